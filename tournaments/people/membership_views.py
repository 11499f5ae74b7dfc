"""Who is a member of which club and plays in which class; clubs that end."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.forms.attempts import attempt
from tournaments.models import Club, Person
from tournaments.pages.requests import answer, board_only
from tournaments.people.membership_forms import ClassChangeForm, ClubEndForm, ClubMoveForm
from tournaments.services import memberships


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
