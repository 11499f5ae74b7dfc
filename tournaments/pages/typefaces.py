"""The type of the pages: Source Sans of the package that paper uses too, cut down to what pages show.

The static files have a folder `type` that nobody wrote: its WOFF2 files are made when static files are
collected or, while developing, when the first is asked for, and kept in the data folder until what they are
made of changes.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from fontTools import subset

WEIGHTS = {
    "regular": "SourceSansPro-Regular",
    "semibold": "SourceSansPro-Semibold",
    "bold": "SourceSansPro-Bold",
}
"""The files of the folder, without their ending, and the faces of the package they are made of."""

LETTERS = (
    "U+0020-007E,U+00A0-017F,U+0192,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2039,U+203A,U+20AC"
)
SIGNS = "U+00BC-00BE,U+2153-215E,U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265,U+25B2,U+25BC,U+2713"
FEATURES = ("kern", "tnum", "lnum", "mark", "ccmp", "locl")
FOLDER = "type"


@cache
def made_of() -> str:
    """What the files are made of, as a name for the folder that keeps them."""
    parts = (
        version("fonttools"),
        version("font-source-sans-pro"),
        LETTERS,
        SIGNS,
        *FEATURES,
        *WEIGHTS.values(),
    )
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16]


def folder() -> Path:
    """Where the files are kept; made when one is missing."""
    kept: Path = settings.TYPEFACES_ROOT / made_of()
    kept.mkdir(parents=True, exist_ok=True)
    for name, face in WEIGHTS.items():
        to = kept / f"{name}.woff2"
        if not to.exists():
            _cut_down(face, to)
    return kept


def _cut_down(face: str, to: Path) -> None:
    """Write the face with nothing but the letters of pages; whole or not at all."""
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=list(FEATURES), notdef_outline=True
    )
    source = files("font_source_sans_pro").joinpath("files", f"{face}.ttf")
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(f"{LETTERS},{SIGNS}"))
    handle, name = tempfile.mkstemp(dir=to.parent, suffix=".part")
    os.close(handle)
    with subset.load_font(str(source), options) as font:
        cutter.subset(font)
        subset.save_font(font, name, options)
    Path(name).replace(to)


class _Typefaces(FileSystemStorage):
    """The folder of the files, which are collected into one of this name."""

    prefix = FOLDER


class TypefaceFinder(BaseFinder):
    """Finds `type/regular.woff2` and its like for the collection of static files."""

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing can be set wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The file of this address, made if need be."""
        given = Path(path)
        known = given.parent.name == FOLDER and given.stem in WEIGHTS and given.suffix == ".woff2"
        found = [str(folder() / given.name)] if known else []
        return found if find_all else (found[0] if found else [])

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """All files, each with the storage that has it."""
        storage = _Typefaces(location=folder())
        for name in WEIGHTS:
            yield f"{name}.woff2", storage
