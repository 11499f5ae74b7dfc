"""Public pages of the points classification."""

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.exports import points_chart, print_classification
from tournaments.exports.heading import Heading
from tournaments.models import Event, Person, Season
from tournaments.selectors import classification, people_over_time
from tournaments.views.fetching import seen_season
from tournaments.wording import say_kept


@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """The classification after the latest season that has published events."""
    return redirect("classification", _latest_season().year)


def _latest_season() -> Season:
    """The latest season of which the public sees something. Errors: Http404 before the first."""
    seen = Season.objects.filter(events__status=Event.Status.PUBLISHED)
    return get_object_or_404(seen.order_by("-year")[:1])


@require_safe
def page(request: HttpRequest, year: int) -> HttpResponse:
    """The classification after a season, class by class."""
    found = classification.page(seen_season(year))
    return render(request, "tournaments/classification.html", {"page": found, "season": found.season})


def _heading(request: HttpRequest, found: classification.ClassificationPage) -> Heading:
    return Heading(
        title=_("Points classification %(season)s") % {"season": found.season},
        section="Bijlage 4",
        division="",
        venue="",
        as_of=_("final") if found.closing else _("provisional"),
        printed_on=timezone.localdate(),
        url=request.build_absolute_uri(reverse("classification", args=[found.season.year])),
    )


def _titled(found: classification.ClassificationPage) -> list[tuple[str, tuple[classification.Line, ...]]]:
    return [(_title(rows), rows.rows) for rows in found.classes]


def _title(rows: classification.ClassRows) -> str:
    title = _("Class %(name)s") % {"name": rows.name} if rows.name else _("no class")
    if rows.limit:
        title += " · " + _("promotion with more than %(limit)s") % {"limit": rows.limit}
    return title


@require_safe
def pdf(request: HttpRequest, year: int) -> FileResponse:
    """The classification on paper."""
    found = classification.page(seen_season(year))
    notes = [say_kept(found.best["because"]) + ": " + ", ".join(found.best["names"])] if found.best else []
    content = print_classification.pdf(_titled(found), found.years, _heading(request, found), notes)
    return FileResponse(content, content_type="application/pdf", filename=f"klassement-{year}.pdf")


@require_safe
def workbook(request: HttpRequest, year: int) -> FileResponse:
    """The classification as a workbook."""
    found = classification.page(seen_season(year))
    content = print_classification.workbook(_titled(found), found.years, _heading(request, found))
    return FileResponse(content, as_attachment=True, filename=f"klassement-{year}.xlsx")


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's points: the window as a chart and a table, and every entry of the ledger."""
    found = get_object_or_404(Person.objects.select_related("club"), pk=pk)
    if found.merged_into_id:
        return redirect("person-points", found.shown_pk)
    season = _latest_season()
    own = people_over_time.own_points(found, season)
    picture = mark_safe(points_chart.chart(own.charted, own.line, own.limit))  # noqa: S308 - made by us
    context = {"own": own, "person": found, "season": season, "chart": picture}
    return render(request, "tournaments/person_points.html", context)
