"""The forms of passkeys, and the page of one: what a browser sends of one is read whole, or is a passkey that
is not right.
"""

import json
import struct
from collections.abc import Callable
from typing import Any, TypeVar

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as webauthn
from allauth.mfa.webauthn import views as webauthn_views
from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.people.accounts.entering.forms import OwnWords

Read = TypeVar("Read")
_UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)
"""What reading something meets that is no passkey: other JSON, other bytes, text that no database keeps."""


def _read(reading: Callable[[], Read]) -> Read:
    """What is read. Errors: ValidationError for what is no passkey."""
    try:
        return reading()
    except _UNREADABLE as fault:
        raise get_adapter().validation_error("incorrect_code") from fault


class CredentialField(forms.JSONField):
    """What the browser gives of a passkey, as JSON that every database keeps; it is shown to nobody again."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        found = _read(lambda: super(CredentialField, self).to_python(value))
        _read(lambda: _check_kept(found))
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        return initial


def _check_kept(found: object) -> None:
    """Errors: ValueError for a sign or a number that JSON of a database does not hold."""
    text = json.dumps(found, ensure_ascii=False, allow_nan=False)
    if b"\\u0000" in text.encode():
        raise ValueError(text)


class OfPasskey(webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A passkey that is shown."""

    credential = CredentialField()

    def clean_credential(self) -> Any:
        return _read(super().clean_credential)


class SignInByPasskeyForm(OfPasskey, webauthn.LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey instead of name and password."""


class PasskeyAgainForm(OfPasskey, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey once more."""


class PasskeyAgain(webauthn_views.ReauthenticateWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Showing a passkey once more; a wrong one comes back to the page, and leads nowhere else."""

    template_name = "people/accounts/again.html"

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data() | {"form": form})
        return answer


class PasskeyForm(OwnWords, webauthn.AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A passkey by a name of one's own; with `passwordless` it signs in without the password."""

    words = {
        "name": (_("Name"), _("To tell it from another, such as that of the device.")),
        "passwordless": (
            _("Sign in with it alone"),
            _("Without name and password; the device then asks for its own code, finger or face."),
        ),
    }
    credential = CredentialField()

    def clean(self) -> Any:
        return _read(super().clean)
