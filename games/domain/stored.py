"""A report as plain data, as it is stored beside the text it is about, and back.

What is read back asks nothing of the rules: it says what they said when the report was made.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.domain.report import VERSION, Agreement, Comparison, Report
from rules.board import Board
from rules.errors import MoveTextError
from rules.moves import Move
from rules.notation.replay import Irregularity, Leftover, Liberty, Place, PlayedMove, Replay
from rules.notation.scoresheet import Gap, ScoreSheet, Verdict
from rules.notation.supposed import Supposed
from rules.outcome import Outcome, Termination
from rules.position import Color
from tournaments.regulations.endings import Ending
from tournaments.regulations.reason_json import EARLIER
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result

_ENDING = "ending"


def as_data(report: Report) -> dict[str, Any]:
    """The report as JSON has it, all of it; `version` is that of the rules that made it."""
    return {
        "version": VERSION,
        "notation": report.notation,
        **_replay_data(report.replay),
        "problem": _reason_data(report.problem),
        "missing": _missing_data(report.missing),
        "by_rules": report.by_rules and report.by_rules.value,
        "because": _reason_data(report.because),
        "written": report.written and report.written.value,
        "agreement": report.comparison.agreement.value,
        "comparison": _reason_data(report.comparison.because),
        "remarks": [_reason_data(remark) for remark in report.remarks],
        "liberties": [
            [each.code, each.written, each.read_as, *_place_data(each.place)] for each in report.liberties
        ],
        "endings": [each.value for each in report.endings],
        "stood": list(report.stood),
        "supposed": _supposed_data(report.supposed),
        "finished": report.finished,
        "is_sure": report.is_sure,
    }


def from_data(data: Mapping[str, Any]) -> Report:
    """The report that was stored as this plain data.

    Of an error of a written move only the text and the position come back. Raises KeyError for data of
    before version 2: such a text is to be checked anew.
    """
    replay = _replay(data)
    return Report(
        replay=replay,
        problem=_reason(data["problem"]),
        by_rules=_result(data["by_rules"]),
        because=_reason(data["because"]),
        written=_result(data["written"]),
        comparison=Comparison(Agreement(data["agreement"]), _reason_of(data["comparison"])),
        remarks=tuple(map(_reason_of, data["remarks"])),
        notation=data["notation"],
        missing=_missing(data["missing"], replay),
        liberties=tuple(
            Liberty(code, Place(*place), written, read_as)
            for code, written, read_as, *place in data["liberties"]
        ),
        endings=tuple(map(Ending, data["endings"])),
        stood=tuple(data["stood"]),
        supposed=_supposed(data["supposed"]),
        finished=data["finished"],
        is_sure=data["is_sure"],
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """What a report comes to, in short: how many moves are legal, what is wrong after them and which move was
    `due` there (its number and whose it is), the result that the final position decides, and the result under
    the moves.
    """

    moves: int
    problem: Reason | None
    due: tuple[int, Color] | None
    by_rules: str | None
    written: str | None


def finding_of(data: Mapping[str, Any]) -> Finding:
    """The finding of a report that was stored as this plain data, by any version."""
    irregular = data.get("irregular")
    due = (irregular[1], Color(irregular[2])) if irregular else None
    return Finding(len(data["moves"]), _reason(data["problem"]), due, data["by_rules"], data["written"])


def _replay_data(replay: Replay) -> dict[str, Any]:
    irregularity = replay.irregularity
    return {
        "moves": [played.notation for played in replay.moves],
        "start": replay.start,
        "final": replay.board.fen(),
        "played": [_played_data(played) for played in replay.moves],
        "result": replay.result,
        "outcome": _outcome_data(replay.outcome),
        "leftover": replay.leftover and [replay.leftover.text, *_place_data(replay.leftover.place)],
        "place": irregularity and {"line": irregularity.place.line, "column": irregularity.place.column},
        "irregular": _irregularity_data(irregularity),
        "allowed": list(irregularity.legal) if irregularity else [],
    }


def _supposed_data(found: Supposed | None) -> dict[str, Any] | None:
    return {"ply": found.ply, "meant": found.meant, **_replay_data(found.replay)} if found else None


def _supposed(data: Mapping[str, Any] | None) -> Supposed | None:
    return Supposed(data["ply"], data["meant"], _replay(data)) if data else None


def _value_data(value: object) -> object:
    if isinstance(value, Ending):
        return {_ENDING: value.value}
    return value if isinstance(value, str | int) else str(value.value if isinstance(value, Enum) else value)


def _reason_data(reason: Reason | None) -> dict[str, Any] | None:
    if reason is None:
        return None
    return {
        "text": reason.text,
        "params": {name: _value_data(value) for name, value in reason.params.items()},
        "articles": list(reason.articles),
    }


def _reason_of(data: Mapping[str, Any]) -> Reason:
    params = {
        name: Ending(kept[_ENDING]) if isinstance(kept, dict) else kept
        for name, kept in data["params"].items()
    }
    text = data["text"]
    return Reason(EARLIER.get(text, text), params, tuple(data["articles"]))


def _reason(data: Mapping[str, Any] | None) -> Reason | None:
    return _reason_of(data) if data else None


def _result(code: str | None) -> Result | None:
    return Result.parse(code) if code else None


def _place_data(place: Place) -> list[int]:
    return [place.line, place.column, place.offset]


def _played_data(played: PlayedMove) -> list[Any]:
    """A move: number, side, as written, its mark, start, end, route, captured, position after it, place."""
    move = played.move
    return [
        played.number,
        played.color.value,
        played.text,
        played.mark,
        move.start,
        move.end,
        list(move.path),
        sorted(move.captured),
        played.fen_after,
        *_place_data(played.place),
    ]


def _played(ply: int, notation: str, data: list[Any]) -> PlayedMove:
    number, color, text, mark, start, end, path, captured, fen_after, *place = data
    return PlayedMove(
        ply=ply,
        number=number,
        color=Color(color),
        move=Move(start, end, frozenset(captured), tuple(path)),
        text=text,
        notation=notation,
        place=Place(*place),
        mark=mark,
        fen_after=fen_after,
    )


def _outcome_data(outcome: Outcome | None) -> list[str | None] | None:
    if outcome is None:
        return None
    return [outcome.winner and outcome.winner.value, outcome.termination.value, outcome.article]


def _irregularity_data(found: Irregularity | None) -> list[Any] | None:
    """What is irregular: number of the single move, of the pair, side, text, article, position, place."""
    if found is None:
        return None
    return [
        found.ply,
        found.number,
        found.color.value,
        found.text,
        found.article,
        found.error.fen,
        *_place_data(found.place),
    ]


def _irregularity(data: list[Any] | None, legal: list[str]) -> Irregularity | None:
    if data is None:
        return None
    ply, number, color, text, article, fen, *place = data
    return Irregularity(
        place=Place(*place),
        ply=ply,
        number=number,
        color=Color(color),
        text=text,
        error=MoveTextError(text, fen),
        article=article,
        legal=tuple(legal),
    )


def _replay(data: Mapping[str, Any]) -> Replay:
    outcome = data["outcome"]
    leftover = data["leftover"]
    moves = zip(data["moves"], data["played"], strict=True)
    return Replay(
        start=data["start"],
        moves=tuple(_played(ply, notation, each) for ply, (notation, each) in enumerate(moves, 1)),
        board=Board(data["final"]),
        irregularity=_irregularity(data["irregular"], data["allowed"]),
        result=data["result"],
        outcome=outcome and Outcome(outcome[0] and Color(outcome[0]), Termination(outcome[1]), outcome[2]),
        leftover=leftover and Leftover(leftover[0], Place(*leftover[1:])),
    )


def _missing_data(sheet: ScoreSheet | None) -> dict[str, Any] | None:
    if sheet is None:
        return None
    return {
        "verdict": sheet.verdict.value,
        "gaps": [
            [gap.text, *_place_data(gap.place), gap.ply, gap.number, gap.color.value] for gap in sheet.gaps
        ],
        "completions": [list(moves) for moves in sheet.completions],
        "tried": sheet.tried,
    }


def _missing(data: Mapping[str, Any] | None, replay: Replay) -> ScoreSheet | None:
    if data is None:
        return None
    return ScoreSheet(
        verdict=Verdict(data["verdict"]),
        gaps=tuple(
            Gap(text, Place(line, column, offset), ply, number, Color(color))
            for text, line, column, offset, ply, number, color in data["gaps"]
        ),
        completions=tuple(tuple(moves) for moves in data["completions"]),
        replay=replay,
        tried=data["tried"],
    )
