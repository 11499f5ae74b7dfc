"""Match points that a verdict of the committee of appeal gave a team or took from it.

They stand in the setting MATCH_POINTS of an event, written as "3:-2:1 5:1:2": the number of a team, half
match points more or fewer than its matches gave, and the round in whose standings that counts first.

Source: B, art. 5 and 7; G, art. 5 and 6; Bijlage 5, task 3; reading R110.
"""

import re
from collections.abc import Mapping

from tournaments.regulations.event import Event
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import HalfPoints

MATCH_POINTS, READING = "match_points", "R110"
_CHANGE = r"[1-9]\d{0,2}:-?[1-9]\d{0,2}:\d{1,2}"
_FORM = re.compile(rf"{_CHANGE}(?: {_CHANGE})*")
Changes = Mapping[tuple[int, int], int]
"""Half match points by the number of a team and the round from which on they count."""


def read(text: str) -> dict[tuple[int, int], int]:
    """What the setting says; nothing when it is empty. Raises ValueError for another text."""
    if not text:
        return {}
    if not _FORM.fullmatch(text):
        raise ValueError(text)
    parts = [tuple(map(int, part.split(":"))) for part in text.split(" ")]
    found = {(number, from_round): half for number, half, from_round in parts}
    if len(found) < len(parts):
        raise ValueError(text)
    return found


def written(changes: Changes) -> str:
    """The setting that says this; empty where nothing is changed."""
    return " ".join(
        f"{number}:{half}:{from_round}" for (number, from_round), half in sorted(changes.items()) if half
    )


def by_verdict(event: Event, after_round: int) -> dict[int, int]:
    """The half match points by which verdicts changed those of each team in the standings after a round."""
    found: dict[int, int] = {}
    for (number, from_round), half in read(event.settings.get(MATCH_POINTS, "")).items():
        if from_round <= after_round:
            found[number] = found.get(number, 0) + half
    return found


def in_words(event: Event, after_round: int) -> tuple[Reason, ...]:
    """What verdicts changed, team by team."""
    return tuple(
        change_in_words(event.entrant(number).name, half)
        for number, half in by_verdict(event, after_round).items()
        if half
    )


def change_in_words(name: str, half: int) -> Reason:
    """By how many half match points, below zero fewer, verdicts changed those of the team of this name."""
    more = gettext_noop("%(name)s: %(points)s match points more, by a verdict of the committee of appeal")
    fewer = gettext_noop("%(name)s: %(points)s match points fewer, by a verdict of the committee of appeal")
    text = more if half > 0 else fewer
    return Reason(text, {"name": name, "points": HalfPoints(abs(half))}, ("Bijlage 5", READING))
