"""Counting: what every game counts as, and how players or teams that ended equal are separated."""
