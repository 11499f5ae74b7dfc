"""The pages of entries: lists with all their columns, the preview, what somebody else did meanwhile."""

import io
import json
import re
from datetime import date, datetime

import pytest
from django.urls import reverse
from openpyxl import Workbook

from tests import sites
from tournaments.events.entries import lists as entry_lists
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating as events
from tournaments.models import Person
from tournaments.pages.words.refusals import Refusals
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation


@pytest.fixture
def blitz(site):
    event = events.add_event(
        actor=site.administrator,
        season=site.season,
        section="F",
        division="",
        choices=events.Choices(system="swiss", rounds_planned=5),
    )
    event.leaders.add(site.leader)
    return event


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


# --- lists --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KK", "KK"),
        ("Kampioensklasse", "KK"),
        ("haa", "HAA"),
        ("Hoofdklasse A", "HA"),
        ("Ere-Klasse", "EK"),
        ("1", "1"),
        ("2e", "2"),
        ("3e klasse", "3"),
        ("-", ""),
        ("", ""),
    ],
)
def test_classes_are_read_by_code_and_by_name(text, code):
    (entry,) = entry_lists.from_text(f"Ids Postma; Huzum; {text}")
    assert entry.player_class == code


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("1. Klaas Reitsma, Balk", ("Klaas Reitsma", "Balk", "", None)),
        ("2. Hettinga, Ype – Snits", ("Ype Hettinga", "Snits", "", None)),
        ("3 Aafke Boersma KK", ("Aafke Boersma", "", "KK", None)),
        ("Nynke Alma; 14-5-2015", ("Nynke Alma", "", "", date(2015, 5, 14))),
        ("12. Vries, Gerben de", ("Gerben de Vries", "", "", None)),
        ("13 Meer, Foppe van der, Gaast", ("Foppe van der Meer", "Gaast", "", None)),
        ("14. van der Veen, Anne - Burgum", ("Anne van der Veen", "Burgum", "", None)),
        ("Abe Wal; HAA; 1400", ("Abe Wal", "", "HAA", None)),
        ("Abe Wal - Burgum", ("Abe Wal", "Burgum", "", None)),
    ],
)
def test_a_line_is_read_as_it_is_meant_alone_and_among_others(line, read):
    (alone,) = entry_lists.from_text(line)
    others = entry_lists.from_text(f"1. Klaas Jong, Balk\n{line}\nVries, Jan de\nIds Postma; Warkum")
    for one in (alone, others[1]):
        assert (one.name, one.club, one.player_class, one.born) == read
    assert [one.name for one in others[2:]] == ["Jan de Vries", "Ids Postma"]


@pytest.mark.parametrize("text", ["2012-03-04", "4-3-2012", "04/03/2012", "4.3.2012"])
def test_days_of_birth_are_read_as_they_are_written(text):
    (entry,) = entry_lists.from_text(f"Naam;Geboren\nIds Postma;{text}")
    assert entry.born == date(2012, 3, 4)


def test_a_workbook_may_hold_days_in_the_column_for_days_of_birth_only():
    row = ["Ids Postma", datetime(2012, 3, 4), 1450]  # noqa: DTZ001
    (entry,) = entry_lists.from_file("list.xlsx", workbook(["Naam", "Geboren", "Rating"], row))
    assert (entry.born, entry.rating) == (date(2012, 3, 4), 1450)
    with pytest.raises(Refusals, match="neither a text nor a whole number"):
        entry_lists.from_file("list.xlsx", workbook(["Naam", "Klasse"], row[:2]))


@pytest.mark.parametrize("cells", ["; ; 9", "; ; 1; veel", "; ; 1; ; 30-2-2012", "; ; 1; ; vorig jaar"])
def test_a_class_rating_or_day_that_is_none_is_named_with_its_line(cells):
    with pytest.raises(Refusals) as refused:
        entry_lists.from_text(f"Ale Faber\nIds Postma{cells}")
    assert [violation.place for violation in refused.value.violations] == ["regel 2"]


@pytest.mark.parametrize(
    ("text", "wrong", "names"),
    [
        ("Ids Post\n4, Ale Faber\nBea Nij", "regel 2", ["Ids Post", "Bea Nij"]),
        ("1, 2, 3\nIds Post\nBea Nij", "regel 1", ["Ids Post", "Bea Nij"]),
        ("1, Ids Post\nAle Faber\n3, Bea Nij\n4, Jan Wal", "regel 2", ["Ids Post", "Bea Nij", "Jan Wal"]),
    ],
)
def test_a_number_where_others_have_none_spoils_its_own_line_alone(text, wrong, names):
    found, unread = entry_lists.read_apart(text, None, edition())
    assert [one.name for one in found] == names
    assert [one.place for one in unread] == [wrong]


def test_a_list_is_the_same_after_it_was_packed_and_after_it_was_written_out():
    given = [
        Entry("line 1", 1, "Ids; Postma", "Huzum", "1", 1450, date(2012, 3, 4)),
        Entry("line 2", 2, 'Ale "de" Faber', "", "KK"),
    ]
    assert entry_lists.unpack(entry_lists.pack(given)) == given
    again = entry_lists.from_text(entry_lists.as_text(given))
    assert [(one.number, one.name, one.club, one.player_class, one.rating, one.born) for one in again] == [
        (one.number, one.name, one.club, one.player_class, one.rating, one.born) for one in given
    ]


@pytest.mark.parametrize(
    "given",
    [{"person": 10**30}, {"person": [1]}, {"person": "x"}, {"new": 1}, {"name": "\ud800"}, {"name": 1}],
)
def test_a_packed_list_that_somebody_else_wrote_is_refused(given):
    (row,) = json.loads(entry_lists.pack([Entry("line 1", 1, "Ids Postma", "Huzum")]))
    with pytest.raises(RuleViolation, match="cannot be read"):
        entry_lists.unpack(json.dumps([row | given]))
    with pytest.raises(RuleViolation, match="cannot be read"):
        entry_lists.unpack_unread('[["line 1", "\\ud800", "why"]]')


@pytest.mark.parametrize(
    ("numbers", "written"), [((1, 2), "Ale Faber\nIds"), ((2, 1), "2; Ale Faber\n1; Ids")]
)
def test_numbers_are_written_out_only_where_they_are_not_the_order(numbers, written):
    names = ("Ale Faber", "Ids")
    assert entry_lists.as_text([Entry("", *one) for one in zip(numbers, names, strict=True)]) == written


def test_all_lines_that_are_wrong_in_themselves_are_named_at_once():
    with pytest.raises(Refusals) as refused:
        entry_lists.from_text("=1+1\nAle Faber\nIds \u202eamtsoP\nSjoerd;;7e")
    assert [violation.place for violation in refused.value.violations] == ["regel 1", "regel 3", "regel 4"]


# --- the preview --------------------------------------------------------------------------------------------


def look(client, event, text):
    """The page that shows what would be entered, and what its form would send."""
    page = client.post(reverse("entries", args=[event.pk]), {"players": text, "seen": 0})
    form = page.context["form"]
    return page, {"packed": form["packed"].value(), "seen": form["seen"].value()}


def test_nothing_is_entered_before_it_was_looked_at(site, blitz, client):
    client.force_login(site.leader)
    before = Person.objects.count()
    page, sent = look(client, blitz, "Sjoerd Wytsma; Dronryp\nIds Postma; Huzum; 2")
    assert page.status_code == 200
    assert not blitz.entrants.exists()
    assert Person.objects.count() == before
    assert client.post(reverse("entries-confirm", args=[blitz.pk]), sent).status_code == 302
    assert [row.name for row in blitz.entrants.order_by("number")] == ["Sjoerd Wytsma", "Ids Postma"]
    assert Person.objects.count() == before + 1


def test_a_name_that_stands_twice_is_entered_once_whatever_its_blanks(site, blitz, client):
    client.force_login(site.leader)
    page, _ = look(client, blitz, "Ids  Postma; Huzum\nSjoerd Wytsma\nIds Postma; Huzum")
    form = page.context["form"]
    assert [line.entry.name for line in form.lines] == ["Ids Postma", "Sjoerd Wytsma"]
    assert [(one.place, one.text) for one in form.unread] == [("regel 3", "Ids Postma; Huzum")]


def test_a_line_that_cannot_be_entered_never_keeps_the_others_back_and_stays(site, blitz, client):
    client.force_login(site.leader)
    text = "Ids Postma; Huzum\nhall opens at 12!\nSjoert Wietsma; Warkum\nNynke Alma; 14-5-2015; Warkum"
    page, sent = look(client, blitz, text)
    form = page.context["form"]
    assert [(one.place, one.text) for one in form.unread] == [("regel 2", "hall opens at 12!")]
    answer = client.post(
        reverse("entries-confirm", args=[blitz.pk]),
        sent | {"left": form["left"].value()},
        follow=True,
        headers={"accept-language": "en"},
    )
    entered = {row.number: row.name for row in blitz.entrants.all()}
    assert entered == {1: "Ids Postma", 2: "Nynke Alma"}
    assert blitz.entrants.get(number=2).person.born == date(2015, 5, 14)
    assert "2 lines were not entered; they stand at the end" in " ".join(answer.text.split())
    kept = answer.context["form"]["players"].value().splitlines()
    assert kept[-2:] == ["hall opens at 12!", "Sjoert Wietsma; Warkum"]


def test_what_is_passed_over_is_shown_and_does_not_come_back(site, blitz, client):
    client.force_login(site.leader)
    page, sent = look(client, blitz, "Leden 2026\nnaam; club\nIds Postma; Huzum")
    assert "Leden 2026" in page.text
    assert not page.context["form"].some_wait
    left = {"left": page.context["form"]["left"].value()}
    answer = client.post(reverse("entries-confirm", args=[blitz.pk]), sent | left, follow=True)
    assert [row.name for row in blitz.entrants.all()] == ["Ids Postma"]
    assert "Leden 2026" not in answer.text


def test_where_nobody_is_chosen_who_is_entered_stays(site, blitz, client):
    client.force_login(site.leader)
    _, sent = look(client, blitz, "Ids Postma; Huzum")
    confirm = reverse("entries-confirm", args=[blitz.pk])
    assert client.post(confirm, sent).status_code == 302
    seen = client.get(reverse("entries", args=[blitz.pk])).context["form"]["seen"].value()
    _, sent = look(client, blitz, "Sjoert Wietsma; Warkum")
    assert client.post(confirm, sent | {"seen": seen}).status_code == 422
    assert [row.name for row in blitz.entrants.all()] == ["Ids Postma"]


def test_a_team_may_have_a_loud_name(site):
    (team,) = entry_lists.from_text("Oan 'e Set!; Huzum")
    assert team.name == "Oan 'e Set!"


def test_of_an_eight_everything_is_entered_or_nothing(site, client):
    client.force_login(site.leader)
    text = "\n".join([*(f"{entry.name}; {entry.club}" for entry in sites.lines()[:7]), "who plays?"])
    draft = events.add_event(actor=site.administrator, season=site.season, division="HAA")
    draft.leaders.add(site.leader)
    page = client.post(reverse("entries", args=[draft.pk]), {"players": text, "seen": 0})
    assert page.status_code == 422
    assert "regel 8" in str(page.context["form"].non_field_errors())


def test_a_list_that_was_looked_at_can_be_changed_without_typing_it_again(site, blitz, client):
    client.force_login(site.leader)
    _, sent = look(client, blitz, "Sjoert Wietsma; Warkum\nIds Postma; Huzum; 2")
    page = client.post(reverse("entries", args=[blitz.pk]), sent | {"again": "1"})
    assert page.status_code == 200
    assert page.context["form"]["players"].value() == "Sjoert Wietsma; Warkum\nIds Postma; Huzum; 2"
    assert not blitz.entrants.exists()


def test_who_sounds_like_somebody_is_entered_once_it_is_decided(site, blitz, client):
    client.force_login(site.leader)
    page, sent = look(client, blitz, "Sjoert Wietsma; Warkum\nIds Postma")
    assert page.context["form"].summary().startswith("0 ")
    address = reverse("entries-confirm", args=[blitz.pk])
    assert client.post(address, sent | {"who-0": "99999"}).status_code == 422
    assert not blitz.entrants.exists()
    known = site.event.entrants.get(number=1).person
    assert client.post(address, sent | {"who-0": str(known.pk)}).status_code == 302
    assert blitz.entrants.get(number=1).person == known


def test_a_preview_of_a_list_that_somebody_replaced_meanwhile_enters_nothing(site, blitz, client):
    client.force_login(site.leader)
    _, sent = look(client, blitz, "Ids Postma")
    entries.enter(actor=site.administrator, event_id=blitz.pk, entries=sites.many(3))
    page = client.post(reverse("entries-confirm", args=[blitz.pk]), sent)
    assert page.status_code == 422
    assert "behearder" in page.text
    assert blitz.entrants.count() == 3


@pytest.mark.parametrize(
    "packed",
    ["", "[", "{}", "[1]", '[{"name": 1}]', "[[[[", '[{"place":"","number":"1","name":"A b"}]', "null"],
)
def test_a_list_that_was_tampered_with_is_refused_not_raised(site, blitz, client, packed):
    client.force_login(site.leader)
    answer = client.post(reverse("entries-confirm", args=[blitz.pk]), {"packed": packed, "seen": 0})
    assert answer.status_code == 302
    assert not blitz.entrants.exists()


@pytest.mark.article("E.4")
def test_who_is_too_old_stays_behind_with_the_reason_and_keeps_nobody_else_back(site, client):
    event = events.add_event(actor=site.administrator, season=site.season, section="E", division="jeugd")
    client.force_login(site.administrator)
    text = "Naam;Geboren\nIds Postma;1-1-2005\nAle Faber;1-1-2015"
    page = client.post(reverse("entries", args=[event.pk]), {"players": text, "seen": 0})
    assert page.status_code == 200
    assert [line.entry.name for line in page.context["form"].lines] == ["Ale Faber"]
    (left,) = page.context["form"].unread
    assert left.text.startswith("Ids Postma")
    assert "E art. 4" in left.because
    page = client.post(
        reverse("entries", args=[event.pk]), {"players": text, "seen": 0}, headers={"accept-language": "en"}
    )
    assert "not read" not in page.text
    assert re.search(r"not entered\s+</span>", page.text)
    assert re.search(r"<button>\s+Enter this player\s+</button>", page.text)


@pytest.mark.article("D.3")
def test_a_class_that_plays_elsewhere_is_shown_and_needs_the_leaders_reason(site, client):
    event = events.add_event(actor=site.administrator, season=site.season, section="D", division="2")
    client.force_login(site.administrator)
    page, sent = look(client, event, "Ids Postma; Huzum; 1\nAle Faber; Huzum; 2")
    assert [line.refused for line in page.context["form"].lines] == [True, False]
    address = reverse("entries-confirm", args=[event.pk])
    assert client.post(address, sent).status_code == 422
    assert client.post(address, sent | {"overruling": "asked by both"}).status_code == 302
    assert event.entrants.count() == 2


def test_entrants_are_taken_from_the_event_of_another_year(site, blitz, client):
    entries.enter(actor=site.administrator, event_id=blitz.pk, entries=sites.many(3, "2"))
    season = events.add_season(actor=site.administrator, year=2027)
    later = events.add_event(actor=site.administrator, season=season, section="F", division="")
    client.force_login(site.administrator)
    page = client.get(reverse("entries", args=[later.pk]), {"from": blitz.pk})
    text = page.context["form"]["players"].value()
    assert [one.name for one in entry_lists.from_text(text)] == [one.name for one in sites.many(3)]
    page, sent = look(client, later, text)
    assert all(line.match.person for line in page.context["form"].lines)
    assert client.post(reverse("entries-confirm", args=[later.pk]), sent).status_code == 302


def test_a_page_of_sixty_entrants_takes_few_queries(site, blitz, client, django_assert_max_num_queries):
    entries.enter(actor=site.administrator, event_id=blitz.pk, entries=sites.many(60))
    client.force_login(site.leader)
    for name in ("entries", "check-in", "entry-add"):
        with django_assert_max_num_queries(16):
            assert client.get(reverse(name, args=[blitz.pk])).status_code == 200


def test_one_more_who_sounds_like_somebody_is_asked_about(site, blitz, client):
    client.force_login(site.leader)
    address = reverse("entry-add", args=[blitz.pk])
    page = client.post(address, {"name": "Sjoert Wietsma"})
    assert page.status_code == 422
    assert "Sjoerd Wytsma" in page.text
    assert not blitz.entrants.exists()
    assert client.post(address, {"name": "Sjoert Wietsma", "different": "on"}).status_code == 302
    assert blitz.entrants.get().name == "Sjoert Wietsma"
    known = site.event.entrants.get(number=1).person
    assert client.post(address, {"person": known.pk}).status_code == 302
    assert client.post(address, {"person": known.pk}).status_code == 422
    assert blitz.entrants.count() == 2


@pytest.mark.parametrize("key", ["98765", "9" * 30])
def test_a_key_of_nobody_is_refused_and_makes_nobody(site, blitz, client, key):
    client.force_login(site.leader)
    before = Person.objects.count()
    sent = {"person": key, "name": "Jan Wit", "different": "on"}
    page = client.post(reverse("entry-add", args=[blitz.pk]), sent)
    assert page.status_code == 422
    assert key in str(page.context["form"].non_field_errors())
    assert not blitz.entrants.exists()
    assert Person.objects.count() == before


def test_players_and_other_leaders_enter_nobody(site, blitz, client):
    client.force_login(site.player)
    for name in ("entries", "entry-add", "check-in"):
        assert client.post(reverse(name, args=[blitz.pk]), {"name": "Ids Postma"}).status_code in (403, 404)
    assert not blitz.entrants.exists()
