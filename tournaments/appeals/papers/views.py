"""Published verdicts, and the minutes of a hearing as a sheet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.appeals.cases.selectors import case
from tournaments.appeals.papers.forms import SearchForm
from tournaments.appeals.papers.selectors import among, published
from tournaments.appeals.reading import prints
from tournaments.appeals.reading.visibility import Sight
from tournaments.models import Appeal
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.editions import cite_by, edition_of
from tournaments.printing.files import sheet_of
from tournaments.printing.pdf import verdict as printed
from tournaments.regulations.disputes.publication import articles_named


@require_safe
def verdicts(request: HttpRequest) -> HttpResponse:
    """Every published verdict, by its number of the year; those of a year or about an article."""
    listed = published(request.user)
    form = SearchForm(sorted({one.number.year for one in listed}, reverse=True), request.GET or None)
    found = listed
    if form.is_valid():
        found = among(listed, year=form.cleaned_data["year"])
        asked, followed = form.cleaned_data["articles"], edition_of(request)
        for key in attempt(request, form, lambda: articles_named(asked, edition=followed)) or ():
            found = among(found, article=key)
    context = {"form": form, "verdicts": found, "listed": listed}
    return render(request, "appeals/papers/verdicts.html", context)


@require_safe
def minutes_pdf(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The minutes of a hearing, for who reads them."""
    try:
        sight = Sight(case(pk), request.user)
    except Appeal.DoesNotExist:
        raise Http404(_("There is no such page.")) from None
    found = next((one for one in sight.minutes if one.act.number == number), None)
    if found is None:
        raise Http404(_("There is no such page."))
    cite_by(request, sight.case.event.season.edition)
    sheet = prints.minutes_sheet(sight, found, request.build_absolute_uri(sight.address))
    name = _("minutes-%(number)s.pdf") % {"number": pk}
    return sheet_of(printed.minutes(sheet), name)
