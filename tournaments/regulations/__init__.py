"""The supplementary regulations A-I of the Dambond Fries Spel as pure functions.

Standard library only: no Django, no clock, no randomness, no floats. Dates and seeds are arguments;
points are whole numbers of half points. Every conclusion carries a `reasons.Reason` with its articles.
"""
