"""Bijlage 3: a proposal is kept as plain data with all its reasons, and reads back as it was."""

import json

import pytest

from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.swiss.random_events import play
from tournaments.regulations import swiss
from tournaments.regulations.reason_json import reason_json, reason_of
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints

pytestmark = pytest.mark.article("Bijlage 3")


@pytest.mark.parametrize("system", ["weerstand", "rating"])
def test_every_proposal_of_forty_random_events_reads_back_as_it_was_kept(system):
    for seed in range(40):
        for step in play(seed, system, most=24):
            text = json.dumps(swiss.kept_json(step.pairing))
            assert swiss.pairing_of(json.loads(text)) == step.pairing


def test_a_proposal_of_the_dutch_system_reads_back_too():
    for step in play(5, "dutch", most=12):
        assert swiss.pairing_of(json.loads(json.dumps(swiss.kept_json(step.pairing)))) == step.pairing


def test_points_in_a_reason_read_back_as_points():
    reason = Reason("%(points)s points of %(name)s", {"points": HalfPoints(3), "name": "Ale"}, ("C.15",))
    back = reason_of(json.loads(json.dumps(reason_json(reason))))
    assert (str(back), back.articles) == ("1½ points of Ale", ("C.15",))


def test_data_that_is_no_proposal_is_not_read():
    with pytest.raises(KeyError):
        swiss.pairing_of({"round": 1})


def test_who_is_absent_need_not_be_named_in_a_round_by_hand():
    event = swiss_event(7, "1-2 1-0, 3-4 1-0, 5-6 1-0, free 7", planned=4)
    named = [(1, 3), (5, 2), (4, 7)]
    (remark,) = swiss.check_manual(event, named)
    assert str(remark) == "6 is neither paired nor has a bye"
    assert swiss.check_manual(event, named, absent=frozenset({6})) == ()
