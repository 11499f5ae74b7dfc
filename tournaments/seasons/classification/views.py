"""Public pages of the points classification."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_season
from tournaments.models import Season
from tournaments.pages.http.editions import edition_of
from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.wording import say_kept
from tournaments.printing import points_chart
from tournaments.printing.files import file_of, sheet_of, workbook_of
from tournaments.printing.pdf import classification as print_classification
from tournaments.printing.workbook import book as table_workbook
from tournaments.printing.workbook.book import Tab
from tournaments.regulations.editions.edition import edition
from tournaments.seasons.classification import people as people_over_time
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.classification.tables import classification_table, kept_line
from tournaments.seasons.visibility import person_seen, season_now


@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """The classification after the latest season that has published events; before the first what will be
    here.
    """
    season = season_now()
    if season is None:
        return render(request, "seasons/classification/none.html")
    return redirect("classification", season.year)


@require_safe
def page(request: HttpRequest, year: int) -> HttpResponse:
    """The classification after a season, class by class."""
    found = classification.page(get_object_or_404(Season, year=year))
    table = _table(found)
    tables = table.split("class")
    context = {
        "legend": table.notes,
        "page": found,
        "season": found.season,
        "classes": [(rows, tables[rows.name or None]) for rows in found.classes],
    }
    return render(request, "seasons/classification/classification.html", context)


def _table(found: classification.ClassificationPage) -> Table:
    """The lines of all classes, every name leading to the person's points."""
    lines = [
        kept_line(
            line,
            href=reverse("person-points", args=[line["person"]]),
            bar=line["share"] if rows.limit else None,
        )
        for rows in found.classes
        for line in rows.rows
    ]
    return classification_table(lines, found.years, edition(found.season.edition))


def _heading(request: HttpRequest, found: classification.ClassificationPage) -> Heading:
    return Heading(
        title=_("Points classification %(season)s") % {"season": found.season},
        section="Bijlage 4",
        division="",
        venue="",
        as_of=_("final") if found.closing else _("provisional"),
        printed_on=timezone.localdate(),
        url=request.build_absolute_uri(reverse("classification", args=[found.season.year])),
        edition=edition_of(request),
    )


def _titled(found: classification.ClassificationPage) -> dict[str, Table]:
    tables = _table(found).split("class")
    return {_title(rows): tables[rows.name or None] for rows in found.classes}


def _title(rows: classification.ClassRows) -> str:
    title = _("Class %(name)s") % {"name": rows.name} if rows.name else _("no class")
    if rows.limit:
        title += " · " + _("promotion with more than %(limit)s") % {"limit": rows.limit}
    return title


@require_safe
def pdf(request: HttpRequest, year: int) -> HttpResponse:
    """The classification on paper."""
    found = classification.page(seen_season(request, year))
    notes = (
        [say_kept(found.best["because"], edition_of(request)) + ": " + ", ".join(found.best["names"])]
        if found.best
        else []
    )
    content = print_classification.pdf(_titled(found), _heading(request, found), notes)
    return sheet_of(content, f"klassement-{year}.pdf")


@require_safe
def workbook(request: HttpRequest, year: int) -> HttpResponse:
    """The classification as a workbook."""
    found = classification.page(get_object_or_404(Season, year=year))
    tab = Tab("Klassement", _table(found), kept_columns=2, orientation="landscape")
    content = table_workbook.workbook([tab], _heading(request, found))
    return workbook_of(content, f"klassement-{year}")


@require_safe
def csv(request: HttpRequest, year: int) -> HttpResponse:
    """The classification as CSV."""
    return _file(year, "csv")


@require_safe
def json(request: HttpRequest, year: int) -> HttpResponse:
    """The classification as JSON."""
    return _file(year, "json")


def _file(year: int, form: str) -> HttpResponse:
    found = classification.page(get_object_or_404(Season, year=year))
    return file_of(_table(found), form, f"klassement-{year}")


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's points: the window as a chart and a table, and every entry of the ledger."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person-points", found.pk)
    season = season_now()
    if season is None:
        raise Http404(_("There is no such page."))
    own = people_over_time.own_points(found, season)
    picture = mark_safe(points_chart.chart(own.charted, own.line, own.limit))  # noqa: S308 - made by us
    context = {"own": own, "person": found, "season": season, "sp": own.sp(season), "chart": picture}
    return render(request, "seasons/classification/person_points.html", context)
