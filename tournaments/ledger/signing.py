"""The key by which the site signs: an Ed25519 key in the data folder, made when it is first needed."""

import os
import tempfile
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

FILE = "signing_key"


def _kept() -> Path:
    return Path(settings.DATA_DIR) / FILE


def _key() -> Ed25519PrivateKey:
    kept = _kept()
    if not kept.exists():
        _make(kept)
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept.read_text().strip()))


def _make(kept: Path) -> None:
    """Write a new key that only the site's own user reads; of two made at once the first stays."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=kept.parent, prefix=FILE)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(Ed25519PrivateKey.generate().private_bytes_raw().hex())
        os.link(name, kept)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()


def public_key() -> str:
    """The public key in hexadecimal, 64 signs: by it everybody can check what the site signed."""
    return _key().public_key().public_bytes_raw().hex()


def sign(content: bytes) -> str:
    """The signature of some bytes in hexadecimal."""
    return _key().sign(content).hex()


def is_signed(content: bytes, signature: str, key: str) -> bool:
    """Whether the signature of these bytes was made with the private half of a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True
