"""How a text would be read as the notation of a game: shown before anything is stored."""

import hashlib
from dataclasses import dataclass

from games.domain.report import LONGEST_TEXT, Report, beside, judge, text_of
from games.judging.selectors import recorded
from games.judging.services import TRIED_AT_ONCE
from games.selectors import MovePair, pairs_of
from games.services import check_text
from games.showing.diagrams import diagram
from games.showing.played import check_played
from tournaments.models import Game
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import Reason, gettext_noop

MOST_BYTES = 4 * LONGEST_TEXT
"""A file of text; in most encodings a sign takes one byte, in none more than four."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A text, what the rules say of it, its moves and its final position.

    `remarks` say what was read otherwise than it came, `digest` names the text that was looked at.
    """

    text: str
    report: Report
    remarks: tuple[Reason, ...]
    pairs: tuple[MovePair, ...]
    diagram: str
    digest: str


def digest(text: str) -> str:
    """What names a text, however a browser ends its lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


def preview(game: Game, text: str, file: bytes | None) -> Preview:
    """How the text, or that of the file where one was sent, would be read.

    Errors: RuleViolation for a file that is too large or no text, for what cannot be stored, and for a game
    that was not played.
    """
    check_played(game)
    remarks: tuple[Reason, ...] = ()
    if file is not None:
        if len(file) > MOST_BYTES:
            raise refuse(
                gettext_noop("The file is larger than %(most)s kB. Nothing was stored."),
                place="file",
                most=MOST_BYTES // 1000,
            )
        text, remarks = text_of(file)
    check_text(text)
    report = beside(judge(text, steps=TRIED_AT_ONCE), *recorded(game))
    moves = report.replay.moves
    return Preview(text, report, remarks, pairs_of(moves), diagram(report, len(moves)), digest(text))
