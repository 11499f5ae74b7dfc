"""What is kept of people, for everybody; one's own data; and what an office does with data of others."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Person, User
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import succeeds, tell_errors
from tournaments.pages.http.requests import SignedInRequest, administrators_only, answer, officials_only
from tournaments.people.fetching import shown_person
from tournaments.people.names import consents
from tournaments.site.privacy import selectors
from tournaments.site.privacy import services as privacy
from tournaments.site.privacy.forms import ConsentForm, ErasureForm


@require_safe
def kept(request: HttpRequest) -> HttpResponse:
    """What is kept of people, why and how long, and what everybody may ask."""
    return render(request, "site/privacy/privacy.html", {"kept": selectors.KEPT, "age": consents.AGE})


@require_safe
@login_required
def own_data(request: SignedInRequest) -> HttpResponse:
    """All that is known of whom the account is of, as one file."""
    return _file(request.user.person, request.user)


@require_safe
@administrators_only
def person_data(request: SignedInRequest, pk: int) -> HttpResponse:
    """All that is known of somebody who asked for it, as one file."""
    person = shown_person(pk)
    return _file(person, User.objects.filter(person=person).first())


def _file(person: Person | None, account: User | None) -> HttpResponse:
    response = JsonResponse(
        selectors.known_of(person, account), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    name = f"person-{person.pk}.json" if person else "account.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@administrators_only
def erasure(request: SignedInRequest, pk: int) -> HttpResponse:
    """Erasing the personal data of somebody, for good."""
    person = shown_person(pk)
    form = ErasureForm(request.POST or None)
    if form.is_valid() and form.cleaned_data["name"] != person.name:
        form.add_error("name", _("This is another name."))
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: privacy.erase(actor=request.user, person_id=pk, reason=form.cleaned_data["reason"]),
    ):
        messages.success(request, _("The personal data was erased."))
        return redirect("people")
    obstacles = [found.reason for found in privacy.obstacles(person)]
    context = {"form": form, "person": person, "obstacles": obstacles}
    return answer(request, "site/privacy/erasure.html", context)


@officials_only
def consent(request: SignedInRequest, pk: int) -> HttpResponse:
    """Whether a parent agreed that somebody younger than 16 is shown by name: recording it."""
    person = get_object_or_404(Person, pk=pk, merged_into=None)
    form = ConsentForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: privacy.give_consent(actor=request.user, person_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The consent was recorded."))
        return redirect("consent", pk)
    context = {"form": form, "person": person, "consents": person.consents.all(), "age": consents.AGE}
    return answer(request, "site/privacy/consent.html", context)


@require_POST
@officials_only
def consent_end(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking a consent back."""
    person = get_object_or_404(Person, pk=pk, merged_into=None)
    form = ConfirmForm(request.POST)
    if succeeds(request, form, lambda: privacy.withdraw_consent(actor=request.user, person_id=person.pk)):
        messages.success(request, _("The consent was withdrawn."))
    tell_errors(request, form)
    return redirect("consent", pk)


@require_POST
@login_required
def own_name(request: SignedInRequest) -> HttpResponse:
    """Being shown to the public with first name and initial, or by name again, as one wishes oneself."""
    if request.user.person_id is None:
        messages.error(request, _("This account is of nobody who plays."))
    else:
        _wish(request, request.user.person_id)
    return redirect("account")


@require_POST
@officials_only
def short_name(request: SignedInRequest, pk: int) -> HttpResponse:
    """The same for somebody who asked an official for it."""
    person = get_object_or_404(Person, pk=pk, merged_into=None)
    _wish(request, person.pk)
    return redirect("consent", pk)


def _wish(request: SignedInRequest, pk: int) -> None:
    wishes = request.POST.get("wishes") == "short"
    form = ConfirmForm(request.POST)
    if succeeds(
        request, form, lambda: privacy.wish_short_name(actor=request.user, person_id=pk, wishes=wishes)
    ):
        short, whole = _("Shown with first name and initial from now on."), _("Shown by name from now on.")
        messages.success(request, short if wishes else whole)
    tell_errors(request, form)
