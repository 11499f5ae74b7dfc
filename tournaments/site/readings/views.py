"""The page of the readings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.site.decided import decided
from tournaments.site.forms import WordsForm
from tournaments.site.readings.selectors import rows


@require_safe
def readings(request: HttpRequest) -> HttpResponse:
    """Every reading with its articles, why, and where it is used; or those that have what was typed
    (`?q=`).
    """
    form = WordsForm(request.GET if "q" in request.GET else None)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    context = {"rows": rows(asked, decided()), "form": form, "asked": asked}
    return render(request, "site/readings/readings.html", context)
