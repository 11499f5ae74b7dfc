"""The key by which the site signs: an Ed25519 key in the data folder, made when it is first needed."""

import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tournaments.ledger.keys import files as key_files
from tournaments.ledger.keys.files import DamagedKey

FILE = "signing_key"


def _key() -> Ed25519PrivateKey:
    content = key_files.made(FILE, lambda: Ed25519PrivateKey.generate().private_bytes_raw().hex())
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(content))
    except ValueError as fault:
        raise DamagedKey(FILE) from fault


def known_public_key() -> str:
    """The public key where one was made, else nothing. Errors: DamagedKey."""
    return public_key() if key_files.is_there(FILE) else ""


def public_key() -> str:
    """The public key in hexadecimal, 64 signs: by it everybody can check what the site signed.

    Errors: DamagedKey.
    """
    return _key().public_key().public_bytes_raw().hex()


def is_public_key(text: str) -> bool:
    """Whether a text can be a public key: 32 bytes in hexadecimal."""
    return re.fullmatch(r"[0-9a-fA-F]{64}", text) is not None


def sign(content: bytes) -> str:
    """The signature of some bytes in hexadecimal. Errors: DamagedKey."""
    return _key().sign(content).hex()


def is_signed(content: bytes, signature: str, key: str) -> bool:
    """Whether the signature of these bytes was made with the private half of a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True
