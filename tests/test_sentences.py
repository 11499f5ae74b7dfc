"""Holds docs/sentences.toml: every sentence of the regulation, and a test that fails when it is turned round.

The rules of the game and section H are not in it. A sample of the sentences is really turned round, in the
make full all of them are; `python -m tests.sentences` does it for those one names.
"""

import ast
import functools
import importlib
import os
import random
import subprocess
import sys
import tomllib

import pytest
from django.urls import get_resolver

from tests.depth import FULL
from tests.sentences import Finding, chosen, read, row, sentences, with_shown
from tests.sources import ROOT
from tests.test_traceability import expect_none, modules_of
from tests.test_words import addresses
from tests.turning import LONGEST, Change, last_line

# How many sentences each article has, counted in the regulation itself.
COUNTS = {
    "A": [1, 5, 3, 6, 9, 1],
    "B": [1, 6, 11, 10, 3, 3, 6, 3],
    "C": [1, 2, 4, 2, 3, 1, 2, 4, 2, 2, 2, 3, 2, 2, 11, 3],
    "D": [1, 2, 1, 2, 1, 10, 2, 3],
    "E": [1, 4, 2, 3, 11, 3],
    "F": [1, 2, 3, 5, 5, 1, 3],
    "G": [1, 3, 1, 5, 3, 5, 1],
    "I": [1, 1, 2, 2, 2, 1, 1],
    "Bijlage": [2, 11, 6, 19, 18],
}
LEFT_OUT = ("Spelreglement", "H.")
SAMPLE = 3


@pytest.fixture(scope="module")
def everything():
    return read()


@pytest.fixture(scope="module")
def articles():
    return tomllib.loads((ROOT / "docs" / "articles.toml").read_text("utf-8"))["articles"]


def due():
    """The number of sentences by the name of the article."""
    return {
        f"{section}.{number}" if len(section) == 1 else f"{section} {number}": count
        for section, counts in COUNTS.items()
        for number, count in enumerate(counts, 1)
    }


def missing(everything, counts):
    """What the table lacks, or has too much, of the sentences that there are."""
    found = {}
    for one in everything:
        found.setdefault(one.article, []).append(one.number)
    for article in sorted(found.keys() | counts.keys()):
        numbers, count = found.get(article, []), counts.get(article, 0)
        if numbers != list(range(1, count + 1)):
            yield f"{article} has the sentences 1 to {count}, the table has {numbers}"


def is_there(dotted):
    """Whether a dotted name can be imported: a module, or what it defines."""
    parts = dotted.split(".")
    for at in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        try:
            functools.reduce(getattr, parts[at:], found)
        except AttributeError:
            return False
        return True
    return False


@functools.cache
def defined_in(file):
    """The names of the tests of a file; none when there is no such file."""
    path = ROOT / file
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def fault_of_change(change):
    """Why a change cannot be made, as a sentence; empty when it can."""
    path = ROOT / change.file
    if not path.is_file():
        return f"there is no {change.file}"
    if change.old == change.new:
        return "turns nothing round"
    try:
        change.applied(path.read_text("utf-8"))
    except ValueError as fault:
        return str(fault)
    return ""


def carried_out(everything):
    """The sentences that are carried out, and their points."""
    return [point for one in everything if one.is_carried_out for point in one.everything]


def test_every_sentence_of_every_article_is_in_the_table(everything, articles):
    listed = {key for key in articles if not key.startswith(LEFT_OUT)}
    assert listed == due().keys(), "articles of docs/articles.toml, and those whose sentences were counted"
    expect_none(missing(everything, due()))


def test_every_part_is_one_of_its_article(everything, articles):
    expect_none(
        f"{one.name}: docs/articles.toml has no part {one.part} of {one.article}"
        for one in everything
        if one.part and one.part not in articles[one.article].get("parts", [])
    )


def test_an_article_is_carried_out_when_one_of_its_sentences_is(everything, articles):
    articles_carried_out = {one.article for one in carried_out(everything)}
    expect_none(
        f"{article}: docs/articles.toml and docs/sentences.toml differ on whether it is carried out"
        for article in due()
        if bool(modules_of(articles[article])) != (article in articles_carried_out)
    )


def test_what_is_not_carried_out_says_why_in_a_sentence(everything):
    expect_none(
        f"{one.name}: {one.not_carried_out!r} is no reason"
        for one in everything
        if not one.is_carried_out
        and (len(one.not_carried_out.split()) < 4 or not one.not_carried_out.endswith("."))
    )


def test_every_function_is_there(everything):
    expect_none(
        f"{one.name}: there is no {name}"
        for one in carried_out(everything)
        for name in one.function or ("function",)
        if not is_there(name)
    )


def test_every_page_and_command_is_there(everything):
    pages = {name for _, name in addresses(get_resolver().url_patterns)}
    pages |= {f"command {path.stem}" for path in (ROOT / "tournaments/management/commands").glob("*.py")}
    expect_none(
        f"{one.name}: there is no page {one.page!r}"
        for one in carried_out(everything)
        if one.page not in pages
    )


def test_every_test_is_there(everything):
    expect_none(
        f"{one.name}: there is no test {one.test}"
        for one in carried_out(everything)
        for file, _, name in [one.test.partition("::")]
        if name.partition("[")[0] not in defined_in(file)
    )


def test_every_change_can_be_made(everything):
    expect_none(
        f"{one.name}: {fault}" for one in carried_out(everything) if (fault := fault_of_change(one.turned))
    )


def test_every_sentence_shows_what_its_test_said(everything):
    expect_none(
        f"{one.name}: run python -m tests.sentences {one.name} --write"
        for one in carried_out(everything)
        if not one.showed.startswith("E ")
    )


def turned_round(*arguments):
    """The command in a process of its own: whether it ended well, and what it printed."""
    surroundings = {name: value for name, value in os.environ.items() if name != "FULL"}
    command = [sys.executable, "-m", "tests.sentences", *map(str, arguments)]
    ended = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    return ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.long
@pytest.mark.timeout(3600 if FULL else 300)
def test_a_test_fails_when_its_sentence_is_turned_round(everything):
    """Three of them, always the same; in `make full` all."""
    names = [one.name for one in carried_out(everything)]
    asked = ("--jobs", 2) if FULL else random.Random(len(names)).sample(names, SAMPLE)
    well, printed = turned_round(*asked)
    assert well, printed


# --- and each of these checks can fail --------------------------------------------------------------------

ONE = """[[sentence]]
article = "A.2"
number = 4
says = "The last four of the RHAA choose."
function = ["tournaments.regulations.setting_up.eligibility.eligibility"]
page = "entry-add"
test = "tests/regulations/test_eligibility.py::test_the_last_four_of_the_rhaa_may_choose_the_ha"
turned = { file = "FILE", old = "from_place = 5", new = "" }
""".replace("FILE", "tournaments/regulations/editions/2011/A02_admission.toml")
NOT_ONE = """
# a remark
[[sentence]]
article = "A.2"
number = 5
says = "And so on."
not_carried_out = "It happens in the playing room."
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("says", "said", r"A\.2:4: unknown key said"),
        ('page = "entry-add"\n', "", r"A\.2:4: lacks page, or not_carried_out"),
        ("number = 4\n", "", r"A\.2:None: lacks number"),
        ("turned =", 'not_carried_out = "Nobody does it."\nturned =', r"A\.2:4: is carried out and is not"),
    ],
)
def test_a_broken_sentence_is_refused_and_named(old, new, message):
    with pytest.raises(ValueError, match=message):
        sentences(ONE.replace(old, new))


def test_sentences_are_chosen_by_section_article_and_number():
    table = sentences(ONE + NOT_ONE)
    for names in ([], ["A"], ["A.2"], ["A.2:4"]):
        assert [one.name for one in chosen(table, names)] == ["A.2:4"]
    assert chosen(table, ["B", "A.2:5", "A.3"]) == []


POINT = """
[[sentence.point]]
says = "From the fifth place on."
turned = { file = "FILE", old = "from_place = 5", new = "from_place = 6" }
""".replace("FILE", "tournaments/regulations/editions/2011/A02_admission.toml")


def test_a_point_of_a_sentence_is_chosen_with_it_and_by_itself():
    table = sentences(ONE + POINT + NOT_ONE)
    assert [one.name for one in table] == ["A.2:4", "A.2:5"]
    for names in ([], ["A.2"], ["A.2:4"]):
        assert [one.name for one in chosen(table, names)] == ["A.2:4", "A.2:4/2"]
    (point,) = chosen(table, ["A.2:4/2"])
    assert (point.test, point.says, point.turned.new) == (
        table[0].test,
        "From the fifth place on.",
        "from_place = 6",
    )


def test_a_point_that_says_nothing_or_is_of_a_sentence_that_nothing_carries_out_is_refused():
    with pytest.raises(ValueError, match=r"A\.2:4/2: lacks says"):
        sentences(ONE + POINT.replace("says =", "test ="))
    with pytest.raises(ValueError, match=r"A\.2:4/2: unknown key page"):
        sentences(ONE + POINT + 'page = "entry-add"\n')
    with pytest.raises(ValueError, match=r"A\.2:5/2: lacks what its sentence has"):
        sentences(NOT_ONE + POINT)


def test_what_a_test_said_of_a_point_is_put_behind_that_point():
    said = with_shown(
        ONE + POINT + NOT_ONE, [Finding("A.2:4", "E   assert 1"), Finding("A.2:4/2", "E   assert 2")]
    )
    one, _ = sentences(said)
    assert [point.showed for point in one.everything] == ["E   assert 1", "E   assert 2"]


def test_what_a_test_said_is_put_behind_its_sentence_or_in_the_place_of_what_was_there():
    said = with_shown(ONE + NOT_ONE, [Finding("A.2:4", 'E   assert "a" == 1')])
    assert said == ONE + 'showed = "E   assert \\"a\\" == 1"\n' + NOT_ONE
    again = with_shown(said, [Finding("A.2:4", "E   assert 2")])
    assert again == ONE + 'showed = "E   assert 2"\n' + NOT_ONE
    assert with_shown(said, [Finding("A.2:4", fault="passes")]) == said


def test_a_gap_a_sentence_too_many_and_an_article_of_none_are_found():
    one, other = sentences(ONE + NOT_ONE)
    assert list(missing([one, other], {"A.2": 5, "A.3": 1})) == [
        "A.2 has the sentences 1 to 5, the table has [4, 5]",
        "A.3 has the sentences 1 to 1, the table has []",
    ]
    assert list(missing([one._replace(number=1), other._replace(number=2)], {"A.2": 2})) == []


def test_a_name_that_is_not_there_is_found():
    assert is_there("tournaments.regulations.results.Result.half_points")
    assert not is_there("tournaments.regulations.results.Result.points")
    assert not is_there("tournaments.regulations.nothing")
    assert "test_a_name_that_is_not_there_is_found" in defined_in("tests/test_sentences.py")
    assert defined_in("tests/test_nothing.py") == set()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (Change("tests/nothing.py", "a", "b"), "there is no tests/nothing.py"),
        (Change("tests/depth.py", "FULL", "FLAT"), "'FULL' stands"),
        (Change("tests/depth.py", "sample: int", "sample: int"), "turns nothing round"),
        (Change("tests/depth.py", "sample: int", "sample: str"), ""),
    ],
)
def test_a_change_that_cannot_be_made_is_found(change, fault):
    assert fault in fault_of_change(change)
    assert bool(fault) == bool(fault_of_change(change))


def test_the_line_of_a_failure_is_what_was_asserted():
    failed = "E   AssertionError: assert [1] == [2]"
    assert last_line(f"def f():\n{failed}\nE     \nE     At index 0 diff: 1 != 2\nE     + x") == (
        f"{failed} | At index 0 diff: 1 != 2"
    )
    assert last_line("E   AssertionError: words\nE   assert 'a' == 'b'\nE     \nE     - b") == (
        "E   assert 'a' == 'b' | - b"
    )
    assert last_line("E   Failed: DID NOT RAISE") == "E   Failed: DID NOT RAISE"
    assert last_line("x\nnot found") == "E   not found"
    assert len(last_line("E   assert " + 100 * "long ")) == LONGEST


def test_a_row_says_whether_the_test_shows_something_else_than_the_table():
    (one,) = sentences(ONE)
    assert "the table has" not in row(one, Finding(one.name, "E   assert 1"))
    other = one._replace(showed="E   assert 2")
    assert "the table has: E   assert 2" in row(other, Finding(one.name, "E   assert 1"))
    assert "FAULT" in row(one, Finding(one.name, fault="passes"))


@pytest.mark.full
@pytest.mark.long
def test_a_change_that_turns_nothing_round_or_breaks_what_is_asked_is_a_fault(tmp_path):
    """With 6 in the place of 5 the test fails; with a further blank it passes; 0 is refused on loading."""
    table = tmp_path / "sentences.toml"
    turned = ("from_place = 6", "from_place  = 5", "from_place = 0")
    copies = [
        ONE.replace('new = ""', f'new = "{new}"').replace("number = 4", f"number = {number}")
        for number, new in enumerate(turned, 1)
    ]
    table.write_text("\n".join(copies))
    well, printed = turned_round("--table", table, "--write")
    assert not well
    assert "3 sentences turned round, 2 faults" in printed
    assert "when turned round: passes" in printed
    assert [bool(one.showed) for one in sentences(table.read_text())] == [True, False, False]
    assert "== 'admitted'" in sentences(table.read_text())[0].showed
