"""The screen in the hall, and what the directors put on it."""

from collections.abc import Callable, Mapping

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.fetching import IsSimul, seen_event, simul_at
from tournaments.events.hall import selectors as screen
from tournaments.events.hall import services
from tournaments.events.hall.forms import AnnouncementForm, ClockForm
from tournaments.models import Event
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, asked_number, followed, officials_only
from tournaments.people.permissions import may_direct
from tournaments.printing.qr import qr_picture

SECONDS = 10
MOST_PAGES = 9999
ACTS: Mapping[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "start": (ClockForm, services.start_clock),
    "pause": (forms.Form, services.pause_clock),
    "resume": (forms.Form, services.resume_clock),
    "removal": (forms.Form, services.remove_clock),
    "announcement": (AnnouncementForm, services.announce),
}
"""What the directors do with the screen, by its name in the address."""


def _screen(request: HttpRequest, pk: int) -> dict[str, object]:
    """The page of the screen that is asked for, and the one after it; the first again after the last."""
    event = seen_event(request, pk)
    clock = screen.clock_of(event)
    if event.system == Event.System.DISPLAY:
        raise IsSimul(_("This is a simul."))
    pages = screen.pages(event)
    asked = asked_number(request, "page", least=1, most=MOST_PAGES) or 1
    number = asked if asked <= len(pages) else 1
    holds = request.GET.get("hold") == "1"
    page = pages[number - 1] if pages else None
    return {
        "event": event,
        "page": page,
        "clock": clock,
        "ends": screen.ends_at(clock),
        "number": number,
        "of": len(pages),
        "following": number % len(pages) + 1 if pages else 1,
        "before": (number - 2) % len(pages) + 1 if pages else 1,
        "holds": holds,
        "seconds": SECONDS,
    }


@require_safe
@cache_control(no_cache=True, private=True)
@simul_at("simul")
def hall_screen(request: HttpRequest, pk: int) -> HttpResponse:
    """Pairs and standings in big type for the hall; the pages turn by themselves."""
    address = request.build_absolute_uri(reverse("event", args=[pk]))
    context = _screen(request, pk) | {"address": address, "qr": qr_picture(address)}
    return render(request, "events/hall/screen.html", context)


@cache_control(private=True)
@followed
def hall_screen_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of the screen that comes next, fetched by the one that is shown."""
    return render(request, "events/hall/_screen.html", _screen(request, pk))


def _office(request: SignedInRequest, pk: int, sent: Mapping[str, forms.Form]) -> HttpResponse:
    """The page of the directors, with the forms that came back with errors."""
    event = seen_event(request, pk)
    require(may_direct(request.user, event))
    if event.system == Event.System.DISPLAY:
        raise IsSimul(_("This is a simul."))
    clock = screen.clock_of(event)
    context = {
        "event": event,
        "clock": clock,
        "left": screen.minutes_and_seconds(clock),
        "ends": screen.ends_at(clock),
        "clock_form": sent.get("start", ClockForm(initial={"minutes": clock.minutes})),
        "announcement_form": sent.get(
            "announcement", AnnouncementForm(initial={"announcement": clock.announcement})
        ),
        "qr": qr_picture(request.build_absolute_uri(reverse("event", args=[pk]))),
    }
    return render(request, "events/hall/office.html", context, status=422 if sent else 200)


@require_safe
@officials_only
@simul_at("simul-office")
def office(request: SignedInRequest, pk: int) -> HttpResponse:
    """The clock and the announcement on the screen, for the directors."""
    return _office(request, pk, {})


@require_POST
@officials_only
@simul_at("simul-office")
def act(request: SignedInRequest, pk: int, name: str) -> HttpResponse:
    """An act at the screen; refused, the page comes back with what was sent."""
    if name not in ACTS:
        raise Http404(_("There is no such page."))
    kind, service = ACTS[name]
    form = kind(request.POST)
    if form.is_valid() and succeeds(
        request, form, lambda: service(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("hall", pk)
    return _office(request, pk, {name: form})
