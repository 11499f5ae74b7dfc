"""Forms for accounts and invitations."""

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Event, Invitation, Person, User
from tournaments.pages.names import event_name
from tournaments.pages.permissions import is_administrator
from tournaments.people.accounts import services as invitations


class AccountForm(BaseUserCreationForm):
    """A name and a password for a new account."""

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ["username"]

    def accept(self, token: str) -> User:
        """Make the account the invitation is for."""
        return invitations.accept(
            token=token,
            username=self.cleaned_data["username"],
            password=self.cleaned_data["password1"],
        )


class EventChoice(forms.ModelChoiceField):
    """An event by its name."""

    def label_from_instance(self, event: Event) -> str:
        """The name of the division and the season."""
        return event_name(event)


class InvitationForm(forms.Form):
    """Whom to invite, as what."""

    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect, initial=Invitation.Role.PLAYER)
    person = forms.ModelChoiceField(
        Person.objects.filter(account=None, merged_into=None, merged__account=None).select_related("club"),
        label=_("Person"),
        help_text=_("For a player: whose games the account may submit."),
        required=False,
    )
    event = EventChoice(
        Event.objects.none(),
        label=_("Event"),
        help_text=_("For a director or a member of the jury."),
        required=False,
    )
    club = forms.ModelChoiceField(
        Club.objects.filter(ended_on=None), label=_("Club"), help_text=_("For a secretary."), required=False
    )

    def __init__(self, user: User, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        everything = is_administrator(user)
        by_leaders = (Invitation.Role.PLAYER, Invitation.Role.JURY)
        roles = [choice for choice in Invitation.Role.choices if everything or choice[0] in by_leaders]
        self.fields["role"].choices = roles
        events = Event.objects.filter(root=None) if everything else user.leads.filter(root=None)
        self.fields["event"].queryset = events.select_related("season")
        if not everything:
            del self.fields["club"]
