"""`manage.py verify_orders`: holds every recorded final order against what follows now from the results of
its event; status 1 when one does not follow, with the first place where it differs.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.pages.words.names import event_name
from tournaments.seasons.closing_events import replays


class Command(BaseCommand):
    """Checks that old seasons come out as they were recorded."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        """Print how many final orders follow, or which do not."""
        events = replays.closed_events()
        wrong = [(event, found) for event in events if (found := replays.differences(event))]
        if wrong:
            lines = [
                f"event {event.pk}, {event_name(event)}: {found[0]}"
                + (f" (and {len(found) - 1} more)" if found[1:] else "")
                for event, found in wrong
            ]
            raise CommandError("\n".join(lines))
        self.stdout.write(f"final orders that follow from what is recorded: {len(events)}")
