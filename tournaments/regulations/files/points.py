"""The points file: the seasons of the players of the classification as JSON, read strictly.

Format `friesdammen-points/1`. Every defect is a RuleViolation that names its place; unknown keys are defects.
"""

from collections.abc import Mapping

from tournaments.regulations.event import PlayerClass
from tournaments.regulations.files.json_value import JsonObject, JsonValue, read_json
from tournaments.regulations.points.classification import PlayerPoints, SeasonPoints
from tournaments.regulations.reasons import gettext_noop

FORMAT = "friesdammen-points/1"


def load(source: str | Mapping[str, object]) -> tuple[PlayerPoints, ...]:
    """The players in this text, or in this already parsed mapping, in the order of the file.

    `class`, `promoted_in`, `demoted_in` and `known_from` may be null or absent; everything else is needed.
    Raises RuleViolation, and nothing else, for every defect of text or form: a name or a year given twice is
    one too.
    """
    top = read_json(source).as_object()
    top.required("format").one_of((FORMAT,))
    players: list[PlayerPoints] = []
    names: set[str] = set()
    for item in top.required("players").items():
        row = item.as_object()
        players.append(_player(row, names))
        row.done()
    top.done()
    return tuple(players)


def _player(row: JsonObject, names: set[str]) -> PlayerPoints:
    name = row.required("name")
    text = name.text()
    spelling = " ".join(text.split()).casefold()
    if spelling in names:
        name.refuse(gettext_noop("%(name)s is in the file twice"), {"name": text})
    names.add(spelling)
    in_class = row.optional("class")
    return PlayerPoints(
        name=text,
        player_class=None if in_class is None else PlayerClass(in_class.one_of(tuple(PlayerClass))),
        seasons=_seasons(row.required("seasons")),
        promoted_in=_year(row, "promoted_in"),
        demoted_in=_year(row, "demoted_in"),
        known_from=_year(row, "known_from"),
    )


def _year(row: JsonObject, key: str) -> int | None:
    year = row.optional(key)
    return None if year is None else year.whole(1)


def _seasons(value: JsonValue) -> tuple[SeasonPoints, ...]:
    seasons: dict[int, SeasonPoints] = {}
    for item in value.items():
        row = item.as_object()
        year = row.required("year")
        number = year.whole(1)
        if number in seasons:
            year.refuse(gettext_noop("The season %(year)s is given twice"), {"year": number})
        seasons[number] = SeasonPoints(number, row.required("wp").whole(0), row.required("kp").whole(0))
        row.done()
    return tuple(seasons.values())
