"""The columns that several tables have, each declared once: its key, its words, its kind and its weight.

A table takes them as they are where its rows have an attribute of that name, and else says of its rows what a
column shows: `replace(BOARD, of=…)`.
"""

from dataclasses import replace
from operator import attrgetter

from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.pages.tables.tables import Column, ValueKind

START_NUMBER = pgettext_lazy("start number", "No.")
NUMBER = Column("number", START_NUMBER, attrgetter("number"), ValueKind.NUMBER)
NAME = Column("name", gettext_lazy("Name"), attrgetter("name"))
TEAM = replace(NAME, name=gettext_lazy("Team"))
CLUB = Column("club", gettext_lazy("Club"), attrgetter("club"), soft=True)
CLASS = Column("class", gettext_lazy("Class"), attrgetter("player_class"), soft=True)
PLAYER = Column("player", gettext_lazy("Player"), attrgetter("player"))
PLACE = Column("place", gettext_lazy("Place"), attrgetter("place"), ValueKind.NUMBER)
WON = Column("won", gettext_lazy("Won"), attrgetter("won"), ValueKind.NUMBER)
DRAWN = Column("drawn", gettext_lazy("Drawn"), attrgetter("drawn"), ValueKind.NUMBER)
LOST = Column("lost", gettext_lazy("Lost"), attrgetter("lost"), ValueKind.NUMBER)
POINTS = Column("half_points", gettext_lazy("Points"), attrgetter("half_points"), ValueKind.POINTS)
ROUND = Column("round", gettext_lazy("Round"), attrgetter("round"), ValueKind.NUMBER)
DATE = Column("date", gettext_lazy("Date"), attrgetter("day"), ValueKind.DATE)
MATCH = Column("match", gettext_lazy("Match"), attrgetter("match"), ValueKind.NUMBER)
BOARD = Column("board", gettext_lazy("Board"), attrgetter("board"), ValueKind.NUMBER)
HOME = Column("home", gettext_lazy("Home"), attrgetter("home"))
AWAY = Column("away", gettext_lazy("Away"), attrgetter("away"))
WHITE = Column("white", gettext_lazy("White"), attrgetter("white"))
BLACK = Column("black", gettext_lazy("Black"), attrgetter("black"))
COLOUR = Column("colour", gettext_lazy("Colour"), attrgetter("colour"), ValueKind.SIGN)
RESULT = Column("result", gettext_lazy("Result"), attrgetter("result"), ValueKind.SIGN)
ENDING = Column("ending", gettext_lazy("How it ended"), attrgetter("ended"), ValueKind.REASON)
WHY = Column("because", gettext_lazy("Why"), attrgetter("because"), ValueKind.REASON)
