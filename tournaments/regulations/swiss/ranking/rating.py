"""The order by own rating or start number: the top half of a score group meets its bottom half.

Source: Bijlage 3; swiss systems in use at Dutch draughts tournaments.
"""

from tournaments.regulations.event import Entrant
from tournaments.regulations.swiss.ranking.order_rule import OrderRule


def strength(entrant: Entrant) -> tuple[int, int, int]:
    """Sort key, strongest first: by rating; those without one come after, by start number."""
    return (entrant.rating is None, -(entrant.rating or 0), entrant.number)


RULE = OrderRule(first_goes_down=False, neighbours=False)
"""Top half against bottom half; the lowest of an odd group goes down and meets the top of the next."""
