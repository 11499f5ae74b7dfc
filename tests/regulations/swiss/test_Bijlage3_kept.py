"""Bijlage 3: a proposal is kept as plain data with all its reasons, and reads back as it was."""

import json

import pytest

from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.swiss.random_events import play
from tournaments.regulations import swiss
from tournaments.regulations.reason_json import reason_json, reason_of
from tournaments.regulations.reasons import Entrants, Reason, Scores
from tournaments.regulations.results import HalfPoints

pytestmark = pytest.mark.article("Bijlage 3")


def kept(reason):
    """A reason as it comes back from where it is kept."""
    return reason_of(json.loads(json.dumps(reason_json(reason))))


def as_before(data):
    """A proposal as it was kept when entrants were plain numbers in it: 3, or "3, 5, …"."""
    if isinstance(data, list):
        return [as_before(part) for part in data]
    if not isinstance(data, dict):
        return data
    if "entrants" not in data:
        return {key: as_before(part) for key, part in data.items()}
    numbers = data["entrants"]
    if len(numbers) == 1 and not data["more"]:
        return numbers[0]
    return ", ".join((*map(str, numbers), *("…" for _ in range(data["more"]))))


@pytest.mark.parametrize("system", ["weerstand", "rating"])
def test_every_proposal_of_forty_random_events_reads_back_as_it_was_kept(system):
    for seed in range(40):
        for step in play(seed, system, most=24):
            text = json.dumps(swiss.kept_json(step.pairing))
            assert swiss.pairing_of(json.loads(text)) == step.pairing


def test_a_proposal_of_the_dutch_system_reads_back_too():
    for step in play(5, "dutch", most=12):
        assert swiss.pairing_of(json.loads(json.dumps(swiss.kept_json(step.pairing)))) == step.pairing


def said(pairing):
    """Its reasons as text; whether a number has that word before it is not kept."""
    reasons = [*(reason for why in pairing.why for reason in why.reasons), pairing.bye_because]
    return [(str(reason).replace("number ", ""), reason and reason.articles) for reason in reasons]


@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
def test_a_proposal_that_was_kept_with_plain_numbers_reads_as_one_of_today(system):
    for seed in range(8):
        for step in play(seed, system, most=12):
            before = as_before(json.loads(json.dumps(swiss.kept_json(step.pairing))))
            assert "entrants" not in json.dumps(before)
            back = swiss.pairing_of(before)
            assert said(back) == said(step.pairing)


def test_points_in_a_reason_read_back_as_points():
    reason = Reason("%(points)s points of %(name)s", {"points": HalfPoints(3), "name": "Ale"}, ("C.15",))
    back = kept(reason)
    assert (str(back), back.articles) == ("1½ points of Ale", ("C.15",))


@pytest.mark.parametrize(
    "value",
    [
        Entrants.of(3),
        Entrants.of(5, 3),
        Entrants.of(5, 3, 8, at_most=2),
        Scores.of({5: HalfPoints(3), 3: HalfPoints(1)}),
        Scores.of({5: "12 / 10", 3: "12 / 8"}, more=True),
    ],
)
def test_entrants_and_their_scores_read_back_as_what_they_are(value):
    reason = Reason("against %(who)s", {"who": value})
    assert kept(reason) == reason


def test_data_that_is_no_proposal_is_not_read():
    with pytest.raises(KeyError):
        swiss.pairing_of({"round": 1})


def test_who_is_absent_need_not_be_named_in_a_round_by_hand():
    event = swiss_event(7, "1-2 1-0, 3-4 1-0, 5-6 1-0, free 7", planned=4)
    named = [(1, 3), (5, 2), (4, 7)]
    (remark,) = swiss.check_manual(event, named)
    assert str(remark) == "number 6 is neither paired nor has a bye"
    assert swiss.check_manual(event, named, absent=frozenset({6})) == ()
