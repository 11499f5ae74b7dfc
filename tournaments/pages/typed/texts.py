"""One line of text as people type it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.typed.typed import REASON_LENGTH, printable
from tournaments.pages.words.wording import Words


def check_printable(text: str) -> None:
    """Refuse signs that cannot be printed or stored. Errors: ValidationError."""
    if not text.isprintable():
        raise ValidationError(
            _("“%(text)s” has signs that cannot be printed"), params={"text": printable(text)}
        )


_BLANKS = str.maketrans(dict.fromkeys("\N{NO-BREAK SPACE}\N{FIGURE SPACE}\N{NARROW NO-BREAK SPACE}", " "))


class LineField(forms.CharField):
    """One line of printable text; blanks at which no line may break, as pasted text has them, are blanks."""

    default_validators = [check_printable]

    def to_python(self, value: Any) -> Any:
        """The text as it is checked and kept."""
        text = super().to_python(value)
        return text.translate(_BLANKS).strip() if isinstance(text, str) else text


def check_mailable(address: str) -> None:
    """Refuse an address at a domain of which no mail can be made. Errors: ValidationError."""
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError as wrong:
        raise ValidationError(EmailValidator.message, code=EmailValidator.code) from wrong


class MailField(forms.EmailField):
    """A mail address to which mail can be sent."""

    default_validators = [*forms.EmailField.default_validators, check_mailable]


class ReasonField(LineField):
    """Why somebody does something, as `typed.reason_given` takes it."""

    def __init__(self, *, required: bool = True, help_text: Words = "") -> None:
        super().__init__(
            label=gettext_lazy("Reason"), max_length=REASON_LENGTH, required=required, help_text=help_text
        )
