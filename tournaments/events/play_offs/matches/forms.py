"""Forms of deciding matches of teams."""

import re
from collections.abc import Collection, Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.play_offs.forms import GamesForm
from tournaments.events.play_offs.matches.selectors import ComingMatch
from tournaments.pages.forms import Sent

_PLACE = re.compile(r"white-(\d+)-(\d+)")


class PlayOffMatchForm(GamesForm):
    """Deciding matches to be paired: the schedule of three or more, and the colours that the regulation
    leaves to the leaders in these matches, between the players, by the `names` of their teams.
    """

    white = None  # type: ignore[assignment]  # so a form leaves out a field of the form it follows

    def __init__(self, coming: Sequence[ComingMatch], data: Sent = None, *, names: Mapping[int, str]) -> None:
        super().__init__(data)
        for at, match in enumerate(coming, start=1):
            for board in match.to_choose:
                sides = ((match.home, board.home), (match.away, board.away))
                self.fields[f"white-{at}-{board.board}"] = forms.TypedChoiceField(
                    label=_("White at board %(number)s") % {"number": board.board},
                    choices=[
                        (team, f"{player} ({names[team]})" if player else names[team])
                        for team, player in sides
                    ],
                    coerce=int,
                    required=False,
                    empty_value=None,
                    widget=forms.RadioSelect,
                )

    def whites(self) -> dict[tuple[int, int], int]:
        """The team with white that was chosen, by match and board."""
        places = {name: _PLACE.fullmatch(name) for name in self.cleaned_data}
        return {
            (int(place[1]), int(place[2])): self.cleaned_data[name]
            for name, place in places.items()
            if place and self.cleaned_data[name] is not None
        }


def typed_pairs(data: Sent, numbers: Collection[int]) -> list[tuple[int, int]]:
    """The pairs of a schedule as typed, home team first, those of these teams; to show their colours."""
    form = PlayOffMatchForm((), data, names={})
    typed = form.cleaned_data["pairs"] if form.is_valid() else []
    return [(home, away) for home, away in typed if home != away and {home, away} <= set(numbers)]
