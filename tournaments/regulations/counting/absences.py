"""Absence: what every game of the event counts as, what can still be made up, what a withdrawal does.

Source: C, art. 10-14; readings R30 (withdrawal), R31, R93 (making up), R34 (absence for a whole
championship), R52 (the sections that have no article for it), R63 (teams), R87 (two who have both left),
R94 (void games; Spelreglement 26), R95 (those present).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.endings import Ending
from tournaments.regulations.event import TEAM_SECTIONS, Event, System, Withdrawal
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.sections import round_robin_of, schedule_of

LAPSE_ALL = "lapsed"
"""The setting "withdrawal" by which all games of who withdraws lapse, where no article decides (R52)."""


class Counts(Enum):
    """What a game of the schedule counts as."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # scored, not played
    OPEN = "open"  # no result, or of a later round than is looked at
    LAPSED = "lapsed"  # C.14: with or without a result, it counts nowhere
    FREE = "free"  # C.12: the opponent is absent for the whole event


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game of the schedule as it counts after a round.

    `result` is None exactly when there is none; of a lapsed game it is what was played and gives nothing.
    """

    round: int
    white: int
    black: int
    result: Result | None
    counts: Counts

    @property
    def players(self) -> tuple[int, int]:
        """White and black."""
        return (self.white, self.black)

    @property
    def scored(self) -> bool:
        """Whether the result gives points."""
        return self.counts in (Counts.PLAYED, Counts.FORFEIT)

    def side(self, number: int) -> Side:
        """The side of this player. Raises ValueError for a number that is not in the game."""
        return Side(self.players.index(number))

    def opponent(self, number: int) -> int:
        """The number across the board. Raises ValueError for a number that is not in the game."""
        return self.players[self.side(number).other.value]

    def own_half_points(self, number: int) -> int:
        """What the result gives this player, whether it counts or not; 0 without a result."""
        side = self.side(number)
        return 0 if self.result is None else self.result.half_points(side)


class Effect(Enum):
    """What happens to the games of who withdraws."""

    BOOKED = "booked"  # C.14: the remaining games are wins for the opponents
    LAPSED = "lapsed"  # C.14: all games lapse
    ABSENT = "absent"  # C.12, C.11: never took part, the opponents are free


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a withdrawal does; `played` is the number of games really played."""

    number: int
    played: int
    effect: Effect
    because: Reason


def consequence(event: Event, withdrawal: Withdrawal, *, edition: Edition) -> Consequence:
    """What this withdrawal does, whether it is among the event's own or only considered (C.11, C.12, C.14).

    Games count as played when they are of a round up to the withdrawal and were not forfeited. In a section
    without an article for it the remaining games are wins for the opponents, or by the setting "withdrawal"
    all games lapse (R52).
    """
    played = sum(
        game.result is not None and game.result.played and withdrawal.number in game.players
        for paired in event.rounds
        if paired.number <= withdrawal.after_round
        for game in paired.games
    )
    if event.section in TEAM_SECTIONS:
        return Consequence(withdrawal.number, played, Effect.BOOKED, _team_leaves(event, withdrawal, edition))
    if withdrawal.after_round == 0:
        return Consequence(withdrawal.number, played, Effect.ABSENT, _absent(event, edition))
    if event.section not in edition.withdrawal:
        return _by_the_directors(event, withdrawal, played, edition)
    rule = edition.withdrawal[event.section]
    values = {
        "round": withdrawal.after_round,
        "played": played,
        "least": rule.minimum_games,
        "all": event.rounds_planned,
    }
    if played < rule.minimum_games:
        text = gettext_noop(
            "Withdrew after round %(round)s with %(played)s games played, fewer than %(least)s: all "
            "%(all)s games are annulled"
        )
        return Consequence(
            withdrawal.number, played, Effect.LAPSED, Reason(text, values, (rule.article, "R30"))
        )
    text = gettext_noop(
        "Withdrew after round %(round)s with %(played)s games played, at least %(least)s: "
        "the remaining games are wins for the opponents"
    )
    if _another_left(event, withdrawal):
        text = gettext_noop(
            "Withdrew after round %(round)s with %(played)s games played, at least %(least)s: the remaining "
            "games are wins for the opponents; of two who have both left whoever left first loses, and "
            "neither wins when they left together or before the round"
        )
        return Consequence(
            withdrawal.number, played, Effect.BOOKED, Reason(text, values, (rule.article, "R30", "R87"))
        )
    return Consequence(withdrawal.number, played, Effect.BOOKED, Reason(text, values, (rule.article, "R30")))


def _another_left(event: Event, withdrawal: Withdrawal) -> bool:
    return any(gone.number != withdrawal.number and gone.after_round > 0 for gone in event.withdrawals)


def _by_the_directors(event: Event, withdrawal: Withdrawal, played: int, edition: Edition) -> Consequence:
    """What a withdrawal does where no article says it (R52)."""
    articles: tuple[str, ...] = (edition.order[event.section].disputes_article, "R52")
    values = {"round": withdrawal.after_round, "played": played}
    if event.system is System.SWISS:
        text = gettext_noop(
            "Withdrew after round %(round)s with %(played)s games played, which stand; is paired no more, "
            "and a game that was paired is a win for the opponent"
        )
        return Consequence(withdrawal.number, played, Effect.BOOKED, Reason(text, values, articles))
    if event.settings.get("withdrawal") == LAPSE_ALL:
        text = gettext_noop("Withdrew after round %(round)s: the tournament directors annul all games")
        return Consequence(withdrawal.number, played, Effect.LAPSED, Reason(text, values, articles))
    text = gettext_noop(
        "Withdrew after round %(round)s with %(played)s games played, which stand: the remaining games are "
        "wins for the opponents"
    )
    if _another_left(event, withdrawal):
        text = gettext_noop(
            "Withdrew after round %(round)s with %(played)s games played, which stand: the remaining games "
            "are wins for the opponents; of two who have both left whoever left first loses, and neither "
            "wins when they left together or before the round"
        )
        articles = (*articles, "R87")
    return Consequence(withdrawal.number, played, Effect.BOOKED, Reason(text, values, articles))


def _team_leaves(event: Event, withdrawal: Withdrawal, edition: Edition) -> Reason:
    text = gettext_noop(
        "The team leaves after round %(round)s: its earlier matches stand, and in every later round its "
        "boards are empty and so lost"
    )
    articles = (edition.order[event.section].disputes_article, "R63")
    return Reason(text, {"round": withdrawal.after_round}, articles)


def _absent(event: Event, edition: Edition) -> Reason:
    if event.system is System.SWISS:
        text = gettext_noop("Absent for the whole event: is not paired")
        return Reason(text, {}, (edition.order[event.section].disputes_article, "R52"))
    if round_robin_of(event):
        text = gettext_noop("Absent for the whole event: those present play the round robin for their number")
        return Reason(text, {}, (edition.order[event.section].disputes_article, "R95"))
    if event.section not in edition.withdrawal:
        text = gettext_noop("Absent for the whole event: the opponents have a bye")
        return Reason(text, {}, (edition.order[event.section].disputes_article, "R52"))
    rule = edition.absences.of(event.division, several_years=False)
    text = gettext_noop(
        "Absent for the whole championship: the opponents have a bye and the player is relegated"
    )
    if rule.place_is_filled:
        text = gettext_noop(
            "Absent for the whole championship, and the place could not be filled: the opponents have a bye"
        )
    return Reason(text, {}, (rule.article, "R34"))


def consequences(event: Event, *, edition: Edition, after_round: int) -> dict[int, Consequence]:
    """The consequence for every number that had withdrawn by `after_round`."""
    return {
        gone.number: consequence(event, gone, edition=edition)
        for gone in event.withdrawals
        if gone.after_round <= after_round
    }


def counted_games(event: Event, *, edition: Edition, after_round: int) -> tuple[CountedGame, ...]:
    """Every game of the schedule, in its order, as it counts after round `after_round` (0..rounds planned).

    Results of later rounds are not looked at; a game that was made up counts in its own round.
    Source: C, art. 12 and 14; reading R30.
    """
    results = {
        game.players: game.result
        for paired in event.rounds
        if paired.number <= after_round
        for game in paired.games
    }
    gone = consequences(event, edition=edition, after_round=after_round)
    left = {withdrawal.number: withdrawal.after_round for withdrawal in event.withdrawals}
    counted = []
    for column in schedule_of(event, edition=edition).rounds:
        for pair in column.pairs:
            game = _as_played(column.number, pair.white, pair.black, results.get(pair))
            effects = {number: gone[number].effect for number in pair if number in gone}
            if effects:
                game = _after_withdrawal(game, effects, left, due=column.number <= after_round)
            counted.append(game)
    return tuple(counted)


def _as_played(number: int, white: int, black: int, result: Result | None) -> CountedGame:
    if result is None:
        return CountedGame(number, white, black, None, Counts.OPEN)
    return CountedGame(number, white, black, result, Counts.PLAYED if result.played else Counts.FORFEIT)


def _after_withdrawal(
    game: CountedGame, effects: Mapping[int, Effect], left: Mapping[int, int], *, due: bool
) -> CountedGame:
    """The game when at least one of its players has withdrawn with the effects given.

    Of two who have both left neither wins when they left together or both before the round; else whoever left
    first loses (R87).
    """
    if Effect.ABSENT in effects.values():
        return replace(game, result=None, counts=Counts.FREE)
    if Effect.LAPSED in effects.values():
        return replace(game, counts=Counts.LAPSED)
    if game.result is not None or not due:
        return game
    losers = set(effects)
    if len(losers) == 2 and game.round <= max(left[number] for number in losers):
        first = min(left[number] for number in losers)
        losers = {number for number in losers if left[number] == first}
    if len(losers) == 2:
        result = Result.FORFEIT_BY_BOTH
    else:
        result = Result.FORFEIT_BY_FIRST if game.white in losers else Result.FORFEIT_BY_SECOND
    return replace(game, result=result, counts=Counts.FORFEIT)


def decided_games(event: Event, *, edition: Edition, after_round: int) -> dict[tuple[int, int, int], Reason]:
    """The paired games of persons, and matches of teams, that take no result any more because somebody
    withdrew: by round, white and black (home and away), each with why.

    Those of every later round; and once the withdrawal has its effect, which is from its own round on (R47),
    those up to it that are annulled, and those without a result, which are booked. Of the round `after_round`
    itself a game without a result may still be being played. Source: C, art. 12 and 14; R30, R34, R52, R63.
    """
    left = {gone.number: consequence(event, gone, edition=edition) for gone in event.withdrawals}
    if not left:
        return {}
    after = {gone.number: gone.after_round for gone in event.withdrawals}
    of_persons = event.section not in TEAM_SECTIONS and event.system is not System.SWISS
    counted = counted_games(event, edition=edition, after_round=after_round) if of_persons else ()
    counts = {(game.round, *game.players): game.counts for game in counted}
    decided = {}
    for paired in event.rounds:
        pairs = [(game.players, game.result) for game in paired.games]
        pairs += [((match.home, match.away), None) for match in paired.matches]
        for players, result in pairs:
            key = (paired.number, *players)
            gone = [left[number] for number in players if number in left]
            over = [one for one in gone if after[one.number] < paired.number]
            is_over = result is not None or paired.number < after_round
            if not over and is_over and _is_decided(counts.get(key), result):
                over = [one for one in gone if after[one.number] <= after_round]
            if over:
                decided[key] = _why_decided(event, over, after, after_round)
    return decided


def _is_decided(counts: Counts | None, result: Result | None) -> bool:
    """Whether a game up to a withdrawal is annulled, or booked without having been played."""
    return counts is Counts.LAPSED or (counts is Counts.FORFEIT and result is None)


def _why_decided(
    event: Event, gone: Sequence[Consequence], after: Mapping[int, int], after_round: int
) -> Reason:
    """Why a game takes no result after these withdrawals of its players."""
    annulling = [one for one in gone if one.effect is not Effect.BOOKED]
    first = (annulling or gone)[0]
    articles = first.because.articles
    text = gettext_noop("%(name)s withdrew after round %(round)s; the game is not played")
    if event.section in TEAM_SECTIONS:
        articles = ("R63",)
        text = gettext_noop("%(name)s withdrew after round %(round)s; its boards are empty, and so lost")
    elif first.effect is Effect.ABSENT:
        text = gettext_noop("%(name)s withdrew after round %(round)s; the opponent has a bye")
    elif after[first.number] <= after_round and annulling:
        text = gettext_noop("%(name)s withdrew after round %(round)s; the game is annulled")
    elif after[first.number] <= after_round and len(gone) == 1:
        text = gettext_noop("%(name)s withdrew after round %(round)s; the game is a win for the opponent")
    values = {"name": event.entrant(first.number).name, "round": after[first.number]}
    return Reason(text, values, articles)


@dataclass(frozen=True, slots=True)
class MakeUp:
    """A game of a past round that has no result, and whether it may still be made up.

    `before` is the date of the closing round, None when that is not known or the game is never made up: on
    that day a game counts until the closing round has its first result (R93).
    """

    round: int
    white: int
    black: int
    allowed: bool
    before: date | None
    because: Reason


def make_ups(
    event: Event,
    *,
    edition: Edition,
    after_round: int,
    today: date | None = None,
    round_dates: Mapping[int, date] | None = None,
) -> tuple[MakeUp, ...]:
    """The open games of the rounds up to `after_round`, in schedule order, each with the answer of C.13.

    Rounds 1 to 5 may be made up, with the leaders' leave, before round 6 is played: while no game of round 6
    or 7 has been played and, where `today` and the date of round 6 are given, that date is not past (R93).
    Rounds 6 and 7 never. A game that is void or replayed is played on any day once it can be no made-up one
    (R115, R116). In a section without an article for it the leaders may let every game be made up (R52).
    """
    if event.section not in edition.make_up:
        return _make_ups_by_the_directors(event, edition, after_round)
    rule = edition.make_up[event.section]
    before = (round_dates or {}).get(rule.before_round)
    closed = make_ups_are_over(event, edition=edition, after_round=after_round) or (
        today is not None and before is not None and today > before
    )
    anew = _played_anew(event)
    found = []
    for game in counted_games(event, edition=edition, after_round=after_round):
        if game.counts is Counts.OPEN and game.round <= after_round:
            never = game.round > rule.last_round
            because = anew.get((game.round, *game.players))
            if (never or closed) and because:
                found.append(MakeUp(game.round, game.white, game.black, True, None, because))
                continue
            found.append(
                MakeUp(
                    game.round,
                    game.white,
                    game.black,
                    allowed=not (never or closed),
                    before=None if never else before,
                    because=_make_up_reason(edition, event, game.round, never=never, closed=closed),
                )
            )
    return tuple(found)


PLAYED_ANEW = Reason(
    gettext_noop("The game is void and is played anew, on a day that the tournament directors name"),
    {},
    (Ending.VOID.article, "R94", "R115"),
)
"""Of a void game for which no article has a term, or none any more."""
REPLAYED = Reason(
    gettext_noop("A verdict has the game played anew, on a day that the tournament directors name"),
    {},
    ("Bijlage 5", "R102", "R116"),
)
"""Of such a game for which no article has a term, or none any more."""
FINISHED_LATER = Reason(
    gettext_noop("The adjourned game is finished on a day that the tournament directors name"), {}, ("R71",)
)
"""Of an adjourned game of a round that is never made up."""


def _played_anew(event: Event) -> dict[tuple[int, int, int], Reason]:
    """The games that are void or that a verdict has played anew, by round, white and black: which of both."""
    return {
        (paired.number, *game.players): PLAYED_ANEW if game.ending is Ending.VOID else REPLAYED
        for paired in event.rounds
        for game in paired.games
        if game.ending is Ending.VOID or game.replayed
    }


def make_ups_are_over(event: Event, *, edition: Edition, after_round: int) -> bool:
    """Whether the round before which games are made up was played: a game of it, or of a later one up to
    `after_round`, has a result that is no forfeit (C.13, R93). Never where no article says so.
    """
    rule = edition.make_up.get(event.section)
    return rule is not None and _is_played(event, range(rule.before_round, after_round + 1))


def comes_after_a_later_round(event: Event, *, edition: Edition, number: int) -> bool:
    """Whether a game of a round that is never made up comes in once a later round was played (C.13)."""
    rule = edition.make_up.get(event.section)
    later = range(number + 1, event.rounds_planned + 1)
    return rule is not None and number in rule.never and _is_played(event, later)


def _is_played(event: Event, numbers: range) -> bool:
    """Whether a game of one of these rounds has a result that is no forfeit."""
    games = (game for paired in event.rounds if paired.number in numbers for game in paired.games)
    return any(game.result is not None and game.result.played for game in games)


def made_up_no_more(event: Event, *, edition: Edition, number: int) -> tuple[MakeUp, ...]:
    """The games that can still be made up and no longer can once a result of round `number` is recorded, in
    schedule order, each with the sentence that says so; none after that round was played (C.13, R93), and no
    game that is void or replayed, which is played anew then too (R115, R116).
    """
    rule = edition.make_up.get(event.section)
    last = event.rounds_planned
    if (
        rule is None
        or number < rule.before_round
        or make_ups_are_over(event, edition=edition, after_round=last)
    ):
        return ()
    text = gettext_noop(
        "Round %(round)s, %(white)s – %(black)s can no longer be made up once round %(closing)s is recorded"
    )
    found, anew = [], _played_anew(event)
    for game in make_ups(event, edition=edition, after_round=rule.last_round):
        if (game.round, game.white, game.black) in anew:
            continue
        white, black = event.entrant(game.white).name, event.entrant(game.black).name
        values = {"round": game.round, "white": white, "black": black, "closing": number}
        found.append(replace(game, because=Reason(text, values, (rule.article, "R31", "R93"))))
    return tuple(found)


def _make_ups_by_the_directors(event: Event, edition: Edition, after_round: int) -> tuple[MakeUp, ...]:
    articles = (edition.order[event.section].disputes_article, "R52")
    text = gettext_noop("No article says until when a game is made up: the tournament directors decide")
    because = Reason(text, {}, articles)
    return tuple(
        MakeUp(number, white, black, allowed=True, before=None, because=because)
        for number, white, black in _open_games(event, edition, after_round)
    )


def _open_games(event: Event, edition: Edition, after_round: int) -> Iterator[tuple[int, int, int]]:
    """Round, white and black of the games up to a round that wait for a result, in a Swiss event of those
    paired.
    """
    if event.system is not System.SWISS:
        for game in counted_games(event, edition=edition, after_round=after_round):
            if game.counts is Counts.OPEN and game.round <= after_round:
                yield game.round, game.white, game.black
        return
    left = {withdrawal.number: withdrawal.after_round for withdrawal in event.withdrawals}
    for paired in event.rounds[:after_round]:
        gone = {number for number, last in left.items() if last < paired.number}
        for open_game in paired.games:
            if open_game.result is None and not gone & set(open_game.players):
                yield paired.number, open_game.white, open_game.black


def _make_up_reason(edition: Edition, event: Event, number: int, *, never: bool, closed: bool) -> Reason:
    rule = edition.make_up[event.section]
    values = {"round": number, "closing": rule.before_round}
    articles = (rule.article, "R31")
    if never:
        return Reason(gettext_noop("Round %(round)s is not made up"), values, articles)
    if closed:
        text = gettext_noop(
            "A game of round %(round)s could be made up only before round %(closing)s; the tournament "
            "directors decide what is booked"
        )
        return Reason(text, values, (*articles, "R93", "C.10", "C.16"))
    text = gettext_noop(
        "A game of round %(round)s may be made up, with the leave of the tournament directors, before "
        "round %(closing)s"
    )
    return Reason(text, values, articles)
