"""What can be wrong with a position, defect by defect, and how an article is cited."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect of a position: a stable code, the square concerned (None: no one square), a sentence."""

    code: str
    square: int | None
    sentence: str


def cited(article: str) -> str:
    """Return an article as it is cited: "art. 11", or the place in a book as it is."""
    return f"art. {article}" if article[:1].isdigit() else article
