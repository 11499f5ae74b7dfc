"""The score sheets of a game: which were submitted, by whom, which one counts, and where two differ."""
