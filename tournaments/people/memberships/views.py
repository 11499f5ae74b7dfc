"""Who is a member of which club and plays in which class; clubs that end."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Club
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, board_only, one_form
from tournaments.people.fetching import answer_about_person, shown_person
from tournaments.people.memberships import services as memberships
from tournaments.people.memberships.forms import ClassChangeForm, ClubEndForm, ClubMoveForm


@board_only
def club_move(request: SignedInRequest, pk: int) -> HttpResponse:
    """Moving somebody to another club."""
    person = shown_person(pk)
    form = ClubMoveForm(request.POST or None, initial={"club": person.club, "on": timezone.localdate()})
    return answer_about_person(
        request,
        person,
        form,
        _("another club"),
        lambda: memberships.change_club(actor=request.user, person_id=pk, **form.cleaned_data),
        to="person",
    )


@board_only
def class_change(request: SignedInRequest, pk: int) -> HttpResponse:
    """Correcting somebody's class."""
    person = shown_person(pk)
    initial = {"player_class": person.player_class, "on": timezone.localdate()}
    form = ClassChangeForm(request.POST or None, initial=initial)
    return answer_about_person(
        request,
        person,
        form,
        _("another class"),
        lambda: memberships.change_class(actor=request.user, person_id=pk, **form.cleaned_data),
        to="person",
    )


@board_only
def club_end(request: SignedInRequest, pk: int) -> HttpResponse:
    """Ending a club, or letting it go up in another."""
    club = get_object_or_404(Club, pk=pk, ended_on=None)
    form = ClubEndForm(request.POST or None, initial={"on": timezone.localdate()})
    if form.is_valid() and succeeds(
        request, form, lambda: memberships.end_club(actor=request.user, club_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("%(name)s was saved.") % {"name": club.name})
        return redirect("club", pk)
    title = _("%(club)s ends") % {"club": club.name}
    above = [(reverse("club", args=[pk]), club.name)]
    return one_form(request, form, title=title, act=_("End the club"), above=above)
