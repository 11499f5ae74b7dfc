"""`manage.py classification FILE [--season YEAR] [--json]`: points over four years, promotions, proposals."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandParser

from tournaments.management.sources import FileCommand, edition_of, text_of, without_violations
from tournaments.pages.words import wording
from tournaments.printing.text import as_text
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.files.points import load
from tournaments.regulations.points.classification import (
    BestSeason,
    Classified,
    PlayerPoints,
    best_season,
    classification_json,
    classify,
    season_of_record,
)
from tournaments.seasons.classification.tables import classification_table, classified_line, reasons


class Command(FileCommand):
    """Prints the points classification of a points file after a season, by default the last one in it."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, the season, and whether as JSON."""
        parser.add_argument("source", metavar="FILE")
        parser.add_argument("--season", type=int, metavar="YEAR", help="the year in which the season starts")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, source: str, season: int | None, json: bool, **options: Any) -> None:
        """Print the classification."""
        text = text_of(source)
        players = without_violations(source, lambda: load(text))
        year = without_violations(source, lambda: season_of_record(players, season))
        rules = edition_of(year)
        rule = rules.classification
        lines = classify(players, year, rule=rule)
        best = best_season(players, year, rule=rule)
        if json:
            self.print_json(classification_json(lines, year, best), rules)
        else:
            self.stdout.write(_as_text(players, lines, best, year, rules))


def _as_text(
    players: Sequence[PlayerPoints],
    lines: Sequence[Classified],
    best: BestSeason | None,
    year: int,
    rules: Edition,
) -> str:
    """The table, then why each line is as it is, and the best season."""
    given = [classified_line(player, line, year) for player, line in zip(players, lines, strict=True)]
    years = sorted({counted for line in given for counted in line.seasons})
    below = [f"{line.name}: {reasons(line, rules)}" for line in given if line.because]
    if best is not None:
        below.append(f"{', '.join(best.names)}: {wording.say(best.because, rules)}")
    return "\n".join([as_text(classification_table(given, years, rules)), *below])
