"""What the rules say of a submitted notation: text in, report out.

Source: Spelreglement 2011, art. 18, 20-22, 26, 27; readings R9, R10, R11, R15.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.domain import ended
from games.domain.comparing import (
    Agreement,
    Comparison,
    compared,
    result_of,
    written_result,
)
from games.domain.saying import liberties, what_stood
from games.domain.saying.findings import finding
from rules.notation import pasted, scoresheet
from rules.notation.decoding import Encoding, decoded, encoding_of, fault
from rules.notation.replay import Irregularity, Liberty, Place, Replay
from rules.notation.stood import Stood
from rules.notation.supposed import GaveUpError, Supposed, supposed
from tournaments.regulations.endings import Ending
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result

__all__ = [
    "LONGEST_TEXT",
    "MOVES_TRIED",
    "VERSION",
    "Agreement",
    "Comparison",
    "Report",
    "Stood",
    "check",
    "text_of",
]

VERSION = 3
"""Of the rules as they judge a notation; raised whenever a text may be judged otherwise than before."""

LONGEST_TEXT = 100_000
"""A submitted notation has at most this many characters; a long game has some three thousand."""

MOVES_TRIED = 5_000
"""Moves tried for those that were not written down, before the search gives up."""

LIBERTIES_KEPT = 200
"""So many liberties are named one by one; the remarks count them all."""


NO_TEXT = gettext_noop("The file is no text: see the sign in line %(line)s, column %(column)s")


@dataclass(frozen=True, slots=True)
class Report:
    """What the rules say of a notation.

    `replay` holds the moves up to the first irregular one and the final position; `problem` why it stops, in
    a sentence with its article; `by_rules` the result the final position itself decides (art. 20.1, 20.6, 18,
    21.1), None where it decides none; `written` the result under the moves; `remarks` what an arbiter may
    want to know; `notation` the name of the notation the text was read in; `missing`, where moves were not
    written down (C art. 5, R15), what the search for them found.

    `liberties` are the places that were read otherwise than they are written (R112; LIBERTIES_KEPT at most),
    `endings` how the game can have ended by what the notation says, `stood` the single moves, counted from 1,
    that were told to have been played otherwise than written (R10), `supposed` the one move instead of the
    irregular one that makes the rest legal (R113), `finished` whether no search was given up at the limit of
    steps, `is_sure` whether nothing was left unread or in doubt.
    """

    replay: Replay
    problem: Reason | None
    by_rules: Result | None
    because: Reason | None
    written: Result | None
    comparison: Comparison
    remarks: tuple[Reason, ...]
    notation: str
    missing: scoresheet.ScoreSheet | None
    liberties: tuple[Liberty, ...] = ()
    endings: tuple[Ending, ...] = ()
    stood: tuple[int, ...] = ()
    supposed: Supposed | None = None
    finished: bool = True
    is_sure: bool = True


def check(
    text: str,
    entered: Result | None,
    ending: Ending | None = None,
    *,
    stood: Sequence[Stood] = (),
    steps: int = MOVES_TRIED,
) -> Report:
    """The report on a text, beside the result that was entered (None: none yet) and how it was recorded that
    the game ended (None: nobody said so). See `judge`.
    """
    return beside(judge(text, stood=stood, steps=steps), entered, ending)


def beside(judged: Report, entered: Result | None, ending: Ending | None) -> Report:
    """The report of a text alone, held against what was recorded of its game; plays nothing."""
    replay = judged.replay
    comparison = compared(replay, judged.by_rules, entered, is_sure=judged.is_sure)
    remarks = (*judged.remarks, *ended.otherwise_ended(replay, judged.endings, ending))
    return replace(judged, comparison=comparison, remarks=remarks)


def judge(text: str, *, stood: Sequence[Stood] = (), steps: int = MOVES_TRIED) -> Report:
    """The report on a text alone, as if nothing was recorded of its game. Never raises.

    The notation is recognised from the text itself; of several games the first is looked at. `stood` says of
    single moves what was really played (R10). A search, such as that for moves not written down, tries at
    most `steps` moves, none for 0; where it is given up the report is not `finished`.
    """
    found = pasted.read(text, stood=stood)
    replay, after = _up_to_the_end(found.games[0])
    missing = found.missing_moves(steps)
    meant, is_told = _supposed(found, steps, stood)
    by_rules = None if replay.irregularity else result_of(replay.outcome)
    written = written_result(replay)
    shown = ended.endings(replay, found.how)
    is_sure = _is_sure(found, replay)
    of_short = what_stood.of_short_notation(stood) if found.notation == "short" else []
    stood = () if of_short else stood
    return Report(
        replay=replay,
        problem=_problem(replay.irregularity),
        by_rules=by_rules,
        because=ended.because(replay.outcome) if by_rules and replay.outcome else None,
        written=written,
        comparison=compared(replay, by_rules, None, is_sure=is_sure),
        remarks=(
            *_more_games(len(found.games)),
            *_no_move(replay),
            *_about_missing(missing),
            *after,
            *ended.otherwise_written(replay, by_rules),
            *_unread(replay),
            *_agreed(replay, by_rules, written),
            *of_short,
            *what_stood.said_of(replay, stood),
            *_about_supposed(meant, replay),
            *liberties.doubted(found.doubts),
            *liberties.said_of(found.liberties),
        ),
        notation=found.notation,
        missing=missing,
        liberties=found.liberties[:LIBERTIES_KEPT],
        endings=shown,
        stood=tuple(sorted({each.ply for each in stood if each.ply <= len(replay.moves)})),
        supposed=meant,
        finished=is_told and (missing is None or missing.verdict is not scoresheet.Verdict.UNDECIDED),
        is_sure=is_sure,
    )


def text_of(data: bytes) -> tuple[str, tuple[Reason, ...]]:
    """The text of a file that was uploaded, and in what it was written where that is not UTF-8.

    Errors: RuleViolation for bytes that are no text.
    """
    if wrong := fault(data):
        where = {"line": wrong.line, "column": wrong.column}
        raise RuleViolation(Reason(NO_TEXT, where, ("Spelreglement 22",)))
    text, _ = decoded(data)
    encoding = encoding_of(data)
    if encoding is Encoding.UTF_8:
        return text, ()
    told = Liberty("encoding", Place(1, 1, 0), encoding.value, Encoding.UTF_8.value)
    return text, tuple(liberties.said_of([told]))


def _supposed(found: pasted.Pasted, steps: int, stood: Sequence[Stood]) -> tuple[Supposed | None, bool]:
    """What was meant by the irregular move, and whether the search for it came to its end."""
    try:
        return supposed(found, steps, stood), True
    except GaveUpError:
        return None, False


def _about_supposed(meant: Supposed | None, replay: Replay) -> list[Reason]:
    if meant is None or replay.irregularity is None:
        return []
    text = gettext_noop(
        "If %(meant)s was meant by “%(written)s”, the rest can be read; moves in all: %(moves)s"
    )
    values = {"meant": meant.meant, "written": replay.irregularity.text, "moves": len(meant.replay.moves)}
    return [Reason(text, values, ("Spelreglement 22", "R113"))]


def _up_to_the_end(replay: Replay) -> tuple[Replay, list[Reason]]:
    """The game up to its end by the rules, with the result that stands under what was written after it, and
    the remark on that.
    """
    after = replay.after_end
    if after is None:
        return replay, []
    remark = ended.after_the_end(replay, after)
    replay = replace(replay, irregularity=None, result=after.result, leftover=after.leftover)
    return replay, [remark] if remark else []


def _is_sure(found: pasted.Pasted, replay: Replay) -> bool:
    """Whether no text was left, no second result, and no game but this one, however often it stands there."""
    moves = [played.move for played in found.games[0].moves]
    alike = all([played.move for played in game.moves] == moves for game in found.games)
    ends = {written_result(_up_to_the_end(game)[0]) for game in found.games} - {None}
    return alike and len(ends) < 2 and replay.leftover is None and not found.doubts


_VERDICTS = {
    scoresheet.Verdict.NONE: gettext_noop(
        "Moves missing: %(missing)s; no regular moves fit, so something written is wrong"
    ),
    scoresheet.Verdict.UNIQUE: gettext_noop("Moves missing: %(missing)s; only these fit: %(moves)s"),
    scoresheet.Verdict.SEVERAL: gettext_noop(
        "Moves missing: %(missing)s; several games fit, such as %(moves)s"
    ),
    scoresheet.Verdict.UNDECIDED: gettext_noop(
        "Moves missing: %(missing)s; they could not be found within %(tried)s moves tried"
    ),
}


def _about_missing(sheet: scoresheet.ScoreSheet | None) -> list[Reason]:
    if sheet is None:
        return []
    if not sheet.tried:
        text = gettext_noop("Moves missing: %(missing)s, too many to look for")
        return [Reason(text, {"missing": len(sheet.gaps)}, ("C.5", "R15"))]
    values = {
        "missing": len(sheet.gaps),
        "moves": ", ".join(sheet.completions[0]) if sheet.completions else "",
        "tried": sheet.tried,
    }
    return [Reason(_VERDICTS[sheet.verdict], values, ("C.5", "R15"))]


def _more_games(number: int) -> list[Reason]:
    if number < 2:
        return []
    text = gettext_noop("The text holds %(number)s games; this is the first")
    return [Reason(text, {"number": number})]


def _no_move(replay: Replay) -> list[Reason]:
    if replay.moves or replay.irregularity or replay.outcome:
        return []
    return [Reason(gettext_noop("The text holds no move"), {}, ("Spelreglement 22",))]


def _problem(irregularity: Irregularity | None) -> Reason | None:
    return finding(irregularity) if irregularity else None


def _unread(replay: Replay) -> list[Reason]:
    if replay.leftover is None:
        return []
    text = gettext_noop("After the result, in line %(line)s, stands text that was not read")
    return [Reason(text, {"line": replay.leftover.place.line}, ("Spelreglement 22",))]


def _agreed(replay: Replay, by_rules: Result | None, written: Result | None) -> list[Reason]:
    if by_rules or written is not Result.DRAW or replay.irregularity:
        return []
    return [ended.agreed_draw(replay.board.position)]
