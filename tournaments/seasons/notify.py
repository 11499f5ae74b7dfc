"""Who is notified of the acts of a season."""

from django.urls import reverse

from tournaments.models import Event, LedgerEntry
from tournaments.notices.recipients import Found, Notification, board


def season_closing(entry: LedgerEntry, event: Event | None) -> Found:
    """That a season was closed, or its closing taken back, to the board."""
    kind, year = "season-closing-back" if entry.before else "season-closed", entry.subject["season"]
    for user in board():
        yield Notification(user, kind, reverse("season-office", args=[year]), {"season": year})


def points(entry: LedgerEntry, event: Event | None) -> Found:
    """To the board the points of a whole season, upon which it proposes who goes up or down (Bijlage 4)."""
    year = entry.subject.get("season")
    if year is None or "entries" not in (entry.after or {}):
        return
    for user in board():
        yield Notification(user, "proposals", reverse("season-office", args=[year]), {"season": year})
