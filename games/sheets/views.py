"""Pages of the score sheets of a game: choosing which one counts, two of them move by move."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.fetching import fetched
from games.selectors import game_page
from games.sheets import services
from games.sheets.comparing import compared
from games.sheets.forms import ChoiceForm, PairForm, StoodForm, initial_of
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in
from tournaments.people.permissions import may_direct


@signed_in
def choice(request: SignedInRequest, pk: int) -> HttpResponse:
    """Choosing, as a tournament director, which sheet counts."""
    game = fetched(request, pk)
    require(may_direct(request.user, game.round.event))
    page = game_page(game, request.user)
    form = ChoiceForm(page.sheets, request.POST if request.method == "POST" else None)
    if form.is_valid():
        given = {"notation_id": form.cleaned_data["notation"], "reason": form.cleaned_data["reason"]}
        if attempt(request, form, lambda: services.choose(actor=request.user, game_id=pk, **given)):
            messages.success(request, _("This sheet counts from now on."))
            return redirect("game", pk)
    return answer(request, "games/sheets/choice.html", {"page": page, "form": form})


@require_safe
def comparison(request: HttpRequest, pk: int) -> HttpResponse:
    """Two sheets of a game move by move, with the position before the first difference."""
    page = game_page(fetched(request, pk), request.user)
    form = PairForm(page.sheets, request.GET or None)
    pair = form.cleaned_data if form.is_valid() else {}
    found = compared(page.sheets, pair.get("left"), pair.get("right"))
    context = {"page": page, "form": PairForm(page.sheets, found.asked if found else None), "found": found}
    status = 422 if form.errors else 200
    return render(request, "games/sheets/comparison.html", context | {"refused": form}, status=status)


@signed_in
def stood(request: SignedInRequest, pk: int, notation: int) -> HttpResponse:
    """Recording, as a tournament director, what was really played where a sheet is irregular."""
    game = fetched(request, pk)
    require(may_direct(request.user, game.round.event))
    page = game_page(game, request.user, notation=notation)
    form = StoodForm(request.POST or None, initial=initial_of(page.report))
    if form.is_valid():
        given = {"game_id": pk, "notation_id": notation, **form.cleaned_data}
        if attempt(request, form, lambda: services.let_stand(actor=request.user, **given)):
            messages.success(request, _("Recorded. The sheet was checked on from there."))
            return redirect(reverse("game", args=[pk], query={"notation": notation}))
    return answer(request, "games/sheets/stood.html", {"page": page, "form": form})
