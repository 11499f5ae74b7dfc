"""The made-up edition 2040 (tests/data/editions) beside that of 2011, as one folder of editions."""

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
