"""A reason as plain data and back: kept as sentence, values and articles, so that it can be read in any
language later.

A sentence that has been worded anew since it was kept reads in its words of today (`earlier_sentences.toml`),
and what was kept as plain numbers reads as the entrants that they are (`earlier_entrants.toml`).
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tournaments.regulations.reasons import Entrants, Reason, Scores
from tournaments.regulations.results import HalfPoints

_HALF_POINTS, _ENTRANTS, _SCORES = "half_points", "entrants", "scores"
_ONE = re.compile(r"(?P<number>\d+)(: (?P<points>.+))?")
_PLACE = re.compile(r"%\\\((\w+)\\\)s")
"""A place of a sentence in which the signs of a pattern are escaped."""


def _table(name: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


EARLIER: Mapping[str, str] = _table("earlier_sentences.toml")
"""Sentences as they were worded before, each with its wording of today, which has the same places."""
EARLIER_ENTRANTS: Mapping[str, Sequence[str]] = _table("earlier_entrants.toml")
"""Sentences of today that were kept with plain numbers before, each with its places of entrants."""


def reason_json(reason: Reason) -> dict[str, Any]:
    """The reason as plain data; half points, entrants and their scores are marked as what they are."""
    return {
        "text": reason.text,
        "params": {name: _plain(value) for name, value in reason.params.items()},
        "articles": list(reason.articles),
    }


def reasons_json(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Several reasons as plain data."""
    return [reason_json(reason) for reason in reasons]


def reason_of(data: Mapping[str, Any]) -> Reason:
    """The reason that was kept as this plain data. Raises KeyError for any other data."""
    text = EARLIER.get(data["text"], data["text"])
    places = EARLIER_ENTRANTS.get(text, ())
    params = {
        name: _earlier(kept) if name in places else _value(kept) for name, kept in data["params"].items()
    }
    return Reason(text, params, tuple(data["articles"]))


def reasons_of(data: Iterable[Mapping[str, Any]]) -> tuple[Reason, ...]:
    """The reasons that were kept as this plain data. Raises KeyError for any other data."""
    return tuple(map(reason_of, data))


def in_words_of_today(kept: Any) -> Any:
    """Plain data that was kept, with every sentence in it whose values were filled in as it is worded today:
    what differs in words alone is then alike.
    """
    by_words = sorted(EARLIER, key=lambda text: -len(re.sub(r"%\(\w+\)s", "", text)))
    filled_in = {text: re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(text))) for text in by_words}
    return _in_words_of_today(kept, filled_in)


def _in_words_of_today(kept: Any, filled_in: Mapping[str, re.Pattern[str]]) -> Any:
    if isinstance(kept, Mapping):
        return {name: _in_words_of_today(value, filled_in) for name, value in kept.items()}
    if isinstance(kept, Sequence) and not isinstance(kept, str):
        return [_in_words_of_today(value, filled_in) for value in kept]
    if isinstance(kept, str):
        matched = ((text, pattern.fullmatch(kept)) for text, pattern in filled_in.items())
        return next((EARLIER[text] % found.groupdict() for text, found in matched if found), kept)
    return kept


def _plain(value: object) -> object:
    if isinstance(value, HalfPoints):
        return {_HALF_POINTS: int(value)}
    if isinstance(value, Entrants):
        return {_ENTRANTS: list(value.numbers), "more": value.more}
    if isinstance(value, Scores):
        return {_SCORES: [list(score) for score in value.scores], "more": value.more}
    return value if isinstance(value, str | int) else str(value)


def _value(kept: Any) -> object:
    if not isinstance(kept, dict):
        return kept
    if _ENTRANTS in kept:
        return Entrants(tuple(kept[_ENTRANTS]), kept["more"])
    if _SCORES in kept:
        return Scores(tuple((number, points) for number, points in kept[_SCORES]), kept["more"])
    return HalfPoints(kept[_HALF_POINTS])


def _earlier(kept: Any) -> object:
    """What stands in a place of entrants: as it is kept now, or as before, 3, "3, 5, …" or "3: 4½, 5: 4"."""
    found = [_ONE.fullmatch(item) for item in str(kept).removesuffix(", …").split(", ")]
    if isinstance(kept, dict) or None in found:
        return _value(kept)
    more = str(kept).endswith(", …")
    named = [(int(one["number"]), one["points"]) for one in found if one]
    if any(points for _number, points in named):
        return Scores(tuple(named), more)
    return Entrants(tuple(number for number, _points in named), more)
