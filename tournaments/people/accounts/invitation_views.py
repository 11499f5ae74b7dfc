"""Inviting people to have an account."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Invitation
from tournaments.pages.http.attempts import attempt, tell_errors
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.people.accounts import services as invitation_services
from tournaments.people.accounts.forms import InvitationForm, InvitePlayersForm
from tournaments.people.contacts import selectors as contacts
from tournaments.people.permissions import own_invitations
from tournaments.printing.qr import qr_picture


@officials_only
def invitations(request: SignedInRequest) -> HttpResponse:
    """Inviting, and the invitations made so far. The addresses of new ones are shown once."""
    of_many = "players_of" in request.POST
    form = InvitationForm(request.user, None if of_many else request.POST or None)
    players = InvitePlayersForm(request.user, request.POST if of_many else None)
    made: list[tuple[Invitation, str]] = []
    if form.is_valid():
        one = attempt(
            request, form, lambda: invitation_services.invite(actor=request.user, **form.cleaned_data)
        )
        made = [one] if one else []
    if players.is_valid():
        event, waiting_too = players.cleaned_data["players_of"], players.cleaned_data["waiting_too"]
        many = attempt(
            request,
            players,
            lambda: invitation_services.invite_players(
                actor=request.user, event_id=event.pk, waiting_too=waiting_too
            ),
        )
        made = many or []
    if made:
        form, players = InvitationForm(request.user), InvitePlayersForm(request.user)
    listed = own_invitations(request.user).select_related(
        "person", "club", "event__season", "invited_by", "accepted_by"
    )
    return answer(
        request,
        "people/accounts/invitations.html",
        {
            "form": players if of_many else form,
            "one": form,
            "players": players,
            "made": _handed_out(request, made),
            "invitations": listed[:100],
        },
    )


class HandedOut(NamedTuple):
    """An invitation as it is shown once: whom it invites, its address, and the mail address that is known."""

    invitation: Invitation
    address: str
    mail: str

    @property
    def code(self) -> str:
        """The address as a QR code."""
        return qr_picture(self.address)


def _handed_out(request: SignedInRequest, made: Sequence[tuple[Invitation, str]]) -> list[HandedOut]:
    mails = contacts.mails_for(request.user, [invitation.person for invitation, _token in made])
    return [
        HandedOut(
            invitation,
            request.build_absolute_uri(reverse("invitation", args=[token])),
            mails.get(invitation.person_id or 0, ""),
        )
        for invitation, token in made
    ]


@require_POST
@officials_only
def invitation_revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking an invitation back."""
    get_object_or_404(Invitation, pk=pk)
    form = InvitationForm(request.user, {})
    if attempt(request, form, lambda: invitation_services.revoke(actor=request.user, invitation_id=pk)):
        messages.success(request, _("The invitation was withdrawn."))
    else:
        tell_errors(request, form)
    return redirect("invitations")
