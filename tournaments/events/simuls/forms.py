"""The form of one board of a simultaneous display."""

from django import forms

from tournaments.events.results.lines import ResultLine


class BoardForm(forms.Form):
    """The end of a game at a board, by the button that was pressed; `version` is what was seen there."""

    board = forms.IntegerField(min_value=1)
    code = forms.ChoiceField(choices=[(code, code) for code in ("1-0", "½-½", "0-1")])
    version = forms.IntegerField(min_value=0)

    def lines(self) -> list[ResultLine]:
        """What the button records."""
        return [ResultLine(**self.cleaned_data)]
