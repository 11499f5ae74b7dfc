"""The code on the door, with which players check in themselves."""
