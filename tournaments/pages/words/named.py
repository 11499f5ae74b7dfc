"""Reasons that speak of entrants by their start numbers, with the names instead.

The regulations know entrants by their numbers, and so reasons are kept; whoever reads them knows the people.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_noop

from tournaments.pages.words.wording import listed
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints

_SAY_NUMBER: Mapping[str, str] = {
    "Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of number %(other)s": gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of %(other)s"
    ),
    "Points %(points)s; Sonneborn-Berger %(own)s, against by number %(others)s": gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(own)s, against %(others)s"
    ),
    "Points %(points)s; mutual result %(own)s against %(against)s of number %(other)s": gettext_noop(
        "Points %(points)s; mutual result %(own)s against %(against)s of %(other)s"
    ),
    "Points %(points)s; mutual result %(own)s, against by number %(others)s": gettext_noop(
        "Points %(points)s; mutual result %(own)s, against %(others)s"
    ),
    (
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same as number %(other)s; "
        "mutual result %(own)s against %(against)s"
    ): gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same as %(other)s; mutual "
        "result %(own)s against %(against)s"
    ),
    (
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same for numbers %(numbers)s; "
        "mutual result %(own)s, against by number %(others)s"
    ): gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same for %(numbers)s; mutual "
        "result %(own)s, against %(others)s"
    ),
    "Points %(points)s; numbers %(numbers)s are equal so far and stand in start-number order": gettext_noop(
        "Points %(points)s; %(numbers)s are equal so far and stand in start-number order"
    ),
    "Points %(points)s; %(own)s against %(against)s of number %(other)s in the play-off games": gettext_noop(
        "Points %(points)s; %(own)s against %(against)s of %(other)s in the play-off games"
    ),
    "Points %(points)s; %(own)s in the play-off games, against by number %(others)s": gettext_noop(
        "Points %(points)s; %(own)s in the play-off games, against %(others)s"
    ),
    "a decision of the tournament directors, for number %(numbers)s has withdrawn": gettext_noop(
        "a decision of the tournament directors, for %(numbers)s has withdrawn"
    ),
    (
        "Points %(points)s; numbers %(numbers)s are equal and stand in start-number order until the "
        "tie is broken"
    ): gettext_noop(
        "Points %(points)s; %(numbers)s are equal and stand in start-number order until the tie is broken"
    ),
    "The ruling on the numbers %(numbers)s settles no tie and counts for nothing": gettext_noop(
        "The ruling on %(numbers)s settles no tie and counts for nothing"
    ),
    "number %(higher)s stands higher and has the other colour than last time": gettext_noop(
        "%(higher)s stands higher and has the other colour than last time"
    ),
    "number %(lower)s has the other colour than last time": gettext_noop(
        "%(lower)s has the other colour than last time"
    ),
    (
        "Match points %(match_points)s; board points %(own)s against %(against)s of number %(other)s"
    ): gettext_noop("Match points %(match_points)s; board points %(own)s against %(against)s of %(other)s"),
    "Match points %(match_points)s; board points %(own)s, against by number %(others)s": gettext_noop(
        "Match points %(match_points)s; board points %(own)s, against %(others)s"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s "
        "against %(against)s of number %(other)s"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s "
        "against %(against)s of %(other)s"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s, "
        "against by number %(others)s"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s, "
        "against %(others)s"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; match points in the mutual "
        "result %(own)s against %(against)s of number %(other)s"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; match points in the mutual "
        "result %(own)s against %(against)s of %(other)s"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; match points in the mutual "
        "result %(own)s, against by number %(others)s"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; match points in the mutual "
        "result %(own)s, against %(others)s"
    ),
    (
        "Match points %(match_points)s and board points %(board_points)s, as many as number "
        "%(others)s; for now the next keys order them, but if they end equal a play-off match is "
        "needed"
    ): gettext_noop(
        "Match points %(match_points)s and board points %(board_points)s, as many as %(others)s; for "
        "now the next keys order them, but if they end equal a play-off match is needed"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; numbers %(numbers)s are equal "
        "so far and stand in start-number order"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; %(numbers)s are equal so far "
        "and stand in start-number order"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; board points %(own)s against "
        "%(against)s of number %(other)s in the play-off match"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; board points %(own)s against "
        "%(against)s of %(other)s in the play-off match"
    ),
    (
        "Match points %(match_points)s, board points %(board_points)s; numbers %(numbers)s are equal "
        "and stand in start-number order until the tie is broken"
    ): gettext_noop(
        "Match points %(match_points)s, board points %(board_points)s; %(numbers)s are equal and "
        "stand in start-number order until the tie is broken"
    ),
    "Points %(points)s; weerstand %(own)s, against by number %(against)s": gettext_noop(
        "Points %(points)s; weerstand %(own)s, against %(against)s"
    ),
    "Points %(points)s; Sonneborn-Berger %(own)s, against by number %(against)s": gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(own)s, against %(against)s"
    ),
    "Points %(points)s; mutual result %(own)s, against by number %(against)s": gettext_noop(
        "Points %(points)s; mutual result %(own)s, against %(against)s"
    ),
    "a decision of the tournament directors on numbers %(numbers)s, whom no key separates": gettext_noop(
        "a decision of the tournament directors on %(numbers)s, whom no key separates"
    ),
}
"""Sentences with the word "number" in them, and the same without it."""
_PLACES = re.compile(r"\bplaces %\(first\)s and %\(second\)s ")
"""What is no number of an entrant: a place in a score group."""
_OF_ENTRANTS = frozenset(
    {
        *("one", "other", "others", "number", "numbers", "first", "second", "white", "black", "against"),
        *("high", "higher", "low", "lower", "had", "met", "needed", "opponent", "free", "proposed", "order"),
    }
)
"""The values that are a number of an entrant, or several."""
_ONE = re.compile(r"(?P<number>\d+)(: (?P<points>.+))?")


def with_names(reason: Reason, names: Mapping[int, str]) -> Reason:
    """The reason with the names of entrants, given by number, for their numbers; an unknown one stays.

    Of several with points behind each, "3: 10, 5: 9", the points come first: "10 (Rixt Palsma) and 9 (5)".
    """
    if _PLACES.search(reason.text):
        return reason
    params = {
        key: _named(value, names) if key in _OF_ENTRANTS else value for key, value in reason.params.items()
    }
    return Reason(_SAY_NUMBER.get(reason.text, reason.text), params, reason.articles)


def in_order(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of these numbers in the order given; an unknown number stays a number."""
    return ", ".join(names.get(number, str(number)) for number in numbers)


def _named(value: Any, names: Mapping[int, str]) -> Any:
    if isinstance(value, HalfPoints):
        return value
    if isinstance(value, int):
        return names.get(value, value)
    found = [(item, _ONE.fullmatch(item)) for item in str(value).split(", ")]
    return listed([item if match is None else _with_points(match, names) for item, match in found])


def _with_points(match: re.Match[str], names: Mapping[int, str]) -> str:
    name = names.get(int(match["number"]), match["number"])
    return f"{match['points']} ({name})" if match["points"] else name
