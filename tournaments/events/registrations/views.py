"""A player who enters in an event, by an account or by a link that was mailed; the office says until when,
and answers.
"""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_ratelimit.core import get_usage

from tournaments.events.entries import by_mail
from tournaments.events.fetching import seen_event
from tournaments.events.permissions import may_register
from tournaments.events.registrations import forms, selectors, services
from tournaments.events.simuls.fetching import fetch_led_main_page
from tournaments.models import Event, User
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import succeeds, tell_errors
from tournaments.pages.http.client_address import client_address
from tournaments.pages.http.permissions import ByMail, require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, signed_in

FROM_A_CLIENT, TO_AN_ADDRESS = "20/h", "3/h"
"""So many links are asked for from one place, and for one mail address."""


def own_registration(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Asking to take part, and how one stands; without an account, the way to it by mail."""
    return _by_account(request, pk) if request.user.is_authenticated else _for_a_link(request, pk)


@signed_in
def _by_account(request: SignedInRequest, pk: int) -> HttpResponse:
    event = _own(request, pk)
    return _asking(request, event, request.user)


def _own(request: SignedInRequest, pk: int) -> Event:
    """The event of a player who may enter in it. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_register(request.user, event))
    return event


def _whole(request: HttpRequest, pk: int) -> Event:
    """The competition in which a player enters, for whoever sees it. Errors: Http404."""
    event = seen_event(request, pk)
    if not event.is_root:
        raise Http404(_("There is no such page."))
    return event


def _asking(request: HttpRequest, event: Event, who: User | ByMail) -> HttpResponse:
    form = forms.RegisterForm(request.POST or None)
    language = get_language() if isinstance(who, ByMail) else ""
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.register(actor=who, event_id=event.pk, language=language, **form.cleaned_data),
    ):
        messages.success(request, _("The tournament directors were notified and answer you."))
        return redirect(request.path)
    context = {
        "event": event,
        "own": selectors.own(event, who),
        "who": who.person.name if isinstance(who, ByMail) else "",
        "form": form,
        "takes": selectors.takes_players(event),
        "left": selectors.places_left(event),
    }
    return answer(request, "events/registrations/own_registration.html", context)


def _for_a_link(request: HttpRequest, pk: int) -> HttpResponse:
    """A link is mailed to who is known by the address; whoever asks is told the same for every address."""
    event = _whole(request, pk)
    form = forms.MailForm(request.POST or None)
    if form.is_valid():
        address = form.cleaned_data["mail"]
        if _asks_too_often(request, address):
            form.add_error(None, _("That were too many requests: wait a little."))
        else:
            services.ask_for_link(event=event, address=address, language=get_language())
            said = _("If a player is reached by %(address)s, a link was mailed to it.")
            messages.success(request, said % {"address": address})
            return redirect("own-registration", pk)
    context = {"event": event, "form": form, "takes": selectors.takes_players(event)}
    return answer(request, "events/registrations/by_mail.html", context)


def _asks_too_often(request: HttpRequest, address: str) -> bool:
    keys = {FROM_A_CLIENT: client_address(request) or "unknown", TO_AN_ADDRESS: address.casefold()}
    counted = [
        get_usage(request, group=f"link {rate}", key=lambda _group, _request: key, rate=rate, increment=True)
        for rate, key in keys.items()
    ]
    return any(one and one["should_limit"] for one in counted)


@never_cache
def mailed_registration(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Asking to take part by a link that was mailed."""
    event = _whole(request, pk)
    who = by_mail.player_of(event, token)
    if who is None:
        messages.error(request, _("This link is too old, or it is not of this event: ask for another one."))
        return redirect("own-registration", pk)
    return _asking(request, event, who)


@require_POST
@signed_in
def own_registration_withdrawal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking back that one asked to take part, or the entry that came of it."""
    event = _own(request, pk)
    return _withdrawal(request, event, request.user, "own-registration", pk)


@require_POST
def mailed_registration_withdrawal(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """The same by a link that was mailed."""
    event = _whole(request, pk)
    who = by_mail.player_of(event, token)
    if who is None:
        return redirect("mailed-registration", pk, token)
    return _withdrawal(request, event, who, "mailed-registration", pk, token)


def _withdrawal(
    request: HttpRequest, event: Event, who: User | ByMail, page: str, *of_page: int | str
) -> HttpResponse:
    form = ConfirmForm(request.POST)
    if form.is_valid() and succeeds(request, form, lambda: services.withdraw(actor=who, event_id=event.pk)):
        messages.success(request, _("You do not take part."))
    tell_errors(request, form)
    return redirect(page, *of_page)


@officials_only
def registrations(request: SignedInRequest, pk: int) -> HttpResponse:
    """Until when players enter themselves, and who waits for an answer."""
    loaded = fetch_led_main_page(request, pk)
    event = loaded.event
    terms = {"until": event.registration_until, "places": event.registration_places}
    form = forms.TermsForm(request.POST or None, initial=terms)
    if form.is_valid() and succeeds(
        request, form, lambda: services.set_terms(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("Recorded."))
        return redirect("registrations", pk)
    context = {
        "loaded": loaded,
        "form": form,
        "waiting": selectors.waiting(event),
        "left": selectors.places_left(event),
        "takes": selectors.takes_players(event),
    }
    return answer(request, "events/registrations/registrations.html", context)


@require_POST
@officials_only
def registration_answer(request: SignedInRequest, pk: int, registration: int) -> HttpResponse:
    """Entering a player who asked for it, or saying why not."""
    fetch_led_main_page(request, pk)
    form = forms.AnswerForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.answer(
            actor=request.user, event_id=pk, registration_id=registration, **form.cleaned_data
        ),
    ):
        messages.success(request, _("The answer was recorded."))
    tell_errors(request, form)
    return redirect("registrations", pk)
