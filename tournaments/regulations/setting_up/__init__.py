"""Setting up: who may enter an event, and what the edition proposes for it."""
