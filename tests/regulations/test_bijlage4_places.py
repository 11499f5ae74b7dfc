"""Bijlage 4: who has a place for the points, and among how many (R73, R84)."""

from dataclasses import replace

import pytest

from tests.regulations.individuals import EDITION
from tournaments.regulations.event import (
    Entrant,
    Event,
    Game,
    PlayerClass,
    Round,
    Section,
    System,
    Withdrawal,
)
from tournaments.regulations.order.standings import rank
from tournaments.regulations.points.handing_over import no_points, played_a_game, points
from tournaments.regulations.results import Result

PAIRS_OF_FOUR = ([(1, 2), (3, 4)], [(2, 3), (4, 1)], [(1, 3), (2, 4)])


def event(rounds, *, number, system=System.ROUND_ROBIN, withdrawals=(), settings=None, section=Section.A):
    """An event of the second class; of each round its pairs with codes, and who has a bye."""
    return Event(
        section=section,
        division="2",
        season=2026,
        system=system,
        rounds_planned=len(rounds),
        entrants=tuple(Entrant(at, f"p{at}", player_class=PlayerClass.SECOND) for at in range(1, number + 1)),
        withdrawals=tuple(Withdrawal(*gone) for gone in withdrawals),
        rounds=tuple(
            Round(at, tuple(Game(w, b, Result.parse(code) if code else None) for w, b, code in games), free)
            for at, (games, free) in enumerate(rounds, 1)
        ),
        settings=settings or {},
    )


def four(*codes, **given):
    """A group of four with the results round by round."""
    rounds = [
        ([(w, b, code) for (w, b), code in zip(pairs, given_codes, strict=True)], ())
        for pairs, given_codes in zip(PAIRS_OF_FOUR, codes, strict=True)
    ]
    return event(rounds, number=4, **given)


def given_to(found):
    standings = rank(found, edition=EDITION)
    return [(one.entrant.name, one.points, one.size) for one in points(found, standings, edition=EDITION)]


@pytest.mark.article("Bijlage 4.3")
def test_who_was_absent_from_every_round_of_a_swiss_event_gets_no_points():
    """p3 never came: it has byes and forfeits alone, and the class is a group of three."""
    rounds = [
        ([(1, 2, "1-0"), (3, 4, "-:+")], ()),
        ([(4, 1, "0-1")], (2, 3)),
        ([(2, 4, "1-0"), (1, 3, "+:-")], ()),
    ]
    swiss = event(rounds, number=4, system=System.SWISS, settings={"swiss_seed": "1"})
    assert given_to(swiss) == [("p1", 2, 3)]


@pytest.mark.article("A.2")
@pytest.mark.article("Bijlage 4.3")
@pytest.mark.parametrize(
    ("division", "expected"),
    [
        ("HA", [("p1", 2, 4), ("p2", 1, 4)]),
        ("HA+1", [("p1", 2, 4), ("p2", 1, 4)]),
        ("EK+HA", [("p2", 2, 3)]),
    ],
)
def test_who_chose_the_ha_is_in_the_group_of_the_ha_after_a_swiss_event(division, expected):
    """p1 is of the RHAA, the others of the HA; where the EK plays too nothing says that p1 chose the HA."""
    rounds = [([(1, 2, "1-0"), (3, 4, "½-½")], ()), ([(1, 3, "1-0"), (4, 2, "0-1")], ())]
    swiss = event(rounds, number=4, system=System.SWISS, settings={"swiss_seed": "1"})
    classes = [PlayerClass.RHAA, *[PlayerClass.HA] * 3]
    entered = zip(swiss.entrants, classes, strict=True)
    found = replace(
        swiss, division=division, entrants=tuple(replace(one, player_class=own) for one, own in entered)
    )
    assert given_to(found) == expected


@pytest.mark.article("Bijlage 4.3")
@pytest.mark.parametrize("code", ["+:-", "-:+"])
def test_a_forfeit_won_or_lost_is_no_game(code):
    """p3 won, or lost, its only game by forfeit."""
    rounds = [([(1, 2, "1-0"), (3, 4, code)], ()), ([(1, 4, "1-0")], (2, 3))]
    swiss = event(rounds, number=4, system=System.SWISS, settings={"swiss_seed": "1"})
    assert 3 not in played_a_game(rank(swiss, edition=EDITION))
    assert [name for name, *_ in given_to(swiss)] == ["p1"]


@pytest.mark.article("Bijlage 4.1")
def test_a_drawn_four_in_which_one_lapses_after_a_game_is_still_a_group_of_four():
    lapsed = four(
        ("1-0", "1-0"),
        ("1-0", ""),
        ("1-0", ""),
        withdrawals=[(4, 1)],
        settings={"withdrawal": "lapsed"},
    )
    assert given_to(lapsed) == [("p1", 2, 4), ("p2", 1, 4)]


@pytest.mark.article("Bijlage 4.1")
def test_a_four_in_which_one_never_came_is_a_group_of_three():
    absent = four(("1-0", ""), ("1-0", ""), ("1-0", ""), withdrawals=[(4, 0)])
    assert given_to(absent) == [("p1", 2, 3)]
    forfeits = four(("1-0", "+:-"), ("1-0", "-:+"), ("1-0", "+:-"))
    assert given_to(forfeits) == [("p1", 2, 3)]


@pytest.mark.article("Bijlage 4")
@pytest.mark.parametrize(
    ("section", "articles"),
    [
        ("A", ("Bijlage 4", "R84")),
        ("D", ("Bijlage 4", "R84")),
        ("F", ("Bijlage 4", "R86")),
        ("E", ("Bijlage 4", "R86")),
        ("G", ("Bijlage 4",)),
    ],
)
def test_where_nobody_has_points_it_says_why(section, articles):
    assert no_points(section, edition=EDITION).articles == articles
