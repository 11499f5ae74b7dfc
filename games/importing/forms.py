"""The forms of an import: the file, what of it is imported, and taking it back."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.importing.files import MOST_BYTES, check_size
from games.importing.preview import Bad, Named, Preview
from games.importing.services import Choices
from tournaments.models import Person
from tournaments.pages.forms import field, token_field
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

MOST_PASTED = 1_000_000


class FileForm(forms.Form):
    """A PDN file, or its text pasted."""

    file = forms.FileField(
        label=_("PDN file"),
        required=False,
        allow_empty_file=True,
        help_text=format_lazy(
            _("At most {most} MB, in any of the usual encodings."), most=MOST_BYTES // 1_000_000
        ),
        widget=forms.FileInput(attrs={"accept": ".pdn,.txt,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or the text itself"),
        required=False,
        max_length=MOST_PASTED,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    token = token_field()

    def clean_file(self) -> Any:
        """The file, of which nothing was read yet."""
        sent = self.cleaned_data["file"]
        if sent:
            try:
                check_size(sent.size)
            except RuleViolation as found:
                raise ValidationError(wording.violation(found, edition())) from found
        return sent

    def clean(self) -> dict[str, Any]:
        """One of the two."""
        given = super().clean() or self.cleaned_data
        if not self.errors and not given.get("file") and not (given.get("text") or "").strip():
            raise ValidationError(gettext("Choose a file, or paste the games."))
        return given

    @property
    def sent(self) -> tuple[str, bytes]:
        """The name and the bytes of what was sent."""
        file = self.cleaned_data["file"]
        if file:
            return file.name, file.read(MOST_BYTES + 1)
        return gettext("pasted text"), self.cleaned_data["text"].encode()


class ChoicesForm(forms.Form):
    """What of a file is imported, and who is meant by its names."""

    leave_out = forms.BooleanField(required=False)
    doubles = forms.BooleanField(required=False, label=_("Import the games that are there already once more"))
    keep = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    token = token_field()

    def __init__(self, found: Preview, names: list[Named], data: Any = None) -> None:
        super().__init__(data)
        self._found = found
        self._unreadable = len(found.unreadable)
        self._asked = {f"person_{at}": one for at, one in enumerate(names) if one.people}
        keep = field(self, "keep", forms.MultipleChoiceField)
        keep.choices = [(str(one.number), str(one.number)) for one in found.irregular]
        self.fields["leave_out"].label = ngettext(
            "Leave out the %(number)s game that cannot be read",
            "Leave out the %(number)s games that cannot be read",
            self._unreadable,
        ) % {"number": self._unreadable}
        for name, one in self._asked.items():
            self.fields[name] = forms.ChoiceField(
                label=one.name,
                required=False,
                initial=str(one.match.person.pk) if one.match.person else "",
                choices=[("", _("nobody here: as it is written")), *map(_choice, one.people)],
            )

    def clean_leave_out(self) -> bool:
        """Games that cannot be read are left out, or nothing is imported."""
        given: bool = self.cleaned_data["leave_out"]
        if self._unreadable and not given:
            raise ValidationError(
                gettext("Tick this to import the others, or mend the file. Nothing was imported.")
            )
        return given

    @property
    def names(self) -> Iterator[tuple[Named, forms.BoundField]]:
        """The names that may be somebody known, each with its field."""
        return ((one, self[name]) for name, one in self._asked.items())

    @property
    def irregular(self) -> Iterator[tuple[Bad, forms.boundfield.BoundWidget]]:
        """The games with an irregular move, each with its box."""
        return zip(self._found.irregular, self["keep"].subwidgets, strict=True)

    @property
    def names_asked(self) -> bool:
        """Whether a name may be somebody known."""
        return bool(self._asked)

    @property
    def choices(self) -> Choices:
        """What was chosen."""
        given = self.cleaned_data
        people = {one.name: int(given[name]) for name, one in self._asked.items() if given[name]}
        return Choices(people, [int(number) for number in given["keep"]], given["doubles"])


def _choice(person: Person) -> tuple[str, str]:
    return str(person.pk), f"{person.name}, {person.club.name}" if person.club else person.name
