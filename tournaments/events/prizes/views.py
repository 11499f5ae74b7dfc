"""The public page of the prizes by category of the blitz championship (F art. 5)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_seen
from tournaments.events.prizes import selectors
from tournaments.events.setting_up.selectors import points
from tournaments.events.tables.prizes import prizes_table


@require_safe
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Who has which prize, as it stands or in the end, and why."""
    loaded = fetch_seen(request, pk)
    if not loaded.has_prizes:
        raise Http404(_("This event has no prizes by category."))
    prizes = selectors.prize_list(loaded)
    tables = prizes_table(prizes.prizes, loaded.edition).split("category")
    context = {
        "loaded": loaded,
        "list": prizes,
        "categories": [(category, tables.get(category.name)) for category in prizes.categories],
        "classes": selectors.categories(points(loaded.event)),
    }
    return render(request, "events/prizes/prizes.html", context)
