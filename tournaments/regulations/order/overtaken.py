"""What later corrections took the ground from: a final group of others than the winners, play-off games that
decide nothing. It stays as it is until the tournament directors do something about it.

Source: A, art. 5; B, art. 7; C, art. 15; D, art. 6; E, art. 5; G, art. 6; reading R108.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant, Event, PlayOffMatch, Section
from tournaments.regulations.order.group_winners import compare_winners, final_articles, finalists
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

READING = "R108"


def final_of_others(made: Sequence[Entrant], groups: Sequence[Event], *, edition: Edition) -> Reason | None:
    """That a final group was made of others than the groups give now; None while it is of the winners.

    `made` are those in the final group, `groups` all groups of the class, or the one in halves.
    """
    names = [entrant.name for entrant in made]
    articles = (*final_articles(groups[0].section, edition=edition), READING)
    try:
        due = [winner.entrant for winner in finalists(groups, edition=edition)]
    except RuleViolation:
        text = gettext_noop(
            "The final group was made of %(made)s; by the results as they stand now the winners of the "
            "groups are no longer known"
        )
        return Reason(text, {"made": ", ".join(names)}, articles)
    if sorted(map(_who, due)) == sorted(map(_who, made)):
        return None
    text = gettext_noop(
        "The final group was made of %(made)s; by the results as they stand now it is of %(due)s"
    )
    others = ", ".join(entrant.name for entrant in due) or "—"
    return Reason(text, {"made": ", ".join(names), "due": others}, articles)


def _who(entrant: Entrant) -> tuple[str, str]:
    return entrant.name, entrant.club


def overtaken_matches(event: Event, *, edition: Edition) -> tuple[PlayOffMatch, ...]:
    """The play-off games between some who are not tied any more: they decide no place.

    While games are open nothing is said: until then nobody knows who is tied (R48).
    """
    if not event.deciding:
        return ()
    table = rank(replace(event, deciding=(), rulings=()), edition=edition)
    if not table.complete:
        return ()
    ties = [set(tie.numbers) for tie in (*table.open, *table.offered)]
    return _beside(event.deciding, ties)


def overtaken_between_winners(
    groups: Sequence[Event], deciding: Sequence[PlayOffMatch], *, edition: Edition
) -> tuple[PlayOffMatch, ...]:
    """The same of the games between the winners of the groups of a club competition (A.5)."""
    if not deciding or groups[0].section is not Section.A:
        return ()
    try:
        table = compare_winners(groups, edition=edition)
    except RuleViolation:
        return ()
    return _beside(deciding, [set(tie.numbers) for tie in table.open])


def _beside(deciding: Iterable[PlayOffMatch], ties: Sequence[set[int]]) -> tuple[PlayOffMatch, ...]:
    return tuple(match for match in deciding if not any(tie >= set(match.between) for tie in ties))


def matches_in_words(names: Iterable[str], article: str) -> Reason:
    """That the play-off games between these decide no place any more."""
    text = gettext_noop(
        "The play-off games between %(names)s decide no place any more, by the results as they stand now"
    )
    return Reason(text, {"names": ", ".join(names)}, (article, READING))
