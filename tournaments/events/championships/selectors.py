"""A competition in several groups as one page: the standings of each group, the final group, the winners."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.events import acts
from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.play_offs.selectors import contest_of
from tournaments.ledger import history
from tournaments.models import Event
from tournaments.regulations.order.group_winners import (
    GroupWinner,
    WinnersTable,
    finalists,
    winners_of,
)
from tournaments.regulations.order.halves import COMPARED, FINALS
from tournaments.regulations.order.overtaken import final_of_others
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Reason, RuleViolation


@dataclass(frozen=True, slots=True)
class PlayedPart:
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

    `parts` are the groups and the final group, of a competition in one group that final group alone.
    `winners` compares them (A), `finalists` are those of a final group to come, by which `article` (D);
    `unknown` says why neither is known yet.
    """

    parts: tuple[PlayedPart, ...]
    winners: WinnersTable | None = None
    finalists: tuple[GroupWinner, ...] = ()
    article: str = ""
    unknown: RuleViolation | None = None


def has_parts(event: Event) -> bool:
    """Whether a competition is played in groups."""
    return event.is_root and _parts(event).exists()


def _parts(event: Event) -> QuerySet[Event]:
    return Event.objects.filter(parent=event, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))


def championship(whole: LoadedEvent) -> Championship:
    """The winners and the parts of a competition in groups, or in one group that may be in halves (R17)."""
    event = whole.event
    parts = tuple(
        PlayedPart(loaded, loaded.standings_if_any())
        for loaded in load_all(_parts(event).order_by("pk"), published_only=True)
    )
    groups = [part.loaded for part in parts if not part.is_final]
    final = len(groups) < len(parts)
    if final or not (groups or whole.has_table):
        return Championship(parts)
    return _with_winners(whole, parts, groups)


def _with_winners(
    whole: LoadedEvent, parts: tuple[PlayedPart, ...], groups: Sequence[LoadedEvent]
) -> Championship:
    facts, rules, section = [one.facts for one in groups], whole.edition, whole.facts.section
    try:
        if section in COMPARED and not groups:
            return Championship(parts, winners=winners_of(whole.facts, whole.standings()))
        if section in COMPARED:
            compared = contest_of(whole, groups)
            return Championship(parts, winners=compared.winners, unknown=compared.missing)
        if section in FINALS:
            given = finalists(facts or [whole.facts], edition=rules)
            return Championship(parts, finalists=given, article=FINALS[section][0])
    except RuleViolation as unknown:
        return Championship(parts, unknown=unknown)
    return Championship(parts)


def known_finalists(groups: Sequence[LoadedEvent]) -> tuple[GroupWinner, ...]:
    """Who play the final group of these groups of one competition; nobody while that is not known."""
    try:
        return finalists([one.facts for one in groups], edition=groups[0].edition)
    except RuleViolation:
        return ()


def made_of_others(final: LoadedEvent, groups: Sequence[LoadedEvent]) -> Reason | None:
    """That the groups, or the one in halves, give others than those of whom their final group was made."""
    return final_of_others(final.facts.entrants, [one.facts for one in groups], edition=final.edition)


def may_be_made_anew(final: LoadedEvent) -> bool:
    """Whether a final group of others may be made again: nothing of it was played, or it was made before an
    act that is never undone, such as the enforcing of a verdict, so that nothing is restored to then.
    """
    games = (game for paired in final.event.rounds.all() for game in paired.games.all())
    if not any(game.result or game.ending or game.adjourned for game in games):
        return True
    drawn = history.entries_of(final.event).filter(act=acts.DRAW, subject__purpose="final").first()
    return drawn is not None and drawn.sequence < history.last_barrier(final.event)
