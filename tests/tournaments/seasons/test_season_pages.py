"""The pages of a season's end, of the classification, and of clubs and classes over time."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    Kind,
    board,
    close,
    order,
    played,
    tell,
    told_of_before,
)
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import verification
from tournaments.models import Club, Event, Person, PointsEntry, Season, SeasonFact
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import Reason
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification import people as people_over_time
from tournaments.seasons.classification import points_lists
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.places import places
from tournaments.seasons.selectors import ProposedDemotion
from tournaments.site.merging import services as merging


@pytest.fixture
def office(client, board):  # noqa: F811
    client.force_login(board)
    return client


def test_the_board_closes_a_season_by_its_pages(played, office):  # noqa: F811
    ha = order(Event.objects.get(division="HA"))
    page = office.get(reverse("season-office", args=[2026]))
    assert page.status_code == 200
    given = {"kind": "declines", "person": Person.objects.get(name=ha[0]).pk, "told_by": "himself"}
    given |= {"on": "2026-05-02", "reason": "studies abroad"}
    assert office.post(reverse("season-fact-add", args=[2026]), given).status_code == 302
    preview = office.get(reverse("season-closing", args=[2026]))
    assert "studies abroad" in preview.text
    shown = preview.context["shown"]
    fact = SeasonFact.objects.get()
    told = " ".join(office.get(reverse("season-office", args=[2026])).text.split())
    assert f"<strong>{ha[0]}</strong>:" in told
    office.post(reverse("season-fact-remove", args=[2026, fact.pk]), {"reason": "he plays after all"})
    refused = office.post(reverse("season-closing", args=[2026]), {"shown": shown})
    assert refused.status_code == 422
    shown = refused.context["shown"]
    assert office.post(reverse("season-closing", args=[2026]), {"shown": shown}).status_code == 302
    for name, arguments in (
        ("movement", [2026]),
        ("pyramid", [2027]),
        ("pyramid", [2026]),
        ("season-archive", [2026]),
        ("season-archived", [2026, 1]),
        ("classification", [2026]),
        ("season-office", [2026]),
        ("season-office", [2027]),
        ("season", [2027]),
        ("office", []),
    ):
        assert office.get(reverse(name, args=arguments)).status_code == 200, name
    assert ha[0] in office.get(reverse("pyramid", args=[2027])).text
    assert office.post(reverse("season-opening", args=[2027])).status_code == 302
    haa = Event.objects.get(season__year=2027, division="HAA")
    assert office.get(reverse("event-places", args=[haa.pk])).status_code == 200
    assert office.post(reverse("event-places", args=[haa.pk]), {"seen": "0"}).status_code == 302
    assert haa.entrants.count() == 8
    assert office.post(reverse("start", args=[haa.pk]), {"sent": "yes"}).status_code == 302
    back = office.post(reverse("season-closing-undo", args=[2026]), {"reason": "too late"}, follow=True)
    assert "2027" in back.text
    assert Season.objects.get(year=2026).closings.get().number == 1


@pytest.mark.article("Bijlage 4")
def test_the_classification_is_on_a_page_on_paper_and_in_a_workbook(
    played,  # noqa: F811
    client,
    board,  # noqa: F811
    django_assert_max_num_queries,
):
    kk = order(played.event)
    with django_assert_max_num_queries(10):
        assert kk[0] in client.get(reverse("classification", args=[2026])).text
    close(board)
    with django_assert_max_num_queries(10):
        page = client.get(reverse("classification", args=[2026]))
    assert page.context["page"].classes[0].rows[0]["name"] == kk[0]
    assert page.context["page"].best["sp"] == 4
    paper = client.get(reverse("classification-pdf", args=[2026])).getvalue()
    assert kk[0] in "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(paper)).pages)
    book = load_workbook(BytesIO(client.get(reverse("classification-workbook", args=[2026])).getvalue()))
    rows = list(book["Klassement"].iter_rows(values_only=True))
    assert rows[3][1] == kk[0]
    assert rows[3][3:6] == (0, 4, 4)
    person = Person.objects.get(name=kk[0])
    own = client.get(reverse("person-points", args=[person.pk]))
    assert "<svg" in own.text
    assert own.context["sp"] == 4
    assert client.get(reverse("person", args=[person.pk])).status_code == 200


def test_points_of_earlier_years_are_taken_in_whole_or_not_at_all(site, office):
    def send(text, **more):
        file = BytesIO(text.encode())
        file.name = "punten.csv"
        return office.post(reverse("points-import"), {"file": file, "reason": "the old list", **more})

    wrong = (
        "Naam;Club;Seizoen;WP;KP;Klasse\nSjoerd Wytsma;;2023;2;1;3\nNimmen Bekend;;2023;1;0;3\nX;;20x;1;0;9\n"
    )
    answer = send(wrong)
    assert answer.status_code == 422
    assert "Nimmen Bekend" in answer.text
    assert "20x" in answer.text
    assert not PointsEntry.objects.exists()
    right = "Naam;Club;Seizoen;WP;KP;Klasse;Gepromoveerd\nNimmen Bekend;Bakhuzen;2022;8;3;2;ja\n"
    right += "Nimmen Bekend;Bakhuzen;2023/24;2;;2;\nSjoerd Wytsma;;2023;2;1;;\n"
    assert send(right, newcomers="on").status_code == 302
    newcomer = Person.objects.get(name="Nimmen Bekend")
    assert (newcomer.player_class, newcomer.club.name) == ("2", "Bakhuzen")
    own = office.get(reverse("person-points", args=[newcomer.pk])).context["own"]
    assert (own.line.window, own.line.tp) == (2, 2)
    again = send(right, newcomers="on")
    assert again.status_code == 422
    assert PointsEntry.objects.count() == 5


HEADINGS = "Naam;Club;Seizoen;WP;KP;Klasse;Gepromoveerd"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Abe Nij;;2015;-1;0;3;"], "not a whole number of points"),
        (["Abe Nij;;2015;1,5;0;3;"], "not a whole number of points"),
        (["Abe Nij;;2015;99999999999999999999;0;3;"], "not a whole number of points"),
        (["Abe Nij;;2015;101;0;3;"], "from 0 to 100"),
        (["Abe Nij;;2015/2019;1;0;3;"], "is no season"),
        (["Abe Nij;;2015-09-01;1;0;3;"], "is no season"),
        (["Abe Nij;;2090;1;0;3;"], "still to come"),
        (["Abe Nij;;2026;1;0;3;"], "its points follow from its events"),
        (["Abe Nij;Balk;2015;1;0;3;", "ABE NIJ;balk;2015;1;0;3;"], "is there already"),
        (["Abe Nij;Balk;2014;1;0;3;", "Abe Nij;Snits;2015;1;0;3;"], "with several clubs"),
        (["Abe Nij;Balk;2014;1;0;3;", "Abe Nij;;2015;1;0;3;"], "with several clubs"),
        (["Sjoerd Wytsma;Huzum;2014;1;0;KK;"], "is known as of Dronryp"),
        (["Abe Nij;;2015;1;0;4;"], "is no class"),
        (["Abe Nij;;2015;1;0;3;miskien"], "neither yes nor no"),
        (["=1+1;;2015;1;0;3;"], "is not a name"),
        (["Abe Nij;;2015;1;0;;ja"], "say the present class"),
        (["Abe Nij;;2015;1;0;3;;ek"], "stands under no heading"),
    ],
)
def test_lines_of_earlier_years_that_cannot_be_are_refused_by_name(site, office, lines, said):
    file = BytesIO("\n".join([HEADINGS, *lines]).encode())
    file.name = "punten.csv"
    given = {"file": file, "newcomers": "on", "reason": "the old list"}
    answer = office.post(reverse("points-import"), given, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert said in answer.text
    assert f"line {len(lines) + 1}" in answer.text
    assert not PointsEntry.objects.exists()
    assert not Person.objects.filter(name__icontains="Abe").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the first line names the columns"),
        (b"Wie;Wat\nAbe;1\n", "the first line names the columns"),
        (f"{HEADINGS}\n".encode(), "no line with points"),
        (b"Naam;Seizoen;Jaar;WP\nAbe Nij;2015;2014;1\n", "two columns"),
        (b"Naam;Seizoen;WP;Winst\nAbe Nij;2015;1;2\n", "no column “Winst”"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old kind of Excel"),
        (bytes(range(256)), "neither text nor an Excel workbook"),
    ],
)
def test_files_that_are_no_list_of_earlier_years_are_refused(site, office, content, said):
    file = BytesIO(content)
    file.name = "punten.csv"
    given = {"file": file, "newcomers": "on", "reason": "the old list"}
    if not content:
        given.pop("file")
        said = "required"
    answer = office.post(reverse("points-import"), given, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert said in answer.text


def test_a_workbook_of_earlier_years_is_read_and_a_formula_without_its_value_is_named():
    book = Workbook()
    for row in (
        HEADINGS.split(";"),
        ["Abe Nij", "Balk", 2014, 2, "3.", 3, "ja"],
        ["Bea Nij", "", 2014, "=1+1"],
    ):
        book.active.append(row)
    target = BytesIO()
    book.save(target)
    (line,), (unread,) = points_lists.read("punten.xlsx", target.getvalue())
    assert (line.name, line.year, line.wp, line.kp, line.promoted) == ("Abe Nij", 2014, 2, 3, True)
    with override("en"):
        assert "formula without its value" in str(unread)


def test_who_is_known_without_a_class_gets_that_of_the_list_and_keeps_the_promotion(site, board):  # noqa: F811
    person = people.save_person(actor=site.administrator, name="Abe Nij", club=None)
    lines = [
        classification.PointsLine("line 2", "ABE NIJ", "", 2023, wp=9, player_class="3", promoted=True),
        classification.PointsLine("line 3", "Abe Nij", "", 2024, wp=2, player_class="2"),
    ]
    classification.import_years(actor=board, lines=lines, newcomers=False, reason="the old list")
    person.refresh_from_db()
    assert person.player_class == "2"
    assert Person.objects.filter(name__iexact="abe nij").count() == 1
    line = people_over_time.own_points(person, site.season).line
    assert (line.window, line.tp) == (2, 2)
    assert verification.all_defects() == []


def imported(board, *lines):  # noqa: F811
    listed = [classification.PointsLine(f"line {number}", *line) for number, line in enumerate(lines, 2)]
    return classification.import_years(actor=board, lines=listed, newcomers=True, reason="the old list")


@pytest.mark.article("Bijlage 4")
def test_an_older_list_leaves_a_later_promotion_as_it_was(site, board):  # noqa: F811
    person = people.save_person(actor=site.administrator, name="Abe Nij", club=None, player_class="2")
    imported(board, ("Abe Nij", "", 2023, 11, 0, "", True), ("Abe Nij", "", 2024, 2))
    imported(board, ("Abe Nij", "", 2015, 11, 0, "", True))
    line = people_over_time.own_points(person, site.season).line
    assert (line.window, line.tp) == (2, 2)
    assert person.classes.get().season == 2023


@pytest.mark.article("Bijlage 4")
def test_a_list_leaves_what_a_close_brought_about_and_page_and_page_agree(played, board, client):  # noqa: F811
    person = people.save_person(actor=played.administrator, name="Abe Nij", club=None, player_class="3")
    imported(board, *(("Abe Nij", "", year, 6) for year in (2023, 2024, 2025)))
    close(board)
    imported(board, ("Abe Nij", "", 2010, 11, 0, "", True))
    was, now = person.classes.order_by("pk")
    assert (was.player_class, was.cause, was.season) == ("3", "points", 2010)
    assert (now.player_class, now.cause, now.season) == ("2", "points", 2026)
    page = client.get(reverse("person-points", args=[person.pk]))
    assert page.context["own"].line.tp == 0
    assert page.context["own"].line.promotes_to is None
    assert client.get(reverse("person", args=[person.pk])).context["points"].line.tp == 0


def test_points_of_who_was_merged_are_there_already_under_either_name(site, board):  # noqa: F811
    kept, other = (
        people.save_person(actor=site.administrator, name=name, club=None, player_class="3")
        for name in ("Abe Nij", "A. Nij")
    )
    imported(board, ("A. Nij", "", 2023, 4))
    merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=other.pk, reason="one person")
    for name in ("Abe Nij", "a. nij"):
        with pytest.raises(Refusals) as refused:
            imported(board, (name, "", 2023, 4))
        assert "is there already" in str(refused.value.violations[0])
    assert not Person.objects.filter(name="a. nij").exists()


def test_the_classification_that_is_shown_first_is_that_of_the_last_season_the_public_sees(site, client):
    following = events.add_season(actor=site.administrator, year=2027)
    kk = events.add_event(actor=site.administrator, season=following, division="KK")
    latest = reverse("classification-latest")
    assert client.get(latest).url == reverse("classification", args=[2026])
    person = site.event.entrants.get(number=1).person
    assert client.get(reverse("person-points", args=[person.pk])).context["own"].year == 2026
    assert client.get(reverse("people")).context["shown"].season.year == 2026
    assert client.get(reverse("club", args=[person.club_id])).context["life"].season.year == 2026
    events.set_published(actor=site.administrator, event_id=kk.pk, published=True)
    assert client.get(latest).url == reverse("classification", args=[2027])
    Event.objects.update(status=Event.Status.DRAFT)
    assert "once a season has a published event" in client.get(latest, headers={"accept-language": "en"}).text


def test_points_are_corrected_by_an_entry_alone(played, office):  # noqa: F811
    person = Person.objects.get(name=order(played.event)[0])
    address = reverse("points-correct", args=[person.pk])
    given = {"year": 2026, "kind": "KP", "points": -5, "reason": "a slip"}
    assert office.post(address, given).status_code == 422
    for impossible in ({"points": 0}, {"year": 2090, "points": 1}):
        assert office.post(address, given | impossible).status_code == 422
    assert office.post(address, given | {"points": -1}).status_code == 302
    assert [entry.points for entry in person.points.order_by("pk")] == [4, -1]


def test_a_member_moves_and_a_club_goes_up_in_another_and_nothing_is_lost(site, office):
    person = site.event.entrants.get(number=1).person
    before = person.club
    other = Club.objects.exclude(pk=before.pk).first()
    move = {"club": other.pk, "on": "2026-10-01", "reason": "moved house"}
    assert office.post(reverse("club-move", args=[person.pk]), move).status_code == 302
    person.refresh_from_db()
    assert person.club == other
    members = list(Person.objects.filter(club=other).values_list("name", flat=True))
    end = {"successor": before.pk, "on": "2026-11-01", "reason": "too few members"}
    assert office.post(reverse("club-end", args=[other.pk]), end).status_code == 302
    assert set(members) <= set(Person.objects.filter(club=before).values_list("name", flat=True))
    rows = [(row.club.name, row.ended_because) for row in person.memberships.order_by("pk")]
    assert rows == [(before.name, "moved house"), (other.name, "too few members"), (before.name, "")]
    page = office.get(reverse("club", args=[other.pk]))
    assert before.name in page.text
    assert members[0] in page.text
    assert site.event.entrants.get(number=1).club_name == before.name
    change = {"player_class": "HA", "on": "2026-10-02", "reason": "he asked"}
    assert office.post(reverse("class-change", args=[person.pk]), change).status_code == 302
    assert "moved house" in office.get(reverse("person", args=[person.pk])).text


def test_the_board_s_pages_take_at_most_eighteen_queries(
    played,  # noqa: F811
    board,  # noqa: F811
    office,
    django_assert_max_num_queries,
):
    def look(name, *arguments):
        with django_assert_max_num_queries(18):
            assert office.get(reverse(name, args=arguments)).status_code == 200

    look("season-closing", 2026)
    look("season-office", 2026)
    close(board)
    look("season-office", 2026)
    for event in seasons.open_events(actor=board, year=2027):
        seasons.take_places(actor=board, event_id=event.pk)
        look("event-places", event.pk)
    kk = Event.objects.get(season__year=2027, division="KK")
    starting.start(actor=board, event_id=kk.pk)
    kk.leaders.add(played.leader)
    score(played, kk)
    closing.close(actor=board, event_id=kk.pk)
    look("season-office", 2027)
    look("season-closing", 2027)
    look("pyramid", 2027)


def test_the_first_season_keeps_the_classes_that_its_close_changed(played, board):  # noqa: F811
    def in_classes():
        found = places.pyramid(Season.objects.get(year=2026)).of("D")
        return {one.name: [place.name for place in one.places] for one in found}

    before = in_classes()
    close(board)
    assert len(before["HA"]) == 6
    assert in_classes() == before


def test_who_is_entered_in_a_draft_is_not_on_the_page_of_the_places(site, client):
    haa = events.add_event(actor=site.administrator, season=site.season, division="HAA")
    players = [replace(line, name=f"{line.name} Nij") for line in sites.lines()]
    entries.enter(actor=site.administrator, event_id=haa.pk, entries=players)
    address = reverse("pyramid", args=[2026])
    shown = client.get(address).text
    assert sites.NAMES[0] in shown
    assert players[0].name not in shown
    events.set_published(actor=site.administrator, event_id=haa.pk, published=True)
    assert players[0].name in client.get(address).text


def test_the_record_of_the_union_says_what_was_told_in_words(site, office, client):
    person = Person.objects.get(name=sites.NAMES[0])
    told = {"kind": "declines", "person": person.pk, "told_by": "himself", "on": "2026-05-02"}
    office.post(reverse("season-fact-add", args=[2026]), told | {"reason": "studies abroad"})
    client.force_login(site.administrator)
    text = client.get(reverse("union-record"), headers={"accept-language": "en"}).text
    assert f"season 2026/27, {sites.NAMES[0]}" in text
    assert "declines promotion (C art. 9; D art. 7); notified by: himself" in text
    assert "told_by" not in text


def test_of_a_club_championship_that_was_not_begun_nothing_is_said(site, client):
    sites.found(site, "B", players=sites.teams(4), seed=None)
    text = client.get(reverse("movement", args=[2026]), headers={"accept-language": "en"}).text
    assert "The three eights" in text
    assert "The club championship" not in text


@pytest.mark.article("C.11")
def test_why_somebody_is_absent_for_years_is_read_by_the_board_alone(played, office, board):  # noqa: F811
    person = Person.objects.get(name=order(played.event)[0])
    told = {"kind": "several-years", "person": person.pk, "told_by": "his daughter", "on": "2026-05-02"}
    office.post(reverse("season-fact-add", args=[2026]), told | {"reason": "an illness"})
    shown = office.get(reverse("season-closing", args=[2026]))
    assert "an illness" in shown.text
    close(board)
    visitor = Client(headers={"accept-language": "en"})
    public = [reverse("movement", args=[2026]), reverse("season-archived", args=[2026, 1])]
    for address in [*public, reverse("pyramid", args=[2027]), reverse("person", args=[person.pk])]:
        text = visitor.get(address).text
        assert "an illness" not in text
        assert "his daughter" not in text
    assert "absent for several years" in visitor.get(public[0]).text


def test_the_public_and_leaders_do_not_get_to_the_board_s_pages(site, client):
    names = [("season-office", [2026]), ("season-closing", [2026]), ("points-import", [])]
    for name, arguments in names:
        assert client.get(reverse(name, args=arguments)).status_code == 302
    client.force_login(site.leader)
    for name, arguments in names:
        assert client.get(reverse(name, args=arguments)).status_code == 403
    assert sites.PASSWORD


def test_the_page_of_a_closed_season_leads_on_to_the_next_and_proposes_nothing_any_more(
    played,  # noqa: F811
    office,
    monkeypatch,
):
    """Who was agreed to a lower class is in it by the close, and is not proposed for the one below that."""
    proposed = ProposedDemotion(Person.objects.get(name=order(played.event)[0]), (Reason("Quiet."),), None)
    monkeypatch.setattr(season_office, "_proposals", lambda *_: [proposed])
    english = {"headers": {"accept-language": "en"}}
    assert "Who may play a class lower" in office.get(reverse("season-office", args=[2026]), **english).text
    sent = {"shown": office.get(reverse("season-closing", args=[2026])).context["shown"]}
    page = office.post(reverse("season-closing", args=[2026]), sent, follow=True, **english).text
    assert "Season 2026/27 is closed; season 2027/28 can be opened." in page
    page = office.get(reverse("season-office", args=[2026]), **english).text
    assert f'href="{reverse("season-office", args=[2027])}"' in page
    assert "To season 2027/28: its events and places" in page
    assert "Who may play a class lower" not in page


def test_the_desk_of_an_event_by_places_leads_to_them_once_the_season_before_is_closed(
    played,  # noqa: F811
    board,  # noqa: F811
    office,
):
    def desk(event):
        return office.get(reverse("event-office", args=[event.pk]), headers={"accept-language": "en"}).text

    def listed(event):
        return (
            reverse("event-places", args=[event.pk]) in office.get(reverse("entries", args=[event.pk])).text
        )

    later = Season.objects.create(year=2031, edition=played.season.edition)
    made = events.add_event(actor=board, season=later, division="KK")
    said = "The closing of the season before says who has which place"
    assert (said in desk(made), listed(made)) == (False, True)
    close(board)
    kk = seasons.open_events(actor=board, year=2027)[0]
    assert (said in desk(kk), listed(kk)) == (True, True)
    seasons.take_places(actor=board, event_id=kk.pk)
    assert (said in desk(kk), listed(kk)) == (False, False)


def test_what_is_in_the_way_of_the_close_has_its_article_in_the_sentence(
    played,  # noqa: F811
    board,  # noqa: F811
    office,
):
    """In a row of a list each element stands apart, the brackets around a link too."""
    last = order(played.event)[-1]
    told_of_before(board, Kind.DECLINES, person=Person.objects.get(name=last))
    page = office.get(reverse("season-closing", args=[2026])).text
    assert re.search(rf"<li>\s*<span>{last}[^<]*\(<a", page)
