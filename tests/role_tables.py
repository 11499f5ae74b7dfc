"""The tables of docs/roles.md: who does which act, and opens which page."""

from pathlib import Path

from tests.role_sites import ROLES

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "roles.md"


def table(title: str) -> dict[str, set[str]]:
    """A table of the document: by each name in the first column, the roles with a sign in theirs."""
    lines = DOCUMENT.read_text("utf-8").split(f"## {title}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in lines if row.startswith("|")]
    head, _rule, *body = rows
    roles = head[2:]
    assert tuple(roles) == ROLES
    found: dict[str, set[str]] = {}
    for _what, names, *cells in body:
        assert len(cells) == len(roles), names
        for name in names.split(", "):
            key = name.strip("`")
            assert key not in found, f"{key} is in the table twice"
            found[key] = {role for role, cell in zip(roles, cells, strict=True) if cell}
    return found


def listed(title: str) -> set[str]:
    """The names in backticks of a part of the document that is no table."""
    part = DOCUMENT.read_text("utf-8").split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    return set(part.split("`")[1::2])
