"""`manage.py movement FILE FILE FILE [--json]`: final orders of a pyramid, and next season's places."""

from typing import Any

from django.core.management.base import CommandParser

from tournaments.management.sources import FileCommand, edition_of, text_of, without_violations
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.files.movement import SeasonEnd
from tournaments.regulations.files.pyramid import check_season, joined, of_event, read
from tournaments.regulations.movement.players import Movement, movement_json


class Command(FileCommand):
    """Prints who moves and who plays where next season, from movement files and files of events."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """The files of one pyramid, and whether as JSON."""
        parser.add_argument("sources", metavar="FILE", nargs="+")
        parser.add_argument("--season", type=int, metavar="YEAR", help="the year in which the season starts")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, sources: list[str], season: int | None, json: bool, **options: Any) -> None:
        """Print the movement."""
        ends = []
        for source in sources:
            end, season = _read(source, season)
            ends.append(end)
        rules = edition_of(season)
        found = without_violations(" ".join(sources), lambda: joined(ends).decide(edition=rules), rules)
        if json:
            self.print_json(movement_json(found), rules)
        else:
            self.stdout.write(_as_text(found, rules))


def _read(source: str, season: int | None) -> tuple[SeasonEnd, int | None]:
    """The season's end in a file, and the season, where it is not known yet that of the event in it."""
    text = text_of(source)
    found = without_violations(source, lambda: read(text), edition_of(season))
    if isinstance(found, SeasonEnd):
        return found, season
    rules = edition_of(found.season)
    if season is not None:
        without_violations(source, lambda: check_season(found, season), rules)
    return without_violations(source, lambda: of_event(found, edition=rules), rules), found.season


def _as_text(found: Movement, rules: Edition) -> str:
    lines = []
    for division in found.next:
        lines.append(division.division)
        lines += [f"{place:>3} {name or '—'}" for place, name in enumerate(division.places, 1)]
    for decision in found.decisions:
        where = decision.to_division or "—"
        lines.append(
            f"{decision.player}: {decision.from_division} → {where}. {wording.say(decision.because, rules)}"
        )
    return "\n".join(lines + [wording.say(shortage, rules) for shortage in found.shortages])
