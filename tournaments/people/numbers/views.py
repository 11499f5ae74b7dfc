"""Entering the numbers of a person."""

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, one_form, signed_in
from tournaments.people.fetching import person_for
from tournaments.people.numbers import services
from tournaments.people.numbers.forms import NumbersForm
from tournaments.people.numbers.selectors import may_number, numbers_of


@signed_in
def person_numbers(request: SignedInRequest, pk: int) -> HttpResponse:
    """The numbers of a person: as a member, with the KNDB and with the FMJD."""
    person = person_for(request.user, pk, may_number)
    form = NumbersForm(request.POST or None, initial=asdict(numbers_of(person)))
    if form.is_valid():
        done = attempt(
            request, form, lambda: services.enter(actor=request.user, person_id=pk, numbers=form.numbers())
        )
        if done is not None:
            messages.success(request, _("%(name)s was saved.") % {"name": person.name})
            return redirect("person-numbers", pk)
    title = _("Numbers of %(name)s") % {"name": person.name}
    above = [(reverse("person", args=[pk]), person.name)]
    return one_form(request, form, title=title, act=_("Save"), above=above)
