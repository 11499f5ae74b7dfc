"""Notices: what one was told, and where it is mailed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournaments.notices import selectors
from tournaments.notices import services as notices
from tournaments.pages.http.requests import SignedInRequest


@require_safe
@login_required
def notice_list(request: SignedInRequest) -> HttpResponse:
    """Everything one was told, latest first, and the address to which it is mailed."""
    page = selectors.page(request.user, request.GET.get("page"))
    return render(request, "notices/notices.html", {"page": page})


@require_POST
@login_required
def notices_read(request: SignedInRequest) -> HttpResponse:
    """Marking everything as read."""
    notices.read_all(actor=request.user)
    return redirect("notices")
