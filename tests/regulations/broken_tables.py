"""Breaking one table of a copy of the edition of 2011, and how its loader refuses it."""

import shutil

import pytest

from tournaments.regulations.editions.edition import EDITIONS, load_edition
from tournaments.regulations.editions.toml_table import EditionError


def refusal(tmp_path, name, old, new):
    """The message with which the edition is refused after `old` became `new` in one of its tables."""
    folder = tmp_path / "2011"
    shutil.copytree(EDITIONS / "2011", folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_edition(folder)
    return str(caught.value)
