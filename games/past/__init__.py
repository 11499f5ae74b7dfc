"""A game as of any moment, for the committee: what was submitted, said, chosen and ruled, in order."""
