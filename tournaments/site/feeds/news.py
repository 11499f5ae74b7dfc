"""What a feed tells: a round once it is published, with its pairs and the results that count; a final order;
and what was published as news.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import linebreaks, urlize
from django.utils.translation import gettext as _

from tournaments.api.answers import ids
from tournaments.events import acts
from tournaments.events.line_up_times import hidden_anywhere
from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.permissions import visible_events
from tournaments.events.rounds.booked import counted
from tournaments.events.tables import sheets
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import (
    Club,
    EarlierPlayer,
    Entrant,
    Event,
    LedgerEntry,
    NewsItem,
    Person,
    Round,
    TeamPlayer,
)
from tournaments.pages.tables.tables import Table, Where, say
from tournaments.pages.words.names import event_name
from tournaments.people.names.short_names import for_the_public
from tournaments.printing.visible_text import visible
from tournaments.regulations.event import Entrant as Competitor
from tournaments.regulations.order.standings import Standings, Status
from tournaments.regulations.schedules.groups import roman
from tournaments.seasons.visibility import same
from tournaments.site.news.selectors import seen

ANYBODY = AnonymousUser()
MOST = 30
"""So many rounds are in a feed, those published last."""
_TAG = "tag:friesdammen,2026:"
Shown = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class News:
    """A piece of news under an `uid` that stays, with the page it stands on; `html` says all of it."""

    uid: str
    title: str
    html: str
    href: str
    published: datetime.datetime
    updated: datetime.datetime


@dataclass(frozen=True, slots=True)
class _Found:
    """That a round was published, or, without a number, that an event was closed; and what was `updated`."""

    event: Event
    number: int | None
    published: datetime.datetime
    updated: datetime.datetime


def of_site() -> list[News]:
    """What is new in all events and was published as news, latest first."""
    return _latest_of([*_news(visible_events(ANYBODY)), *_items(seen(ANYBODY))])


def of_event(event: Event) -> list[News]:
    """What is new in an event with its groups and play-off games, latest first."""
    results = _news(visible_events(ANYBODY).filter(Q(pk=event.pk) | Q(root=event)))
    return _latest_of([*results, *_items(seen(ANYBODY).filter(event=event))])


def of_club(club: Club) -> list[News]:
    """What is new in the events in which a club's teams and people play, latest first."""
    entered = Entrant.objects.filter(club=club)
    return _news(visible_events(ANYBODY).filter(pk__in=entered.values("event")))


def of_person(person: Person) -> list[News]:
    """What is new in the events in which somebody plays, also for a team whose line-up is shown (R78)."""
    entered = Entrant.objects.filter(same(person)).values("event")
    shown = same(person) & ~Q(team__in=hidden_anywhere(ANYBODY))
    found = Q(pk__in=entered)
    for places in (TeamPlayer.objects.filter(shown), EarlierPlayer.objects.filter(shown)):
        found |= Q(pk__in=places.values("team__event"))
    return _news(visible_events(ANYBODY).filter(found))


def _latest_of(found: list[News]) -> list[News]:
    return sorted(found, key=lambda one: one.updated, reverse=True)[:MOST]


def _items(items: QuerySet[NewsItem]) -> list[News]:
    names = for_the_public().in_text
    return [
        News(
            uid=f"{_TAG}news/{item.pk}",
            title=names(f"{event_name(item.event)}: {item.title}" if item.event else item.title),
            html=names(linebreaks(urlize(item.text, autoescape=True))),
            href=reverse("news-item", args=[item.pk]),
            published=item.published_at,
            updated=item.corrected_at or item.published_at,
        )
        for item in items[:MOST]
    ]


def _news(events: QuerySet[Event]) -> list[News]:
    found = _latest(events)
    needed = Event.objects.filter(pk__in={one.event.pk for one in found})
    loaded = {one.event.pk: one for one in load_all(needed, published_only=True)}
    corrected = _corrections({chain_name(one.event) for one in found if one.number})
    names = for_the_public().in_text

    def shown(text: str) -> str:
        return visible(names(text))

    return [
        _of_round(loaded[one.event.pk], one, one.number, corrected.get((one.event.pk, one.number), ()), shown)
        if one.number
        else _of_end(loaded[one.event.pk], one, shown)
        for one in found
    ]


def _latest(events: QuerySet[Event]) -> list[_Found]:
    """What is in a feed, latest first: found before anything is loaded, which takes most of the time."""
    there = Round.objects.filter(published_at__isnull=False).exclude(event__system=Event.System.DISPLAY)
    rounds = there.filter(event__in=events).select_related("event").order_by("-published_at", "-pk")[:MOST]
    closed = events.filter(closed_at__isnull=False, pk__in=there.values("event"))
    ends = closed.exclude(kind=Event.Kind.DECIDING).order_by("-closed_at", "-pk")[:MOST]
    changed = _changes({chain_name(paired.event) for paired in rounds})
    found = [_Found(event, None, closed_at, closed_at) for event in ends if (closed_at := event.closed_at)]
    for paired in rounds:
        if published := paired.published_at:
            updated = changed.get((paired.event_id, paired.number), published)
            found.append(_Found(paired.event, paired.number, published, max(published, updated)))
    return sorted(found, key=lambda one: (one.updated, one.event.pk, one.number or 0), reverse=True)[:MOST]


def _changes(chains: Collection[str]) -> Mapping[tuple[int, int], datetime.datetime]:
    """When anything was last recorded of a round, by event and number."""
    about = LedgerEntry.objects.filter(chain__in=chains, subject__round__isnull=False)
    rows = about.order_by().values_list("subject__event", "subject__round").annotate(Max("at"))
    return {(event, number): at for event, number, at in rows}


def _corrections(chains: Collection[str]) -> Mapping[tuple[int, int], Sequence[datetime.datetime]]:
    """When a result that stood became another, by event and number of the round, earliest first."""
    entries = LedgerEntry.objects.filter(chain__in=chains, act=acts.RESULT, before__isnull=False)
    rows = entries.order_by("at").values_list("subject__event", "subject__round", "at", "before", "after")
    found: dict[tuple[int, int], list[datetime.datetime]] = defaultdict(list)
    for event, number, at, before, after in rows:
        if _result(before) and _result(before) != _result(after):
            found[event, number].append(at)
    return found


def _result(kept: str | Mapping[str, str] | None) -> str:
    """The result in what the record keeps of a board; "" where none stood."""
    return kept.get("result", "") if isinstance(kept, Mapping) else kept or ""


def _of_round(
    loaded: LoadedEvent, found: _Found, number: int, corrected: Iterable[datetime.datetime], shown: Shown
) -> News:
    days = dict.fromkeys(timezone.localdate(at) for at in corrected if at > found.published)
    table = sheets.round_table(loaded.facts, number, loaded.edition, counted(loaded)).shown_on(Where.READ)
    return News(
        uid=f"{_TAG}{ids.event(loaded.event.pk)}/rounds/{number}",
        title=shown(_("%(event)s, round %(number)s") % {"event": loaded.title, "number": number}),
        html=shown(_corrected_on(days) + _as_html(table)),
        href=f"{reverse('rounds', args=[loaded.event.pk])}#round-{number}",
        published=found.published,
        updated=found.updated,
    )


def _corrected_on(days: Iterable[datetime.date]) -> str:
    """That results were corrected, and on which days; nothing where there are none."""
    said = ", ".join(date_format(day, "DATE_FORMAT") for day in days)
    return _each("p", [_("Corrected on %(days)s.") % {"days": said}] if said else [])


def _of_end(loaded: LoadedEvent, found: _Found, shown: Shown) -> News:
    return News(
        uid=f"{_TAG}{ids.event(loaded.event.pk)}/final",
        title=shown(_("%(event)s: final order") % {"event": loaded.title}),
        html=shown(_final_order(loaded.standings())),
        href=reverse("event", args=[loaded.event.pk]),
        published=found.published,
        updated=found.updated,
    )


def _final_order(standings: Standings) -> str:
    """Who has which place, of several rankings each with its name behind what they come to together."""
    found = _ol(standings.placed)
    halves = [(number, [*rows]) for number, rows in groupby(standings.rows, lambda row: row.ranking)]
    for number, rows in halves if len(halves) > 1 else ():
        found += _each("p", [_("Half %(half)s") % {"half": roman(number)}])
        found += _ol((row.place, row.entrant) for row in rows if row.status is not Status.LAPSED)
    return found


def _ol(placed: Iterable[tuple[int, Competitor]]) -> str:
    found = "".join(f'<li value="{place}">{escape(one.name)}</li>' for place, one in placed)
    return f"<ol>{found}</ol>" if found else ""


def _as_html(table: Table) -> str:
    heads = _each("th", (column.head for column in table.columns))
    rows = (
        _each(
            "td",
            (say(table, column, cell.value) for column, cell in zip(table.columns, row.cells, strict=True)),
        )
        for row in table.rows
    )
    lines = "".join(f"<tr>{row}</tr>" for row in (heads, *rows))
    return f"<table>{lines}</table>"


def _each(tag: str, texts: Iterable[str]) -> str:
    """Every text in an element of its own; not by `format_html`, which takes as long as all the rest."""
    return "".join(f"<{tag}>{escape(str(text))}</{tag}>" for text in texts)
