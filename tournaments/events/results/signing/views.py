"""Signing a match of teams: with an account, with the code of the table, on paper; asking for it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.events.fetching import led_event
from tournaments.events.results.access_codes.fetching import access_code_of
from tournaments.events.results.signing import selectors, services
from tournaments.events.results.signing.forms import SeenForm, SignForm
from tournaments.events.to_do.signatures import results_of
from tournaments.models import Match
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import PageRequest, SignedInRequest, answer, officials_only, signed_in


@signed_in
def sign_match(request: SignedInRequest, pk: int) -> HttpResponse:
    """Signing the results of a match for the own team."""
    match = selectors.seen_match(pk)
    if match is None:
        raise Http404(_("There is no such match."))
    cite_by(request, match.round.event.season.edition)
    found = selectors.of_account(request.user, match)
    require(found is not None)
    assert found is not None, "who may not sign is refused"
    form = SeenForm(request.POST or None, initial={"seen": results_of(found.match)})
    if form.is_valid() and succeeds(
        request, form, lambda: services.sign(actor=request.user, match_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The match was signed."))
        return redirect("sign-match", pk)
    waiting = [side.team.name for side in selectors.own_sides(request.user, found) if side.signature is None]
    context = {
        "event": match.round.event,
        "one": found,
        "form": form,
        "own_waits": " & ".join(waiting),
    }
    return answer(request, "events/results/signing/sign.html", context)


@never_cache
@require_POST
def sign_with_code(request: PageRequest, match: int, team: int) -> HttpResponse:
    """Signing for a team with the code of the table."""
    helper = access_code_of(request)
    if helper is None:
        return redirect("helper-code")
    found = next((one for one in selectors.at_table(helper) if one.match.match.pk == match), None)
    side = next((one for one in found.sides if one.team.pk == team), None) if found else None
    if side is None:
        messages.error(request, _("This match is not to be signed with your access code now."))
        return redirect("helper-round")
    form = SignForm(side, "", request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.sign_with_code(
            helper=helper,
            match_id=match,
            team_id=team,
            person_id=form.cleaned_data["person"],
            seen=form.cleaned_data["seen"],
        ),
    ):
        messages.success(request, _("Signed for %(team)s.") % {"team": side.team.name})
    else:
        tell_errors(request, form)
    return redirect("helper-round")


@require_POST
@officials_only
def signed_on_paper(request: SignedInRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Recording that both teams signed on paper."""
    match = _led_match(request, pk, number, table)
    form = SeenForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.signed_on_paper(actor=request.user, match_id=match.pk, **form.cleaned_data),
    ):
        messages.success(request, _("It was recorded that both teams signed on paper."))
    else:
        tell_errors(request, form)
    return redirect("match-sheet", pk, number, table)


@require_POST
@officials_only
def ask_to_sign(request: SignedInRequest, pk: int, number: int, table: int) -> HttpResponse:
    """Asking the teams that have not signed to do so."""
    match = _led_match(request, pk, number, table)
    form = SeenForm({"seen": "-"})
    asked = attempt(request, form, lambda: services.ask(actor=request.user, match_id=match.pk))
    if asked:
        text = ngettext(
            "%(number)s team was asked to sign.", "%(number)s teams were asked to sign.", len(asked)
        )
        messages.success(request, text % {"number": len(asked)})
    else:
        tell_errors(request, form)
    return redirect("match-sheet", pk, number, table)


def _led_match(request: SignedInRequest, pk: int, number: int, table: int) -> Match:
    event = led_event(request, pk)
    return get_object_or_404(Match, round__event=event, round__number=number, table=table)
