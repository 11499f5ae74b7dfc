"""What is said of a notation, as sentences with their articles."""
