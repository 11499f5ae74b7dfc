"""`manage.py standings FILE|EVENT [--round N] [--json]`: order, points, tie-breaks and reasons."""

from tournaments import wording
from tournaments.management.sources import FileCommand, facts_of, without_violations
from tournaments.regulations.order.standings import StandingRow, Standings, rank, standings_json


class Command(FileCommand):
    """Prints the standings of an event file, or of an event of the site."""

    help = __doc__

    def add_arguments(self, parser) -> None:
        """FILE or EVENT, the round, and whether as JSON."""
        parser.add_argument("source", metavar="FILE|EVENT")
        parser.add_argument("--round", type=int, help="the standings after this round")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, source: str, round: int | None, json: bool, **options) -> None:
        """Print the standings."""
        facts, rules = facts_of(source)
        standings = without_violations(source, lambda: rank(facts, edition=rules, after_round=round))
        if json:
            self.print_json(standings_json(standings), standings.remarks)
        else:
            self.stdout.write(_as_text(standings))


def _as_text(standings: Standings) -> str:
    width = max((len(row.entrant.name) for row in standings.rows), default=0)
    lines: list[str] = []
    for before, row in zip((None, *standings.rows), standings.rows, strict=False):
        if before is not None and before.ranking != row.ranking:
            lines.append("")
        lines.append(
            f"{row.place:>2}  {row.entrant.number:>2} {row.entrant.name:<{width}} {row.played:>2} "
            f"{wording.points(row.half_points):>3} {_board_points(row)}"
            f"{wording.points(row.sonneborn_berger_half):>4}  {wording.say(row.because)}"
        )
    needs = [wording.say(tie.needs) for tie in standings.open]
    return "\n".join([*lines, *needs, *map(wording.say, standings.remarks)])


def _board_points(row: StandingRow) -> str:
    """A column that only teams have."""
    return "" if row.half_board_points is None else f"{wording.points(row.half_board_points):>4} "
