"""What pages show of a game: its replay, its score sheets, its positions."""
