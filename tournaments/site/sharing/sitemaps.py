"""The public pages as a list for search engines: what a visitor without an account may see."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.events.permissions import visible_events
from tournaments.models import Club, Event, Game, Person, Season
from tournaments.people.names import consents
from tournaments.seasons.visibility import clubs_seen, people_seen

ANYBODY = AnonymousUser()


if TYPE_CHECKING:
    _Listed = Sitemap[Any]
else:
    _Listed = Sitemap  # generic in the stubs alone


class Pages(_Listed):
    """The pages that are there whatever is played."""

    def items(self) -> Sequence[str]:
        return (
            "home",
            "people",
            "clubs",
            "honours",
            "regulation",
            "readings",
            "appeals",
            "committee",
            "privacy",
        )

    def location(self, item: str) -> str:
        return reverse(item)


class Classifications(_Listed):
    """The classification of each season."""

    def items(self) -> QuerySet[Season]:
        return Season.objects.filter(events__in=visible_events(ANYBODY)).distinct().order_by("-year")

    def location(self, item: Season) -> str:
        return reverse("classification", args=[item.year])


class Events(_Listed):
    """The published events, with their groups and play-off games; of a simul its own page."""

    def items(self) -> QuerySet[Event]:
        return visible_events(ANYBODY).order_by("pk")

    def location(self, item: Event) -> str:
        is_simul = item.system == Event.System.DISPLAY
        return reverse("simul" if is_simul else "event", args=[item.pk])


class People(_Listed):
    """The people who are shown to everybody."""

    def items(self) -> QuerySet[Person]:
        return people_seen(ANYBODY).order_by("pk")

    def location(self, item: Person) -> str:
        return reverse("person", args=[item.pk])


class Clubs(_Listed):
    """The clubs of which somebody is shown."""

    def items(self) -> QuerySet[Club]:
        return clubs_seen(ANYBODY).order_by("pk")

    def location(self, item: Club) -> str:
        return reverse("club", args=[item.pk])


class Games(_Listed):
    """The games of published rounds that have a notation, between people who are shown by name."""

    def items(self) -> QuerySet[Game]:
        published = Game.objects.filter(
            round__event__in=visible_events(ANYBODY), round__published_at__isnull=False
        )
        short = consents.shown_short(timezone.localdate()).values("pk")
        named = published.exclude(white__person__in=short).exclude(black__person__in=short)
        return named.exclude(notations=None).distinct().order_by("pk")

    def location(self, item: Game) -> str:
        return reverse("game", args=[item.pk])


ALL: dict[str, type[_Listed]] = {
    "pages": Pages,
    "classifications": Classifications,
    "events": Events,
    "people": People,
    "clubs": Clubs,
    "games": Games,
}
