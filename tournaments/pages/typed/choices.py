"""Choosing people and clubs from a list in alphabetical order, whatever signs stand on their letters."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext_lazy

from tournaments.models import Person
from tournaments.pages.searching import alphabetical
from tournaments.pages.words.wording import Words

CHOOSE = gettext_lazy("choose…")
"""How it is called to have chosen nothing yet."""


class _Alphabetical(ModelChoiceIterator):  # type: ignore[type-arg]  # Django takes the argument only for types
    def __iter__(self) -> Iterator[Any]:
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        choices = [self.choice(row) for row in self.queryset]
        yield from sorted(choices, key=lambda choice: alphabetical(str(choice[1])))


class Choice(forms.ModelChoiceField):  # type: ignore[type-arg]  # as above
    """One of several, in their own order; choosing nothing has a word, by default `CHOOSE`."""

    def __init__(self, queryset: Any, *, empty_label: "Words | None" = CHOOSE, **given: Any) -> None:
        super().__init__(queryset, empty_label=empty_label, **given)


class NamedChoice(Choice):
    """One of what has names, in their order."""

    iterator = _Alphabetical


class PersonChoice(NamedChoice):
    """Somebody as a list names them in which others may have the same name."""

    def label_from_instance(self, person: Person) -> str:
        """The name, and what is known of the club and the class."""
        about = [person.club.name if person.club else "", person.player_class]
        known = ", ".join(filter(None, about))
        return f"{person.name} ({known})" if known else person.name


class NamedChoices(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # as above
    """Any number of what has names, in their order."""

    iterator = _Alphabetical
