"""What allauth asks of this site: closed sign-up, our words, our mails, the address of the client."""

import logging
from collections.abc import Mapping
from smtplib import SMTPException
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.pages.http.client_address import client_address
from tournaments.people.accounts.entering import encryption

UNKNOWN = "::"
"""What is listed of a session whose address is not known, as through a socket without a proxy."""
_log = logging.getLogger(__name__)

MESSAGES: Mapping[str, Any] = {
    "account/messages/password_changed.txt": _("The password was changed."),
    "mfa/messages/totp_activated.txt": _("The authenticator app was set up."),
    "mfa/messages/totp_deactivated.txt": _("The authenticator app was taken away."),
    "mfa/messages/recovery_codes_generated.txt": _("New recovery codes were made. Keep them on paper."),
    "mfa/messages/webauthn_added.txt": _("The passkey was added."),
    "mfa/messages/webauthn_removed.txt": _("The passkey was taken away."),
}
"""What is said of what was done, by the template that allauth would say it with; of the rest nothing."""

WAYS: Mapping[str, Any] = {
    "reauthenticate": _("With your password"),
    "mfa_reauthenticate": _("With a code of the app, or a recovery code"),
    "mfa_reauthenticate:webauthn": _("With a passkey"),
}
"""The ways to show again who one is."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Accounts by invitation alone; mails and messages in the words of this site."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "incorrect_password": _("This is not your password."),
        "invalid_password_reset": _("This link was used, or is too old. Ask for a new mail."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request) or UNKNOWN

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        said = message or MESSAGES.get(message_template or "")
        if said:
            messages.add_message(request, level, str(said), extra_tags=extra_tags)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail, as `templates/people/accounts/mail/` has it. A mail server that does not answer is no
        fault of who asks, and tells nobody whether an account has the address: the log says it.
        """
        own = f"people/accounts/mail/{template_prefix.rpartition('/')[2]}"
        try:
            super().send_mail(own, email, context)
        except (SMTPException, OSError):
            _log.warning("a mail about an account was not sent", exc_info=True)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        messages.error(request, gettext("This account was closed. Ask an administrator."))
        return redirect("sign-in")

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        found = super().get_reauthentication_methods(user)
        return [way | {"description": str(WAYS[way["id"]])} for way in found]


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Second factors in the words of this site, under the name of the account and never its mail address."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This code or passkey is not right, or not any more."),
        "cannot_generate_recovery_codes": _("Set up an authenticator app or a passkey first."),
    }

    def encrypt(self, text: str) -> str:
        return encryption.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return encryption.decrypt(encrypted_text)

    def _get_user_identifier(self, user: User) -> str:
        return user.get_username()

    def _get_site_name(self) -> str:
        return "Dambond Fries Spel"

    def build_totp_svg(self, url: str) -> str:
        """The QR code on white, so that a phone reads it in the dark theme too."""
        return str(segno.make(url, micro=False).svg_inline(scale=4, light="white"))

    def generate_authenticator_name(self, user: User, type: Any) -> str:
        from allauth.mfa.models import Authenticator

        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}
