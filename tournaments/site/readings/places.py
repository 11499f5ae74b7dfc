"""On which pages a reading is used, in words: from where the code cites it (`used.toml`)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

_GAMES = _("the page of a game and the check of its notation")
_DISPUTES = _("disputes and appeals")
_COMMITTEE = _("the committee of appeal")
_ENTRIES = _("the entries of an event")
_SET_UP = _("the set-up and the start of an event")
_SCHEDULE = _("the rounds and groups of an event")
_PAIRING = _("the pairing of a round")
_ABSENCES = _("absences and withdrawals")
_RESULTS = _("the results of a round")
_STANDINGS = _("the standings and the crosstable")
_ORDER = _("the final order and the play-off games")
_TEAMS = _("the matches and line-ups of teams")
_PRIZES = _("the prizes")
_CLOSE = _("the close of a season: promotion, relegation and places")
_POINTS = _("the classification")
_RECORD = _("the record of an event")
_PROBLEMS = _("problems and their competitions")
_PAPER = _("the printed sheets")

PAGES: Mapping[str, str] = {
    "games": _GAMES,
    "games/problems": _PROBLEMS,
    "rules": _GAMES,
    "templates/appeals": _DISPUTES,
    "templates/appeals/committees": _COMMITTEE,
    "templates/events": _STANDINGS,
    "templates/events/ages": _ENTRIES,
    "templates/events/attendance": _ABSENCES,
    "templates/events/reported_absences": _ABSENCES,
    "templates/events/rounds": _PAIRING,
    "tournaments/api": _STANDINGS,
    "tournaments/appeals": _DISPUTES,
    "tournaments/appeals/committees": _COMMITTEE,
    "tournaments/events": _ENTRIES,
    "tournaments/events/attendance": _ABSENCES,
    "tournaments/events/loaded": _TEAMS,
    "tournaments/events/overview": _("what is to be done in an event"),
    "tournaments/events/own_schedules": _SCHEDULE,
    "tournaments/events/pairing": _PAIRING,
    "tournaments/events/play_offs": _ORDER,
    "tournaments/events/prizes": _PRIZES,
    "tournaments/events/reported_absences": _ABSENCES,
    "tournaments/events/results": _RESULTS,
    "tournaments/events/rounds": _PAIRING,
    "tournaments/events/setting_up": _SET_UP,
    "tournaments/events/tables": _STANDINGS,
    "tournaments/events/teams": _TEAMS,
    "tournaments/history": _RECORD,
    "tournaments/ledger": _RECORD,
    "tournaments/models": _RECORD,
    "tournaments/pages": _("moments and times, wherever they stand"),
    "tournaments/people": _("people and clubs"),
    "tournaments/printing": _PAPER,
    "tournaments/regulations": _RESULTS,
    "tournaments/regulations/counting": _STANDINGS,
    "tournaments/regulations/disputes": _DISPUTES,
    "tournaments/regulations/editions": _SET_UP,
    "tournaments/regulations/editions/appeal_tables": _DISPUTES,
    "tournaments/regulations/editions/2011/Bijlage5_appeals": _DISPUTES,
    "tournaments/regulations/editions/2011/Bijlage4_classification": _POINTS,
    "tournaments/regulations/editions/classification_tables": _POINTS,
    "tournaments/regulations/editions/movement_tables": _CLOSE,
    "tournaments/regulations/editions/prize_tables": _PRIZES,
    "tournaments/regulations/editions/tables": _STANDINGS,
    "tournaments/regulations/files": _("files that are taken over"),
    "tournaments/regulations/movement": _CLOSE,
    "tournaments/regulations/order": _ORDER,
    "tournaments/regulations/points": _POINTS,
    "tournaments/regulations/rounds": _SCHEDULE,
    "tournaments/regulations/schedules": _SCHEDULE,
    "tournaments/regulations/setting_up": _SET_UP,
    "tournaments/regulations/swiss": _PAIRING,
    "tournaments/regulations/teams": _TEAMS,
    "tournaments/seasons": _CLOSE,
    "tournaments/seasons/classification": _POINTS,
    "tournaments/site": _("people and clubs"),
    "tournaments/site/readings": _("the articles and the readings"),
}
"""What people call the pages that a folder or a file of the code makes; of several the longest path holds."""

_ADDRESSES = {
    _DISPUTES: "appeals",
    _COMMITTEE: "committee",
    _POINTS: "classification-latest",
    _PROBLEMS: "problems",
}
"""The pages that need no event or season, by their names in the addresses."""


@dataclass(frozen=True, slots=True)
class Page:
    """Pages on which a reading is used, in words of the reader; `address` is empty for those of an event."""

    words: str
    address: str


@cache
def used() -> Mapping[str, tuple[str, ...]]:
    """Where the code cites each reading, by its number: dotted names, and paths of tables and templates."""
    found = tomllib.loads(Path(__file__).with_name("used.toml").read_text("utf-8"))
    return {reading: tuple(places) for reading, places in found.items()}


def pages(reading: str) -> list[Page]:
    """The pages on which a reading is used, each once."""
    found = dict.fromkeys(words_of(place) for place in used().get(reading, ()))
    return [
        Page(gettext(words), reverse(_ADDRESSES[words]) if words in _ADDRESSES else "") for words in found
    ]


def words_of(place: str) -> str:
    """What people call the pages that a place of the code makes; empty for one nobody has named."""
    path = place if "/" in place else place.replace(".", "/")
    fitting = [folder for folder in PAGES if path == folder or path.startswith((f"{folder}/", f"{folder}."))]
    return PAGES[max(fitting, key=len)] if fitting else ""
