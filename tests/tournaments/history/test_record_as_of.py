"""The record of an event as it is read: as of any instant, between two, by act, person and game."""

import io
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

from games import services as games
from tests import sites
from tests.tournaments.team_play import line_up_all
from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.events.restoring import services as restoring
from tournaments.history import moments, selectors
from tournaments.history.past import Past
from tournaments.history.selectors import Sought, may_read, reading
from tournaments.jobs import remembered
from tournaments.ledger import history
from tournaments.ledger.chains import verification
from tournaments.ledger.wording import words
from tournaments.models import Event, LedgerEntry
from tournaments.regulations.editions.edition import edition


def past(event):
    """The event as its record has it now."""
    return Past(history.chain_of(event).state, event.season)


def standings(found):
    """What is to be the same of two standings."""
    return found.standings() if found.has_table else None


def as_stood(site, sequence):
    """Names in order after an entry."""
    (part,) = reading(site.event, site.leader).then(sequence)
    return [row.entrant.name for row in part.loaded.standings().rows]


@pytest.mark.parametrize("section", ["C", "B", "E", "F", "D"])
def test_the_facts_of_a_state_are_those_of_the_rows_in_every_section(site, section):
    event = site.event
    if section == "C":
        site.play(3)
        absences.withdraw(
            actor=site.leader, event_id=event.pk, number=8, after_round=3, reason="moved to Drinte"
        )
    elif section == "B":
        event = sites.found(site, "B", players=sites.teams(4))
        line_up_all(site, event, team_1=8)
    elif section == "E":
        event = sites.found(site, "E", "jeugd", players=sites.many(5))
    elif section == "F":
        event, _job = sites.swiss_round(site)
    else:
        event = sites.found(site, "D", "1", players=sites.many(14, "1"))
    found = past(event)
    parts = Event.objects.filter(pk=event.pk) | Event.objects.filter(root=event)
    assert set(found.events) == set(parts.values_list("pk", flat=True))
    for part in parts:
        then, now = found.loaded(part.pk), load(part)
        assert then.facts == now.facts
        assert standings(then) == standings(now)
        assert then.people == now.people
        assert then.title == now.title


def test_an_entry_and_an_instant_give_the_event_as_it_stood_then(site):
    site.record(1, "1-0")
    first = LedgerEntry.objects.filter(act="result").first()
    site.record(1, "0-1", reason="the slip was read wrongly")
    found = reading(site.event, site.leader)
    games = found.then(first.sequence)[0].rounds[0].games
    assert games[0].result == "1-0"
    assert found.then(found.chain.length)[0].rounds[0].games[0].result == "0-1"
    assert found.sequence(number=None, at=first.at) == first.sequence
    assert as_stood(site, first.sequence) != as_stood(site, found.chain.length)
    (change,) = found.between(first.sequence, found.chain.length)
    assert (change.before, change.after) == ("1–0", "0–1")


def test_what_decided_a_place_then_names_the_others(site, client):
    site.play(1, "½-½")
    client.force_login(site.leader)
    page = client.get(f"/record/events/{site.event.pk}/then/", headers={"accept-language": "en"}).text
    worked = [line for line in page.splitlines() if "level with" in line or "equal" in line]
    assert worked
    assert not [line for line in worked if "number" in line]


def test_before_the_first_entry_there_is_nothing(site):
    assert reading(site.event, site.leader).then(0) == []


def test_the_record_is_sought_by_act_by_person_and_by_game(site):
    site.record(1, "1-0", "½-½")
    site.record(2, "1-0")
    found = reading(site.event, site.leader)
    name = site.event.rounds.get(number=1).games.get(board=2).white.name
    assert len(found.page(Sought(act="result"), None).object_list) == 3
    assert len(found.page(Sought(act="result", person="lieder"), None).object_list) == 3
    one = found.page(Sought(game=(1, 0, 2)), None).object_list
    assert [entry.subject["board"] for entry in one] == [2]
    assert all(
        name in (entry.subject["white"], entry.subject["black"])
        for entry in found.page(Sought(act="result", person=name), None).object_list
    )


def test_a_state_that_came_back_from_the_database_in_another_order_is_the_same_event(site):
    site.play(2)
    state = dict(reversed(list(history.chain_of(site.event).state.items())))
    assert Past(state, site.event.season).loaded(site.event.pk).facts == load(site.event).facts


def test_the_pages_show_the_standings_then_and_the_difference_in_words(site, client):
    site.play(2)
    site.record(2, "0-1", reason="read wrongly")
    client.force_login(site.leader)
    last = history.chain_of(site.event).length
    page = client.get(reverse("record-then", args=[site.event.pk]), {"entry": last - 1})
    assert page.status_code == 200
    assert "read wrongly" not in page.content.decode()
    page = client.get(reverse("record-between", args=[site.event.pk]), {"entry": last - 1, "to_entry": last})
    text = page.content.decode()
    assert "read wrongly" in text
    assert "1–0" in text or "1-0" in text
    found = client.get(reverse("record", args=[site.event.pk]), {"game": "2.1"}).content.decode()
    assert "read wrongly" in found
    game = client.get(reverse("record-of-game", args=[site.event.pk, 2, 0, 1]))
    assert client.get(game["Location"]).status_code == 200
    assert client.get(reverse("record", args=[site.event.pk]), {"game": "x"}).status_code == 422


def test_the_record_of_an_event_takes_a_steady_number_of_queries(site, client, django_assert_max_num_queries):
    site.play(3)
    client.force_login(site.leader)
    for name in ("record", "record-then", "record-between"):
        with django_assert_max_num_queries(20):
            assert client.get(reverse(name, args=[site.event.pk])).status_code == 200


def test_the_jury_the_board_and_the_leaders_read_the_record_and_nobody_else(court, client):
    site = court.site
    site.event.jury.add(court.members["Snits"])
    address = reverse("record", args=[site.event.pk])
    for user, status in (
        (site.leader, 200),
        (court.board, 200),
        (court.members["Snits"], 200),
        (court.members["Boalsert"], 403),
        (site.player, 403),
    ):
        client.force_login(user)
        assert client.get(address).status_code == status, user
        assert may_read(site.event, user) is (status == 200), user


def test_of_an_appeal_the_leaders_see_that_there_were_steps_and_nothing_in_them(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True)
    event = court.site.event
    vote = LedgerEntry.objects.get(act="appeal-vote")
    shown = {
        user: reading(event, user).entry(vote.sequence)
        for user in (court.site.leader, court.members["Snits"])
    }
    assert shown[court.site.leader].act == "withheld"
    assert shown[court.site.leader].subject == {}
    assert shown[court.members["Snits"]].act == "appeal-vote"
    assert [may_read(event, user) for user in (court.members["Snits"], court.site.player)] == [True, False]
    leaders = reading(event, court.site.leader)
    assert leaders.page(Sought(act="appeal-vote"), None).object_list == []
    assert len(leaders.page(Sought(), None).object_list) > 0


def test_who_judges_an_appeal_reads_the_record_and_who_withdrew_does_not(court, appeal, client):
    for club, status in (("Snits", 200), ("Dronryp", 403)):
        client.force_login(court.members[club])
        assert client.get(reverse("record", args=[court.site.event.pk])).status_code == status
        page = client.get(reverse("record-of-appeal", args=[appeal.pk]))
        assert page.status_code == status
    assert verification.all_defects() == []


def test_the_page_of_an_entry_says_what_it_changed_also_of_an_undo(site, client):
    site.record(1, "1-0")
    last = history.last_act(site.event)
    undone = restoring.undo(actor=site.leader, event_id=site.event.pk, seen=last.latest.sequence)
    assert (undone.before, undone.after) == ("1-0", "")
    client.force_login(site.leader)
    page = client.get(reverse("record-then", args=[site.event.pk]), headers={"accept-language": "en"})
    assert [(one.round, one.before, one.after) for one in page.context["changes"]] == [(1, "1–0", "—")]
    assert "What this entry changed" in page.content.decode()


def test_of_a_withheld_entry_the_page_says_nothing_that_it_changed(court):
    court.appeal()
    event = court.site.event
    entry = LedgerEntry.objects.get(act="appeal")
    found = reading(event, court.second)
    assert found.changed_by(found.entry(entry.sequence)) == []


def test_the_findings_of_an_appeal_are_told_in_the_language_of_the_reader(court):
    court.appeal()
    after = LedgerEntry.objects.get(act="appeal").after
    with translation.override("nl"):
        said = words.value(after, edition())
    assert "The tournament directors" not in said
    assert "1 (" in said


def test_then_and_between_take_no_more_queries_than_a_page_may(site, client, django_assert_max_num_queries):
    site.record(1, "1-0")
    client.force_login(site.leader)
    for name in ("record", "record-then", "record-between"):
        with django_assert_max_num_queries(15):
            assert client.get(reverse(name, args=[site.event.pk])).status_code == 200


def test_the_record_leads_to_any_act_says_what_differs_since_and_shows_only_what_is_sought(site, client):
    site.play(2)
    site.record(2, "0-1", reason="read wrongly")
    client.force_login(site.leader)
    address, english = reverse("record", args=[site.event.pk]), {"accept-language": "en"}
    last = history.chain_of(site.event).length
    page = client.get(address, {"entry": last - 1}, headers=english)
    assert [(one.round, one.before, one.after) for one in page.context["differences"]] == [(2, "1–0", "0–1")]
    assert f'href="?entry={last - 2}"' in page.text
    assert f'href="?entry={last}"' in page.text
    assert page.context["entry"].sequence == last - 1
    before = client.get(address, {"entry": 0}, headers=english)
    assert "Before the first act" in before.text
    results = client.get(address, {"about": "results"}, headers=english)
    assert {entry.act for entry in results.context["page"].object_list} == {"result"}
    assert (
        len(results.context["page"].object_list)
        == {kind: number for kind, _words, number in results.context["kinds"]}["results"]
    )
    assert client.get(address, {"about": "nothing"}).status_code == 422


def test_every_act_in_between_stands_on_one_of_its_pages(site, client, monkeypatch):
    monkeypatch.setattr(selectors, "PER_PAGE", 3)
    site.record(1, "1-0", "0-1", "1-0", "0-1")
    client.force_login(site.leader)
    address, last = reverse("record-between", args=[site.event.pk]), history.chain_of(site.event).length
    given = {"entry": 1, "to_entry": last}
    pages = [client.get(address, given | {"page": number}).context["page"] for number in (1, 2, 3)]
    assert pages[0].paginator.count == last - 1
    shown = [entry.sequence for page in pages for entry in page.object_list]
    assert shown == list(range(2, last + 1))[:9]


def test_who_did_it_is_named_by_the_person_and_is_found_by_that_name(site):
    games.submit(
        actor=site.player, game_id=site.event.rounds.get(number=1).games.get(board=1).pk, text="1. 32-28"
    )
    found = reading(site.event, site.leader)
    (entry,) = found.page(Sought(person=site.player.person.name, act="notation"), None).object_list
    assert (entry.actor_name, words.who(entry)) == (site.player.username, site.player.person.name)


def test_what_differs_is_a_pdf_too_for_whoever_reads_the_record(site, client):
    site.record(1, "1-0")
    last = history.chain_of(site.event).length
    address = reverse("record-between-pdf", args=[site.event.pk])
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    answer = client.get(address, {"entry": last - 1, "to_entry": last}, headers={"accept-language": "en"})
    sheets = PdfReader(io.BytesIO(answer.getvalue())).pages
    text = " ".join(" ".join(sheet.extract_text() for sheet in sheets).split())
    assert f"What differs between entry {last - 1} and entry {last}" in text
    assert "— → 1–0" in text


def test_the_record_is_checked_on_the_spot_and_says_what_was_changed(site, client):
    site.record(1, "1-0")
    client.force_login(site.leader)
    address, english = reverse("record", args=[site.event.pk]), {"accept-language": "en"}
    page = client.get(address, {"check": "now"}, headers=english)
    assert page.context["defects"] == []
    assert "All acts replayed give what is stored now." in page.text
    site.event.rounds.get(number=1).games.filter(board=1).update(result="0-1")
    page = client.get(address, {"check": "now"}, headers=english)
    assert len(page.context["defects"]) == 1
    assert page.context["is_whole"] is False
    assert "is not what the entries say" in page.text


@pytest.mark.parametrize(
    ("outcome", "whole"),
    [
        ({"defects": 0}, True),
        ({"defects": 1, "named": ["event-0: entry 1 was changed"]}, True),
        ({"defects": 1, "named": ["event-{pk}: entry 1 was changed"]}, False),
        ({"defects": 99, "named": ["event-0: entry 1 was changed"]}, None),
    ],
)
def test_the_last_check_of_all_records_says_of_one_what_it_found_in_it(site, outcome, whole):
    named = [line.format(pk=site.event.pk) for line in outcome.get("named", ())]
    done = remembered.Done(timezone.now(), outcome | {"named": named})
    assert reading(site.event, site.leader).was_whole(done) is whole
    assert reading(site.event, site.leader).was_whole(None) is None


def test_acts_of_one_evening_stand_together_on_the_line_and_rounds_have_words_where_there_is_room():
    begin = datetime(2026, 10, 1, 20, tzinfo=UTC)
    evenings = [
        moments.Moment(at, begin + timedelta(days=7 * (at // 4), minutes=at % 4), at // 4 + 1)
        for at in range(12)
    ]
    drawn = moments.line(evenings, 11)
    first, *_, last = drawn.ticks
    assert (first, last, drawn.here) == (moments.MARGIN, moments.WIDTH - moments.MARGIN, last)
    gaps = [after - before for before, after in pairwise(drawn.ticks)]
    assert min(gaps[3], gaps[7]) > max(gap for at, gap in enumerate(gaps) if at not in (3, 7))
    places = [place for _words, place in drawn.words]
    assert places == sorted(places)
    assert len(drawn.words) == 4  # the beginning, two rounds, now
    assert moments.line([], 0) == moments.Line((), None, ())
