"""The made-up edition 2040 (tests/data/editions) beside that of 2011, as one folder of editions."""

import re
import shutil
from pathlib import Path

from tournaments.regulations.editions import edition as editions

DATA = Path(__file__).resolve().parent / "data" / "editions"


def lay_both(folder, monkeypatch):
    """Let the site know the editions 2011 and 2040, copied to this folder, until the test is over."""
    shutil.copytree(editions.EDITIONS / "2011", folder / "2011")
    shutil.copytree(DATA / "2040", folder / "2040")
    monkeypatch.setattr(editions, "EDITIONS", folder)
    editions.edition.cache_clear()


def lay_renumbered(folder, monkeypatch):
    """Beside the edition 2011 one of 2050 that says the same, each article of a section under its number and
    fifty.
    """
    lay_both(folder, monkeypatch)
    shutil.copytree(folder / "2011", folder / "2050")
    moved = []
    for path in (folder / "2050").glob("articles*.toml"):
        part, lines = "", []
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.fullmatch('key = "(.*)"', line):
                part = found[1]
            article = re.match(r"(\d+)( = .*)", line) if len(part) == 1 else None
            lines.append(f"{int(article[1]) + 50}{article[2]}" if article else line)
            if article and path.stem == "articles":
                moved.append(f'"{part}.{article[1]}" = "{part}.{int(article[1]) + 50}"')
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = ['source = "made up"', "valid_from = 2050", "[renumbered]", *moved]
    (folder / "2050" / "edition.toml").write_text("\n".join(told) + "\n", encoding="utf-8")
    editions.edition.cache_clear()
