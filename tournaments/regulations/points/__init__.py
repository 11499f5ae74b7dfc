"""Points: what a final order earns in the points classification."""
