"""Every part of the pages with how it is called, for who builds pages; only a site in DEBUG has this page."""

import datetime
from dataclasses import replace
from types import SimpleNamespace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.tables import page
from tournaments.pages.tables import columns
from tournaments.pages.tables.tables import Cell, Mark, Table, TableRow
from tournaments.regulations.reasons import Reason

THEMES = ("light", "dark")


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """The parts, in the light and in the dark."""
    return render(request, "site/styleguide.html", examples() | {"themes": THEMES})


def examples() -> dict[str, object]:
    """What the examples show, in invented names."""
    at = datetime.datetime(2026, 11, 15, 14, 10, tzinfo=datetime.UTC)
    return {
        "table": standings(),
        "marks": _marks("1", "½", "0", "·"),
        "card": _card(1, "Hylke Terphuis", "Jelmer Sinnestra", "1–0"),
        "open_card": _card(2, "Fedde Wiarda", "Rixt Palsma", ""),
        "dots": [
            SimpleNamespace(number=at, state=state, leads=state == "done", is_shown=at == 2)
            for at, state in enumerate(("done", "done", "now", ""), 1)
        ],
        "day": at.date(),
        "happened": [
            SimpleNamespace(
                sign="file-text", what="Dispute raised", at=at, more="Flag fell or not at move 50"
            ),
            SimpleNamespace(sign="scale", what="Ruling of the directors", at=at, more=""),
        ],
        "codes": [
            SimpleNamespace(value=code, text=text)
            for code, text in (("1", "1–0"), ("5", "½–½"), ("0", "0–1"))
        ],
        "options": [
            SimpleNamespace(value="round", text="Round robin", more="everybody meets everybody"),
            SimpleNamespace(value="swiss", text="Swiss", more="paired by the standings"),
        ],
        "places": [("Fedde Wiarda", (2, 1, 1)), ("Rixt Palsma", (1, 2, 3)), ("Hylke Terphuis", (3, 3, 2))],
        "rounds": [1, 2, 3],
        "seasons": [("2022", 455), ("2023", 440), ("2024", 498), ("2025", 520), ("2026", 541)],
        "numbers": [3, 4, 4, 6, 5, 8],
    }


def _marks(*texts: str) -> tuple[Mark, ...]:
    tints = {"1": "won", "½": "drawn", "0": "lost", "·": "none"}
    return tuple(Mark(text, tints[text], f"round {at}") for at, text in enumerate(texts, 1))


def _card(number: int, white: str, black: str, score: str) -> SimpleNamespace:
    return SimpleNamespace(number=number, white=white, black=black, score=score)


def standings() -> Table:
    """A table with all that a row of standings may show."""
    shown = (
        columns.PLACE,
        page.MOVED,
        replace(columns.NAME, heads_row=True),
        page.UNDER,
        page.GAMES,
        replace(columns.POINTS, strong=True),
    )
    why = Reason("Sonneborn-Berger decided", {}, ("C.15B",))
    given = (
        ("title", 1, 1, "Fedde Wiarda", "Ljouwert", None, 6),
        ("up", 2, -1, "Rixt Palsma", "Burgum", why, 5),
        ("down", 3, 0, "Sjoerd Haringsma", "Drylts", why, 5),
    )
    rows = (
        TableRow(
            (
                Cell(place),
                Cell(moved=moved),
                Cell(name, badge=name, why=because),
                Cell(club),
                Cell(marks=_marks("1", "½", "0", "·")),
                Cell(points),
            ),
            zone=zone,
        )
        for zone, place, moved, name, club, because, points in given
    )
    return Table("example", shown, tuple(rows))
