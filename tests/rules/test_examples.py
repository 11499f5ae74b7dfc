"""The examples of the guide to the rules say what they do, and what it lists is there."""

import doctest
import re
from pathlib import Path

from rules import notation

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def test_every_example_does_what_stands_beneath_it():
    text = GUIDE.read_text("utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, GUIDE.name, str(GUIDE), 0)
    said = []
    doctest.DocTestRunner().run(examples, out=said.append)
    assert said == []
    assert len(examples.examples) > 20


def test_the_guide_lists_every_reader_and_writer_that_is_exported():
    listed = set(re.findall(r"`((?:read|replay|write)_\w+)`", GUIDE.read_text("utf-8")))
    assert listed == {name for name in notation.__all__ if re.match("read_|replay_|write_", name)}
    assert all(callable(getattr(notation, name)) for name in listed)
    assert [*notation.__all__] == sorted(notation.__all__, key=lambda name: (not name.isupper(), name))
