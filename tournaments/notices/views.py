"""Notices: what one was told, and where it is mailed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.notices import selectors
from tournaments.notices import services as notices
from tournaments.notices.forms import AddressForm
from tournaments.pages.attempts import succeeds
from tournaments.pages.requests import SignedInRequest, answer


@login_required
def notice_list(request: SignedInRequest) -> HttpResponse:
    """Everything one was told, latest first, and the address to which it is mailed."""
    form = AddressForm(request.POST or None, initial={"address": request.user.email})
    sent = request.method == "POST" and form.is_valid()
    if sent and succeeds(form, lambda: notices.set_address(actor=request.user, **form.cleaned_data)):
        messages.success(request, _("The mail address was saved."))
        return redirect("notices")
    page = selectors.page(request.user, request.GET.get("page"))
    return answer(request, "notices/notices.html", {"form": form, "page": page})


@require_POST
@login_required
def notices_read(request: SignedInRequest) -> HttpResponse:
    """Marking everything as read."""
    notices.read_all(actor=request.user)
    return redirect("notices")
