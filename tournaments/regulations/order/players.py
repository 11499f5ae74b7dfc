"""Separates players who ended equal: by points, Sonneborn-Berger, the mutual result and deciding games.

Source: A, art. 5; C, art. 15; D, art. 6; E, art. 5; readings R19 (mutual result), R32 and R38 (first place),
R44 (no shared places), R49 (mutual result in steps).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.counting import play_offs
from tournaments.regulations.counting.absences import CountedGame
from tournaments.regulations.counting.separation import RULED, WITHDRAWN, Fought, Group, Sentence, Separation
from tournaments.regulations.editions.tables import OrderBy
from tournaments.regulations.event import PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop

ALONE = Sentence(gettext_noop("Points %(points)s, which nobody else has"))
ALONE_AS_WINNER = Sentence(gettext_noop("Points %(points)s, which no other winner has"))
# For each key: against one other player, and against several.
BY_SONNEBORN_BERGER = (
    gettext_noop("Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of %(other)s"),
    gettext_noop("Points %(points)s; Sonneborn-Berger %(own)s, against %(others)s"),
)
BY_MUTUAL_RESULT = (
    gettext_noop("Points %(points)s; mutual result %(own)s against %(against)s of %(other)s"),
    gettext_noop("Points %(points)s; mutual result %(own)s, against %(others)s"),
)
BY_MUTUAL_RESULT_AFTER_SONNEBORN_BERGER = (
    gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same as %(other)s; "
        "mutual result %(own)s against %(against)s"
    ),
    gettext_noop(
        "Points %(points)s; Sonneborn-Berger %(sonneborn_berger)s, the same for %(numbers)s; "
        "mutual result %(own)s, against %(others)s"
    ),
)


@dataclass(slots=True, kw_only=True)
class Ordering(Separation):
    """Puts players in order; `half_points` are their totals, `games` all games that count."""

    half_points: Mapping[int, int]
    games: Sequence[CountedGame]
    alone: Sentence = ALONE

    equal_so_far = Sentence(
        gettext_noop("Points %(points)s; %(numbers)s are equal so far and stand in start-number order"),
        ("R44",),
    )
    provisional = Sentence(
        gettext_noop(
            "Points %(points)s, as many as %(others)s; Sonneborn-Berger %(sonneborn_berger)s orders them for "
            "now, but points alone decide the first place: if they end equal, a match is needed"
        ),
        ("R32",),
    )
    duel = Sentence(
        gettext_noop("Points %(points)s; %(own)s against %(against)s of %(other)s in the play-off games")
    )
    schedule_needed = gettext_noop("a schedule set by the tournament directors for %(numbers)s")
    schedule_level = gettext_noop("further games in the schedule of the tournament directors for %(numbers)s")
    schedule = Sentence(gettext_noop("Points %(points)s; %(own)s in the play-off games, against %(others)s"))
    ruled = Sentence(RULED)
    left_open = Sentence(
        gettext_noop(
            "Points %(points)s; %(numbers)s are equal and stand in start-number order until the tie is broken"
        ),
        ("R44",),
    )
    open_has_article = False

    def _totals(self) -> Mapping[OrderBy, Mapping[int, int]]:
        return {OrderBy.POINTS: self.half_points, OrderBy.SONNEBORN_BERGER: self.sonneborn_berger}

    def _scores(self) -> Iterator[Mapping[int, int]]:
        for game in self.games:
            if game.scored:
                yield {number: game.own_half_points(number) for number in game.players}

    def _key_sentence(self, by: OrderBy, others: int) -> Sentence:
        if by is OrderBy.SONNEBORN_BERGER:
            return Sentence(BY_SONNEBORN_BERGER[others > 1], ("Bijlage 1", "R40"))
        order = [key.by for key in self.keys]
        after = OrderBy.SONNEBORN_BERGER in order[: order.index(OrderBy.MUTUAL_RESULT)]
        texts = BY_MUTUAL_RESULT_AFTER_SONNEBORN_BERGER if after else BY_MUTUAL_RESULT
        return Sentence(texts[others > 1], ("R19",))

    def _fought(self, match: PlayOffMatch, least: int) -> Fought:
        if len(match.between) > 2:
            points = play_offs.schedule_points(match)
            scored = None if points is None else {number: (points[number],) for number in points}
            return Fought(scored, len(match.games))
        fought = play_offs.duel(match, least_games=least)
        if fought.winner is None:
            return Fought(None, fought.games)
        first, second = (fought.first_half_points,), (fought.second_half_points,)
        return Fought({fought.first: first, fought.second: second}, fought.games)

    def _needs(self, group: Group, article: str, fought: Fought, least: int) -> Reason:
        if len(group) == 2:
            needs = _duel_needs(group, article, fought.contests, least)
        else:
            text = self.schedule_needed if fought.points is None else self.schedule_level
            needs = Reason(text, {"numbers": Entrants.of(*group)}, (article, "R32"))
        gone = self.withdrawn.intersection(group)
        if gone:
            values = {"numbers": Entrants.of(*sorted(gone), worded=True)}
            return Reason(WITHDRAWN, values, (self.disputes, *needs.articles))
        return needs


def _duel_needs(group: Group, article: str, games: int, least_games: int) -> Reason:
    values: dict[str, object] = {
        "first": Entrants.of(group[0]),
        "second": Entrants.of(group[1]),
        "games": least_games,
    }
    if games >= least_games:
        text = gettext_noop("a further game between %(first)s and %(second)s, until one of them wins")
    elif games:
        text = gettext_noop("the rest of the match of %(games)s games between %(first)s and %(second)s")
    elif least_games == 1:
        text = gettext_noop("a play-off game between %(first)s and %(second)s")
    elif least_games == 2:
        text = gettext_noop("two games between %(first)s and %(second)s")
    else:
        text = gettext_noop("%(games)s games between %(first)s and %(second)s")
    return Reason(text, values, (article,))
