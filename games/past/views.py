"""The page of a game as of any moment."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.fetching import fetched
from games.past.selectors import then
from games.selectors import game_page
from tournaments.history.fetching import read_record
from tournaments.history.forms import InstantForm
from tournaments.pages.http.requests import SignedInRequest, signed_in


@require_safe
@signed_in
def game_record(request: SignedInRequest, pk: int) -> HttpResponse:
    """Everything about a game in order, for who reads the record; and its sheets as they stood then."""
    game = fetched(request, pk)
    found = read_record(request, game.round.event_id)
    page = game_page(game, request.user)
    form = InstantForm(request.GET or None)
    given = form.cleaned_data if form.is_valid() else {}
    sequence = found.sequence(number=given.get("entry"), at=given.get("at"))
    context = {
        "page": page,
        "event": found.event,
        "form": form,
        "sequence": sequence,
        "entry": found.entry(sequence),
        "then": then(game, page.sheets, found, sequence, given.get("at")),
        "table": game.match.table if game.match else 0,
    }
    return render(request, "games/past/record.html", context, status=422 if form.errors else 200)
