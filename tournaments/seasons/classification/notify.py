"""Who is notified of points."""

from django.urls import reverse

from tournaments.models import Event, LedgerEntry
from tournaments.notices.recipients import Found, Notification, board


def points(entry: LedgerEntry, event: Event | None) -> Found:
    """To the board the points of a whole season, upon which it proposes who goes up or down (Bijlage 4)."""
    year = entry.subject.get("season")
    if year is None or "entries" not in (entry.after or {}):
        return
    for user in board():
        yield Notification(user, "proposals", reverse("season-office", args=[year]), {"season": year})
