"""Events: their standings, crosstables and tables, after any round, with what decided."""

from typing import Any, Literal

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Query, Router
from ninja.pagination import paginate

from tournaments.api.answers import ids, schemas, shown
from tournaments.api.answers.paging import Listing, Pages
from tournaments.api.answers.shown import Shown
from tournaments.events.fetching import fetch_ranked, fetch_seen, seen_event
from tournaments.events.loaded import LoadedEvent
from tournaments.events.permissions import visible_events
from tournaments.events.prints import selectors as printing
from tournaments.events.simuls.fetching import fetch_seen_simul
from tournaments.events.simuls.selectors import Simul
from tournaments.events.tables import simuls
from tournaments.events.tables.crosstable import crosstable_table
from tournaments.events.tables.standings import standings_table
from tournaments.models import Entrant, Event
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import Visitor
from tournaments.printing.json import as_json
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.standings import StandingRow, Standings

router = Router()


@router.get(
    "/events",
    response=list[schemas.Event],
    url_name="api-events",
    operation_id="events",
    summary=gettext_noop("The published events, the latest season first"),
)
@paginate(Pages)
def events(request: HttpRequest, asked: Query[schemas.OfEvents]) -> Listing:
    """Competitions, and where asked for their groups, final groups and deciding games."""
    found = _listed(request.user, parts=asked.parts)
    if asked.season:
        found = found.filter(season__year=ids.year_of(asked.season))
    if asked.section:
        found = found.filter(section=asked.section)
    return Listing(found, lambda rows: [shown.event(request, row) for row in rows])


def _listed(user: Visitor, *, parts: bool) -> QuerySet[Event]:
    found = visible_events(user).select_related("season").order_by("-season__year", "pk")
    return found if parts else found.filter(root=None)


@router.get(
    "/events/{event}",
    response=schemas.WholeEvent,
    url_name="api-event",
    operation_id="event",
    summary=gettext_noop("An event with its parts"),
)
def event(request: HttpRequest, event: str) -> Shown:
    """A competition or a part of one."""
    found = seen_event(request, ids.event_of(event))
    parts = visible_events(request.user).filter(parent=found).order_by("pk").values_list("pk", flat=True)
    loaded = None if found.system == Event.System.DISPLAY else fetch_seen(request, found.pk)
    return shown.event(request, found) | {
        "parts": [ids.event(pk) for pk in parts],
        "current_round": loaded.current_round if loaded else 0,
        "has_standings": bool(loaded and loaded.has_table),
    }


@router.get(
    "/events/{event}/entrants",
    response=list[schemas.Entrant],
    url_name="api-entrants",
    operation_id="entrants",
    summary=gettext_noop("Who takes part in an event"),
)
def entrants(request: HttpRequest, event: str) -> list[Shown]:
    """By start number; number 0 gives a simul."""
    pk = ids.event_of(event)
    if seen_event(request, pk).system == Event.System.DISPLAY:
        return [_entrant(row) for row in fetch_seen_simul(request, pk).entrants]
    return [_entrant(row) for row in fetch_seen(request, pk).event.entrants.all()]


def _entrant(row: Entrant) -> Shown:
    """An entrant as the public reads it: who is shown with a short name has no page."""
    return {
        "number": row.number,
        "name": row.name,
        "person": ids.person(row.person_id) if row.person_id else None,
        "club": ids.club(row.club_id) if row.club_id else None,
        "club_name": row.club_name,
        "player_class": row.player_class,
        "withdrawn_after_round": row.withdrawn_after_round,
    }


@router.get(
    "/events/{event}/standings",
    response=schemas.Standings,
    url_name="api-standings",
    operation_id="standings",
    summary=gettext_noop("The standings after a round, with what decided each place"),
)
def standings(request: HttpRequest, event: str, asked: Query[schemas.AsOf]) -> Shown:
    """The table of the pages; all points are whole numbers of half points."""
    loaded, found = _ranked(request, event, asked.as_of_round)
    return _after(loaded, found) | {
        "table": as_json(standings_table(found.rows, loaded.edition)),
        "open": [
            {
                "places": list(tie.places),
                "numbers": list(tie.numbers),
                "needs": shown.reason(tie.needs, edition_of(request)),
            }
            for tie in found.open
        ],
        "remarks": shown.reasons(found.remarks, edition_of(request)),
    }


@router.get(
    "/events/{event}/crosstable",
    response=schemas.Crosstable,
    url_name="api-crosstable",
    operation_id="crosstable",
    summary=gettext_noop("The crosstable after a round"),
)
def crosstable(request: HttpRequest, event: str, asked: Query[schemas.InOrder]) -> Shown:
    """The table of the pages, of a Swiss event by rounds."""
    loaded, found = _ranked(request, event, asked.as_of_round)
    return _after(loaded, found) | {
        "table": as_json(crosstable_table(loaded.crosstable(asked.as_of_round, asked.order), loaded.edition))
    }


@router.get(
    "/events/{event}/tie-breaks",
    response=schemas.TieBreaks,
    url_name="api-tie-breaks",
    operation_id="tie_breaks",
    summary=gettext_noop("The working of Sonneborn-Berger and weerstand, and why each place is as it is"),
)
def tie_breaks(request: HttpRequest, event: str, asked: Query[schemas.AsOf]) -> Shown:
    """Term by term, so that whoever doubts can count again."""
    loaded, found = _ranked(request, event, asked.as_of_round)
    return _after(loaded, found) | {"places": [_place(row, loaded.edition) for row in found.rows]}


def _ranked(request: HttpRequest, event: str, as_of_round: int | None) -> tuple[LoadedEvent, Standings]:
    """The event and its standings after a round. Errors: Http404 where it has none, or not that round."""
    loaded = fetch_ranked(request, ids.event_of(event))
    if as_of_round is not None and as_of_round > loaded.current_round:
        raise Http404(_("There is no such page."))
    return loaded, loaded.standings(as_of_round)


def _after(loaded: LoadedEvent, found: Standings) -> Shown:
    return {
        "event": ids.event(loaded.event.pk),
        "after_round": found.after_round,
        "complete": found.complete,
    }


def _place(row: StandingRow, edition: Edition) -> Shown:
    return {
        "place": row.place,
        "ranking": row.ranking,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "status": row.status.value,
        "half_points": row.half_points,
        "half_board_points": row.half_board_points,
        "sonneborn_berger_half_points": row.sonneborn_berger_half,
        "sonneborn_berger": [
            {
                "round": term.round,
                "opponent": term.opponent,
                "opponent_half_points": term.opponent_half_points,
                "times": term.times,
                "half_points": term.half_points,
            }
            for term in row.working
        ],
        "weerstand_half_points": row.weerstand_half,
        "weerstand": [
            {"round": term.round, "opponent": term.opponent, "half_points": term.half_points}
            for term in row.weerstand_working
        ],
        "decided_by": row.decided_by,
        "because": shown.reason(row.because, edition),
    }


@router.get(
    "/events/{event}/tables/{table}",
    response=schemas.Table,
    url_name="api-table",
    operation_id="table",
    summary=gettext_noop("A table of an event, as its workbook has it"),
)
def table(
    request: HttpRequest,
    event: str,
    table: Literal["entrants", "rounds", "standings", "crosstable", "teams", "boards"],
    asked: Query[schemas.AsOf],
) -> dict[str, Any]:
    """The same cells as those of the workbook and the files; teams and boards are of events of teams."""
    loaded, _found = _ranked(request, event, asked.as_of_round)
    heading = printing.heading(loaded, reverse("event", args=[loaded.event.pk]), asked.as_of_round)
    made = printing.part(loaded, heading, asked.as_of_round, request.user).tables().get(table)
    if made is None:
        raise Http404(_("There is no such table."))
    return as_json(made())


@router.get(
    "/events/{event}/simul",
    response=schemas.Simul,
    url_name="api-simul",
    operation_id="simul",
    summary=gettext_noop("The boards, the games and the score of a simul"),
)
def simul(request: HttpRequest, event: str) -> Shown:
    """A simul has no standings."""
    found: Simul = fetch_seen_simul(request, ids.event_of(event))
    games = simuls.games_table(
        found.giver_name, found.seats, found.results, edition_of(request), found.endings
    )
    return {
        "event": ids.event(found.event.pk),
        "boards": as_json(simuls.seats_table(found.seats, edition_of(request))),
        "games": as_json(games),
        "score": as_json(simuls.score_table(found.giver_name, len(found.seats), found.score)),
    }
