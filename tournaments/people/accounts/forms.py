"""Forms for accounts and invitations."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import BaseUserCreationForm
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Event, Invitation, Person, User, no_practice
from tournaments.pages.forms import field
from tournaments.pages.http.permissions import is_administrator
from tournaments.pages.typed.choices import Choice, NamedChoice, PersonChoice
from tournaments.pages.typed.texts import MailField
from tournaments.pages.words.names import event_name
from tournaments.people.accounts import services as invitations
from tournaments.people.permissions import roles_to_invite, to_invite


class AccountForm(BaseUserCreationForm):  # type: ignore[type-arg]  # Django takes the argument only for types
    """A name and a password for a new account."""

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username",)

    def accept(self, token: str) -> User:
        """Make the account the invitation is for."""
        return invitations.accept(
            token=token,
            username=self.cleaned_data["username"],
            password=self.cleaned_data["password1"],
        )


class EventChoice(Choice):
    """An event by its name."""

    def label_from_instance(self, event: Event) -> str:
        """The name of the division and the season."""
        return event_name(event)


def events_to_invite_for(user: User) -> QuerySet[Event]:
    """The competitions for which the user may invite somebody: those that the user directs, or all."""
    led = Event.objects.all() if is_administrator(user) else user.leads.all()
    return led.filter(no_practice(), root=None).select_related("season")


class InvitationForm(forms.Form):
    """Whom to invite, as what."""

    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect, initial=Invitation.Role.PLAYER)
    person = PersonChoice(
        Person.objects.none(),
        label=_("Person"),
        help_text=_(
            "For a player: whose games the account may submit. Directors invite who plays in their events, "
            "and leave this open for a jury that does not."
        ),
        required=False,
    )
    event = EventChoice(
        Event.objects.none(),
        label=_("Event"),
        help_text=_("For a director or a member of the jury."),
        required=False,
    )
    club = NamedChoice(
        Club.objects.filter(ended_on=None), label=_("Club"), help_text=_("For a secretary."), required=False
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everything = is_administrator(user)
        field(self, "person", forms.ModelChoiceField).queryset = to_invite(user).select_related("club")
        field(self, "role", forms.ChoiceField).choices = [
            (role.value, role.label) for role in roles_to_invite(user)
        ]
        field(self, "event", forms.ModelChoiceField).queryset = events_to_invite_for(user)
        if not everything:
            del self.fields["club"]


class InvitePlayersForm(forms.Form):
    """The players of which event to invite, all at once."""

    players_of = EventChoice(Event.objects.none(), label=_("Event"))
    waiting_too = forms.BooleanField(
        label=_("Also who was invited and has not answered: the earlier address ends"), required=False
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "players_of", forms.ModelChoiceField).queryset = events_to_invite_for(user)


class MailLanguageForm(forms.Form):
    """In which language notices are mailed."""

    language = forms.ChoiceField(label=_("Language of the mails"), choices=settings.LANGUAGES)


class AddressForm(forms.Form):
    """The own mail address, to which a link is sent first."""

    address = MailField(
        label=_("Mail address"),
        help_text=_("Notices are mailed to it, and a link when you lost your password."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
