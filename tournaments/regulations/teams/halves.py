"""The order of the whole in a group of fours that played in halves, and the match of the two winners.

Source: G, art. 4 and 6; readings R17 (halves), R80 (the order of the whole, the champion of it).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.counting.standing_rows import (
    OF_THE_WHOLE,
    InWhole,
    OpenTie,
    StandingRow,
    Status,
    WholeRow,
)
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.teams.play_offs import TeamDuel, decisive_article, duel

READING = "R80"


def order_of_halves(
    event: Event, rows: Sequence[StandingRow], ties: Sequence[OpenTie], *, edition: Edition
) -> InWhole:
    """The order of all teams of a divided group, once every place in both halves is known (R80).

    Both winners, then both seconds and so on; each two by match points, then by board points. Who is equal on
    both stands beside the other, in start-number order. A match of the two winners, which nobody need play,
    goes before their points and makes one of them the champion of the whole.
    """
    if ties:
        return InWhole()
    tiers = [[row for row in rows if row.place == place] for place in sorted({row.place for row in rows})]
    first = tiers[0]
    numbers = frozenset(row.entrant.number for row in first)
    played = next((match for match in event.deciding if frozenset(match.between) == numbers), None)
    fought = duel(played or PlayOffMatch(tuple(sorted(numbers))), edition.teams.match_points[event.section])
    article = decisive_article(event, edition=edition)
    tables = [_Tier(tier, edition.order[event.section].keys[1].article) for tier in tiers]
    placed = [one for table in tables for one in table.rows()]
    if fought.winner is not None:
        placed[: len(first)] = _by_match(first, fought, article)
    whole = tuple(
        WholeRow(place, row.entrant, row.ranking, row.half_points, decided_by, because)
        for place, (row, decided_by, because) in enumerate(placed, 1)
    )
    used = {numbers: fought.matches} if played else {}
    gone = any(row.status is not Status.ACTIVE for row in first)
    offered = () if gone or fought.winner is not None else (_offered(fought, article),)
    return InWhole(rows=whole, offered=offered, used=used)


_Placed = tuple[StandingRow, str | None, Reason]


@dataclass(frozen=True, slots=True)
class _Tier:
    """The teams with the same place in their halves; `article` is that of the board points."""

    teams: Sequence[StandingRow]
    article: str

    def rows(self) -> list[_Placed]:
        ordered = sorted(self.teams, key=lambda row: (*(-one for one in _totals(row)), row.entrant.number))
        return [(row, *self._why(row)) for row in ordered]

    def _why(self, row: StandingRow) -> tuple[str | None, Reason]:
        other = next((one for one in self.teams if one is not row), None)
        values = _shown(row)
        if other is None:
            text = gettext_noop("Place %(place)s of half %(half)s, where nobody has that place in the other")
            return READING, Reason(text, values, (READING,))
        values |= {"other": Entrants.of(other.entrant.number), **_shown(other, "other_")}
        (mine, boards), (theirs, other_boards) = _totals(row), _totals(other)
        if mine != theirs:
            text = gettext_noop(
                "Place %(place)s of half %(half)s; match points %(match_points)s against "
                "%(other_match_points)s of %(other)s, who has that place in the other half"
            )
            return READING, Reason(text, values, (READING,))
        if boards != other_boards:
            text = gettext_noop(
                "Place %(place)s of half %(half)s; match points %(match_points)s, as many as "
                "%(other)s, who has that place in the other half; board points %(board_points)s against "
                "%(other_board_points)s"
            )
            return READING, Reason(text, values, (READING, self.article))
        text = gettext_noop(
            "Place %(place)s of half %(half)s, beside %(other)s, who has that place in the other "
            "half with as many match points and board points"
        )
        return None, Reason(text, values, (READING,))


def _totals(row: StandingRow) -> tuple[int, int]:
    return row.half_points, row.half_board_points or 0


def _shown(row: StandingRow, prefix: str = "") -> dict[str, object]:
    match_points, board_points = _totals(row)
    return {
        f"{prefix}place": row.place,
        f"{prefix}half": roman(row.ranking),
        f"{prefix}match_points": HalfPoints(match_points),
        f"{prefix}board_points": HalfPoints(board_points),
    }


def _by_match(first: Sequence[StandingRow], fought: TeamDuel, article: str) -> list[_Placed]:
    """The two winners as their match ended."""
    points: Mapping[int, int] = {
        fought.first: fought.first_half_board_points,
        fought.second: fought.second_half_board_points,
    }
    text = gettext_noop(
        "Winner of half %(half)s; board points %(own)s against %(against)s of %(other)s in the match "
        "of the two winners"
    )
    placed: list[_Placed] = []
    for row in sorted(first, key=lambda row: -points[row.entrant.number]):
        number = row.entrant.number
        (other,) = points.keys() - {number}
        values = {
            "half": roman(row.ranking),
            "own": HalfPoints(points[number]),
            "against": HalfPoints(points[other]),
            "other": Entrants.of(other),
        }
        placed.append((row, article, Reason(text, values, (article, READING))))
    return placed


def _offered(fought: TeamDuel, article: str) -> OpenTie:
    text = gettext_noop(
        "If the group is to have one champion: a play-off match between the winners of both halves, "
        "%(first)s and %(second)s"
    )
    if fought.matches:
        text = gettext_noop(
            "If the group is to have one champion: a further play-off match between the winners of both "
            "halves, %(first)s and %(second)s"
        )
    values = {"first": Entrants.of(fought.first), "second": Entrants.of(fought.second)}
    needs = Reason(text, values, (article, READING))
    return OpenTie((1, 2), (fought.first, fought.second), article, needs, OF_THE_WHOLE)
