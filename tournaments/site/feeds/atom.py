"""News as Atom (RFC 4287)."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from tournaments.events.permissions import visible_events
from tournaments.pages.names import event_name
from tournaments.site.feeds import news
from tournaments.site.feeds.news import ANYBODY, News

if TYPE_CHECKING:
    _Feed = Feed[News, "Asked"]
else:
    _Feed = Feed  # generic in the stubs alone


@dataclass(frozen=True, slots=True)
class Asked:
    """A feed as it was asked for: at which address, its title, the page it is of, its news."""

    address: str
    title: str
    href: str
    news: Sequence[News]


class OfNews(_Feed):
    """The news of the site, or of the event `pk`. Errors: Http404 for one that not everybody sees."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, pk: int | None = None) -> Asked:
        """What is asked for."""
        if pk is None:
            return Asked(request.get_full_path(), "Dambond Fries Spel", reverse("home"), news.of_site())
        event = get_object_or_404(visible_events(ANYBODY).select_related("season", "root"), pk=pk)
        title = _("%(event)s: results") % {"event": event_name(event)}
        return Asked(request.get_full_path(), title, reverse("event", args=[event.pk]), news.of_event(event))

    def title(self, obj: Asked) -> str:
        return obj.title

    def link(self, obj: Asked) -> str:
        return obj.href

    def feed_url(self, obj: Asked) -> str:
        return obj.address

    def feed_guid(self, obj: Asked) -> str:
        return f"tag:friesdammen,2026:news{obj.href}"

    def author_name(self, obj: Asked) -> str:
        return "Dambond Fries Spel"

    def items(self, obj: Asked) -> Sequence[News]:
        return obj.news

    def item_title(self, item: News) -> str:
        return item.title

    def item_description(self, item: News) -> str:
        return item.html

    def item_link(self, item: News) -> str:
        return item.href

    def item_guid(self, item: News) -> str:
        return item.uid

    def item_pubdate(self, item: News) -> datetime.datetime:
        return item.published

    def item_updateddate(self, item: News) -> datetime.datetime:
        return item.updated
