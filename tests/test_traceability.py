"""Holds docs/articles.toml and docs/readings.md against the code and against the marked tests.

Nothing is imported: modules, marks and citations are read from the source text with `ast` and `tokenize`, so
the list can be checked while a module is broken. Names of articles are `Spelreglement 11`, `C.14`,
`Bijlage 4`; of their parts `C.15B`, `Spelreglement 20.1`, `Bijlage 2.6`.
"""

import ast
import functools
import re
import tomllib
from pathlib import Path

import pytest

from tests.sources import nodes, prose, said

ROOT = Path(__file__).resolve().parents[1]
CODE = ("rules", "games", "tournaments")

# How many articles each section of the regulation has, counted in the regulation itself.
ARTICLE_COUNTS = {"Spelreglement": 27, "Bijlage": 5}
ARTICLE_COUNTS |= {"A": 6, "B": 8, "C": 16, "D": 8, "E": 6, "F": 7, "G": 7, "H": 4, "I": 7}
# The numbered or lettered items that the list must treat one by one.
ITEMS = {
    *(f"Spelreglement 20.{item}" for item in range(1, 8)),
    *(f"Spelreglement 21.{item}" for item in range(1, 3)),
    *(f"Spelreglement 27{item}" for item in "abcd"),
}
KEYS_OF_AN_ENTRY = {"title", "module", "modules", "not_carried_out", "parts"}
ARTICLE = re.compile(r"(Spelreglement|Bijlage) \d+|[A-I]\.\d+")


# --- the list ---------------------------------------------------------------------------------------------


def base(name):
    """The article of a name: of "C.15B" it is "C.15". None for what is no name of an article."""
    found = ARTICLE.match(name)
    return found and found.group()


def modules_of(entry):
    """The dotted modules that carry an entry out; none when it is not carried out."""
    return [entry["module"]] if "module" in entry else entry.get("modules", [])


def named_parts(key, entry):
    """The names of the parts an entry lists: "C.15A", "Bijlage 2.6", and for a word "Bijlage 5 tasks"."""
    for part in entry.get("parts", []):
        sign = "." if part[0].isdigit() else " " if part.islower() else ""
        yield f"{key}{sign}{part}"


def citable(articles):
    """Every name that may be cited, folded (the regulation mixes capitals and small letters) → its entry."""
    names = {}
    for key, entry in articles.items():
        for name in {key, *named_parts(key, entry)}:
            names[name.casefold()] = key
    return names


def faults_of_entry(key, entry):
    """What is wrong with one entry of the list, as sentences."""
    faults = [f"{key}: unknown key {name!r}" for name in entry.keys() - KEYS_OF_AN_ENTRY]
    if base(key) is None:
        faults.append(f"{key}: not the name of an article")
    if not entry.get("title"):
        faults.append(f"{key}: no title")
    kinds = entry.keys() & {"module", "modules", "not_carried_out"}
    if len(kinds) != 1:
        faults.append(f"{key}: needs exactly one of module, modules, not_carried_out; has {sorted(kinds)}")
    elif "not_carried_out" in entry:
        reason = entry["not_carried_out"]
        if not reason.endswith(".") or len(reason.split()) < 4:
            faults.append(f"{key}: the reason must be a sentence, not {reason!r}")
    elif not modules_of(entry):
        faults.append(f"{key}: the list of modules is empty")
    return faults


# --- the code ---------------------------------------------------------------------------------------------


def files_of_module(root, dotted):
    """The source files of a module, or of everything in a package; none when it does not exist."""
    path = root.joinpath(*dotted.split("."))
    if path.with_suffix(".py").is_file():
        return [path.with_suffix(".py")]
    return sorted(path.rglob("*.py")) if (path / "__init__.py").is_file() else []


NUMBER = r"[1-9]\d?(?:[A-Ga-g]\b|\.\d\b)?"
ITEM = rf"{NUMBER}(?!\w)(?:\ \([^()]*\)(?=,\ \d|\ and\ \d))?"  # "9 (jumps), 10": a remark within a list
CITATION = re.compile(
    rf"""(?<![\w.])(?:
        Spelreglement(?:\ (?P<rule>{NUMBER})(?!\d))?          # Spelreglement 20.1; alone it opens a list
      | Bijlage\ (?P<annex>\d+(?:\.\d\b)?)
      | (?P<section>[A-I])(?:\.(?P<in_section>[1-9]\d?(?:[A-Ga-g](?:\.\d)?\b|\.\d\b)?)(?!\w)|(?=,?\ arts?\.))
      | (?:arts?\.|artt?\.|articles?)\ (?P<list>{ITEM}(?:(?:,\ |\ and\ |,\ and\ |-|–){ITEM})*)
    )""",
    re.VERBOSE,
)
RANGE = re.compile(r"(\d+)[-–](\d+)")
READING = re.compile(r"(?<!\w)R[1-9]\d*(?!\w)")


def join(scope, number):
    """The name of an article from its scope and number."""
    return f"{scope}.{number}" if len(scope) == 1 else f"{scope} {number}"


def between(first, last):
    """The whole numbers of a range, both ends included."""
    return range(int(first), int(last) + 1)


def numbers_of(listed):
    """The numbers in "1-3, 5 (so) and 7": a range stands for each number in it."""
    plain = re.sub(r"\([^()]*\)", "", listed)
    return re.findall(NUMBER, RANGE.sub(lambda found: " ".join(map(str, between(*found.groups()))), plain))


def articles_cited(text, scope=None):
    """The articles a text cites, in order.

    A bare "art. 7" belongs to the section named last in the text, else to `scope`; without either it is
    returned as "art. 7", which is the name of no article.
    """
    names = []
    for found in CITATION.finditer(text):
        if found["rule"]:
            names.append(join("Spelreglement", found["rule"]))
        elif found["annex"]:
            names.append(join("Bijlage", found["annex"]))
        elif found["in_section"]:
            names.append(join(found["section"], found["in_section"]))
        elif found["section"]:
            scope = found["section"]
        elif found["list"]:
            names.extend(join(scope or "art.", number) for number in numbers_of(found["list"]))
        else:
            scope = "Spelreglement"
    return names


def readings_cited(text):
    """The readings a text cites, in order."""
    return READING.findall(text)


def texts_of_code(root, packages):
    """Every (file:line, text, scope) in which code can cite: prose of Python, whole TOML."""
    for package in packages:
        scope = None if package == "tournaments" else "Spelreglement"
        for path in sorted((root / package).rglob("*.py")):
            if "migrations" not in path.parts:
                for line, text in prose(path.read_text("utf-8")):
                    yield f"{path.relative_to(root)}:{line}", text, scope
        for path in sorted((root / package).rglob("*.toml")):
            for line, text in enumerate(path.read_text("utf-8").splitlines(), 1):
                yield f"{path.relative_to(root)}:{line}", text, scope


@functools.cache
def cited_by_module(root, dotted):
    """The articles that the files of a module cite."""
    scope = None if dotted.startswith("tournaments") else "Spelreglement"
    return {
        name
        for path in files_of_module(root, dotted)
        for _, text in prose(path.read_text("utf-8"))
        for name in articles_cited(text, scope)
    }


# --- the marked tests -------------------------------------------------------------------------------------


def mark_calls(found):
    """The calls of `pytest.mark.article` among nodes."""
    return [
        call
        for call in found
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and said(call.func) == "pytest.mark.article"
    ]


def nodes_that_mark_tests(source):
    """The expressions whose marks pytest applies to a test: decorators of tests, and `pytestmark`."""
    for node in nodes(source):
        is_test = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        if is_test or (isinstance(node, ast.ClassDef) and node.name.startswith("Test")):
            yield from node.decorator_list
        elif isinstance(node, ast.Assign) and any(said(t) == "pytestmark" for t in node.targets):
            yield node.value


def marks_of(source, where):
    """The articles with which the tests of a source are marked, and the faults of its marks."""
    names, faults, applied = set(), [], set()
    if "article" not in source:
        return names, faults
    for marking in nodes_that_mark_tests(source):
        for call in mark_calls(ast.walk(marking)):
            applied.add((call.lineno, call.col_offset))
            values = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
            if len(call.args) == 1 and isinstance(values[:1] and values[0], str):
                names.add(values[0])
            else:
                faults.append(f"{where}:{call.lineno}: the mark needs one article, written out")
    for call in mark_calls(nodes(source)):
        if (call.lineno, call.col_offset) not in applied:
            faults.append(f"{where}:{call.lineno}: this mark stands at nothing that is a test")
    return names, faults


# --- what must agree --------------------------------------------------------------------------------------


def entries_named(articles, names):
    """The keys of the entries that these names belong to."""
    known = citable(articles)
    return {known.get(name.casefold()) for name in names}


def unverified(articles, marked):
    """Entries with a module that no marked test verifies; a mark of a part counts for its article."""
    verified = entries_named(articles, marked) | {base(name) for name in marked}
    return [key for key, entry in articles.items() if modules_of(entry) and key not in verified]


def verified_though_not_carried_out(articles, marked):
    """Entries that say nothing carries them out, while tests verify them."""
    verified = entries_named(articles, marked)
    return [key for key, entry in articles.items() if key in verified and not modules_of(entry)]


def uncited_by_their_module(articles, cited_by):
    """(entry, module) for each module that carries an entry out and cites neither it nor its article."""
    silent = []
    for key, entry in articles.items():
        for module in modules_of(entry):
            cited = cited_by(module)
            if not {key, base(key)} & {*entries_named(articles, cited), *map(base, cited)}:
                silent.append((key, module))
    return silent


def expect_none(faults):
    """Fails with every fault on a line of its own."""
    faults = list(faults)
    assert not faults, "\n" + "\n".join(faults)


@pytest.fixture(scope="module")
def articles():
    return tomllib.loads((ROOT / "docs" / "articles.toml").read_text("utf-8"))["articles"]


@pytest.fixture(scope="module")
def readings():
    return (ROOT / "docs" / "readings.md").read_text("utf-8")


@pytest.fixture(scope="module")
def marks():
    """(file, names, faults) of every file of tests."""
    return [
        (str(path.relative_to(ROOT)), *marks_of(path.read_text("utf-8"), path.relative_to(ROOT)))
        for path in sorted((ROOT / "tests").rglob("*.py"))
    ]


@pytest.fixture(scope="module")
def marked(marks):
    return {name for _, names, _ in marks for name in names}


def test_every_article_of_the_regulation_is_in_the_list_and_nothing_else(articles):
    expected = {
        join(section, number) for section, count in ARTICLE_COUNTS.items() for number in range(1, count + 1)
    }
    listed = {base(key) for key in articles}
    assert expected - listed == set(), "articles of the regulation that docs/articles.toml lacks"
    assert listed - expected == set(), "entries of docs/articles.toml that the regulation lacks"
    assert (expected | ITEMS) - articles.keys() == set(), "articles and items without an entry of their own"


def test_every_entry_has_a_title_and_one_way_of_being_carried_out(articles):
    expect_none(fault for key, entry in articles.items() for fault in faults_of_entry(key, entry))


def test_an_article_of_which_an_item_is_carried_out_is_carried_out_itself(articles):
    expect_none(
        f"{key} has a module, {base(key)} has none"
        for key, entry in articles.items()
        if modules_of(entry) and not modules_of(articles[base(key)])
    )


def test_every_module_of_the_list_exists(articles):
    expect_none(
        f"{key}: there is no module {module}"
        for key, entry in articles.items()
        for module in modules_of(entry)
        if not files_of_module(ROOT, module)
    )


@pytest.mark.long
def test_every_module_of_the_list_cites_the_article_it_carries_out(articles):
    silent = uncited_by_their_module(articles, lambda module: cited_by_module(ROOT, module))
    expect_none(f"{module} is said to carry out {key} and does not cite it" for key, module in silent)


@pytest.mark.long
def test_every_article_that_is_carried_out_has_a_test_marked_with_it(articles, marked, record_property):
    covered = sum("not_carried_out" not in entry for entry in articles.values())
    record_property("summary", f"articles: {covered} of {len(articles)} listed are carried out and tested")
    missing = unverified(articles, marked)
    expect_none(f'no test is marked @pytest.mark.article("{key}")' for key in missing)


def test_no_article_with_a_marked_test_is_said_not_to_be_carried_out(articles, marked):
    stale = verified_though_not_carried_out(articles, marked)
    expect_none(f"tests verify {key}: name its module in docs/articles.toml" for key in stale)


def test_every_mark_names_an_article_of_the_list(articles, marks):
    known = citable(articles)
    expect_none(
        f"{file}: {name!r} is no article of docs/articles.toml"
        for file, names, _ in marks
        for name in sorted(names)
        if name.casefold() not in known
    )


def test_every_mark_is_written_out_and_stands_at_a_test(marks):
    expect_none(fault for _, _, faults in marks for fault in faults)


@pytest.mark.long
def test_every_article_cited_in_the_code_exists(articles):
    known = citable(articles)
    expect_none(
        f"{where}: {name} is no article of docs/articles.toml"
        for where, text, scope in texts_of_code(ROOT, CODE)
        for name in articles_cited(text, scope)
        if name.casefold() not in known
    )


@pytest.mark.long
def test_every_reading_cited_in_the_code_or_the_list_is_in_the_readings(articles, readings):
    known = set(re.findall(r"^## (R\d+)$", readings, re.MULTILINE))
    listed = [("docs/articles.toml", str(articles), None), ("docs/readings.md", readings, None)]
    expect_none(
        f"{where}: docs/readings.md has no {name}"
        for where, text, _ in [*texts_of_code(ROOT, CODE), *listed]
        for name in readings_cited(text)
        if name not in known
    )


def test_the_readings_are_numbered_without_a_gap_and_each_says_articles_and_setting(articles, readings):
    heads = re.findall(
        r"^## R(\d+)\n\n\*\*[^*]+\.\*\* \*Articles: (.+)\. Setting: (?:yes|no)\.\*$", readings, re.MULTILINE
    )
    count = len(re.findall(r"^## R\d", readings, re.MULTILINE))
    assert [int(number) for number, _ in heads] == list(range(1, count + 1))
    known = citable(articles)
    cited = [(number, name) for number, names in heads for name in names.split(", ")]
    expect_none(f"R{number}: there is no {name}" for number, name in cited if name.casefold() not in known)


# --- and each of these checks can fail --------------------------------------------------------------------


def test_marks_count_only_at_tests_and_only_when_written_out():
    source = """
import pytest
pytestmark = pytest.mark.article("C.1")
@pytest.mark.article("C.2")
def test_a(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.article("C.3"))])
def test_b(x): ...
@pytest.mark.article("C.4")
def helper(): ...
NAME = "C.5"
@pytest.mark.article(NAME)
def test_c(): ...
@pytest.mark.article()
def test_d(): ...
"""
    names, faults = marks_of(source, "t.py")
    assert names == {"C.1", "C.2", "C.3"}
    assert [fault.split(":")[1] for fault in faults] == ["11", "13", "8"]


CITATIONS = [
    ("C.15A decides, else C.15.", "C.15A; C.15"),
    ("Bijlage 1; Bijlage 4.2.", "Bijlage 1; Bijlage 4.2"),
    ('source = "C, art. 11 and 12"', "C.11; C.12"),
    ("Spelreglement 2011, art. 1-3 (rows), art. 5", "; ".join(f"Spelreglement {n}" for n in (1, 2, 3, 5))),
    ("Spelreglement art. 19 (points); C, art. 14 (a win)", "Spelreglement 19; C.14"),
    ("C, art. 7, 9 (two), 10 (for 3 men), 11; then 12", "C.7; C.9; C.10; C.11"),
    ("Spelreglement 20.1, Spelreglement 27d", "Spelreglement 20.1; Spelreglement 27d"),
    ("art. 7 of nothing", "art. 7"),
    ("version 1.2, A. Bakker, sections A-G, x.C.3, 27-22, FIDE C.04.3", ""),
    ("C.99 and Spelreglement 28", "C.99; Spelreglement 28"),
]


@pytest.mark.parametrize(("text", "names"), CITATIONS)
def test_citations_are_read_as_they_are_written(text, names):
    assert "; ".join(articles_cited(text)) == names


def test_a_bare_article_belongs_to_the_scope_of_its_package():
    assert articles_cited("may not (art. 17); B, art. 7", "Spelreglement") == ["Spelreglement 17", "B.7"]


def test_readings_are_read_one_by_one():
    assert readings_cited("readings R1-R2; (C.15, R32) but not XR3, R2D2") == ["R1", "R2", "R32"]


def test_strings_comments_and_f_strings_can_cite():
    source = 'x = f"by {y} C.14"  # C.15\n"""Source: B.7."""\n'
    assert sorted(name for _, text in prose(source) for name in articles_cited(text)) == [
        "B.7",
        "C.14",
        "C.15",
    ]
