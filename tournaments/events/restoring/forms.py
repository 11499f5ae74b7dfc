"""Forms for taking back what was done: undo, redo, restore."""

from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.texts import LineField


class UndoForm(ExpectedVersionForm):
    """The last act, or the last undo, taken back; a reason may be given."""

    reason = LineField(label=_("Reason"), max_length=200, required=False)


class RestoreForm(ExpectedVersionForm):
    """An event taken back to a restore point."""

    reason = LineField(label=_("Reason"), max_length=200)
