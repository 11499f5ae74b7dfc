"""The version of the rules that this site judges by."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_PACKAGES = ("rules", "games.domain")
_ENDINGS = (".py", ".toml")


@cache
def version() -> str:
    """A digest of what judges a notation: of every file of the rules and of what is said by them. So no
    change of theirs can be forgotten; one that changes no finding costs a check of every notation.
    """
    digest = hashlib.sha256()
    for package in _PACKAGES:
        for name, content in sorted(_contents(files(package))):
            digest.update(f"{package} {name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def _contents(folder: Traversable, before: str = "") -> list[tuple[str, bytes]]:
    found = []
    for one in folder.iterdir():
        name = f"{before}/{one.name}"
        if one.is_dir():
            found += _contents(one, name)
        elif one.name.endswith(_ENDINGS):
            found.append((name, one.read_bytes()))
    return found
