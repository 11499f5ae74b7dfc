"""A moment as people type it: by the clocks in Europe/Amsterdam, also in the hour that comes twice.

In the night in which the clock goes back an hour has two of every moment. Only then the form asks which of
the two is meant. In the night in which it goes forward an hour has no moments, and such a one is refused.

Source: Bijlage 5 (condition 3); reading R79.
"""

from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any, NamedTuple

from django import forms
from django.forms.fields import BaseTemporalField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.pages.words.wording import to_the_second

_TO_THE_SECOND = "%Y-%m-%dT%H:%M:%S"
_FORMATS = (_TO_THE_SECOND, "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M")
_EARLIER, _LATER = "0", "1"


class Typed(NamedTuple):
    """A moment as it was typed, and which of two was chosen: "0" the earlier, "1" the later, or neither."""

    text: str
    which: str


def _read(text: str) -> datetime | None:
    """What the clock showed, without a zone; None for what is no such moment."""
    for shape in _FORMATS:
        try:
            shown = datetime.strptime(text.strip(), shape)  # noqa: DTZ007  the zone comes after
        except ValueError:
            continue
        return shown if MINYEAR < shown.year < MAXYEAR else None
    return None


def both(shown: datetime) -> tuple[datetime, datetime]:
    """The two moments, in universal time, at which the clock may have shown this; mostly the same one.

    In an hour that does not exist the first is the later of the two.
    """
    zone = timezone.get_current_timezone()
    first, second = (shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return first, second


def is_twice(shown: datetime) -> bool:
    """Whether the clock showed this twice, because it went back."""
    earlier, later = both(shown)
    return earlier < later


class MomentInput(forms.DateTimeInput):
    """A box for the moment, and under it the choice between two where there are two."""

    template_name = "widgets/moment.html"
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format=_TO_THE_SECOND, attrs={"step": "1"})

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Typed:
        """The text, and which of two it is."""
        return Typed(data.get(name) or "", data.get(f"{name}_which") or "")

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        """Whether nothing was sent."""
        return name not in data

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """The box, and the two moments to choose from where there are two."""
        which = ""
        if isinstance(value, Typed):
            value, which = value
        elif value:
            which = str(value.fold)
        context = super().get_context(name, value, attrs)
        shown = _read(context["widget"]["value"] or "")
        if shown and is_twice(shown):
            earlier, later = map(to_the_second, both(shown))
            choices = (
                (_EARLIER, _("%(moment)s, before the clock went back") % {"moment": earlier}),
                (_LATER, _("%(moment)s, after the clock went back") % {"moment": later}),
            )
            context["widget"]["which"] = [(key, label, key == which) for key, label in choices]
        return context


class Moment(BaseTemporalField):
    """A moment to the second, in the time of the site (Europe/Amsterdam); cleaned, in universal time."""

    widget = MomentInput
    default_error_messages = {
        "invalid": _("Enter a valid date/time."),
        "twice": _("The clock showed that time twice, because it went back. Choose which of the two."),
        "never": _("That time did not exist: the clock went forward over it that night."),
    }

    def prepare_value(self, value: Any) -> Any:
        """A moment of the database, in the time of the site."""
        return timezone.localtime(value) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        """The moment. Errors: ValidationError for none, for one of two, for one that did not exist."""
        text, which = value or Typed("", "")
        if not text.strip():
            return None
        shown = _read(text)
        if shown is None:
            raise self._error("invalid")
        earlier, later = both(shown)
        if earlier > later:
            raise self._error("never")
        if is_twice(shown) and which not in (_EARLIER, _LATER):
            raise self._error("twice")
        return later if which == _LATER else earlier

    def _error(self, code: str) -> forms.ValidationError:
        return forms.ValidationError(self.error_messages[code], code=code)
