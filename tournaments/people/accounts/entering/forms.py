"""The forms of allauth in the words of this site."""

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as second_factor
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.pages.words.wording import Words
from tournaments.people.accounts.entering import services as entering

_CODE: Mapping[str, tuple[Words, Words]] = {
    "code": (_("Code"), _("Six digits of the authenticator app, or a recovery code."))
}


class SignInForm(AuthenticationForm):
    """Name and password. What is no name of an account is refused untried: under such names other failures
    are counted (`locking_out`), which nobody may add to from here.
    """

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        try:
            User._meta.get_field("username").run_validators(name)
        except ValidationError:
            raise self.get_invalid_login_error() from None
        return super().clean()


class OwnWords(forms.Form):
    """A form whose fields have labels and help texts of this site, and no placeholders."""

    words: ClassVar[Mapping[str, tuple[Words, Words]]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, help_text) in self.words.items():
            field = self.fields[name]
            field.label, field.help_text = label, help_text
            field.widget.attrs.pop("placeholder", None)


class LostPasswordForm(OwnWords, account.ResetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """To which address the link goes, if an account has it."""

    words = {"email": (_("Mail address"), _("The address that your account has here."))}

    def save(self, request: HttpRequest, **_given: Any) -> str:
        """Have the link be mailed."""
        address: str = self.cleaned_data["email"]
        entering.link_asked(address, site=settings.SITE_URL or request.build_absolute_uri("/").rstrip("/"))
        return address


class NewPasswordForm(OwnWords, account.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """A new password, twice."""

    words = {"password1": (_("New password"), ""), "password2": (_("New password again"), "")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = password_validators_help_text_html()


class PasswordAgainForm(OwnWords, account.ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The own password once more."""

    words = {"password": (_("Password"), "")}


class UsedOnce(second_factor.BaseAuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """A form of which a code of an app is good once, whichever process is asked."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        is_app = self.authenticator.type == Authenticator.Type.TOTP
        if is_app and not entering.use_code(self.authenticator, code):
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeForm(OwnWords, UsedOnce, second_factor.AuthenticateForm):  # type: ignore[misc]
    """The second factor, of who has given the password."""

    words = _CODE


class CodeAgainForm(OwnWords, UsedOnce, second_factor.ReauthenticateForm):  # type: ignore[misc]
    """The second factor once more."""

    words = _CODE


class AppForm(OwnWords, ActivateTOTPForm):  # type: ignore[misc]  # allauth has no types
    """The first code of an authenticator app, which shows that it was set up."""

    words = {"code": (_("Code"), _("The six digits that the app shows now."))}
