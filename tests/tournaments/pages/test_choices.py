"""Lists to choose from, in every form."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from django import forms
from django.conf import settings

FILES = sorted(
    path.relative_to(settings.BASE_DIR).with_suffix("")
    for area in ("games", "tournaments")
    for path in Path(settings.BASE_DIR, area).rglob("forms.py")
)


def choices(kind: type[forms.Form]) -> Iterator[tuple[str, str, object]]:
    """Form, field and what choosing nothing is called, of the form and of all that are made from it."""
    for below in kind.__subclasses__():
        for name, field in (
            below.base_fields.items() if below.__module__.startswith(("games", "tourn")) else ()
        ):
            if isinstance(field, forms.ModelChoiceField):
                yield below.__name__, name, field.empty_label
        yield from choices(below)


def test_choosing_nothing_has_a_word_in_every_form():
    for path in FILES:
        import_module(".".join(path.parts))
    found = list(choices(forms.BaseForm))
    assert len(found) > 10
    assert [one for one in found if str(one[2]).startswith("-")] == []
