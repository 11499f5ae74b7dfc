"""The office: entrants of pupils, youth and juniors whose age is not settled (E art. 4)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.ages import selectors, services
from tournaments.events.ages.forms import AgeForm
from tournaments.events.fetching import led_whole
from tournaments.models import Entrant, Event
from tournaments.pages.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def ages(request: SignedInRequest, pk: int) -> HttpResponse:
    """Whose age is not settled, each with a form of its own."""
    event = led_whole(request, pk)
    sent = AgeForm(request.POST or None, prefix=request.POST.get("of"))
    if sent.is_valid() and (row := attempt(sent, lambda: _settle(request, event, sent))):
        messages.success(request, _("The age of %(name)s was recorded.") % {"name": row.name})
        return redirect("ages", pk)
    listed = [
        (one, None if one.too_old else _form(one.entrant, sent), f"e{one.entrant.number}")
        for one in selectors.unsettled(event)
    ]
    return answer(request, "events/ages/ages.html", {"event": event, "listed": listed, "form": sent})


def _form(entrant: Entrant, sent: AgeForm) -> AgeForm:
    """The form of an entrant: the one that was sent, where it was this one's."""
    prefix = f"e{entrant.number}"
    return sent if sent.prefix == prefix else AgeForm(prefix=prefix, initial={"number": entrant.number})


def _settle(request: SignedInRequest, event: Event, form: AgeForm) -> Entrant:
    given = form.cleaned_data
    whose = {"actor": request.user, "event_id": event.pk, "number": given["number"]}
    if given["born"]:
        return services.record_born(**whose, born=given["born"])
    return services.admit(**whose, reason=given["reason"])
