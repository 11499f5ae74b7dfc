"""Calendars of events, clubs, people and seasons, read back by a parser that is not ours."""

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import vobject
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_B06_shown_together import with_eights
from tournaments.events import acts
from tournaments.events.attendance import absences
from tournaments.events.setting_up import creating
from tournaments.events.teams import services as line_ups
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Event, Person
from tournaments.site.privacy import services as privacy

pytestmark = pytest.mark.django_db

DAY = date(2026, 10, 2)


@pytest.fixture
def dated(site):
    """The eight, a round every week from a Friday on."""
    _set(site, {number: DAY + timedelta(weeks=number - 1) for number in range(1, 8)})
    return site


def _set(site, dates, event=None):
    event = event or site.event
    seen = last_sequence(event, acts.DATES)
    creating.set_dates(actor=site.administrator, event_id=event.pk, dates=dates, reason="frost", seen=seen)


def _read(client, name, *arguments, language="en", **headers):
    answer = client.get(reverse(name, args=arguments), {"language": language}, headers=headers)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"].endswith('.ics"')
    return vobject.readOne(answer.text)


def _entries(client, name, *arguments, **given):
    """The entries of a calendar by their id."""
    entries = _read(client, name, *arguments, **given).contents.get("vevent", [])
    found = {entry.uid.value: entry for entry in entries}
    assert len(found) == len(entries), "no id stands twice in a calendar"
    return found


def _days(client, name, *arguments):
    """The entries of a calendar without its deadlines."""
    found = _entries(client, name, *arguments)
    return {uid: entry for uid, entry in found.items() if "make-up" not in uid}


def _sequence(entry):
    return int(entry.sequence.value)


def test_every_round_is_a_whole_day_and_the_first_begins_at_its_hour(client, dated):
    line_ups.set_start_time(actor=dated.leader, event_id=dated.event.pk, start_time=time(19, 30))
    calendar = _read(client, "event-calendar", dated.event.pk)
    assert calendar.contents["vtimezone"][0].tzid.value == "Europe/Amsterdam"
    first, second, *more = (one for one in calendar.vevent_list if "make-up" not in one.uid.value)
    assert first.dtstart.value == datetime(2026, 10, 2, 19, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))
    assert first.summary.value == "Premier Class (KK) 2026/27, round 1"
    assert second.dtstart.value == DAY + timedelta(weeks=1)
    assert len(more) == 5
    assert {entry.status.value for entry in calendar.vevent_list} == {"CONFIRMED"}


def test_in_winter_the_hour_is_that_of_winter(client, dated):
    line_ups.set_start_time(actor=dated.leader, event_id=dated.event.pk, start_time=time(19, 30))
    _set(dated, {number: date(2026, 12, 3 + number) for number in range(1, 8)})
    first, *_ = _read(client, "event-calendar", dated.event.pk).vevent_list
    assert first.dtstart.value.utcoffset() == timedelta(hours=1)


def test_a_day_that_moves_keeps_its_id_and_its_sequence_grows(client, dated):
    before = _days(client, "event-calendar", dated.event.pk)
    _set(dated, {7: DAY + timedelta(weeks=8)})
    after = _days(client, "event-calendar", dated.event.pk)
    assert list(after) == list(before)
    moved = list(after)[-1]
    assert after[moved].dtstart.value == DAY + timedelta(weeks=8)
    assert _sequence(after[moved]) > _sequence(before[moved])
    creating.set_venue(actor=dated.leader, event_id=dated.event.pk, venue="Doarpshûs, Huzum")
    last = _days(client, "event-calendar", dated.event.pk)
    assert last[moved].location.value == "Doarpshûs, Huzum"
    assert _sequence(last[moved]) > _sequence(after[moved])


def test_a_day_that_is_taken_away_is_cancelled(client, dated):
    before = _days(client, "event-calendar", dated.event.pk)
    _set(dated, {7: None})
    after = _days(client, "event-calendar", dated.event.pk)
    assert list(after) == list(before)
    gone = after[list(before)[-1]]
    assert (gone.status.value, gone.dtstart.value) == ("CANCELLED", DAY + timedelta(weeks=6))
    assert [entry.status.value for entry in after.values()].count("CANCELLED") == 1
    _set(dated, {7: DAY + timedelta(weeks=9)})
    again = _days(client, "event-calendar", dated.event.pk)[gone.uid.value]
    assert (again.status.value, again.dtstart.value) == ("CONFIRMED", DAY + timedelta(weeks=9))
    assert _sequence(again) > _sequence(gone)


def test_rounds_of_one_day_are_one_entry(client, dated):
    _set(dated, dict.fromkeys(range(1, 8), DAY))
    entries = _days(client, "event-calendar", dated.event.pk).values()
    held = [entry for entry in entries if entry.status.value == "CONFIRMED"]
    assert [entry.summary.value for entry in held] == ["Premier Class (KK) 2026/27, rounds 1–7"]
    assert len(entries) == 7, "the days that were told before are cancelled"


def test_days_that_were_changed_while_nobody_saw_them_leave_nothing(client, dated):
    creating.set_published(actor=dated.administrator, event_id=dated.event.pk, published=False)
    assert client.get(reverse("event-calendar", args=[dated.event.pk])).status_code == 404
    _set(dated, {number: DAY + timedelta(weeks=9 + number) for number in range(1, 8)})
    _set(dated, {number: DAY + timedelta(weeks=20 + number // 2) for number in range(1, 8)})
    creating.set_published(actor=dated.administrator, event_id=dated.event.pk, published=True)
    entries = _entries(client, "event-calendar", dated.event.pk).values()
    gone = {entry.dtstart.value for entry in entries if entry.status.value == "CANCELLED"}
    assert gone <= {DAY + timedelta(weeks=number) for number in range(7)}


def test_a_calendar_is_in_the_language_of_its_address(client, dated):
    texts = {
        language: _read(client, "event-calendar", dated.event.pk, language=language).vevent.summary.value
        for language in ("nl", "en")
    }
    assert texts["nl"].startswith("Kampioensklasse")
    assert texts["en"].startswith("Premier Class")
    address = reverse("event-calendar", args=[dated.event.pk])
    assert client.get(address, {"language": "xx"}).status_code == 404
    assert client.get(address, headers={"Accept-Language": "en"})["Content-Language"] == "en"


def test_a_person_has_the_days_and_the_opponents(client, dated):
    person = dated.event.entrants.get(number=1).person
    entries = _entries(client, "person-calendar", person.pk)
    assert len(entries) == 7
    first = next(iter(entries.values()))
    assert first.description.value.startswith("Round 1: ")
    assert "Sjoerd Wytsma" in first.description.value


def test_after_a_withdrawal_the_days_are_cancelled(client, dated):
    dated.play(2)
    absences.withdraw(
        actor=dated.leader, event_id=dated.event.pk, number=1, after_round=2, reason="moved house"
    )
    person = dated.event.entrants.get(number=1).person
    entries = _entries(client, "person-calendar", person.pk).values()
    assert [entry.status.value for entry in entries] == ["CONFIRMED"] * 2 + ["CANCELLED"] * 5
    held = _entries(client, "event-calendar", dated.event.pk).values()
    assert {entry.status.value for entry in held} == {"CONFIRMED"}
    other = dated.event.entrants.get(number=3).person
    named = [
        getattr(entry, "description", None)
        for entry in _entries(client, "person-calendar", other.pk).values()
    ]
    assert [number for number, text in enumerate(named, 1) if text is None] == [6]


def test_who_is_shown_short_has_no_calendar_and_stands_short_in_that_of_others(client, dated):
    shy = dated.event.entrants.get(number=1).person
    privacy.wish_short_name(actor=dated.leader, person_id=shy.pk, wishes=True)
    child = dated.event.entrants.get(number=3).person
    Person.objects.filter(pk=child.pk).update(born=date(2018, 3, 4))
    for hidden in (shy, child):
        assert client.get(reverse("person-calendar", args=[hidden.pk])).status_code == 404
    other = dated.event.entrants.get(number=2).person
    for signed_in in (False, True):
        if signed_in:
            client.force_login(dated.administrator)
        text = client.get(reverse("person-calendar", args=[other.pk])).text.replace("\r\n ", "")
        assert "Sjoerd W." in text
        assert "Gjalt B." in text
        assert "Wytsma" not in text
        assert "Bokma" not in text


def test_a_draft_is_in_no_calendar_also_for_its_director(client, dated):
    draft = sites.found(dated, "D", "HA", players=sites.many(8, "HA"))
    _set(dated, {1: date(2026, 9, 4)}, draft)
    in_it = draft.entrants.get(number=1)
    seen = {
        "season-calendar": 2026,
        "club-calendar": in_it.club_id,
        "person-calendar": in_it.person_id,
    }
    for name, key in seen.items():
        assert any("HA" in one.summary.value for one in _entries(client, name, key).values()), name
    creating.set_published(actor=dated.administrator, event_id=draft.pk, published=False)
    client.force_login(dated.administrator)
    for name, key in seen.items():
        answer = client.get(reverse(name, args=[key]), {"language": "en"})
        assert answer.status_code == 404 or "(HA)" not in answer.text, name


def test_a_line_up_that_is_hidden_is_in_nobodys_calendar(client, dated):
    with_eights(dated)
    eights = Event.objects.get(section="B")
    player = eights.entrants.get(number=1).players.first().person
    assert client.get(reverse("person-calendar", args=[player.pk])).status_code == 404
    Event.objects.filter(pk=eights.pk).update(start_time=time(13, 0))
    _set(dated, {1: date(2026, 9, 4)}, eights)
    first, *_ = _entries(client, "person-calendar", player.pk).values()
    assert first.dtstart.value == datetime(2026, 9, 4, 13, tzinfo=ZoneInfo("Europe/Amsterdam"))


def test_a_club_has_what_its_people_play_and_what_it_organises(client, dated):
    club = dated.event.entrants.get(number=1).club
    assert len(_days(client, "club-calendar", club.pk)) == 7
    other = creating.add_event(actor=dated.administrator, season=dated.season, division="HAA")
    Event.objects.filter(pk=other.pk).update(host=club, starts_on=date(2027, 1, 9), status="published")
    entries = _days(client, "club-calendar", club.pk)
    assert len(entries) == 8
    assert list(entries.values())[-1].dtstart.value == date(2027, 1, 9)


def test_what_is_typed_makes_no_line_of_its_own(client, dated):
    venue = "Huzum\r\nBEGIN:VEVENT\r\nUID:x"
    Event.objects.filter(pk=dated.event.pk).update(venue=venue, name="A;B,C\\n\u202eD")
    assert len(_days(client, "event-calendar", dated.event.pk)) == 7
    calendar = _read(client, "event-calendar", dated.event.pk)
    assert "A;B,C\\n\\u202eD" in calendar.vevent.summary.value
    assert "\u202e" not in calendar.contents["x-wr-calname"][0].value
    written = client.get(reverse("event-calendar", args=[dated.event.pk])).content.replace(b"\r\n ", b"")
    assert rb"NAME:A\;B\,C" in written


def test_the_last_day_of_make_up_games_is_an_entry_of_the_whole_day_that_moves_with_it(client, dated):
    """C.13: rounds 1 to 5 before round 6."""
    named = (("event-calendar", dated.event.pk), ("season-calendar", 2026), ("calendar-file",))
    for asked in named:
        (deadline,) = (one for uid, one in _entries(client, *asked).items() if "make-up" in uid)
        assert deadline.dtstart.value == DAY + timedelta(weeks=5)
        assert "make-up games of rounds 1 to 5 (C art. 13)" in deadline.summary.value
    _set(dated, {6: DAY + timedelta(days=36)})
    moved = _entries(client, "event-calendar", dated.event.pk)[deadline.uid.value]
    assert moved.dtstart.value == DAY + timedelta(days=36)
    assert _sequence(moved) > _sequence(deadline)
    Event.objects.filter(pk=dated.event.pk).update(closed_at=timezone.now())
    assert deadline.uid.value not in _entries(client, "event-calendar", dated.event.pk, language="nl")


def test_who_has_the_calendar_already_is_answered_so(client, dated):
    address = reverse("event-calendar", args=[dated.event.pk]) + "?language=fy"
    first = client.get(address)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    _set(dated, {7: DAY + timedelta(weeks=8)})
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_season_of_many_events_takes_as_few_queries_as_one_of_few(
    client, dated, django_assert_max_num_queries
):
    for _ in range(2):
        with django_assert_max_num_queries(12):
            client.get(reverse("season-calendar", args=[2026]) + f"?n={_}")
        for group in range(3):
            sites.found(dated, "E", "jeugd", players=sites.many(4), seed=None)
            Event.objects.filter(division="jeugd").update(division=f"j{_}{group}")


def test_every_section_that_the_calendar_offers_is_followed(client, site):
    sites.found(site, "I", players=sites.display(8), system="display")
    assert client.get("/calendar.ics?section=I&language=en").status_code == 200
    assert client.get("/calendar.ics?section=J&language=en").status_code == 404


def test_a_calendar_without_a_day_says_so_in_its_name(client, site):
    creating.add_season(actor=site.administrator, year=2030)
    empty = _read(client, "season-calendar", 2030)
    assert empty.contents["x-wr-calname"][0].value.endswith(": no days yet")
    assert "vevent" not in empty.contents


def test_the_address_of_a_page_with_another_ending_is_its_calendar_its_news_and_its_games(client, dated):
    event, entrant = dated.event.pk, dated.event.entrants.get(number=1)
    for page, named in (
        (f"/events/{event}.ics", reverse("event-calendar", args=[event])),
        (f"/people/{entrant.person_id}.ics", reverse("person-calendar", args=[entrant.person_id])),
        ("/seasons/2026.ics", reverse("season-calendar", args=[2026])),
        (f"/clubs/{entrant.club_id}.ics", reverse("club-calendar", args=[entrant.club_id])),
    ):
        assert client.get(page).content == client.get(named).content, page
    for page in (f"/clubs/{entrant.club_id}.atom", f"/people/{entrant.person_id}.atom"):
        assert client.get(page).status_code == 200, page
    for page in (f"/events/{event}.atom", f"/events/{event}.pdn", f"/people/{entrant.person_id}.pdn"):
        assert client.get(page).status_code == 200, page
    for ending in ("ics", "atom", "pdn", "trf"):
        assert client.get(f"/events/999999.{ending}").status_code == 404, ending


def _of_each(event):
    entrant = event.entrants.get(number=1)
    return {"event": event.pk, "season": 2026, "club": entrant.club_id, "person": entrant.person_id}


def test_the_pages_lead_to_what_can_be_followed_and_who_is_signed_in_to_notices(client, dated):
    """Also the pages of files."""
    for name, key in _of_each(dated.event).items():
        for page in (name, f"{name}-files"):
            text = client.get(reverse(page, args=[key]), headers={"Accept-Language": "en"}).text
            address = f"{reverse(f'{name}-calendar', args=[key])}?language=en"
            assert f'href="{address}"' in text, page
            assert f'href="webcal://testserver{address}"' in text, page
            if name != "season":
                assert f'href="{reverse(f"{name}-news", args=[key])}?language=en"' in text, page
        menu = client.get(reverse(name, args=[key])).text.partition("<main")[2]
        assert reverse("notices") not in menu
        assert reverse(f"{name}-files", args=[key]) in menu
        client.force_login(dated.player)
        assert reverse("notices") in client.get(reverse(name, args=[key])).text.partition("<main")[2]
        client.logout()


def test_whatever_a_page_of_files_offers_is_there(client, dated):
    for name, key in _of_each(dated.event).items():
        if name == "event":
            continue  # see test_event_files
        page = client.get(reverse(f"{name}-files", args=[key])).text
        offered = re.findall(r'href="(/[^"]*)"', page.partition("<main")[2].partition("</main>")[0])
        assert len(offered) > 1
        for address in offered:
            assert client.get(address.replace("&amp;", "&")).status_code == 200, address
    assert ".pdn" not in page, "nobody wrote a game down"
    for ending in ("pdf", "xlsx", "csv", "json"):
        page = client.get(reverse("season-files", args=[2026])).text
        assert f"/seasons/2026/classification.{ending}" in page


def test_who_is_shown_short_has_no_files_but_for_officials_and_nothing_to_follow(client, dated):
    shy = dated.event.entrants.get(number=1).person
    privacy.wish_short_name(actor=dated.leader, person_id=shy.pk, wishes=True)
    address = reverse("person-files", args=[shy.pk])
    assert client.get(address).status_code == 404
    client.force_login(dated.administrator)
    assert ".ics" not in client.get(address).text
    assert ".atom" not in client.get(address).text.partition("<main")[2]
