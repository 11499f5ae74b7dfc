"""Finding people whatever the spelling, and being warned of who is known already."""

import random
from datetime import date

import pytest
from django.urls import reverse

from tournaments.events.setting_up import creating as events
from tournaments.models import Club, LedgerEntry, Person
from tournaments.people import services as people
from tournaments.people.recognising import search
from tournaments.people.recognising.search import Known, fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anke fan der Hoek", "Anke van der Hoek"),
        ("Anke fan der Hoek", "anke v.d. hoek"),
        ("Anke fan der Hoek", "Hoek, Anke van der"),
        ("Fokje Bylsma", "Fokje Bijlsma"),
        ("Jelle Skaafsma", "Jelle Schaafsma"),
        ("Tsjitske Haersma", "Tjitske Haarsma"),
        ("Sjûkje Bûma", "Sjukje Boema"),
        ("Sytse fan 'e Mear", "Sietse van de Meer"),
        ("Rients Sijbrandy", "Rients Sybrandij"),
    ],
)
def test_frisian_and_dutch_spellings_of_a_name_are_one(one, other):
    assert sorted(fold(one)) == sorted(fold(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jikke Terpstra", "Jelle Terpstra"), ("Durk Reitsma", "Durk Bokma"), ("E. de Boer", "S. de Boer")],
)
def test_different_names_stay_different(one, other):
    assert fold(one) != fold(other)
    assert Known([(1, one)]).alike(other) == []


NAMES = (
    "Sjoerd Wytsma",
    "Anke fan der Hoek",
    "Wobbe Sânstra",
    "J. Terpstra",
    "Gjalt Bokma",
    "Sjoerd Wiersma",
)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("wytsma", "Sjoerd Wytsma"),
        ("Wietsma Sjoert", "Sjoerd Wytsma"),
        ("sj wyt", "Sjoerd Wytsma"),
        ("van der Hook", "Anke fan der Hoek"),
        ("zandstra", "Wobbe Sânstra"),
        ("Jikke Terpstra", "J. Terpstra"),
        ("bokam", "Gjalt Bokma"),
    ],
)
def test_a_search_forgives_spelling_and_gives_the_nearest_first(typed, first):
    known = Known(enumerate(NAMES))
    assert NAMES[known.find(typed)[0]] == first


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Abe", ["Abe fan der Wal", "Hylke van Abbema"]),
        ("abb", ["Abe fan der Wal", "Hylke van Abbema"]),
        ("fab", ["Jan Faber"]),
        ("van der wal", ["Abe fan der Wal"]),
        ("Wâl, Abe v.d.", ["Abe fan der Wal"]),
        ("bema", []),
        ("der", []),
    ],
)
def test_a_short_word_is_the_beginning_of_a_part_of_the_name_and_never_its_middle(typed, found):
    names = ("Jan Faber", "Abe fan der Wal", "Hylke van Abbema", "Sjoerd Wytsma")
    assert [names[key] for key in Known(enumerate(names)).find(typed)] == found


@pytest.mark.parametrize("typed", ["", "   ", "!?", "Hylke Algra", "12", "ssss", "zzzz"])
def test_a_search_for_nobody_finds_nobody(typed):
    assert Known(enumerate(NAMES)).find(typed) == []


def test_a_name_with_an_initial_is_like_the_name_in_full():
    known = Known(enumerate(NAMES))
    assert [NAMES[key] for key in known.alike("Jikke Terpstra")] == ["J. Terpstra"]
    assert [NAMES[key] for key in known.alike("A. v.d. Hoek")] == ["Anke fan der Hoek"]


def test_everybody_is_found_among_five_thousand_whatever_letter_is_left_out():
    """Names of two parts made with seed 5; one letter is taken out of the last part."""
    chance = random.Random(5)
    parts = ("ba", "do", "fe", "gri", "hi", "ja", "ke", "lo", "me", "no", "pi", "ru", "si", "ta", "wo")
    made = {" ".join("".join(chance.choices(parts, k=3)).capitalize() for _ in range(2)) for _ in range(5500)}
    names = sorted(made)[:5000]
    known = Known(enumerate(names))
    for key in chance.sample(range(5000), 40):
        first, last = names[key].split()
        gone = chance.randrange(1, len(last))
        assert key in known.find(f"{first} {last[:gone]}{last[gone + 1 :]}")


# --- on the pages -------------------------------------------------------------------------------------------


def test_the_page_of_people_finds_a_misspelled_name(site, client):
    page = client.get(reverse("people"), {"q": "wietsma sjoerd"}).text
    assert "Sjoerd Wytsma" in page
    assert "Gjalt Bokma" not in page


def test_a_search_finds_nobody_of_a_draft(site, client):
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    assert "Sjoerd Wytsma" not in client.get(reverse("people"), {"q": "wytsma"}).text
    client.force_login(site.leader)
    assert "Sjoerd Wytsma" in client.get(reverse("people"), {"q": "wytsma"}).text


def test_a_search_takes_as_many_queries_for_many_as_for_few(site, client, django_assert_max_num_queries):
    client.force_login(site.leader)
    Person.objects.bulk_create(Person(name=f"Sjoerd Wytsma {number}") for number in range(100))
    with django_assert_max_num_queries(17):
        assert client.get(reverse("people"), {"q": "wytsma"}).status_code == 200


def test_who_looks_like_somebody_known_is_shown_before_being_added(site, client):
    """Whatever the club: the known one is of Dronryp."""
    client.force_login(site.leader)
    before = Person.objects.count()
    page = client.post(reverse("person-add"), {"name": "Sjoert Wietsma"})
    assert page.status_code == 422
    assert "Sjoerd Wytsma" in page.text
    assert Person.objects.count() == before
    sent = {"name": "Sjoert Wietsma", "different": "on"}
    assert client.post(reverse("person-add"), sent).status_code == 302
    assert Person.objects.count() == before + 1


def test_who_looks_like_nobody_is_added_at_once(site, client):
    client.force_login(site.leader)
    given = {"name": "Hylke Algra", "player_class": "2", "born": "2012-03-04"}
    assert client.post(reverse("person-add"), given).status_code == 302
    person = Person.objects.get(name="Hylke Algra")
    assert (person.player_class, person.born.isoformat()) == ("2", "2012-03-04")


@pytest.mark.parametrize(
    ("field", "text"), [("born", "2999-01-01"), ("born", "1850-01-01"), ("player_class", "9")]
)
def test_a_class_or_a_day_that_cannot_be_is_refused(site, client, field, text):
    client.force_login(site.leader)
    assert client.post(reverse("person-add"), {"name": "Hylke Algra", field: text}).status_code == 422


def test_the_record_never_says_when_somebody_was_born(site):
    person = site.event.entrants.get(number=1).person
    for born in (date(2011, 5, 6), date(2011, 6, 5), None):
        people.save_person(
            actor=site.administrator, person=person, name=person.name, club=person.club, born=born
        )
    acts = LedgerEntry.objects.filter(act="person", subject__person=person.pk, before__isnull=False)
    assert [(entry.before["born"], entry.after["born"]) for entry in acts] == [
        ("known", ""),
        ("known", "corrected"),
        ("", "known"),
    ]
    assert "2011-0" not in str(list(LedgerEntry.objects.values_list("before", "after", "subject")))


def test_the_public_does_not_see_when_somebody_was_born(site, client):
    person = site.event.entrants.get(number=1).person
    people.save_person(
        actor=site.administrator, person=person, name=person.name, club=person.club, born=date(2011, 5, 6)
    )
    addresses = [
        reverse("person", args=[person.pk]),
        reverse("people"),
        reverse("event", args=[site.event.pk]),
    ]
    addresses.append(reverse("event-file", args=[site.event.pk]))
    for address in addresses:
        assert "2011-05-06" not in client.get(address).text
        assert "6-5-2011" not in client.get(address).text


def test_people_of_one_name_are_in_different_clubs(site):
    for club in ("Warkum", "Snits"):
        Person.objects.create(name="Geart Post", club=Club.objects.create(name=club))
    assert [person.club.name for person in search.alike("Gert Post")] == ["Warkum", "Snits"]
