"""Adding, correcting and merging people, and clubs."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Club, Person
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, one_form
from tournaments.people import services as people
from tournaments.people.forms import ClubForm, PersonForm
from tournaments.people.permissions import may_save_club, may_save_person
from tournaments.people.recognising import search


@officials_only
def person_edit(request: SignedInRequest, pk: int | None = None) -> HttpResponse:
    """A new person, or a correction of one."""
    person = get_object_or_404(Person, pk=pk, merged_into=None) if pk else None
    require(may_save_person(request.user, person))
    form = PersonForm(request.POST or None, initial=_shown(person) if person else None)
    alike = []
    if form.is_valid() and person is None and not form.cleaned_data["different"]:
        alike = search.alike(form.cleaned_data["name"])
        form.warn(alike)
    if form.is_valid():
        saved = attempt(
            request, form, lambda: people.save_person(actor=request.user, person=person, **form.person())
        )
        if saved:
            messages.success(request, _("%(name)s was saved.") % {"name": saved.name})
            return redirect("people")
    return answer(request, "people/person.html", {"form": form, "person": person, "alike": alike})


def _shown(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "club": person.club,
        "player_class": person.player_class,
        "born": person.born,
        "guest": person.guest,
    }


@officials_only
def club_edit(request: SignedInRequest, pk: int | None = None) -> HttpResponse:
    """A new club, or a correction of one."""
    club = get_object_or_404(Club, pk=pk) if pk else None
    require(may_save_club(request.user, club))
    form = ClubForm(request.POST or None, initial={"name": club.name if club else ""})
    if form.is_valid():
        saved = attempt(
            request, form, lambda: people.save_club(actor=request.user, club=club, **form.cleaned_data)
        )
        if saved:
            messages.success(request, _("%(name)s was saved.") % {"name": saved.name})
            return redirect("clubs")
    above = [(reverse("clubs"), _("Clubs"))]
    if club:
        above.append((reverse("club", args=[pk]), club.name))
    title = _("Correct the club") if club else _("New club")
    return one_form(request, form, title=title, act=_("Save"), above=above)
