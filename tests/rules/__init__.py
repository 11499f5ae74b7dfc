"""Tests of the rules, one file an article of the Spelreglement 2011, and of the ways to write a game."""
