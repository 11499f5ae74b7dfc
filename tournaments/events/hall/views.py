"""The screen in the hall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.events.fetching import IsSimul, seen_event, simul_at
from tournaments.events.hall import selectors as screen
from tournaments.events.tables.standings import hall_table
from tournaments.models import Event
from tournaments.pages.requests import asked_number
from tournaments.regulations.order.standings import StandingRow

SECONDS = 12
MOST_PAGES = 9999


def _screen(request: HttpRequest, pk: int) -> dict[str, object]:
    """The page of the screen that is asked for, and the one after it; the first again after the last."""
    event = seen_event(request, pk)
    if event.system == Event.System.DISPLAY:
        raise IsSimul(_("This is a simul."))
    pages = screen.pages(event)
    asked = asked_number(request, "page", least=1, most=MOST_PAGES) or 1
    number = asked if asked <= len(pages) else 1
    holds = request.GET.get("hold") == "1"
    page = pages[number - 1] if pages else None
    ranked = [row for row in page.rows if isinstance(row, StandingRow)] if page else []
    return {
        "event": event,
        "page": page,
        "table": hall_table(ranked) if page and page.kind is screen.Kind.STANDINGS else None,
        "number": number,
        "of": len(pages),
        "following": number % len(pages) + 1 if pages else 1,
        "before": (number - 2) % len(pages) + 1 if pages else 1,
        "holds": holds,
        "seconds": SECONDS,
    }


@require_safe
@simul_at("simul")
def hall_screen(request: HttpRequest, pk: int) -> HttpResponse:
    """Pairs and standings in big type for the hall; the pages turn by themselves."""
    return render(request, "events/hall/screen.html", _screen(request, pk))


@require_safe
@cache_control(no_cache=True)
def hall_screen_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of the screen that comes next, fetched by the one that is shown."""
    return render(request, "events/hall/_screen.html", _screen(request, pk))
