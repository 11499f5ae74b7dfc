"""The pages of the handbook."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.site.handbook.selectors import NAMES, part


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The parts of the handbook with their sections."""
    language = get_language() or ""
    return render(request, "site/handbook/contents.html", {"parts": [part(name, language) for name in NAMES]})


@require_safe
def one_part(request: HttpRequest, name: str) -> HttpResponse:
    """A part of the handbook, whole: so it is printed. Errors: Http404."""
    if name not in NAMES:
        raise Http404(_("There is no such page."))
    language = get_language() or ""
    parts = [part(one, language) for one in NAMES]
    return render(request, "site/handbook/part.html", {"part": part(name, language), "parts": parts})
