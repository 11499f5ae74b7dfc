"""Bijlage 3: every pairing carries its score group, who floated and why, games already played, colours."""

import json

import pytest

from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.swiss.random_events import play
from tournaments.regulations import swiss
from tournaments.regulations.results import Side
from tournaments.regulations.swiss import explain
from tournaments.regulations.swiss.history import Card, Float, Turn, TurnKind
from tournaments.regulations.swiss.looking_ahead import matching
from tournaments.regulations.swiss.looking_ahead.matching import best_pairs
from tournaments.regulations.swiss.proposal import PairReason
from tournaments.regulations.swiss.ranking import rating

pytestmark = pytest.mark.article("Bijlage 3")

EIGHT = ("1-2 1-0, 3-4 ½-½, 5-6 ½-½, 7-8 0-1", "5-7 1-0, 6-2 ½-½, 1-3 ½-½, 4-8 1-0")


def card(number, half_points, last="none", met=(), free=False):
    turns = [Turn(1, TurnKind.PLAYED, 99, Side.FIRST, half_points, Float(last))]
    turns += [Turn(2, TurnKind.FREE, None, None, 2, Float.NONE)] if free else []
    return Card(number, half_points, tuple(turns), frozenset(met), ())


def field_of(cards):
    return matching.field_of(cards, rating.RULE)


def because(pairing):
    return {tuple(sorted(why.pair)): why.because for why in pairing.why}


def test_the_worked_example_of_the_weerstand_explained_pair_by_pair():
    """The points and weerstand are those of the example in test_Bijlage3_weerstand."""
    texts = because(swiss.pair(swiss_event(8, *EIGHT, planned=3)))
    assert texts[4, 6] == (
        "4 of score group 1½ goes down to meet 6 of score group 1; score group 1½ is left "
        "with an odd number, and its first player goes down to the lowest of the next group; 8 met "
        "4 before; number 4 stands higher and has the other colour than last time"
    )
    assert texts[1, 5] == (
        "1 and 5 are both in score group 1½; neighbours: places 2 and 3 of the 3 in their "
        "group; number 1 stands higher and has the other colour than last time; 5 has the same "
        "colour for the third time running"
    )
    assert texts[2, 7].startswith(
        "2 of score group ½ goes down to meet 7 of score group 0; nobody else is in"
    )


def test_who_floated_the_same_way_last_time_is_named_as_the_reason_that_another_does():
    """3, the lowest of the leaders, went down last time, and 4, the first below them, went up: 2 meets 5."""
    field = field_of([card(1, 4), card(2, 4), card(3, 4, "down"), card(4, 3, "up"), card(5, 3), card(6, 3)])
    pairs = best_pairs(field)
    assert pairs == ((0, 2), (1, 4), (3, 5))
    texts = [str(reason) for reason in explain.pair_reasons(field, pairs)[1]]
    assert texts == [
        "2 of score group 2 goes down to meet 5 of score group 1½",
        "score group 2 is left with an odd number",
        "3 went down last time",
        "4 met a player with more points last time",
    ]


def test_a_group_whose_players_have_all_met_says_so():
    field = field_of([card(1, 4, met={2}), card(2, 4, met={1}), card(3, 2), card(4, 2)])
    texts = [str(reason) for reasons in explain.pair_reasons(field, best_pairs(field)) for reason in reasons]
    assert texts.count("score group 2 cannot be paired within itself") == 2


def test_of_many_names_only_the_first_few_are_shown():
    first = card(1, 4, met=range(2, 12))
    field = field_of([first, *(card(number, 4, met={1}) for number in range(2, 12)), card(12, 4)])
    texts = [str(reason) for reason in explain.pair_reasons(field, ((0, 11),))[0]]
    assert texts[-1] == "1 has already met 2, 3, 4, 5, 6, 7, …"


def test_games_already_played_that_were_nearer_to_the_rule_are_named():
    """Four equal players; by halves 1 would meet 3 and 2 would meet 4 again."""
    event = swiss_event(4, "1-3 ½-½, 2-4 ½-½", planned=2)
    texts = because(swiss.pair(event, system="rating"))
    assert "1 has already met 3" in texts[1, 4]
    assert "2 has already met 4" in texts[2, 3]


def test_json_is_the_documented_form():
    event = swiss_event(5, "1-2 1-0, 3-4 1-0, free 5", planned=3)
    pairing = swiss.pair(event)
    data = json.loads(json.dumps(swiss.pair_json(pairing), ensure_ascii=False))
    assert list(data) == ["round", "pairs", "free", "why"]
    assert data["round"] == 2
    assert data["free"] == pairing.free
    assert data["pairs"] == [{"white": game.white, "black": game.black} for game in pairing.pairs]
    assert [why["pair"] for why in data["why"]] == [[game.white, game.black] for game in pairing.pairs]
    assert all(why["because"] for why in data["why"])


def test_nobody_free_is_null():
    data = swiss.pair_json(swiss.pair(swiss_event(6, planned=2)))
    assert data["free"] is None


@pytest.mark.parametrize(
    ("passed_over", "text"),
    [
        ((), "1 stands lowest and has not had a bye"),
        (("free",), "1 stands lowest of those who have not had a bye; 2 had a bye before"),
        (("needed",), "1 has the bye: without 2, lower, the others could not all be paired"),
        (
            ("free", "needed"),
            "1 has the bye: 2 had a bye before, and without 3 the others could not all be paired",
        ),
    ],
)
def test_who_is_free_is_explained_by_those_who_stand_lower(passed_over, text):
    cards = [card(number, 0, free=what == "free") for number, what in enumerate(passed_over, 2)]
    assert str(explain.bye_reason(card(1, 0), cards)) == text


@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
def test_every_reason_is_a_full_sentence_with_its_articles(system):
    for seed in range(30):
        for step in play(seed, system, most=14):
            for why in step.pairing.why:
                assert isinstance(why, PairReason)
                assert "score group" in why.because
                assert "%(" not in why.because
                assert all(reason.articles for reason in why.reasons)
            assert (step.pairing.free is None) == (step.pairing.bye_because is None)
