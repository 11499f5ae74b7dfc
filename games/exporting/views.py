"""PDN files of many games, written as they go out."""

import re
from collections.abc import Iterator

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive import selectors
from games.archive.forms import SearchForm
from games.exporting import writing
from tournaments.events.permissions import reachable_events
from tournaments.models import Event
from tournaments.seasons.visibility import person_seen

_NOT_IN_NAMES = re.compile(r"[^a-z0-9-]+")


def _file(games: Iterator[str], name: str) -> StreamingHttpResponse:
    plain = _NOT_IN_NAMES.sub("-", name.lower()).strip("-")
    headers = {"Content-Disposition": f'attachment; filename="{plain}.pdn"'}
    return StreamingHttpResponse(games, content_type="text/plain; charset=utf-8", headers=headers)


def _event(request: HttpRequest, pk: int) -> Event:
    return get_object_or_404(reachable_events(request.user).select_related("season", "root"), pk=pk)


@require_safe
def event(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """The games of an event."""
    found = _event(request, pk)
    return _file(writing.of_event(found, request.user), f"event-{pk}")


@require_safe
def one_round(request: HttpRequest, pk: int, number: int) -> StreamingHttpResponse:
    """The games of a round."""
    found = _event(request, pk)
    if not found.rounds.filter(number=number).exists():
        raise Http404(_("There is no such page."))
    return _file(writing.of_event(found, request.user, number), f"event-{pk}-round-{number}")


@require_safe
def person(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """The games of a person that everybody may find."""
    found = selectors.played_by(person_seen(request.user, pk).pk)
    return _file(writing.of_archive(found, request.user), f"person-{pk}")


@require_safe
def search(request: HttpRequest) -> StreamingHttpResponse:
    """The games of a search of the archive, or all of them. Errors: Http404 for no such search."""
    form = SearchForm(request.user, request.GET or None)
    if form.is_bound and not form.is_valid():
        raise Http404(_("There is no such page."))
    asked = form.cleaned_data if form.is_bound else {}
    if asked.get("person"):
        person_seen(request.user, asked["person"])
    return _file(writing.of_archive(selectors.searched(asked, request.user), request.user), "games")
