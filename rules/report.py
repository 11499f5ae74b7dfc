"""A replayed game as data for JSON and as sentences for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.notation.pdn_game import PdnProblem
from rules.notation.replay import Irregularity, Place, Replay
from rules.notation.scoresheet import ScoreSheet, Verdict
from rules.outcome import Outcome
from rules.problems import cited

_FITTING = {
    Verdict.NONE: "no legal moves fit",
    Verdict.UNIQUE: "only these fit",
    Verdict.SEVERAL: "several fit, such as",
    Verdict.UNDECIDED: "whether any fit could not be told in time",
}


def as_json(game: Replay, sheet: ScoreSheet | None = None) -> dict[str, Any]:
    """Return a replayed game as plain values; keys are stable, absent things are null.

    `sheet` is what was found out about the moves that are missing in it, if any are (reading R15).
    """
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
        "missing": _missing(sheet),
    }


def _missing(sheet: ScoreSheet | None) -> dict[str, Any] | None:
    if sheet is None:
        return None
    return {
        "moves": [
            {"ply": gap.ply, "number": gap.number, "color": gap.color.value, "place": _place(gap.place)}
            for gap in sheet.gaps
        ],
        "verdict": sheet.verdict.value,
        "completions": [list(moves) for moves in sheet.completions],
    }


def remark_as_json(problem: PdnProblem) -> dict[str, Any]:
    """Return what is wrong in a file of games without a game being refused for it, as plain values."""
    return {
        "place": _place(problem.place),
        "game": problem.game,
        "code": problem.code,
        "message": problem.sentence,
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


def sentences(game: Replay, sheet: ScoreSheet | None = None) -> Iterator[str]:
    """Yield what there is to say of a replayed game, in English, a line each; `sheet` as in `as_json`."""
    yield f"{len(game.moves)} moves read, final position {game.board.fen()}"
    found = game.irregularity
    if found is not None:
        where = f"line {found.place.line}, column {found.place.column}"
        yield f"{where}, move {found.number} of {found.color.value}: {found.error}"
        if found.legal:
            yield f"allowed: {', '.join(found.legal)}"
    if sheet is not None:
        gaps = ", ".join(f"{gap.number} of {gap.color.value}" for gap in sheet.gaps)
        fitting = "; ".join(" ".join(moves) for moves in sheet.completions)
        yield f"missing in all: {len(sheet.gaps)} (move {gaps}); {_FITTING[sheet.verdict]}: {fitting or '-'}"
    outcome = game.outcome
    if outcome is not None:
        end = f"{outcome.winner.value} has won" if outcome.winner else "a draw"
        yield f"by the rules: {end} ({cited(outcome.article)})"
    if game.result is not None:
        yield f"result as written: {game.result}"
    if game.leftover is not None:
        place = game.leftover.place
        yield f"line {place.line}, column {place.column}: text after the result: {game.leftover.text!r}"
