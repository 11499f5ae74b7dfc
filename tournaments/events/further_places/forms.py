"""The form of the places beyond a final group."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant
from tournaments.pages.forms import Sent
from tournaments.pages.typed.texts import ReasonField


class FurtherPlacesForm(forms.Form):
    """A choice for each place, and the reason; places left empty at the end are nobody's."""

    def __init__(
        self,
        places: Sequence[int],
        candidates: Mapping[int, Entrant],
        standing: Sequence[int],
        data: Sent = None,
    ) -> None:
        super().__init__(data)
        people = [(number, row.name) for number, row in sorted(candidates.items())]
        self.places = list(places)
        for at, place in enumerate(self.places):
            self.fields[f"place-{place}"] = forms.TypedChoiceField(
                label=_("Place %(number)s") % {"number": place},
                choices=[("", _("nobody")), *people],
                coerce=int,
                empty_value=None,
                required=False,
                initial=standing[at] if at < len(standing) else None,
            )
        self.fields["reason"] = ReasonField()

    def clean(self) -> None:
        """The order of those who were chosen, without a place left empty before one that is not."""
        chosen = [self.cleaned_data.get(f"place-{place}") for place in self.places]
        order = [number for number in chosen if number is not None]
        if chosen[: len(order)] != order:
            raise forms.ValidationError(_("A place before one that is given is somebody's too."))
        self.cleaned_data["order"] = order
