"""An event in pages of other sites: its picture, and its standings to be framed."""

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.events.fetching import asked_round, fetch_ranked, fetch_seen, simul_at
from tournaments.events.sharing import selectors
from tournaments.events.tables import linked
from tournaments.pages.requests import PageRequest


@require_safe
@simul_at("simul")
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The head of the standings as a picture."""
    return HttpResponse(selectors.drawn(fetch_seen(request, pk)), content_type="image/png")


@require_safe
@xframe_options_exempt
def embedded(request: PageRequest, pk: int) -> HttpResponse:
    """The standings by themselves: the one page that other sites may frame; its script follows them."""
    loaded = fetch_ranked(request, pk)
    standings = loaded.standings(asked_round(request, loaded))
    table = linked.standings(loaded, standings.rows)
    context = {"loaded": loaded, "standings": standings, "table": table}
    name = "_embedded.html" if request.htmx else "embedded.html"
    response = render(request, f"events/sharing/{name}", context)
    # Set here and not left to the middleware, so that it is kept with the page for the next visitor.
    response[HEADER] = build_policy(replace={"frame-ancestors": ["*"]})
    return response


@require_safe
def embedding(request: HttpRequest, pk: int) -> HttpResponse:
    """The line that puts the standings into another page, to be copied."""
    loaded = fetch_ranked(request, pk)
    address = request.build_absolute_uri(reverse("standings-embed", args=[pk]))
    return render(request, "events/sharing/embedding.html", {"loaded": loaded, "address": address})
