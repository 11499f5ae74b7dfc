"""What is to be said of the play-off games and rulings of an event: those that settle nothing, wrong colours.

Source: A, art. 6; C, art. 15 and 16; E, art. 6; F, art. 4 and 7.
"""

from collections.abc import Mapping, Set

from tournaments.regulations.counting.play_offs import colour_faults
from tournaments.regulations.counting.separation import idle_rulings
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop


def remarks_on_decisions(
    event: Event, *, edition: Edition, used: Mapping[frozenset[int], int], ruled: Set[frozenset[int]]
) -> tuple[Reason, ...]:
    """A remark on every play-off game and every ruling that settles nothing, and on colours not reversed.

    `used` counts by the players the play-off games that an order took into account, `ruled` are those who
    were placed by a ruling.
    """
    found = (_remark(match, used) for match in event.deciding)
    return (
        *(remark for remark in found if remark is not None),
        *idle_rulings(event.rulings, ruled, edition.disputes_article(event.section)),
        *(fault.reason for fault in colour_faults(event, edition=edition)),
    )


def _remark(match: PlayOffMatch, used: Mapping[frozenset[int], int]) -> Reason | None:
    numbers = Entrants.of(*match.between)
    games = used.get(frozenset(match.between))
    played = sum(game.result is not None for game in match.games)
    if games is None:
        text = gettext_noop("The play-off games between %(numbers)s settle no tie and count for nothing")
        return Reason(text, {"numbers": numbers})
    if games < played:
        text = gettext_noop("Of the play-off games between %(numbers)s only the first %(games)s were needed")
        if games == 1:
            text = gettext_noop("Of the play-off games between %(numbers)s only the first was needed")
        return Reason(text, {"numbers": numbers, "games": games})
    return None
