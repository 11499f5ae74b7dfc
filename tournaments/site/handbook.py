"""The regulation as the site has it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.pages import articles
from tournaments.regulations.editions.edition import DEFAULT


@require_safe
def regulation(request: HttpRequest) -> HttpResponse:
    """What every article of an edition of the regulation comes to, of the default one unless another is asked
    for (`?edition=…`).
    """
    asked, editions = request.GET.get("edition", DEFAULT), articles.editions()
    if asked not in {one.name for one in editions}:
        raise Http404(_("There is no such page."))
    context = {
        "parts": articles.parts(asked),
        "edition": asked,
        "editions": editions,
        "address": articles.official_address(),
    }
    return render(request, "site/regulation.html", context)
