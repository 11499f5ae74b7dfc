"""Separates teams that ended equal, key by key, and says of each place what decided it.

Source: B, art. 7; G, art. 6; readings R23, R24 (the order of the keys is data), R19 and R49 (mutual result),
R65 (three or more), R66 (teams that no article separates).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.regulations import team_deciding
from tournaments.regulations.event import DecidingMatch
from tournaments.regulations.ordering import Group, Placing, Tie
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.tables import FirstPlaceRule, OrderBy, OrderKey
from tournaments.regulations.team_results import CountedMatch
from tournaments.regulations.team_tables import MatchPointsRule

# For each key: against one other team, and against several.
SENTENCES = {
    OrderBy.BOARD_POINTS: (
        gettext_noop(
            "Match points %(match_points)s; board points %(own)s against %(against)s of number %(other)s"
        ),
        gettext_noop("Match points %(match_points)s; board points %(own)s, against by number %(others)s"),
    ),
    OrderBy.SONNEBORN_BERGER: (
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s against "
            "%(against)s of number %(other)s"
        ),
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s, against "
            "by number %(others)s"
        ),
    ),
    OrderBy.MUTUAL_RESULT: (
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; match points in the mutual result "
            "%(own)s against %(against)s of number %(other)s"
        ),
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; match points in the mutual result "
            "%(own)s, against by number %(others)s"
        ),
    ),
}
READINGS = {
    OrderBy.SONNEBORN_BERGER: ("Bijlage 1", "R26", "R40"),
    OrderBy.MUTUAL_RESULT: ("R19",),
}


@dataclass(slots=True)
class TeamOrdering:
    """Puts teams in order; `placings`, `ties` and `used` are its outcome after `run`.

    `half_match_points`, `half_board_points` and `sonneborn_berger` are totals in half points of the teams of
    this ranking; `matches` all matches that count. `first_place` is the rule of the first place where the
    group has one; `disputes` the article by which the leaders decide, `rulings` the orders they decided.
    `deciding` is None while matches of the event itself are open: then equal teams stay in start-number
    order and no tie is reported.
    """

    half_match_points: Mapping[int, int]
    half_board_points: Mapping[int, int]
    sonneborn_berger: Mapping[int, int]
    matches: Sequence[CountedMatch]
    keys: Sequence[OrderKey]
    first_place: FirstPlaceRule | None
    deciding: Mapping[frozenset[int], DecidingMatch] | None
    points_rule: MatchPointsRule
    withdrawn: frozenset[int]
    disputes: str
    rulings: Mapping[frozenset[int], Group] = field(default_factory=dict)
    placings: list[Placing] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    used: dict[frozenset[int], int] = field(default_factory=dict)

    def run(self) -> None:
        """Place everyone who has a total."""
        self._separate(tuple(sorted(self.half_match_points)), 0)

    def _parts(self, group: Group, values: Mapping[int, int] | Mapping[int, tuple[int, int]]) -> list[Group]:
        """The group by falling value, equal teams together in start-number order."""
        found = sorted({values[number] for number in group}, reverse=True)
        return [tuple(number for number in group if values[number] == value) for value in found]

    def _place(
        self, number: int, article: str | None, text: str, values: Mapping[str, object], *articles: str
    ) -> None:
        totals = {
            "match_points": HalfPoints(self.half_match_points[number]),
            "board_points": HalfPoints(self.half_board_points[number]),
            "sonneborn_berger": HalfPoints(self.sonneborn_berger[number]),
        }
        cited = articles if article is None else (article, *articles)
        self.placings.append(Placing(number, article, Reason(text, {**totals, **values}, cited)))

    def _separate(self, group: Group, at: int) -> None:
        """Place a group that is equal on every key before `keys[at]`."""
        first = self.first_place
        if first is not None and not self.placings and first.key in self.keys[:at]:
            self._first_place(group, first)
            return
        if at == len(self.keys):
            self._by_match(group, self.disputes)
            return
        key = self.keys[at]
        if key.by is OrderBy.DECIDING_MATCH:
            self._by_match(group, key.article)
            return
        self._by_key(group, at)

    def _by_key(self, group: Group, at: int) -> None:
        key = self.keys[at]
        values = self._values(group, key.by)
        parts = [group] if values is None else self._parts(group, values)
        if values is None or len(parts) == 1:
            self._separate(group, at + 1)
            return
        for part in parts:
            if len(part) == 1:
                self._place_by_key(part[0], group, key, values)
            else:
                self._separate(part, at if key.by is OrderBy.MUTUAL_RESULT else at + 1)

    def _values(self, group: Group, by: OrderBy) -> Mapping[int, int] | None:
        if by is OrderBy.MUTUAL_RESULT:
            return self._mutual(group)
        return {
            OrderBy.MATCH_POINTS: self.half_match_points,
            OrderBy.BOARD_POINTS: self.half_board_points,
            OrderBy.SONNEBORN_BERGER: self.sonneborn_berger,
        }[by]

    def _mutual(self, group: Group) -> dict[int, int] | None:
        """The half match points among exactly this group; None unless they all met (R19)."""
        points = dict.fromkeys(group, 0)
        met = 0
        for match in self.matches:
            if match.scored and match.home in points and match.away in points:
                met += 1
                for number in match.teams:
                    points[number] += match.half_match_points(number)
        return points if met == len(group) * (len(group) - 1) // 2 else None

    def _place_by_key(self, number: int, group: Group, key: OrderKey, values: Mapping[int, int]) -> None:
        if key.by is OrderBy.MATCH_POINTS:
            text = gettext_noop("Match points %(match_points)s, which no other team has")
            self._place(number, key.article, text, {})
            return
        others = tuple(other for other in group if other != number)
        shown = {
            "own": HalfPoints(values[number]),
            "other": others[0],
            "against": HalfPoints(values[others[0]]),
            "others": ", ".join(f"{other}: {HalfPoints(values[other])}" for other in others),
        }
        text = SENTENCES[key.by][len(others) > 1]
        self._place(number, key.article, text, shown, *READINGS.get(key.by, ()))

    def _first_place(self, group: Group, rule: FirstPlaceRule) -> None:
        """Place those who lead the highest group equal on its two keys: they play on (B.7, R23)."""
        if self.deciding is not None:
            self._by_match(group, rule.article)
            return
        self.first_place = None
        self._separate(group, self.keys.index(rule.key) + 1)
        text = gettext_noop(
            "Match points %(match_points)s and board points %(board_points)s, as many as number %(others)s; "
            "for now the next keys order them, but if they end equal a deciding match is needed"
        )
        placed, self.placings = self.placings, []
        for placing in placed:
            values = {"others": _numbers(tuple(number for number in group if number != placing.number))}
            self._place(placing.number, None, text, values, rule.key.article, rule.article, "R23")

    def _by_match(self, group: Group, article: str) -> None:
        """Place a group that only deciding matches, or the leaders, can separate."""
        if self.deciding is None:
            text = gettext_noop(
                "Match points %(match_points)s, board points %(board_points)s; numbers %(numbers)s are equal "
                "so far and stand in start-number order"
            )
            for number in group:
                self._place(number, None, text, {"numbers": _numbers(group)}, article, "R44")
            return
        match = self.deciding.get(frozenset(group), DecidingMatch(group))
        if len(group) == 2:
            self._by_duel(group, article, match)
        else:
            self._by_schedule(group, article, match)

    def _by_duel(self, group: Group, article: str, match: DecidingMatch) -> None:
        fought = team_deciding.duel(match, self.points_rule)
        self.used[frozenset(group)] = fought.matches
        if fought.winner is None:
            self._leave_open(group, article, played=fought.matches)
            return
        points = {
            fought.first: fought.first_half_board_points,
            fought.second: fought.second_half_board_points,
        }
        text = gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; board points %(own)s against "
            "%(against)s of number %(other)s in the deciding match"
        )
        for part in self._parts(group, points):
            other = next(number for number in group if number != part[0])
            values = {
                "own": HalfPoints(points[part[0]]),
                "against": HalfPoints(points[other]),
                "other": other,
            }
            self._place(part[0], article, text, values)

    def _by_schedule(self, group: Group, article: str, match: DecidingMatch) -> None:
        """Place three or more by match points and board points in the leaders' schedule (R65)."""
        points = team_deciding.schedule_points(match, self.points_rule)
        self.used[frozenset(group)] = len(match.matches)
        parts = [group] if points is None else self._parts(group, points)
        if points is None or len(parts) == 1:
            self._leave_open(group, article, played=0 if points is None else len(match.matches))
            return
        text = gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; in the deciding matches "
            "%(own)s match points and %(own_boards)s board points"
        )
        for part in parts:
            if len(part) > 1:
                self._after_schedule(part, article)
                continue
            own, own_boards = points[part[0]]
            values = {"own": HalfPoints(own), "own_boards": HalfPoints(own_boards)}
            self._place(part[0], article, text, values, "R65")

    def _after_schedule(self, part: Group, article: str) -> None:
        """Place those whom a schedule left equal; below the first place the other keys count again (B.7)."""
        if self.first_place is not None and article == self.first_place.article:
            self._separate(part, self.keys.index(self.first_place.key) + 1)
        else:
            self._by_match(part, article)

    def _leave_open(self, group: Group, article: str, *, played: int) -> None:
        """Place a group as the leaders ruled, else keep it in start-number order and report what it needs."""
        if frozenset(group) in self.rulings:
            order = self.rulings[frozenset(group)]
            text = gettext_noop(
                "Match points %(match_points)s, board points %(board_points)s; by a ruling of the leaders "
                "the order is %(order)s"
            )
            for number in order:
                self._place(number, self.disputes, text, {"order": _numbers(order)}, "R66")
            return
        needs = self._needs(group, article, played)
        self.ties.append(Tie(group, needs.articles[0], needs))
        text = gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; numbers %(numbers)s are equal and "
            "stand in start-number order until the tie is broken"
        )
        for number in group:
            self._place(number, needs.articles[0], text, {"numbers": _numbers(group)}, "R44")

    def _needs(self, group: Group, article: str, played: int) -> Reason:
        gone = tuple(number for number in group if number in self.withdrawn)
        if gone:
            text = gettext_noop("a decision of the leaders, for number %(numbers)s has withdrawn")
            return Reason(text, {"numbers": _numbers(gone)}, (self.disputes, "R63"))
        values: dict[str, object] = {"numbers": _numbers(group), "first": group[0], "second": group[1]}
        if article == self.disputes:
            text = gettext_noop("a decision of the leaders on numbers %(numbers)s, whom no key separates")
            return Reason(text, values, (article, "R66"))
        if len(group) > 2:
            text = gettext_noop("deciding matches in a schedule set by the leaders for %(numbers)s")
            if played:
                text = gettext_noop("further deciding matches in the schedule of the leaders for %(numbers)s")
            return Reason(text, values, (article, "R65"))
        text = gettext_noop(
            "a deciding match between %(first)s and %(second)s, each player with the colour opposite to the "
            "last game"
        )
        if played:
            text = gettext_noop(
                "a further deciding match between %(first)s and %(second)s, the colours reversed again, "
                "until one of them wins"
            )
        return Reason(text, values, (article,))


def _numbers(group: Group) -> str:
    return ", ".join(map(str, group))
