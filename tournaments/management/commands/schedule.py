"""`manage.py schedule --section D [--division HA] --entrants 7 [--json]`: the table the regulation prints."""

from typing import Any

from django.core.management.base import CommandParser

from tournaments.management.sources import FileCommand, edition_of, failure, without_violations
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import PlayingDay
from tournaments.regulations.event import Section
from tournaments.regulations.schedules.sections import Schedule, playing_days, schedule, schedule_json


class Command(FileCommand):
    """Prints the schedule of a section for a number of entrants."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """The section and division, the number of entrants, and whether as JSON."""
        parser.add_argument("--section", required=True, metavar="A-G")
        parser.add_argument("--division", default="", help="for section D: HA, 1, 2 or 3; by default the HA")
        parser.add_argument("--entrants", required=True, type=int)
        parser.add_argument("--season", type=int, metavar="YEAR", help="the year in which the season starts")
        parser.add_argument("--json", action="store_true")

    def handle(
        self, *, section: str, division: str, entrants: int, season: int | None, json: bool, **options: Any
    ) -> None:
        """Print the schedule."""
        if section not in list(Section):
            raise failure(f"--section {section}", f"the sections are {', '.join(Section)}")
        where = Section(section)
        asked = f"--section {section} --entrants {entrants}"
        rules = edition_of(season)
        found = without_violations(asked, lambda: schedule(rules, where, entrants, division), rules)
        days = playing_days(rules, where, entrants, division)
        if json:
            self.print_json(schedule_json(where, found, days), rules)
        else:
            self.stdout.write(_as_text(found, days, rules))


def _as_text(found: Schedule, days: list[PlayingDay], rules: Edition) -> str:
    lines = [rules.printed_source(found.source)]
    for column in found.rounds:
        pairs = "  ".join(f"{pair.white}-{pair.black}" for pair in column.pairs)
        free = "".join(f"  {number} vrij" for number in column.free)
        lines.append(f"{column.number}: {pairs}{free}")
    lines += [f"{day.when}: {', '.join(map(str, day.rounds))}" for day in days]
    return "\n".join(lines)
