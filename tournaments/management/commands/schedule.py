"""`manage.py schedule --section C --entrants 8 [--json]`: the printed table of the regulation."""

import json

from tournaments.management.sources import FileCommand, without_violations
from tournaments.regulations.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.schedules import Schedule, schedule, schedule_json


class Command(FileCommand):
    """Prints the schedule of a section for a number of entrants."""

    help = __doc__

    def add_arguments(self, parser) -> None:
        """The section, the number of entrants, and whether as JSON."""
        parser.add_argument("--section", required=True, choices=[section.value for section in Section])
        parser.add_argument("--entrants", required=True, type=int)
        parser.add_argument("--json", action="store_true")

    def handle(self, *, section: str, entrants: int, json: bool, **options) -> None:
        """Print the schedule."""
        found = without_violations(
            f"--section {section} --entrants {entrants}",
            lambda: schedule(edition(), Section(section), entrants),
        )
        self.stdout.write(_as_json(section, found) if json else _as_text(found))


def _as_json(section: str, found: Schedule) -> str:
    return json.dumps(schedule_json(Section(section), found), ensure_ascii=False, indent=1)


def _as_text(found: Schedule) -> str:
    lines = [found.source]
    for column in found.rounds:
        pairs = "  ".join(f"{pair.white}-{pair.black}" for pair in column.pairs)
        free = "".join(f"  {number} vrij" for number in column.free)
        lines.append(f"{column.number}: {pairs}{free}")
    return "\n".join(lines)
