"""From rows to the facts of an event, and from the facts to what the pages show."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournaments.models import Entrant, Event, Game, Round
from tournaments.naming import event_name
from tournaments.regulations import event as domain
from tournaments.regulations.crosstable import Crosstable, crosstable
from tournaments.regulations.edition import Edition, edition
from tournaments.regulations.results import Result
from tournaments.regulations.standings import Standings, rank
from tournaments.regulations.tables import ClockRule, MakeUpRule, WithdrawalRule


@dataclass(frozen=True, slots=True)
class Sheet:
    """An event as loaded once: its row, its edition, its facts, its entrants' people and its rounds' days."""

    event: Event
    edition: Edition
    facts: domain.Event
    rounds: tuple[Round, ...]
    people: dict[int, int]

    @property
    def title(self) -> str:
        """The full name of the event."""
        return event_name(self.event)

    @property
    def file_name(self) -> str:
        """The name of its files, without an ending."""
        return f"{self.event.division}-{self.event.season.year}"

    @property
    def played_rounds(self) -> tuple[Round, ...]:
        """The rounds up to the current one."""
        return tuple(paired for paired in self.rounds if paired.number <= self.current_round)

    @property
    def has_table(self) -> bool:
        """Whether there are standings: the players have been entered, and it is not about deciding games."""
        return bool(self.rounds) and self.event.parent_id is None

    @property
    def clock(self) -> ClockRule:
        """The playing time of the section (C art. 3)."""
        return self.edition.clocks[self.event.section]

    @property
    def make_up(self) -> MakeUpRule:
        """Which rounds may be made up, and before which (C art. 13)."""
        return self.edition.make_up[self.event.section]

    @property
    def withdrawal(self) -> WithdrawalRule:
        """With how few games played all games of who withdraws lapse (C art. 14)."""
        return self.edition.withdrawal[self.event.section]

    @property
    def places(self) -> int:
        """How many players the event has (C art. 2)."""
        return self.edition.divisions[self.event.section].places

    @property
    def current_round(self) -> int:
        """The last round in which a game has a result; 0 before the first."""
        return max(
            (
                paired.number
                for paired in self.facts.rounds
                if any(game.result is not None for game in paired.games)
            ),
            default=0,
        )

    def standings(self, after_round: int | None = None) -> Standings:
        """The order after a round; without one as it is now: the final one when every game is decided."""
        if after_round is None:
            final = rank(self.facts, edition=self.edition)
            if final.complete or self.current_round == self.facts.last_round:
                return final
            after_round = self.current_round
        return rank(self.facts, edition=self.edition, after_round=after_round)

    def crosstable(self, after_round: int | None = None, order: str = "standings") -> Crosstable:
        """The crosstable after a round."""
        return crosstable(self.facts, self.standings(after_round), order=order)


def _result(code: str) -> Result | None:
    return Result.parse(code) if code else None


def _game(game: Game) -> domain.Game:
    return domain.Game(game.white.number, game.black.number, _result(game.result))


def _deciding(event: Event) -> Iterable[domain.DecidingMatch]:
    for child in event.deciding_events.all():
        yield domain.DecidingMatch(
            between=tuple(entrant.number for entrant in child.entrants.all()),
            games=tuple(_game(game) for paired in child.rounds.all() for game in paired.games.all()),
        )


_games = Prefetch("rounds__games", Game.objects.select_related("white", "black"))


def _withdrawals(entrants: Iterable[Entrant]) -> Iterable[domain.Withdrawal]:
    for entrant in entrants:
        if entrant.withdrawn_after_round is not None:
            yield domain.Withdrawal(entrant.number, entrant.withdrawn_after_round)


def sheets(events: QuerySet[Event]) -> list[Sheet]:
    """Load events with everything their standings need, in a number of queries that is the same for any."""
    children = Event.objects.prefetch_related("entrants", _games).order_by("pk")
    loaded = events.select_related("season", "parent").prefetch_related(
        "entrants", "rulings", _games, Prefetch("deciding_events", children)
    )
    return [_sheet(event) for event in loaded]


def sheet(event: Event) -> Sheet:
    """Load one event with everything its standings need."""
    (found,) = sheets(Event.objects.filter(pk=event.pk))
    return found


def _entrant(row: Entrant) -> domain.Entrant:
    player_class = domain.PlayerClass(row.player_class) if row.player_class else None
    return domain.Entrant(row.number, row.name, row.club_name, player_class, row.rating)


def _sheet(event: Event) -> Sheet:
    entrants = list(event.entrants.all())
    rounds = tuple(event.rounds.all())
    facts = domain.Event(
        section=domain.Section(event.section),
        division=event.division,
        season=event.season.year,
        system=domain.System.ROUND_ROBIN,
        rounds_planned=len(rounds),
        entrants=tuple(map(_entrant, entrants)),
        withdrawals=tuple(_withdrawals(entrants)),
        rounds=tuple(domain.Round(paired.number, tuple(map(_game, paired.games.all()))) for paired in rounds),
        deciding=tuple(_deciding(event)),
        rulings=tuple(domain.Ruling(tuple(ruling.order)) for ruling in event.rulings.all()),
    )
    people = {entrant.number: entrant.person_id for entrant in entrants}
    return Sheet(event, edition(event.season.edition), facts, rounds, people)
