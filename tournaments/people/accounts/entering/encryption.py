"""Secrets of second factors, as the database keeps them: encrypted by a key that is not in it."""

from cryptography.fernet import Fernet, InvalidToken

from tournaments.ledger import key_files
from tournaments.ledger.key_files import DamagedKey

FILE = "second_factor_key"
"""The file of the key in the data folder."""
_MARK = "fernet:"
"""What begins an encrypted secret; no secret of an app and no seed of recovery codes does."""


def is_encrypted(kept: str) -> bool:
    """Whether a secret was kept encrypted; those of before this key were not."""
    return kept.startswith(_MARK)


def encrypt(secret: str) -> str:
    """A secret as it is kept. Errors: DamagedKey."""
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


def _fernet(key: str) -> Fernet:
    try:
        return Fernet(key)
    except ValueError as fault:
        raise DamagedKey(FILE) from fault
