"""Fetching what a page is about, as far as the visitor may see it."""

import re
from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.permissions import is_administrator, leads_something, may_lead, require, visible_events
from tournaments.selectors.events import Sheet, sheet


def seen_event(request: HttpRequest, pk: int) -> Event:
    """The event, if the visitor may see it; else 404, so that a draft does not show that it exists."""
    return get_object_or_404(visible_events(request.user).select_related("season", "parent__season"), pk=pk)


def seen_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event the visitor may see."""
    return sheet(seen_event(request, pk))


def seen_table(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event that has standings. Errors: Http404."""
    found = seen_sheet(request, pk)
    if not found.has_table:
        raise Http404(_("There are no standings of this event."))
    return found


def led_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event the user leads. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    return sheet(event)


def led_main_sheet(request: HttpRequest, pk: int) -> Sheet:
    """As `led_sheet`, of an event that is not itself deciding games. Errors: Http404, PermissionDenied."""
    found = led_sheet(request, pk)
    if found.event.parent_id:
        raise Http404(_("These are deciding games."))
    return found


def asked_number(request: HttpRequest, name: str, *, least: int, most: int) -> int | None:
    """A number in the address, None when it is not there. Errors: Http404 for anything else."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (re.fullmatch(r"0|[1-9][0-9]{0,5}", text) and least <= int(text) <= most):
        raise Http404(_("There is no such page."))
    return int(text)


def asked_round(request: HttpRequest, found: Sheet) -> int | None:
    """The round in the address (`?round=3`), None for the standings as they are now. Errors: Http404."""
    return asked_number(request, "round", least=1, most=found.current_round)


def answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """A page with a form: status 422 when the form was sent and refused."""
    return render(request, template, context, status=422 if context["form"].errors else 200)


def _office(allowed: Callable, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        require(allowed(request.user))
        return view(request, *args, **kwargs)

    return guarded


def officials_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for leaders and administrators."""
    return _office(leads_something, view)


def administrators_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for administrators."""
    return _office(is_administrator, view)
