"""`manage.py recheck`: judge every notation that these rules have not judged, and list what changed.

A line for each game of which the finding is another than before: where it stands, the old one, the new one.
"""

from typing import Any

from django.core.management.base import BaseCommand

from games.judging import services
from games.judging.selectors import changes, replacing
from games.judging.wording import finding_in_words
from tournaments.jobs.kinds import to_nobody
from tournaments.regulations.editions.edition import edition


class Command(BaseCommand):
    """Judges what the rules of this version have not judged yet."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Judge, and print what changed."""
        made = services.recheck(to_nobody)
        found = list(changes(replacing().filter(pk__in=[one.pk for one in made])))
        for change in found:
            notation = change.judgement.notation
            before, after = (finding_in_words(one, edition()) for one in (change.before, change.after))
            self.stdout.write(f"/games/{notation.game_id}/?notation={notation.pk}: {before} → {after}")
        self.stdout.write(f"{len(found)} findings changed")
