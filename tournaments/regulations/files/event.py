"""The event file: one event's facts as JSON, read strictly and written back.

Format `friesdammen-event/1`. Every defect is a RuleViolation that names its place; unknown keys are defects.
"""

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from tournaments.regulations.draws_of_lots import HIGHEST_SEED
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.endings import Ending
from tournaments.regulations.event import (
    MOST_ROUNDS,
    TEAM_SECTIONS,
    Entrant,
    Event,
    Game,
    Match,
    PlayerClass,
    PlayOffMatch,
    Round,
    Ruling,
    Section,
    System,
    Withdrawal,
)
from tournaments.regulations.files.json_value import JsonObject, JsonValue, read_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import OPEN_PLACES, ROUND_ROBIN_OF
from tournaments.regulations.swiss import settings_of
from tournaments.regulations.teams.match_points import MATCH_POINTS

FORMAT = "friesdammen-event/1"
NOT_PLAYED = "*"
MOST = 39
"""More groups than that have no name."""
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "swiss": ("weerstand", "rating", "dutch"),
    "group_of_six": ("halves", "one"),
    "group_of_five": ("table", "halves"),
    "withdrawal": ("booked", "lapsed"),
    "borrowed": ("allowed", "refused"),
    "substitutes": ("allowed", "refused"),
    "other_order": ("allowed", "refused"),
}
SWISS_KEYS = "swiss_"
NUMBERS = ("groups", "finalists")
"""The settings that are a whole number from 1, written as a text (E.3)."""
TEXTS = (ROUND_ROBIN_OF, OPEN_PLACES, MATCH_POINTS)
"""The settings that are a text of numbers, which the check of the event reads."""
T = TypeVar("T")


def load(source: str | Mapping[str, object], *, edition: Edition | None = None) -> Event:
    """The event in this text, or in this already parsed mapping, checked by the edition, by default that
    of its season.

    Raises RuleViolation, and nothing else, for every defect of text, form or regulation.
    """
    event = _event(read_json(source).as_object())
    check(event, edition=edition or edition_for(event.season))
    settings_of(event)
    return event


def _event(top: JsonObject) -> Event:
    top.required("format").one_of((FORMAT,))
    section = Section(top.required("section").one_of(tuple(Section)))
    rounds = [_round(item.as_object(), section) for item in top.items("rounds")]
    event = Event(
        section=section,
        division=top.required("division").text(),
        season=top.required("season").whole(1),
        system=System(top.required("system").one_of(tuple(System))),
        rounds_planned=top.required("rounds_planned").whole(1, MOST_ROUNDS),
        entrants=tuple(_entrant(item.as_object()) for item in top.required("entrants").items()),
        withdrawals=tuple(_withdrawal(item.as_object()) for item in top.items("withdrawals")),
        rounds=tuple(rounds),
        settings=_settings(top),
        deciding=tuple(_play_offs(item.as_object(), section) for item in top.items("deciding")),
        rulings=tuple(_ruling(item.as_object()) for item in top.items("rulings")),
    )
    top.done()
    return event


def _ruling(given: JsonObject) -> Ruling:
    seed = given.optional("seed")
    ruling = Ruling(
        tuple(item.whole(1) for item in given.items("order")),
        None if seed is None else seed.whole(0, HIGHEST_SEED),
    )
    given.done()
    return ruling


def _settings(top: JsonObject) -> dict[str, str]:
    value = top.optional("settings")
    if value is None:
        return {}
    given = value.as_object()
    found = {key: _swiss_setting(given.required(key)) for key in given.keys_beginning(SWISS_KEYS)}
    for key, allowed in SETTINGS.items():
        chosen = given.optional(key)
        if chosen is not None:
            found[key] = chosen.one_of(allowed)
    for key in TEXTS:
        value = given.optional(key)
        if value is not None:
            found[key] = value.text()
    for key in NUMBERS:
        value = given.optional(key)
        if value is not None:
            found[key] = value.one_of(tuple(map(str, range(1, MOST + 1))))
    given.done()
    return found


def _swiss_setting(value: JsonValue) -> str:
    """A text, or a seed written as a number; what it may be `settings_of` says."""
    given = value.value
    return str(given) if type(given) is int and 0 <= given <= HIGHEST_SEED else value.text()


def _entrant(given: JsonObject) -> Entrant:
    player_class = given.optional("class")
    entrant = Entrant(
        number=given.required("number").whole(1),
        name=given.required("name").text(),
        club=_or(given.optional("club"), JsonValue.any_text, ""),
        player_class=None if player_class is None else PlayerClass(player_class.one_of(tuple(PlayerClass))),
        rating=_or(given.optional("rating"), lambda value: value.whole(0), None),
        class_unknown=_or(given.optional("class_unknown"), _yes, False),
    )
    given.done()
    return entrant


def _or(value: JsonValue | None, read: Callable[[JsonValue], T], default: T) -> T:
    return default if value is None else read(value)


def _withdrawal(given: JsonObject) -> Withdrawal:
    withdrawal = Withdrawal(given.required("number").whole(1), given.required("after_round").whole(0))
    given.done()
    return withdrawal


def _round(given: JsonObject, section: Section) -> Round:
    paired = Round(
        number=given.required("number").whole(1),
        games=()
        if section in TEAM_SECTIONS
        else tuple(_game(item.as_object()) for item in given.items("games")),
        free=tuple(item.whole(1) for item in given.items("free")),
        matches=tuple(_match(item.as_object()) for item in given.items("matches"))
        if section in TEAM_SECTIONS
        else (),
    )
    given.done()
    return paired


def _game(given: JsonObject) -> Game:
    game = Game(
        given.required("white").whole(1),
        given.required("black").whole(1),
        _or(given.optional("result"), _result, None),
        _or(given.optional("ending"), _ending, None),
        _or(given.optional("replayed"), _yes, False),
    )
    given.done()
    return game


def _match(given: JsonObject) -> Match:
    endings = tuple(None if item.value is None else _ending(item) for item in given.items("endings"))
    match = Match(
        given.required("home").whole(1),
        given.required("away").whole(1),
        tuple(None if item.value is None else _result(item) for item in given.items("boards")),
        endings if any(endings) else (),
    )
    given.done()
    return match


def _result(value: JsonValue) -> Result | None:
    return None if value.value == NOT_PLAYED else Result.parse(value.value, value.place)


def _yes(value: JsonValue) -> bool:
    """Only true is written, where it is so. Errors: RuleViolation."""
    if value.value is not True:
        raise RuleViolation(Reason(gettext_noop("this is true, or left out")), value.place)
    return True


def _ending(value: JsonValue) -> Ending:
    return Ending.parse(value.value, value.place)


def _play_offs(given: JsonObject, section: Section) -> PlayOffMatch:
    between = tuple(item.whole(1) for item in given.required("between").items())
    if section in TEAM_SECTIONS:
        match = PlayOffMatch(
            between, matches=tuple(_match(item.as_object()) for item in given.items("matches"))
        )
    else:
        match = PlayOffMatch(between, tuple(_game(item.as_object()) for item in given.items("games")))
    given.done()
    return match


def dump(event: Event) -> dict[str, object]:
    """The event as plain data that `load` reads back to an equal event; empty optional parts are left out."""
    found: dict[str, object] = {
        "format": FORMAT,
        "section": event.section.value,
        "division": event.division,
        "season": event.season,
        "system": event.system.value,
        "rounds_planned": event.rounds_planned,
        "entrants": [_dump_entrant(entrant) for entrant in event.entrants],
        "withdrawals": [
            {"number": gone.number, "after_round": gone.after_round} for gone in event.withdrawals
        ],
        "rounds": [_dump_round(paired) for paired in event.rounds],
        "settings": dict(event.settings),
    }
    if event.rulings:
        found["rulings"] = [
            {"order": list(ruling.order)} | ({} if ruling.seed is None else {"seed": ruling.seed})
            for ruling in event.rulings
        ]
    if event.deciding:
        found["deciding"] = [_dump_play_offs(match, event.section) for match in event.deciding]
    return found


def dump_text(event: Event) -> str:
    """The event file as text: UTF-8 characters as they are, indented, ending in a newline."""
    return json.dumps(dump(event), ensure_ascii=False, indent=2) + "\n"


def _dump_entrant(entrant: Entrant) -> dict[str, object]:
    found: dict[str, object] = {
        "number": entrant.number,
        "name": entrant.name,
        "club": entrant.club,
        "class": None if entrant.player_class is None else entrant.player_class.value,
        "rating": entrant.rating,
    }
    return found | ({"class_unknown": True} if entrant.class_unknown else {})


def _dump_round(paired: Round) -> dict[str, object]:
    found: dict[str, object] = {"number": paired.number}
    if paired.games:
        found["games"] = [_dump_game(game) for game in paired.games]
    if paired.matches:
        found["matches"] = [_dump_match(match) for match in paired.matches]
    found["free"] = list(paired.free)
    return found


def _dump_play_offs(deciding: PlayOffMatch, section: Section) -> dict[str, object]:
    found: dict[str, object] = {"between": list(deciding.between)}
    if section in TEAM_SECTIONS:
        found["matches"] = [_dump_match(match) for match in deciding.matches]
    else:
        found["games"] = [_dump_game(game) for game in deciding.games]
    return found


def _dump_match(match: Match) -> dict[str, object]:
    found: dict[str, object] = {
        "home": match.home,
        "away": match.away,
        "boards": [_code(board) for board in match.boards],
    }
    if any(match.endings):
        found["endings"] = [ending and ending.value for ending in match.endings]
    return found


def _dump_game(game: Game) -> dict[str, object]:
    found: dict[str, object] = {"white": game.white, "black": game.black, "result": _code(game.result)}
    ended = {} if game.ending is None else {"ending": game.ending.value}
    return found | ended | ({"replayed": True} if game.replayed else {})


def _code(result: Result | None) -> str:
    return NOT_PLAYED if result is None else result.value
