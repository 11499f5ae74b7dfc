"""The commands pair, movement and classification; the others on events of sections A, D, E and F."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils.translation import override
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import made_editions
from tests.regulations.eights import eight
from tests.regulations.individuals import group, swiss
from tournaments.regulations.editions import edition as editions
from tournaments.regulations.files.event import dump_text, load
from tournaments.regulations.swiss.report_files import trf

ROOT = Path(__file__).resolve().parents[3]
DEMO = ROOT / "demo"
INDIVIDUALS = ["a", "d_ha", "d_klasse1", "e", "f"]


def printed(capsys, *arguments):
    """What a command prints as JSON."""
    call_command(*arguments, "--json")
    return json.loads(capsys.readouterr().out)


def failed(*arguments):
    """The one line with which a command ends with status 2."""
    with pytest.raises(CommandError) as caught:
        call_command(*arguments)
    assert caught.value.returncode == 2
    assert "\n" not in str(caught.value)
    return str(caught.value)


def written(path, event):
    path.write_text(dump_text(event), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", INDIVIDUALS)
def test_a_demo_event_is_in_the_middle_of_play_and_has_standings(name, capsys):
    event = load((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    assert 0 < event.last_round < event.rounds_planned
    rows = printed(capsys, "standings", str(DEMO / f"{name}.json"))["rows"]
    assert {row["number"] for row in rows} == {entrant.number for entrant in event.entrants}
    assert all((row["weerstand_half"] is not None) == (event.system == "swiss") for row in rows)


@pytest.mark.parametrize("name", INDIVIDUALS)
def test_a_demo_event_has_a_crosstable_on_paper_and_in_a_workbook(name, tmp_path):
    paper, book = tmp_path / "table.pdf", tmp_path / "table.xlsx"
    call_command("crosstable", str(DEMO / f"{name}.json"), "--pdf", str(paper), "--xlsx", str(book))
    event = load((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    text = "".join(page.extract_text() for page in PdfReader(paper).pages)
    assert all(entrant.name in text for entrant in event.entrants)
    assert "Kruistabel" in load_workbook(book).sheetnames


@pytest.mark.article("Bijlage 3")
@pytest.mark.article("F.3")
@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
@pytest.mark.parametrize("name", ["d_ha", "f"])
def test_the_next_swiss_round_pairs_everyone_once_with_nobody_they_met(name, system, capsys):
    event = load((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    found = printed(capsys, "pair", str(DEMO / f"{name}.json"), "--system", system)
    assert set(found) == {"round", "pairs", "free", "why"}
    assert found["round"] == event.last_round + 1
    named = [number for pair in found["pairs"] for number in pair.values()]
    named += [] if found["free"] is None else [found["free"]]
    gone = {gone.number for gone in event.withdrawals}
    assert sorted(named) == sorted({entrant.number for entrant in event.entrants} - gone)
    met = {frozenset(game.players) for paired in event.rounds for game in paired.games}
    assert not met & {frozenset(pair.values()) for pair in found["pairs"]}
    assert [why["pair"] for why in found["why"]] == [[p["white"], p["black"]] for p in found["pairs"]]
    assert all(why["because"] for why in found["why"])


def test_a_seed_gives_the_same_round_and_nothing_is_written(capsys):
    before = (DEMO / "f.json").read_bytes()
    first = printed(capsys, "pair", str(DEMO / "f.json"), "--seed", "5")
    assert printed(capsys, "pair", str(DEMO / "f.json"), "--seed", "5") == first
    assert (DEMO / "f.json").read_bytes() == before


def test_a_round_is_printed_with_names_and_when_asked_with_its_reasons(capsys):
    with override("en"):
        call_command("pair", str(DEMO / "d_ha.json"))
        plain = capsys.readouterr().out
        call_command("pair", str(DEMO / "d_ha.json"), "--explain")
        explained = capsys.readouterr().out
    event = load((DEMO / "d_ha.json").read_text(encoding="utf-8"))
    assert all(entrant.name in plain for entrant in event.entrants)
    assert "score group" in explained
    assert "score group" not in plain


@pytest.mark.article("Bijlage 2.7")
def test_the_next_round_of_a_schedule_is_the_printed_one(tmp_path, capsys):
    source = written(tmp_path / "ha.json", group("D", "HA", 7, rounds=2, withdrawals=[(4, 1)]))
    found = printed(capsys, "pair", source)
    assert found["round"] == 3
    assert found["pairs"] == [{"white": 7, "black": 2}, {"white": 3, "black": 1}]
    assert found["free"] == [5, 6]
    assert "printed schedule" in failed("pair", source, "--system", "dutch")
    finished = written(tmp_path / "done.json", group("D", "HA", 7))
    assert "Bijlage 2" in failed("pair", finished)


@pytest.mark.article("Bijlage 3")
def test_a_report_file_is_paired_by_the_dutch_system(tmp_path, capsys):
    event = load((DEMO / "d_ha.json").read_text(encoding="utf-8"))
    path = tmp_path / "event.trf"
    path.write_bytes(trf.write(event).encode())
    found = printed(capsys, "pair", "--trf", str(path), "--system", "dutch")
    expected = printed(capsys, "pair", str(DEMO / "d_ha.json"), "--system", "dutch")
    assert found["pairs"] == expected["pairs"]
    assert found["free"] == expected["free"]
    path.write_text("001 nothing")
    assert failed("pair", "--trf", str(path)).startswith(f"{path}: line 1, column ")


def test_pair_refuses_what_it_cannot_do(tmp_path):
    source = str(DEMO / "f.json")
    assert failed("pair").startswith("pair: ")
    assert failed("pair", source, "--trf", source).startswith("pair: ")
    assert "system" in failed("pair", source, "--system", "berger")
    assert "seed" in failed("pair", source, "--seed", "-1")
    many = swiss("F", "open", 6, [["1>4", "2>5", "3>6"]], planned=5)
    assert "Bijlage 3" in failed("pair", written(tmp_path / "many.json", many))
    missing = swiss("F", "open", 6, [["1>4", "2>5", "3?6"]], planned=3)
    assert "rounds[0].games[2].result" in failed("pair", written(tmp_path / "open.json", missing))


@pytest.mark.article("C.8")
@pytest.mark.article("D.7")
def test_the_demo_movement_gives_three_divisions_and_every_move_with_its_article(capsys):
    found = printed(capsys, "movement", str(DEMO / "movement.json"))
    assert [division["name"] for division in found["next"]] == ["KK", "HAA", "RHAA"]
    assert {len(division["places"]) for division in found["next"]} == {8}
    assert all(set(move) == {"who", "from", "to", "article"} for move in found["moves"])
    assert {"C.8", "C.12", "D.7"} <= {move["article"] for move in found["moves"]}


def finished(folder):
    """The files of three finished eights and a finished HA of five."""
    names = {
        division: {number: f"{division} {number}" for number in range(1, 9)}
        for division in ("KK", "HAA", "RHAA", "HA")
    }
    files = [
        written(folder / f"{division}.json", eight(division=division, names=names[division]))
        for division in ("KK", "HAA", "RHAA")
    ]
    ha = group("D", "HA", 5, names=names["HA"], withdrawals=[(1, 0)])
    return [*files, written(folder / "HA.json", ha)]


@pytest.mark.article("C.8")
@pytest.mark.article("D.7")
def test_files_of_events_make_one_pyramid(tmp_path, capsys):
    """HA 1 was absent, so HA 2 and HA 3 are numbers 1 and 2."""
    places = {row["name"]: row["places"] for row in printed(capsys, "movement", *finished(tmp_path))["next"]}
    assert places["KK"][6:] == ["HAA 1", "HAA 2"]
    assert places["RHAA"] == ["HAA 7", "HAA 8", "RHAA 3", "RHAA 4", "RHAA 5", "RHAA 6", "HA 2", "HA 3"]


@pytest.mark.article("C.9")
def test_without_the_ha_the_places_that_nobody_fills_are_named(tmp_path, capsys):
    found = printed(capsys, "movement", *finished(tmp_path)[:3])
    assert found["next"][2]["places"][6:] == [None, None]
    assert found["shortages"] == ["RHAA: places 7, 8 stay open until the final order of the HA is known"]


@pytest.fixture
def of_2041(tmp_path, monkeypatch):
    """The files of three finished eights of season 2041, which follows the edition 2040."""
    made_editions.lay_both(tmp_path / "editions", monkeypatch)
    rules = editions.edition("2040")
    events = {
        division: group("C", division, 8, names={n: f"{division} {n}" for n in range(1, 9)}, edition=rules)
        for division in ("KK", "HAA", "RHAA")
    }
    yield [
        written(tmp_path / f"{division}.json", replace(event, season=2041))
        for division, event in events.items()
    ]
    editions.edition.cache_clear()


@pytest.mark.article("C.8")
@pytest.mark.parametrize("given", [[], ["--season", "2041"]])
def test_the_movement_of_files_is_by_the_edition_of_their_season(of_2041, given, capsys):
    """In the edition 2040 one goes up and one down."""
    first = printed(capsys, "movement", *of_2041, *given)["next"][0]["places"]
    assert first == [*(f"KK {number}" for number in range(1, 8)), "HAA 1"]


@pytest.mark.article("C.8")
def test_movement_refuses_final_orders_of_different_seasons(tmp_path, capsys):
    """One of another season than the files before it, and than `--season`; a movement file is of any."""
    kk, haa, rhaa, ha = finished(tmp_path)
    earlier = written(tmp_path / "earlier.json", replace(eight(division="HAA"), season=2025))
    why = "The event is of season {}, and promotion and relegation are those of season {}"
    with override("en"):
        later, other = failed("movement", kk, earlier, rhaa), failed("movement", kk, haa, "--season", "2025")
    assert later == f"{earlier}: season: {why.format('2025/26', '2026/27')} (B art. 3; C art. 8)"
    assert other == f"{kk}: season: {why.format('2026/27', '2025/26')} (B art. 3; C art. 8)"
    names = [f"KK {number}" for number in range(1, 9)]
    top = {"format": "friesdammen-movement/1", "section": "C", "divisions": [{"name": "KK", "order": names}]}
    (tmp_path / "top.json").write_text(json.dumps(top), encoding="utf-8")
    joined = printed(capsys, "movement", str(tmp_path / "top.json"), haa, rhaa, ha)
    assert joined == printed(capsys, "movement", kk, haa, rhaa, ha)


def test_several_movement_files_are_joined(tmp_path, capsys):
    whole = json.loads((DEMO / "movement.json").read_text(encoding="utf-8"))
    files = []
    for at, division in enumerate(whole["divisions"]):
        part = whole | {"divisions": [division], "absent": [], "declined": []}
        if at == 0:
            part |= {"absent": whole["absent"], "declined": whole["declined"]}
        files.append(tmp_path / f"{at}.json")
        files[-1].write_text(json.dumps(part), encoding="utf-8")
    joined = printed(capsys, "movement", *map(str, files))
    assert joined == printed(capsys, "movement", str(DEMO / "movement.json"))


def test_movement_refuses_an_unfinished_event_and_files_that_do_not_belong_together(tmp_path):
    assert failed("movement", str(DEMO / "kk.json")).startswith(f"{DEMO / 'kk.json'}: ")
    a = written(tmp_path / "a.json", group("A", "2", 4))
    assert "section" in failed("movement", a)
    assert "divisions" in failed("movement", *finished(tmp_path)[:2])
    assert "format" in failed("movement", str(DEMO / "points.json"))
    (tmp_path / "x.json").write_text("[]")
    assert "format" in failed("movement", str(tmp_path / "x.json"))


@pytest.mark.article("Bijlage 4 promotion")
def test_the_classification_has_a_line_for_every_player(capsys):
    source = str(DEMO / "points.json")
    found = printed(capsys, "classification", source)
    players = json.loads(Path(source).read_text(encoding="utf-8"))["players"]
    assert [line["name"] for line in found["players"]] == [player["name"] for player in players]
    keys = {"sp", "tp", "window", "promotes_to", "demotion_proposed", "article"}
    assert all(keys <= set(line) for line in found["players"])
    assert found["season"] == 2026
    assert printed(capsys, "classification", source, "--season", "2024")["season"] == 2024
    call_command("classification", source)
    assert all(player["name"] in capsys.readouterr().out for player in players[:1])


def test_a_broken_points_file_gives_status_2_and_one_line(tmp_path):
    path = tmp_path / "points.json"
    path.write_text('{"format": "friesdammen-points/1", "players": [{"name": "A", "kp": 1}]}')
    assert failed("classification", str(path)).startswith(f"{path}: players[0]")


@pytest.mark.article("Bijlage 2.7")
def test_the_schedule_of_a_division_and_its_days(capsys):
    found = printed(capsys, "schedule", "--section", "D", "--entrants", "7")
    assert found["rounds"][0] == {
        "number": 1,
        "pairs": [{"white": 5, "black": 1}, {"white": 6, "black": 2}, {"white": 7, "black": 3}],
        "free": [4],
    }
    assert found["days"][1] == {"when": "tuesday-evening", "rounds": [4]}
    halves = printed(capsys, "schedule", "--section", "D", "--division", "2", "--entrants", "6")
    assert (halves["kind"], len(halves["rounds"])) == ("halves", 3)
    assert "D art. 5" in failed("schedule", "--section", "D", "--division", "2", "--entrants", "7")
    assert failed("schedule", "--section", "Z", "--entrants", "7").startswith("--section Z: ")


@pytest.mark.parametrize(
    "arguments", [["pair", "demo/kk.json", "--system", "dutch"], ["movement", "demo/kk.json"]]
)
@pytest.mark.long
def test_as_a_process_the_status_is_2_and_the_error_is_one_line(arguments):
    run = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert len(run.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_without_a_database_an_event_is_refused_in_one_line_and_a_file_is_read(tmp_path):
    surroundings = os.environ | {"DATA_DIR": str(tmp_path)}
    for source, status, lines in (("5", 2, 1), ("demo/kk.json", 0, 0)):
        run = subprocess.run(
            [sys.executable, "manage.py", "standings", source, "--json"],
            cwd=ROOT,
            env=surroundings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, len(run.stderr.strip().splitlines())) == (status, lines)


def test_the_rankings_of_a_six_stand_apart_and_remarks_are_printed(tmp_path, capsys):
    with override("en"):
        call_command("standings", str(DEMO / "a.json"))
        halves = capsys.readouterr().out.rstrip("\n").split("\n")
        call_command("standings", written(tmp_path / "ha.json", swiss("D", "HA", 6, [["1>4", "2>5", "3>6"]])))
        remarked = capsys.readouterr().out
    assert [bool(line) for line in halves] == [True] * 4 + [False] + [True] * 3
    assert "not more than 8" in remarked


def test_beside_json_remarks_are_on_standard_error(tmp_path, capsys):
    """Six rounds are more than half of nine players; an HA of eight should all have met."""
    event = {
        "format": "friesdammen-event/1",
        "section": "D",
        "division": "HA",
        "season": 2026,
        "system": "swiss",
        "rounds_planned": 6,
    }
    for players, warned, remarked in ((8, True, True), (9, True, False), (12, False, False)):
        entrants = [{"number": number, "name": str(number)} for number in range(1, players + 1)]
        path = tmp_path / "ha.json"
        path.write_text(json.dumps(event | {"entrants": entrants}), encoding="utf-8")
        for command, said in (("pair", warned), ("standings", remarked)):
            call_command(command, str(path), "--json")
            out, err = capsys.readouterr()
            assert json.loads(out)
            assert len(err.splitlines()) == said
    path.write_text(json.dumps(event | {"rounds_planned": 11, "entrants": entrants}), encoding="utf-8")
    assert "Bijlage 3" in failed("pair", str(path))


def test_a_swiss_event_without_entrants_has_an_empty_table(tmp_path, capsys):
    call_command("standings", written(tmp_path / "none.json", swiss("F", "open", 0, [], planned=3)))
    assert capsys.readouterr().out.strip() == ""


def spoiled(name, spoil):
    """A demo event as data with something wrong in it."""
    data = json.loads((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    spoil(data)
    return data


BAD = {
    "unknown key": (lambda data: data.update(colour="red"), "colour"),
    "repeated number": (lambda data: data["entrants"][1].update(number=1), "entrants[1].number"),
    "somebody twice in a round": (
        lambda data: data["rounds"][0]["games"][1].update(white=data["rounds"][0]["games"][0]["white"]),
        "rounds[0].games[1].white",
    ),
    "a pair again": (
        lambda data: data["rounds"][1].update(games=data["rounds"][0]["games"]),
        "rounds[1].games[0]",
    ),
    "a result of who withdrew": (
        lambda data: data.update(
            withdrawals=[{"number": data["rounds"][1]["games"][0]["white"], "after_round": 1}]
        ),
        "rounds[1].games[0].result",
    ),
    "a round out of order": (lambda data: data["rounds"].reverse(), "rounds[0].number"),
    "a schedule of another size": (lambda data: data.update(entrants=data["entrants"][:-1]), ""),
    "a wrong section": (lambda data: data.update(section="X"), "section"),
}


@pytest.mark.parametrize("name", ["a", "d_klasse1"])
@pytest.mark.parametrize("what", BAD)
def test_bad_input_ends_with_one_line_that_names_the_place_and_an_article(what, name, tmp_path):
    spoil, place = BAD[what]
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(spoiled(name, spoil)), encoding="utf-8")
    line = failed("standings", str(path))
    assert line.startswith(f"{path}: {place}")
    form = what in ("unknown key", "a wrong section")
    assert form or " art. " in line or "R52" in line
