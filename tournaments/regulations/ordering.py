"""Separates players who ended equal, key by key, and says of each place what decided it.

Source: A, art. 5; C, art. 15; D, art. 6; E, art. 5; readings R19 (mutual result), R32 and R38 (first place),
R44 (no shared places), R49 (mutual result in steps).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.regulations import deciding
from tournaments.regulations.absences import CountedGame
from tournaments.regulations.event import DecidingMatch
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.tables import FirstPlaceRule, OrderBy, OrderKey

Group = tuple[int, ...]  # start numbers, ascending


@dataclass(frozen=True, slots=True)
class Placing:
    """A number in its place; `decided_by` is the article, None while nothing has decided."""

    number: int
    decided_by: str | None
    because: Reason


@dataclass(frozen=True, slots=True)
class Tie:
    """Numbers that only a game, or the leaders, can separate."""

    numbers: Group
    article: str
    needs: Reason


@dataclass(slots=True)
class Ordering:
    """Puts numbers in order; `placings`, `ties` and `used` are its outcome after `run`.

    `half_points` and `sonneborn_berger` are totals in half points; `games` all games that count;
    `first_place` the rule of the first place where the division has one; `disputes` the article by which the
    leaders decide what no article does, `rulings` what they decided. `deciding` is None while games of
    the event itself are open: then equal players stay in start-number order and no tie is reported.
    """

    half_points: Mapping[int, int]
    sonneborn_berger: Mapping[int, int]
    games: Sequence[CountedGame]
    keys: Sequence[OrderKey]
    first_place: FirstPlaceRule | None
    deciding: Mapping[frozenset[int], DecidingMatch] | None
    withdrawn: frozenset[int]
    disputes: str
    rulings: Mapping[frozenset[int], Group] = field(default_factory=dict)
    placings: list[Placing] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    used: dict[frozenset[int], int] = field(default_factory=dict)

    def run(self) -> None:
        """Place everyone who has a total."""
        for group in self._parts(tuple(sorted(self.half_points)), self.half_points):
            if len(group) == 1:
                self._place(
                    group[0],
                    self.keys[0].article,
                    gettext_noop("Points %(points)s, which nobody else has"),
                    {},
                )
            elif self.first_place is not None and not self.placings:
                self._first_place(group, self.first_place)
            else:
                self._separate(group, 1)

    def _parts(self, group: Group, values: Mapping[int, int]) -> list[Group]:
        """The group by falling value, equal numbers together in start-number order."""
        found = sorted({values[number] for number in group}, reverse=True)
        return [tuple(number for number in group if values[number] == value) for value in found]

    def _place(
        self, number: int, article: str | None, text: str, values: Mapping[str, object], *articles: str
    ) -> None:
        points = {"points": HalfPoints(self.half_points[number])}
        cited = articles if article is None else (article, *articles)
        self.placings.append(Placing(number, article, Reason(text, {**points, **values}, cited)))

    def _separate(self, group: Group, at: int) -> None:
        """Place a group that is equal on every key before `keys[at]`."""
        key = self.keys[at]
        if key.by is OrderBy.DECIDING_GAMES:
            self._by_games(group, key)
            return
        values = self.sonneborn_berger if key.by is OrderBy.SONNEBORN_BERGER else self._mutual(group)
        parts = [group] if values is None else self._parts(group, values)
        if values is None or len(parts) == 1:
            self._separate(group, at + 1)
            return
        for part in parts:
            if len(part) == 1:
                self._place_by_key(part[0], group, key, values)
            else:
                self._separate(part, at if key.by is OrderBy.MUTUAL_RESULT else at + 1)

    def _mutual(self, group: Group) -> dict[int, int] | None:
        """The half points among exactly this group; None unless they all met (R19).

        A game booked as a win counts as their result, as it does for the points.
        """
        points = dict.fromkeys(group, 0)
        met = 0
        for game in self.games:
            if game.scored and game.white in points and game.black in points:
                met += 1
                for number in game.players:
                    points[number] += game.own_half_points(number)
        return points if met == len(group) * (len(group) - 1) // 2 else None

    def _place_by_key(self, number: int, group: Group, key: OrderKey, values: Mapping[int, int]) -> None:
        others = tuple(other for other in group if other != number)
        shown: dict[str, object] = {
            "own": HalfPoints(values[number]),
            "other": others[0],
            "against": HalfPoints(values[others[0]]),
            "others": ", ".join(f"{other}: {HalfPoints(values[other])}" for other in others),
            "numbers": _numbers(group),
            "sonneborn_berger": HalfPoints(self.sonneborn_berger[number]),
        }
        if key.by is OrderBy.SONNEBORN_BERGER:
            text = gettext_noop(
                "Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of number %(other)s"
            )
            if len(others) > 1:
                text = gettext_noop(
                    "Points %(points)s; Sonneborn-Berger %(own)s, against by number %(others)s"
                )
            self._place(number, key.article, text, shown, "Bijlage 1", "R40")
            return
        self._place(number, key.article, self._mutual_text(len(others)), shown, "R19")

    def _mutual_text(self, others: int) -> str:
        """The sentence of a place by the mutual result, after Sonneborn-Berger where that comes first."""
        order = [key.by for key in self.keys]
        after = OrderBy.SONNEBORN_BERGER in order[: order.index(OrderBy.MUTUAL_RESULT)]
        if not after and others == 1:
            return gettext_noop(
                "Points %(points)s; mutual result %(own)s against %(against)s of number %(other)s"
            )
        if not after:
            return gettext_noop("Points %(points)s; mutual result %(own)s, against by number %(others)s")
        if others == 1:
            return gettext_noop(
                "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same as number %(other)s; "
                "mutual result %(own)s against %(against)s"
            )
        return gettext_noop(
            "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same for numbers %(numbers)s; "
            "mutual result %(own)s, against by number %(others)s"
        )

    def _by_games(self, group: Group, key: OrderKey) -> None:
        """Place a group that only deciding games can separate (C.15D)."""
        if self.deciding is None:
            text = gettext_noop(
                "Points %(points)s; numbers %(numbers)s are equal so far and stand in start-number order"
            )
            for number in group:
                self._place(number, None, text, {"numbers": _numbers(group)}, key.article, "R44")
            return
        match = self.deciding.get(frozenset(group))
        if len(group) == 2:
            self._by_duel(group, key.article, match, least_games=1)
            return
        self._by_schedule(group, key.article, match, lambda part: self._by_games(part, key))

    def _first_place(self, group: Group, rule: FirstPlaceRule) -> None:
        """Place those who lead the first division with equal points: points alone decide (C.15, R32)."""
        if self.deciding is None:
            self._provisional_first_place(group, rule)
            return
        match = self.deciding.get(frozenset(group))
        if len(group) < rule.schedule_from:
            self._by_duel(group, rule.article, match, least_games=rule.match_games)
            return
        self._by_schedule(group, rule.article, match, lambda part: self._after_schedule(part, rule))

    def _after_schedule(self, part: Group, rule: FirstPlaceRule) -> None:
        """Place those a schedule for the first place left equal: C.15 again, or C.15B onward below it."""
        if self.placings:
            self._separate(part, 1)
        else:
            self._first_place(part, rule)

    def _provisional_first_place(self, group: Group, rule: FirstPlaceRule) -> None:
        """Order the leaders of an unfinished event by Sonneborn-Berger; the reason calls it provisional."""
        self._separate(group, 1)
        text = gettext_noop(
            "Points %(points)s, as many as %(others)s; Sonneborn-Berger %(sonneborn_berger)s orders them for "
            "now, but points alone decide the first place: if they end equal, a match is needed"
        )
        placed, self.placings = self.placings, []
        for placing in placed:
            others = tuple(number for number in group if number != placing.number)
            values = {
                "others": _numbers(others),
                "sonneborn_berger": HalfPoints(self.sonneborn_berger[placing.number]),
            }
            self._place(placing.number, None, text, values, rule.key.article, rule.article, "R32")

    def _by_duel(self, group: Group, article: str, match: DecidingMatch | None, *, least_games: int) -> None:
        """Place two players by the deciding games between them."""
        fought = deciding.duel(match or DecidingMatch(group), least_games=least_games)
        self.used[frozenset(group)] = fought.games
        if fought.winner is None:
            self._leave_open(group, article, _duel_needs(group, article, fought.games, least_games))
            return
        points = {
            fought.first: fought.first_half_points,
            fought.second: fought.second_half_points,
        }
        for part in self._parts(group, points):
            other = next(number for number in group if number != part[0])
            values = {
                "own": HalfPoints(points[part[0]]),
                "against": HalfPoints(points[other]),
                "other": other,
            }
            text = gettext_noop(
                "Points %(points)s; %(own)s against %(against)s of number %(other)s in the deciding games"
            )
            self._place(part[0], article, text, values)

    def _by_schedule(
        self, group: Group, article: str, match: DecidingMatch | None, onward: Callable[[Group], None]
    ) -> None:
        """Place three or more by the points in the leaders' schedule; `onward` places those it left equal."""
        points = None if match is None else deciding.schedule_points(match)
        if match is not None:
            self.used[frozenset(group)] = len(match.games)
        parts = [group] if points is None else self._parts(group, points)
        if points is None or len(parts) == 1:
            text = gettext_noop("a schedule set by the leaders for %(numbers)s")
            if points is not None:
                text = gettext_noop("further games in the schedule of the leaders for %(numbers)s")
            self._leave_open(group, article, Reason(text, {"numbers": _numbers(group)}, (article, "R32")))
            return
        text = gettext_noop("Points %(points)s; %(own)s in the deciding games, against by number %(others)s")
        for part in parts:
            if len(part) > 1:
                onward(part)
                continue
            others = (f"{other}: {HalfPoints(points[other])}" for other in group if other != part[0])
            values = {"own": HalfPoints(points[part[0]]), "others": ", ".join(others)}
            self._place(part[0], article, text, values)

    def _leave_open(self, group: Group, article: str, needs: Reason) -> None:
        """Place a group as the leaders ruled, else keep it in start-number order and report what it needs."""
        if frozenset(group) in self.rulings:
            order = self.rulings[frozenset(group)]
            text = gettext_noop("Points %(points)s; by a ruling of the leaders the order is %(order)s")
            for number in order:
                self._place(number, self.disputes, text, {"order": _numbers(order)})
            return
        gone = tuple(number for number in group if number in self.withdrawn)
        if gone:
            article = self.disputes
            text = gettext_noop("a decision of the leaders, for number %(numbers)s has withdrawn")
            needs = Reason(text, {"numbers": _numbers(gone)}, (article, *needs.articles))
        self.ties.append(Tie(group, article, needs))
        text = gettext_noop(
            "Points %(points)s; numbers %(numbers)s are equal and stand in start-number order until the tie "
            "is broken"
        )
        for number in group:
            self._place(number, None, text, {"numbers": _numbers(group)}, article, "R44")


def _numbers(group: Group) -> str:
    return ", ".join(map(str, group))


def _duel_needs(group: Group, article: str, games: int, least_games: int) -> Reason:
    values = {"first": group[0], "second": group[1], "games": least_games}
    if games >= least_games:
        text = gettext_noop("a further game between %(first)s and %(second)s, until one of them wins")
    elif games:
        text = gettext_noop("the rest of the match of %(games)s games between %(first)s and %(second)s")
    elif least_games == 1:
        text = gettext_noop("a deciding game between %(first)s and %(second)s")
    elif least_games == 2:
        text = gettext_noop("two games between %(first)s and %(second)s")
    else:
        text = gettext_noop("%(games)s games between %(first)s and %(second)s")
    return Reason(text, values, (article,))
