"""Reads one table of an edition strictly: every key known, every value of its kind, every fault named."""

import tomllib
from collections.abc import Mapping
from pathlib import Path


class EditionError(ValueError):
    """A table of an edition is broken; the message names the file, the place in it and what is wrong."""


class TomlTable:
    """A table being read: each key is asked for once, and `done` refuses the keys nobody asked for.

    Every method raises EditionError when the key is missing or its value is not of the kind asked for.
    """

    def __init__(self, values: Mapping[str, object], where: str) -> None:
        self._values = dict(values)
        self.where = where

    @classmethod
    def read(cls, path: Path) -> "TomlTable":
        """The table in this file, called by its folder and name."""
        where = f"{path.parent.name}/{path.name}"
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")), where)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise EditionError(f"{where}: cannot be read: {error}") from error

    def fault(self, what: str) -> EditionError:
        """The error that says what is wrong in this table."""
        return EditionError(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether the key is there and still to be asked for."""
        return key in self._values

    def _take(self, key: str, kind: str) -> object:
        if key not in self._values:
            raise self.fault(f"{key} is missing, {kind} is expected")
        return self._values.pop(key)

    def whole(self, key: str, lowest: int = 1) -> int:
        """A whole number, not below `lowest`."""
        value = self._take(key, "a whole number")
        if not isinstance(value, int) or isinstance(value, bool) or value < lowest:
            raise self.fault(f"{key} is {value!r}, a whole number from {lowest} is expected")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self._take(key, "true or false")
        if not isinstance(value, bool):
            raise self.fault(f"{key} is {value!r}, true or false is expected")
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self._take(key, "a text")
        if not isinstance(value, str) or not value:
            raise self.fault(f"{key} is {value!r}, a text is expected")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of different texts, at least one."""
        value = self._take(key, "a list of texts")
        if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
            raise self.fault(f"{key} is {value!r}, a list of texts is expected")
        if len(set(value)) != len(value):
            raise self.fault(f"{key} names something twice: {value!r}")
        return tuple(value)

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of different whole numbers from 1."""
        value = self._take(key, "a list of whole numbers")
        if not isinstance(value, list) or not all(type(item) is int and item > 0 for item in value):
            raise self.fault(f"{key} is {value!r}, a list of whole numbers is expected")
        if len(set(value)) != len(value):
            raise self.fault(f"{key} names a number twice: {value!r}")
        return tuple(value)

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """A list of lists of texts, at least one."""
        value = self._take(key, "a list of rows")
        if not isinstance(value, list) or not value:
            raise self.fault(f"{key} is {value!r}, a list of rows is expected")
        return tuple(
            TomlTable({"row": row}, f"{self.where}: {key}, row {index}").texts("row")
            for index, row in enumerate(value, 1)
        )

    def table(self, key: str) -> "TomlTable":
        """A table inside this one."""
        value = self._take(key, "a table")
        if not isinstance(value, dict):
            raise self.fault(f"{key} is {value!r}, a table is expected")
        return TomlTable(value, f"{self.where}: {key}")

    def named_texts(self, key: str) -> dict[str, str]:
        """A table of texts by names of its own, at least one."""
        inner = self.table(key)
        if not inner._values:
            raise self.fault(f"{key} is empty")
        return {name: inner.text(name) for name in list(inner._values)}

    def tables(self, key: str) -> tuple["TomlTable", ...]:
        """A list of tables, at least one."""
        value = self._take(key, "a list of tables")
        if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
            raise self.fault(f"{key} is {value!r}, a list of tables is expected")
        return tuple(TomlTable(item, f"{self.where}: {key} {index}") for index, item in enumerate(value, 1))

    def done(self) -> None:
        """Raises EditionError when the table has a key that nobody asked for."""
        if self._values:
            raise self.fault(f"unknown: {', '.join(sorted(self._values))}")
