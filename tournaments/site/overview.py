"""What is on: a season, its events with who is in front, the last results, and the days to come."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain, groupby

from django.db.models import Count, Q
from django.utils import timezone

from tournaments.events.at_a_glance import MatchCard, card_of_match, rank_in_season, round_in_sight
from tournaments.events.loaded import ROWS_WITH, LoadedEvent, load_fetched
from tournaments.events.permissions import visible_events
from tournaments.models import Event, Game, Round, Season
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.words.names import BY_RANK
from tournaments.pages.words.wording import result

MOST_IN_FRONT = 3
MOST_RESULTS = 8
MOST_OF_AN_EVENT = 2
"""So many of the last results are of one event."""
MOST_DAYS = 2


@dataclass(frozen=True, slots=True)
class InFront:
    """Somebody high in the order, with the points in halves."""

    name: str
    half_points: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event as it stands: how many entrants, which round of how many, who is in front. The round is
    that of today as the page of the event has it in sight, else the last with a result; `day` is that of the
    round to come, None where there is none. Of the `boards` of today's round, or of a simul, `ended` have a
    result.
    """

    event: Event
    entrants: int
    round: int
    rounds: int
    in_front: tuple[InFront, ...]
    day: date | None
    is_today: bool
    boards: int = 0
    ended: int = 0
    has_begun: bool = False


@dataclass(frozen=True, slots=True)
class SectionCards:
    """The events of a section."""

    section: str
    cards: tuple[EventCard, ...]


@dataclass(frozen=True, slots=True)
class DayOfRounds:
    """A day on which rounds are played, with these."""

    day: date
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class DayInSeason:
    """A day of the season's strip: how many rounds; `state` is "done", "now" or "" (to come)."""

    day: date
    rounds: int
    state: str


@dataclass(frozen=True, slots=True)
class LastResult:
    """A game or match that was played lately, with the round it was in."""

    round: Round
    card: MatchCard


Played = tuple[Round, int, Callable[[], MatchCard]]
"""What was played in a round, by its board or table, and how its card is made."""


@dataclass(frozen=True, slots=True)
class Overview:
    """A season with its events, the last results, the rounds after today by day, the days of the season by
    month, and the other seasons.
    """

    season: Season | None
    events: tuple[EventCard, ...]
    results: tuple[LastResult, ...]
    coming: tuple[DayOfRounds, ...]
    months: tuple[tuple[date, tuple[DayInSeason, ...]], ...]
    others: tuple[Season, ...]
    today: date

    @property
    def rounds_today(self) -> int:
        """How many events play today."""
        return sum(card.is_today for card in self.events)

    @property
    def villages_today(self) -> int:
        """At how many venues."""
        return len({card.event.venue for card in self.events if card.is_today and card.event.venue})

    @property
    def closed(self) -> int:
        """How many events are closed."""
        return sum(card.event.closed_at is not None for card in self.events)

    @property
    def running(self) -> int:
        """How many have begun and are not over."""
        return sum(card.has_begun and not card.event.is_over for card in self.events)

    @property
    def to_come(self) -> int:
        """How many have not begun."""
        return sum(not (card.has_begun or card.event.is_over) for card in self.events)

    @property
    def sections(self) -> tuple[SectionCards, ...]:
        """The events by section, the highest class first."""
        by_section: dict[str, list[EventCard]] = defaultdict(list)
        for card in sorted(self.events, key=lambda one: rank_in_season(one.event)):
            by_section[card.event.section].append(card)
        return tuple(SectionCards(one, tuple(by_section[one])) for one in BY_RANK if one in by_section)


def _running(seasons: Sequence[Season], today: date) -> Season | None:
    """The latest season that has begun, else the first to come. `seasons` have the latest first."""
    begun = [season for season in seasons if season.year <= today.year]
    return next(iter(begun or reversed(seasons)), None)


def overview(user: Visitor, season: Season | None = None) -> Overview:
    """What the visitor may see of a season, by itself the one that runs."""
    visible = visible_events(user)
    today = timezone.localdate()
    seasons = list(Season.objects.filter(events__in=visible).distinct().order_by("-year"))
    shown = season or _running(seasons, today)
    of_season = visible.filter(season=shown).exclude(kind=Event.Kind.DECIDING).order_by("pk")
    events = list(of_season.select_related(*ROWS_WITH))
    loaded = {one.event.pk: one for one in load_fetched(events, published_only=True)}
    rounds = [paired for one in loaded.values() for paired in one.rounds]
    boards = _boards_of_simuls(events)
    begun = {one.event.main_id for one in loaded.values() if _has_results(one)}
    begun |= {pk for pk, (_, ended) in boards.items() if ended}
    cards = (
        replace(_card(event, loaded, boards, today), has_begun=event.pk in begun)
        for event in events
        if event.is_root
    )
    return Overview(
        season=shown,
        events=tuple(cards),
        results=tuple(_results(loaded.values())),
        coming=tuple(_coming(rounds, today))[:MOST_DAYS],
        months=tuple(_months((paired.date for paired in rounds), today)),
        others=tuple(one for one in seasons if one != shown),
        today=today,
    )


def _coming(rounds: Iterable[Round], today: date) -> Iterator[DayOfRounds]:
    """The days after today with the rounds of events that are open, those at one venue together."""
    by_day: dict[date, list[Round]] = defaultdict(list)
    for paired in rounds:
        if paired.date and paired.date > today and not paired.event.is_over:
            by_day[paired.date].append(paired)
    together = {day: sorted(rounds, key=lambda one: one.event.venue) for day, rounds in by_day.items()}
    return (DayOfRounds(day, tuple(together[day])) for day in sorted(together))


def _months(days: Iterable[date | None], today: date) -> Iterator[tuple[date, tuple[DayInSeason, ...]]]:
    """The days of play by month, today among them."""
    rounds = Counter(day for day in days if day)
    shown = [DayInSeason(day, rounds[day], _state(day, today)) for day in sorted(rounds)]
    for _, of_month in groupby(shown, lambda one: (one.day.year, one.day.month)):
        found = tuple(of_month)
        yield found[0].day, found


def _state(day: date, today: date) -> str:
    return "now" if day == today else "done" if day < today else ""


def _boards_of_simuls(events: Iterable[Event]) -> dict[int, tuple[int, int]]:
    """How many boards each of the simuls among these events has, and how many of them have a result."""
    simuls = [event for event in events if event.system == Event.System.DISPLAY]
    games = Game.objects.filter(round__event__in=simuls).order_by().values_list("round__event")
    counted = games.annotate(boards=Count("pk"), ended=Count("pk", filter=~Q(result=""))) if simuls else ()
    return {pk: (boards, ended) for pk, boards, ended in counted}


def _has_results(found: LoadedEvent) -> bool:
    return any(game.result for one in found.rounds for game in one.games.all())


def _card(
    event: Event, loaded: Mapping[int, LoadedEvent], simuls: Mapping[int, tuple[int, int]], today: date
) -> EventCard:
    found = loaded.get(event.pk)
    if found is None:
        boards, ended = simuls.get(event.pk, (0, 0))
        return EventCard(event, 0, 0, 0, (), None, is_today=False, boards=boards, ended=ended)
    days = [paired.date for paired in found.rounds if paired.date and paired.date >= today]
    day = min(days, default=None) if not event.is_over else None
    now = round_in_sight(found)
    of_today = now.number if now and now.date == today else None
    boards_in = [
        is_in for paired in found.facts.rounds if paired.number == of_today for is_in in found.booked(paired)
    ]
    return EventCard(
        event,
        len(found.facts.entrants),
        of_today or found.current_round,
        len(found.rounds),
        tuple(_in_front(found)),
        day,
        is_today=day == today,
        boards=len(boards_in),
        ended=sum(boards_in),
    )


def _in_front(found: LoadedEvent) -> Iterator[InFront]:
    """Who is high in the order; of a group in halves the first of each."""
    rows = found.standings().rows if found.has_table and found.current_round else ()
    halves = [list(half) for _, half in groupby(rows, lambda row: row.ranking)]
    shown = [half[0] for half in halves] if len(halves) > 1 else rows[:MOST_IN_FRONT]
    return (InFront(row.entrant.name, row.half_points) for row in shown)


def _results(events: Iterable[LoadedEvent]) -> Iterator[LastResult]:
    """The last games between persons and matches of teams, a few of each event."""
    played = chain.from_iterable(_matches(one) if one.of_teams else _games(one) for one in events)
    told: Counter[int] = Counter()
    latest = sorted(played, key=lambda one: (one[0].date or date.min, one[0].pk, -one[1]), reverse=True)
    for paired, _, card in latest:
        if told.total() == MOST_RESULTS:
            return
        if told[paired.event_id] < MOST_OF_AN_EVENT:
            told[paired.event_id] += 1
            yield LastResult(paired, card())


def _games(loaded: LoadedEvent) -> Iterator[Played]:
    """The games with a result; what waits for a second person is not told yet."""
    for paired in loaded.rounds:
        for game in paired.games.all() if paired.published_at else ():
            if game.result and (game.confirmed_by or not loaded.event.confirmed_by_two):
                yield paired, game.board, partial(_card_of, game, loaded)


def _matches(loaded: LoadedEvent) -> Iterator[Played]:
    """The matches of which every board has a result."""
    rows = {paired.number: paired for paired in loaded.played_rounds if paired.published_at}
    for paired in loaded.facts.rounds:
        for table, match in enumerate(paired.matches if paired.number in rows else (), 1):
            if match.boards and None not in match.boards:
                yield rows[paired.number], table, partial(card_of_match, loaded, paired, table, match)


def _card_of(game: Game, loaded: LoadedEvent) -> MatchCard:
    """The card of a game, under the names that the event shows."""
    names = loaded.facts.names
    white, black = game.white.number, game.black.number
    return MatchCard(
        game.board,
        names[white],
        names[black],
        result(game.result),
        game.pk,
        loaded.people.get(white),
        loaded.people.get(black),
    )
