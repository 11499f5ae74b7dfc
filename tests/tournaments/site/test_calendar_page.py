"""The calendar of a season: its days, what is asked for of them, what was moved; and the same to follow."""

from datetime import date, timedelta

import pytest
import vobject
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone, translation

from tests import sites
from tournaments.events import acts
from tournaments.events.attendance import absences
from tournaments.events.setting_up import creating
from tournaments.ledger.chains.chain import last_sequence
from tournaments.pages.words.wording import say
from tournaments.regulations.editions.edition import edition
from tournaments.site.calendar.selectors import AskedCalendar, calendar_of, choices

pytestmark = pytest.mark.django_db
ANYBODY = AnonymousUser()


def set_days(site, event, days):
    seen = last_sequence(event, acts.DATES)
    creating.set_dates(actor=site.administrator, event_id=event.pk, dates=days, reason="frost", seen=seen)


@pytest.fixture
def dated(site):
    """The eight, a round a week, the first two weeks ago."""
    first = timezone.localdate() - timedelta(weeks=2)
    set_days(site, site.event, {number: first + timedelta(weeks=number - 1) for number in range(1, 8)})
    return site


def test_the_days_before_today_and_those_to_come_with_their_boards(dated):
    found = calendar_of(dated.season, AskedCalendar(), ANYBODY)
    assert [len(day.entries[0].rounds) for day in found.past] == [1, 1]
    coming = [day for month in found.months for day in month.days]
    assert (coming[0].state, coming[0].entries[0].rounds, coming[0].entries[0].boards) == ("now", (3,), 4)
    assert found.next == coming[0]
    assert found.days == 7


def test_games_made_up_and_their_last_day_stand_in_it_with_the_article(dated):
    day = timezone.localdate() + timedelta(days=3)
    given = {"actor": dated.leader, "event_id": dated.event.pk, "number": 6, "reason": "sick"}
    absences.report(**given, round_number=3, make_up_on=day)
    found = calendar_of(dated.season, AskedCalendar(), ANYBODY)
    with translation.override("en"):
        said = {
            one.day: [say(entry.said, edition()) for entry in one.entries if entry.said]
            for month in found.months
            for one in month.days
        }
    assert said[day] == ["1 game of round 3 is made up"]
    (deadline,) = said[dated.event.rounds.get(number=6).date]
    assert deadline.startswith("Before it: make-up games of rounds 1 to 5")
    assert "13" in deadline


def test_what_was_moved_is_told_and_what_is_a_draft_is_not_there(dated):
    day = timezone.localdate() + timedelta(days=10)
    days = {paired.number: paired.date for paired in dated.event.rounds.all()}
    set_days(dated, dated.event, days | {4: day})
    (moved,) = calendar_of(dated.season, AskedCalendar(), ANYBODY).moved
    assert (moved.round, moved.before, moved.now) == (4, days[4], day)
    creating.set_published(actor=dated.administrator, event_id=dated.event.pk, published=False)
    hidden = calendar_of(dated.season, AskedCalendar(), ANYBODY)
    assert (hidden.past, hidden.months, hidden.moved) == ((), (), ())


def test_of_a_section_a_club_and_ones_own(dated, client):
    other = sites.found(dated, "E", "jeugd", players=sites.many(5))
    set_days(dated, other, {1: date(2026, 12, 5)})
    sections, clubs = choices(dated.season, ANYBODY)
    assert sections == ["C", "E"]
    own = {entry.event for entry in entries(calendar_of(dated.season, AskedCalendar(own=True), dated.player))}
    assert own == {dated.event}
    of_section = {entry.event for entry in entries(calendar_of(dated.season, AskedCalendar("E"), ANYBODY))}
    assert of_section == {other}
    page = client.get(reverse("calendar"), {"section": "E", "club": clubs[0][0]})
    assert (
        reverse("calendar-file", query={"section": "E", "club": clubs[0][0]}).replace("&", "&amp;")
        in page.text
    )
    assert client.get(reverse("calendar"), {"season": 1999}).status_code == 404
    assert client.get(reverse("calendar"), {"section": "Q", "club": "x"}).status_code == 200


def entries(found):
    days = [*found.past, *(day for month in found.months for day in month.days)]
    return [entry for day in days for entry in day.entries]


def test_the_file_of_a_section_has_its_days_and_of_one_without_any_says_so(dated, client):
    answer = client.get(reverse("calendar-file"), {"section": "C", "language": "en"})
    read = vobject.readOne(answer.text)
    assert len(read.vevent_list) == 7 + 1, "the days, and the last one of make-up games"
    assert read.x_wr_calname.value == "Dambond Fries Spel – section C"
    empty = vobject.readOne(client.get(reverse("calendar-file"), {"section": "F", "language": "en"}).text)
    assert empty.x_wr_calname.value == "Dambond Fries Spel – section F: no days yet"
    assert not hasattr(empty, "vevent")
    for asked in ({"section": "Q"}, {"club": "x"}, {"club": 999_999}):
        assert client.get(reverse("calendar-file"), asked).status_code == 404
