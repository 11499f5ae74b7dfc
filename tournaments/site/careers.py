"""People and clubs over the years."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Func, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404

from tournaments.events.permissions import visible_events
from tournaments.events.teams.line_up_times import hidden_anywhere
from tournaments.events.teams.line_ups import names_at_boards
from tournaments.models import Club, Entrant, Event, Game, Person, TeamPlayer
from tournaments.pages.permissions import Visitor, directs_something
from tournaments.people import search
from tournaments.regulations.results import Result, Side


@dataclass(frozen=True, slots=True)
class Appearance:
    """One event of a career: the entry and its games in order; for a team `board` is the place in it."""

    entrant: Entrant
    games: tuple["OwnGame", ...]
    board: int | None = None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game from one player's side. `half_points` is None while it has no result.

    `opponent` is a name, "" where nobody sat across; of a game for a team `opponents` is the other team.
    """

    game: Game
    opponent: str
    white: bool
    half_points: int | None
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class Career:
    """A person and the events the visitor may see."""

    person: Person
    appearances: tuple[Appearance, ...]


def people(user: Visitor) -> QuerySet[Person]:
    """The people who play in something the visitor may see, with the number of these competitions; officials
    see everybody. Who was merged with somebody is counted there and shown nowhere.
    """
    return _people(user, hidden_anywhere(user))


def _people(user: Visitor, hidden: Collection[int]) -> QuerySet[Person]:
    visible = visible_events(user).filter(root=None)
    own = Count("entries", filter=Q(entries__event__in=visible), distinct=True)
    merged = Count("merged__entries", filter=Q(merged__entries__event__in=visible), distinct=True)
    everybody = search.everybody().annotate(events=own + merged + _team_events(user, hidden))
    return everybody if directs_something(user) else everybody.filter(events__gt=0)


def _same(person: object) -> Q:
    """The rows of a person and of those who were found to be the same."""
    return Q(person=person) | Q(person__merged_into=person)


def _team_events(user: Visitor, hidden: Collection[int]) -> Coalesce:
    """In how many competitions somebody plays for a team, of those the visitor may see; the teams with the
    hidden keys are left out.
    """
    main = Coalesce("team__event__root_id", "team__event_id")
    count = Func(
        main, function="COUNT", template="%(function)s(DISTINCT %(expressions)s)", output_field=IntegerField()
    )
    places = TeamPlayer.objects.filter(_same(OuterRef("pk")), team__event__in=visible_events(user))
    places = places.exclude(team__in=hidden)
    return Coalesce(Subquery(places.order_by().annotate(number=count).values("number")), 0)


def clubs(user: Visitor) -> QuerySet[Club]:
    """The clubs with the number of their people the visitor may see; officials see clubs without any too."""
    seen = people(user).values("pk")
    found = Club.objects.annotate(members=Count("people", filter=Q(people__in=seen), distinct=True))
    ended = Q(memberships__person__in=seen, ended_on__isnull=False)
    return found if directs_something(user) else found.filter(Q(members__gt=0) | ended).distinct()


def _own(entrant: Entrant, game: Game) -> OwnGame:
    white = game.white_id == entrant.pk
    return OwnGame(
        game=game,
        opponent=(game.black if white else game.white).name,
        white=white,
        half_points=_half_points(game, white=white),
    )


def _half_points(game: Game, *, white: bool) -> int | None:
    side = Side.FIRST if white else Side.SECOND
    return Result.parse(game.result).half_points(side) if game.result else None


def career(person: Person, user: Visitor) -> Career:
    """A person's entries with their games, also those for a team, latest first.

    Errors: Http404 for somebody the visitor may not see.
    """
    hidden = hidden_anywhere(user)
    if not _people(user, hidden).filter(pk=person.pk).exists():
        raise Http404
    played = visible_events(user).exclude(children__kind=Event.Kind.GROUP)
    found = [*_own_appearances(person, played), *_team_appearances(person, played, hidden)]
    found.sort(key=lambda one: (-one.entrant.event.season.year, one.entrant.event_id))
    return Career(person, tuple(found))


def _own_appearances(person: Person, played: QuerySet[Event]) -> list[Appearance]:
    entrants = list(
        Entrant.objects.filter(_same(person), event__in=played).select_related("event__season", "event__root")
    )
    games = list(
        Game.objects.filter(Q(white__in=entrants) | Q(black__in=entrants), round__published_at__isnull=False)
        .select_related("round", "white", "black")
        .order_by("round__number", "board")
    )
    return [
        Appearance(
            entrant,
            tuple(_own(entrant, game) for game in games if entrant.pk in (game.white_id, game.black_id)),
        )
        for entrant in entrants
    ]


def _team_appearances(person: Person, played: QuerySet[Event], hidden: Collection[int]) -> list[Appearance]:
    places = list(
        TeamPlayer.objects.filter(_same(person), team__event__in=played)
        .exclude(team__in=hidden)
        .select_related("team__event__season", "team__event__root")
    )
    own = Q(pk__in=[])
    for place in places:
        own |= Q(board=place.board) & (Q(white=place.team_id) | Q(black=place.team_id))
    games = list(
        Game.objects.filter(own, match__isnull=False)
        .select_related("round", "white", "black")
        .order_by("round__number", "board")
    )
    names = names_at_boards({side for game in games for side in (game.white_id, game.black_id)}, hidden)
    return [
        Appearance(
            place.team,
            tuple(
                _for_team(place, game, names, hidden)
                for game in games
                if game.board == place.board and place.team_id in (game.white_id, game.black_id)
            ),
            place.board,
        )
        for place in places
    ]


def _for_team(
    place: TeamPlayer, game: Game, names: dict[tuple[int, int], str], hidden: Collection[int]
) -> OwnGame:
    """A game for a team; against one whose line-up is hidden it has no result yet (R78)."""
    white = game.white_id == place.team_id
    other = game.black if white else game.white
    return OwnGame(
        game,
        names.get((other.pk, game.board), ""),
        white,
        None if other.pk in hidden else _half_points(game, white=white),
        other.name,
    )
