"""Saying how a club and how a person is reached."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Club, ClubContact, PersonContact
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, one_form, signed_in
from tournaments.people.contacts import services
from tournaments.people.contacts.forms import ContactForm, PersonContactForm
from tournaments.people.contacts.selectors import contact, contact_of, may_tell, may_tell_of
from tournaments.people.fetching import person_for


@signed_in
def club_contact(request: SignedInRequest, pk: int) -> HttpResponse:
    """How a club is reached, and who may know it. Errors: Http404 for a club that ended."""
    club = get_object_or_404(Club.objects.select_related("contact"), pk=pk, ended_on=None)
    require(may_tell(request.user, club))
    form = ContactForm(request.POST or None, initial=model_to_dict(contact(club) or ClubContact(club=club)))
    if form.is_valid() and succeeds(
        request, form, lambda: services.tell(actor=request.user, club_id=pk, told=form.told())
    ):
        messages.success(request, _("%(name)s was saved.") % {"name": club.name})
        return redirect("club", pk)
    title = _("How %(club)s is reached") % {"club": club.name}
    above = [(reverse("club", args=[pk]), club.name)]
    return one_form(request, form, title=title, act=_("Save"), above=above)


@signed_in
def person_contact(request: SignedInRequest, pk: int) -> HttpResponse:
    """How a person is reached, and who may know it."""
    person = person_for(request.user, pk, may_tell_of)
    told = contact_of(person) or PersonContact(person=person)
    form = PersonContactForm(request.POST or None, initial=model_to_dict(told))
    if form.is_valid() and succeeds(
        request, form, lambda: services.tell_of_person(actor=request.user, person_id=pk, told=form.told())
    ):
        messages.success(request, _("%(name)s was saved.") % {"name": person.name})
        return redirect("person-contact", pk)
    title = _("How %(name)s is reached") % {"name": person.name}
    above = [(reverse("person", args=[pk]), person.name)]
    return one_form(request, form, title=title, act=_("Save"), above=above)
