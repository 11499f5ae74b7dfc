"""The library: the openings, linked squares, games, problems and endgames of the manual, to be replayed."""
