"""A signed bundle: a ZIP of parts, a manifest with the SHA-256 of each, and the signature of the manifest.

`manifest.json` is canonical JSON in UTF-8: `format`, `about`, `public_key`, and `parts` with `name`, `size`
and `sha256`. `signature.txt` is the Ed25519 signature of exactly those bytes in hexadecimal.
"""

import hashlib
import json
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO

FORMAT = "friesdammen-bundle-1"
MANIFEST, SIGNATURE = "manifest.json", "signature.txt"
_MOST_BYTES, _MOST_PARTS = 500_000_000, 20_000
_NOT_TO_BE_READ = (
    *(zipfile.BadZipFile, struct.error, zlib.error, lzma.LZMAError, EOFError, OSError),  # damaged
    RuntimeError,  # behind a password; one of its kinds: packed in a manner of which nothing is known
    *(KeyError, ValueError, TypeError, AttributeError),  # of another shape
)
_LOCAL = struct.Struct("<4s5H3L2H")
"""What stands before a part: signature, version, flags, method, time, day, CRC, sizes, lengths of names."""
_DIRECTORY = struct.Struct("<4s24x3H12x")
"""What stands of each part in the directory at the end: signature, and the lengths of what follows."""
_LAST, _LISTED, _END = struct.Struct("<4s18x"), b"PK\x01\x02", b"PK\x05\x06"
_PIECE = 1 << 20
_SAME_TIME = (2000, 1, 1, 0, 0, 0)  # so that the same parts give the same file


class NotABundle(Exception):  # noqa: N818  said to the reader of the file
    """A file that is no bundle at all."""


@dataclass(frozen=True, slots=True)
class BundledFile:
    """One file of the bundle: its name, with slashes, and its bytes."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """Its SHA-256 in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()


def as_json(content: Any) -> bytes:
    """JSON to be read by people and programs: sorted keys, one value a line, in UTF-8."""
    return json.dumps(content, sort_keys=True, indent=1, ensure_ascii=False).encode()


def bundle(
    parts: Sequence[BundledFile], about: Mapping[str, Any], *, public_key: str, sign: Callable[[bytes], str]
) -> BytesIO:
    """The ZIP. The same parts, key and `about` give the same bytes."""
    listed = [{"name": part.name, "size": len(part.content), "sha256": part.sha256} for part in parts]
    content = {"format": FORMAT, "about": dict(about), "public_key": public_key, "parts": listed}
    manifest = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    signature = sign(manifest).encode()
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in (BundledFile(MANIFEST, manifest), BundledFile(SIGNATURE, signature), *parts):
            entry = zipfile.ZipInfo(part.name, _SAME_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, part.content)
    target.seek(0)
    return target


@dataclass(frozen=True, slots=True)
class Opened:
    """A bundle that was opened: its manifest as bytes and as data, its signature, its parts by name."""

    manifest: bytes
    content: Mapping[str, Any]
    signature: str
    parts: Mapping[str, bytes]

    def defects(self) -> list[str]:
        """The parts that are not what the manifest says, each named."""
        found = []
        listed = {part["name"]: part for part in self.content["parts"]}
        for name, part in listed.items():
            if name not in self.parts:
                found.append(f"{_shown(name)} is missing")
            elif BundledFile(name, self.parts[name]).sha256 != part["sha256"]:
                found.append(f"{_shown(name)} was changed")
        return found + [f"{_shown(name)} is not in the manifest" for name in self.parts if name not in listed]


def opened(file: BinaryIO) -> Opened:
    """Open a bundle. Errors: NotABundle."""
    try:
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            _check_entries(entries)
            _check_layout(file, entries)
            parts = {entry.filename: _read(archive, entry) for entry in entries}
        manifest, signature = parts.pop(MANIFEST), parts.pop(SIGNATURE).decode().strip()
        content = json.loads(manifest)
        if content["format"] != FORMAT or not isinstance(content["public_key"], str):
            raise NotABundle(f"this is not of the format {FORMAT}")
        if any(not isinstance(part[key], str) for part in content["parts"] for key in ("name", "sha256")):
            raise NotABundle("its manifest does not name its parts")
    except _NOT_TO_BE_READ as fault:
        raise NotABundle(f"this is no bundle: {fault}") from fault
    return Opened(manifest, content, signature, parts)


def _check_entries(entries: Sequence[zipfile.ZipInfo]) -> None:
    names = [entry.filename for entry in entries]
    if len(set(names)) != len(names):
        raise NotABundle("a part is in it more than once")
    if len(names) > _MOST_PARTS or sum(entry.file_size for entry in entries) > _MOST_BYTES:
        raise NotABundle("it is too large to be one")
    for name in names:
        if "\\" in name or any(part in ("", ".", "..") for part in name.split("/")):
            raise NotABundle(f"the part {_shown(name)} leads out of the bundle")


def _check_layout(file: BinaryIO, entries: Sequence[zipfile.ZipInfo]) -> None:
    """Refuse a file that is more than its parts end to end and their directory: another program could unpack
    other parts of it than were checked.
    """
    file.seek(0)
    for entry in sorted(entries, key=lambda one: one.header_offset):
        if file.tell() != entry.header_offset:
            raise NotABundle("it has more in it than its parts")
        _, _, flags, method, _, _, crc, packed, size, name, extra = _LOCAL.unpack(file.read(_LOCAL.size))
        said = (entry.flag_bits, entry.compress_type, entry.CRC, entry.compress_size, entry.file_size)
        if (flags, method, crc, packed, size) != said:
            raise NotABundle(f"the part {_shown(entry.filename)} is another than its directory says")
        file.seek(name + extra + packed, os.SEEK_CUR)
    for _ in entries:
        signature, *lengths = _DIRECTORY.unpack(file.read(_DIRECTORY.size))
        if signature != _LISTED:
            raise NotABundle("it has more in it than its parts")
        file.seek(sum(lengths), os.SEEK_CUR)
    (signature,) = _LAST.unpack(file.read(_LAST.size))
    if signature != _END or file.read(1):
        raise NotABundle("it has more in it than its parts")


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """A part, unpacked piece by piece: no more than its directory says, whatever is packed."""
    with archive.open(entry) as part:
        return b"".join(iter(lambda: part.read(_PIECE), b""))


def _shown(name: str) -> str:
    """A name as it can be printed: nothing in it moves or hides what else is said."""
    return name if name.isprintable() else ascii(name)
