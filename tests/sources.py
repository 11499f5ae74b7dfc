"""Python sources as text: which there are, and what of them `ast` tells. Nothing is imported.

A rule of the house is a function from a source to the faults it finds; it is held against the tree by `hold`.
"""

import ast
import functools
import io
import tokenize
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
OURS = ("config", "rules", "games", "tournaments")
PURE = ("rules", "games.domain", "tournaments.regulations")
EVERYTHING = (*OURS, "manage", "tests", "demo")


class Source(NamedTuple):
    """One Python file: where it is, its dotted name (a package by its own name) and its text."""

    path: str
    module: str
    text: str

    @property
    def is_package(self) -> bool:
        return self.path.endswith("__init__.py")

    @property
    def name(self) -> str:
        """The last part of its dotted name."""
        return self.module.rpartition(".")[2]


Rule = Callable[[Source], list[str]]


def source(path: str, text: str) -> Source:
    """The source of a file at a path below the root, with forward slashes."""
    dotted = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return Source(path, dotted, text)


@functools.cache
def tree(*packages: str) -> tuple[Source, ...]:
    """The sources of whole packages, or of single modules."""
    folders = [ROOT / package.replace(".", "/") for package in packages]
    paths = [
        path for folder in folders for path in (folder.with_suffix(".py"), *sorted(folder.rglob("*.py")))
    ]
    return tuple(
        source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths if path.is_file()
    )


@functools.cache
def parsed(text: str) -> ast.Module:
    """What `ast` makes of a text, made once for all who ask; never to be changed."""
    return ast.parse(text)


@functools.cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Every node of a text, as `ast.walk` gives them."""
    return tuple(ast.walk(parsed(text)))


@functools.cache
def prose(text: str) -> tuple[tuple[int, str], ...]:
    """The texts of a Python source in which something can be cited: (line, text) of strings and comments."""
    found = [
        (node.lineno, node.value)
        for node in nodes(text)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline) if "#" in text else ()
    return (*found, *((token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT))


def said(node: ast.AST) -> str:
    """An expression in words, as `ast.unparse` has it, which takes long for what is mostly a name."""
    names, inner = [], node
    while isinstance(inner, ast.Attribute):
        names.append(inner.attr)
        inner = inner.value
    return ".".join([inner.id, *reversed(names)]) if isinstance(inner, ast.Name) else ast.unparse(node)


def hold(rule: Rule, *packages: str) -> None:
    """Hold a rule against every file of the named packages, all of ours by default."""
    files = tree(*(packages or OURS))
    assert files, "there is nothing to hold the rule against"
    faults = [fault for file in files for fault in rule(file)]
    assert not faults, "\n" + "\n".join(faults)


def top(name: str) -> str:
    """The first part of a dotted name."""
    return name.split(".", 1)[0]


def within(module: str, *packages: str) -> bool:
    """Whether a dotted name lies in one of the packages, or is one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@functools.cache
def imports(file: Source) -> tuple[tuple[int, str], ...]:
    """(line, dotted name) of every import, also inside functions and under TYPE_CHECKING; `from a import b`
    counts as a.b.
    """
    names = []
    for node in nodes(file.text):
        if isinstance(node, ast.Import):
            names.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = file.module.split(".")
            up = node.level - (1 if file.is_package else 0)
            start = package[: len(package) - up] if node.level else []
            origin = ".".join([*start, *filter(None, [node.module])])
            names.extend((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
    return tuple(names)


def imported_modules(files: tuple[Source, ...]) -> dict[str, set[str]]:
    """Module → the modules among these that it imports; what is taken from a module counts as that module."""
    known = {file.module for file in files}
    return {
        file.module: {
            module
            for _, name in imports(file)
            for module in [name if name in known else name.rpartition(".")[0]]
            if module in known - {file.module}
        }
        for file in files
    }


def bad_imports(file: Source, allowed: Callable[[str], bool], where: str = "") -> list[str]:
    """A fault for every import of which `allowed(name)` is false; `where` says what to do instead."""
    return [
        f"{file.path}:{line}: {file.module} may not import {name}{where and '; '}{where}"
        for line, name in imports(file)
        if not allowed(name)
    ]


def names_in(node: ast.AST) -> set[str]:
    """Every name and attribute in an expression."""
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)} | {
        child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)
    }


def meanings(tree: ast.AST) -> dict[str, str]:
    """What each imported name stands for: its dotted name."""
    meaning = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            meaning |= {a.asname or top(a.name): a.name if a.asname else top(a.name) for a in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            meaning |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return meaning


def full_name(node: ast.AST, meaning: Mapping[str, str]) -> str:
    """The dotted name of an imported thing that a node uses; empty for anything else."""
    rest: list[str] = []
    while isinstance(node, ast.Attribute):
        rest.insert(0, node.attr)
        node = node.value
    return ".".join([meaning[node.id], *rest]) if isinstance(node, ast.Name) and node.id in meaning else ""
