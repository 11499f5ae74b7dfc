"""Schedules: who meets whom in which round, in which groups, on which day, with which clock."""
