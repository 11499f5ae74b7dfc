"""Rounds and games, as far as they are published."""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Query, Router
from ninja.pagination import paginate

from tournaments.api.answers import ids, schemas, shown
from tournaments.api.answers.paging import Listing, Pages
from tournaments.api.answers.shown import Shown
from tournaments.events.fetching import fetch_seen, seen_event
from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import counted_ending, counted_result, how_the_game_ended, shorten
from tournaments.events.rounds.booked import Booked, booked_in, counted, place_of
from tournaments.events.seated.at_boards import AtBoards, at_boards
from tournaments.events.tables import sheets
from tournaments.models import Entrant, Event, Game
from tournaments.models import Round as RoundRow
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import Visitor
from tournaments.printing.json import as_json
from tournaments.regulations.results import Result
from tournaments.regulations.results import Side as Colour

router = Router()


@router.get(
    "/events/{event}/rounds",
    response=list[schemas.Round],
    url_name="api-rounds",
    operation_id="rounds",
    summary=gettext_noop("The rounds of an event and their days"),
)
def rounds(request: HttpRequest, event: str) -> list[Shown]:
    """Those without published pairs too."""
    found = seen_event(request, ids.event_of(event))
    return [_round(row) for row in found.rounds.all()]


def _round(row: RoundRow) -> Shown:
    return {"number": row.number, "date": row.date, "published": _is_shown(row)}


def _is_shown(row: RoundRow) -> bool:
    return bool(row.paired_at and row.published_at)


@router.get(
    "/events/{event}/rounds/{int:number}",
    response=schemas.WholeRound,
    url_name="api-round",
    operation_id="round",
    summary=gettext_noop("A published round with its games"),
)
def one_round(request: HttpRequest, event: str, number: int) -> Shown:
    """The pairs and results, game by game and as the table of the pages."""
    loaded = fetch_seen(request, ids.event_of(event))
    paired = next((one for one in loaded.facts.rounds if one.number == number), None)
    if paired is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    row = next(one for one in loaded.rounds if one.number == number)
    games = games_of(loaded.event).filter(round=row)
    return _round(row) | {
        "games": shown_games(request, list(games), [loaded.event]),
        "free": list(paired.free),
        "table": as_json(sheets.round_table(loaded.facts, number, loaded.edition, counted(loaded))),
    }


@router.get(
    "/events/{event}/games",
    response=list[schemas.Game],
    url_name="api-games",
    operation_id="games",
    summary=gettext_noop("The games of an event, round by round"),
)
@paginate(Pages)
def games(request: HttpRequest, event: str, asked: Query[schemas.OfRound]) -> Listing:
    """Those of published rounds."""
    found = seen_event(request, ids.event_of(event))
    rows = games_of(found)
    if asked.round is not None:
        rows = rows.filter(round__number=asked.round)
    return Listing(rows, lambda page: shown_games(request, page, [found]))


@router.get(
    "/games/{game}",
    response=schemas.Game,
    url_name="api-game",
    operation_id="game",
    summary=gettext_noop("A game"),
)
def game(request: HttpRequest, game: str) -> Shown:
    """A board of a published round; where that is paired anew its board may have others."""
    found = seen_game(request, game)
    return shown_games(request, [found], [found.round.event])[0]


def seen_game(request: HttpRequest, game: str) -> Game:
    """The game of this id, of a published round of an event that everybody sees. Errors: Http404."""
    event_pk, round_number, table, board = ids.game_of(game)
    event = seen_event(request, event_pk)
    rows = games_of(event).filter(round__number=round_number, board=board)
    found = rows.filter(match__table=table).first() if table else rows.filter(match=None).first()
    if found is None:
        raise Http404
    found.round.event = event
    return found


def games_of(event: Event) -> QuerySet[Game]:
    """The games of the published rounds of an event in their order."""
    rows = Game.objects.filter(round__event=event, round__published_at__isnull=False)
    rows = rows.select_related("round", "match", "white", "black")
    return rows.order_by("round__number", "match__table", "board", "pk")


def shown_games(request: HttpRequest, rows: Sequence[Game], events: Collection[Event]) -> list[Shown]:
    """Games of these events as the public sees them: of teams whose line-up is hidden no result (R78), of
    who withdrew what the game was booked as (C.14, R52, R63).
    """
    known = {event.pk: event for event in events}
    for row in rows:
        row.round.event = known[row.round.event_id]
    shorten([side for row in rows for side in (row.white, row.black)])
    covered, seated = _line_ups(request.user, rows, events)
    booked = booked_in(rows)
    return [_game(request, row, covered, seated, booked) for row in rows]


def _line_ups(
    user: Visitor, rows: Iterable[Game], events: Collection[Event]
) -> tuple[Collection[int], AtBoards]:
    """The keys of the teams whose line-ups are hidden, and who sits at the boards of the others."""
    teams = {side for row in rows if row.match_id for side in (row.white_id, row.black_id)}
    covered = hidden(user, events) if teams else frozenset()
    return covered, at_boards(teams, covered)


def _game(
    request: HttpRequest, row: Game, covered: Collection[int], seated: AtBoards, booked: Booked
) -> Shown:
    event = row.round.event
    is_hidden = row.white_id in covered or row.black_id in covered
    of_withdrawal = None if row.result else booked.get(place_of(row))
    result = None if is_hidden else counted_result(row, event) or of_withdrawal
    white, black = (
        _side(entrant, seated.name(row, entrant.pk) or None, result, colour)
        for entrant, colour in ((row.white, Colour.FIRST), (row.black, Colour.SECOND))
    )
    says_how = not is_hidden and not of_withdrawal and counted_ending(row, event) is not None
    names = (white["player"] or white["name"], black["player"] or black["name"])
    ended = how_the_game_ended(row, names) if says_how else None
    table = row.match.table if row.match else None
    return {
        "id": ids.game(event.pk, row.round.number, table or 0, row.board),
        "event": ids.event(event.pk),
        "round": row.round.number,
        "date": row.round.date,
        "table": table,
        "board": row.board,
        "white": white,
        "black": black,
        "result": result.value if result else None,
        "ended": shown.reason(ended, edition_of(request)) if ended else None,
        "page": shown.page(request, "game", row.pk),
    }


def _side(entrant: Entrant, player: str | None, result: Result | None, colour: Colour) -> Shown:
    return {
        "number": entrant.number,
        "name": entrant.name,
        "player": player,
        "half_points": result.half_points(colour) if result else None,
    }
