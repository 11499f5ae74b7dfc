"""Nobody loses the right of appeal by one field: Bijlage 5 condition 3 on the site, R72 and R99."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests.appeal_sites import FIRST, SECOND, at, passes
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, Dispute, DisputeRuling, LedgerEntry, MadeKnown, Notice
from tournaments.regulations.reasons import RuleViolation

SAID = {"why": "So.", "against": "The ruling."}
BUTTON = "I have read the ruling"
FORM = 'id="lodging"'


def unmet(appeal):
    return [finding.condition for finding in case(appeal.pk).appeal.findings if not finding.met]


@pytest.fixture
def ruled(court):
    """A dispute with a ruling of now, of which nobody was notified yet."""
    dispute = court.dispute()
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost")
    return dispute


def known(court, dispute, moment=None, party=FIRST, **given):
    given = {"how": "by mail", "at": moment} | given
    services.notify(actor=court.site.leader, dispute_id=dispute.pk, party=party, **given)


def read(court, dispute):
    return services.read_ruling(actor=court.first, dispute_id=dispute.pk)


def page(user, dispute):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(user)
    return browser.get(reverse("dispute", args=[dispute.pk])).text


def send(user, name, dispute, **typed):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(user)
    return browser.post(reverse(name, args=[dispute.pk]), typed)


# --- in time from the ruling on ---------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.3")
def test_an_appeal_seconds_after_the_ruling_is_in_time_before_and_after_the_party_was_told(court, ruled):
    passes(seconds=7)
    appeal = appeals.lodge(actor=court.first, dispute_id=ruled.pk, **SAID)
    assert (unmet(appeal), appeal.made_known) == ([], None)
    assert LedgerEntry.objects.get(act="appeal").after["admissible"] is True
    known(court, ruled)
    assert (unmet(appeal), case(appeal.pk).appeal.phase) == ([], "hearing")
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_party_that_was_never_notified_does_not_lose_its_time_by_what_the_other_was_told(court, ruled):
    known(court, ruled, party=SECOND)
    passes(hours=49)
    assert unmet(appeals.lodge(actor=court.second, dispute_id=ruled.pk, **SAID)) == [3]
    assert unmet(appeals.lodge(actor=court.first, dispute_id=ruled.pk, **SAID)) == []


@pytest.mark.article("Bijlage 5 conditions.1")
def test_the_form_is_offered_once_there_is_a_ruling_and_before_that_nothing_is_lodged(court):
    dispute = court.dispute()
    assert FORM not in page(court.first, dispute)
    refused = send(court.first, "dispute-lodging", dispute, **SAID)
    assert (refused.status_code, Appeal.objects.count()) == (422, 0)
    with pytest.raises(RuleViolation, match="There is no ruling yet"):
        appeals.lodge(actor=court.first, dispute_id=dispute.pk, **SAID)
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost")
    assert FORM in page(court.first, dispute)
    sent = send(court.first, "dispute-lodging", dispute, **SAID)
    appeal = Appeal.objects.get()
    assert (sent.url, unmet(appeal)) == (reverse("appeal", args=[appeal.pk]), [])
    own, other = (page(user, dispute) for user in (court.first, court.second))
    assert "To your appeal" in own
    assert "Lodge another appeal" in own
    assert "To your appeal" not in other


# --- the party itself says that it has read it ------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_party_has_read_the_ruling_when_it_says_so_and_never_by_opening_the_page(court, ruled):
    assert BUTTON in page(court.first, ruled)
    assert BUTTON not in page(court.site.leader, ruled)
    assert not MadeKnown.objects.exists()
    passes(hours=1)
    assert send(court.first, "dispute-read", ruled).status_code == 302
    row = MadeKnown.objects.get()
    assert (row.party.number, row.read, row.at) == (FIRST, True, at("2026-11-14 17:30:00"))
    assert send(court.first, "dispute-read", ruled).status_code == 302
    assert (MadeKnown.objects.count(), LedgerEntry.objects.filter(act="ruling-read").count()) == (1, 1)
    assert BUTTON not in page(court.first, ruled)
    assert BUTTON in page(court.second, ruled)
    assert "15 November 2026 17:30:00 CET" in page(court.second, ruled)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(("told", "began"), [(1, 1), (3, 2)])
def test_of_two_moments_of_one_party_the_first_counts(court, ruled, told, began):
    start = at("2026-11-14 16:30:00")
    passes(hours=2)
    read(court, ruled)
    passes(hours=2)
    known(court, ruled, start + timedelta(hours=told))
    passes(hours=20 + began)
    late = appeals.lodge(actor=court.first, dispute_id=ruled.pk, why="Last second.", against="It.")
    assert (late.made_known, unmet(late)) == (start + timedelta(hours=began), [])
    passes(seconds=1)
    assert unmet(appeals.lodge(actor=court.first, dispute_id=ruled.pk, **SAID)) == [3]


@pytest.mark.article("Bijlage 5 conditions.3")
def test_only_a_party_says_that_it_has_read_a_ruling_and_only_of_a_ruling(court, ruled):
    for other in (court.site.leader, court.chair, court.board):
        with pytest.raises(PermissionDenied):
            services.read_ruling(actor=other, dispute_id=ruled.pk)
    with pytest.raises(RuleViolation, match="not notified anybody of a ruling"):
        services.read_ruling(actor=court.first, dispute_id=court.dispute(text="Another").pk)


@pytest.mark.article("Bijlage 5 conditions.3")
def test_any_player_of_the_line_up_has_read_the_ruling_for_the_team(court):
    from tests import sites
    from tournaments.models import TeamPlayer

    event = sites.found(court.site, "G", players=sites.teams(4))
    team = event.entrants.get(number=1)
    TeamPlayer.objects.create(team=team, board=1, person=court.first.person, name=court.first.person.name)
    dispute = services.raise_dispute(actor=court.first, event_id=event.pk, parties=[1, 2], text="Late.")
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="In time.")
    read(court, dispute)
    assert [row.party.number for row in MadeKnown.objects.all()] == [1]


# --- moments in their order, and both of them shown -------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.3")
def test_nobody_is_notified_before_the_ruling_nor_is_a_ruling_older_than_its_dispute(court):
    dispute = court.dispute(arose=at("2026-11-14 16:00:00"))
    refused = send(court.site.leader, "dispute-ruling", dispute, text="Lost", at="2026-11-14T15:59:59")
    assert refused.status_code == 422
    assert "A ruling is not given before its dispute arose, at 14 November 2026 16:00:00 CET" in refused.text
    assert not DisputeRuling.objects.exists()
    sent = {"text": "Lost", "at": "2026-11-14T16:05:00"}
    assert send(court.site.leader, "dispute-ruling", dispute, **sent).status_code == 302
    sent = {"party": FIRST, "how": "by mail", "at": "2026-11-14T16:04:59"}
    refused = send(court.site.leader, "dispute-notified", dispute, **sent)
    assert refused.status_code == 422
    assert "before it was given, at 14 November 2026 16:05:00 CET" in refused.text
    assert not MadeKnown.objects.exists()
    known(court, dispute, at("2026-11-14 16:05:00"))
    with pytest.raises(RuleViolation, match="before it was given"):
        known(court, dispute, at("2026-11-14 16:00:00"), reason="typed wrongly")
    for moment in ("2026-11-14 16:30:01", "2027-01-01 12:00:00"):
        with pytest.raises(RuleViolation, match="still to come"):
            court.dispute(text="Another", arose=at(moment))


@pytest.mark.article("Bijlage 5 conditions.3")
def test_what_is_recorded_later_than_it_happened_shows_both_moments_and_the_parties_are_notified_at_once(
    court,
):
    dispute = court.dispute(arose=at("2026-11-14 16:00:00"))
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost", at=at("2026-11-14 16:05:00"))
    passes(minutes=30)
    known(court, dispute, at("2026-11-14 16:10:00"))
    shown = " ".join(page(court.second, dispute).split())
    for said in (
        "Arose 14 November 2026 16:00:00 CET.",
        "Given 14 November 2026 16:05:00 CET.",
        "Recorded by lieder, 14 November 2026 16:30:00 CET",
        '14 November 2026 16:10:00 CET (by mail) <span class="soft"> recorded 14 November 2026 17:00:00 CET',
        "15 November 2026 16:10:00 CET",
    ):
        assert said in shown, said
    assert "runs from the recording" not in shown
    told = {(notice.user.username, notice.kind) for notice in Notice.objects.all()}
    assert {("spiler", "ruling-given"), ("jikke", "ruling-given")} <= told
    assert {("spiler", "ruling"), ("jikke", "ruling-known")} <= told
    moment = {"at": at("2026-11-14 16:40:00"), "party": FIRST, "in_writing": True, "to_chair": True}
    received = appeals.lodge_for(actor=court.chair, dispute_id=dispute.pk, **moment, **SAID)
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(court.first)
    shown = " ".join(browser.get(reverse("appeal", args=[received.pk])).text.split())
    lodged = "Lodged by Sjoerd Wytsma, 14 November 2026 16:40:00 CET."
    assert f'{lodged} <span class="soft"> recorded 14 November 2026 17:00:00 CET' in shown
    entry = LedgerEntry.objects.get(act="dispute-ruling")
    assert entry.after == {"text": "Lost", "at": at("2026-11-14 16:05:00").isoformat()}


@pytest.mark.article("Bijlage 5 conditions.3")
def test_one_field_three_days_back_takes_nobodys_right_of_appeal_away(court):
    past = at("2026-11-11 16:30:00")
    dispute = court.ruled(past)
    appeal = appeals.lodge(actor=court.first, dispute_id=dispute.pk, **SAID)
    assert (unmet(appeal), appeal.made_known) == ([], at("2026-11-14 16:30:00"))
    shown = page(court.second, dispute)
    assert "so late that the time runs from the recording" in shown
    assert "15 November 2026 16:30:00 CET" in shown
    passes(hours=24)
    assert unmet(appeals.lodge(actor=court.second, dispute_id=dispute.pk, **SAID)) == []
    passes(seconds=1)
    assert unmet(appeals.lodge(actor=court.second, dispute_id=dispute.pk, why="Too", against="It")) == [3]


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_correction_the_next_day_shortens_nothing(court, ruled):
    known(court, ruled)
    passes(hours=23)
    known(court, ruled, at("2026-11-14 16:30:00"), reason="the same")
    passes(hours=1)
    assert unmet(appeals.lodge(actor=court.first, dispute_id=ruled.pk, **SAID)) == []


# --- what was recorded before ----------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_ruling_of_which_only_the_recording_is_known_was_given_when_the_first_party_was_told(court):
    dispute = Dispute.objects.get(pk=court.dispute().pk)
    recorded = at("2026-11-14 16:30:00")
    DisputeRuling.objects.create(dispute=dispute, text="Lost", by=court.site.leader, at=recorded)
    told, party = at("2026-11-14 16:20:00"), dispute.parties.get(number=FIRST)
    given = {"by": court.site.leader, "how": "by mail", "recorded_at": recorded}
    MadeKnown.objects.create(party=party, at=told, **given)
    said = SAID | {"in_writing": True, "to_chair": True, "actor": court.chair, "dispute_id": dispute.pk}
    assert unmet(appeals.lodge_for(**said, at=at("2026-11-14 16:25:00"), party=FIRST)) == []
    assert unmet(appeals.lodge_for(**said, at=at("2026-11-14 16:19:59"), party=SECOND)) == [1, 3]
