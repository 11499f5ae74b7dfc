"""The board's pages of points, of clubs and classes over time, and of teams that go to another club."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.forms import points_lists
from tournaments.forms.attempts import attempt
from tournaments.forms.seasons import (
    ClassChangeForm,
    ClubEndForm,
    ClubMoveForm,
    PointsFileForm,
    PointsForm,
    TransferForm,
)
from tournaments.models import Club, Person
from tournaments.selectors import season_office
from tournaments.services import classification, memberships
from tournaments.views.fetching import answer, board_only, seen_season


@board_only
def points_import(request: HttpRequest) -> HttpResponse:
    """Taking in points of seasons before this site, all or nothing."""
    form = PointsFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        given = form.cleaned_data
        upload = given["file"]

        def take() -> int:
            lines, unread = points_lists.read(upload.name, upload.read())
            return classification.import_years(
                actor=request.user,
                lines=lines,
                unread=unread,
                newcomers=given["newcomers"],
                reason=given["reason"],
            )

        made = attempt(form, take)
        if made is not None:
            messages.success(request, _("Entries made: %(number)d.") % {"number": made})
            return redirect("classification-latest")
    context = {"form": form, "title": _("Points of earlier years"), "act": _("Take in")}
    return answer(request, "office/form.html", context)


def _person_form(
    request: HttpRequest, person: Person, form: forms.Form, title: str, act: Callable[[], object]
) -> HttpResponse:
    if form.is_valid() and attempt(form, act):
        messages.success(request, _("%(name)s was saved.") % {"name": person.name})
        return redirect("person-points", person.pk)
    context = {"form": form, "title": f"{person.name}: {title}", "act": pgettext("act", "Record")}
    return answer(request, "office/form.html", context)


def _person(pk: int) -> Person:
    return get_object_or_404(Person.objects.select_related("club"), pk=pk, merged_into=None)


@board_only
def points_correct(request: HttpRequest, pk: int) -> HttpResponse:
    """Correcting somebody's points by an entry with a reason."""
    person, form = _person(pk), PointsForm(request.POST or None)
    return _person_form(
        request,
        person,
        form,
        _("correction of points"),
        lambda: classification.correct(actor=request.user, person_id=pk, **form.cleaned_data),
    )


@board_only
def club_move(request: HttpRequest, pk: int) -> HttpResponse:
    """Moving somebody to another club."""
    person = _person(pk)
    form = ClubMoveForm(request.POST or None, initial={"club": person.club, "on": timezone.localdate()})
    return _person_form(
        request,
        person,
        form,
        _("another club"),
        lambda: memberships.change_club(actor=request.user, person_id=pk, **form.cleaned_data),
    )


@board_only
def class_change(request: HttpRequest, pk: int) -> HttpResponse:
    """Correcting somebody's class."""
    person = _person(pk)
    initial = {"player_class": person.player_class, "on": timezone.localdate()}
    form = ClassChangeForm(request.POST or None, initial=initial)
    return _person_form(
        request,
        person,
        form,
        _("another class"),
        lambda: memberships.change_class(actor=request.user, person_id=pk, **form.cleaned_data),
    )


@board_only
def club_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Ending a club, or letting it go up in another."""
    club = get_object_or_404(Club, pk=pk, ended_on=None)
    form = ClubEndForm(request.POST or None, initial={"on": timezone.localdate()})
    if form.is_valid() and attempt(
        form, lambda: memberships.end_club(actor=request.user, club_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("%(name)s was saved.") % {"name": club.name})
        return redirect("club", pk)
    title = _("%(club)s ends") % {"club": club.name}
    return answer(request, "office/form.html", {"form": form, "title": title, "act": _("End the club")})


@board_only
def transfer(request: HttpRequest, year: int) -> HttpResponse:
    """Giving a team, with its place, to another club from a season on."""
    season = seen_season(year)
    initial = {"on": timezone.localdate(), "team": request.GET.get("team", "")}
    form = TransferForm(season_office.teams(), request.POST or None, initial=initial)
    if form.is_valid() and attempt(
        form, lambda: memberships.transfer_team(actor=request.user, year=year, **form.cleaned_data)
    ):
        messages.success(request, _("The team goes to the other club."))
        return redirect("season-office", year)
    title = _("A team to another club, from season %(season)s") % {"season": season}
    return answer(
        request, "office/form.html", {"form": form, "title": title, "act": pgettext("act", "Record")}
    )
