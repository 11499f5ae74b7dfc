"""Events, classes and titles by their names in each language."""

import pytest
from django.template import engines
from django.utils import translation

from tournaments.ledger.wording import words
from tournaments.models import Event, Season
from tournaments.pages.words import names, wording
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import DayOfYear, Reason

SEASON = Season(year=2026)


def named(language, **given):
    with translation.override(language):
        return names.event_name(Event(season=SEASON, **given))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"section": "I", "name": "Simultaan Balk"}, "Simultaan Balk 2026/27"),
        ({"section": "A", "division": "2", "name": "Iepen Huzum"}, "Iepen Huzum, 2e klasse 2026/27"),
        ({"section": "A", "division": "2", "name": "Huzum 2e klasse"}, "Huzum 2e klasse 2026/27"),
        ({"section": "A", "division": "2+3", "name": "Huzum"}, "Huzum, 2e klasse + 3e klasse 2026/27"),
        ({"section": "C", "division": "KK"}, "Kampioensklasse 2026/27"),
    ],
)
def test_an_event_has_its_own_name_and_its_division_where_that_says_something_else(given, expected):
    assert named("nl", **given) == expected


@pytest.mark.parametrize(
    ("section", "division", "nl", "fy", "en"),
    [
        ("C", "RHAA", "Reserve Hoofdklasse AA", "Reserve Haadklasse AA", "Reserve Main Class AA (RHAA)"),
        ("A", "EK", "Ereklasse", "Eareklasse", "Honour Class (EK)"),
        ("E", "junioren", "Juniorenkampioenschap", "Junioarenkampioenskip", "Junior Championship"),
        ("D", "1", "1e klasse", "1e klasse", "1st Class"),
    ],
)
def test_a_division_is_named_in_the_language_of_the_reader(section, division, nl, fy, en):
    for language, expected in (("nl", nl), ("fy", fy), ("en", en)):
        assert named(language, section=section, division=division) == f"{expected} 2026/27"


@pytest.mark.parametrize(
    ("text", "nl"),
    [
        ("2", "2e klasse"),
        ("1, 2", "1e klasse, 2e klasse"),
        ("KK", "KK"),
        ("I", "groep I"),
        ("jeugd", "Jeugdkampioenschap"),
        ("2 II", "2e klasse, groep II"),
        ("2+3 I", "2e klasse + 3e klasse, groep I"),
        ("HA finale", "HA, finalegroep"),
        ("Huzum I", "Huzum I"),
        ("Wytse Hoarnstra", "Wytse Hoarnstra"),
    ],
)
def test_a_class_or_a_group_in_a_sentence_is_no_bare_figure(text, nl):
    with translation.override("nl"):
        assert names.in_a_sentence(text) == nl


def test_the_final_order_that_is_not_known_is_that_of_the_group():
    reason = Reason("The final order of %(division)s is not known: games are open", {"division": "I"})
    with translation.override("nl"):
        assert wording.sentence(reason) == "Eindstand nog niet bekend (groep I): er zijn nog partijen open"


def test_days_in_a_reason_are_dates_in_the_language_of_the_reader():
    reason = Reason("%(day)s and %(limit)s", {"day": "2026-11-01", "limit": DayOfYear(9, 1)})
    with translation.override("nl"):
        assert wording.sentence(reason) == "1 november 2026 and 1 september"
    with translation.override("fy"):
        assert wording.sentence(reason).startswith("1 ")
        assert "-" not in wording.sentence(reason)
    assert str(reason) == "2026-11-01 and 1 September"


def test_several_reasons_are_sentences_and_the_steps_of_an_order_have_numbers():
    reasons = (Reason("Points", {}, ("C.15A",)), Reason("Mutual result", {}, ("C.15A",)))
    with translation.override("nl"):
        assert wording.say_all(reasons, edition()) == "Punten. Onderling resultaat (C art. 15A)"
        assert (
            wording.say_all(reasons, edition(), numbered=True)
            == "1. Punten, 2. Onderling resultaat (C art. 15A)"
        )


@pytest.mark.parametrize(("language", "expected"), [("nl", "Úfslag"), ("fy", "Ufslag")])
def test_a_capital_in_west_frisian_has_no_accent(language, expected):
    with translation.override(language):
        assert names.capital("úfslag") == expected


@pytest.mark.parametrize(
    ("content", "nl"),
    [
        ({"seed": 1893, "items": ["black", "white"]}, "startgetal: 1893; geloot uit: zwart / wit"),
        ({"colour": "lot"}, "kleur: door loting"),
        ({"season": 2026, "division": "jeugd"}, "seizoen: 2026/27; klasse: Jeugdkampioenschap"),
        ({"swiss": "weerstand", "prizes_A": "2"}, "indeling: op weerstand; prijzen in categorie A: 2"),
        ({"system": "swiss", "rounds": "7"}, "systeem: Zwitsers systeem; ronden: 7"),
        ({"1": "2026-11-01", "2": None}, "ronde 1: 1-11-2026"),
        ({"1": None}, "—"),
        ([], "—"),
        (
            {"seen_by": "everybody", "known": ["mail", "evening"]},
            "te zien voor: iedereen; bekend: e-mailadres / clubavond",
        ),
        (
            {"seen_by": "officials", "known": []},
            "te zien voor: wedstrijdleiding, secretarissen en bestuur",
        ),
        ({"until": "2026-11-29", "places": 8}, "tot: 29-11-2026; plaatsen: 8"),
        (
            {"taken": ["club_id"], "earlier": [], "begun": {"memberships": [], "classes": []}},
            "overgenomen: club",
        ),
        ({"result": "+:-"}, "uitslag: +:–"),
    ],
)
def test_the_record_says_choices_in_words(content, nl):
    with translation.override("nl"):
        assert words.value(content, edition()) == nl


@pytest.mark.parametrize(
    ("block", "title"),
    [
        ("{{ act }} {{ event }}", "Entries · HAA"),
        ("\n  {{ act }}\n  {{ event }}\n", "Entries · HAA"),
        ("{{ act }} – {{ act }} {{ event }}", "Entries – Entries · HAA"),
        ("{{ act }} {% if no %}{{ event }} {% endif %}", "Entries"),
        ("{{ act }} {{ mark }}", "Entries · &lt;b&gt;"),
    ],
)
def test_a_sign_stands_between_the_parts_of_a_title(block, title):
    source = "{% titleparts %}{% block title %}" + block + "{% endblock %}{% endtitleparts %}"
    given = {"act": "Entries", "event": "HAA", "mark": "<b>", "no": False}
    assert engines["django"].from_string(source).render(given) == title
