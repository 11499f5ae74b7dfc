"""Forms that many pages have: one that has seen a version, one that only confirms, one with a reason."""

import uuid
from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms

from tournaments.pages.typed.texts import ReasonField
from tournaments.pages.words.wording import Words

Kind = TypeVar("Kind", bound=forms.Field)


def field(form: forms.BaseForm, name: str, kind: type[Kind]) -> Kind:
    """The field of this name, which the form declares as one of this kind."""
    found = form.fields[name]
    assert isinstance(found, kind), f"{name} is no {kind.__name__}"
    return found


def carry(form: forms.BaseForm, name: str, value: object) -> None:
    """Let a form that was sent and comes back carry this value, whatever was sent."""
    assert isinstance(form.data, dict), "what was sent is a QueryDict or a dict"
    form.data = form.data.copy()
    form.data[name] = value


Sent = Mapping[str, Any] | None
"""What was sent, or nothing."""


class ExpectedVersionForm(forms.Form):
    """A form that replaces what stands: `seen` is the latest act of its kind when the form was made."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def see(self, latest: int) -> None:
        """Let a form that was sent and comes back carry what stands now, so that it can be sent again."""
        if self.is_bound:
            carry(self, "seen", latest)


class ConfirmForm(forms.Form):
    """An act that is confirmed by carrying it out."""


class ReasonForm(forms.Form):
    """An act with a reason."""

    reason = ReasonField()


def token_field() -> forms.UUIDField:
    """What names the long work that a form asks for, so that it is begun once, however often it is sent."""
    return forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid.uuid4)


def day_field(label: Words, help_text: Words = "") -> forms.DateField:
    """A day, picked as the browser does."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, help_text=help_text, widget=widget)
