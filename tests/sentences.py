"""The sentences of the regulation, each with the test that fails when the sentence is turned round.

`docs/sentences.toml` is the table, which `tests/test_sentences.py` holds. The command

    python -m tests.sentences [ARTICLE…] [--write]

turns each sentence round in a copy of the tree, in each of its points, and runs its test there, which must
fail by an assertion, and pass in a copy that was not changed. `A.5` means the article, `A.5:3` one sentence
of it; without any it is the whole table. With `--write` what the tests showed is put into the table.
"""

import argparse
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from tests.sources import ROOT
from tests.turning import Change, Told, changed, copied, run

TABLE = ROOT / "docs" / "sentences.toml"
HEAD = "[[sentence]]\n"
POINT = "[[sentence.point]]\n"
CARRIED_OUT = ("function", "page", "test", "turned")
KEYS = {"article", "part", "number", "says", *CARRIED_OUT, "showed", "point", "not_carried_out"}
KEYS_OF_POINT = {"says", "test", "turned", "showed"}


class Sentence(NamedTuple):
    """One sentence: where it stands, what it says, what carries it out, or why nothing does.

    `page` is the name of an address, or "command" and the name of a command; `test` is as pytest names it;
    `showed` is what the test said when the sentence was turned round. A sentence that says several things has
    `points` for the others, each turned round by itself, with a `test` of its own where it names one; `at` is
    the place of a point, from 2, and 0 of the sentence itself.
    """

    article: str
    number: int
    says: str
    part: str = ""
    function: tuple[str, ...] = ()
    page: str = ""
    test: str = ""
    turned: Change | None = None
    showed: str = ""
    not_carried_out: str = ""
    at: int = 0
    points: tuple["Sentence", ...] = ()

    @property
    def base(self) -> str:
        """What the sentence is called, also of one of its points: "A.5:3"."""
        return f"{self.article}:{self.number}"

    @property
    def name(self) -> str:
        """What it is called in messages and on the command line: "A.5:3", its second point "A.5:3/2"."""
        return f"{self.base}/{self.at}" if self.at else self.base

    @property
    def everything(self) -> tuple["Sentence", ...]:
        """The sentence and its points."""
        return (self, *self.points)

    @property
    def is_carried_out(self) -> bool:
        return not self.not_carried_out


class Finding(NamedTuple):
    """What turning a sentence round showed: the line, or what is wrong."""

    name: str
    showed: str = ""
    fault: str = ""


def sentences(text: str) -> list[Sentence]:
    """The sentences of a table, in its order. Raises ValueError, naming it, for one that is broken."""
    found = []
    for entry in tomllib.loads(text).get("sentence", ()):
        name = f"{entry.get('article')}:{entry.get('number')}"
        if unknown := entry.keys() - KEYS:
            raise ValueError(f"{name}: unknown key {', '.join(sorted(unknown))}")
        if missing := {"article", "number", "says"} - entry.keys():
            raise ValueError(f"{name}: lacks {', '.join(sorted(missing))}")
        carried = [key for key in CARRIED_OUT if key in entry]
        if "not_carried_out" in entry:
            if carried or "showed" in entry:
                raise ValueError(f"{name}: is carried out and is not")
        elif missing := [key for key in CARRIED_OUT if key not in entry]:
            raise ValueError(f"{name}: lacks {', '.join(missing)}, or not_carried_out")
        if carried:
            entry["function"] = tuple(entry["function"])
            entry["turned"] = Change(**entry["turned"])
        points = entry.pop("point", [])
        one = Sentence(**entry)
        found.append(one._replace(points=tuple(_point(one, at, given) for at, given in enumerate(points, 2))))
    return found


def _point(one: Sentence, at: int, given: dict[str, Any]) -> Sentence:
    """A further point of a sentence. Raises ValueError for one that is broken, or of none that is carried
    out.
    """
    name = f"{one.base}/{at}"
    if unknown := given.keys() - KEYS_OF_POINT:
        raise ValueError(f"{name}: unknown key {', '.join(sorted(unknown))}")
    missing = {"says", "turned"} - given.keys() if one.is_carried_out else {"what its sentence has"}
    if missing:
        raise ValueError(f"{name}: lacks {', '.join(sorted(missing))}")
    test, showed = given.get("test", one.test), given.get("showed", "")
    turned = Change(**given["turned"])
    return one._replace(says=given["says"], test=test, turned=turned, showed=showed, at=at)


def read() -> list[Sentence]:
    """The sentences of docs/sentences.toml."""
    return sentences(TABLE.read_text("utf-8"))


def chosen(everything: Iterable[Sentence], names: Sequence[str]) -> list[Sentence]:
    """Those carried out of these sections ("A"), articles and single sentences, with their points; all of
    them without a name.
    """
    return [
        point
        for one in everything
        if one.is_carried_out
        for point in one.everything
        if not names or {point.name, one.name, one.article, one.article.partition(".")[0]} & set(names)
    ]


def try_all(share: Sequence[Sentence]) -> list[Finding]:
    """Turn sentences round, one after another, in one copy of the tree; a row of each is written at once."""
    findings = []
    with copied() as folder:
        as_it_is = run(folder, sorted({one.test for one in share}))
        for one in share:
            findings.append(_turned_round(folder, one, as_it_is))
            sys.stdout.write(row(one, findings[-1]))
            sys.stdout.flush()
    return findings


def _turned_round(folder: Path, one: Sentence, as_it_is: Told) -> Finding:
    if not as_it_is.ended_well(one.test):
        return Finding(one.name, fault=f"as it is: {as_it_is.said(one.test)}")
    with changed(folder, one.turned):
        turned = run(folder, [one.test], "-x")
    if one.test in turned.failed:
        return Finding(one.name, showed=turned.failed[one.test])
    return Finding(one.name, fault=f"when turned round: {turned.said(one.test)}")


def row(one: Sentence, finding: Finding) -> str:
    """What the command prints of a sentence: what it says, its test, and what that said."""
    shown = [one.says, f"fails {one.test}", finding.showed]
    if finding.fault:
        shown[1:] = [f"FAULT {one.test}", finding.fault]
    elif one.showed not in ("", finding.showed):
        shown.append(f"(the table has: {one.showed})")
    lines = zip_longest([one.name], shown, fillvalue="")
    return "".join(f"{name:14} {text}\n" for name, text in lines)


def tried(wanted: Sequence[Sentence], jobs: int) -> list[Finding]:
    """What turning these sentences round shows, by so many processes at a time."""
    in_order = sorted(wanted, key=lambda one: one.test)
    if jobs < 2 or len(in_order) < 2:
        return try_all(in_order)
    size = -(-len(in_order) // jobs)
    shares = [in_order[at : at + size] for at in range(0, len(in_order), size)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as workers:
        return [finding for findings in workers.map(try_all, shares) for finding in findings]


def with_shown(text: str, findings: Iterable[Finding]) -> str:
    """The text of the table with what the tests showed."""
    shown = {finding.name: finding.showed for finding in findings if finding.showed}
    return "".join(_with_shown(block, shown) for block in _blocks(text))


def _blocks(text: str) -> Iterator[str]:
    first, *others = text.split(HEAD)
    yield first
    for block in others:
        yield HEAD + block


def _with_shown(block: str, shown: dict[str, str]) -> str:
    if not block.startswith(HEAD):
        return block
    (one,) = sentences(block)
    parts = zip(block.split(POINT), one.everything, strict=True)
    return POINT.join(_part_with_shown(part, point, shown) for part, point in parts)


def _part_with_shown(part: str, point: Sentence, shown: dict[str, str]) -> str:
    """The text of a sentence without its points, or of one of these."""
    if point.name not in shown:
        return part
    said = f"showed = {json.dumps(shown[point.name], ensure_ascii=False)}\n"
    if point.showed:
        return re.sub(r"^showed = .*\n", lambda _: said, part, count=1, flags=re.MULTILINE)
    kept, blank, rest = part.partition("\n\n")
    return kept.rstrip("\n") + "\n" + said + blank[1:] + rest


def main(arguments: Sequence[str]) -> int:
    """The command: 0 when every test of the sentences asked for fails as it must."""
    parser = argparse.ArgumentParser(prog="python -m tests.sentences")
    parser.add_argument("names", nargs="*", metavar="ARTICLE", help="A, A.5, A.5:3, 'Bijlage 1'; else all")
    parser.add_argument("--write", action="store_true", help="put what the tests showed into the table")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--table", type=Path, default=TABLE, help="another table than docs/sentences.toml")
    asked = parser.parse_args(arguments)
    wanted = chosen(sentences(asked.table.read_text("utf-8")), asked.names)
    if not wanted:
        parser.error("no sentence of that name is carried out")
    findings = tried(wanted, asked.jobs)
    faults = [finding for finding in findings if finding.fault]
    if asked.write:
        asked.table.write_text(with_shown(asked.table.read_text("utf-8"), findings), "utf-8")
    sys.stdout.write(f"{len(findings)} sentences turned round, {len(faults)} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        # Sets are told in one order, so that what a test showed can be compared.
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.sentences", *sys.argv[1:]])
    sys.exit(main(sys.argv[1:]))
