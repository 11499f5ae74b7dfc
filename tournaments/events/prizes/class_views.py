"""The office: the classes by which the prizes of the blitz championship are given (F art. 5)."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import fetch_led_main
from tournaments.events.prizes import services
from tournaments.events.prizes.forms import ClassForm
from tournaments.events.prizes.selectors import prize_list
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def classes(request: SignedInRequest, pk: int) -> HttpResponse:
    """The players by category, those whose class leaves it open first, and correcting a class."""
    loaded = fetch_led_main(request, pk)
    if not loaded.has_prizes:
        raise Http404(_("This event has no prizes by category."))
    listed = prize_list(loaded)
    first = listed.undecided[0][0].number if listed.undecided else None
    form = ClassForm(loaded.edition, loaded.facts.names, request.POST or None, initial={"number": first})
    if form.is_valid():
        given = form.cleaned_data
        entrant = attempt(request, form, lambda: services.correct(actor=request.user, event_id=pk, **given))
        if entrant:
            messages.success(request, _("The class of %(name)s was corrected.") % {"name": entrant.name})
            return redirect("prize-classes", pk)
    return answer(
        request, "events/prizes/prize_classes.html", {"loaded": loaded, "list": listed, "form": form}
    )
