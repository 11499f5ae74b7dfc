"""The schema of the API as its page shows it: every address, every shape, and addresses to try."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext

from tournaments.api.answers import ids
from tournaments.events.permissions import visible_events
from tournaments.models import Event, Game
from tournaments.seasons.visibility import clubs_seen, people_seen

Schema = Mapping[str, Any]

_OF_A_SHAPE = re.compile(r"\{(\w+)\}")
_OWN_EXAMPLES = {"table": "standings", "number": "1"}


@dataclass(frozen=True, slots=True)
class Field:
    """What an address takes or a shape holds: its name, its type, what it is, and the shape it is of."""

    name: str
    kind: str
    said: str
    shape: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """An address: how it is asked, what it is for, what it takes behind its path, the shapes of what is sent
    and answered, whether with an access code, and one of it that can be tried.
    """

    method: str
    path: str
    said: str
    takes: tuple[Field, ...]
    sent: Field | None
    answer: Field
    is_opened_by_code: bool
    example: str


@dataclass(frozen=True, slots=True)
class Shape:
    """An answer, or a part of one, field by field."""

    name: str
    fields: tuple[Field, ...]


def operations(schema: Schema) -> tuple[Operation, ...]:
    """Every address in the order of the schema, in the reader's language."""
    known = examples()
    return tuple(
        _operation(method, path, given, known)
        for path, of_path in schema["paths"].items()
        for method, given in of_path.items()
    )


def _operation(method: str, path: str, given: Schema, known: Mapping[str, str]) -> Operation:
    (content,) = given["responses"][200]["content"].values()
    (sent,) = given["requestBody"]["content"].values() if "requestBody" in given else (None,)
    by_code = "security" in given
    return Operation(
        method.upper(),
        path,
        _said(given["summary"]),
        tuple(
            _field(one["name"], one["schema"] | one, one["required"])
            for one in given["parameters"]
            if one["in"] != "path"
        ),
        _field("", sent["schema"]) if sent else None,
        _field("", content["schema"]),
        by_code,
        "" if by_code else _tried(path, known),
    )


def _tried(path: str, known: Mapping[str, str]) -> str:
    """The address of something that is there; empty where nothing of the kind is."""
    asked = {"event": "simul"} if path.endswith("/simul") else {}
    names = [asked.get(name, name) for name in _OF_A_SHAPE.findall(path)]
    if not known.keys() >= set(names):
        return ""
    return _OF_A_SHAPE.sub(lambda found: known[asked.get(found[1], found[1])], path)


def examples() -> dict[str, str]:
    """What stands in addresses, by its name, as far as there is something of the kind to see."""
    anybody = AnonymousUser()
    events = visible_events(anybody).order_by("-season__year", "-pk")
    simul = events.filter(system=Event.System.DISPLAY).first()
    played = events.exclude(system=Event.System.DISPLAY).exclude(kind=Event.Kind.DECIDING).values("pk")
    games = Game.objects.filter(round__event__in=played, round__published_at__isnull=False).exclude(result="")
    games = games.select_related("round__event__season", "match")
    game = games.order_by("-round__event__season__year", "-pk").first()
    person, club = people_seen(anybody).first(), clubs_seen(anybody).first()
    found = dict(_OWN_EXAMPLES)
    found |= {"simul": ids.event(simul.pk)} if simul else {}
    found |= {"person": ids.person(person.pk)} if person else {}
    found |= {"club": ids.club(club.pk)} if club else {}
    return found | (dict(_of_game(game)) if game else {})


def _of_game(game: Game) -> Iterator[tuple[str, str]]:
    event, table = game.round.event, game.match.table if game.match else 0
    yield "season", ids.season(event.season.year)
    yield "event", ids.event(event.pk)
    yield "game", ids.game(event.pk, game.round.number, table, game.board)


def shapes(schema: Schema) -> tuple[Shape, ...]:
    """Every shape of the answers by its name."""
    given = schema["components"]["schemas"]
    return tuple(
        Shape(name, tuple(_field(key, one) for key, one in given[name]["properties"].items()))
        for name in sorted(given)
        if name != "Input"
    )


def _field(name: str, given: Schema, required: bool = False) -> Field:
    shape = _shape(given)
    return Field(name, _kind(given), _said(given.get("description", "")), shape, required)


def _said(text: str) -> str:
    return gettext(text) if text else ""


def _kind(given: Schema) -> str:
    """The type of a value, as JSON has it: "integer or null"."""
    if "$ref" in given:
        return str(given["$ref"]).rpartition("/")[2]
    if "anyOf" in given:
        return " | ".join(_kind(one) for one in given["anyOf"])
    if "enum" in given:
        return " | ".join(str(one) for one in given["enum"])
    if given.get("type") == "array":
        kind = _kind(given["items"])
        return f"({kind})[]" if " " in kind else f"{kind}[]"
    return str(given.get("format") or given.get("type") or "object")


def _shape(given: Schema) -> str:
    """The shape that a value is of; empty of one that has none."""
    if "$ref" in given:
        return str(given["$ref"]).rpartition("/")[2]
    for one in (*given.get("anyOf", ()), *([given["items"]] if "items" in given else ())):
        if found := _shape(one):
            return found
    return ""


def rate() -> int:
    """How often an address may ask in a minute."""
    return int(settings.API_RATE.partition("/")[0])
