"""Reads JSON strictly: every value of its kind, every key known, every fault named with its place."""

import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NoReturn

from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

LARGEST = 1_000_000
LONGEST = 200
CONTROL = ("Cc", "Cs")  # control characters and halves of surrogate pairs


class JsonValue:
    """A value and its place, such as `rounds[2].games[1].result`."""

    __slots__ = ("place", "value")

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    def refuse(self, text: str, values: Mapping[str, object]) -> NoReturn:
        """Raise the RuleViolation with this sentence at this place."""
        raise RuleViolation(Reason(text, values), self.place)

    def _expected(self, text: str, **values: object) -> NoReturn:
        self.refuse(text, {"given": shown(self.value), **values})

    def whole(self, lowest: int, largest: int = LARGEST) -> int:
        """A whole number from `lowest` to `largest`, a million if it is not given."""
        value = self.value
        if type(value) is not int or not lowest <= value <= largest:
            self._expected(
                gettext_noop("%(given)s is not a whole number from %(lowest)s to %(largest)s"),
                lowest=lowest,
                largest=largest,
            )
        return value

    def text(self) -> str:
        """A text with something in it besides spaces."""
        value = self.any_text()
        if not value.strip():
            self._expected(gettext_noop("%(given)s is empty, a text is needed"))
        return value

    def any_text(self) -> str:
        """A text of at most 200 characters without control characters."""
        value = self.value
        if type(value) is not str or len(value) > LONGEST:
            self._expected(
                gettext_noop("%(given)s is not a text of at most %(longest)s characters"), longest=LONGEST
            )
        if any(unicodedata.category(character) in CONTROL for character in value):
            self._expected(gettext_noop("%(given)s has a control character in it"))
        return value

    def one_of(self, allowed: Sequence[str]) -> str:
        """One of these texts."""
        value = self.value
        if type(value) is not str or value not in allowed:
            self._expected(gettext_noop("%(given)s is not one of %(allowed)s"), allowed=", ".join(allowed))
        return value

    def items(self) -> tuple["JsonValue", ...]:
        """The items of a list."""
        if not isinstance(self.value, list | tuple):
            self._expected(gettext_noop("%(given)s is not a list"))
        return tuple(JsonValue(item, f"{self.place}[{index}]") for index, item in enumerate(self.value))

    def as_object(self) -> "JsonObject":
        """An object, with keys that are texts."""
        if not isinstance(self.value, Mapping):
            self._expected(gettext_noop("%(given)s is not an object with keys"))
        for key in self.value:
            if type(key) is not str:
                self.refuse(gettext_noop("%(given)s is not a key: a key is a text"), {"given": shown(key)})
        return JsonObject(self.value, self.place)


class JsonObject:
    """An object being read: each key is asked for once, and `done` refuses the keys nobody asked for."""

    __slots__ = ("_values", "place")

    def __init__(self, values: Mapping[str, object], place: str) -> None:
        self._values = dict(values)
        self.place = place

    def optional(self, key: str) -> JsonValue | None:
        """The value of a key, or None when it is absent or null."""
        value = self._values.pop(key, None)
        return None if value is None else JsonValue(value, self.place_of(key))

    def required(self, key: str) -> JsonValue:
        """The value of a key that must be there and not be null."""
        value = self.optional(key)
        if value is None:
            raise RuleViolation(Reason(gettext_noop("This is missing")), self.place_of(key))
        return value

    def items(self, key: str) -> tuple[JsonValue, ...]:
        """The items of an optional list, none when it is absent."""
        value = self.optional(key)
        return () if value is None else value.items()

    def keys_beginning(self, start: str) -> tuple[str, ...]:
        """The keys that begin so and are still to be asked for, in the order given."""
        return tuple(key for key in self._values if key.startswith(start))

    def done(self) -> None:
        """Raises RuleViolation when the object has a key that nobody asked for."""
        for key in self._values:
            self.refuse_key(gettext_noop("The key %(key)s is not known here"), key)

    def refuse_key(self, text: str, key: str) -> NoReturn:
        """Raise the RuleViolation with this sentence about a key at its place."""
        raise RuleViolation(Reason(text, {"key": shown(key)}), self.place_of(shown(key)[1:-1]))

    def place_of(self, key: str) -> str:
        """The place of a key, such as `rounds[2].number`."""
        return f"{self.place}.{key}" if self.place else key


def shown(value: object) -> str:
    """A short picture of a value for a message, in no language: a text in quotes, other scalars as written in
    JSON, of anything else the signs around it.
    """
    if isinstance(value, str):
        return ascii(value[:40]) if not value.isprintable() else repr(value[:40])
    if isinstance(value, bool | float) or value is None or (type(value) is int and abs(value) < 10**20):
        return json.dumps(value)
    return "{…}" if isinstance(value, Mapping) else "[…]" if isinstance(value, list | tuple) else "…"


def read_json(source: str | Mapping[str, object]) -> JsonValue:
    """The value in a JSON text, or around a mapping that is parsed already.

    Raises RuleViolation for a text that is not JSON, is nested too deep, or gives a key twice.
    """
    if not isinstance(source, str):
        return JsonValue(source, "")
    try:
        found = JsonValue(json.loads(source, object_pairs_hook=_Object), "")
    except json.JSONDecodeError as error:
        text = gettext_noop("This is not JSON: line %(line)s, column %(column)s")
        raise RuleViolation(Reason(text, {"line": error.lineno, "column": error.colno})) from error
    except (ValueError, RecursionError) as error:
        text = gettext_noop("This is not JSON: a number is too long or the text is nested too deep")
        raise RuleViolation(Reason(text)) from error
    _check_keys(found)
    return found


class _Object(dict[str, object]):
    """An object as it was read, and the first of its keys that it gave twice, None where it gave none."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.twice: str | None = None
        if len(self) != len(pairs):
            self.twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)


def _check_keys(found: JsonValue) -> None:
    """Refuse an object that gives a key twice, by its place. Errors: RuleViolation."""
    waiting = [found]
    while waiting:
        one = waiting.pop()
        if isinstance(one.value, list):
            waiting += reversed(one.items())
        elif isinstance(one.value, _Object):
            at = JsonObject(one.value, one.place)
            if one.value.twice is not None:
                at.refuse_key(gettext_noop("The key %(key)s is given twice"), one.value.twice)
            waiting += [JsonValue(value, at.place_of(key)) for key, value in reversed(one.value.items())]
