"""Time in the eights: how many minutes for how many moves, when it is lost, which moves may go unwritten.

Source: C, art. 3 (clock), art. 4 (lost on time), art. 5 (notation in time trouble); reading R15.
"""

from tournaments.regulations.editions.tables import ClockRule, NotationRule


def minutes_for(rule: ClockRule, moves: int) -> int:
    """The minutes a player has for the first `moves` moves together: 120 for 1 to 50, 180 for 51 to 75."""
    beyond = max(0, moves - rule.first_moves)
    return rule.first_minutes + -(-beyond // rule.next_moves) * rule.next_minutes


def moves_required(rule: ClockRule, minutes: int) -> int:
    """The moves a player must have made when `minutes` (whole, from 0) are used up: 0 below 120, then 50."""
    if minutes < rule.first_minutes:
        return 0
    return rule.first_moves + (minutes - rule.first_minutes) // rule.next_minutes * rule.next_moves


def lost_on_time(rule: ClockRule, *, moves: int, minutes: int) -> bool:
    """Whether a player who has used `minutes` and made `moves` has lost the game (C.4)."""
    return moves < moves_required(rule, minutes)


def may_go_unwritten(clock: ClockRule, notation: NotationRule, move: int) -> bool:
    """Whether move number `move` (from 1) may be written as a dash in time trouble (C.5).

    These are the last moves before a time control: 46 to 50, 71 to 75, and so on.
    """
    last = clock.first_moves
    if move > last:
        last += -(-(move - last) // clock.next_moves) * clock.next_moves
    return last - move < notation.unwritten_moves
