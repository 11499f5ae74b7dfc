"""What differs between two states of an event, in words: before undo and restore, and for appeals."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Field, Model
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.ledger import facts as state
from tournaments.ledger.wording.words import value as as_text
from tournaments.models import Club, Entrant, Event, Round
from tournaments.pages.words.wording import ending
from tournaments.regulations.editions.edition import Edition

NOTHING = "—"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that stands otherwise: in which part of the event, in which round (0 for none), and what."""

    part: str
    round: int
    what: str
    before: str
    after: str


def differences(before: state.State, after: state.State, edition: Edition) -> list[Difference]:
    """What stands otherwise after than before, part by part and round by round.

    What follows from something else is not said again: the seats of who plays, the boards of a match that is
    new or gone as a whole.
    """
    return of_changes(before, state.difference(before, after), edition)


def of_changes(before: state.State, changes: Iterable[state.Change], edition: Edition) -> list[Difference]:
    """The same of changes to a state."""
    listed = state.of_play(changes)
    found = _Reading(before, state.changed(before, listed), listed, edition)
    said = [
        (sort, difference)
        for name, old, new in listed
        for sort, difference in found.say(*_parts(name), old, new)
    ]
    return [difference for _sort, difference in sorted(said, key=lambda one: one[0])]


def _parts(name: str) -> tuple[str, list[int]]:
    kind, *numbers = name.split(" ")
    return kind, [int(number) for number in numbers]


Value = Mapping[str, Any] | None
Said = tuple[str, str, str]
_ORDER = ("event", "entrant", "player", "round", "match", "game", "earlier", "seat", "absence", "ruling")
_MODELS: dict[str, type[Model]] = {
    "event": Event,
    "entrant": Entrant,
    "round": Round,
}
# What is new or gone as a whole, by its kind.
_WHOLE: dict[str, Callable[[], str]] = {"event": lambda: _("event"), "round": lambda: _("round")}
# Said in other words, or of no interest to a reader.
_NOT_SAID = ("root_id", "parent_id", "kind", "season_id", "club_id")


class _Reading:
    """Two states with the names of everybody in either."""

    def __init__(
        self, before: state.State, after: state.State, changes: list[state.Change], edition: Edition
    ) -> None:
        self._facts, self._edition = before | after, edition
        self._whole = {name for name, old, new in changes if old is None or new is None}
        facts = [value for _name, *values in changes for value in values if value]
        hosts = {fact["host_id"] for fact in facts if fact.get("host_id") is not None}
        self._hosts = dict(Club.objects.filter(pk__in=hosts).values_list("pk", "name")) if hosts else {}

    def say(
        self, kind: str, numbers: list[int], old: Value, new: Value
    ) -> list[tuple[tuple[int, ...], Difference]]:
        """The differences of one fact, each with where it stands in the list."""
        in_round = kind in ("round", "match", "game", "earlier", "seat", "absence")
        round_number = numbers[1] if in_round else 0
        sort = (numbers[0], round_number, _ORDER.index(kind), *numbers[1:])
        said = _SAY[kind](self, numbers, old, new)
        part = self._part(numbers[0])
        return [(sort, Difference(part, round_number, *one)) for one in said]

    def _part(self, event: int) -> str:
        facts = self._facts.get(state.key("event", event), {})
        if facts.get("kind") == Event.Kind.DECIDING:
            players = [value for name, value in self._facts.items() if name.startswith(f"entrant {event} ")]
            names = ", ".join(value["name"] for value in players)
            return _("play-off games") + (f": {names}" if names else "")
        if facts.get("kind") == Event.Kind.FINAL:
            return _("final group")
        return _("group %(group)s") % {"group": facts["group"]} if facts.get("group") else ""

    def name(self, event: int, number: int) -> str:
        """An entrant's name, or the number where it is not known."""
        known: str = self._facts.get(state.key("entrant", event, number), {}).get("name", str(number))
        return known

    def _pair(self, event: int, first: int, second: int) -> str:
        return f"{self.name(event, first)} – {self.name(event, second)}"

    def event(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        part = self._part(numbers[0]) or _("event")
        return self._whole_or_fields("event", "", old, new, lambda value: part)

    def entrant(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        what = _("entrant %(number)s") % {"number": numbers[1]}
        if old and new and old["name"] == new["name"]:
            what = f"{numbers[1]}. {new['name']}"
        return self._whole_or_fields("entrant", what, old, new, _with_club)

    def round(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        return self._whole_or_fields("round", "", old, new, lambda value: _("planned"))

    def _whole_or_fields(
        self, kind: str, what: str, old: Value, new: Value, whole: Callable[[Mapping[str, Any]], str]
    ) -> list[Said]:
        """What is new or gone as a whole, else field by field."""
        if old is None or new is None:
            label = what or _WHOLE[kind]()
            return [(label, whole(old) if old else NOTHING, whole(new) if new else NOTHING)]
        return [
            (f"{what}, {label}" if what else label, before, after)
            for label, before, after in self._fields(kind, old, new)
        ]

    def _fields(self, kind: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterable[Said]:
        for name in new:
            if old.get(name) == new[name] or name in _NOT_SAID:
                continue
            if name == "person_id" and old["name"] != new["name"]:
                continue
            column = _MODELS[kind]._meta.get_field(name.removesuffix("_id"))
            assert isinstance(column, Field), f"{name} is no column"
            texts = [self._value(name, value) for value in (old.get(name), new[name])]
            if column.flatchoices:
                named = dict(column.flatchoices)
                texts = [str(named.get(value, value)) for value in (old.get(name), new[name])]
            label = {"paired_at": _("paired"), "published_at": _("published"), "prizes": _("prizes")}.get(
                name
            )
            if name == "person_id" and old["name"] == new["name"]:
                texts = [_("another person of that name"), new["name"]]
            yield (label or str(column.verbose_name), texts[0], texts[1])

    def _value(self, name: str, value: Any) -> str:
        if name == "host_id":
            return self._hosts.get(value, NOTHING)
        if name.endswith("_at") and value:
            return date_format(localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")
        return as_text(value, self._edition)

    def player(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        team = self.name(*numbers[:2])
        what = _("%(team)s, board %(board)s") % {"team": team, "board": numbers[2]}
        return [(what, old["name"] if old else NOTHING, new["name"] if new else NOTHING)]

    def earlier(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        team = self.name(numbers[0], numbers[4])
        what = _("%(team)s, who sat at board %(board)s") % {"team": team, "board": numbers[3]}
        return [(what, old["name"] if old else NOTHING, new["name"] if new else NOTHING)]

    def seat(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        free = [_("bye") if value and value["free"] else NOTHING for value in (old, new)]
        return [(self.name(numbers[0], numbers[2]), free[0], free[1])] if free[0] != free[1] else []

    def match(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        what = _("table %(number)s") % {"number": numbers[2]}
        sides = [
            self._pair(numbers[0], value["home__number"], value["away__number"]) if value else NOTHING
            for value in (old, new)
        ]
        return [(what, sides[0], sides[1])]

    def game(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        event, round_number, table, board = numbers
        what = _("board %(number)s") % {"number": board}
        if table:
            what = ", ".join((_("table %(number)s") % {"number": table}, what))
        with_match = table and state.key("match", event, round_number, table) in self._whole
        if with_match and not any(value and value["result"] for value in (old, new)):
            return []
        pairs = [
            self._pair(event, value["white__number"], value["black__number"]) if value else ""
            for value in (old, new)
        ]
        if old is not None and new is not None and pairs[0] == pairs[1]:
            return [
                (f"{what}, {pairs[0]}", before, after) for before, after in _results(old, new, self._edition)
            ]
        whole = [
            ": ".join(part for part in (pair, value and _stands(value, self._edition)) if part) or NOTHING
            for pair, value in zip(pairs, (old, new), strict=True)
        ]
        return [(what, whole[0], whole[1])]

    def absence(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        what = _("absence of %(name)s") % {"name": self.name(numbers[0], numbers[2])}
        before, after = (as_text(dict(value), self._edition) if value else NOTHING for value in (old, new))
        return [(what, before, after)]

    def ruling(self, numbers: list[int], old: Value, new: Value) -> list[Said]:
        texts = []
        for value in (old, new):
            names = [self.name(numbers[0], number) for number in value["order"]] if value else []
            texts.append(f"{', '.join(names)} ({value['reason']})" if value else NOTHING)
        return [(_("ruling"), texts[0], texts[1])]


def _with_club(value: Mapping[str, Any]) -> str:
    return f"{value['name']} ({value['club_name']})" if value["club_name"] else value["name"]


def _results(old: Mapping[str, Any], new: Mapping[str, Any], edition: Edition) -> list[tuple[str, str]]:
    """Before and after of a game between the same two: result, confirmation, adjournment."""
    found = []
    stood, stands = _stands(old, edition), _stands(new, edition)
    if stood != stands:
        found.append((stood, stands))
    if old["confirmed_by"] != new["confirmed_by"]:
        found.append((_confirmed(old), _confirmed(new)))
    if (old["adjourned"], old["adjourned_to"]) != (new["adjourned"], new["adjourned_to"]):
        found.append((_adjourned(old), _adjourned(new)))
    return found


def _stands(game: Mapping[str, Any], edition: Edition) -> str:
    """The result of a game, and how it ended where that was said."""
    how = ending(game.get("ending", ""), edition)
    result = as_text(game["result"] or "", edition) if game["result"] or not how else ""
    return ", ".join(part for part in (result, how) if part)


def _confirmed(game: Mapping[str, Any]) -> str:
    if not game["confirmed_by"]:
        return _("not confirmed")
    return _("confirmed by %(name)s") % {"name": game["confirmed_by"]}


def _adjourned(game: Mapping[str, Any]) -> str:
    if not game["adjourned"]:
        return _("not adjourned")
    if not game["adjourned_to"]:
        return _("adjourned")
    day = date_format(date.fromisoformat(game["adjourned_to"]), "SHORT_DATE_FORMAT")
    return _("adjourned to %(day)s") % {"day": day}


_SAY: dict[str, Callable[[_Reading, list[int], Value, Value], list[Said]]] = {
    "event": _Reading.event,
    "entrant": _Reading.entrant,
    "player": _Reading.player,
    "round": _Reading.round,
    "seat": _Reading.seat,
    "match": _Reading.match,
    "game": _Reading.game,
    "earlier": _Reading.earlier,
    "absence": _Reading.absence,
    "ruling": _Reading.ruling,
}
