"""Finding people, clubs, events and games by words, of all that the visitor may see.

Names of people are compared as the page of people does it, those of clubs and events by the words in them;
accents and capitals count nowhere.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.events.loaded import counted_result
from tournaments.events.permissions import visible_events
from tournaments.events.seated.at_boards import AtBoards, at_boards
from tournaments.models import Club, EarlierPlayer, Event, Game, Person, TeamPlayer
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.searching import asks, by_name, fits
from tournaments.pages.words.names import event_name, section_name
from tournaments.people.recognising import search
from tournaments.people.recognising.search import Known
from tournaments.seasons.visibility import clubs_seen, people_seen

MOST_SHOWN = 8
"""How many of a kind are shown."""
MOST_WORDS = 8
"""In no more words than this two people are looked for."""


@dataclass(frozen=True, slots=True)
class GameHit:
    """A game with the names of both sides, and its result code as far as it counts."""

    game: Game
    white: str
    black: str
    code: str


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found, at most `MOST_SHOWN` of each kind."""

    people: Sequence[Person]
    clubs: Sequence[Club]
    events: Sequence[Event]
    games: Sequence[GameHit]

    @property
    def anything(self) -> bool:
        """Whether there is anything."""
        return bool(self.people or self.clubs or self.events or self.games)


def find(user: Visitor, text: str) -> Hits:
    """What fits these words; nothing where there are none."""
    if not asks(text):
        return Hits((), (), (), ())
    seen = people_seen(user)
    known = search.known(seen)
    return Hits(
        people=search.in_order(seen, known.find(text)[:MOST_SHOWN]),
        clubs=[club for club in by_name(clubs_seen(user, seen)) if fits(text, [club.name])][:MOST_SHOWN],
        events=_events(visible_events(user), text),
        games=_games(visible_events(user), _pairs(known, text)),
    )


def _events(visible: QuerySet[Event], text: str) -> list[Event]:
    """The competitions, the latest first, by name in the reader's language, section, place and club."""
    events = visible.filter(root=None).select_related("season", "host").order_by("-season__year", "pk")
    return [event for event in events if fits(text, _words_of(event))][:MOST_SHOWN]


def _words_of(event: Event) -> Iterable[str]:
    host = event.host.name if event.host else ""
    return (event_name(event), event.name, section_name(event.section), event.venue, host)


def _pairs(known: Known, text: str) -> list[tuple[list[int], list[int]]]:
    """Whom the first words fit and whom the words behind them, for each way to part the words in two."""
    words = text.split()
    if len(words) > MOST_WORDS:
        return []
    parted = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    pairs = ((known.nearest(first), known.nearest(second)) for first, second in parted)
    return [(ones, others) for ones, others in pairs if ones and others]


def _games(visible: QuerySet[Event], pairs: Iterable[tuple[list[int], list[int]]]) -> list[GameHit]:
    """The published games between somebody of the ones and somebody of the others, the latest first.

    A board of teams is found once somebody entered its result: from then on everybody may see who sat there
    (R78).
    """
    between = [
        both
        for ones, others in pairs
        for white, black in ((ones, others), (others, ones))
        for both in (_sides(white, black), _at_boards(white, black))
    ]
    if not between:
        return []
    found = (
        Game.objects.filter(reduce(or_, between), round__event__in=visible, round__published_at__isnull=False)
        .select_related("round__event__season", "white", "black")
        .order_by("-round__event__season__year", "-round__date", "-round_id", "board")
    )
    games = list(found[:MOST_SHOWN])
    seated = at_boards(side for game in games if game.match_id for side in _keys(game))
    return [_hit(game, seated) for game in games]


def _keys(game: Game) -> tuple[int, int]:
    return game.white_id, game.black_id


def _sides(white: Iterable[int], black: Iterable[int]) -> Q:
    return _is(white, "white__person") & _is(black, "black__person")


def _is(people: Iterable[int], person: str) -> Q:
    """That a person is one of these, or was merged into one."""
    return Q(**{f"{person}__in": people}) | Q(**{f"{person}__merged_into__in": people})


def _at_boards(white: Iterable[int], black: Iterable[int]) -> Q:
    return Q(match__isnull=False) & ~Q(entered_by="") & _sits(white, "white") & _sits(black, "black")


def _sits(people: Iterable[int], side: str) -> Q:
    """That one of these sits for the team of a side, or sat there when the game was played (R106)."""
    earlier = EarlierPlayer.objects.filter(game=OuterRef("pk"), team=OuterRef(side))
    placed = TeamPlayer.objects.filter(team=OuterRef(side), board=OuterRef("board"))
    own = _is(people, "person")
    return Q(Exists(earlier.filter(own))) | (~Q(Exists(earlier)) & Q(Exists(placed.filter(own))))


def _hit(game: Game, seated: AtBoards) -> GameHit:
    counted = counted_result(game, game.round.event)
    white, black = (seated.name(game, side.pk) or side.name for side in (game.white, game.black))
    return GameHit(game, white, black, counted.value if counted else "")
