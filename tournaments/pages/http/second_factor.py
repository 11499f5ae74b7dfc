"""Whether an account has to have a second factor and has none: asked at every door of the office.

An area above adds of whom it is asked besides (`ask_of`); those named here have an office by their account
or by an event.
"""

from collections.abc import Callable

from allauth.mfa.models import Authenticator
from django.conf import settings

from tournaments.models import User

Asked = Callable[[User], bool]
_asked_of: list[Asked] = []


def ask_of(asked: Asked) -> None:
    """Ask a second factor of those of whom this is true."""
    _asked_of.append(asked)


def has_office(user: User) -> bool:
    """Whether the account may do or read more than what is public and its own: administrators, the board,
    secretaries, tournament directors, and whom the areas above name.
    """
    return is_official(user) or user.leads.exists() or any(asked(user) for asked in _asked_of)


def is_official(user: User) -> bool:
    """Whether the account itself says that it has an office, whatever it leads or judges."""
    return user.is_superuser or user.on_board or user.secretary_of_id is not None


def has_one(user: User) -> bool:
    """Whether the account has an authenticator app or a passkey."""
    kinds = Authenticator.Type
    found = Authenticator.objects.filter(user_id=user.pk, type__in=[kinds.TOTP, kinds.WEBAUTHN])
    return bool(found.exists())


def lacks(user: User) -> bool:
    """Whether the account has to set up a second factor before a door of the office opens."""
    return bool(settings.SECOND_FACTOR_REQUIRED) and has_office(user) and not has_one(user)
