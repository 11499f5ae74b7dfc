"""Files: event files, movement files and points files, read strictly and written back."""
