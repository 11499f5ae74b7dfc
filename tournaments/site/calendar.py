"""What is on: the latest season, its events, and the days to come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tournaments.events.permissions import visible_events
from tournaments.models import Event, Round, Season
from tournaments.pages.permissions import Visitor


@dataclass(frozen=True, slots=True)
class Overview:
    """The running season with its events, the rounds to come, and the other seasons."""

    season: Season | None
    events: tuple[Event, ...]
    coming: tuple[Round, ...]
    others: tuple[Season, ...]
    today: date


def _running(seasons: Sequence[Season], today: date) -> Season | None:
    """The latest season that has begun, else the first to come. `seasons` have the latest first."""
    begun = [season for season in seasons if season.year <= today.year]
    return next(iter(begun or reversed(seasons)), None)


def overview(user: Visitor) -> Overview:
    """What the visitor may see of what is on."""
    visible = visible_events(user)
    today = timezone.localdate()
    seasons = list(Season.objects.filter(events__in=visible).distinct().order_by("-year"))
    latest = _running(seasons, today)
    coming = (
        Round.objects.filter(event__in=visible, event__closed_at=None, date__gte=today)
        .select_related("event__season")
        .order_by("date", "event_id")[:6]
    )
    return Overview(
        season=latest,
        events=tuple(visible.filter(season=latest, root=None).select_related("season").order_by("pk")),
        coming=tuple(coming),
        others=tuple(season for season in seasons if season != latest),
        today=today,
    )
