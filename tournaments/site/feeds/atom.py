"""News as Atom (RFC 4287)."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed

from tournaments.printing.visible_text import visible
from tournaments.site.feeds.news import News

if TYPE_CHECKING:
    _Feed = Feed[News, "AskedFeed"]
else:
    _Feed = Feed  # generic in the stubs alone


@dataclass(frozen=True, slots=True)
class AskedFeed:
    """A feed as it was asked for: at which address, its title, the page it is of, its news."""

    address: str
    title: str
    href: str
    news: Sequence[News]


class OfNews(_Feed):
    """News as it was found; who asks is answered by the view that found it."""

    feed_type = Atom1Feed

    def __init__(self, title: str, href: str, found: Sequence[News]) -> None:
        self._title, self._href, self._news = title, href, found

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The feed; without a day on which it changed, which goes back where news is withdrawn."""
        response = super().__call__(request, *args, **kwargs)
        del response["Last-Modified"]
        return response

    def get_object(self, request: HttpRequest) -> AskedFeed:
        """What is asked for."""
        return AskedFeed(request.get_full_path(), visible(self._title), self._href, self._news)

    def title(self, obj: AskedFeed) -> str:
        return obj.title

    def link(self, obj: AskedFeed) -> str:
        return obj.href

    def feed_url(self, obj: AskedFeed) -> str:
        return obj.address

    def feed_guid(self, obj: AskedFeed) -> str:
        return f"tag:friesdammen,2026:news{obj.href}"

    def author_name(self, obj: AskedFeed) -> str:
        return "Dambond Fries Spel"

    def items(self, obj: AskedFeed) -> Sequence[News]:
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
