"""What another version of the rules says otherwise than the one before."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.judging.selectors import changes, replacing, to_judge
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.http.requests import SignedInRequest, signed_in

ON_A_PAGE = 50


@require_safe
@signed_in
def rechecked(request: SignedInRequest) -> HttpResponse:
    """Of which games the finding was replaced: what was said before, what is since."""
    require(is_administrator(request.user))
    page = Paginator(replacing(), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "changes": list(changes(page)), "waiting": to_judge().count()}
    return render(request, "games/judging/rechecked.html", context)
