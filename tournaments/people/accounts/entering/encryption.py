"""Secrets of second factors, as the database keeps them: encrypted by a key that is not in it."""

from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken

from tournaments.ledger.keys import files as key_files
from tournaments.ledger.keys.files import DamagedKey

FILE = "second_factor_key"
"""The file of the key in the data folder."""
_MARK = "fernet:"
"""What begins an encrypted secret; no secret of an app and no seed of recovery codes does."""


def is_encrypted(kept: str) -> bool:
    """Whether a secret was kept encrypted; those of before this key were not."""
    return kept.startswith(_MARK)


def encrypt(secret: str) -> str:
    """A secret as it is kept. Errors: DamagedKey, also where the key is gone that others were encrypted with:
    a new one would open none of them, and the old one, put back, not this.
    """
    if not key_files.is_there(FILE) and closed():
        raise DamagedKey(FILE)
    key = key_files.made(FILE, lambda: Fernet.generate_key().decode())
    return _MARK + _fernet(key).encrypt(secret.encode()).decode()


def decrypt(kept: str) -> str:
    """A secret that was kept. Errors: DamagedKey where the key is gone, or is not the one of then."""
    if not is_encrypted(kept):
        return kept
    try:
        return _fernet(key_files.kept(FILE)).decrypt(kept.removeprefix(_MARK)).decode()
    except InvalidToken as fault:
        raise DamagedKey(FILE) from fault


def check() -> None:
    """Errors: DamagedKey where a key was made and is none any more."""
    if key_files.is_there(FILE):
        _fernet(key_files.kept(FILE))


def closed() -> list[str]:
    """The names of the accounts of which the key does not open what is kept: it is gone, or another."""
    kept = Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).select_related("user")
    return sorted({one.user.get_username() for one in kept if not _opens(one.data)})


def _opens(data: dict[str, Any]) -> bool:
    """Whether the key opens each secret of an authenticator."""
    try:
        for value in data.values():
            for secret in value if isinstance(value, list) else [value]:
                decrypt(str(secret))
    except DamagedKey:
        return False
    return True


def _fernet(key: str) -> Fernet:
    try:
        return Fernet(key)
    except ValueError as fault:
        raise DamagedKey(FILE) from fault
