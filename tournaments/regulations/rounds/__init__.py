"""Rounds: whether the facts of an event make an event, and which round comes next."""
