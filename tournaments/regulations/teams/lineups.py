"""Line-ups of eights and fours: who sits at which board with which colour, and what an empty board is.

Source: B, art. 4 (colours) and 6; G, art. 2 and 4; readings R22 (colours), R29 (empty boards, a late
line-up), R60 (fours), R78 (shown together), R106 (players of other clubs, substitutes),
R107 (another order).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.regulations.editions.team_tables import REFUSED, UNSCORED, LineUpRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result, Side
from tournaments.regulations.teams.who_sat import Deciding

READING, ORDER_READING = "R106", "R107"


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players of a team from board 1 on, the same for every round; None is an empty board.

    `handed_in` is the moment the leaders received it, None while it has not been recorded. Who sat at a board
    before somebody else came in (R106): `earlier` by round, `deciding` by deciding match, with board and
    name.
    """

    team: int
    players: tuple[str | None, ...]
    handed_in: datetime | None = None
    earlier: tuple[tuple[int, int, str], ...] = ()
    deciding: tuple[tuple[Deciding, int, str], ...] = ()

    def in_round(self, number: int) -> "LineUp":
        """Who sits at the boards in a round, or sat there when it was played."""
        return self._with({board: name for of, board, name in self.earlier if of == number})

    def in_deciding(self, match: Deciding) -> "LineUp":
        """Who sits at the boards in a deciding match, or sat there when it was played."""
        return self._with({board: name for of, board, name in self.deciding if of == match})

    def _with(self, sat: Mapping[int, str]) -> "LineUp":
        return replace(self, players=tuple(sat.get(at, name) for at, name in enumerate(self.players, 1)))


def check_line_up(line_up: LineUp, rule: LineUpRule) -> None:
    """Raise RuleViolation unless there is one entry for each board, somebody plays, nobody twice (B.6)."""
    if len(line_up.players) != rule.boards:
        text = gettext_noop("A line-up has %(boards)s boards, not %(given)s; an empty board is left open")
        values = {"boards": rule.boards, "given": len(line_up.players)}
        raise RuleViolation(Reason(text, values, (rule.article,)), "players")
    seated = [player for player in line_up.players if player is not None]
    if not seated:
        text = gettext_noop("A line-up needs at least one player")
        raise RuleViolation(Reason(text, {}, (rule.article,)), "players")
    for board, player in enumerate(line_up.players):
        if player is not None and player in line_up.players[:board]:
            text = gettext_noop("%(player)s is at two boards: %(first)s and %(second)s")
            places: dict[str, object] = {
                "player": player,
                "first": line_up.players.index(player) + 1,
                "second": board + 1,
            }
            raise RuleViolation(Reason(text, places, (rule.article,)), f"players[{board}]")


@dataclass(frozen=True, slots=True)
class Seated:
    """Who is at a board: the name, the club (empty for none), and whether somebody else was there before.

    `came_in` is of who was at no board of the team when round 1 had a result; `left` is the board at which
    somebody sat then and sits no more.
    """

    board: int
    name: str
    club: str
    came_in: bool = False
    left: int | None = None


def check_players(players: Iterable[Seated], own: str, rule: LineUpRule, settings: Mapping[str, str]) -> None:
    """Refuse players of another club than the team's own, and substitutes, where the event has none (R106),
    and who sits at another board than in round 1 where the event refuses another order (B.6, R107).

    Raises RuleViolation for the first of them, at "players[n]" with n from 0.
    """
    for player in players:
        place = f"players[{player.board - 1}]"
        values = {"player": player.name, "club": player.club or "—"}
        if own and player.club != own and settings.get("borrowed", rule.borrowed) == REFUSED:
            text = gettext_noop("%(player)s is of %(club)s: in this event no team borrows players")
            raise RuleViolation(Reason(text, values, (rule.article, READING)), place)
        if player.came_in and settings.get("substitutes", rule.substitutes) == REFUSED:
            text = gettext_noop(
                "%(player)s was at no board when play began: in this event nobody substitutes"
            )
            raise RuleViolation(Reason(text, values, (rule.article, READING)), place)
        if player.left is not None and settings.get("other_order", rule.other_order) == REFUSED:
            text = gettext_noop(
                "%(player)s sat at board %(left)s when play began: the order holds for every round, and in "
                "this event nobody goes to another board"
            )
            boards = {"player": player.name, "left": player.left}
            raise RuleViolation(Reason(text, boards, (*rule.articles, ORDER_READING)), place)


def late(line_up: LineUp, start: datetime, rule: LineUpRule) -> Reason | None:
    """The remark on a line-up that came too late, or None (B.6); it is accepted all the same (R29).

    In time is `minutes_before` minutes before the start or earlier, to the second. `start` and `handed_in`
    are both with, or both without, a time zone; TypeError otherwise.
    """
    if line_up.handed_in is None:
        return None
    last = due(start, rule)
    if line_up.handed_in <= last:
        return None
    minutes = -((last - line_up.handed_in) // timedelta(minutes=1))
    text = gettext_noop(
        "The line-up was due %(due)s minutes before the start and came %(minutes)s minutes later than that; "
        "it is accepted"
    )
    return Reason(text, {"due": rule.minutes_before, "minutes": minutes}, (*rule.articles, "R29"))


def due(start: datetime, rule: LineUpRule) -> datetime:
    """The last instant at which a line-up is in time, by the start of round 1 (B.6)."""
    return start - timedelta(minutes=rule.minutes_before)


def are_public(
    given: Iterable[datetime | None], start: datetime | None, now: datetime, rule: LineUpRule
) -> bool:
    """Whether everybody may see the line-ups of a group (B.6, R78).

    `given` is when each of its teams handed in its own, None while it has not. The order holds for every
    round, so a team could make its own by that of any other: all are shown together, once all are in, and
    in any case from `minutes_before` minutes before the start on. Without a start there is no such moment.
    """
    due = start - timedelta(minutes=rule.minutes_before) if start else None
    return (due is not None and now >= due) or None not in list(given)


def shown_when(rule: LineUpRule) -> Reason:
    """From when on everybody may see the line-ups (see `are_public`), in a sentence."""
    text = gettext_noop(
        "The line-ups are shown once every team has handed in its own, and in any case from %(minutes)s "
        "minutes before the start on"
    )
    return Reason(text, {"minutes": rule.minutes_before}, (*rule.articles, "R78"))


def in_words(rule: LineUpRule) -> Reason:
    """What holds for line-ups: how many boards, when they are due, the order, and what an empty board is."""
    text = gettext_noop(
        "The line-up of %(boards)s boards, in one order for every round, is handed in at least %(minutes)s "
        "minutes before the start; an empty board is lost"
    )
    if rule.empty_board == UNSCORED:
        text = gettext_noop(
            "The line-up of %(boards)s boards, in one order for every round, is handed in at least "
            "%(minutes)s minutes before the start; an empty board gives neither team a point"
        )
    return Reason(text, {"boards": rule.boards, "minutes": rule.minutes_before}, rule.articles)


def empty_in_words(rule: LineUpRule) -> Reason:
    """What an empty board of a line-up is (B.6, R29, R60)."""
    text = gettext_noop("An empty board is lost in every round")
    if rule.empty_board == UNSCORED:
        text = gettext_noop("An empty board gives neither team a point, in every round")
    return Reason(text, {}, (*rule.articles, "R29"))


def decided_in_words(rule: LineUpRule) -> Reason:
    """Why a board that is empty in a line-up has no other result (B.6, R29, R60)."""
    text = gettext_noop("The board is empty in the line-up, and lost; fill it in the line-up first")
    if rule.empty_board == UNSCORED:
        text = gettext_noop(
            "The board is empty in the line-up, and gives neither team a point; fill it in the line-up first"
        )
    return Reason(text, {}, (rule.article, "R29"))


def check_order(line_up: LineUp, fielded: Sequence[str | None], round_number: int, rule: LineUpRule) -> None:
    """Raise RuleViolation when a round was played in another order than the line-up (B.6).

    `fielded` are the players from board 1 on in that round; a player who did not come leaves the board empty
    and nobody moves up.
    """
    if len(fielded) != len(line_up.players):
        text = gettext_noop("Round %(round)s has %(given)s boards, the line-up has %(boards)s")
        values = {"round": round_number, "given": len(fielded), "boards": len(line_up.players)}
        raise RuleViolation(Reason(text, values, (rule.article,)), "players")
    for board, (player, listed) in enumerate(zip(fielded, line_up.players, strict=True), 1):
        if player is not None and player != listed:
            text = gettext_noop(
                "%(player)s sat at board %(board)s in round %(round)s: the order of the line-up holds for "
                "every round"
            )
            if listed is not None:
                text = gettext_noop(
                    "%(player)s sat at board %(board)s in round %(round)s, where the line-up has %(listed)s: "
                    "its order holds for every round"
                )
            seat: dict[str, object] = {
                "player": player,
                "board": board,
                "round": round_number,
                "listed": listed or "",
            }
            raise RuleViolation(Reason(text, seat, (rule.article,)), f"players[{board - 1}]")


def white_side(board: int) -> Side:
    """The side with white at a board (from 1): the team named first at odd boards (B.4, G.4, R22)."""
    return Side.FIRST if board % 2 else Side.SECOND


def empty_board(rule: LineUpRule, *, home: bool, away: bool) -> Result | None:
    """What is booked at a board that is empty on these sides; None when neither is (B.6, R29, R60).

    One empty: lost 0-1, or, where the edition has an empty board without points, 0-0; both: 0-0.
    """
    if rule.empty_board == UNSCORED and (home or away):
        return Result.FORFEIT_BY_BOTH
    return lost_board(home=home, away=away)


def lost_board(*, home: bool, away: bool) -> Result | None:
    """What a board is that these sides have lost without playing; None when neither has."""
    if home and away:
        return Result.FORFEIT_BY_BOTH
    if home:
        return Result.FORFEIT_BY_FIRST
    return Result.FORFEIT_BY_SECOND if away else None


Empty = tuple[bool, bool]
"""Whether the place of the home team and that of the away team is empty at a board."""


def rebook(rule: LineUpRule, result: Result | None, *, before: Empty, now: Empty) -> Result | None:
    """What stands at a board when its places become empty or filled, from the home team's side (B.6, R29).

    An empty place has lost; a place that is filled again has not, unless its player did not come. Where an
    empty board has no points (R60), one that was empty says nothing of who did not come, and is open again.
    A result that was played stays. Raises RuleViolation where somebody has played at a place that would be
    empty.
    """
    if result is not None and result.played:
        if any(now):
            text = gettext_noop("A board at which a game was played is not empty in the line-up")
            raise RuleViolation(Reason(text, {}, ("R29",)))
        return result
    if rule.empty_board == UNSCORED:
        return empty_board(rule, home=now[0], away=now[1]) or (None if any(before) else result)
    lost = (
        result in (Result.FORFEIT_BY_FIRST, Result.FORFEIT_BY_BOTH),
        result in (Result.FORFEIT_BY_SECOND, Result.FORFEIT_BY_BOTH),
    )
    home, away = (
        is_empty or (has_lost and not was_empty)
        for has_lost, was_empty, is_empty in zip(lost, before, now, strict=True)
    )
    return lost_board(home=home, away=away)


def fits_line_up(rule: LineUpRule, result: Result | None, empty: Empty) -> bool:
    """Whether a result, from the home team's side, can stand at a board with these empty places (B.6)."""
    if not any(empty):
        return True
    return (
        result is not None and not result.played and rebook(rule, result, before=empty, now=empty) is result
    )


@dataclass(frozen=True, slots=True)
class BoardGame:
    """Who meets at a board of a match; None is an empty place.

    `white` is the side that plays white; `booked` the result, from the home team's side, that follows from
    an empty place.
    """

    board: int
    home: str | None
    away: str | None
    white: Side
    booked: Result | None


def board_games(rule: LineUpRule, home: LineUp, away: LineUp) -> tuple[BoardGame, ...]:
    """The boards of a match in their order. Raises ValueError for line-ups of different lengths."""
    return tuple(
        BoardGame(
            board,
            first,
            second,
            white_side(board),
            empty_board(rule, home=first is None, away=second is None),
        )
        for board, (first, second) in enumerate(zip(home.players, away.players, strict=True), 1)
    )
