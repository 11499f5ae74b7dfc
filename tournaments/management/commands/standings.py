"""`manage.py standings FILE|EVENT [--round N] [--json]`: order, points, tie-breaks and reasons."""

from typing import Any

from django.core.management.base import CommandParser

from tournaments.events.tables.standings import standings_table
from tournaments.management.sources import FileCommand, facts_of, without_violations
from tournaments.pages import wording
from tournaments.printing.text import as_text
from tournaments.regulations.order.standings import Standings, rank, standings_json


class Command(FileCommand):
    """Prints the standings of an event file, or of an event of the site."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE or EVENT, the round, and whether as JSON."""
        parser.add_argument("source", metavar="FILE|EVENT")
        parser.add_argument("--round", type=int, help="the standings after this round")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, source: str, round: int | None, json: bool, **options: Any) -> None:
        """Print the standings."""
        facts, rules = facts_of(source)
        standings = without_violations(source, lambda: rank(facts, edition=rules, after_round=round))
        if json:
            self.print_json(standings_json(standings), standings.remarks)
        else:
            self.stdout.write(_as_text(standings))


def _as_text(standings: Standings) -> str:
    """The table, then what ties need and what is remarked."""
    below = [wording.say(tie.needs) for tie in standings.open]
    below += map(wording.say, standings.remarks)
    return "\n".join([as_text(standings_table(standings.rows), apart="half"), *below])
