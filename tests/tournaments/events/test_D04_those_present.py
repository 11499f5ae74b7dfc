"""D.4 and D.8 on the site: nine entered in the HA, some stay away, and nothing has to be undone."""

import pytest
from django.urls import reverse

from tests import sites
from tournaments.events.absent import absent_from
from tournaments.events.attendance import absences
from tournaments.events.attendance import services as attendance
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating, starting
from tournaments.events.setting_up import services as setting_up
from tournaments.events.those_present import selectors, services
from tournaments.ledger import history
from tournaments.ledger.chains import chain, verification
from tournaments.models import Absence, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.article("D.4")
TOKEN = "00000000-0000-4000-8000-00000000000"


@pytest.fixture
def ha(site):
    """An HA of nine entrants, started: six Swiss rounds, none paired."""
    return sites.found(site, "D", "HA", players=sites.many(9, "HA"))


def stay_away(site, event, *numbers, rounds):
    for number in numbers:
        attendance.stay_away(
            actor=site.leader, event_id=event.pk, number=number, rounds=rounds, reason="with a fever"
        )


def play(site, event, number):
    pairing.pair_round(actor=site.leader, event_id=event.pk, number=number, token=f"{TOKEN}{number}")
    games = event.rounds.get(number=number).games.all()
    results.record(
        actor=site.leader,
        event_id=event.pk,
        round_number=number,
        lines=[ResultLine(game.board, "1-0" if game.board % 2 else "½-½", game.version) for game in games],
    )


@pytest.mark.parametrize("away", [(9,), (8, 9)])
def test_those_present_play_six_swiss_rounds_when_one_or_two_stay_away(site, ha, away):
    stay_away(site, ha, *away, rounds=range(1, 7))
    for number in range(1, 7):
        play(site, ha, number)
    assert load(ha).standings().complete
    assert verification.defects(chain.chain_name(ha)) == []


def test_three_who_stay_away_are_too_many_and_that_is_said_before_round_1(site, ha, client):
    stay_away(site, ha, 7, 8, 9, rounds=range(1, 7))
    said = pairings.said_before(load(ha), 1)
    assert str(said[0]).startswith("6 players can play no more than 5 of the 6 rounds")
    client.force_login(site.leader)
    page = client.get(reverse("pairing", args=[ha.pk, 1]))
    assert page.context["said"] == said
    assert reverse("those-present", args=[ha.pk]) in page.content.decode()
    with pytest.raises(RuleViolation, match="no more than 5"):
        pairing.pair_round(actor=site.leader, event_id=ha.pk, number=1, token=TOKEN)


@pytest.mark.article("D.8")
def test_the_directors_let_those_present_play_the_round_robin_with_everything_kept(site, ha):
    before = {row.number: (row.name, row.checked_in, row.club_name) for row in ha.entrants.all()}
    attendance.check_in(actor=site.leader, event_id=ha.pk, present=True, numbers=[1, 2, 3, 5, 6, 7, 9])
    assert selectors.proposed(load(ha)) == [1, 2, 3, 5, 6, 7, 9]
    rule(site, ha, [1, 2, 3, 5, 6, 7, 9])
    ha.refresh_from_db()
    assert (ha.system, ha.rounds_planned) == ("round-robin", 7)
    assert {row.number: row.name for row in ha.entrants.all()} == {
        number: name for number, (name, *_) in before.items()
    }
    assert pairings.hand(load(ha), 1).pairs == ((6, 1), (7, 2), (9, 3))
    assert set(ha.entrants.filter(withdrawn_after_round=0).values_list("number", flat=True)) == {4, 8}
    entry = LedgerEntry.objects.get(act="those-present")
    assert (entry.reason, entry.after["round_robin_of"]) == ("eight and four are ill", [1, 2, 3, 5, 6, 7, 9])
    assert verification.defects(chain.chain_name(ha)) == []
    assert len(load(ha).standings().rows) == 9


def rule(site, event, numbers, reason="eight and four are ill"):
    services.rule(actor=site.leader, event_id=event.pk, present=numbers, reason=reason)


@pytest.mark.article("D.8")
def test_the_ruling_is_undone_as_a_whole(site, ha):
    facts = load(ha).facts
    rule(site, ha, [1, 2, 3, 4, 5])
    last = history.last_act(ha)
    restoring.undo(actor=site.leader, event_id=ha.pk, seen=last.latest.sequence)
    assert load(ha).facts == facts


@pytest.mark.article("D.8")
def test_the_same_ruling_twice_is_one_and_it_needs_a_reason_and_no_pairs(site, ha, client):
    with pytest.raises(RuleViolation, match="say why"):
        rule(site, ha, [1, 2, 3, 4, 5], reason=" ")
    rule(site, ha, [1, 2, 3, 4, 5])
    rule(site, ha, [5, 4, 3, 2, 1])
    assert LedgerEntry.objects.filter(act="those-present").count() == 1
    with pytest.raises(RuleViolation, match="has been paired"):
        rule(site, ha, [1, 2, 3, 4])
    with pytest.raises(RuleViolation, match="not in the round robin of those present"):
        absences.reinstate(actor=site.leader, event_id=ha.pk, number=9, reason="came after all")
    client.force_login(site.leader)
    sent = {"number": 9, "reason": "came after all"}
    page = client.post(reverse("reinstatement", args=[ha.pk]), sent, follow=True).content.decode()
    assert 'lezing <a class="art" href="/regulation/readings/#r95">R95</a>)' in page


@pytest.mark.article("D.8")
def test_who_plays_the_round_robin_and_withdraws_may_be_taken_back(site, ha):
    rule(site, ha, [1, 2, 3, 4, 5])
    facts = load(ha).facts
    absences.withdraw(actor=site.leader, event_id=ha.pk, number=3, after_round=0, reason="ill")
    absences.reinstate(actor=site.leader, event_id=ha.pk, number=3, reason="came after all")
    assert load(ha).facts == facts
    assert verification.defects(chain.chain_name(ha)) == []


@pytest.mark.article("D.8")
def test_who_has_withdrawn_is_not_present(site, ha):
    absences.withdraw(actor=site.leader, event_id=ha.pk, number=2, after_round=0, reason="ill")
    with pytest.raises(RuleViolation, match="has withdrawn"):
        rule(site, ha, [1, 2, 3])
    assert 2 not in selectors.proposed(load(ha))


def test_absences_of_later_rounds_are_known_to_the_pairing(site, ha):
    stay_away(site, ha, 3, rounds=(2, 4))
    assert Absence.objects.count() == 2
    away = absent_from(ha, range(1, 5))
    assert away == {1: frozenset(), 2: frozenset({3}), 3: frozenset(), 4: frozenset({3})}


def test_it_is_a_page_of_that_event_alone(site, ha, client):
    client.force_login(site.leader)
    blitz = sites.found(site, "F", "open", players=sites.many(10), system="swiss", rounds_planned=5)
    assert client.get(reverse("those-present", args=[blitz.pk])).status_code == 404
    page = client.get(reverse("those-present", args=[ha.pk]))
    assert page.status_code == 200
    sent = client.post(
        reverse("those-present", args=[ha.pk]), {"present": [1, 2, 3, 4, 5, 6, 7], "reason": "two are ill"}
    )
    assert sent.status_code == 302
    assert client.get(reverse("those-present", args=[ha.pk])).status_code == 404
    assert "R95" in client.get(reverse("event", args=[ha.pk])).content.decode()


@pytest.mark.parametrize("numbers", [range(1, 7)])
def test_the_same_event_next_season_starts_anew_and_plays_by_who_enters(site, ha, numbers):
    services.rule(actor=site.leader, event_id=ha.pk, present=numbers, reason="three stayed away")
    season = creating.add_season(actor=site.administrator, year=2027)
    (copy,) = setting_up.copy(actor=site.leader, event_id=ha.pk, season=season, with_entrants=True)
    assert (copy.system, copy.entrants.count()) == ("swiss", 9)
    assert "round_robin_of" not in copy.settings
    starting.start(actor=site.leader, event_id=copy.pk, seed=3)
    copy.refresh_from_db()
    assert (copy.system, copy.rounds_planned, copy.rounds.filter(paired_at=None).count()) == ("swiss", 6, 6)
