"""Who is notified of the acts of a season."""

from django.urls import reverse

from tournaments.models import Event, LedgerEntry
from tournaments.notices.recipients import Found, Told, board, register


def _season(entry: LedgerEntry, event: Event | None) -> Found:
    year = entry.subject["season"]
    for user in board():
        yield Told(user, "season", reverse("season-office", args=[year]), {"season": year})


def _season_closing(entry: LedgerEntry, event: Event | None) -> Found:
    kind, year = "season-closing-back" if entry.before else "season-closed", entry.subject["season"]
    for user in board():
        yield Told(user, kind, reverse("season-office", args=[year]), {"season": year})


def _points(entry: LedgerEntry, event: Event | None) -> Found:
    """The points of a whole season, upon which promotions and demotions are proposed (Bijlage 4)."""
    year = entry.subject.get("season")
    if year is None or "entries" not in (entry.after or {}):
        return
    for user in board():
        yield Told(user, "proposals", reverse("season-office", args=[year]), {"season": year})


register(
    {
        "season": _season,
        "season-closing": _season_closing,
        "points": _points,
    }
)
