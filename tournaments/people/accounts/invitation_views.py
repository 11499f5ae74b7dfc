"""Inviting people to have an account."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Invitation
from tournaments.pages.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.people.accounts import services as invitation_services
from tournaments.people.accounts.forms import InvitationForm
from tournaments.people.permissions import own_invitations


@officials_only
def invitations(request: SignedInRequest) -> HttpResponse:
    """Inviting, and the invitations made so far. The address of a new one is shown once."""
    form = InvitationForm(request.user, request.POST or None)
    address = None
    if form.is_valid():
        made = attempt(form, lambda: invitation_services.invite(actor=request.user, **form.cleaned_data))
        if made:
            address = request.build_absolute_uri(reverse("invitation", args=[made[1]]))
            form = InvitationForm(request.user)
    listed = own_invitations(request.user).select_related(
        "person", "club", "event__season", "invited_by", "accepted_by"
    )
    return answer(
        request,
        "people/accounts/invitations.html",
        {"form": form, "address": address, "invitations": listed[:100]},
    )


@require_POST
@officials_only
def invitation_revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking an invitation back."""
    get_object_or_404(Invitation, pk=pk)
    form = InvitationForm(request.user, {})
    if attempt(form, lambda: invitation_services.revoke(actor=request.user, invitation_id=pk)):
        messages.success(request, _("The invitation was withdrawn."))
    else:
        messages.error(request, " ".join(map(str, form.non_field_errors())))
    return redirect("invitations")
