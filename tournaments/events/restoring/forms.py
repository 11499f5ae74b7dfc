"""Forms for taking back what was done: undo, redo, restore."""

from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.typed.texts import ReasonField


class UndoForm(ExpectedVersionForm):
    """The last act, or the last undo, taken back; a reason may be given."""

    reason = ReasonField(required=False)


class RestoreForm(ExpectedVersionForm):
    """An event taken back to a restore point."""

    reason = ReasonField()
