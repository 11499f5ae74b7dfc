"""Pages of the photos of a game: all of them, and each as a picture."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.fetching import fetched
from games.photos import services
from games.photos.cleaning import cleaned
from games.photos.forms import PhotoForm
from games.photos.permissions import may_see
from games.selectors import players
from games.showing.score_sheets import name_of
from tournaments.events.permissions import may_submit
from tournaments.models import Game
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in


def _seen(request: SignedInRequest, pk: int) -> Game:
    game = fetched(request, pk)
    require(may_see(request.user, game))
    return game


@require_safe
@signed_in
def photos(request: SignedInRequest, pk: int) -> HttpResponse:
    """The photos of the score sheets of a game."""
    game = _seen(request, pk)
    rows = game.photos.defer("content").select_related("submitted_by__person")
    context = {
        "game": game,
        "players": players(game, request.user),
        "photos": [(one, name_of(one.submitted_by)) for one in rows],
        "may_add": may_submit(request.user, game),
    }
    return render(request, "games/photos/photos.html", context)


@signed_in
def add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Submitting a photo of a score sheet, for the players of the game and its directors."""
    game = fetched(request, pk)
    require(may_submit(request.user, game))
    form = PhotoForm(request.POST, request.FILES) if request.method == "POST" else PhotoForm()
    if form.is_valid():
        sent = form.cleaned_data["photo"]
        if attempt(request, form, lambda: services.add(actor=request.user, game_id=pk, photo=cleaned(sent))):
            messages.success(request, _("The photo was kept."))
            return redirect("sheet-photos", pk)
    context = {"game": game, "players": players(game, request.user), "form": form}
    return answer(request, "games/photos/add.html", context)


@require_safe
@cache_control(private=True, max_age=3600)
@signed_in
def photo(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """A photo; nothing but a JPEG that this site made."""
    found = _seen(request, pk).photos.filter(pk=number).first()
    if found is None:
        raise Http404(_("There is no such page."))
    response = HttpResponse(bytes(found.content), content_type="image/jpeg")
    response["Content-Disposition"] = f'inline; filename="sheet-{pk}-{number}.jpg"'
    return response
