"""Editions of the regulation: every number and table of one, read from its folder and checked."""
