"""The commands on event files: what they print, what they write, how they fail."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command, load_command_class
from django.core.management.base import CommandError
from django.utils import translation
from openpyxl import load_workbook
from pypdf import PdfReader

ROOT = Path(__file__).resolve().parents[3]
KK = str(ROOT / "demo" / "kk.json")


def test_standings_as_json_have_the_fixed_keys(capsys):
    call_command("standings", KK, "--json")
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= {"rows", "open"}
    assert {
        "place",
        "number",
        "name",
        "played",
        "half_points",
        "sonneborn_berger_half",
        "weerstand_half",
        "status",
        "decided_by",
        "because",
    } <= set(found["rows"][0])


@pytest.mark.article("C.14")
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_row_that_counts_nowhere_has_whole_numbers_and_reasons_are_in_english(tmp_path, capsys, language):
    facts = json.loads(Path(KK).read_text(encoding="utf-8"))
    facts |= {"rounds": facts["rounds"][:1], "withdrawals": [{"number": 2, "after_round": 1}]}
    path = tmp_path / "gone.json"
    path.write_text(json.dumps(facts), encoding="utf-8")
    with translation.override(language):
        call_command("standings", str(path), "--json")
    rows = json.loads(capsys.readouterr().out)["rows"]
    (gone,) = [row for row in rows if row["status"] == "lapsed"]
    assert (gone["number"], gone["half_points"], gone["sonneborn_berger_half"]) == (2, 0, 0)
    assert gone["because"].startswith("Withdrew")
    assert rows[0]["because"].startswith("Points ")


def test_standings_after_a_round_are_of_that_round(capsys):
    call_command("standings", KK, "--json", "--round", "1")
    assert {row["played"] for row in json.loads(capsys.readouterr().out)["rows"]} <= {0, 1}


def test_the_schedule_is_the_printed_one(capsys):
    call_command("schedule", "--section", "C", "--entrants", "8", "--json")
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert rounds[0]["pairs"][0] == {"white": 5, "black": 1}
    assert rounds[6]["pairs"][3] == {"white": 7, "black": 8}


def test_the_crosstable_is_written_and_can_be_read_back(tmp_path, capsys):
    paper, book = tmp_path / "kk.pdf", tmp_path / "kk.xlsx"
    call_command("crosstable", KK, "--pdf", str(paper), "--xlsx", str(book))
    assert "Kampioensklasse" in PdfReader(paper).pages[0].extract_text()
    assert load_workbook(book).sheetnames[:4] == ["Deelnemers", "Ronden", "Stand", "Kruistabel"]


def test_either_every_file_is_written_or_none(tmp_path):
    paper = tmp_path / "kk.pdf"
    with pytest.raises(CommandError) as failed:
        call_command("crosstable", KK, "--pdf", str(paper), "--xlsx", str(tmp_path / "none" / "kk.xlsx"))
    assert failed.value.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_two_files_of_one_name_are_refused_before_one_is_written(tmp_path):
    both = str(tmp_path / "both")
    again = f"{tmp_path}/../{tmp_path.name}/both"
    with pytest.raises(CommandError, match=r"both: --pdf"):
        call_command("crosstable", KK, pdf=both, xlsx=again)
    assert not list(tmp_path.iterdir())


def test_a_file_with_a_byte_order_mark_is_read(tmp_path, capsys):
    path = tmp_path / "kk.json"
    path.write_bytes(b"\xef\xbb\xbf" + Path(KK).read_bytes())
    call_command("standings", str(path))
    assert capsys.readouterr().out


def broken(tmp_path, **changes):
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(json.loads(Path(KK).read_text()) | changes))
    return str(path)


@pytest.mark.parametrize("command", ["standings", "crosstable"])
@pytest.mark.parametrize(
    "changes",
    [{"colour": "red"}, {"section": "Z"}, {"entrants": []}, {"rounds": [{"number": 2}]}, {"season": "x"}],
)
def test_a_broken_file_gives_status_2_and_one_line_that_names_it(tmp_path, command, changes):
    path = broken(tmp_path, **changes)
    out = ["--pdf", str(tmp_path / "out.pdf")] if command == "crosstable" else []
    with pytest.raises(CommandError) as failed:
        call_command(command, path, *out)
    assert failed.value.returncode == 2
    assert str(failed.value).startswith(f"{path}: ")
    assert "\n" not in str(failed.value)
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"format": 1}'])
def test_what_is_no_event_file_gives_status_2(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(CommandError) as failed:
        call_command("standings", str(path))
    assert failed.value.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("standings", KK, "--round", "x"),
        ("pair", KK, "--seed", "x"),
        ("movement",),
        ("schedule", "--section", "C", "--entrants", "many"),
        ("classification", KK, "--what"),
    ],
)
def test_a_wrong_argument_gives_status_2_and_one_line_too(capsys, arguments):
    name, *given = arguments
    with pytest.raises(SystemExit) as left:
        load_command_class("tournaments", name).run_from_argv(["manage.py", name, *given])
    told = capsys.readouterr()
    assert (left.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith(f"manage.py {name}: error: ")


def test_the_usage_is_told_to_who_asks_for_help(capsys):
    with pytest.raises(SystemExit) as left:
        load_command_class("tournaments", "standings").run_from_argv(["manage.py", "standings", "--help"])
    assert left.value.code == 0
    assert "usage: manage.py standings" in capsys.readouterr().out


def test_a_file_that_is_not_there_and_a_size_without_a_table_give_status_2(tmp_path):
    with pytest.raises(CommandError) as failed:
        call_command("standings", str(tmp_path / "none.json"))
    assert failed.value.returncode == 2
    with pytest.raises(CommandError) as failed:
        call_command("schedule", "--section", "C", "--entrants", "7")
    assert failed.value.returncode == 2
    assert "C" in str(failed.value)


@pytest.mark.long
def test_as_a_process_the_status_is_2_and_the_error_is_one_line(tmp_path):
    path = broken(tmp_path, colour="red")
    run = subprocess.run(
        [sys.executable, "manage.py", "standings", path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.strip().splitlines()) == 1
    assert "colour" in run.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["standings", "crosstable", "export", "pair"])
@pytest.mark.parametrize("number", ["987654", "9" * 23, "9" * 5000, "\N{ARABIC-INDIC DIGIT THREE}" * 10])
def test_an_event_that_is_not_there_gives_status_2(tmp_path, command, number):
    to = ["--pdf", str(tmp_path / "x.pdf")] if command == "crosstable" else []
    with pytest.raises(CommandError) as failed:
        call_command(command, number, *to)
    assert failed.value.returncode == 2
    assert str(failed.value) == f"{number[:40]}: er is geen toernooi met dit nummer"


@pytest.mark.django_db
def test_the_demo_season_is_loaded_once_and_its_sign_ins_are_printed(capsys, client):
    from tournaments.models import Event, Season, User

    call_command("load_demo", season_alone=True)
    printed = capsys.readouterr().out.splitlines()[1].split()
    assert Event.objects.filter(root=None).count() == 11
    User.objects.create_user("demo-foarsitter")
    call_command("load_demo")
    assert Event.objects.filter(root=None).count() == 11
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]]
    assert names == ["demo-beheerder", "demo-leider", "demo-speler", "demo-foarsitter"], "who is there"
    credentials = {"username": printed[0], "password": printed[1]}
    assert client.post("/sign-in/", credentials).status_code == 302
    for year in Season.objects.values_list("year", flat=True):
        assert client.get(f"/seasons/{year}/winners/").status_code == 200
    assert client.get("/honours/").status_code == 200
