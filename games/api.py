"""What the API says of the notations of a game; `config/urls.py` joins it to the rest."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Field, Router, Schema

from games.domain.report import Report
from games.selectors import players, seen_game
from games.showing.score_sheets import Sheet, sheets_of
from tournaments.api import games
from tournaments.api.answers import ids, schemas, shown
from tournaments.pages.http.editions import cite_by, edition_of
from tournaments.regulations.editions.edition import Edition

router = Router()


class Move(Schema):
    """A single move."""

    ply: int = Field(description=gettext_noop("Single moves counted from 1."))
    number: int = Field(description=gettext_noop("The number of the pair of moves."))
    color: str = Field(description=gettext_noop("white or black"))
    notation: str = Field(description=gettext_noop("The move in full notation."))
    text: str = Field(description=gettext_noop("The move as it was written."))
    fen_after: str = Field(description=gettext_noop("The position it leads to, as a FEN."))


class Notation(Schema):
    """A submitted notation and what the rules say of it."""

    counts: bool = Field(description=gettext_noop("Whether it is the one that counts for the game."))
    submitted_by: str = Field(description=gettext_noop("The player, or who of the tournament directors."))
    grade: str = Field(description=gettext_noop("What it is worth, in words."))
    text: str = Field(description=gettext_noop("The text exactly as it was submitted."))
    moves: list[Move] = Field(description=gettext_noop("The moves up to the first irregular one."))
    problem: schemas.Reason | None = Field(description=gettext_noop("Where the rules stop it, and why."))
    remarks: list[schemas.Reason] = Field(description=gettext_noop("What an arbiter may want to know."))


class Notations(Schema):
    """The notations of a game."""

    game: str = Field(description=gettext_noop("The id of the game."))
    notations: list[Notation] = Field(description=gettext_noop("The notations, the latest first."))


@router.get(
    "/games/{game}/notations",
    response=Notations,
    url_name="api-notations",
    operation_id="notations",
    summary=gettext_noop("The notations of a game, with its moves and what the rules say"),
)
def notations(request: HttpRequest, game: str) -> dict[str, Any]:
    """As the page of the game shows them."""
    found = seen_game(games.seen_game(request, game).pk, request.user)
    cite_by(request, found.round.event.season.edition)
    sheets = sheets_of(found, players(found, request.user))
    table = found.match.table if found.match else 0
    return {
        "game": ids.game(found.round.event_id, found.round.number, table, found.board),
        "notations": [_notation(sheet, edition_of(request)) for sheet in sheets],
    }


def _notation(sheet: Sheet, edition: Edition) -> dict[str, Any]:
    report = sheet.report
    return {
        "counts": sheet.counts,
        "submitted_by": sheet.who,
        "grade": sheet.words,
        "text": sheet.notation.text,
        "moves": _moves(report) if report else [],
        "problem": shown.reason(report.problem, edition) if report and report.problem else None,
        "remarks": shown.reasons(report.remarks, edition) if report else [],
    }


def _moves(report: Report) -> list[dict[str, Any]]:
    return [
        {
            "ply": move.ply,
            "number": move.number,
            "color": move.color.name.lower(),
            "notation": move.notation,
            "text": move.text,
            "fen_after": move.fen_after,
        }
        for move in report.replay.moves
    ]
