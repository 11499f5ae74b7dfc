"""Events as loaded once, now or as of a moment: rows to facts, and facts to what the pages show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone

from tournaments.events.line_up_times import are_public
from tournaments.models import Entrant, Event, Game, Match, Round, Ruling, Seat
from tournaments.pages.words.names import event_name, file_name_of
from tournaments.pages.words.refusals import refuse
from tournaments.people.names import consents
from tournaments.people.names.short_names import for_the_public
from tournaments.regulations import event as domain
from tournaments.regulations.counting.absences import decided_games
from tournaments.regulations.counting.play_offs import games_article
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.editions.tables import ClockRule, MakeUpRule, WithdrawalRule
from tournaments.regulations.endings import Ending, how_it_ended
from tournaments.regulations.order.crosstable import Crosstable, crosstable
from tournaments.regulations.order.standings import Standings, rank
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.groups import groups_chosen
from tournaments.regulations.schedules.sections import FINAL, OWN_SCHEDULE, made_by_the_leaders
from tournaments.regulations.teams import lineups
from tournaments.regulations.teams.who_sat import Deciding

FIRST_GROUP = "I"


@dataclass(frozen=True, slots=True)
class LoadedEvent:
    """An event as loaded once: its row, its edition, its facts, its entrants' people and its rounds' days.

    `whites` is the team that had white at each board of the deciding matches of teams, as they were paired.
    """

    event: Event
    edition: Edition
    facts: domain.Event
    rounds: tuple[Round, ...]
    people: dict[int, int | None]
    whites: Mapping[Deciding, tuple[int, ...]]

    @property
    def title(self) -> str:
        """The full name of the event."""
        return event_name(self.event)

    @property
    def file_name(self) -> str:
        """The name of its files, without an ending."""
        return file_name_of(self.event)

    @property
    def played_rounds(self) -> tuple[Round, ...]:
        """The rounds up to the current one."""
        return tuple(paired for paired in self.rounds if paired.number <= self.current_round)

    @property
    def paired_rounds(self) -> tuple[Round, ...]:
        """The rounds that have pairs."""
        return tuple(paired for paired in self.rounds if paired.paired_at)

    @property
    def of_teams(self) -> bool:
        """Whether teams play (B, G)."""
        return self.facts.section in domain.TEAM_SECTIONS

    @property
    def is_swiss(self) -> bool:
        """Whether its rounds are paired one by one in the Swiss system."""
        return self.facts.system is domain.System.SWISS

    @property
    def is_by_schedule(self) -> bool:
        """Whether persons play a schedule in which everybody's games are known from the start."""
        return not (self.event.is_play_off or self.is_swiss or self.of_teams)

    @property
    def has_table(self) -> bool:
        """Whether there are standings: a round has been paired, and it is not about deciding games."""
        return bool(self.facts.rounds) and not self.event.is_play_off

    @property
    def has_prizes(self) -> bool:
        """Whether there are prizes by category (F art. 5)."""
        return self.facts.section is domain.Section.F and not self.event.is_play_off

    @property
    def line_up_articles(self) -> tuple[str, ...]:
        """What line-ups of the section rest on; nothing where persons play."""
        rule = self.edition.teams.line_ups.get(self.event.section)
        return rule.articles if rule else ()

    @property
    def line_ups_in_words(self) -> Reason | None:
        """What holds for line-ups of the section; None where persons play."""
        rule = self.edition.teams.line_ups.get(self.event.section)
        return lineups.in_words(rule) if rule else None

    @property
    def empty_board_in_words(self) -> Reason | None:
        """What an empty board of a line-up is; None where persons play."""
        rule = self.edition.teams.line_ups.get(self.event.section)
        return lineups.empty_in_words(rule) if rule else None

    @property
    def play_off_article(self) -> str:
        """The article of the deciding games of the section, of persons."""
        return games_article(self.edition.order[self.facts.section])

    @property
    def lot_article(self) -> str | None:
        """The article by which a lot, a shortened time or a later day may be agreed (A art. 5C), if any."""
        return self.edition.order[self.facts.section].lot_article

    @property
    def draws_first_colours(self) -> bool:
        """Whether the colours of the first deciding game are drawn by lot (F art. 4)."""
        first_place = self.edition.order[self.facts.section].first_place
        return first_place is not None and first_place.colours_by_lot

    @property
    def made_by_the_leaders(self) -> tuple[str, ...]:
        """By what the leaders make its rounds, whether one is printed or not (E art. 3, R56); else empty."""
        facts = self.facts
        return made_by_the_leaders(self.edition, facts.section, len(facts.entrants), facts.division)

    @property
    def may_have_own_schedule(self) -> bool:
        """Whether the leaders may type its rounds (E art. 3)."""
        own = self.facts.section in OWN_SCHEDULE and not self.is_swiss and not self.event.is_play_off
        of_groups = self.event.kind == Event.Kind.EVENT and groups_chosen(self.facts.settings) > 1
        return own and not of_groups and bool(self.facts.entrants)

    @property
    def clock(self) -> ClockRule | None:
        """The playing time of a section with time controls (C art. 3)."""
        return self.edition.clocks.get(self.event.section)

    @property
    def make_up(self) -> MakeUpRule | None:
        """Which rounds may be made up, and before which (C art. 13), where the section says so."""
        return self.edition.make_up.get(self.event.section)

    @property
    def withdrawal(self) -> WithdrawalRule | None:
        """With how few games played all games of who withdraws lapse (C art. 14), if the section has it."""
        return self.edition.withdrawal.get(self.event.section)

    @property
    def places(self) -> int | None:
        """How many players the event has, where the section fixes it (C art. 2)."""
        divisions = self.edition.divisions.get(self.event.section)
        return divisions.places if divisions else None

    @property
    def current_round(self) -> int:
        """The last round in which a game has a result, of teams one that was played; 0 before the first."""
        return max((paired.number for paired in self.facts.rounds if _has_result(paired)), default=0)

    def round_after(self, number: int) -> Round | None:
        """The first round of play after this one; None after the last."""
        return next((one for one in self.rounds_of_play if one.number > number), None)

    @property
    def rounds_of_play(self) -> tuple[Round, ...]:
        """The rounds that have games, or no pairs yet; beside open numbers nobody plays in some (R121)."""
        idle = {one.number for one in self.facts.rounds if not (one.games or one.matches)}
        return tuple(one for one in self.rounds if one.number not in idle)

    @property
    def postponed(self) -> int:
        """How many games of rounds up to the current one have yet to be played; of teams, boards."""
        rounds = (paired for paired in self.facts.rounds if paired.number <= self.current_round)
        return sum(not is_in for paired in rounds for is_in in self.booked(paired))

    def booked(self, paired: domain.Round) -> Iterator[bool]:
        """For each board of a round that counts whether it has a result, or takes none since a withdrawal."""
        gone = self.facts.gone_before(paired.number)
        decided = decided_games(self.facts, edition=self.edition, after_round=self.current_round)
        for game in paired.games:
            if gone.isdisjoint(game.players):
                yield game.result is not None or (paired.number, *game.players) in decided
        for match in paired.matches:
            if gone.isdisjoint((match.home, match.away)):
                yield from (one is not None for one in match.boards)

    def standings(self, after_round: int | None = None) -> Standings:
        """The order after a round; without one as it is now: the final one when every game is decided."""
        if after_round is None:
            final = rank(self.facts, edition=self.edition)
            if final.complete or self.current_round == self.facts.last_round:
                return final
            after_round = self.current_round
        return rank(self.facts, edition=self.edition, after_round=after_round)

    def standings_if_any(self) -> Standings | None:
        """The standings as they are now; None where there are none: before round 1, of deciding games."""
        return self.standings() if self.has_table else None

    def crosstable(
        self, after_round: int | None = None, order: Literal["standings", "start"] = "standings"
    ) -> Crosstable:
        """The crosstable after a round."""
        return crosstable(self.facts, self.standings(after_round), order=order)


def _has_result(paired: domain.Round) -> bool:
    """Whether something was played."""
    of_games = any(game.result is not None for game in paired.games)
    return of_games or any(match.has_begun for match in paired.matches)


@dataclass(frozen=True, slots=True)
class RoundRows:
    """A round: its row, the games outside matches by board, the matches by table with their games by board,
    and the numbers of who are free.
    """

    row: Round
    games: Sequence[Game]
    matches: Sequence[tuple[Match, Sequence[Game]]]
    free: Sequence[int]


@dataclass(frozen=True, slots=True)
class EventRows:
    """The rows of an event, from the database or made from a state of the record, which then have no keys.

    Of a game both entrants are loaded, of a match both teams; `deciding` are the event's deciding games.
    """

    event: Event
    entrants: Sequence[Entrant]
    rounds: Sequence[RoundRows]
    rulings: Sequence[Ruling]
    deciding: Sequence["EventRows"] = ()


def counted_result(game: Game, event: Event) -> Result | None:
    """The result of a game as it counts: none while the second of two people has not confirmed it."""
    if not game.result or (event.confirmed_by_two and not game.confirmed_by):
        return None
    return Result.parse(game.result)


def counted_ending(game: Game, event: Event) -> Ending | None:
    """How a game ended, as far as it counts: of a void game that it is, else as its result does."""
    waits = event.confirmed_by_two and not game.confirmed_by
    if not game.ending or waits:
        return None
    return Ending(game.ending)


def how_the_game_ended(game: Game, names: tuple[str, str]) -> Reason | None:
    """How a game ended, as a sentence with the articles of the rules of the game and of the section (C.4).

    `names` are those of white and black; its event and season are loaded.
    """
    if not game.ending:
        return None
    ending, event = Ending(game.ending), game.round.event
    clock = edition(event.season.edition).clocks.get(event.section)
    own = (clock.time_article,) if clock and clock.time_article and ending is Ending.TIME else ()
    return how_it_ended(ending, Result.parse(game.result) if game.result else None, names, own)


def _game(game: Game, event: Event) -> domain.Game:
    result, ending = counted_result(game, event), counted_ending(game, event)
    return domain.Game(game.white.number, game.black.number, result, ending, game.replayed)


def _match(match: Match, games: Iterable[Game], event: Event) -> domain.Match:
    """The match with every board's result from the home team's side."""
    home, away = match.home.number, match.away.number
    boards, endings = [], []
    for game in games:
        result = counted_result(game, event)
        boards.append(result if result is None or game.white.number == home else result.reversed)
        endings.append(counted_ending(game, event))
    return domain.Match(home, away, tuple(boards), tuple(endings) if any(endings) else ())


def _round(rows: RoundRows, event: Event) -> domain.Round:
    return domain.Round(
        number=rows.row.number,
        games=tuple(_game(game, event) for game in rows.games),
        free=tuple(sorted(rows.free)),
        matches=tuple(_match(match, games, event) for match, games in rows.matches),
    )


def _without_results(paired: domain.Round) -> domain.Round:
    """The round of teams without what was booked at empty boards: that would tell the line-ups (R78)."""
    matches = (replace(match, boards=(None,) * len(match.boards), endings=()) for match in paired.matches)
    return replace(paired, matches=tuple(matches))


def _play_offs(rows: EventRows) -> domain.PlayOffMatch:
    """The deciding games. Between two nothing follows on a game without a result that counts: one that was
    corrected and waits for a second person leaves the tie open, whatever was played after it.
    """
    rounds = [_round(one, rows.event) for one in rows.rounds]
    if len(rows.entrants) == 2:
        waits = next((at for at, paired in enumerate(rounds, 1) if _waits(paired)), len(rounds))
        rounds = rounds[:waits]
    return domain.PlayOffMatch(
        between=tuple(entrant.number for entrant in rows.entrants),
        games=tuple(game for paired in rounds for game in paired.games),
        matches=tuple(match for paired in rounds for match in paired.matches),
    )


def _whites(rows: EventRows) -> Iterator[tuple[Deciding, tuple[int, ...]]]:
    """The number of the team with white at each board, by the deciding match of teams."""
    between = frozenset(entrant.number for entrant in rows.entrants)
    matches = (games for paired in rows.rounds for _row, games in paired.matches)
    for number, games in enumerate(matches, 1):
        yield (between, number), tuple(game.white.number for game in games)


def _waits(paired: domain.Round) -> bool:
    """Whether a game of a round has no result that counts."""
    boards = (board for match in paired.matches for board in match.boards)
    return None in (*boards, *(game.result for game in paired.games))


def _withdrawals(entrants: Iterable[Entrant]) -> Iterable[domain.Withdrawal]:
    for entrant in entrants:
        if entrant.withdrawn_after_round is not None:
            yield domain.Withdrawal(entrant.number, entrant.withdrawn_after_round)


def domain_entrant(row: Entrant) -> domain.Entrant:
    """The entrant as the regulations know it."""
    player_class = domain.PlayerClass(row.player_class) if row.player_class else None
    return domain.Entrant(
        row.number,
        row.name,
        row.club_name,
        player_class,
        row.rating,
        class_unknown=row.class_unknown,
    )


def division_of(event: Event) -> str:
    """The division as the regulations name it: of teams the group, of a drawn class both, as "1 II"."""
    if event.kind == Event.Kind.FINAL:
        return f"{event.division} {FINAL}"
    if event.section in domain.TEAM_SECTIONS:
        return event.group or FIRST_GROUP
    return f"{event.division} {event.group}" if event.group else event.division


def from_rows(rows: EventRows, *, published_only: bool = False) -> LoadedEvent:
    """The event with its facts; `published_only` as in `load_all`."""
    event = rows.event
    shown = [
        _round(one, event)
        for one in rows.rounds
        if one.row.paired_at and (one.row.published_at or not published_only)
    ]
    if published_only and not are_public(event, timezone.now()):
        shown = list(map(_without_results, shown))
    facts = domain.Event(
        section=domain.Section(event.section),
        division=division_of(event),
        season=event.season.year,
        system=domain.System(event.system),
        rounds_planned=event.rounds_planned or len(rows.rounds),
        entrants=tuple(map(domain_entrant, rows.entrants)),
        withdrawals=tuple(_withdrawals(rows.entrants)),
        rounds=tuple(shown),
        settings=event.settings,
        deciding=tuple(map(_play_offs, rows.deciding)),
        rulings=tuple(
            domain.Ruling(tuple(ruling.order), ruling.seed)
            for ruling in rows.rulings
            if ruling.first_place is None
        ),
    )
    rounds = tuple(one.row for one in rows.rounds)
    people = {entrant.number: entrant.person_id for entrant in rows.entrants}
    whites = {match: white for below in rows.deciding for match, white in _whites(below)}
    return LoadedEvent(event, edition(event.season.edition), facts, rounds, people, whites)


ROWS_WITH = ("season", "parent", "root", "host")
"""What the row of an event has with it when it is loaded (`load_fetched`)."""


def load_all(events: QuerySet[Event], *, published_only: bool = False) -> list[LoadedEvent]:
    """Load events with everything their standings need, in a number of queries that is the same for any.

    `published_only` leaves out the rounds that were paired but not published yet, and the results at empty
    boards of line-ups that are not shown yet. Simultaneous displays have no standings and are left out (see
    `events.simuls.selectors`).
    """
    return load_fetched(events.select_related(*ROWS_WITH), published_only=published_only)


def load_fetched(events: Iterable[Event], *, published_only: bool = False) -> list[LoadedEvent]:
    """As `load_all`, of rows that were fetched now, each with `ROWS_WITH`, and of which nothing was asked."""
    fetched = [event for event in events if event.system != Event.System.DISPLAY]
    of_rounds = [
        Prefetch("rounds__games", Game.objects.order_by("board")),
        Prefetch("rounds__seats", Seat.objects.filter(free=True).order_by("pk")),
    ]
    if any(event.section in domain.TEAM_SECTIONS for event in fetched):
        of_rounds.append(Prefetch("rounds__matches"))
    deciding = Event.objects.filter(kind=Event.Kind.DECIDING).order_by("pk")
    below = Prefetch("children", deciding.prefetch_related("entrants", "rounds", *of_rounds))
    prefetch_related_objects(fetched, "entrants", "rulings", "rounds", *of_rounds, below)
    loaded = [
        _rows(event, list(event.rulings.all()), [_rows(child) for child in event.children.all()])
        for event in fetched
    ]
    if published_only:
        shorten([entrant for one in loaded for entrant in _entrants(one)])
    return [from_rows(one, published_only=published_only) for one in loaded]


def shorten(everybody: Sequence[Entrant]) -> None:
    """Give who is shown to the public with first name and initial that name in these rows, and no page."""
    short = for_the_public().people if any(entrant.person_id for entrant in everybody) else frozenset()
    for entrant in everybody:
        if entrant.person_id in short:
            entrant.name, entrant.person_id = consents.short(entrant.name), None


def _entrants(rows: EventRows) -> Iterator[Entrant]:
    """Every entrant in the rows of an event and its deciding games."""
    yield from rows.entrants
    for below in rows.deciding:
        yield from _entrants(below)


def _rows(event: Event, rulings: Sequence[Ruling] = (), deciding: Sequence[EventRows] = ()) -> EventRows:
    entrants = {entrant.pk: entrant for entrant in event.entrants.all()}
    rounds = [_rows_of_round(paired, entrants) for paired in event.rounds.all()]
    return EventRows(event, list(entrants.values()), rounds, rulings, deciding)


def _rows_of_round(paired: Round, entrants: Mapping[int, Entrant]) -> RoundRows:
    """The rows of a round; whoever plays in it is the same object as among the `entrants`, by their keys."""
    games: dict[int | None, list[Game]] = {}
    for game in paired.games.all():
        game.white, game.black = entrants[game.white_id], entrants[game.black_id]
        games.setdefault(game.match_id, []).append(game)
    of_teams = paired.event.section in domain.TEAM_SECTIONS
    matches = sorted(paired.matches.all(), key=lambda match: match.table) if of_teams else []
    for match in matches:
        match.home, match.away = entrants[match.home_id], entrants[match.away_id]
    for seat in paired.seats.all():
        seat.entrant = entrants[seat.entrant_id]
    return RoundRows(
        row=paired,
        games=games.get(None, ()),
        matches=[(match, games.get(match.pk, ())) for match in matches],
        free=[seat.entrant.number for seat in paired.seats.all() if seat.free],
    )


def load(event: Event, *, published_only: bool = False) -> LoadedEvent:
    """Load one event with everything its standings need. Errors: RuleViolation for a simultaneous display."""
    if event.system == Event.System.DISPLAY:
        raise refuse(gettext_noop("A simul has no rounds and no standings."), "I.3")
    (loaded,) = load_all(Event.objects.filter(pk=event.pk), published_only=published_only)
    return loaded


def played_groups(event: Event) -> list[LoadedEvent]:
    """Load the groups of a competition in their order, or itself where it is played as one."""
    groups = load_all(Event.objects.filter(parent=event, kind=Event.Kind.GROUP).order_by("pk"))
    return groups or [load(event)]


def parts_of(loaded: LoadedEvent) -> list[Event]:
    """The groups of a competition and its final group, which are where its rounds are played."""
    if loaded.rounds:
        return []
    kinds = (Event.Kind.GROUP, Event.Kind.FINAL)
    # Of its parts a loaded event has the deciding games alone.
    rows = Event.objects.filter(parent=loaded.event, kind__in=kinds)
    return list(rows.select_related("season").order_by("pk"))


def with_parts(pk: int, among: QuerySet[Event] | None = None) -> list[LoadedEvent]:
    """Load an event, one `among` these, then its groups, its final group and all their deciding games."""
    events = Event.objects.all() if among is None else among
    parts = load_all(events.filter(Q(pk=pk) | Q(root=pk) | Q(parent=pk)).order_by("pk"))
    return sorted(parts, key=lambda loaded: loaded.event.pk != pk)
