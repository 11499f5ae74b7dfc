"""The history of an event: as it stood at any instant, and what differs, in words; the pages of undo."""

from datetime import timedelta

import pytest
from django.utils import translation

from tests import sites
from tests.tournaments.events.test_restoring import code, facts
from tournaments.events.attendance import absences
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.ledger import history, record
from tournaments.ledger.wording import differences
from tournaments.models import Match, RestorePoint, TeamPlayer
from tournaments.regulations.editions.edition import edition


@pytest.fixture(autouse=True)
def english(settings):
    settings.LANGUAGE_CODE = "en"
    with translation.override("en"):
        yield


def said(before, after):
    return [
        (one.part, one.round, one.what, one.before, one.after)
        for one in differences.differences(before, after, edition())
    ]


def test_the_facts_are_known_as_of_any_instant(site):
    site.record(1, "1-0")
    then = facts(site)
    entry = history.entries_of(site.event).first()
    site.record(1, "½-½", reason="misread")
    site.record(2, "0-1")
    assert history.entry_at(site.event, entry.at) == entry.sequence
    assert history.as_of(site.event, entry.sequence) == then
    assert history.entry_at(site.event, site.event.rounds.get(number=1).paired_at - timedelta(days=1)) == 0
    assert history.as_of(site.event, 0) == {}


def test_differences_between_two_instants_are_said_in_words(site):
    before = facts(site)
    given = {"actor": site.leader, "event_id": site.event.pk}
    site.record(1, "1-0")
    absences.report(**given, number=3, round_number=2, reason="ill")
    absences.withdraw(**given, number=8, after_round=1, reason="moved")
    events.set_venue(**given, venue="Huzum")
    white = site.event.rounds.get(number=1).games.get(board=1).white.name
    found = said(before, facts(site))
    assert ("", 0, "venue", "—", "Huzum") in found
    assert ("", 0, "8. Fokje Bylsma, withdrawn after round", "—", "1") in found
    assert ("", 1, f"board 1, {white} – {sites.NAMES[0]}", "—", "1–0") in found
    assert ("", 2, "absence of Gjalt Bokma", "—", "reason: ill") in found
    assert len(found) == 4


def test_the_number_of_prizes_is_called_so_in_the_language_of_the_reader(site):
    before = facts(site)
    of_event = next(key for key, value in before.items() if "prizes" in value)
    after = before | {of_event: before[of_event] | {"prizes": {"A": 2}}}
    with translation.override("nl"):
        assert [one[2:] for one in said(before, after)] == [("prijzen", "—", "A: 2")]


def test_matches_and_line_ups_of_teams_are_said_once(site):
    event = sites.found(site, "B", players=sites.teams(4))
    before = history.chain_of(event).state
    team = event.entrants.get(number=1)
    TeamPlayer.objects.create(team=team, board=2, person=site.player.person, name=site.player.person.name)
    rounds.empty(event.rounds.get(number=3))
    record.append(actor=site.leader, act="result", event=event)
    found = said(before, history.chain_of(event).state)
    assert ("group I", 0, "Huzum 1, board 2", "—", "Sjoerd Wytsma") in found
    assert [one[2] for one in found if one[1] == 3] == ["paired", "published", "table 1", "table 2"]
    assert Match.objects.filter(round__event=event).count() == 4


def test_every_kind_of_fact_of_every_section_has_words(site):
    """Nothing of an event is without words: all that was done since the first entry can be said."""
    for section, division, players, choices in (
        ("D", "1", sites.many(8, "1"), {}),
        ("B", "", sites.teams(5), {}),
        ("F", "open", sites.many(10), {"system": "swiss", "rounds_planned": 5}),
        (
            "I",
            "",
            [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(6)],
            {"system": "display"},
        ),
    ):
        event = sites.found(site, section, division, players=players, **choices)
        state = history.chain_of(event).state
        assert all(one.what and one.after for one in differences.differences({}, state, edition()))
        assert all(one.before for one in differences.differences(state, {}, edition()))


def test_the_office_shows_what_an_undo_would_change_and_does_it(site, client):
    site.record(1, "1-0")
    client.force_login(site.leader)
    address = f"/office/events/{site.event.pk}/undo/"
    page = client.get(address)
    assert "board 1" in page.text
    assert client.post(address, {"seen": page.context["form"]["seen"].value()}).status_code == 302
    assert code(site, 1, 1) == ""
    address = f"/office/events/{site.event.pk}/redo/"
    client.post(address, {"seen": client.get(address).context["form"]["seen"].value()})
    assert code(site, 1, 1) == "1-0"
    assert client.post(address, {"seen": 1}).status_code == 422


def test_the_office_shows_what_a_restore_would_change_and_does_it_with_a_reason(site, client):
    point = restoring.take_point(site.event, "withdrawal")
    site.record(1, "1-0")
    client.force_login(site.leader)
    address = f"/office/events/{site.event.pk}/points/"
    assert "withdrawal" in client.get(address).text
    page = client.get(f"{address}{point.sequence}/")
    assert "1–0" in page.text
    seen = page.context["form"]["seen"].value()
    assert client.post(f"{address}{point.sequence}/", {"seen": seen}).status_code == 422
    client.post(f"{address}{point.sequence}/", {"seen": seen, "reason": "wrong round"})
    assert code(site, 1, 1) == ""
    assert RestorePoint.objects.filter(event=site.event).count() == 2
    assert client.get(f"{address}99/").status_code == 404


@pytest.mark.parametrize("page", ["undo/", "redo/", "points/"])
def test_only_who_leads_sees_these_pages(site, client, page):
    address = f"/office/events/{site.event.pk}/{page}"
    assert client.get(address).status_code == 302
    client.force_login(site.player)
    assert client.get(address).status_code == 403
