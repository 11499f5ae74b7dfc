"""Making a practice copy of an event, and throwing it, or a draft, away."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import led_whole
from tournaments.events.practice import services
from tournaments.events.practice.selectors import is_untouched
from tournaments.models import Event
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.permissions import directs_something
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def copy(request: SignedInRequest, pk: int) -> HttpResponse:
    """What a practice copy is, and making one."""
    event = led_whole(request, pk)
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (
        made := attempt(request, form, lambda: services.copy(actor=request.user, event_id=event.pk))
    ):
        messages.success(request, _("This is the practice copy: try whatever you like."))
        return redirect("event-office", made.pk)
    return answer(request, "events/practice/copy.html", {"event": event, "form": form})


@officials_only
def throw_away(request: SignedInRequest, pk: int) -> HttpResponse:
    """Throwing a practice copy or a draft away."""
    event = led_whole(request, pk)
    if event.status != Event.Status.PRACTICE and not is_untouched(event):
        raise Http404(
            _("Only a practice copy, or a draft that was never published nor started, can be thrown away.")
        )
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and succeeds(
        request, form, lambda: services.throw_away(actor=request.user, event_id=event.pk)
    ):
        gone = (
            _("The practice copy was thrown away.") if event.is_practice else _("The draft was thrown away.")
        )
        messages.success(request, gone)
        return redirect("office" if directs_something(request.user) else "home")
    return answer(request, "events/practice/away.html", {"event": event, "form": form})
