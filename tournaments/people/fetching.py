"""The person that a page changes, and the answer to its form."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Person
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.permissions import Visitor, require
from tournaments.pages.http.requests import one_form


def answer_about_person(
    request: HttpRequest, person: Person, form: forms.Form, title: str, act: Callable[[], object], *, to: str
) -> HttpResponse:
    """Carry out what the form asks and go to the page of the person called `to`, or show the form (again)."""
    if form.is_valid() and succeeds(request, form, act):
        messages.success(request, _("%(name)s was saved.") % {"name": person.name})
        return redirect(to, person.pk)
    act_of_form, above = pgettext("act", "Record"), [(reverse("person", args=[person.pk]), person.name)]
    return one_form(request, form, title=capfirst(title), act=act_of_form, above=above)


def person_for(user: Visitor, pk: int, may: Callable[[Visitor, Person | None], bool]) -> Person:
    """Somebody about whom the user may do something, who was not merged into somebody else. Errors:
    PermissionDenied, also for a key that nobody has, so that no key tells whether it is given; Http404 of
    that for who may do it of everybody.
    """
    person = Person.objects.select_related("club").filter(pk=pk, merged_into=None).first()
    require(may(user, person))
    if person is None:
        raise Http404
    return person


def shown_person(pk: int) -> Person:
    """Somebody who was not merged into somebody else. Errors: Http404."""
    return get_object_or_404(Person.objects.select_related("club"), pk=pk, merged_into=None)
