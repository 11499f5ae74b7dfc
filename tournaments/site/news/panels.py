"""News beside the pages of others."""

from typing import Any

from tournaments.models import Event
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.templatetags.parts import register
from tournaments.site.news.selectors import latest


@register.inclusion_tag("site/news/_panel.html")
def latest_news(user: Visitor, event: Event | None = None) -> dict[str, Any]:
    """The latest news, all or that of an event; nothing where there is none."""
    return {"items": list(latest(user, event)), "event": event}
