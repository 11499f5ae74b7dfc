"""The form of what an administrator does with an account."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Invitation, User
from tournaments.pages.forms import field
from tournaments.pages.typed.choices import NamedChoice
from tournaments.people.accounts.managing import services as managing

Role = Invitation.Role
_TAKE = {
    Role.ADMINISTRATOR: _("take away: administrator"),
    Role.BOARD: _("take away: board of the union"),
    Role.SECRETARY: _("take away: club secretary"),
}
_GIVE = {
    Role.ADMINISTRATOR: _("give: administrator"),
    Role.BOARD: _("give: board of the union"),
    Role.SECRETARY: _("give: club secretary"),
}


class AccountForm(forms.Form):
    """One act on one account, with why."""

    act = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect)
    club = NamedChoice(
        Club.objects.filter(ended_on=None), label=_("Club"), help_text=_("For a secretary."), required=False
    )
    reason = forms.CharField(label=_("Why"), max_length=200, help_text=_("It stands in the record."))

    def __init__(self, account: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._account = account
        held = {
            Role.ADMINISTRATOR: account.is_superuser,
            Role.BOARD: account.on_board,
            Role.SECRETARY: account.secretary_of_id is not None,
        }
        roles = [
            (f"{'take' if holds else 'give'} {role.value}", (_TAKE if holds else _GIVE)[role])
            for role, holds in held.items()
        ]
        door = ("close", _("close the account")) if account.is_active else ("reopen", _("open it again"))
        factor = ("remove", _("take away the second factor, which was lost"))
        field(self, "act", forms.ChoiceField).choices = [door, *roles, factor]

    def record(self, actor: User) -> User:
        """Carry out the act. Errors: those of its service."""
        given = {"actor": actor, "user_id": self._account.pk, "reason": self.cleaned_data["reason"]}
        acts: dict[str, Callable[..., User]] = {
            "close": managing.close,
            "reopen": managing.reopen,
            "remove": managing.remove_second_factor,
        }
        act, _blank, role = self.cleaned_data["act"].partition(" ")
        if act in acts:
            return acts[act](**given)
        club = self.cleaned_data["club"]
        return managing.set_role(**given, role=role, holds=act == "give", club=club)
