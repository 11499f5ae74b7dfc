"""Public pages of rounds: all of an event, why one is paired as it is, and the screen in the hall."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.pages.requests import asked_number
from tournaments.regulations.teams.lineups import shown_when
from tournaments.selectors import pairings, printing, round_pages, screen, teams
from tournaments.selectors.line_up_times import hidden
from tournaments.views.fetching import IsDisplay, display_at, seen_event, seen_sheet

SECONDS = 12
MOST_PAGES = 9999


def _rounds(request: HttpRequest, pk: int) -> dict[str, object]:
    found = seen_sheet(request, pk)
    if found.of_teams:
        covered = hidden(request.user, [found.event])
        shown = {"sheet": found, "rounds": teams.rounds_of(found, hidden=covered)}
        return shown | {"hidden": shown_when(printing.line_up_rule(found)) if covered else None}
    return {"sheet": found, "pages": round_pages.round_pages(found)}


@require_safe
@display_at("display")
def rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """The rounds of an event with their days and results."""
    context = _rounds(request, pk)
    context["rules"] = round_pages.rules(context["sheet"])
    return render(request, "tournaments/rounds.html", context)


@require_safe
@cache_control(no_cache=True)
def rounds_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page of rounds that it fetches anew while it is open."""
    return render(request, "tournaments/_rounds.html", _rounds(request, pk))


@require_safe
def explained(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Why a published round of a Swiss event is paired as it is."""
    found = seen_sheet(request, pk)
    explanation = pairings.explanation(found, number) if pairings.may_be_made_by_hand(found) else None
    if explanation is None:
        raise Http404(_("This round has no pairs that are explained."))
    return render(request, "tournaments/round.html", {"sheet": found, "explanation": explanation})


def _screen(request: HttpRequest, pk: int) -> dict[str, object]:
    """The page of the screen that is asked for, and the one after it; the first again after the last."""
    event = seen_event(request, pk)
    if event.system == Event.System.DISPLAY:
        raise IsDisplay(_("This is a simultaneous display."))
    pages = screen.pages(event)
    asked = asked_number(request, "page", least=1, most=MOST_PAGES) or 1
    number = asked if asked <= len(pages) else 1
    holds = request.GET.get("hold") == "1"
    return {
        "event": event,
        "page": pages[number - 1] if pages else None,
        "number": number,
        "of": len(pages),
        "following": number % len(pages) + 1 if pages else 1,
        "before": (number - 2) % len(pages) + 1 if pages else 1,
        "holds": holds,
        "seconds": SECONDS,
    }


@require_safe
@display_at("display")
def hall_screen(request: HttpRequest, pk: int) -> HttpResponse:
    """Pairs and standings in big type for the hall; the pages turn by themselves."""
    return render(request, "tournaments/screen.html", _screen(request, pk))


@require_safe
@cache_control(no_cache=True)
def hall_screen_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of the screen that comes next, fetched by the one that is shown."""
    return render(request, "tournaments/_screen.html", _screen(request, pk))
