"""Choosing people and clubs from a list in alphabetical order, whatever signs stand on their letters."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.models import ModelChoiceIterator

from tournaments.pages.searching import alphabetical


class _Alphabetical(ModelChoiceIterator):  # type: ignore[type-arg]  # Django takes the argument only for types
    def __iter__(self) -> Iterator[Any]:
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        choices = [self.choice(row) for row in self.queryset]
        yield from sorted(choices, key=lambda choice: alphabetical(str(choice[1])))


class NamedChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # as above
    """One of what has names, in their order."""

    iterator = _Alphabetical


class NamedChoices(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # as above
    """Any number of what has names, in their order."""

    iterator = _Alphabetical
