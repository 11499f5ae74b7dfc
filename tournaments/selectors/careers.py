"""People and clubs over the years."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.http import Http404

from tournaments.models import Club, Entrant, Game, Person
from tournaments.permissions import Visitor, leads_something, visible_events
from tournaments.regulations.results import Result, Side


@dataclass(frozen=True, slots=True)
class Appearance:
    """One event of a career: the entry and its games in order."""

    entrant: Entrant
    games: tuple["OwnGame", ...]


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game from one player's side. `half_points` is None while it has no result."""

    game: Game
    opponent: Entrant
    white: bool
    half_points: int | None


@dataclass(frozen=True, slots=True)
class Career:
    """A person and the events the visitor may see."""

    person: Person
    appearances: tuple[Appearance, ...]


def people(user: Visitor) -> QuerySet[Person]:
    """The people who play in something the visitor may see; officials see everybody."""
    everybody = Person.objects.select_related("club").annotate(events=Count("entries", distinct=True))
    if leads_something(user):
        return everybody
    visible = visible_events(user)
    return everybody.filter(entries__event__in=visible).annotate(
        events=Count("entries", filter=Q(entries__event__in=visible), distinct=True)
    )


def clubs(user: Visitor) -> QuerySet[Club]:
    """The clubs with the number of their people the visitor may see; officials see clubs without any too."""
    seen = people(user).values("pk")
    found = Club.objects.annotate(members=Count("people", filter=Q(people__in=seen), distinct=True))
    return found if leads_something(user) else found.filter(members__gt=0)


def _own(entrant: Entrant, game: Game) -> OwnGame:
    white = game.white_id == entrant.pk
    side = Side.FIRST if white else Side.SECOND
    return OwnGame(
        game=game,
        opponent=game.black if white else game.white,
        white=white,
        half_points=Result.parse(game.result).half_points(side) if game.result else None,
    )


def career(person: Person, user: Visitor) -> Career:
    """A person's entries with their games, latest first. Errors: Http404 for somebody the visitor may
    not see.
    """
    if not people(user).filter(pk=person.pk).exists():
        raise Http404
    entrants = list(
        Entrant.objects.filter(person=person, event__in=visible_events(user))
        .select_related("event__season")
        .order_by("-event__season__year", "event_id")
    )
    games = list(
        Game.objects.filter(Q(white__in=entrants) | Q(black__in=entrants))
        .select_related("round", "white", "black")
        .order_by("round__number")
    )
    return Career(
        person,
        tuple(
            Appearance(
                entrant,
                tuple(_own(entrant, game) for game in games if entrant.pk in (game.white_id, game.black_id)),
            )
            for entrant in entrants
        ),
    )
