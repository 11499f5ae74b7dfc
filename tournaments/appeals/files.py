"""Files that go with a text: several at a time, and what may be given said beforehand."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.ledger import attachments
from tournaments.ledger.attachments import Given
from tournaments.pages.words.wording import Words

_FILES = _("Files")
_MAY_BE = _("PDF, JPEG, PNG, plain text (.txt) or PDN; at most {most} files, of at most {megabytes} MB each.")


class FilesInput(forms.FileInput):
    """A box for several files; after a refusal it names those that are to be chosen again."""

    allow_multiple_selected = True
    template_name = "widgets/files.html"

    def __init__(self) -> None:
        super().__init__(attrs={"accept": ",".join(f".{ending}" for ending in attachments.ENDINGS)})

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """The box, and the names of what was sent before."""
        context = super().get_context(name, value, attrs)
        context["widget"]["sent"] = [attachments.tidied(one.name) for one in value or ()]
        return context


class Files(forms.FileField):
    """Files that go with what is said, or none; cleaned, each with its name and content.

    Whether they can be taken is for `ledger.attachments` to say.
    """

    widget = FilesInput

    def __init__(self, label: Words = _FILES) -> None:
        text = format_lazy(_MAY_BE, most=attachments.MOST, megabytes=attachments.MOST_BYTES // 1024**2)
        super().__init__(label=label, help_text=text, required=False, allow_empty_file=True)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was sent, so that the box can name it."""
        return data

    def clean(self, data: Any, initial: Any = None) -> Sequence[Given]:
        """The files, each read no further than one byte beyond what is taken."""
        return [Given(one.name, one.read(attachments.MOST_BYTES + 1)) for one in data or ()]
