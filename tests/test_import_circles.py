"""Holds that no imports go round in a circle, also not those in functions and under TYPE_CHECKING, anywhere
in rules, games and tournaments; and that the groups of the regulations stand on one another in the order
their package names.

Each rule is a function from a set of sources to the faults in it; it is held against the packages named below
and shown to find one in sources of a line each.
"""

import inspect
import re

import pytest

from tests.sources import ROOT, imported_modules, source, tree
from tournaments import regulations

REGULATIONS = "tournaments.regulations"
GROUPS = re.findall(r"^([a-z_]+)  +\w", inspect.getdoc(regulations), re.MULTILINE)
"""The groups of the regulations in their order, as the package itself names them."""


def way(graph, start, end):
    """The shortest way from one node to another along the imports, both named; None when there is none."""
    ways, seen = [[start]], set()
    for found in ways:
        for following in sorted(graph[found[-1]]):
            if following == end:
                return [*found, end]
            if following not in seen:
                seen.add(following)
                ways.append([*found, following])
    return None


def circles(graph):
    """The circles of a graph, each as "a → b → a", one for those that hang together."""
    while ends := {node for node, others in graph.items() if not others}:  # no circle goes through these
        graph = {node: others - ends for node, others in graph.items() if others}
    found, within_one = [], set()
    for node in sorted(graph):
        if node not in within_one and (circle := way(graph, node, node)):
            found.append(" → ".join(circle))
            within_one |= {other for other in graph if way(graph, node, other) and way(graph, other, node)}
    return found


def import_circles(files):
    return circles(imported_modules(files))


def group_of(module):
    """The group of the regulations that a module lies in; empty for what all groups stand on."""
    group = module.removeprefix(f"{REGULATIONS}.").split(".")[0]
    return group if group in GROUPS else ""


def upward_imports(files):
    """Imports of the regulations by a group that stands under them, as "counting.matches → teams.check"."""
    rank = {group: number for number, group in enumerate(["", *GROUPS])}
    return sorted(
        f"{module.removeprefix(REGULATIONS)[1:]} → {other.removeprefix(REGULATIONS)[1:]}"
        for module, others in imported_modules(files).items()
        for other in others
        if rank[group_of(module)] < rank[group_of(other)]
    )


def test_no_imports_go_round_in_a_circle():
    files = tree("rules", "games", "tournaments")
    assert files, "there is nothing to hold the rule against"
    assert import_circles(files) == [], "let what both need be a module below both"


def test_every_group_of_the_regulations_imports_only_those_named_before_it():
    assert upward_imports(tree(REGULATIONS)) == []


def test_the_groups_of_the_regulations_are_those_that_its_package_names():
    folder = ROOT / REGULATIONS.replace(".", "/")
    assert sorted(GROUPS) == sorted(path.parent.name for path in folder.glob("*/__init__.py"))


@pytest.mark.parametrize(
    "back",
    [
        "from rules.board import Board",
        "def parse():\n    from rules import board",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .board import Board",
    ],
)
def test_a_circle_is_found_wherever_its_imports_stand(back):
    files = [
        source("rules/board.py", "from rules.moves import Move"),
        source("rules/moves.py", "import rules.errors"),
        source("rules/errors.py", back),
    ]
    assert import_circles(files) == ["rules.board → rules.moves → rules.errors → rules.board"]


def test_an_import_upwards_is_found_where_no_module_is_in_a_circle():
    files = [
        source(f"tournaments/regulations/{path}.py", f"from {REGULATIONS}.{taken}")
        for path, taken in [
            ("teams/check", "order import standings"),
            ("order/standings", "event import Event"),
            ("order/crosstable", "teams import names"),
            ("teams/names", "reasons import Reason"),
            ("event", "editions import tables"),
            ("editions/tables", "reasons import Reason"),
        ]
    ]
    assert import_circles(files) == []
    assert upward_imports(files) == ["event → editions.tables", "teams.check → order.standings"]


def test_imports_one_way_are_no_circle():
    files = [
        source("rules/__init__.py", "from rules.board import Board"),
        source("rules/board.py", "from rules import moves, errors"),
        source("rules/moves.py", "from rules.errors import RulesError"),
        source("rules/errors.py", "import enum"),
    ]
    assert import_circles(files) == []
