"""The result at the end of a written game, in points for a win of one or of two.

Source: Spelreglement 2011, art. 19 (one point, a half each); PDN 3.0 (two points, one each); reading R13.
"""

from __future__ import annotations

import re

from rules.movetext import DASH

RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "0-0": "0-0",
    "½-½": "½-½",
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    "0,5-0,5": "½-½",
    "2-0": "2-0",
    "1-1": "1-1",
    "0-2": "0-2",
    "*": "*",
}
"""Every result that is read, by how the project writes it."""

WINNERS = {"1-0": 1, "2-0": 1, "½-½": 0, "1-1": 0, "0-1": -1, "0-2": -1}
"""Who won by a result as the project writes it: 1 white, -1 black, 0 nobody."""

_HALF = r"(?:½|1/2|0[.,]5)"
POINTS = rf"(?:1\s*{DASH}\s*[01]|0\s*{DASH}\s*[012]|2\s*{DASH}\s*0|{_HALF}\s*{DASH}\s*{_HALF})"
"""A result in points; what may follow it is for the notation to say, since `1-1` begins `1-18`."""

_SPACES = re.compile(r"\s+")
_ANY_DASH = re.compile(DASH)
_ANY_HALF = re.compile(_HALF)


def plain_result(text: str) -> str:
    """Return a result that was read as the project writes it."""
    points = _ANY_HALF.sub("½", _SPACES.sub("", text))
    return RESULTS[_ANY_DASH.sub("-", points)]
