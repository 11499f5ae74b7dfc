"""Pages of analysis: a position set up by anybody, and its picture."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.analysis.selectors import analysed
from games.archive.forms import FenForm
from games.domain.replayed import standing
from games.drawing import pictures
from rules import Board, Position


@require_safe
def analysis(request: HttpRequest) -> HttpResponse:
    """A position with its legal moves, and what is known of it; the start of the game where none is asked."""
    form = FenForm(request.GET or None)
    is_sound = form.is_valid() or not form.is_bound
    context: dict[str, object] = {"form": form}
    if is_sound:
        turned = request.GET.get("side") == "black"
        context["found"] = analysed(_asked(form), (_("White"), _("Black")), turned=turned)
    return render(request, "games/analysis/analysis.html", context, status=200 if is_sound else 422)


@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """The position as a PNG; black is below where the board is turned."""
    form = FenForm(request.GET or None)
    if form.is_bound and not form.is_valid():
        return HttpResponse(form.errors["fen"][0], status=422, content_type="text/plain; charset=utf-8")
    step = standing(Board(_asked(form)))
    content = pictures.position(step, turned=request.GET.get("side") == "black")
    return HttpResponse(content, content_type="image/png")


def _asked(form: FenForm) -> Position:
    return form.cleaned_data["fen"] if form.is_bound else Position.start()
