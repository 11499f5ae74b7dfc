"""`manage.py classification FILE [--season YEAR] [--json]`: points over four years, promotions, proposals."""

from tournaments import wording
from tournaments.management.sources import FileCommand, edition_of, text_of, without_violations
from tournaments.regulations.files.points import load
from tournaments.regulations.points.classification import (
    BestSeason,
    Classified,
    best_season,
    classification_json,
    classify,
    latest_season,
)


class Command(FileCommand):
    """Prints the points classification of a points file after a season, by default the last one in it."""

    help = __doc__

    def add_arguments(self, parser) -> None:
        """The file, the season, and whether as JSON."""
        parser.add_argument("source", metavar="FILE")
        parser.add_argument("--season", type=int, metavar="YEAR", help="the year in which the season starts")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, source: str, season: int | None, json: bool, **options) -> None:
        """Print the classification."""
        text = text_of(source)
        players = without_violations(source, lambda: load(text))
        year = season if season is not None else without_violations(source, lambda: latest_season(players))
        rule = edition_of(year).classification
        lines = classify(players, year, rule=rule)
        best = best_season(players, year, rule=rule)
        if json:
            self.print_json(classification_json(lines, year, best))
        else:
            self.stdout.write(_as_text(lines, best))


def _as_text(lines: tuple[Classified, ...], best: BestSeason | None) -> str:
    width = max((len(line.name) for line in lines), default=0)
    shown = [
        f"{line.name:<{width}} {line.player_class or '—':>4} {line.sp:>3} {line.tp:>4}  "
        f"{'; '.join(wording.say(reason) for reason in line.because)}"
        for line in lines
    ]
    if best is not None:
        shown.append(f"{', '.join(best.names)}: {wording.say(best.because)}")
    return "\n".join(shown)
