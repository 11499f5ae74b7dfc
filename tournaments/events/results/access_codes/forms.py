"""Forms for the codes of helpers: making one, and typing one."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.results.selectors import RoundPage
from tournaments.pages.forms import Sent
from tournaments.pages.typed.texts import LineField

_PART = re.compile(r"(?P<table>\d{1,3}\.)?(?P<first>\d{1,4})(?:-(?P<last>\d{1,4}))?")


class AccessCodeForm(forms.Form):
    """For whom a code is made, and for which boards."""

    helper = LineField(label=gettext_lazy("Name of the helper"), max_length=80)
    boards = LineField(label=gettext_lazy("Boards"), max_length=200, required=False)

    def __init__(self, page: RoundPage, data: Sent = None) -> None:
        named = _("helper %(number)s") % {"number": page.paired.passes.count() + 1}
        super().__init__(data, initial={"helper": named})
        self.page = page
        of_teams = any(board.game.match_id for board in page.boards)
        self.fields["boards"].help_text = (
            _("Empty for the whole round; else tables such as 1, 3 or boards such as 2.1-4.")
            if of_teams
            else _("Empty for the whole round; else boards such as 1-10, 14.")
        )

    def clean_boards(self) -> list[str]:
        """The keys of the boards: a table of teams stands for all of its boards."""
        keys = [board.key for board in self.page.boards]
        found: list[str] = []
        for part in filter(None, (part.strip() for part in self.cleaned_data["boards"].split(","))):
            read = _PART.fullmatch(part)
            wanted = _keys(read, keys) if read else []
            if not wanted:
                raise ValidationError(
                    _("“%(part)s” is no board of this round"), code="board", params={"part": part}
                )
            found += [key for key in wanted if key not in found]
        return found


def _keys(read: re.Match[str], keys: list[str]) -> list[str]:
    """The boards that a part such as 3, 1-10 or 2.1-4 names; none when one of them is not in the round."""
    first, last = int(read["first"]), int(read["last"] or read["first"])
    named = [f"{read['table'] or ''}{number}" for number in range(first, min(last, first + len(keys)) + 1)]
    if set(named) <= set(keys):
        return named
    tables = [[key for key in keys if key.startswith(f"{number}.")] for number in named]
    return [key for table in tables for key in table] if all(tables) else []


class CodeForm(forms.Form):
    """The code of a helper, as typed."""

    code = forms.CharField(
        label=gettext_lazy("Access code"),
        help_text=gettext_lazy("Eight letters and digits, as on the note you got."),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
