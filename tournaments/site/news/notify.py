"""Who is notified of news: of an event that is published, everybody in it."""

from django.urls import reverse

from tournaments.models import Event, LedgerEntry, NewsItem
from tournaments.notices.recipients import Found, Notification, everybody


def published(entry: LedgerEntry, event: Event | None) -> Found:
    """News of an event when it is published, to everybody in it; a correction is told to nobody."""
    item = NewsItem.objects.select_related("event").get(pk=entry.subject["pk"])
    if item.event and item.event.is_published and not entry.before:
        for user in everybody(item.event):
            yield Notification(user, "news", reverse("news-item", args=[item.pk]), {"title": item.title})
