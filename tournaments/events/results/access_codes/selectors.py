"""What a code opens: the boards of its round."""

from tournaments.events.line_up_times import hidden
from tournaments.events.results.selectors import RoundPage, round_page
from tournaments.models import Pass


def boards_of(helper: Pass) -> RoundPage | None:
    """The boards that a code opens; None where the round is paired no longer. Its event is loaded."""
    event = helper.round.event
    return round_page(event, helper.round.number, only=helper.boards, hidden=hidden(helper, [event]))
