"""The page with what can be taken along from an event: all of it is there, and nothing is hidden."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from tests import kept, made_editions, sites
from tests.depth import share
from tests.regulations.eights import eight
from tournaments.events.attendance import services as attendance
from tournaments.events.loaded import load
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating
from tournaments.events.setting_up.files import event_files
from tournaments.events.tables.sheets import titles
from tournaments.models import Absence, Entrant, Event, Game, Person, Round
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.files import event as event_file
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.swiss.report_files import trf

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(db):
    kept.once("the demo", lambda: call_command("load_demo", season_alone=True, verbosity=0))


def _offered(client, event):
    """The addresses that the page offers in what it lists, and how each answers."""
    return {address: client.get(address) for address in _listed(client, event)}


def _listed(client, event):
    """The addresses that the page offers in what it lists."""
    page = client.get(reverse("event-files", args=[event.pk]))
    assert page.status_code == 200, event
    listed = page.text.partition("<main")[2].partition("</main>")[0]
    return list(
        dict.fromkeys(address.replace("&amp;", "&") for address in re.findall(r'href="(/[^"]*)"', listed))
    )


def test_whatever_is_offered_of_an_event_of_any_kind_is_there(demo, client):
    """Half of the addresses, of one event these and of the next the others; in `make full` all."""
    met = set()
    kinds = {(event.section, event.kind, event.system): event for event in Event.objects.all()}
    assert len(kinds) > 6
    for turn, event in enumerate(kinds.values()):
        for address in share(_listed(client, event), turn, 4):
            answer = client.get(address)
            assert answer.status_code in (200, 302), (event, address)
            met.add(answer["Content-Type"].partition(";")[0])
    assert {"text/csv", "application/json", "application/pdf"} <= met


def test_every_table_of_an_event_is_offered_as_csv_and_as_json(client, site):
    eights = sites.found(site, "B", players=sites.teams(4))
    for event, of_teams in ((site.event, False), (eights, True)):
        offered = _offered(client, event)
        for kind in titles(of_teams=of_teams):
            for name in ("table-csv", "table-json"):
                answer = offered[reverse(name, args=[event.pk, kind])]
                assert f"-{kind}." in answer["Content-Disposition"]


def test_what_the_signs_in_the_tables_mean_stands_beside_the_csv_that_has_rows_alone(client, site):
    site.record(1, "+:-", "½-½")
    page = client.get(reverse("event-files", args=[site.event.pk]), headers={"accept-language": "en"}).text
    for said in (
        "The numbers are start numbers.",
        "+ and – are games booked as won and lost.",
        "SB is Sonneborn",
    ):
        assert page.count(said) == 1
    heads, *rows = client.get(reverse("table-csv", args=[site.event.pk, "crosstable"])).text.splitlines()
    assert {row.count(";") for row in rows} == {heads.count(";")}


def test_the_sizes_of_files_are_those_that_the_public_takes_along(client, site):
    swiss, _job = sites.swiss_round(site)
    child = swiss.entrants.order_by("number").first()
    Person.objects.filter(pk=child.person_id).update(born=date(2018, 3, 4))
    page = client.get(reverse("event-files", args=[swiss.pk])).context
    said = {
        reverse(f"table-{form}", args=[swiss.pk, one.kind]): size
        for one in page["tables"]
        for form, size in one.sizes.items()
    }
    report = reverse("event-report", args=[swiss.pk])
    said |= {
        reverse("event-file", args=[swiss.pk]): page["sizes"]["event"],
        report: page["sizes"]["TRF26"],
        f"{report}?version=TRF16": page["sizes"]["TRF16"],
    }
    taken = {address: client.get(address).content for address in said}
    assert {address: len(content) for address, content in taken.items()} == said
    assert not any(child.name.encode() in content for content in taken.values())


def test_a_file_that_did_not_change_is_not_sent_again(client, site):
    """All but games, which are written as they go out."""
    files = [address for address in _listed(client, site.event) if re.search(r"\.\w+(\?|$)", address)]
    first = {address: client.get(address) for address in files}
    with_tag = {address: answer["ETag"] for address, answer in first.items() if "ETag" in answer}
    without = {address.rpartition(".")[2] for address in set(files) - set(with_tag)}
    assert (without, len(with_tag) > 12) == ({"pdn"}, True)
    assert any(".pdf" in address for address in with_tag)
    caches["pages"].clear()
    for address, tag in with_tag.items():
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304, address
    paper = reverse("crosstable-pdf", args=[site.event.pk])
    site.record(1, "0-1")
    assert client.get(paper, headers={"If-None-Match": with_tag[paper]}).status_code == 200


def test_an_event_without_rounds_offers_what_there_is_of_it(client, site):
    empty = creating.add_event(actor=site.administrator, season=site.season, division="RHAA")
    creating.set_published(actor=site.administrator, event_id=empty.pk, published=True)
    offered = _offered(client, empty)
    assert all(answer.status_code == 200 for answer in offered.values())
    assert not any(".csv" in address or ".pdf" in address or "event.json" in address for address in offered)
    assert reverse("event-files", args=[empty.pk]) in client.get(reverse("event", args=[empty.pk])).text


def test_a_draft_is_hidden_and_its_director_is_not_offered_what_the_api_lacks(client, site):
    draft = sites.found(site, "D", "HA", players=sites.many(8, "HA"))
    creating.set_published(actor=site.administrator, event_id=draft.pk, published=False)
    address = reverse("event-files", args=[draft.pk])
    assert client.get(address).status_code == 404
    client.force_login(site.administrator)
    offered = _offered(client, draft)
    assert all(answer.status_code == 200 for answer in offered.values())
    assert not any(address.startswith("/api/v1/events") for address in offered)


def test_a_round_that_is_not_published_is_not_offered(client, site):
    Round.objects.filter(event=site.event, number__gt=2).update(published_at=None)
    page = client.get(reverse("event-files", args=[site.event.pk])).text
    assert "?round=2" in page
    assert "?round=3" not in page


def test_the_page_of_an_event_leads_to_its_files(client, site):
    assert (
        reverse("event-files", args=[site.event.pk])
        in client.get(reverse("event", args=[site.event.pk])).text
    )


def test_every_table_of_a_simul_is_offered_as_csv_and_as_json(client, site):
    display = sites.found(site, "I", players=sites.display(8), system="display")
    offered = _offered(client, display)
    for kind in ("boards", "games", "score"):
        for name in ("table-csv", "table-json"):
            assert offered[reverse(name, args=[display.pk, kind])].status_code == 200
    rows = client.get(reverse("table-json", args=[display.pk, "games"])).json()["rows"]
    assert len(rows) == 8
    assert client.get(reverse("table-csv", args=[display.pk, "crosstable"])).status_code == 404


def test_a_report_file_comes_in_as_a_draft_of_the_latest_season_and_a_wrong_line_is_named(client, site):
    swiss, _job = sites.swiss_round(site)
    text = client.get(reverse("event-report", args=[swiss.pk])).text
    given = event_files.read(text.encode())
    taken = event_files.take(actor=site.administrator, reason="moved", **given._asdict())
    assert (taken.status, taken.section, taken.season) == ("draft", "F", site.season)
    facts, before = load(taken).facts, load(swiss).facts
    assert [set(paired.games) for paired in facts.rounds] == [set(paired.games) for paired in before.rounds]
    assert [one.name for one in facts.entrants] == [one.name for one in before.entrants]
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("001"))
    lines[at - 1] = lines[at - 1][:4] + "   x" + lines[at - 1][8:]
    wrong = "\n".join(lines).encode()
    with pytest.raises(RuleViolation) as refused:
        event_files.read(wrong)
    assert refused.value.place.startswith(f"line {at}, column ")
    client.force_login(site.administrator)
    client.cookies["django_language"] = "nl"
    file = SimpleUploadedFile("open.trf", wrong)
    page = client.post(reverse("event-import"), {"file": file, "reason": "moved"})
    assert f"regel {at}, kolom 5: " in page.text


def test_a_report_file_is_looked_through_before_anything_is_stored_and_its_absent_are_absent(client, site):
    """Of four in round 1 the last two are a bye and an absence; the third comes to round 2 no more."""
    lines = [
        f"012 Iepen Huzum\n142 3\n{_line(1, '   2 w 1', '0000 - U')}",
        _line(2, "   1 b 0", "   4 w -"),
        _line(3, "0000 - U", "0000 - Z"),
        _line(4, "0000 - Z", "   2 b +", "0000 - Z"),
    ]
    client.force_login(site.administrator)
    before = Event.objects.count()
    file = SimpleUploadedFile("open.trf", "\r\n".join(lines).encode())
    shown = client.post(reverse("event-import"), {"file": file, "reason": "moved"})
    assert Event.objects.count() == before
    found = shown.context["found"]
    assert [(one.byes, one.absences, one.forfeits) for one in found.lines] == [
        ([2], (), ()),
        ((), (), [2]),
        ([1], [2], ()),
        ((), [1, 3], ()),
    ]
    assert "Iepen Huzum" in shown.text
    client.post(reverse("event-import"), shown.context["form"].initial)
    absent = Absence.objects.filter(round__event__name="Iepen Huzum")
    assert sorted(absent.values_list("entrant__number", "round__number")) == [(3, 2), (4, 1), (4, 3)]


def _line(number, *cells):
    name = f"Boersma, Jan {number}"
    return f"001 {number:>4}      {name:<33} {'':4}{'':28} 0.0 {number:>4}  " + "  ".join(cells)


def test_a_file_of_an_event_that_the_season_has_already_comes_in_under_a_name_of_its_own(client, site):
    blitz = sites.found(site, "F", "open", players=sites.many(4), system="swiss", rounds_planned=3)
    text = event_file.dump_text(load(blitz).facts)
    client.force_login(site.administrator)
    sent = {"text": text, "reason": "moved"}
    refused = client.post(reverse("event-import"), sent)
    assert refused.status_code == 422
    assert refused.context["form"].errors["name"]
    assert client.post(reverse("event-import"), sent | {"name": "Second blitz"}).status_code == 302
    assert Event.objects.latest("pk").name == "Second blitz"


@pytest.mark.parametrize("division", ["abc\u202edef", "x" * 17])
def test_a_file_makes_no_event_with_a_name_that_a_form_refuses(site, division):
    swiss, _job = sites.swiss_round(site)
    facts = replace(load(swiss).facts, division=division)
    with pytest.raises(RuleViolation, match=r"^division: "):
        event_files.read(event_file.dump_text(facts).encode())
    with pytest.raises(RuleViolation, match=r"^division: "):
        event_files.take(actor=site.administrator, facts=facts, reason="moved")
    report = f"012 {'x' * 81}\n{_line(1)}\n{_line(2)}"
    with pytest.raises(RuleViolation, match=r"^name: "):
        event_files.read(report.encode())


def test_a_swiss_event_is_offered_as_a_report_file_with_columns_that_hold_and_names_that_are_short(
    client, site
):
    swiss, _job = sites.swiss_round(site)
    facts = load(swiss).facts
    child = swiss.entrants.order_by("number").first()
    Person.objects.filter(pk=child.person_id).update(born=date(2018, 3, 4))
    address = reverse("event-report", args=[swiss.pk])
    offered = _offered(client, swiss)
    for asked in (address, f"{address}?version=TRF16"):
        assert offered[asked]["Content-Disposition"].endswith('.trf"')
        found = trf.read(offered[asked].text).event
        assert {game.players for game in found.rounds[0].games} == {
            game.players for game in facts.rounds[0].games
        }
        assert len(found.rounds[0].games) == 5
        assert child.name not in offered[asked].text
    assert "XXR 5" in offered[f"{address}?version=TRF16"].text
    assert client.get(address, {"version": "TRF06"}).status_code == 404
    assert client.get(reverse("event-report", args=[site.event.pk])).status_code == 404


@pytest.mark.parametrize("version", list(trf.TrfVersion))
def test_a_report_file_says_to_the_leaders_alone_who_is_absent_in_the_round_to_come(client, site, version):
    swiss, _job = sites.swiss_round(site)
    for number, rounds in ((4, [2]), (6, [3])):
        attendance.stay_away(
            actor=site.leader, event_id=swiss.pk, number=number, rounds=rounds, reason="snow"
        )
    Entrant.objects.filter(event=swiss, number=7).update(from_round=3)
    report = reverse("event-report", args=[swiss.pk])
    taken = client.get(report, {"version": version})
    assert trf.read(taken.text).absent == frozenset()
    client.force_login(site.leader)
    taken = client.get(report, {"version": version})
    assert trf.read(taken.text).absent == {4, 7}
    page = client.get(reverse("event-files", args=[swiss.pk])).context
    assert page["sizes"][version] == len(taken.content)


def _of_part(section, division, entrants, rounds_planned, first_round):
    """The facts of an event file that lists only this of its first round."""
    return event_file.load(
        {
            "format": event_file.FORMAT,
            "section": section,
            "division": division,
            "season": 2026,
            "system": "round-robin",
            "rounds_planned": rounds_planned,
            "entrants": [
                {"number": number, "name": f"Part {'abcdef'[number - 1]}"}
                for number in range(1, entrants + 1)
            ],
            "rounds": [{"number": 1, **first_round}],
        }
    )


PARTS = {
    "one game of two": (
        "A",
        "2",
        4,
        3,
        {"games": [{"white": 3, "black": 4, "result": "1-0"}]},
        "3-4 1-2",
        [],
    ),
    "no games": ("A", "2", 4, 3, {"games": []}, "1-2 3-4", []),
    "no bye": (
        "A",
        "3",
        5,
        5,
        {"games": [{"white": 5, "black": 2}, {"white": 3, "black": 4}]},
        "5-2 3-4",
        [1],
    ),
    "six of HA": ("D", "HA", 6, 5, {"games": [{"white": 1, "black": 3, "result": "1-0"}]}, "1-3 2-5 4-6", []),
    "one match": (
        "B",
        "I",
        4,
        3,
        {"matches": [{"home": 1, "away": 4, "boards": ["1-0"] * 8}]},
        "1-4 2-3",
        [],
    ),
}


@pytest.mark.article("A.4")
@pytest.mark.parametrize("part", PARTS)
def test_a_file_that_lists_a_round_in_part_becomes_an_event_that_can_be_finished(site, part):
    *given, pairs, free = PARTS[part]
    event = event_files.take(actor=site.administrator, facts=_of_part(*given), reason="moved")
    first = event.rounds.get(number=1)
    rows = first.matches.order_by("table") if given[0] == "B" else first.games.order_by("board")
    sides = [(one.home, one.away) if given[0] == "B" else (one.white, one.black) for one in rows]
    assert " ".join(f"{one.number}-{other.number}" for one, other in sides) == pairs
    assert [seat.entrant.number for seat in first.seats.filter(free=True)] == free
    for paired in event.rounds.all():
        results.record(
            actor=site.administrator,
            event_id=event.pk,
            round_number=paired.number,
            lines=[
                ResultLine(game.board, "1-0", game.version, table=game.match.table if game.match else 0)
                for game in paired.games.filter(result="")
            ],
            reason="",
        )
    loaded = load(event)
    assert rank(loaded.facts, edition=loaded.edition).complete


def test_the_games_of_a_whole_file_have_the_boards_they_have_in_it(site):
    whole = _of_part("A", "2", 4, 3, {"games": [{"white": 3, "black": 4}, {"white": 1, "black": 2}]})
    event = event_files.take(actor=site.administrator, facts=whole, reason="moved")
    games = Game.objects.filter(round__event=event, round__number=1).order_by("board")
    assert list(games.values_list("white__number", "black__number")) == [(3, 4), (1, 2)]


def test_a_file_that_is_no_event_by_the_edition_that_the_season_keeps_is_refused(site, tmp_path, monkeypatch):
    made_editions.lay_both(tmp_path, monkeypatch)
    site.season.edition = "2040"
    site.season.save()
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.games\[0\]: 5 - 1 is not a game of round 1"):
        event_files.take(actor=site.administrator, facts=eight(division="HAA"), reason="moved")
    edition.cache_clear()
