"""Forms that many pages have: one that has seen a version, and one that only confirms."""

from django import forms


class SeenForm(forms.Form):
    """A form that replaces what stands: `seen` is the latest act of its kind when the form was made."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def see(self, latest: int) -> None:
        """Let a form that was sent and comes back carry what stands now, so that it can be sent again."""
        if self.is_bound:
            self.data = self.data.copy()
            self.data["seen"] = latest


class ConfirmForm(forms.Form):
    """An act that is confirmed by carrying it out."""


def day_field(label: str) -> forms.DateField:
    """A day, picked as the browser does."""
    return forms.DateField(label=label, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
