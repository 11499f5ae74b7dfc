"""Who of a line-up signs a match."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.to_do.signatures import Signed
from tournaments.pages.forms import Sent, field


class SignForm(forms.Form):
    """Signing for one team at the table: who of its line-up does."""

    person = forms.TypedChoiceField(label=_("Who signs"), coerce=int)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=120)

    def __init__(self, side: Signed, seen: str, data: Sent = None) -> None:
        super().__init__(data, auto_id=f"{side.team.pk}-%s", initial={"seen": seen})
        players = [(player.person, player.name) for player in side.players]
        field(self, "person", forms.ChoiceField).choices = players


class SeenForm(forms.Form):
    """The results under which a signature is set."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=120)
