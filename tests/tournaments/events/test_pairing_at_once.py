"""Two leaders, or two clicks, pair one round: exactly one comes of it. Long rounds are paired as jobs."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import sites
from tests.tournaments.events.test_at_once import at_once
from tests.workers import at_work, do, ended
from tournaments.events.loaded import load
from tournaments.events.pairing import manual as by_hand
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.jobs.performing import services as performing
from tournaments.jobs.selectors import is_dead
from tournaments.ledger.chains import chain, verification
from tournaments.models import Job, LedgerEntry, Seat
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["at_once"]


def blitz(site, division="open"):
    return sites.found(site, "F", division, players=sites.many(12), system="swiss", rounds_planned=5)


def pairing_of(site, event, token, number=1):
    return lambda: pairing.pair_round(actor=site.leader, event_id=event.pk, number=number, token=token)


def test_clicks_with_one_token_all_get_the_one_round(at_once):
    site = sites.build()
    event = blitz(site)
    assert at_once(*[pairing_of(site, event, "one")] * 4) == [None] * 4
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
    assert Seat.objects.filter(round__event=event).count() == 12


def test_a_click_that_read_the_event_before_another_one_paired_it_gets_its_round(monkeypatch):
    site = sites.build()
    event = blitz(site)
    earlier = load(event)
    pairing_of(site, event, "one")()
    monkeypatch.setattr(pairing, "load", lambda _event: earlier)
    assert pairing_of(site, event, "one")() == event.rounds.get(number=1)


def test_of_two_leaders_one_pairs_and_the_other_is_told(at_once):
    site = sites.build()
    event = blitz(site)
    outcome = at_once(*(pairing_of(site, event, token) for token in ("a", "b", "c")))
    assert Counter(type(error) for error in outcome) == {type(None): 1, RuleViolation: 2}
    assert all("paired already" in str(error) for error in outcome if error)
    assert Seat.objects.filter(round__event=event).count() == 12
    assert verification.all_defects() == []


def test_a_change_by_hand_and_an_unpairing_at_once_leave_one_of_them(at_once):
    site = sites.build()
    event = blitz(site)
    pairing_of(site, event, "one")()
    stood = pairings.hand(load(event), 1)
    made = pairings.Hand(stood.pairs[::-1])
    given = {"actor": site.leader, "event_id": event.pk, "number": 1, "reason": "so"}
    at_once(
        lambda: by_hand.pair(**given, made=made, seen=str(stood)),
        lambda: pairing.unpair(**given),
        lambda: pairing.publish_round(actor=site.leader, event_id=event.pk, number=1, published=True),
    )
    assert Seat.objects.filter(round__event=event).count() in (0, 12)
    assert verification.all_defects() == []


def test_whatever_the_clicks_in_whatever_order_each_round_is_paired_once(transactional_db):
    site = sites.build()
    names = iter(range(1000))
    acts = st.lists(st.sampled_from(["a", "b", "unpair", "hand", "play", "publish"]), max_size=14)

    @settings(max_examples=12, deadline=None)
    @given(acts)
    def hold(chosen):
        event = blitz(site, f"blitz {next(names)}")
        for at, act in enumerate(chosen):
            number = pairings.last_paired(load(event)) + (act in ("a", "b"))
            with suppress(RuleViolation, Refusals):
                enforce(site, event, act, number, at)
        for paired in event.rounds.all():
            seats = paired.seats.count()
            assert seats in (0, 12)
            assert bool(seats) == bool(paired.paired_at)
        assert verification.defects(chain.chain_name(event)) == []

    hold()


def enforce(site, event, act, number, at):
    """One click of a leader; `at` makes a token that is sent twice running."""
    given = {"actor": site.leader, "event_id": event.pk, "number": number}
    if act in ("a", "b"):
        pairing.pair_round(**given, token=f"{event.pk} {act} {at // 2}")
    elif act == "unpair":
        pairing.unpair(**given, reason="so")
    elif act == "publish":
        pairing.publish_round(**given, published=True)
    elif act == "hand":
        stood = pairings.hand(load(event), number)
        made = pairings.Hand(tuple(pair[::-1] for pair in stood.pairs))
        by_hand.pair(**given, made=made, seen=str(stood), reason="so")
    else:
        games = event.rounds.get(number=number).games.all() if number else []
        lines = [ResultLine(game.board, "1-0", game.version) for game in games]
        results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def background(site, event, token):
    return pairing.pair_in_background(actor=site.leader, event_id=event.pk, number=1, token=token)


def test_a_job_pairs_a_round_once_however_often_it_is_asked_for(at_once):
    site = sites.build()
    event = blitz(site)
    with at_work():
        assert at_once(*[lambda: background(site, event, "one")] * 3) == [None] * 3
        job = ended("one")
    assert (job.state, job.run, job.errors) == (Job.State.DONE, 1, [])
    assert (job.progress["done"], job.progress["of"]) == (2, 3), "the last stage that was told"
    assert background(site, event, "one").state == Job.State.DONE
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
    assert verification.all_defects() == []


def test_what_keeps_a_job_from_its_end_is_kept_with_it_and_it_can_be_begun_again(at_once):
    site = sites.build()
    event = blitz(site)
    event.entrants.update(from_round=2)
    job = do(background(site, event, "one"))
    assert job.state == Job.State.REFUSED
    assert "present" in job.errors[0]["text"]
    event.entrants.update(from_round=1)
    assert do(background(site, event, "one")).run == 2
    assert Job.objects.get().state == Job.State.DONE
    assert Seat.objects.filter(round__event=event).count() == 12


def test_a_job_that_gives_no_sign_of_life_is_dead_and_its_ghost_writes_nothing(at_once):
    site = sites.build()
    event = blitz(site)
    gone = timezone.now() - timedelta(minutes=2)
    given = {"kind": "pairing", "event": event, "by": site.leader, "work": {}}
    job = Job.objects.create(token="one", began_at=gone, beat_at=gone, **given)
    assert is_dead(job)
    ghost = Job.objects.get()
    assert do(background(site, event, "one")).run == 2
    Job.objects.update(state=Job.State.RUNNING)
    assert not performing._note(ghost, state=Job.State.FAILED)
    assert Job.objects.get().state == Job.State.RUNNING
