"""The office: undoing the last act of an event, taking it back to a restore point, and closing it."""

from collections.abc import Callable
from itertools import islice

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import led_whole
from tournaments.events.restoring import services as restoring
from tournaments.events.restoring.forms import RestoreForm, UndoForm
from tournaments.ledger import history
from tournaments.ledger.acts import words_of
from tournaments.ledger.wording import differences
from tournaments.ledger.wording.words import what
from tournaments.models import Event, LedgerEntry
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.pages.words.names import capital

MOST_ACTS = 50  # listed on the page of a restore; the record has them all


def _undo(
    request: HttpRequest,
    event: Event,
    found: history.Undoable | None,
    act: Callable[..., LedgerEntry],
    words: dict[str, str],
) -> HttpResponse:
    """The page of an act that can be taken back: what it was, what would change, and doing it."""
    form = UndoForm(request.POST or None, initial={"seen": found.latest.sequence if found else 0})
    done: LedgerEntry | None = None
    if form.is_valid():
        done = attempt(request, form, lambda: act(actor=request.user, event_id=event.pk, **form.cleaned_data))
    if done:
        messages.success(request, f"{capital(what(done))}.")
        return redirect("undo", event.pk)
    form.see(form.initial["seen"])
    changes = (
        differences.of_changes(history.chain_of(event).state, found.changes, edition_of(request))
        if found
        else []
    )
    context = {"event": event, "form": form, "found": found, "changes": changes, "words": words}
    return answer(request, "events/restoring/undo.html", context | {"redo": history.last_undo(event)})


@officials_only
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking back the last act of an event."""
    event = led_whole(request, pk)
    words = {
        "title": _("Undo"),
        "act": _("Undo this act"),
        "nothing": _("There is nothing to undo. What was done is in the record."),
    }
    return _undo(request, event, history.last_act(event), restoring.undo, words)


@officials_only
def redo(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking back the last undo."""
    event = led_whole(request, pk)
    words = {
        "title": _("Redo"),
        "act": _("Redo the act"),
        "nothing": _("There is nothing to do again: nothing was undone, or something was done since."),
    }
    return _undo(request, event, history.last_undo(event), restoring.redo, words)


@require_safe
@officials_only
def restore_points(request: HttpRequest, pk: int) -> HttpResponse:
    """The instants to which an event can be taken back."""
    event = led_whole(request, pk)
    context = {"event": event, "points": history.points_with_acts(event)}
    return render(request, "events/restoring/restore_points.html", context)


@officials_only
def restore(request: SignedInRequest, pk: int, sequence: int) -> HttpResponse:
    """Taking an event back to a restore point: first what would change, then the act itself."""
    event = led_whole(request, pk)
    found = {point.sequence: (point, first) for point, first in history.points_with_acts(event)}
    if sequence not in found:
        raise Http404
    point, first = found[sequence]
    chain = history.chain_of(event)
    form = RestoreForm(request.POST or None, initial={"seen": chain.length})
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: restoring.restore(actor=request.user, event_id=pk, sequence=sequence, **form.cleaned_data),
    ):
        messages.success(request, _("The event was restored as it stood then."))
        return redirect("event-office", pk)
    form.see(chain.length)
    context = {
        "event": event,
        "form": form,
        "point": point,
        "changes": differences.of_changes(
            chain.state, history.restored(event, sequence), edition_of(request)
        ),
        "acts": list(islice(history.taken_back_since(event, sequence), MOST_ACTS)),
        "before": what(first) if first else words_of(point.act),
    }
    return answer(request, "events/restoring/restore.html", context)
