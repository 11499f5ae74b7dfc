"""Saying that the result of an own game is wrong; answering that it stands."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import led_event
from tournaments.events.permissions import may_doubt
from tournaments.events.results.doubts import selectors, services
from tournaments.events.results.doubts.forms import AnswerForm, DoubtForm
from tournaments.models import Game
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, signed_in


@signed_in
def doubt(request: SignedInRequest, pk: int) -> HttpResponse:
    """Saying that the result of an own game is wrong, and what the leaders answered."""
    game = selectors.seen_game(pk, request.user)
    if game is None:
        raise Http404(_("There is no such page."))
    require(may_doubt(request.user, game))
    cite_by(request, game.round.event.season.edition)
    form = DoubtForm(game, request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: services.say_wrong(actor=request.user, game_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The tournament directors were notified."))
        return redirect("doubt", pk)
    context = {"game": game, "form": form, "own": selectors.of_user(request.user, game)}
    return answer(request, "events/results/doubts/doubt.html", context)


@officials_only
def answer_doubt(request: SignedInRequest, pk: int, game: int) -> HttpResponse:
    """Answering who says that a result is wrong that it stands."""
    event = led_event(request, pk)
    games = Game.objects.select_related("round", "match", "white", "black").filter(round__event=event)
    found = get_object_or_404(games, pk=game)
    form = AnswerForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: services.let_stand(actor=request.user, game_id=game, **form.cleaned_data)
    ):
        messages.success(request, _("It was answered that the result stands."))
        if found.match:
            return redirect("match-sheet", pk, found.round.number, found.match.table)
        return redirect("results", pk, found.round.number)
    context = {"event": event, "game": found, "form": form, "doubts": selectors.of_game(found)}
    return answer(request, "events/results/doubts/answer.html", context)
