"""Templates stay readable: one tag a line, no line longer than a screen is wide, no number of an article.

The tags are set by djade and djlint (`make lint`), which leave a line alone when text is glued to text; these
tests see to what is left.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LONGEST = 120


def too_long(name: str, text: str) -> list[str]:
    """What is to be done with each line of a template that is longer than the limit."""
    return [
        f"{name}:{number}: {len(line)} characters, at most {LONGEST}: put each tag on a line of its own, a "
        "long text between blocktranslate trimmed and its end, a long name into a with around it"
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > LONGEST
    ]


def test_no_line_of_a_template_is_too_long():
    found = [
        one for path in TEMPLATES for one in too_long(str(path.relative_to(ROOT)), path.read_text("utf-8"))
    ]
    assert TEMPLATES, "no templates found"
    assert not found, "\n".join(found)


def test_no_article_stands_in_a_template_by_its_number():
    """Its number is that of the edition shown: `{{ "E.3"|article }}`, which leads to what it says."""
    written = re.compile(r"\b[A-I]\s+art\b|\bart\.\s+\d")
    assert [path.name for path in TEMPLATES if written.search(path.read_text("utf-8"))] == []


def test_a_line_that_is_too_long_is_named_with_its_place_and_what_to_do():
    whole = "<p>\n" + "x" * LONGEST + "\n</p>\n"
    assert too_long("templates/a.html", whole) == []
    (said,) = too_long("templates/a.html", whole.replace("x\n", "xx\n"))
    assert said.startswith(
        "templates/a.html:2: 121 characters, at most 120: put each tag on a line of its own"
    )


def test_every_table_has_a_name():
    """A caption, or the name of what it stands in: whoever lists the tables of a page hears it."""
    table = re.compile(r"<table\b[^>]*>(?:(?!</table>|<thead).)*", re.DOTALL)
    found = [
        str(path.relative_to(ROOT))
        for path in TEMPLATES
        for one in table.findall(path.read_text("utf-8"))
        if "aria-label" not in one and "<caption" not in one
    ]
    assert found == []
