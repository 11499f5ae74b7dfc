"""A replayed game as data for JSON and as sentences for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.errors import cited
from rules.notation.replay import Irregularity, Place, Replay
from rules.outcome import Outcome


def as_json(game: Replay) -> dict[str, Any]:
    """Return a replayed game as plain values; keys are stable, absent things are null."""
    return {
        "start": game.start,
        "moves": [
            {
                "ply": played.ply,
                "number": played.number,
                "color": played.color.value,
                "notation": played.notation,
                "text": played.text,
                "mark": played.mark,
                "captured": sorted(played.move.captured),
                "path": list(played.move.path),
                "place": _place(played.place),
                "fen_after": played.fen_after,
            }
            for played in game.moves
        ],
        "final": game.board.fen(),
        "result": game.result,
        "outcome": _outcome(game.outcome),
        "irregularity": _irregularity(game.irregularity),
        "leftover": (
            {"text": game.leftover.text, "place": _place(game.leftover.place)} if game.leftover else None
        ),
    }


def _place(place: Place) -> dict[str, int]:
    return {"line": place.line, "column": place.column, "offset": place.offset}


def _outcome(outcome: Outcome | None) -> dict[str, str | None] | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.value if outcome.winner else None,
        "termination": outcome.termination.value,
        "article": outcome.article,
    }


def _irregularity(found: Irregularity | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "place": _place(found.place),
        "ply": found.ply,
        "number": found.number,
        "color": found.color.value,
        "text": found.text,
        "code": found.error.code,
        "article": found.article,
        "message": str(found.error),
        "legal": list(found.legal),
    }


def sentences(game: Replay) -> Iterator[str]:
    """Yield what there is to say of a replayed game, in English, a line each."""
    yield f"{len(game.moves)} moves read, final position {game.board.fen()}"
    found = game.irregularity
    if found is not None:
        where = f"line {found.place.line}, column {found.place.column}"
        yield f"{where}, move {found.number} of {found.color.value}: {found.error}"
        if found.legal:
            yield f"allowed: {', '.join(found.legal)}"
    outcome = game.outcome
    if outcome is not None:
        end = f"{outcome.winner.value} has won" if outcome.winner else "a draw"
        yield f"by the rules: {end} ({cited(outcome.article)})"
    if game.result is not None:
        yield f"result as written: {game.result}"
    if game.leftover is not None:
        place = game.leftover.place
        yield f"line {place.line}, column {place.column}: text after the result: {game.leftover.text!r}"
