"""Forms for entering: a list, what it would make, one more, and who is there."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events.entries import preview as entry_preview
from tournaments.events.entries.lists import Unread, line_of, pack, pack_unread
from tournaments.events.entries.services import MOST_RATING
from tournaments.models import Event, Person
from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.typed.texts import LineField
from tournaments.pages.typed.typed import NAME_LENGTH
from tournaments.people.forms import CLASSES
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.event import TEAM_SECTIONS, Section

NEW = "new"


class ListForm(forms.Form):
    """A list of people or teams, typed, pasted or as a file: one of the two."""

    players = forms.CharField(
        label=_("A line each"),
        help_text=_(
            "Number, name, club, class, rating, day of birth — apart by a comma, a semicolon or a tab. "
            "The number may be left out, and so may everything behind the name."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "notation"}),
        required=False,
        max_length=200_000,
    )
    file = forms.FileField(
        label=_("Or a file"), help_text=_("CSV or Excel (.xlsx), with the same columns."), required=False
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if not self.errors and bool(cleaned.get("players")) == bool(cleaned.get("file")):
            raise forms.ValidationError(_("Type or paste the list, or choose a file: one of the two."))
        return cleaned


class EntriesForm(ListForm, ExpectedVersionForm):
    """The list of an event."""

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.section in TEAM_SECTIONS:
            self.fields["players"].help_text = _(
                "Number, team, club — in the order of placement, apart by a comma, a semicolon or a tab. "
                "The number may be left out."
            )
        elif event.system == Event.System.DISPLAY:
            self.fields["players"].help_text = _(
                "The simul giver on the first line, then the players: name, club, class — apart by a "
                "comma, a semicolon or a tab."
            )


class PreviewForm(ExpectedVersionForm):
    """A list as it would be entered, with a choice at every line where it is not clear who is meant.

    `packed` carries the list, `left` the lines that cannot be entered. Where no number is somebody's place
    (`partial`) a line of which nobody says who is meant stays out too. `overruling` is asked for when
    somebody's class belongs elsewhere or somebody's age is not known.
    """

    packed = forms.CharField(widget=forms.HiddenInput)
    left = forms.CharField(widget=forms.HiddenInput, required=False)
    overruling = LineField(
        label=_("Why they play all the same"),
        help_text=_(
            "The tournament directors may let somebody play whose class belongs elsewhere, or whose day of "
            "birth is not known; it is recorded."
        ),
        max_length=200,
        required=False,
    )

    def __init__(
        self,
        lines: Sequence[entry_preview.EntryLine],
        *args: Any,
        left: Sequence[Unread] = (),
        partial: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.unread, self.partial = lines, left, partial
        self.initial["packed"] = pack(line.entry for line in lines)
        self.initial["left"] = pack_unread(left)
        if not any(line.asks_why for line in lines):
            del self.fields["overruling"]
        for at, line in enumerate(lines):
            if line.match.doubtful:
                self.fields[f"who-{at}"] = forms.ChoiceField(
                    label=line.entry.name,
                    choices=[
                        *((str(one.pk), _as_choice(one)) for one in line.choices),
                        (NEW, _("somebody new")),
                    ],
                    widget=forms.RadioSelect,
                    initial=line.likely.pk if line.likely else None,
                    required=not partial,
                    error_messages={"required": _("Say who this is.")},
                )

    def clean(self) -> dict[str, Any]:
        super().clean()
        if not self.errors and not self.entries():
            raise forms.ValidationError(_("Nobody would be entered: say who is meant."))
        return self.cleaned_data

    def rows(self) -> Iterator[tuple[entry_preview.EntryLine, forms.BoundField | None]]:
        """Every line with the field that asks who it is, None where that is clear."""
        for at, line in enumerate(self.lines):
            name = f"who-{at}"
            yield line, self[name] if name in self.fields else None

    @property
    def asked(self) -> int:
        """How many of the lines are to be decided."""
        return sum(line.match.doubtful for line in self.lines)

    @property
    def some_wait(self) -> bool:
        """Whether a line may stay in the list without being entered."""
        return bool(self.asked) or not all(one.passed_over for one in self.unread)

    def summary(self) -> str:
        """How many of the lines are known, new and to be decided."""
        known = sum(line.match.person is not None for line in self.lines)
        counts = {"known": known, "asked": self.asked, "new": len(self.lines) - known - self.asked}
        return gettext("%(known)d known, %(new)d new, %(asked)d to be decided.") % counts

    def entries(self) -> list[Entry]:
        """The lines as they were decided, without those that were not."""
        return [
            self._decided(line.entry, self.cleaned_data.get(f"who-{at}"))
            for at, line in enumerate(self.lines)
            if not self._waits(at)
        ]

    def waiting(self) -> list[Unread]:
        """The lines that cannot be entered, and those of which nobody said who is meant."""
        why = gettext("Say who this is.")
        undecided = [
            Unread(line.entry.place, line_of(line.entry), why)
            for at, line in enumerate(self.lines)
            if self._waits(at)
        ]
        return [*self.unread, *undecided]

    def _waits(self, at: int) -> bool:
        return f"who-{at}" in self.fields and not self.cleaned_data.get(f"who-{at}")

    @staticmethod
    def _decided(entry: Entry, chosen: str | None) -> Entry:
        if not chosen:
            return entry
        return replace(entry, new=True) if chosen == NEW else replace(entry, person=int(chosen))


def _as_choice(person: Person) -> str:
    details = [person.club.name if person.club else "", person.player_class]
    return f"{person.name} ({', '.join(filter(None, details)) or _('no club')})"


class EntryForm(forms.Form):
    """One more entrant: somebody known by the key, or somebody new; in B and G a team."""

    person = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    name = LineField(label=_("Name"), max_length=NAME_LENGTH, required=False)
    club = LineField(label=_("Club"), max_length=NAME_LENGTH, required=False)
    player_class = forms.ChoiceField(label=_("Class"), choices=CLASSES, required=False)
    rating = forms.IntegerField(label=_("Rating"), min_value=0, max_value=MOST_RATING, required=False)
    born = forms.DateField(
        label=_("Born on"),
        help_text=_("Only officials see it."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    overruling = LineField(
        label=_("Why they play all the same"),
        help_text=_(
            "Only where the class belongs elsewhere, or the day of birth is not known, and the tournament "
            "directors let somebody play; recorded."
        ),
        max_length=200,
        required=False,
    )
    different = forms.BooleanField(
        label=_("This is somebody else, not known yet"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = event.section in TEAM_SECTIONS
        unused = {"player_class", "rating", "born", "overruling", "different", "person"} if teams else set()
        if event.section != Section.E:
            unused.add("born")
        if event.section not in (Section.A, Section.D, Section.E):
            unused.add("overruling")
        for name in unused:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if not self.errors and not cleaned.get("person") and not cleaned.get("name"):
            self.add_error("name", _("Type a name."))
        return cleaned

    def ask_whether_new(self) -> None:
        """Ask whether this is somebody else than those with a name like it."""
        self.fields["different"].widget = forms.CheckboxInput()
        self.add_error("different", _("Somebody whose name is like this one is known already."))

    def entry(self, known: Person | None) -> Entry:
        """The entry that the form says."""
        given = self.cleaned_data
        return Entry(
            "",
            0,
            known.name if known else given["name"],
            given["club"],
            given.get("player_class", ""),
            given.get("rating"),
            given.get("born"),
            person=known.pk if known else None,
            new=known is None and given.get("different", False),
        )


class NumberForm(forms.Form):
    """An entrant by the number, for an act of one tap."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
