"""Access codes: eight signs that somebody types or scans, of which only a keyed digest is kept."""

import hmac
import secrets
from hashlib import sha256

from django.conf import settings
from django.utils.crypto import salted_hmac

LENGTH = 8
# No 0 and O, no 1 and I and L, no U that reads as a V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def drawn() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def made_of(seed: str) -> str:
    """The code that this site makes of a seed, the same each time: nobody without its secret can make it."""
    number = int.from_bytes(hmac.new(settings.SECRET_KEY.encode(), f"code {seed}".encode(), sha256).digest())
    signs = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[place])
    return "".join(signs)


def written(code: str) -> str:
    """A code as it is shown: two groups of four."""
    return f"{code[:4]}-{code[4:]}"


def digest(code: str, *, salt: str) -> str:
    """What is kept of a code, apart for each use of codes."""
    return salted_hmac(salt, code, algorithm="sha256").hexdigest()


def plain(typed: str) -> str:
    """A code as it was typed without blanks and hyphens, in capitals; "" where it cannot be one."""
    code = "".join(sign for sign in typed.upper() if sign.isalnum())
    return code if len(code) == LENGTH else ""
