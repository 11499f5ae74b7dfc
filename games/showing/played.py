"""Whether a game was played, as far as that can be known before anybody recorded its result."""

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.models import Game
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


def check_played(game: Game) -> None:
    """Refuse a sheet of a game that cannot have been played. Errors: RuleViolation."""
    if game.round.published_at is None:
        raise refuse(
            gettext_noop("Round %(number)s is not published yet, so nothing of it was played."),
            number=game.round.number,
        )
    if not game.result and game.round.date and game.round.date > timezone.localdate():
        raise refuse(
            gettext_noop(
                "Round %(number)s is to be played on %(day)s. If this game was played before, record its "
                "result first."
            ),
            number=game.round.number,
            day=date_format(game.round.date),
        )
