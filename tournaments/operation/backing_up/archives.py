"""The archive of a backup: a ZIP with a manifest of the SHA-256 of each file, encrypted by age where wanted.

Beside `manifest.json` it holds the database as one file, and `data/`, the files of the data folder.
"""

import hashlib
import json
import lzma
import tomllib
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any

import pyrage
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

FORMAT = 1
MANIFEST = "manifest.json"
DATABASE = "database"
DATA = "data"
_AGE = b"age-encryption.org/"
_BLOCK = 1 << 20
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    KeyError,
    TypeError,
    AttributeError,
    ValueError,
    RuntimeError,  # behind a password, or packed in a manner of which nothing is known
)


class NotABackup(Exception):  # noqa: N818  what a file is, as `history.bundles.file` says it
    """The file is no backup, or one that is damaged or cut off, or encrypted to another key."""


def version() -> str:
    """The version of the code."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["version"])


def migrations() -> dict[str, str]:
    """The last migration of each app that the database has."""
    return dict(sorted(MigrationRecorder(connection).applied_migrations()))


def write(target: IO[bytes], parts: Mapping[str, Path | bytes], about: Mapping[str, Any]) -> None:
    """Write an archive of these parts by their names in it, and what it is about."""
    digests = {}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, part in parts.items():
            with archive.open(name, "w", force_zip64=True) as stream:
                digests[name] = _written(stream, part)
        manifest = {"format": FORMAT, **about, "files": digests}
        archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))


def _written(stream: IO[bytes], part: Path | bytes) -> dict[str, Any]:
    if isinstance(part, bytes):
        stream.write(part)
        return {"bytes": len(part), "sha256": hashlib.sha256(part).hexdigest()}
    with part.open("rb") as source:
        return _copied(source, stream)


def _copied(source: IO[bytes], target: IO[bytes]) -> dict[str, Any]:
    digest, size = hashlib.sha256(), 0
    while block := source.read(_BLOCK):
        digest.update(block)
        size += len(block)
        target.write(block)
    return {"bytes": size, "sha256": digest.hexdigest()}


def encrypt(source: IO[bytes], target: IO[bytes], recipient: str) -> None:
    """Encrypt to a public key of age. Errors: ValueError where it is none."""
    try:
        known = pyrage.x25519.Recipient.from_str(recipient)
    except pyrage.RecipientError as fault:
        raise ValueError(f"BACKUP_PUBLIC_KEY is no public key of age: {fault}") from fault
    pyrage.encrypt_io(source, target, [known])


@contextmanager
def plain(file: Path, identity: Path | None, folder: Path) -> Iterator[Path]:
    """The archive without its encryption, for a while in this folder. Errors: NotABackup, OSError."""
    with file.open("rb") as source:
        if source.read(len(_AGE)) != _AGE:
            yield file
            return
        if identity is None:
            raise NotABackup("it is encrypted: name the file of the private key with --identity")
        source.seek(0)
        opened = folder / "opened.zip"
        try:
            with opened.open("wb") as target:
                pyrage.decrypt_io(source, target, [_private_key(identity)])
        except pyrage.DecryptError as fault:
            raise NotABackup(f"this key does not open it, or it is damaged: {fault}") from fault
    yield opened
    opened.unlink()


def _private_key(file: Path) -> pyrage.x25519.Identity:
    lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
    try:
        (key,) = [line for line in lines if line and not line.startswith("#")]
        return pyrage.x25519.Identity.from_str(key)
    except (ValueError, pyrage.IdentityError) as fault:
        raise NotABackup(f"{file} holds no private key of age") from fault


def unpack(file: Path, folder: Path) -> dict[str, Any]:
    """Take an archive out into a folder, hold every part against the manifest, and give that back.

    Errors: NotABackup, OSError.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            if manifest["format"] != FORMAT:
                raise NotABackup(f"its form is {manifest['format']}, this version of the site reads {FORMAT}")
            names, told = set(archive.namelist()) - {MANIFEST}, manifest["files"]
            if names != set(told):
                raise NotABackup(f"{min(names ^ set(told))} is not both in it and in its manifest")
            for name, digest in told.items():
                if _taken_out(archive, name, folder) != digest:
                    raise NotABackup(f"{name} is not what its manifest says")
    except _UNREADABLE as fault:
        raise NotABackup(f"it is no backup, or damaged or cut off: {fault}") from fault
    return dict(manifest)


def _taken_out(archive: zipfile.ZipFile, name: str, folder: Path) -> dict[str, Any]:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name:
        raise NotABackup(f"{name} would leave the data folder")
    with archive.open(name) as source:
        target = folder.joinpath(*path.parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            target.chmod(0o600)
            return _copied(source, file)
