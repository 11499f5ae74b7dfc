"""The crests of clubs."""
