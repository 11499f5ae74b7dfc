"""Where articles and readings decided something that everybody may read.

It is read from what was recorded, in a number of queries that is the same for any number of events: final
orders, points, the close of seasons, published verdicts, how games ended, and the orders of those who ended
equal that the leaders decided. Nothing is computed anew.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from tournaments.appeals.reading.visibility import overview
from tournaments.events.permissions import visible_events
from tournaments.models import Event, Game, PointsEntry, Ruling, SeasonClosing
from tournaments.pages.words import names, numbering
from tournaments.regulations.editions.articles import article_of
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.endings import Ending
from tournaments.seasons.finals.closed_events import last_orders

MOST_ORDERS = 100
"""Of how many final orders, those of the latest events, the reasons are read."""
MOST_SEASONS = 10
"""Of how many closed seasons, the latest, the reasons are read."""
MOST_SHOWN = 8
"""How many places are shown at an article; of more it is said how many there are."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something was decided: in words, with the address of the page that says it. The latest comes
    first where places are sorted: `before` is below zero, and lowest for the latest season and event.
    """

    before: tuple[int, int]
    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Decided:
    """The places at which an article or a reading decided something, the latest first, and how many more."""

    places: tuple[Place, ...]
    more: int


def decided() -> dict[str, Decided]:
    """Where each article and each reading decided something, by its key: "C.15", "R41"."""
    found: defaultdict[str, set[Place]] = defaultdict(set)
    for key, place in _everything():
        found[article_of(key) or key].add(place)
    return {key: _latest(sorted(places)) for key, places in found.items()}


def _latest(places: list[Place]) -> Decided:
    return Decided(tuple(places[:MOST_SHOWN]), max(0, len(places) - MOST_SHOWN))


def _everything() -> Iterator[tuple[str, Place]]:
    events = {event.pk: event for event in _public().select_related("season", "parent", "root__season")}
    for pk, key in _cited_by_events():
        if event := events.get(pk):
            yield key, _of_event(event)
    for (pk,) in Ruling.objects.filter(event__in=_public()).order_by().values_list("event_id").distinct():
        rules = edition(events[pk].season.edition)
        yield rules.disputes_article(events[pk].section), _of_event(events[pk])
    closings = SeasonClosing.objects.filter(taken_back=None).select_related("season")
    for closing in closings.order_by("-season__year")[:MOST_SEASONS]:
        for key in numbering.cited_in(closing.content):
            yield key, _of_season(closing)
    for sight in overview(AnonymousUser()).published:
        place = _of_event(sight.case.event, appeal=sight.case.row.pk)
        for reason in sight.verdict.because if sight.verdict else ():
            yield from ((key, place) for key in reason.articles)


def _public() -> QuerySet[Event]:
    return visible_events(AnonymousUser())


def _cited_by_events() -> Iterator[tuple[int, str]]:
    """The articles by which something was decided in an event, with the key of the event."""
    orders = last_orders().filter(event__in=_public())
    for pk, content in orders.order_by("-pk").values_list("event_id", "content")[:MOST_ORDERS]:
        for key in numbering.cited_in(content):
            yield pk, key
    points = PointsEntry.objects.filter(event__in=_public()).order_by()
    for pk, keys in points.values_list("event_id", "because__articles").distinct():
        for key in keys or ():
            yield pk, key
    games = Game.objects.filter(round__event__in=_public()).exclude(ending="").order_by()
    for pk, ending in games.values_list("round__event_id", "ending").distinct():
        yield pk, Ending(ending).article


def _of_event(event: Event, *, appeal: int | None = None) -> Place:
    whole = event.root or event
    before = (-whole.season.year, -whole.pk)
    name = names.capital(names.event_name(whole))
    if appeal is None:
        return Place(before, name, reverse("event", args=[whole.pk]))
    words = gettext("verdict in %(event)s") % {"event": name}
    return Place(before, words, reverse("appeal", args=[appeal]))


def _of_season(closing: SeasonClosing) -> Place:
    season = closing.season
    words = gettext("the close of season %(season)s") % {"season": season}
    return Place((-season.year, 0), words, reverse("movement", args=[season.year]))
