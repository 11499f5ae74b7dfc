"""A moment in the hour that the clock shows twice, and in the one it never shows, typed in the forms."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.appeal_sites import FIRST, SECOND, at
from tournaments.appeals.cases.selectors import case, disputes
from tournaments.appeals.disputes import services
from tournaments.appeals.disputes.clocks import clocks
from tournaments.models import Appeal, Dispute, MadeKnown
from tournaments.pages.words.moments import Moment

WHICH = 'name="at_which"'
TWICE = "The clock showed that time twice"


@pytest.fixture
def told(court, clock):
    """A dispute with a ruling that nobody was told of yet, and who types soon after; it is October."""
    clock.set("2026-10-20 12:00:00")
    past = at("2026-10-20 12:00:00")
    dispute = court.dispute(arose=past)
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost", at=past)
    browser = Client(headers={"accept-language": "en"})

    def send(user, name, **typed):
        browser.force_login(user)
        return browser.post(reverse(name, args=[dispute.pk]), typed)

    return dispute, send


def known(court, send, moment, **more):
    """What comes of recording when a party was told, at noon of that day in October."""
    if moment.startswith("2026-10"):
        timezone.now.__self__.set(f"{moment[:10]} 12:00:00")
    typed = {"party": FIRST, "how": "by word of mouth", "at": moment} | more
    return send(court.site.leader, "dispute-notified", **typed)


def shown(dispute, now):
    return clocks(disputes(Dispute.objects.filter(pk=dispute.pk)).get(), now)


def received(court, send, moment, **more):
    timezone.now.__self__.set("2026-11-14 16:30:00")
    typed = {"party": FIRST, "at": moment, "in_writing": "on", "to_chair": "on", "why": "So", "against": "It"}
    return send(court.chair, "dispute-received", **typed | more)


@pytest.mark.article("Bijlage 5 conditions.3")
def test_which_of_the_two_is_asked_for_only_where_there_are_two_and_no_word_is_lost(court, told):
    _dispute, send = told
    refused = known(court, send, "2026-10-25T02:30:00")
    assert refused.status_code == 422
    assert TWICE in refused.text
    assert refused.text.count(WHICH) == 2
    for text in ("25 October 2026 02:30:00 CEST", "25 October 2026 02:30:00 CET"):
        assert text in refused.text
    assert 'value="2026-10-25T02:30:00"' in refused.text
    assert 'value="by word of mouth"' in refused.text
    assert not MadeKnown.objects.exists()
    refused = known(court, send, "2026-10-24T02:30:00", how="")
    assert (refused.status_code, WHICH in refused.text) == (422, False)


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(
    ("which", "began", "until"),
    [
        ("0", datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "2026-10-26T01:30:00+01:00"),
        ("1", datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "2026-10-26T02:30:00+01:00"),
    ],
)
def test_the_24_hours_run_from_the_one_that_was_chosen(court, told, which, began, until):
    dispute, send = told
    assert known(court, send, "2026-10-25T02:30:00", at_which=which).status_code == 302
    assert MadeKnown.objects.get().at == began
    (clock, _) = shown(dispute, began)
    assert (timezone.localtime(clock.until).isoformat(), clock.left) == (until, (24, 0, 0))


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(
    ("now", "fold", "over", "left"),
    [
        ("2026-10-25 01:59:59", 0, False, (0, 30, 1)),
        ("2026-10-25 02:30:00", 0, False, (0, 0, 0)),
        ("2026-10-25 02:30:01", 0, True, (0, 0, 0)),
        ("2026-10-25 02:00:00", 1, True, (0, 0, 0)),
        ("2026-10-25 02:29:59", 1, True, (0, 0, 0)),
    ],
)
def test_the_clock_that_the_parties_see_is_that_of_the_finding(court, told, now, fold, over, left):
    dispute, send = told
    assert known(court, send, "2026-10-24T02:30:00").status_code == 302
    (clock, _) = shown(dispute, at(now, fold))
    assert (clock.is_over, clock.left) == (over, left)


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(
    ("moment", "which", "in_time"),
    [
        ("2026-10-25T02:30:00", "0", True),
        ("2026-10-25T02:30:01", "0", False),
        ("2026-10-25T02:00:00", "1", False),
        ("2026-10-25T02:59:59", "1", False),
        ("2026-10-25T01:59:59", "", True),
        ("2026-10-25T03:00:00", "", False),
    ],
)
def test_an_appeal_in_the_doubled_hour_is_in_time_to_the_second(court, told, moment, which, in_time):
    _dispute, send = told
    assert known(court, send, "2026-10-24T02:30:00").status_code == 302
    assert received(court, send, moment, at_which=which).status_code == 302
    found = case(Appeal.objects.get().pk).appeal
    assert [finding.met for finding in found.findings if finding.condition == 3] == [in_time]


def test_the_last_second_of_the_doubled_hour_and_the_first_after_it(court, told):
    _dispute, send = told
    for number, moment in ((FIRST, "2026-10-25T02:59:59"), (SECOND, "2026-10-25T03:00:00")):
        assert known(court, send, moment, party=number, at_which="1").status_code == 302
    begun = list(MadeKnown.objects.order_by("pk").values_list("at", flat=True))
    assert begun == [datetime(2026, 10, 25, 1, 59, 59, tzinfo=UTC), datetime(2026, 10, 25, 2, tzinfo=UTC)]


@pytest.mark.parametrize("moment", ["2027-03-28T02:00:00", "2027-03-28T02:59:59"])
def test_a_moment_that_did_not_exist_is_refused_whatever_is_chosen(court, told, clock, moment):
    _dispute, send = told
    clock.set("2027-06-01 12:00:00")
    refused = known(court, send, moment, at_which="1")
    assert refused.status_code == 422
    assert "That time did not exist" in refused.text
    assert WHICH not in refused.text


@pytest.mark.parametrize("text", ["0001-01-01T00:00", "9999-12-31T23:59:59", "tomorrow", "2026-02-30T10:00"])
def test_what_is_no_moment_is_refused_and_shown_again(court, told, text):
    _dispute, send = told
    refused = known(court, send, text)
    assert (refused.status_code, f'value="{text}"' in refused.text) == (422, True)


def test_a_moment_of_the_database_is_shown_with_the_one_that_it_is():
    field = Moment()
    shown = field.widget.render("at", field.prepare_value(at("2026-10-25 02:30:00", fold=1)))
    assert 'value="2026-10-25T02:30:00"' in shown
    assert 'value="1" checked' in shown
    assert 'value="0" checked' not in shown
