"""Rows and conclusions as the API shows them: plain data in the shapes of `schemas`."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tournaments.api.answers import ids
from tournaments.models import Event, Season
from tournaments.pages.words import wording
from tournaments.pages.words.names import event_name
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reason_json import reasons_of
from tournaments.regulations.reasons import Reason

Shown = dict[str, Any]


def page(request: HttpRequest, name: str, *arguments: object) -> str:
    """The whole address of a page of the site."""
    return request.build_absolute_uri(reverse(name, args=arguments))


def reason(given: Reason, edition: Edition) -> Shown:
    """A reason in the reader's language, with the keys of its articles."""
    return {
        "text": wording.sentence(given),
        "articles": list(given.articles),
        "cited": wording.articles(given.articles, edition),
    }


def reasons(given: Iterable[Reason], edition: Edition) -> list[Shown]:
    """Several reasons."""
    return [reason(one, edition) for one in given]


def kept_reason(given: Shown, edition: Edition) -> Shown:
    """A reason that was kept as plain data."""
    (found,) = reasons_of([given])
    return reason(found, edition)


def season(request: HttpRequest, row: Season) -> Shown:
    """A season."""
    return {
        "id": ids.season(row.year),
        "name": str(row),
        "year": row.year,
        "edition": row.edition,
        "page": page(request, "season", row.year),
    }


def event(request: HttpRequest, row: Event) -> Shown:
    """An event; its season is loaded."""
    above = row.parent_id or row.root_id
    return {
        "id": ids.event(row.pk),
        "name": event_name(row),
        "season": ids.season(row.season.year),
        "section": row.section,
        "division": row.division,
        "group": row.group,
        "kind": row.kind,
        "system": row.system,
        "part_of": ids.event(above) if above else None,
        "rounds_planned": row.rounds_planned,
        "starts_on": row.starts_on,
        "venue": row.venue,
        "closed": row.closed_at is not None,
        "page": page(request, "event", row.pk),
    }
