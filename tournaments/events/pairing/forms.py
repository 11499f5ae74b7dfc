"""Forms for pairing a round, changing it by hand and taking it out again."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.pairing.selectors import Hand
from tournaments.pages.forms import Sent, carry
from tournaments.pages.typed.texts import LineField, ReasonField
from tournaments.pages.typed.typed import whole_number
from tournaments.pages.words import readings, wording
from tournaments.pages.words.named import with_names
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant, names_of
from tournaments.regulations.reasons import RuleViolation

_PAIR = re.compile(r"(?:pairs|games)\[(\d+)\]")
_FIELD = re.compile(r"(white|black)-([1-9][0-9]{0,3})")
SIDES = ("white", "black")
Done = TypeVar("Done")


class PairForm(forms.Form):
    """The one button that pairs a round; the token makes that two clicks are one. `seen` is the round as the
    page showed it; `published` and `event_too` say what the public sees of it at once.
    """

    token = forms.RegexField(r"^[0-9a-f-]{36}$", widget=forms.HiddenInput)
    only_checked_in = forms.BooleanField(
        label=gettext_lazy("Leave out who has not been checked in"), required=False
    )
    published = forms.BooleanField(required=False)
    event_too = forms.BooleanField(required=False)
    seen = forms.CharField(required=False, max_length=20_000)


class UnpairForm(forms.Form):
    """Taking the pairs of a round out again."""

    reason = ReasonField()


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in the round as the form shows it: the name of its box, what is typed, who that is."""

    id: str
    typed: str
    name: str


@dataclass(frozen=True, slots=True)
class PairRow:
    """A board of the form; `result` is there where its game has one."""

    number: int
    white: Seat
    black: Seat
    result: str
    errors: list[str]


class ManualPairingForm(forms.Form):
    """A round as numbers: two a board, white and black, and who is free. Empty boards are passed over.

    `seen` is the round that stood when the form was made, `checked` the one whose remarks were shown: only
    what was checked can be confirmed.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    checked = forms.CharField(widget=forms.HiddenInput, required=False)
    free = forms.CharField(label=gettext_lazy("Bye"), required=False, max_length=200)
    reason = LineField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody can read it with the round once that is published."),
        max_length=200,
        required=False,
    )

    def __init__(
        self,
        standing: Hand,
        begun_with: Hand,
        entrants: Sequence[Entrant],
        results: Mapping[tuple[int, int], str],
        edition: Edition,
        data: Sent = None,
    ) -> None:
        boards = max(len(begun_with.pairs), (len(entrants) + 1) // 2) + 1
        initial: dict[str, object] = {"seen": str(standing), "free": " ".join(map(str, begun_with.free))}
        for board, pair in enumerate(begun_with.pairs, start=1):
            initial |= {f"{side}-{board}": number for side, number in zip(SIDES, pair, strict=True)}
        super().__init__(data, initial=initial)
        self.entrants = {entrant.number: entrant for entrant in entrants}
        self.results, self._edition = results, edition
        self.boards = range(1, boards + 1)
        for board in self.boards:
            for side in SIDES:
                self.fields[f"{side}-{board}"] = forms.IntegerField(
                    required=False, min_value=1, max_value=9999
                )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        for board in self.boards:
            given = [cleaned.get(f"{side}-{board}") for side in SIDES]
            if sum(number is not None for number in given) == 1 and not self._has_errors(board):
                self.add_error(f"white-{board}", _("a board has two players, or none"))
        return cleaned

    def clean_free(self) -> tuple[int, ...]:
        """Who is free, as numbers."""
        words = re.split(r"[\s,;]+", self.cleaned_data["free"].strip())
        if not all(re.fullmatch(r"[1-9][0-9]{0,3}|", word) for word in words):
            raise forms.ValidationError(_("Type start numbers, apart by spaces."))
        return tuple(int(word) for word in words if word)

    def _has_errors(self, board: int) -> bool:
        return any(f"{side}-{board}" in self.errors for side in SIDES)

    def made(self) -> Hand:
        """The round that was typed; the form must be valid."""
        typed = ([self.cleaned_data[f"{side}-{board}"] for side in SIDES] for board in self.boards)
        pairs = tuple((white, black) for white, black in typed if white and black)
        return Hand(pairs, self.cleaned_data["free"])

    def is_confirmed(self) -> bool:
        """Whether what was typed is to be saved: it is what was checked."""
        return "confirmed" in self.data and self.cleaned_data["checked"] == str(self.made())

    def attempt(self, act: Callable[[], Done]) -> Done | None:
        """Carry out the act and give what it gives, or None after putting every refusal at its board."""
        try:
            return act()
        except RuleViolation as found:
            self._refuse(found)
        except Refusals as refused:
            for one in refused.violations:
                self._refuse(one)
        return None

    def _refuse(self, found: RuleViolation) -> None:
        """Show a violation at the board whose pair it names, at another field, or above the form."""
        place = _PAIR.search(found.place)
        filled = [board for board in self.boards if self.cleaned_data.get(f"white-{board}")]
        names = names_of(self.entrants.values())
        message = readings.linked(wording.say(with_names(found.reason, names), self._edition))
        if place and int(place[1]) < len(filled):
            self.add_error(f"white-{filled[int(place[1])]}", message)
        else:
            self.add_error(found.place if found.place in self.fields else None, message)

    def show_checked(self, made: Hand) -> None:
        """Let the form that comes back carry what was checked."""
        carry(self, "checked", str(made))

    def see(self, standing: Hand) -> None:
        """Let a form that comes back carry what stands now, so that it can be sent again."""
        if self.is_bound:
            carry(self, "seen", str(standing))

    def rows(self) -> list[PairRow]:
        """The boards as the page shows them."""
        return [self._row(board) for board in self.boards]

    def bye_seat(self) -> Seat:
        """Who is free, as the page shows it."""
        return self._seat("free")

    def bench(self) -> list[Entrant]:
        """Who has no place in the round as it is typed."""
        typed = {str(self[name].value() or "") for name in self.fields if _FIELD.fullmatch(name)}
        typed |= set(re.split(r"[\s,;]+", str(self["free"].value() or "")))
        return [entrant for number, entrant in self.entrants.items() if str(number) not in typed]

    def _row(self, board: int) -> PairRow:
        white, black = (self._seat(f"{side}-{board}") for side in SIDES)
        errors = [str(error) for side in SIDES for error in self.errors.get(f"{side}-{board}", [])]
        first, second = (whole_number(seat.typed) or 0 for seat in (white, black))
        return PairRow(board, white, black, self.results.get((first, second), ""), errors)

    def _seat(self, name: str) -> Seat:
        value = self[name].value()
        typed = "" if value is None else str(value)
        entrant = self.entrants.get(whole_number(typed) or 0)
        return Seat(name, typed, entrant.name if entrant else "")
