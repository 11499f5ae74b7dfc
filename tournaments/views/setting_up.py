"""Public pages of draws of lots and of the articles."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.attempts import attempt
from tournaments.forms.setting_up import DrawForm
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import DEFAULT
from tournaments.selectors import articles
from tournaments.selectors import setting_up as selectors
from tournaments.views.fetching import answer, seen_event


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
    return render(request, "tournaments/regulation.html", context)


@require_safe
def draws(request: HttpRequest, pk: int) -> HttpResponse:
    """The draws of lots of an event: seed, who took part, what came out, who drew, when."""
    event = seen_event(request, pk)
    return render(request, "tournaments/draws.html", {"event": event, "draws": selectors.draws(event)})


@require_safe
def draw_again(request: HttpRequest) -> HttpResponse:
    """A draw of lots repeated, by its items and its seed."""
    form = DrawForm(request.GET if "seed" in request.GET else None)
    drawn = attempt(form, lambda: draw(form.lots(), form.cleaned_data["seed"])) if form.is_valid() else None
    return answer(request, "tournaments/draw_again.html", {"form": form, "drawn": drawn})
