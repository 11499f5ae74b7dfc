"""The page on which a notation is submitted."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games import services
from games.fetching import fetched
from games.selectors import players
from games.submitting.forms import NotationForm
from games.submitting.previewing import digest, preview
from tournaments.events.permissions import may_submit
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in


@signed_in
def submission(request: SignedInRequest, pk: int) -> HttpResponse:
    """Submitting a notation of one's own game, or as a leader of any: shown as it is read, then stored."""
    game = fetched(request, pk)
    require(may_submit(request.user, game))
    form = NotationForm(request.POST or None, request.FILES or None)
    looked_at = None
    if form.is_valid():
        text, file = form.cleaned_data["text"], form.cleaned_data["file"]
        if file is None and request.POST.get("read") == digest(text):
            if attempt(request, form, lambda: services.submit(actor=request.user, game_id=pk, text=text)):
                messages.success(request, _("The notation was stored as you submitted it."))
                return redirect("game", pk)
        elif looked_at := attempt(request, form, lambda: preview(game, text, file)):
            form = NotationForm(initial={"text": looked_at.text})
    context = {"game": game, "players": players(game, request.user), "form": form, "preview": looked_at}
    return answer(request, "games/submitting/submission.html", context)
