"""Submitting a notation: typed, pasted or as a file, looked at before anything is stored."""
