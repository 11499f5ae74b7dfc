"""People and clubs, as the public sees them."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop
from ninja import Query, Router
from ninja.pagination import paginate

from tournaments.api.answers import ids, schemas, shown
from tournaments.api.answers.paging import Listing, Pages
from tournaments.api.answers.shown import Shown
from tournaments.events.line_up_times import hidden_anywhere
from tournaments.events.permissions import visible_events
from tournaments.models import EarlierPlayer, Entrant, Person, TeamPlayer
from tournaments.pages.searching import alphabetical, by_name
from tournaments.pages.words.names import event_name
from tournaments.people.recognising import search
from tournaments.seasons.visibility import clubs_seen, people_seen, person_seen, same

router = Router()


@router.get(
    "/people",
    response=list[schemas.Person],
    url_name="api-people",
    operation_id="people",
    summary=gettext_noop("People whom the public sees, by name"),
)
@paginate(Pages)
def people(request: HttpRequest, asked: Query[schemas.OfPeople]) -> Listing:
    """Who plays in something published or stands in the points classification."""
    seen = found = people_seen(request.user)
    if asked.club:
        found = found.filter(club=ids.club_of(asked.club))
    if asked.q.strip():
        return Listing(search.find(found, asked.q), lambda rows: [_person(request, row) for row in rows])
    names = sorted(found.values_list("pk", "name"), key=lambda row: (*alphabetical(row[1]), row[0]))
    return Listing(
        [pk for pk, _ in names],
        lambda keys: [_person(request, row) for row in search.in_order(seen, keys)],
    )


def _person(request: HttpRequest, row: Any) -> Shown:
    """A person as `people_seen` gives one."""
    return {
        "id": ids.person(row.pk),
        "name": row.name,
        "club": ids.club(row.club_id) if row.club_id else None,
        "club_name": row.club.name if row.club else "",
        "player_class": row.player_class,
        "events": row.events,
        "page": shown.page(request, "person", row.pk),
    }


@router.get(
    "/people/{person}",
    response=schemas.WholePerson,
    url_name="api-person",
    operation_id="person",
    summary=gettext_noop("A person and the events"),
)
def person(request: HttpRequest, person: str) -> Shown:
    """Who was found to be the same as somebody else is answered as that one."""
    found = person_seen(request.user, ids.person_of(person))
    return _person(request, found) | {"entries": _entries(found)}


def _entries(found: Person) -> list[Shown]:
    """The entries of a person and the places in line-ups that are shown, latest season first."""
    anybody = AnonymousUser()
    events = visible_events(anybody).exclude(children__kind="group")
    own = Entrant.objects.filter(same(found), event__in=events).select_related("event__season")
    of_teams = same(found) & Q(team__event__in=events) & ~Q(team__in=hidden_anywhere(anybody))
    now = TeamPlayer.objects.filter(of_teams).select_related("team__event__season")
    before = EarlierPlayer.objects.filter(of_teams).select_related("team__event__season", "game")
    entries: list[tuple[Entrant, int | None]] = [(one, None) for one in own]
    entries += dict.fromkeys(
        [*((one.team, one.board) for one in now), *((one.team, one.game.board) for one in before)]
    )
    entries.sort(key=lambda one: (-one[0].event.season.year, one[0].event_id))
    return [
        {
            "event": ids.event(entrant.event_id),
            "event_name": event_name(entrant.event),
            "number": entrant.number,
            "board": board,
        }
        for entrant, board in entries
    ]


@router.get(
    "/clubs",
    response=list[schemas.Club],
    url_name="api-clubs",
    operation_id="clubs",
    summary=gettext_noop("The clubs, by name"),
)
@paginate(Pages)
def clubs(request: HttpRequest) -> Listing:
    """The clubs that play, or of which the public sees people."""
    found = by_name(clubs_seen(request.user))
    return Listing(found, lambda rows: [_club(request, row) for row in rows])


@router.get(
    "/clubs/{club}",
    response=schemas.Club,
    url_name="api-club",
    operation_id="club",
    summary=gettext_noop("A club"),
)
def club(request: HttpRequest, club: str) -> Shown:
    """A club by its id; its people are asked for with `/people?club=`."""
    found = clubs_seen(request.user).filter(pk=ids.club_of(club)).first()
    if found is None:
        raise Http404
    return _club(request, found)


def _club(request: HttpRequest, row: Any) -> Shown:
    """A club as `clubs_seen` gives one."""
    return {
        "id": ids.club(row.pk),
        "name": row.name,
        "people": row.members,
        "ended_on": row.ended_on,
        "successor": ids.club(row.successor_id) if row.successor_id else None,
        "page": shown.page(request, "club", row.pk),
    }
