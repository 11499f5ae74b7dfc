"""Separates teams that ended equal: by points, Sonneborn-Berger, the mutual result and deciding matches.

Source: B, art. 7; G, art. 6; readings R23, R24 (the order of the keys is data), R19 and R49 (mutual result),
R65 (three or more), R66 (teams that no article separates), R88 (Sonneborn-Berger after the mutual result).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.counting.separation import WITHDRAWN, Fought, Group, Sentence, Separation
from tournaments.regulations.editions.tables import OrderBy, follows_mutual_result
from tournaments.regulations.editions.team_tables import MatchPointsRule
from tournaments.regulations.event import PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.teams import play_offs as team_play_offs

ALONE = Sentence(gettext_noop("Match points %(match_points)s, which no other team has"))
ALONE_IN_HALF = Sentence(
    gettext_noop("Match points %(match_points)s, which no other team in half %(half)s has"), ("R17",)
)
# For each key: against one other team, and against several.
SENTENCES = {
    OrderBy.BOARD_POINTS: (
        gettext_noop("Match points %(match_points)s; board points %(own)s against %(against)s of %(other)s"),
        gettext_noop("Match points %(match_points)s; board points %(own)s, against %(others)s"),
    ),
    OrderBy.SONNEBORN_BERGER: (
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s against "
            "%(against)s of %(other)s"
        ),
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; Sonneborn-Berger %(own)s, against "
            "%(others)s"
        ),
    ),
    OrderBy.MUTUAL_RESULT: (
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; match points in the mutual result "
            "%(own)s against %(against)s of %(other)s"
        ),
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; match points in the mutual result "
            "%(own)s, against %(others)s"
        ),
    ),
}
READINGS = {
    OrderBy.SONNEBORN_BERGER: ("Bijlage 1", "R26", "R40"),
    OrderBy.MUTUAL_RESULT: ("R19",),
}


@dataclass(slots=True, kw_only=True)
class TeamOrdering(Separation):
    """Puts teams in order by their totals; `matches` are all matches that count."""

    half_match_points: Mapping[int, int]
    half_board_points: Mapping[int, int]
    matches: Sequence[CountedMatch]
    points_rule: MatchPointsRule
    alone: Sentence = ALONE

    provisional = Sentence(
        gettext_noop(
            "Match points %(match_points)s and board points %(board_points)s, as many as "
            "%(others)s; for now the next keys order them, but if they end equal a play-off match is "
            "needed"
        ),
        ("R23",),
    )
    equal_so_far = Sentence(
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; %(numbers)s are equal "
            "so far and stand in start-number order"
        ),
        ("R44",),
    )
    duel = Sentence(
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; board points %(own)s "
            "against %(against)s of %(other)s in the play-off match"
        )
    )
    schedule = Sentence(
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; in the play-off matches "
            "%(own)s match points and %(own_boards)s board points"
        ),
        ("R65",),
    )
    ruled = Sentence(
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; by a ruling of the "
            "tournament directors the order is %(order)s"
        ),
        ("R66",),
    )
    left_open = Sentence(
        gettext_noop(
            "Match points %(match_points)s, board points %(board_points)s; %(numbers)s are equal and "
            "stand in start-number order until the tie is broken"
        ),
        ("R44",),
    )
    open_has_article = True

    def _totals(self) -> Mapping[OrderBy, Mapping[int, int]]:
        return {
            OrderBy.MATCH_POINTS: self.half_match_points,
            OrderBy.BOARD_POINTS: self.half_board_points,
            OrderBy.SONNEBORN_BERGER: self.sonneborn_berger,
        }

    def _scores(self) -> Iterator[Mapping[int, int]]:
        for match in self.matches:
            if match.scored:
                yield {number: match.half_match_points(number) for number in match.teams}

    def _key_sentence(self, by: OrderBy, others: int) -> Sentence:
        passed = ("R88",) if follows_mutual_result(self.keys, by) else ()
        return Sentence(SENTENCES[by][others > 1], (*READINGS.get(by, ()), *passed))

    def _fought(self, match: PlayOffMatch, least: int) -> Fought:
        if len(match.between) > 2:
            return Fought(team_play_offs.schedule_points(match, self.points_rule), len(match.matches))
        fought = team_play_offs.duel(match, self.points_rule)
        if fought.winner is None:
            return Fought(None, fought.matches)
        first, second = (fought.first_half_board_points,), (fought.second_half_board_points,)
        return Fought({fought.first: first, fought.second: second}, fought.matches)

    def _needs(self, group: Group, article: str, fought: Fought, least: int) -> Reason:
        gone = self.withdrawn.intersection(group)
        if gone:
            return Reason(
                WITHDRAWN, {"numbers": Entrants.of(*sorted(gone), worded=True)}, (self.disputes, "R63")
            )
        values = {
            "numbers": Entrants.of(*group, worded=article == self.disputes),
            "first": Entrants.of(group[0]),
            "second": Entrants.of(group[1]),
        }
        if article == self.disputes:
            text = gettext_noop(
                "a decision of the tournament directors on %(numbers)s, whom no key separates"
            )
            return Reason(text, values, (article, "R66"))
        if len(group) > 2:
            text = gettext_noop(
                "play-off matches in a schedule set by the tournament directors for %(numbers)s"
            )
            if fought.points is not None:
                text = gettext_noop(
                    "further play-off matches in the schedule of the tournament directors for %(numbers)s"
                )
            return Reason(text, values, (article, "R65"))
        text = gettext_noop(
            "a play-off match between %(first)s and %(second)s, each player with the colour opposite "
            "to the last game"
        )
        if fought.contests:
            text = gettext_noop(
                "a further play-off match between %(first)s and %(second)s, the colours reversed "
                "again, until one of them wins"
            )
        return Reason(text, values, (article,))
