"""The articles of an edition: what each comes to, and under which number it prints a provision.

Code and tables name a provision by its key, which is its number in the first edition (`FIRST`): "C.14", or a
part of it, "C.15A". A key never changes; an edition that prints the provision elsewhere says so once, in the
table `renumbered` of its `edition.toml`, and every face asks the edition for the number.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.frozen import FrozenMapping

_KEY = re.compile(r"(?P<article>(?:(?:Spelreglement|Bijlage) |[A-I]\.)\d+)(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class ArticlesPart:
    """A part of the regulation, by its letter or its name, with what each of its numbers comes to."""

    key: str
    name: str
    articles: Mapping[str, str]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The articles as they are cited: "C.14", "Bijlage 1"."""
        joint = "." if len(self.key) == 1 else " "
        return tuple(f"{self.key}{joint}{number}" for number in self.articles)


def article_of(key: str) -> str:
    """The article that a key is, or is a part of: "C.15" of "C.15B"; empty for what is none."""
    found = _KEY.fullmatch(key)
    return found["article"] if found else ""


def printed(key: str, renumbered: Mapping[str, str]) -> str:
    """The number under which an edition prints a provision: "C.15" for "C.14" if it has one article more."""
    found = _KEY.fullmatch(key)
    return f"{renumbered.get(found['article'], found['article'])}{found['rest']}" if found else key


def printed_source(source: str, renumbered: Mapping[str, str]) -> str:
    """The source of a table with the number that is printed: "C, art. 15" for "C, art. 14"."""
    section, joint, number = source.partition(", art. ")
    if not joint:
        return printed(source, renumbered)
    return printed(f"{section}.{number}", renumbered).replace(".", joint, 1)


def read_parts(table: TomlTable) -> tuple[ArticlesPart, ...]:
    """The parts of an edition with their articles, in the printed order; no part is named twice."""
    table.text("source")
    parts = []
    for row in table.tables("part"):
        parts.append(
            ArticlesPart(row.text("key"), row.text("name"), FrozenMapping(row.named_texts("articles")))
        )
        row.done()
    table.done()
    if len({part.key for part in parts}) != len(parts):
        raise table.fault("a part is named twice")
    return tuple(parts)


def check_translation(
    table: TomlTable, translated: Collection[ArticlesPart], parts: Collection[ArticlesPart]
) -> None:
    """Raises EditionError where what the articles come to in another language names a part or an article that
    the edition does not have. What is missing there is shown in the edition's own language.
    """
    known = {part.key: part.articles.keys() for part in parts}
    for part in translated:
        if strange := [number for number in part.articles if number not in known.get(part.key, ())]:
            raise table.fault(f"{part.key} has no {', '.join(strange)}")


def read_renumbered(
    table: TomlTable, keys: Collection[str], parts: Collection[ArticlesPart]
) -> FrozenMapping[str]:
    """The provisions that have another number here than their key, by their keys.

    `keys` are the articles of the edition that the keys come from. Each that is renumbered is one of them;
    every one of them has a number of its own, renumbered or not, that stands among the articles here.
    """
    found = FrozenMapping(table.named_texts("renumbered") if table.has("renumbered") else {})
    if unknown := [key for key in found if key not in keys]:
        raise table.fault(f"renumbered: there is no provision {', '.join(unknown)}")
    listed = {number for part in parts for number in part.numbers}
    holders: dict[str, str] = {}
    for key in keys:
        number = found.get(key, key)
        if number not in listed:
            raise table.fault(f"{key} is printed as {number}, which is no article of this edition")
        if holder := holders.get(number):
            raise table.fault(f"{holder} and {key} are both printed as {number}")
        holders[number] = key
    return found
