"""Holds that every act of the record is declared in an `acts.py`, spelt nowhere else, and has its words.

Sources are read with `ast`. The rule is a function from a source to the faults it finds, is held against the
whole tree, and is shown to find a violation in a source of a few lines.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.utils.functional import Promise
from django.utils.translation import override

from tests.sources import OURS, nodes, parsed, said
from tests.sources import tree as sources_of
from tests.test_catalogues import LANGUAGES, catalogue, messages
from tournaments.ledger import acts

NAMED_FIRST = {"Act": 0, "take_point": 1, "check_expected_version": 1, "last_sequence": 1}
"""What takes an act by its place among the arguments; everything takes it as `act=` or `act__in=`."""


class Home(NamedTuple):
    """Where an act is declared: the module, and the constant in it."""

    module: str
    constant: str


def declarations(file):
    """The acts that a file declares, by their stored name."""
    return {
        node.value.args[0].value: Home(file.module, node.targets[0].id)
        for node in parsed(file.text).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and said(node.value.func) == "declare"
    }


def acts_named(text) -> Iterator[ast.expr]:
    """The expressions that a source names acts with: arguments, and what is compared with `.act`."""
    for node in nodes(text):
        if isinstance(node, ast.Call):
            called = said(node.func).rpartition(".")[2]
            place = NAMED_FIRST.get(called)
            if place is not None:
                yield from node.args[place : place + 1]
            yield from (given.value for given in node.keywords if given.arg in ("act", "act__in"))
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(isinstance(side, ast.Attribute) and side.attr == "act" for side in sides):
                yield from sides


def spelt(node, names):
    """The strings that an expression spells; a name stands for what the source gives it at its top."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield ast.unparse(node)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for part in node.elts:
            yield from spelt(part, names)
    elif isinstance(node, ast.IfExp):
        yield from (*spelt(node.body, names), *spelt(node.orelse, names))
    elif isinstance(node, ast.Name) and node.id in names:
        yield from spelt(names[node.id], {})


def given_names(tree):
    """What the names at the top of a source are given: name → expression."""
    found = {}
    for node in tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                found |= {one.id: value for one, value in zip(target.elts, node.value.elts, strict=True)}
            elif isinstance(target, ast.Name):
                found[target.id] = node.value
    return found


def raw_acts(file, homes):
    """Acts that are spelt as a string outside the file that declares them."""
    if file.module.rpartition(".")[2] == "acts":
        return []
    names = given_names(parsed(file.text))
    faults = []
    for node in acts_named(file.text):
        for text in spelt(node, names):
            home = homes.get(text)
            faults.append(
                f'{file.path}:{node.lineno}: the act "{text}" is {home.constant} of {home.module}'
                if home
                else f'{file.path}:{node.lineno}: the act "{text}" is to be declared in acts.py of its area'
            )
    return faults


@pytest.fixture(scope="module")
def tree():
    """The sources of all packages."""
    return sources_of(*OURS)


@pytest.fixture(scope="module")
def homes(tree):
    """Where each act is declared, by its stored name."""
    files = [file for file in tree if file.path.endswith("/acts.py")]
    return {name: home for file in files for name, home in declarations(file).items()}


@pytest.mark.long
def test_no_act_is_spelt_as_a_string_outside_acts_py(tree, homes):
    faults = [fault for file in tree for fault in raw_acts(file, homes)]
    assert not faults, "\n" + "\n".join(faults)


def test_the_site_knows_every_act_that_an_acts_py_declares(homes):
    """An `acts.py` that is not among the REGISTRATIONS would leave its acts without words."""
    assert sorted(homes) == [act.name for act in acts.all_acts()]


def constants_used(file):
    """The constants of acts that a source uses: imported from an `acts.py`, asked of one, or used in it."""
    of_acts = file.module.rpartition(".")[2] == "acts"
    for node in nodes(file.text):
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == "acts":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and said(node.value) == "acts":
            yield node.attr
        elif of_acts and isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id


@pytest.mark.long
def test_every_act_that_is_declared_is_done_somewhere(tree, homes):
    used = {constant for file in tree for constant in constants_used(file)}
    assert [name for name, home in homes.items() if home.constant not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_has_words_in_the_catalogue(language):
    translated = messages(catalogue(language, "mo"))
    with override(None):
        asked = {act.name: str(act.words) for act in acts.all_acts()}
    assert all(isinstance(act.words, Promise) for act in acts.all_acts())
    assert [name for name, words in asked.items() if not translated.get(words)] == []


def test_an_act_is_declared_once():
    with pytest.raises(ValueError, match='the act "undo" is declared already'):
        acts.declare("undo", "undone", concerns=acts.Concern.RECORD)


def test_an_act_that_only_another_version_knows_is_shown_by_its_name():
    assert acts.words_of("settings") == "settings"
