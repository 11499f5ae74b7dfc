"""An event in pages of other sites: its picture, and its standings and next round to be framed."""

from collections.abc import Mapping

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.events import at_a_glance
from tournaments.events.fetching import asked_round, fetch_ranked, fetch_seen, simul_at
from tournaments.events.sharing import selectors
from tournaments.events.tables import linked
from tournaments.pages.http.requests import PageRequest


@require_safe
@simul_at("simul")
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The head of the standings as a picture."""
    return HttpResponse(selectors.drawn(fetch_seen(request, pk)), content_type="image/png")


@require_safe
@xframe_options_exempt
def embedded(request: PageRequest, pk: int) -> HttpResponse:
    """The standings by themselves, which other sites may frame; its script follows them."""
    loaded = fetch_ranked(request, pk)
    standings = loaded.standings(asked_round(request, loaded))
    table = linked.standings(loaded, standings.rows)
    return _framed(request, "_embedded.html", {"loaded": loaded, "standings": standings, "table": table})


@require_safe
@xframe_options_exempt
def round_embedded(request: PageRequest, pk: int) -> HttpResponse:
    """The round that is played now or next, which other sites may frame; its script follows it."""
    loaded = fetch_ranked(request, pk)
    context = {"loaded": loaded, "next": at_a_glance.next_round_of(loaded)}
    return _framed(request, "_round.html", context)


def _framed(request: PageRequest, part: str, context: Mapping[str, object]) -> HttpResponse:
    """A part of these pages that other sites may frame: no other page may be."""
    part = f"events/sharing/{part}"
    name = part if request.htmx else "events/sharing/embedded.html"
    response = render(request, name, {**context, "part_of_page": part})
    # Set here and not left to the middleware, so that it is kept with the page for the next visitor.
    response[HEADER] = build_policy(replace={"frame-ancestors": ["*"]})
    return response


@require_safe
def embedding(request: HttpRequest, pk: int) -> HttpResponse:
    """The lines that put the standings or the next round into another page, to be copied."""
    loaded = fetch_ranked(request, pk)
    standings, following = (
        request.build_absolute_uri(reverse(name, args=[pk])) for name in ("standings-embed", "round-embed")
    )
    context = {"loaded": loaded, "standings": standings, "following": following}
    return render(request, "events/sharing/embedding.html", context)
