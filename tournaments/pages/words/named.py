"""Reasons that speak of entrants by their start numbers, with the names instead.

The regulations know entrants by their numbers, and so reasons are kept; whoever reads them knows the people.
"""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext

from tournaments.pages.words import wording
from tournaments.regulations.reasons import Entrants, Reason, Scores


def with_names(reason: Reason, names: Mapping[int, str]) -> Reason:
    """The reason with the names of entrants, given by number, for their numbers; an unknown one stays.

    Of several with points behind each, "3: 10, 5: 9", the points come first: "10 (Rixt Palsma) and 9 (Abe)".
    """
    params = {key: _named(value, names) for key, value in reason.params.items()}
    return Reason(reason.text, params, reason.articles)


def in_order(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of these numbers in the order given; an unknown number stays a number."""
    return ", ".join(names.get(number, str(number)) for number in numbers)


def _named(value: object, names: Mapping[int, str]) -> object:
    if isinstance(value, Entrants):
        items = [names.get(number) or wording.in_words(Entrants.of(number)) for number in value.numbers]
    elif isinstance(value, Scores):
        items = [
            gettext("%(points)s (%(opponent)s)")
            % {"points": points, "opponent": wording.opponent(number, names)}
            for number, points in value.scores
        ]
    else:
        return value
    return wording.listed([*items, "…"] if value.more else items)
