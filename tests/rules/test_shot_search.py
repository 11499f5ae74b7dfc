"""The search of shots over all sets of captures at once, against walking every way one by one (art. 13)."""

import random
from itertools import combinations

import pytest

from rules import VARIANTS, AmbiguousMoveError, Board, Color
from rules.collecting import arriving, collect, lacking, members, mixed
from rules.generator import Field
from rules.reach import each_bit
from rules.tables import tables_for
from tests.rules.positions import random_fen


def _walked(leaps, places):
    """Return for every place the sets of things collected there, every way walked one by one."""
    found = [set() for _ in range(places)]
    ways = [(0, frozenset())]
    while ways:
        place, things = ways.pop()
        if things in found[place]:
            continue
        found[place].add(things)
        for thing, sources, targets in leaps:
            if place in sources and thing not in things:
                ways += [(target, things | {thing}) for target in targets]
    return found


def _as_sets(number, things):
    return {frozenset(thing for thing in range(things) if each >> thing & 1) for each in members(number)}


def _random_leaps(dice, places, things):
    leaps = []
    for _ in range(dice.randint(1, 12)):
        sources = dice.sample(range(places), dice.randint(1, 2))
        leaps.append((dice.randrange(things), sources, dice.sample(range(places), dice.randint(1, 3))))
    return leaps


@pytest.mark.article("Spelreglement 13")
def test_the_sets_are_those_of_every_way_walked_one_by_one():
    dice = random.Random(13)
    for _ in range(300):
        places, things = dice.randint(3, 8), dice.randint(1, 7)
        leaps = _random_leaps(dice, places, things)
        sets = collect(leaps, [1] + [0] * (places - 1), things)
        assert [_as_sets(each, things) for each in sets] == _walked(leaps, places)


def test_the_sets_that_arrive_at_a_place_come_by_one_leap():
    leaps = [(0, [0], [1]), (1, [1], [1, 2]), (2, [0, 2], [1])]
    sets = collect(leaps, [1, 0, 0], 3)
    assert _as_sets(arriving(leaps, sets, 1, 3), 3) == _as_sets(sets[1], 3)
    assert _as_sets(arriving(leaps, [1, 0, 0], 1, 3), 3) == {frozenset({0}), frozenset({2})}
    assert arriving(leaps, sets, 0, 3) == 0


@pytest.mark.parametrize(("first", "second"), [(0, 3), (3, 0), (2, 2), (4, 1), (1, 4), (0, 0)])
def test_mixed_sets_are_counted_out(first, second):
    things = range(first + second)
    for of_first in range(first + 2):
        for of_second in range(second + 2):
            expected = {
                sum(1 << thing for thing in (*some, *others))
                for some in combinations(things[:first], of_first)
                for others in combinations(things[first:], of_second)
            }
            assert set(members(mixed(first, second, of_first, of_second))) == expected


def test_sets_that_lack_a_thing_and_members_of_many():
    assert set(members(lacking(1, 3))) == {0b000, 0b001, 0b100, 0b101}
    assert sorted(members((1 << 1000) - 1)) == list(range(1000))
    assert list(members(0)) == []


def _field(board):
    """Return the position of a board as the side to move meets it."""
    at, tables = board.position, tables_for(board.variant)
    own, enemy = at.turn, at.turn.opponent
    pieces = (tables.mask(pieces(color)) for color in (own, enemy) for pieces in (at.men, at.kings))
    return Field(tables, tables.white if own is Color.WHITE else tables.black, *pieces)


@pytest.mark.article("Spelreglement 11")
@pytest.mark.article("Spelreglement 13")
@pytest.mark.parametrize("name", ["frisian", "gouda-1853"])
def test_sets_followed_one_by_one_are_those_worked_out_all_at_once(name):
    """Few sets and many are found in two ways: what they weigh, where they end and the paths are the same."""
    dice, variant = random.Random(9), VARIANTS[name]
    long_ones = 0
    for nth in range(400):
        field = _field(Board(random_fen(dice, (6, 12, 16)[nth % 3], 0.3, variant), variant=variant))
        for one, other in zip(field.capturing(), field.capturing(), strict=True):
            (weight, found), (same_weight, same) = one.best(), other.best_of_many()
            assert (weight, dict(found)) == (same_weight, dict(same))
            paths = [move.path for move in one.moves(found)]
            assert paths == [move.path for move in other.moves(found)]
            long_ones += sum(len(path) > 3 for path in paths)
    assert long_ones > 100


def test_the_men_that_can_capture_are_found_in_all_directions_at_once():
    """All copies of the board stand in one wide number and never touch, in any game."""
    dice = random.Random(10)
    for variant in VARIANTS.values():
        for _ in range(60):
            field = _field(Board(random_fen(dice, variant.pieces_a_side, 0, variant), variant=variant))
            jumps = {square: field.shots_from(square).jumps(square) for square in each_bit(field.men)}
            assert field.capturers() & field.men == sum(square for square, found in jumps.items() if found)


@pytest.mark.article("Spelreglement 13")
@pytest.mark.article("Spelreglement 22")
@pytest.mark.long
def test_the_path_of_every_shot_is_a_way_to_it_and_so_is_a_part_of_the_path():
    """The whole path names the move; with landing squares left out it names it, or it and others."""
    dice = random.Random(22)
    long_ones = 0
    for nth in range(1500):
        board = Board(random_fen(dice, (6, 14, 20)[nth % 3], 0.3))
        for move in board.legal_moves:
            if not move.captured:
                continue
            assert len(move.path) == len(move.captured) + 1
            assert (move.path[0], move.path[-1]) == (move.start, move.end)
            parts = [move.path]
            if len(move.path) > 3:
                long_ones += 1
                kept = sorted(dice.sample(range(1, len(move.path) - 1), dice.randint(1, len(move.path) - 3)))
                parts.append((move.start, *(move.path[each] for each in kept), move.end))
            for part in parts:
                _names(board, "x".join(map(str, part)), move)
    assert long_ones > 100


def _names(board, text, move):
    alike = [each for each in board.legal_moves if (each.start, each.end) == (move.start, move.end)]
    try:
        found = [board.notation(board.parse(text))]
    except AmbiguousMoveError as error:
        found = list(error.candidates)
    assert board.notation(move) in found
    assert len(found) <= len(alike)
