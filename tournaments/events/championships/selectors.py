"""A competition in several groups as one page: the standings of each group, the final group, the winners."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.models import Event
from tournaments.regulations.order.group_winners import (
    GroupWinner,
    WinnersTable,
    compare_winners,
    group_winners,
)
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import RuleViolation

COMPARED, FINAL_GROUP = "A", "D"
"""The sections in which group winners are compared (A.5), and play a final group (D.6)."""


@dataclass(frozen=True, slots=True)
class Part:
    """A group or the final group, with its standings once it has a table."""

    loaded: LoadedEvent
    standings: Standings | None

    @property
    def is_final(self) -> bool:
        """Whether it is the final group."""
        return self.loaded.event.kind == Event.Kind.FINAL


@dataclass(frozen=True, slots=True)
class Championship:
    """The parts of a competition, and its group winners where they mean something.

    `winners` compares them (A), `finalists` are those of a final group to come (D); `unknown` says why
    neither is known yet.
    """

    parts: tuple[Part, ...]
    winners: WinnersTable | None = None
    finalists: tuple[GroupWinner, ...] = ()
    unknown: RuleViolation | None = None


def has_parts(event: Event) -> bool:
    """Whether a competition is played in groups."""
    return event.is_root and _parts(event).exists()


def _parts(event: Event) -> QuerySet[Event]:
    return Event.objects.filter(parent=event, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))


def championship(whole: LoadedEvent) -> Championship:
    """The page of a competition in groups."""
    event = whole.event
    parts = tuple(
        Part(loaded, loaded.standings() if loaded.has_table else None)
        for loaded in load_all(_parts(event).order_by("pk"), published_only=True)
    )
    groups = [part.loaded for part in parts if not part.is_final]
    final = len(groups) < len(parts)
    if final or event.section not in (COMPARED, FINAL_GROUP):
        return Championship(parts)
    return _with_winners(whole, parts, groups)


def _with_winners(whole: LoadedEvent, parts: tuple[Part, ...], groups: Sequence[LoadedEvent]) -> Championship:
    facts, rules = [one.facts for one in groups], whole.edition
    try:
        if whole.event.section == COMPARED:
            deciding, rulings = whole.facts.deciding, whole.facts.rulings
            winners = compare_winners(facts, edition=rules, deciding=deciding, rulings=rulings)
            return Championship(parts, winners=winners)
        return Championship(parts, finalists=group_winners(facts, edition=rules))
    except RuleViolation as unknown:
        return Championship(parts, unknown=unknown)
