"""The command line of the rules: `python -m rules perft | check | prove | show`.

Exit status 0: done; 1: a checked game is irregular; 2: bad arguments, with one line
on standard error.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from rules import diagram, proof
from rules.board import Board
from rules.errors import MissingMoveError
from rules.notation import full, pdn, scoresheet
from rules.notation.decoding import decoded
from rules.notation.registry import NOTATIONS, recognise
from rules.notation.replay import Replay
from rules.notation.scoresheet import ScoreSheet
from rules.perft import perft
from rules.problems import cited
from rules.report import as_json, remark_as_json, sentences
from rules.variants import VARIANTS

MOVES_TRIED = 5_000
"""Moves tried in the gaps of a score sheet before the search gives up."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        status = command(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # whoever reads the output has seen enough; nothing may be said at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (OSError, ValueError) as error:
        where = f"{options.file}: " if getattr(options, "file", None) else ""
        print(f"rules: {where}{error}", file=sys.stderr)
        return 2


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"rules: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m rules", description="The rules of Frisian draughts.")
    commands = parser.add_subparsers(required=True, metavar="perft|check|prove|show")

    counting = commands.add_parser("perft", help="count the continuations of a position, a line a depth")
    counting.add_argument("depth", type=int, metavar="DEPTH")
    counting.set_defaults(command=_perft)

    checking = commands.add_parser("check", help="check the games written in a file by the rules")
    checking.add_argument("file", metavar="FILE", help="a text in UTF-8 or cp1252, or - for standard input")
    checking.add_argument("--format", choices=[*NOTATIONS, "auto"], default="auto")
    checking.add_argument("--json", action="store_true", help="print one JSON object")
    checking.set_defaults(command=_check)

    proving = commands.add_parser("prove", help="prove whether the side to move wins by force")
    proving.add_argument("fen", metavar="FEN")
    proving.add_argument("--nodes", type=int, default=proof.NODES, help="positions looked at, at most")
    proving.add_argument("--json", action="store_true", help="print one JSON object")
    proving.set_defaults(command=_prove)

    showing = commands.add_parser("show", help="show a position")
    showing.add_argument("fen", metavar="FEN")
    showing.add_argument("--svg", action="store_true", help="print an SVG picture instead of text")
    showing.add_argument("--variant", choices=[*VARIANTS])
    showing.set_defaults(command=_show)

    for each in (counting, checking):
        each.add_argument("--fen", help="the position to begin from")
        each.add_argument("--variant", choices=[*VARIANTS])
    return parser


def _perft(options: argparse.Namespace) -> int:
    if options.depth < 1:
        raise ValueError(f"a depth is 1 or more, not {options.depth}")
    board = Board(options.fen, variant=options.variant)
    for depth in range(1, options.depth + 1):
        print(depth, perft(board, depth), flush=True)
    return 0


def _check(options: argparse.Namespace) -> int:
    raw = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    if b"\0" in raw:
        raise ValueError("no text in UTF-8 or cp1252")
    text, _ = decoded(raw)
    notation = recognise(text) if options.format == "auto" else NOTATIONS[options.format]
    start = Board(options.fen, variant=options.variant) if options.fen or options.variant else None
    if start is not None and not notation.takes_start:
        raise ValueError(f"the games of a {notation.name} text say themselves where they begin")
    games = notation.read(text, start)
    if not games:
        raise ValueError(f"no game in {notation.name} notation")
    sheets = [_score_sheet(text, start, game) if notation.name == "full" else None for game in games]
    remarks = [each for each in pdn.read(text).problems if not each.refused] if notation.name == "pdn" else []
    if options.json:
        report = {
            "format": notation.name,
            "games": list(map(as_json, games, sheets)),
            "remarks": [remark_as_json(each) for each in remarks],
        }
        print(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        _print_games(games, sheets)
        for each in remarks:
            print(f"line {each.place.line}, column {each.place.column}: {each.sentence}")
    return 1 if any(game.irregularity for game in games) else 0


def _score_sheet(text: str, start: Board | None, game: Replay) -> ScoreSheet | None:
    """Return what can be told of the missing moves of a game in full notation, None where it misses none.

    The search is bounded by the moves it tries alone, so that the same file always gets the same answer.
    """
    if game.irregularity is None or not isinstance(game.irregularity.error, MissingMoveError):
        return None
    return scoresheet.read(text, start, clock=lambda: 0, nodes=MOVES_TRIED)


def _print_games(games: Sequence[Replay], sheets: Sequence[ScoreSheet | None]) -> None:
    for nth, (game, sheet) in enumerate(zip(games, sheets, strict=True), 1):
        if len(games) > 1:
            print(f"game {nth}")
        for sentence in sentences(game, sheet):
            print(sentence)


def _prove(options: argparse.Namespace) -> int:
    if options.nodes < 1:
        raise ValueError(f"a number of positions is 1 or more, not {options.nodes}")
    board = Board(options.fen)
    found = proof.prove(board, nodes=options.nodes)
    line = full.words(found.line, start=board)
    if options.json:
        print(json.dumps({"verdict": found.verdict.value, "positions": found.nodes, "line": line}))
    else:
        print(f"{found.verdict.value} ({found.nodes} positions)", " ".join(line), sep="\n" if line else "")
    return 0


def _show(options: argparse.Namespace) -> int:
    board = Board(options.fen, variant=options.variant)
    if options.svg:
        print(diagram.svg(board))
        return 0
    print(diagram.text(board))
    print(diagram.describe(board))
    outcome = board.outcome()
    if outcome is None:
        print(f"{len(board.legal_moves)} legal moves:", ", ".join(map(board.notation, board.legal_moves)))
    else:
        winner = f"{outcome.winner.value} has won" if outcome.winner else "a draw"
        print(f"{winner} ({cited(outcome.article)})")
    return 0


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):  # what is read may hold any character, whatever the locale
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
