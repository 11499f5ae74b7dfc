"""Carrying out a service for a form: refusals become errors of the form, at the place they name; so does that
what the form is about was removed between its page and its service.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.pages.http.editions import edition_of
from tournaments.pages.words import readings, wording
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import RuleViolation

Done = TypeVar("Done")


_OF_DATA = re.compile(r"[a-z_]+(\.[a-z_]+)*")
"""A place that is called as the data calls it, without a number."""


def add_violation(form: forms.BaseForm, found: RuleViolation, edition: Edition) -> None:
    """Show a violation at the field it names, or above the form with its place: a line, a row, and where a
    file is given whatever is called in it.
    """
    message = readings.linked(wording.violation(found, edition))
    if found.place in form.fields:
        form.add_error(found.place, message)
        return
    of_file = any(isinstance(one, forms.FileField) for one in form.fields.values())
    where = wording.place(found.place) if of_file or not _OF_DATA.fullmatch(found.place) else ""
    form.add_error(None, format_html("{}: {}", where, message) if where else message)


def attempt(request: HttpRequest, form: forms.BaseForm, act: Callable[[], Done]) -> Done | None:
    """Carry out the act and give what it gives, or None after putting every refusal on the form, its
    articles cited as on the page that was asked for.
    """
    try:
        return act()
    except RuleViolation as found:
        add_violation(form, found, edition_of(request))
    except Refusals as refused:
        for one in refused.violations:
            add_violation(form, one, edition_of(request))
    except ObjectDoesNotExist:
        form.add_error(
            None,
            _("What this is about was removed meanwhile. Nothing was recorded; look at what stands now."),
        )
    return None


def tell_errors(request: HttpRequest, form: forms.BaseForm) -> None:
    """Say on the next page everything that is wrong with a form; of a field with its name, where the field
    itself says what is wrong.
    """
    for name, errors in form.errors.items():
        for error in map(str, errors):
            said = readings.unlinked(error)
            of_field = name in form.fields and not isinstance(error, SafeString)
            messages.error(request, f"{form[name].label}: {said}" if of_field else said)


def succeeds(request: HttpRequest, form: forms.BaseForm, act: Callable[[], object]) -> bool:
    """As `attempt`, where only whether the act gave something is asked."""
    return bool(attempt(request, form, act))
