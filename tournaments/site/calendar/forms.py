"""What of the calendar is asked for."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import Sent, field
from tournaments.site.calendar.selectors import AskedCalendar


class AskedForm(forms.Form):
    """A section, a club, one's own, as an address has them."""

    section = forms.ChoiceField(required=False, widget=forms.HiddenInput)
    club = forms.ChoiceField(label=_("Club"), required=False)
    own = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, sections: Iterable[str], clubs: Iterable[tuple[str, str]], data: Sent = None) -> None:
        super().__init__(data)
        field(self, "section", forms.ChoiceField).choices = [("", ""), *((one, one) for one in sections)]
        field(self, "club", forms.ChoiceField).choices = [("", _("All clubs")), *clubs]

    def asked(self) -> AskedCalendar:
        """What is asked for; of what is not there, nothing."""
        known = self.cleaned_data if self.is_bound and (self.is_valid() or self.cleaned_data) else {}
        club = known.get("club")
        return AskedCalendar(known.get("section", ""), int(club) if club else None, bool(known.get("own")))
