"""The supplementary regulations A-I of the Dambond Fries Spel as pure functions.

Standard library only: no Django, no clock, no randomness, no floats. Dates and seeds are arguments;
points are whole numbers of half points. Every conclusion carries a `reasons.Reason` with its articles.

The groups, each of which may import those named before it and none after it; what all of them stand on
(the facts of an event, reasons, results, lots) lies beside them in this folder:

editions    every number and table of an edition, read from its folder and checked
schedules   who meets whom in which round, in which groups, on which day, with which clock
counting    what every game and match counts as; how players or teams that ended equal are separated
teams       line-ups, matches, groups and standings of eights and fours
rounds      whether the facts of an event make an event, and which round comes next
swiss       the Swiss system: pairing a round, checking one made by hand, the final order
order       the standings of every competition, the crosstable, the winners of groups, prizes
points      what a final order earns in the points classification
movement    promotion, relegation and vacancies at the end of a season
setting_up  who may enter an event, and what the edition proposes for it
disputes    disputes, appeals and the committee of appeal
files       event files, movement files and points files, read strictly and written back
"""
