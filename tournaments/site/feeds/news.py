"""News of results: a round once it is published, with its pairs and the results that count; a final order."""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.api import ids
from tournaments.events import acts
from tournaments.events.line_up_times import hidden_anywhere
from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.permissions import visible_events
from tournaments.events.tables import sheets
from tournaments.ledger.chain import chain_name
from tournaments.models import Club, Entrant, Event, LedgerEntry, Person, Round, TeamPlayer
from tournaments.pages.tables import Table, Where, say
from tournaments.people.short_names import for_the_public
from tournaments.printing.visible_text import visible
from tournaments.seasons.visibility import same

ANYBODY = AnonymousUser()
MOST = 30
"""So many rounds are in a feed, those published last."""
_TAG = "tag:friesdammen,2026:"


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
class _Draft:
    """A piece of news with the names as they are; what it `said` is made only of what is in the feed."""

    uid: str
    title: str
    said: Callable[[], str]
    href: str
    published: datetime.datetime
    updated: datetime.datetime


def of_site() -> list[News]:
    """What is new in all events, latest first."""
    return _news(visible_events(ANYBODY))


def of_event(event: Event) -> list[News]:
    """What is new in an event with its groups and play-off games, latest first."""
    return _news(visible_events(ANYBODY).filter(Q(pk=event.pk) | Q(root=event)))


def of_club(club: Club) -> list[News]:
    """What is new in the events in which a club's teams and people play, latest first."""
    entered = Entrant.objects.filter(club=club)
    return _news(visible_events(ANYBODY).filter(pk__in=entered.values("event")))


def of_person(person: Person) -> list[News]:
    """What is new in the events in which somebody plays, also for a team whose line-up is shown (R78)."""
    entered = Entrant.objects.filter(same(person)).values("event")
    placed = TeamPlayer.objects.filter(same(person)).exclude(team__in=hidden_anywhere(ANYBODY))
    events = visible_events(ANYBODY)
    return _news(events.filter(Q(pk__in=entered) | Q(pk__in=placed.values("team__event"))))


def _news(events: QuerySet[Event]) -> list[News]:
    published = Round.objects.filter(event__in=events, published_at__isnull=False)
    latest = list(
        published.exclude(event__system=Event.System.DISPLAY).order_by("-published_at", "-pk")[:MOST]
    )
    closed = events.exclude(closed_at=None).order_by("-closed_at").values_list("pk", flat=True)[:MOST]
    keys = {one.event_id for one in latest} | set(closed)
    loaded = {one.event.pk: one for one in load_all(Event.objects.filter(pk__in=keys), published_only=True)}
    changed, corrected = _changes(loaded.values()), _corrections(loaded.values())
    names = for_the_public().in_text

    def shown(text: str) -> str:
        return visible(names(text))

    rounds = [
        _of_round(
            loaded[paired.event_id],
            paired,
            changed.get((paired.event_id, paired.number)),
            corrected.get((paired.event_id, paired.number), ()),
        )
        for paired in latest
        if paired.number in {one.number for one in loaded[paired.event_id].facts.rounds}
    ]
    ends = [_of_end(one) for one in loaded.values() if one.event.closed_at and one.has_table]
    found = sorted((*rounds, *ends), key=lambda one: (one.updated, one.uid), reverse=True)[:MOST]
    return [
        News(one.uid, shown(one.title), shown(one.said()), one.href, one.published, one.updated)
        for one in found
    ]


def _changes(loaded: Iterable[LoadedEvent]) -> Mapping[tuple[int, int], datetime.datetime]:
    """When anything was last recorded of a round, by event and number."""
    acts = LedgerEntry.objects.filter(
        chain__in={chain_name(one.event) for one in loaded}, subject__round__isnull=False
    )
    rows = acts.order_by().values_list("subject__event", "subject__round").annotate(Max("at"))
    return {(event, number): at for event, number, at in rows}


def _corrections(
    loaded: Iterable[LoadedEvent],
) -> Mapping[tuple[int, int], Sequence[datetime.datetime]]:
    """When a result that stood became another, by event and number of the round, earliest first."""
    entries = LedgerEntry.objects.filter(
        chain__in={chain_name(one.event) for one in loaded}, act=acts.RESULT, before__isnull=False
    )
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
    loaded: LoadedEvent,
    paired: Round,
    changed: datetime.datetime | None,
    corrected: Iterable[datetime.datetime],
) -> _Draft:
    number, published = paired.number, paired.published_at
    assert published is not None, "only published rounds are asked for"
    title = _("%(event)s, round %(number)s") % {"event": loaded.title, "number": number}
    days = dict.fromkeys(timezone.localdate(at) for at in corrected if at > published)

    def said() -> str:
        table = sheets.round_table(loaded.facts, number).shown_on(Where.READ)
        return _corrected_on(days) + _as_html(table)

    return _Draft(
        uid=f"{_TAG}{ids.event(loaded.event.pk)}/rounds/{number}",
        title=title,
        said=said,
        href=reverse("round", args=[loaded.event.pk, number]),
        published=published,
        updated=max(published, changed or published),
    )


def _corrected_on(days: Iterable[datetime.date]) -> str:
    """That results were corrected, and on which days; nothing where there are none."""
    said = ", ".join(date_format(day, "DATE_FORMAT") for day in days)
    return _each("p", [_("Corrected on %(days)s.") % {"days": said}] if said else [])


def _of_end(loaded: LoadedEvent) -> _Draft:
    closed = loaded.event.closed_at
    assert closed is not None, "only closed events are asked for"

    def said() -> str:
        names = (row.entrant.name for row in loaded.standings().rows)
        return f"<ol>{_each('li', names)}</ol>"

    return _Draft(
        uid=f"{_TAG}{ids.event(loaded.event.pk)}/final",
        title=_("%(event)s: final order") % {"event": loaded.title},
        said=said,
        href=reverse("event", args=[loaded.event.pk]),
        published=closed,
        updated=closed,
    )


def _as_html(table: Table) -> str:
    heads = _each("th", (column.head for column in table.columns))
    rows = (
        _each("td", (say(column, cell.value) for column, cell in zip(table.columns, row.cells, strict=True)))
        for row in table.rows
    )
    lines = "".join(f"<tr>{row}</tr>" for row in (heads, *rows))
    return f"<table>{lines}</table>"


def _each(tag: str, texts: Iterable[str]) -> str:
    """Every text in an element of its own; not by `format_html`, which takes as long as all the rest."""
    return "".join(f"<{tag}>{escape(str(text))}</{tag}>" for text in texts)
