"""Disputes, rulings and the 24 hours of each party: Bijlage 5 conditions 1-4 on the site, R45 and R72."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests import sites
from tests.appeal_sites import FIRST, SECOND, at
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.permissions import speaks_for, visible_disputes
from tournaments.appeals.cases.selectors import accounts_of, case, cases, disputes
from tournaments.appeals.disputes import services
from tournaments.appeals.disputes.clocks import clocks, comes_next
from tournaments.appeals.endings import services as endings
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, Dispute, EarlierPlayer, LedgerEntry, MadeKnown, TeamPlayer
from tournaments.regulations.reasons import RuleViolation


def unmet(appeal):
    return [finding.condition for finding in case(appeal.pk).appeal.findings if not finding.met]


def known(court, dispute, number, moment, **given):
    return services.notify(
        actor=court.site.leader, dispute_id=dispute.pk, party=number, at=moment, how="by mail", **given
    )


def ruled_on_saturday(court):
    """A dispute of 11:00 on 14 November, ruled in at 11:30, both recorded later."""
    dispute = court.dispute(arose=at("2026-11-14 11:00:00"))
    moment = at("2026-11-14 11:30:00")
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost", at=moment)
    return dispute


def lodged(court, dispute, moment, party=FIRST, in_writing=True):
    return appeals.lodge_for(
        actor=court.chair,
        dispute_id=dispute.pk,
        at=moment,
        party=party,
        why="The clock was wrong.",
        against="The ruling.",
        in_writing=in_writing,
        to_chair=True,
    )


# --- disputes and rulings ---------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.1")
def test_a_party_records_a_dispute_about_a_board_and_the_leaders_rule_in_it(court):
    dispute = court.ruled(round_number=1, board=1)
    assert [party.name for party in dispute.parties.all()] == ["Sjoerd Wytsma", "Jikke Terpstra"]
    assert list(dispute.ruling.leaders.order_by("username")) == [
        court.site.administrator,
        court.site.leader,
    ]
    chain = LedgerEntry.objects.filter(chain_id=f"event-{court.site.event.pk}")
    acts = chain.order_by("sequence").values_list("act", flat=True)
    assert list(acts)[-4:] == ["dispute", "dispute-ruling", "ruling-known", "ruling-known"]
    assert verification.all_defects() == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"parties": [FIRST]}, "between two parties or more"),
        ({"parties": [FIRST, FIRST]}, "by its own number"),
        ({"parties": [FIRST, 99]}, "by its own number"),
        ({"parties": [FIRST, 0]}, "by its own number"),
        ({"text": "  "}, "nothing was written"),
        ({"round_number": 9}, "not paired"),
        ({"round_number": 1, "board": 7}, "not paired"),
        ({"board": 1}, "not paired"),
    ],
)
def test_a_dispute_names_two_entrants_and_what_was_played(court, given, message):
    with pytest.raises(RuleViolation, match=message):
        court.dispute(**given)
    assert not Dispute.objects.exists()


def test_only_who_is_a_party_or_leads_records_a_dispute_and_only_leaders_rule(court):
    with pytest.raises(PermissionDenied):
        services.raise_dispute(actor=court.first, event_id=court.site.event.pk, parties=[2, 3], text="Noise")
    with pytest.raises(PermissionDenied):
        services.raise_dispute(
            actor=court.chair, event_id=court.site.event.pk, parties=[FIRST, SECOND], text="Noise"
        )
    dispute = court.dispute()
    for actor in (court.first, court.second, court.chair):
        with pytest.raises(PermissionDenied):
            services.rule(actor=actor, dispute_id=dispute.pk, text="Won")
        with pytest.raises(PermissionDenied):
            services.notify(actor=actor, dispute_id=dispute.pk, party=FIRST, how="by mail")
    with pytest.raises(RuleViolation, match="not notified anybody of a ruling"):
        known(court, dispute, FIRST, None)


@pytest.mark.article("Bijlage 5 conditions.1")
def test_the_leaders_rule_once(court):
    dispute = court.ruled()
    with pytest.raises(RuleViolation, match="ruled in this dispute already"):
        services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Drawn")


def test_what_was_recorded_is_never_changed(court):
    dispute = court.ruled()
    appeal = lodged(court, dispute, None)
    for rows in (
        Dispute.objects.all(),
        dispute.parties.all(),
        MadeKnown.objects.all(),
        Appeal.objects.filter(pk=appeal.pk),
        appeal.members.all(),
    ):
        name = "at" if hasattr(rows.model, "at") else rows.model._meta.pk.attname
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            rows.update(**{name: getattr(rows.first(), name)})


# --- the clock --------------------------------------------------------------------------------------------


def left(court, dispute, moment):
    found = clocks(disputes(Dispute.objects.filter(pk=dispute.pk)).get(), moment)
    return [(clock.party.number, clock.is_over, clock.left) for clock in found]


@pytest.mark.article("Bijlage 5 conditions.3")
def test_each_party_has_its_own_24_hours_to_the_second(court):
    dispute = ruled_on_saturday(court)
    assert left(court, dispute, at("2026-11-14 16:30:00")) == [(1, False, (0, 0, 0)), (4, False, (0, 0, 0))]
    known(court, dispute, FIRST, at("2026-11-14 14:00:00"))
    known(court, dispute, SECOND, at("2026-11-14 16:00:00"))
    assert left(court, dispute, at("2026-11-15 14:00:00")) == [(1, False, (0, 0, 0)), (4, False, (2, 0, 0))]
    assert left(court, dispute, at("2026-11-15 14:00:01")) == [(1, True, (0, 0, 0)), (4, False, (1, 59, 59))]
    later = datetime(2026, 11, 15, 13, 0, 0, 999_999, tzinfo=UTC)
    assert left(court, dispute, later)[0] == (1, False, (0, 0, 0))


def waits(dispute, clock):
    found = disputes(Dispute.objects.filter(pk=dispute.pk)).get()
    return str(comes_next(found, clocks(found, clock.now()), cases(found.appeals.all())))


@pytest.mark.article("Bijlage 5 conditions.3")
def test_the_page_says_what_a_dispute_waits_for(court, clock):
    assert waits(court.dispute(text="Another"), clock) == "The tournament directors give their ruling"
    dispute = ruled_on_saturday(court)
    known(court, dispute, FIRST, at("2026-11-14 14:00:00"))
    assert waits(dispute, clock) == "The tournament directors notify Jikke Terpstra of the ruling"
    known(court, dispute, SECOND, at("2026-11-14 16:00:00"))
    clock.set("2026-11-15 14:00:00")
    names = "Sjoerd Wytsma, Jikke Terpstra"
    assert waits(dispute, clock) == f"An appeal can be lodged by {names}, in the time shown below"
    clock.set("2026-11-15 14:00:01")
    assert waits(dispute, clock) == "An appeal can be lodged by Jikke Terpstra, in the time shown below"
    clock.set("2026-11-15 16:00:01")
    assert waits(dispute, clock) == "Nobody appealed in time: the ruling stands"
    lodged(court, dispute, at("2026-11-15 16:00:01"))
    assert waits(dispute, clock) == "No appeal is left that can be decided: the ruling stands"


@pytest.mark.article("Bijlage 5 conditions.3")
def test_whose_appeal_was_withdrawn_or_is_inadmissible_may_lodge_another_in_time(court, clock):
    clock.set("2026-11-14 18:00:00")
    dispute = ruled_on_saturday(court)
    for number in (FIRST, SECOND):
        known(court, dispute, number, at("2026-11-14 17:00:00"))
    both = "An appeal can be lodged by Sjoerd Wytsma, Jikke Terpstra, in the time shown below"
    lodged(court, dispute, at("2026-11-14 17:30:00"), in_writing=False)
    assert waits(dispute, clock) == both
    for user in (court.first, court.second):
        appeal = appeals.lodge(
            actor=user, dispute_id=dispute.pk, why="It was an opening.", against="All of it"
        )
        if user == court.first:
            assert (
                waits(dispute, clock) == "An appeal can be lodged by Jikke Terpstra, in the time shown below"
            )
            endings.withdraw_appeal(actor=user, appeal_id=appeal.pk, text="It is settled.")
            assert waits(dispute, clock) == both
    clock.set("2026-11-15 18:00:01")
    assert waits(dispute, clock) == "What was lodged goes on at the appeal below"


@pytest.mark.article("Bijlage 5 conditions.3")
def test_once_the_time_is_over_and_its_appeal_closed_a_dispute_waits_for_nothing(court, client):
    appeal = court.decided(upheld=False)
    found = disputes(Dispute.objects.filter(pk=appeal.dispute_id)).get()
    over = clocks(found, appeal.at + timedelta(days=2))
    assert (
        str(comes_next(found, over, cases(found.appeals.all()))) == "The appeal is closed, its verdict final"
    )
    client.force_login(court.site.leader)
    address, lodged_by = reverse("dispute", args=[found.pk]), "<small>Sjoerd Wytsma</small>"
    assert lodged_by in client.get(address).text, "who lodged an appeal stands beside it"
    court.site.event.leaders.remove(court.site.administrator)
    client.force_login(court.site.administrator)
    assert lodged_by not in client.get(address).text, "but for who does not see who appealed"


@pytest.mark.article("Bijlage 5 conditions.3")
def test_the_other_party_can_still_appeal_while_its_own_time_runs_and_its_page_says_so(court, clock, client):
    dispute = ruled_on_saturday(court)
    known(court, dispute, FIRST, at("2026-11-14 14:00:00"))
    known(court, dispute, SECOND, at("2026-11-14 16:00:00"))
    lodged(court, dispute, at("2026-11-14 16:30:00"))
    assert waits(dispute, clock) == "An appeal can be lodged by Jikke Terpstra, in the time shown below"
    late = "what you lodge now is recorded, and is inadmissible"
    given = {"path": f"/appeals/disputes/{dispute.pk}/", "headers": {"accept-language": "en"}}
    client.force_login(court.second)
    assert late not in client.get(**given).text
    clock.set("2026-11-15 16:00:01")
    assert late in client.get(**given).text


EDGES = [
    ("2026-11-14 16:30:00", at("2026-11-15 16:30:00"), True),
    ("2026-11-14 16:30:00", at("2026-11-15 16:30:01"), False),
    ("2026-10-24 20:00:00", at("2026-10-25 19:00:00"), True),  # the clock went back in the night
    ("2026-10-24 20:00:00", at("2026-10-25 19:00:01"), False),
    ("2027-03-27 20:00:00", at("2027-03-28 21:00:00"), True),
    ("2027-03-27 20:00:00", at("2027-03-28 21:00:01"), False),
    ("2026-10-24 02:30:00", at("2026-10-25 02:30:00", fold=0), True),
    ("2026-10-24 02:30:00", at("2026-10-25 02:30:00", fold=1), False),
]


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(("told", "moment", "in_time"), EDGES)
def test_an_appeal_by_the_servers_clock_is_in_time_or_recorded_as_late(court, clock, told, moment, in_time):
    clock.set(told)
    dispute = court.ruled()
    clock.moment = moment.astimezone(UTC)
    appeal = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="So.", against="The ruling.")
    assert unmet(appeal) == ([] if in_time else [3])
    entry = LedgerEntry.objects.get(act="appeal")
    assert entry.after["admissible"] is in_time
    assert len(entry.after["findings"]) == 4
    assert appeal.at == moment.astimezone(UTC)


@pytest.mark.article("Bijlage 5 conditions.3")
@pytest.mark.parametrize(("told", "moment", "in_time"), EDGES)
def test_an_appeal_by_post_counts_from_when_it_was_received(court, clock, told, moment, in_time):
    clock.set(told)
    dispute = court.ruled()
    clock.set("2027-06-01 12:00:00")
    assert unmet(lodged(court, dispute, moment)) == ([] if in_time else [3])


@pytest.mark.article("Bijlage 5 conditions.3")
def test_the_period_is_that_of_who_appeals_and_does_not_run_while_it_was_not_told(court, clock):
    dispute = ruled_on_saturday(court)
    known(court, dispute, FIRST, at("2026-11-14 12:00:00"))
    assert unmet(lodged(court, dispute, at("2026-11-14 11:30:00"), SECOND)) == []
    known(court, dispute, SECOND, at("2026-11-14 15:00:00"))
    clock.set("2026-11-16 09:00:00")
    assert unmet(lodged(court, dispute, at("2026-11-15 15:00:00"), SECOND)) == []
    assert unmet(lodged(court, dispute, at("2026-11-15 15:00:01"), SECOND)) == [3]
    assert unmet(lodged(court, dispute, at("2026-11-15 15:00:00"), FIRST)) == [3]


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_moment_is_corrected_by_a_new_row_with_a_reason_until_that_party_has_appealed(court):
    dispute = court.ruled(at("2026-11-14 14:00:00"))
    with pytest.raises(RuleViolation, match="a correction needs a reason"):
        known(court, dispute, FIRST, at("2026-11-14 15:00:00"))
    known(court, dispute, FIRST, at("2026-11-14 15:00:00"), reason="typed wrongly")
    entry = LedgerEntry.objects.filter(act="ruling-known").first()
    assert (entry.before["at"][:19], entry.after["at"][:19]) == ("2026-11-14T13:00:00", "2026-11-14T15:00:00")
    appeal = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="So.", against="It.")
    assert appeal.made_known == at("2026-11-14 15:00:00")
    with pytest.raises(RuleViolation, match="has appealed"):
        known(court, dispute, FIRST, at("2026-11-13 15:00:00"), reason="later thought")
    with pytest.raises(RuleViolation, match="still to come"):
        known(court, dispute, SECOND, at("2026-11-14 16:30:01"), reason="in advance")


# --- nothing is refused at the door -----------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions")
def test_an_appeal_without_a_ruling_is_recorded_and_inadmissible(court):
    appeal = lodged(court, court.dispute(), None)
    assert unmet(appeal) == [1, 3]
    assert case(appeal.pk).appeal.phase == "inadmissible"


@pytest.mark.article("Bijlage 5 conditions.2")
def test_an_appeal_of_somebody_else_is_recorded_by_name_and_inadmissible(court):
    dispute = court.ruled()
    given = {"actor": court.chair, "dispute_id": dispute.pk, "at": at("2026-11-14 16:30:00")}
    written = {"why": "So.", "against": "It.", "in_writing": True, "to_chair": True}
    appeal = appeals.lodge_for(**given, **written, by_name="Doede  Jorna")
    assert (appeal.by_name, unmet(appeal)) == ("Doede Jorna", [2])
    for by in ({}, {"party": FIRST, "by_name": "Doede Jorna"}, {"by_name": "sjoerd wytsma"}, {"party": 99}):
        with pytest.raises(RuleViolation, match="Say who appeals"):
            appeals.lodge_for(**given, **written, **by)
    with pytest.raises(PermissionDenied):
        appeals.lodge_for(**given | {"actor": court.members["Snits"]}, **written, party=FIRST)


@pytest.mark.article("Bijlage 5 tasks.6")
def test_nobody_says_of_the_own_dispute_when_an_appeal_came_in(court, client):
    """To the chair, the deputy and the board appeals go; who of them is a party leaves it to the others."""
    dispute = court.ruled()
    court.second.on_board = True
    court.second.save()
    said = {"at": at("2026-11-14 16:30:00"), "party": SECOND, "why": "So.", "against": "It."}
    said |= {"dispute_id": dispute.pk, "in_writing": True, "to_chair": True}
    with pytest.raises(PermissionDenied):
        appeals.lodge_for(actor=court.second, **said)
    pages = {}
    for reader in (court.second, court.board):
        client.force_login(reader)
        pages[reader] = client.get(f"/appeals/disputes/{dispute.pk}/").text
    assert ('id="received"' in pages[court.second], 'id="received"' in pages[court.board]) == (False, True)
    assert appeals.lodge_for(actor=court.board, **said).party.number == SECOND


@pytest.mark.article("Bijlage 5 conditions.4")
def test_an_appeal_by_word_of_mouth_to_a_leader_that_says_nothing_is_recorded_with_all_it_lacks(court):
    appeal = appeals.lodge_for(
        actor=court.board,
        dispute_id=court.ruled().pk,
        at=at("2026-11-14 16:30:00"),
        party=SECOND,
        why=" ",
        against="",
        in_writing=False,
        to_chair=False,
    )
    assert unmet(appeal) == [4, 4, 4, 4]


@pytest.mark.article("Bijlage 5 conditions.2")
def test_on_the_site_only_a_party_lodges(court):
    dispute = court.ruled()
    for actor in (court.site.leader, court.chair, court.board):
        with pytest.raises(PermissionDenied):
            appeals.lodge(actor=actor, dispute_id=dispute.pk, why="So.", against="It.")
    appeal = appeals.lodge(actor=court.second, dispute_id=dispute.pk, why="So.", against="It.")
    assert appeal.party.number == SECOND


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_player_in_the_line_up_speaks_for_the_team_that_is_a_party(court):
    event = sites.found(court.site, "B", players=sites.teams(4))
    team = event.entrants.get(number=1)
    TeamPlayer.objects.create(team=team, board=1, person=court.first.person, name=court.first.person.name)
    dispute = services.raise_dispute(
        actor=court.first, event_id=event.pk, parties=[1, 2], text="The line-up of the others came late."
    )
    assert [party.person for party in dispute.parties.all()] == [None, None]
    services.rule(actor=court.site.leader, dispute_id=dispute.pk, text="It was in time.")
    known(court, dispute, 1, None)
    appeal = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="So.", against="It.")
    found = case(appeal.pk).appeal
    clubs = {party.club for party in dispute.parties.select_related("club")}
    gone = {recusal.member for recusal in found.recusals}
    assert found.admissible
    assert gone == {
        seat.person.name for seat in appeal.members.select_related("person") if seat.club in clubs
    }


@pytest.mark.article("Bijlage 5 conditions.2")
def test_the_players_of_a_team_speak_for_it_in_a_dispute_about_the_whole_championship(court):
    whole = sites.found(court.site, "B", players=sites.teams(8))
    team = whole.children.first().entrants.get(number=2)
    TeamPlayer.objects.create(team=team, board=1, person=court.first.person, name=court.first.person.name)
    number = whole.entrants.get(name=team.name).number
    parties = [number, number % 8 + 1]
    dispute = services.raise_dispute(
        actor=court.first, event_id=whole.pk, parties=parties, text="We were placed in the wrong group."
    )
    assert dispute in visible_disputes(court.first)
    assert accounts_of(dispute.parties.filter(number=number)) == {
        dispute.parties.get(number=number).pk: [court.first.pk]
    }
    assert not [party for party in dispute.parties.all() if speaks_for(court.second, party)]


@pytest.mark.article("Bijlage 5 conditions.2")
def test_who_sat_at_a_board_before_a_substitute_came_in_still_speaks_for_the_team(court):
    event = sites.found(court.site, "B", players=sites.teams(4))
    team = event.entrants.get(number=1)
    sat = {"game": team.games_as_white.first(), "person": court.first.person, "name": "Sjoerd Wytsma"}
    EarlierPlayer.objects.create(team=team, **sat)
    dispute = services.raise_dispute(
        actor=court.first, event_id=event.pk, parties=[1, 2], text="My game was stopped."
    )
    own, other = dispute.parties.order_by("number")
    assert dispute in visible_disputes(court.first)
    assert (speaks_for(court.first, own), speaks_for(court.first, other)) == (True, False)
    assert accounts_of([own]) == {own.pk: [court.first.pk]}


def test_a_moment_a_second_ahead_is_refused(court, clock):
    with pytest.raises(RuleViolation, match="still to come"):
        lodged(court, court.ruled(), clock.now() + timedelta(seconds=1))
