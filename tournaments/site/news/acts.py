"""The acts of news."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare
from tournaments.site.news import notify

NEWS = declare(
    "news",
    _("news published or corrected"),
    concerns=Concern.NEWS,
    keys=("pk", "name"),
    notify=notify.published,
)
NEWS_WITHDRAWN = declare("news-withdrawn", _("news withdrawn"), concerns=Concern.NEWS, keys=("pk", "name"))
