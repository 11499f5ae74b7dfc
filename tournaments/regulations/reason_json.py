"""A reason as plain data and back: kept as sentence, values and articles, so that it can be read in any
language later.

A sentence that has been worded anew since it was kept reads in its words of today (`earlier_sentences.toml`).
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints

_HALF_POINTS = "half_points"
EARLIER: Mapping[str, str] = tomllib.loads(
    Path(__file__).with_name("earlier_sentences.toml").read_text(encoding="utf-8")
)
"""Sentences as they were worded before, each with its wording of today, which has the same places."""


def reason_json(reason: Reason) -> dict[str, Any]:
    """The reason as plain data; points are marked as half points."""
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
    params = {name: _value(kept) for name, kept in data["params"].items()}
    text = data["text"]
    return Reason(EARLIER.get(text, text), params, tuple(data["articles"]))


def reasons_of(data: Iterable[Mapping[str, Any]]) -> tuple[Reason, ...]:
    """The reasons that were kept as this plain data. Raises KeyError for any other data."""
    return tuple(map(reason_of, data))


def _plain(value: object) -> object:
    if isinstance(value, HalfPoints):
        return {_HALF_POINTS: int(value)}
    return value if isinstance(value, str | int) else str(value)


def _value(kept: Any) -> object:
    return HalfPoints(kept[_HALF_POINTS]) if isinstance(kept, dict) else kept
