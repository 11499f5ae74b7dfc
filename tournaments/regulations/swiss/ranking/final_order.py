"""The standings of a Swiss event after a round, every place with what decided it.

Source: Bijlage 1 (Sonneborn-Berger) and 3; F.4 and E.5 (first place); readings R19, R38, R40, R41, R44, and
R52 and R59 (absence for the whole event).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.regulations.counting import play_offs
from tournaments.regulations.counting.absences import Consequence, Effect, consequences
from tournaments.regulations.counting.separation import RULED, WITHDRAWN
from tournaments.regulations.counting.sonneborn_berger import SonnebornBergerTerm
from tournaments.regulations.counting.standing_rows import OpenTie, Status, WeerstandTerm
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.editions.tables import FirstPlaceRule
from tournaments.regulations.event import Entrant, Event, PlayOffMatch, Ruling
from tournaments.regulations.reasons import Entrants, Reason, Scores, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.swiss.history import Card, TurnKind, cards
from tournaments.regulations.swiss.ranking import weerstand
from tournaments.regulations.swiss.settings import OrderBy, Settings, settings_of

Group = tuple[int, ...]  # start numbers
Value = tuple[int, ...]  # what a key compares, more is better

NAMED_AT_MOST = 4
_ARTICLES: Mapping[OrderBy, tuple[str, ...]] = {
    OrderBy.POINTS: ("R41", "Bijlage 3"),
    OrderBy.WEERSTAND: ("R41", "Bijlage 3"),
    OrderBy.SONNEBORN_BERGER: ("R41", "Bijlage 1", "R40"),
    OrderBy.MUTUAL_RESULT: ("R41", "R19"),
    OrderBy.LOT: ("R41", "R44"),
}


@dataclass(frozen=True, slots=True)
class SwissRow:
    """One place; the fields are those of `standings.StandingRow`, with free rounds and weerstand added.

    All points are whole numbers of half points. `played` counts games really played; `won`, `drawn` and
    `lost` every game that scores, forfeits among them; `free` the free rounds. `weerstand` are the numbers
    compared by the form of the event (see `weerstand.form`), `weerstand_half` the first of them.
    `decided_by` is None while only deciding games can fix the place.
    """

    place: int
    entrant: Entrant
    played: int
    won: int
    drawn: int
    lost: int
    free: int
    half_points: int
    weerstand: tuple[int, ...]
    weerstand_working: tuple[WeerstandTerm, ...]
    sonneborn_berger_half: int
    working: tuple[SonnebornBergerTerm, ...]
    status: Status
    decided_by: str | None
    because: Reason

    @property
    def weerstand_half(self) -> int:
        """The weerstand in half points."""
        return self.weerstand[0]


@dataclass(frozen=True, slots=True)
class SwissStandings:
    """The table after `after_round`; `open` lists ties that need deciding games, once it is `complete`.

    `used` counts by the players the deciding games that the order took into account, `ruled` are those whom a
    ruling put in order.
    """

    rows: tuple[SwissRow, ...]
    open: tuple[OpenTie, ...]
    after_round: int
    complete: bool
    used: Mapping[frozenset[int], int]
    ruled: frozenset[frozenset[int]]


def standings(
    event: Event, *, after_round: int | None = None, edition: Edition | None = None
) -> SwissStandings:
    """The standings after a round; by default after all rounds paired.

    The keys come from the setting "swiss_order", by default those of R41: points, weerstand,
    Sonneborn-Berger, mutual result, lot. A key separates exactly those equal on all keys before it; the
    mutual result only when all of them played each other, and again among those it leaves equal; the lot
    is drawn with the stored seed, so places are always distinct. Where the edition (that of the season
    by default) leaves the first place of a section to deciding games (E.5, F.4), equal points at the top are
    left to them. Who is absent for the whole event stands below all others, whatever the lot (R52, R59).

    Raises RuleViolation when the event is no Swiss event or not in order, or has no such round.
    """
    settings = settings_of(event)
    record = cards(event, settings, after_round=after_round, edition=edition)
    after = event.last_round if after_round is None else after_round
    open_games = any(turn.kind is TurnKind.OPEN for card in record.values() for turn in card.turns)
    complete = after == event.rounds_planned == event.last_round and not open_games
    return _Table(event, settings, edition or edition_for(event.season), record, after, complete).standings()


@dataclass(slots=True)
class _Table:
    """The totals of everyone, and the places given so far."""

    event: Event
    settings: Settings
    edition: Edition
    record: Mapping[int, Card]
    after_round: int
    complete: bool
    placed: list[tuple[int, str | None, Reason]] = field(default_factory=list)
    ties: list[OpenTie] = field(default_factory=list)
    used: dict[frozenset[int], int] = field(default_factory=dict)
    ruled: set[frozenset[int]] = field(default_factory=set)
    points: dict[int, int] = field(init=False)
    working: dict[int, tuple[WeerstandTerm, ...]] = field(init=False)
    sb_working: dict[int, tuple[SonnebornBergerTerm, ...]] = field(init=False)
    values: dict[OrderBy, dict[int, Value]] = field(init=False)

    def __post_init__(self) -> None:
        record = self.record
        self.points = {number: card.half_points for number, card in record.items()}
        self.working = {
            number: weerstand.terms(card, self.points, self.settings) for number, card in record.items()
        }
        self.sb_working = {
            number: _sonneborn_berger(card, self.points, self.edition) for number, card in record.items()
        }
        forms = {
            number: weerstand.form(terms, self.settings.weerstand) for number, terms in self.working.items()
        }
        longest = max(map(len, forms.values()), default=1)
        lots = draw(record, self.settings.seed)
        self.values = {
            OrderBy.POINTS: {number: (points,) for number, points in self.points.items()},
            OrderBy.WEERSTAND: {number: _padded(value, longest) for number, value in forms.items()},
            OrderBy.SONNEBORN_BERGER: {
                number: (sum(term.half_points for term in terms),)
                for number, terms in self.sb_working.items()
            },
            OrderBy.LOT: {number: (-lot,) for lot, number in enumerate(lots)},
        }

    def standings(self) -> SwissStandings:
        absent = self._absent()
        there = tuple(number for number in self.points if number not in absent)
        leaders, *others = _parts(there, self.values[OrderBy.POINTS]) or [()]
        first_place = self._first_place_rule()
        if len(leaders) > 1 and first_place is not None and self.complete:
            self._first_place(leaders, first_place)
        else:
            others = [leaders, *others]
        for group in others:
            if len(group) == 1:
                text = gettext_noop("Points %(points)s, which nobody else has")
                self._place(group[0], OrderBy.POINTS, text, {})
            elif group:
                self._separate(group, 0)
        for number, absence in absent.items():
            self.placed.append((number, absence.because.articles[0], absence.because))
        gone = self._gone()
        entrants = {entrant.number: entrant for entrant in self.event.entrants}
        rows = tuple(
            self._row(place, entrants[number], number in gone, article, because)
            for place, (number, article, because) in enumerate(self.placed, 1)
        )
        return SwissStandings(
            rows, tuple(self.ties), self.after_round, self.complete, self.used, frozenset(self.ruled)
        )

    def _absent(self) -> dict[int, Consequence]:
        """Who is absent for the whole event, in order of the numbers, each with what says so."""
        gone = consequences(self.event, edition=self.edition, after_round=self.after_round)
        return {number: gone[number] for number in sorted(gone) if gone[number].effect is Effect.ABSENT}

    def _gone(self) -> set[int]:
        """Who has withdrawn by now."""
        return {gone.number for gone in self.event.withdrawals if gone.after_round <= self.after_round}

    def _separate(self, group: Group, at: int) -> None:
        """Place two or more whom the keys up to and with `order[at]` left together."""
        key = self.settings.order[at + 1]
        values = self._mutual(group) if key is OrderBy.MUTUAL_RESULT else self.values[key]
        parts = [group] if values is None else _parts(group, values)
        if values is None or len(parts) == 1:
            self._separate(group, at + 1)
            return
        for part in parts:
            if len(part) == 1:
                self._place_by(part[0], group, key, values)
            elif key is OrderBy.MUTUAL_RESULT:
                self._separate(part, at)
            else:
                self._separate(part, at + 1)

    def _mutual(self, group: Group) -> dict[int, Value] | None:
        """The points among exactly this group; None unless they all played each other (R19)."""
        members = frozenset(group)
        found: dict[int, Value] = {}
        for number in group:
            games = [
                turn
                for turn in self.record[number].turns
                if turn.opponent in members and turn.kind is TurnKind.PLAYED
            ]
            if len({turn.opponent for turn in games}) < len(group) - 1:
                return None
            found[number] = (sum(turn.half_points for turn in games),)
        return found

    def _place(self, number: int, key: OrderBy, text: str, values: Mapping[str, object]) -> None:
        shown = {"points": HalfPoints(self.points[number]), **values}
        self.placed.append((number, "R41", Reason(text, shown, _ARTICLES[key])))

    def _place_by(self, number: int, group: Group, key: OrderBy, values: Mapping[int, Value]) -> None:
        """Place one whom this key separates from the rest of its group."""
        rivals = sorted((other for other in group if other != number), key=values.__getitem__, reverse=True)
        text = _TEXTS[key]
        shown: dict[str, object] = {"seed": self.settings.seed, "others": _first_of(rivals)}
        if key is not OrderBy.LOT:
            shown["own"] = _shown(values[number])
            against = {other: _shown(values[other]) for other in rivals[:NAMED_AT_MOST]}
            shown["against"] = Scores.of(against, more=len(rivals) > NAMED_AT_MOST)
        self._place(number, key, text, shown)

    def _first_place_rule(self) -> FirstPlaceRule | None:
        """The rule of the first place of this division, where there is one."""
        order = self.edition.order.get(self.event.section)
        rule = None if order is None else order.first_place
        return rule if rule is not None and rule.holds_for(self.event.division) else None

    def _first_place(self, leaders: Group, rule: FirstPlaceRule) -> None:
        """Place those who lead with equal points: deciding games (F.4, E.5), or a ruling (F.7, E.6)."""
        article, least_games = rule.article, rule.match_games
        group = tuple(sorted(leaders))
        matches = {frozenset(match.between): match for match in self.event.deciding}
        match = matches.get(frozenset(group), PlayOffMatch(group))
        points, self.used[frozenset(group)] = _play_off_points(match, least_games)
        parts = [group] if points is None else _parts(group, points)
        for part in parts:
            if len(part) == 1 and points is not None:
                text = gettext_noop("Points %(points)s; %(own)s points in the play-off games with %(others)s")
                values = {
                    "points": HalfPoints(self.points[part[0]]),
                    "own": _shown(points[part[0]]),
                    "others": _first_of(other for other in group if other != part[0]),
                }
                self.placed.append((part[0], article, Reason(text, values, (article, "R38"))))
            elif self.placed:
                self._separate(part, 0)
            elif len(part) < len(group):
                self._first_place(part, rule)
            else:
                self._leave_open(part, article, least_games)

    def _leave_open(self, group: Group, article: str, least_games: int) -> None:
        for ruling in self.event.rulings:
            if frozenset(ruling.order) == frozenset(group):
                self._ruled(ruling)
                return
        values = {"numbers": _first_of(group), "games": least_games}
        text = gettext_noop("a schedule set by the tournament directors for %(numbers)s")
        if len(group) == 2 and least_games == 1:
            text = gettext_noop("a play-off game between %(numbers)s, until one of them wins")
        elif len(group) == 2:
            text = gettext_noop(
                "%(games)s games between %(numbers)s, then single games until one of them wins"
            )
        first = len(self.placed) + 1
        needs = Reason(text, values, (article, "R38"))
        if gone := sorted(self._gone().intersection(group)):
            values = {"numbers": Entrants.of(*gone, worded=True)}
            needs = Reason(WITHDRAWN, values, (self._disputes, *needs.articles))
        places = tuple(range(first, first + len(group)))
        self.ties.append(OpenTie(places, group, needs.articles[0], needs))
        text = gettext_noop("Points %(points)s, as many as %(others)s: play-off games give the first place")
        for number in group:
            others = _first_of(other for other in group if other != number)
            shown = {"points": HalfPoints(self.points[number]), "others": others}
            self.placed.append((number, None, Reason(text, shown, (article, "R38"))))

    @property
    def _disputes(self) -> str:
        """The article by which the leaders decide what no article does."""
        return self.edition.disputes_article(self.event.section)

    def _ruled(self, ruling: Ruling) -> None:
        """Place a group as the leaders ruled."""
        self.ruled.add(frozenset(ruling.order))
        for number in ruling.order:
            values = {"points": HalfPoints(self.points[number]), "order": Entrants.of(*ruling.order)}
            self.placed.append((number, self._disputes, Reason(RULED, values, (self._disputes,))))

    def _row(
        self, place: int, entrant: Entrant, gone: bool, article: str | None, because: Reason
    ) -> SwissRow:
        number = entrant.number
        turns = self.record[number].turns
        kinds = [turn.kind for turn in turns]
        gained = [turn.half_points for turn in turns if turn.kind in (TurnKind.PLAYED, TurnKind.FORFEIT)]
        return SwissRow(
            place=place,
            entrant=entrant,
            played=kinds.count(TurnKind.PLAYED),
            won=gained.count(2),
            drawn=gained.count(1),
            lost=gained.count(0),
            free=kinds.count(TurnKind.FREE),
            half_points=self.points[number],
            weerstand=weerstand.form(self.working[number], self.settings.weerstand),
            weerstand_working=self.working[number],
            sonneborn_berger_half=self.values[OrderBy.SONNEBORN_BERGER][number][0],
            working=self.sb_working[number],
            status=Status.WITHDRAWN if gone else Status.ACTIVE,
            decided_by=article,
            because=because,
        )


_TEXTS: Mapping[OrderBy, str] = {
    OrderBy.WEERSTAND: gettext_noop("Points %(points)s; weerstand %(own)s, against %(against)s"),
    OrderBy.SONNEBORN_BERGER: gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(own)s, against %(against)s"
    ),
    OrderBy.MUTUAL_RESULT: gettext_noop("Points %(points)s; mutual result %(own)s, against %(against)s"),
    OrderBy.LOT: gettext_noop("Points %(points)s; equal to %(others)s in everything, by lot (seed %(seed)s)"),
}


def _play_off_points(match: PlayOffMatch, least_games: int) -> tuple[dict[int, Value] | None, int]:
    """The points in deciding games that have decided something, None while they have not; and how many games
    that took into account.
    """
    if len(match.between) > 2:
        points = play_offs.schedule_points(match)
        if points is None:
            return None, len(match.games)
        return {number: (own,) for number, own in points.items()}, len(match.games)
    fought = play_offs.duel(match, least_games=least_games)
    if fought.winner is None:
        return None, fought.games
    scored: dict[int, Value] = {
        fought.first: (fought.first_half_points,),
        fought.second: (fought.second_half_points,),
    }
    return scored, fought.games


def _sonneborn_berger(
    card: Card, points: Mapping[int, int], edition: Edition
) -> tuple[SonnebornBergerTerm, ...]:
    """The working of one player: every game that scores, a forfeit among them (R40); no free round."""
    rule = edition.sonneborn_berger
    times = (0, rule.drawn, rule.won)
    return tuple(
        SonnebornBergerTerm(turn.round, turn.opponent, points[turn.opponent], times[turn.half_points])
        for turn in card.turns
        if turn.opponent is not None and turn.kind is not TurnKind.OPEN
    )


def _parts(group: Group, values: Mapping[int, Value]) -> list[Group]:
    """The group by falling value, those with the same value together."""
    found: dict[Value, list[int]] = {}
    for number in group:
        found.setdefault(values[number], []).append(number)
    return [tuple(found[value]) for value in sorted(found, reverse=True)]


def _padded(value: Value, length: int) -> Value:
    return value + (0,) * (length - len(value))


def _shown(value: Value) -> str:
    return " / ".join(str(HalfPoints(number)) for number in value)


def _first_of(numbers: Iterable[int]) -> Entrants:
    return Entrants.of(*numbers, at_most=NAMED_AT_MOST)


def standings_json(table: SwissStandings) -> dict[str, object]:
    """The standings as plain data for `standings --json`; all points in half points."""
    return {
        "rows": [_row_json(row) for row in table.rows],
        "open": _open_json(table.open),
    }


def _row_json(row: SwissRow) -> dict[str, object]:
    return {
        "place": row.place,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "played": row.played,
        "half_points": row.half_points,
        "sonneborn_berger_half": row.sonneborn_berger_half,
        "weerstand_half": row.weerstand_half,
        "status": row.status.value,
        "decided_by": row.decided_by,
        "because": str(row.because),
    }


def _open_json(ties: Sequence[OpenTie]) -> list[dict[str, object]]:
    return [{"places": list(tie.places), "article": tie.article, "needs": str(tie.needs)} for tie in ties]
