"""How players or teams that ended equal are separated, key by key, and what is said of each place.

Source: A, art. 5; B, art. 7; C, art. 15; D, art. 6; E, art. 5; G, art. 6; of rulings A, art. 6; B, art. 8;
C, art. 16; D, art. 8; E, art. 6; G, art. 7; readings R19 and R49 (mutual result), R23, R32 and R38 (first
place), R44 (no shared places).
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from tournaments.regulations.counting.standing_rows import OpenTie
from tournaments.regulations.editions.tables import FirstPlaceRule, OrderBy, OrderKey
from tournaments.regulations.event import PlayOffMatch, Ruling
from tournaments.regulations.reasons import Entrants, Reason, Scores, gettext_noop
from tournaments.regulations.results import HalfPoints

Group = tuple[int, ...]  # start numbers, ascending
WITHDRAWN = gettext_noop("a decision of the tournament directors, for the withdrawal of %(numbers)s")
RULED = gettext_noop("Points %(points)s; by a ruling of the tournament directors the order is %(order)s")


@dataclass(frozen=True, slots=True)
class Placing:
    """A number in its place; `decided_by` is the article, None while nothing has decided."""

    number: int
    decided_by: str | None
    because: Reason


@dataclass(frozen=True, slots=True)
class Tie:
    """Numbers that only a game or a match, or the leaders, can separate."""

    numbers: Group
    article: str
    needs: Reason


@dataclass(frozen=True, slots=True)
class Sentence:
    """The text of a reason, and what it rests on besides the article that decides."""

    text: str
    articles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fought:
    """How the deciding games or matches of a group stand.

    `points` are half points, of teams in a schedule half match points and half board points; None while
    nothing is decided. `contests` counts the games or matches this took into account.
    """

    points: Mapping[int, tuple[int, ...]] | None
    contests: int


@dataclass(slots=True, kw_only=True)
class Separation(ABC):
    """Puts numbers in order; `placings`, `ties`, `used` and `by_ruling` are its outcome after `run`.

    `sonneborn_berger` are totals in half points; `first_place` is the rule of the first place where the
    division has one; `disputes` the article by which the leaders decide what no article does, `rulings` the
    orders they decided, by a lot where `lot` is the article that allows one. `deciding` is None while games
    or matches of the event itself are open: then equal numbers stay in start-number order and no tie is
    reported. `alone` is said of who is alone on the first key, `half` the half of a divided group it names.
    """

    alone: Sentence
    equal_so_far: ClassVar[Sentence]
    provisional: ClassVar[Sentence]  # of the first place
    duel: ClassVar[Sentence]
    schedule: ClassVar[Sentence]
    ruled: ClassVar[Sentence]
    drawn: ClassVar[Sentence] = Sentence(gettext_noop("By lot (seed %(seed)s) the order is %(order)s"))
    left_open: ClassVar[Sentence]
    open_has_article: ClassVar[bool]  # whether a place that is left open names the article it waits for

    sonneborn_berger: Mapping[int, int]
    keys: Sequence[OrderKey]
    first_place: FirstPlaceRule | None
    deciding: Mapping[frozenset[int], PlayOffMatch] | None
    withdrawn: frozenset[int]
    disputes: str
    rulings: Mapping[frozenset[int], Ruling] = field(default_factory=dict)
    lot: str | None = None
    half: str = ""
    placings: list[Placing] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    used: dict[frozenset[int], int] = field(default_factory=dict)
    by_ruling: set[frozenset[int]] = field(default_factory=set)

    @abstractmethod
    def _totals(self) -> Mapping[OrderBy, Mapping[int, int]]:
        """The half points that each key but the mutual result compares."""

    @abstractmethod
    def _scores(self) -> Iterator[Mapping[int, int]]:
        """The half points of both sides in every game or match that gives points."""

    @abstractmethod
    def _key_sentence(self, by: OrderBy, others: int) -> Sentence:
        """What is said of a place by a key other than the first, from a tie with so many others."""

    @abstractmethod
    def _fought(self, match: PlayOffMatch, least: int) -> Fought:
        """How a duel of at least so many games, or a schedule between three or more, stands."""

    @abstractmethod
    def _needs(self, group: Group, article: str, fought: Fought, least: int) -> Reason:
        """What must happen to separate a group; its first article is the one that says so."""

    def run(self) -> None:
        """Place everyone who has a total."""
        self._by_key(tuple(sorted(self._totals()[self.keys[0].by])), 0)

    def open_ties(self, ranking: int = 1) -> list[OpenTie]:
        """The ties with their places in this ranking."""
        places = {placing.number: place for place, placing in enumerate(self.placings, 1)}
        return [
            OpenTie(
                tuple(places[number] for number in tie.numbers), tie.numbers, tie.article, tie.needs, ranking
            )
            for tie in self.ties
        ]

    def _separate(self, group: Group, at: int) -> None:
        """Place a group that is equal on every key before `keys[at]`."""
        first = self.first_place
        if first is not None and not self.placings and at >= self._after(first):
            self._first_place(group, first)
        elif at == len(self.keys):
            self._by_contests(group, self.disputes, at)
        elif self.keys[at].by in (OrderBy.DECIDING_GAMES, OrderBy.DECIDING_MATCH):
            self._by_contests(group, self.keys[at].article, at)
        else:
            self._by_key(group, at)

    def _by_key(self, group: Group, at: int) -> None:
        key = self.keys[at]
        values = self._mutual(group) if key.by is OrderBy.MUTUAL_RESULT else self._totals()[key.by]
        parts = [group] if values is None else _parts(group, values)
        if values is None or len(parts) == 1 < len(group):
            self._separate(group, at + 1)
            return
        for part in parts:
            if len(part) > 1:
                self._separate(part, at if key.by is OrderBy.MUTUAL_RESULT else at + 1)
            elif at == 0:
                self._place(part[0], key.article, self.alone, {"half": self.half} if self.half else {})
            else:
                sentence = self._key_sentence(key.by, len(group) - 1)
                self._place(part[0], key.article, sentence, _compared(part[0], group, values))

    def _mutual(self, group: Group) -> dict[int, int] | None:
        """The half points among exactly this group; None unless they all met (R19).

        What is booked as a win counts as their result, as it does for the points.
        """
        points = dict.fromkeys(group, 0)
        met = 0
        for score in self._scores():
            if score.keys() <= points.keys():
                met += 1
                for number, half_points in score.items():
                    points[number] += half_points
        return points if met == len(group) * (len(group) - 1) // 2 else None

    def _after(self, first: FirstPlaceRule) -> int:
        """The index of the key that follows those of the first place."""
        return [key.by for key in self.keys].index(first.key.by) + 1

    def _first_place(self, group: Group, first: FirstPlaceRule) -> None:
        """Place those who lead equal on the keys of the first place: they play on (B.7, C.15, R23, R32).

        While the event is not over the next keys order them, and the reason calls that provisional.
        """
        at = self._after(first)
        if self.deciding is not None:
            self._by_contests(group, first.article, at, first.match_games)
            return
        self.first_place = None
        self._separate(group, at)
        placed, self.placings = self.placings, []
        for placing in placed:
            others = {"others": Entrants.of(*(one for one in group if one != placing.number), worded=True)}
            self._place(placing.number, None, self.provisional, others, first.key.article, first.article)

    def _by_contests(self, group: Group, article: str, at: int, least: int = 1) -> None:
        """Place a group that only deciding games or matches, or the leaders, can separate.

        Those whom a schedule leaves equal go on at `keys[at]`.
        """
        if self.deciding is None:
            for number in group:
                self._place(
                    number, None, self.equal_so_far, {"numbers": Entrants.of(*group, worded=True)}, article
                )
            return
        fought = self._fought(self.deciding.get(frozenset(group), PlayOffMatch(group)), least)
        self.used[frozenset(group)] = fought.contests
        parts = [group] if fought.points is None else _parts(group, fought.points)
        if fought.points is None or len(parts) == 1:
            self._leave_open(group, self._needs(group, article, fought, least))
            return
        points = {number: scored[0] for number, scored in fought.points.items()}
        for part in parts:
            if len(part) > 1:
                self._separate(part, at)
                continue
            values = _compared(part[0], group, points)
            values["own_boards"] = HalfPoints(fought.points[part[0]][-1])
            self._place(part[0], article, self.duel if len(group) == 2 else self.schedule, values)

    def _leave_open(self, group: Group, needs: Reason) -> None:
        """Place a group as the leaders ruled, else keep it in start-number order and report what it needs."""
        if frozenset(group) in self.rulings:
            ruling = self.rulings[frozenset(group)]
            self.by_ruling.add(frozenset(group))
            article, sentence = (self.disputes, self.ruled) if ruling.seed is None else (self.lot, self.drawn)
            for number in ruling.order:
                values = {"order": Entrants.of(*ruling.order), "seed": ruling.seed}
                self._place(number, article, sentence, values)
            return
        article = needs.articles[0]
        self.ties.append(Tie(group, article, needs))
        values = {"numbers": Entrants.of(*group, worded=True)}
        for number in group:
            if self.open_has_article:
                self._place(number, article, self.left_open, values)
            else:
                self._place(number, None, self.left_open, values, article)

    def _place(
        self,
        number: int,
        article: str | None,
        sentence: Sentence,
        values: Mapping[str, object],
        *articles: str,
    ) -> None:
        """Place a number; its sentence can name every total by the name of its key."""
        shown: dict[str, object] = {
            by.replace("-", "_"): HalfPoints(totals[number]) for by, totals in self._totals().items()
        }
        cited = (*articles, *sentence.articles) if article is None else (article, *sentence.articles)
        self.placings.append(Placing(number, article, Reason(sentence.text, shown | dict(values), cited)))


def _parts(group: Group, values: Mapping[int, int] | Mapping[int, tuple[int, ...]]) -> list[Group]:
    """The group by falling value, equal numbers together in start-number order."""
    found = sorted({values[number] for number in group}, reverse=True)
    return [tuple(number for number in group if values[number] == value) for value in found]


def _compared(number: int, group: Group, values: Mapping[int, int]) -> dict[str, object]:
    """What sentences show of a number against the others of its group."""
    others = [other for other in group if other != number]
    return {
        "own": HalfPoints(values[number]),
        "other": Entrants.of(others[0], worded=True),
        "against": HalfPoints(values[others[0]]),
        "others": Scores.of({other: HalfPoints(values[other]) for other in others}),
        "numbers": Entrants.of(*group, worded=True),
    }


def idle_rulings(
    rulings: Iterable[Ruling], ruled: Container[frozenset[int]], article: str
) -> Iterator[Reason]:
    """A remark on every ruling that settled no tie; `article` lets the leaders decide."""
    for ruling in rulings:
        if frozenset(ruling.order) not in ruled:
            text = gettext_noop("The ruling on %(numbers)s settles no tie and counts for nothing")
            yield Reason(text, {"numbers": Entrants.of(*ruling.order, worded=True)}, (article,))
