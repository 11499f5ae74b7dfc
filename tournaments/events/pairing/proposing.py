"""The round that would be paired now, and all that it rests on; nothing is written.

Source: Bijlage 3; readings R41, R53.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.events.absent import absent, absent_from
from tournaments.events.loaded import LoadedEvent
from tournaments.events.pairing import selectors as pairings
from tournaments.regulations import event as domain
from tournaments.regulations import swiss
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.rounds.next import scheduled_round


@dataclass(frozen=True, slots=True)
class Basis:
    """All that a proposal rests on; while it is the same the proposal is. `absent_later` is by round, None
    where nothing is known of that.
    """

    facts: domain.Event
    absent: frozenset[int] = frozenset()
    absent_later: Mapping[int, frozenset[int]] | None = None


@dataclass(frozen=True, slots=True)
class ProposedRound:
    """The round, and what is kept of how it came about; by the Swiss system the `pairing` itself."""

    made: pairings.Hand
    kept: Mapping[str, Any]
    pairing: swiss.Pairing | None = None


def basis(loaded: LoadedEvent, number: int, *, only_checked_in: bool = False) -> Basis:
    """What a round rests on; `only_checked_in` leaves out who was not checked in."""
    later = range(number + 1, loaded.facts.rounds_planned + 1)
    return Basis(
        loaded.facts,
        absent(loaded.event, number, only_checked_in=only_checked_in),
        absent_from(loaded.event, later),
    )


def propose(loaded: LoadedEvent, on: Basis) -> ProposedRound:
    """The next round by the event's system, or by its printed schedule. Errors: RuleViolation."""
    if loaded.is_swiss:
        pairing = swiss.pair(on.facts, absent=on.absent, absent_later=on.absent_later, edition=loaded.edition)
        free = () if pairing.free is None else (pairing.free,)
        made = pairings.Hand(tuple(game.players for game in pairing.pairs), free)
        return ProposedRound(made, {"proposal": swiss.kept_json(pairing)}, pairing)
    scheduled = scheduled_round(on.facts, edition=loaded.edition)
    return ProposedRound(pairings.Hand(scheduled.pairs, scheduled.free), {})


@dataclass(frozen=True, slots=True)
class Preview:
    """A round as it would be paired: shown as one that was, with who is left out of it for not being checked
    in; `seen` is the text by which the act knows that it is still this one.
    """

    shown: pairings.Explanation
    left_out: tuple[domain.Entrant, ...]
    seen: str


def preview(loaded: LoadedEvent, number: int, *, only_checked_in: bool = False) -> Preview | None:
    """The next round as it would be paired now; None where it takes long, and where it cannot be yet."""
    paired = pairings.round_of(loaded, number)
    on = basis(loaded, number, only_checked_in=only_checked_in)
    proposal = at_once(loaded, number, on)
    if paired is None or proposal is None:
        return None
    away = on.absent - absent(loaded.event, number) - loaded.facts.gone_before(number)
    return Preview(
        shown=pairings.proposed(loaded, paired, proposal.made, proposal.pairing),
        left_out=tuple(one for one in loaded.facts.entrants if one.number in away),
        seen=str(proposal.made),
    )


def begun_with(loaded: LoadedEvent, number: int, *, only_checked_in: bool = False) -> pairings.Hand:
    """What a round made by hand begins with: as it stands, and before it is paired as it would be paired now;
    nothing where that takes long, and where it cannot be yet.
    """
    standing = pairings.hand(loaded, number)
    if standing.pairs or not pairings.may_be_paired_manually(loaded):
        return standing
    proposal = at_once(loaded, number, basis(loaded, number, only_checked_in=only_checked_in))
    return proposal.made if proposal else standing


def at_once(loaded: LoadedEvent, number: int, on: Basis) -> ProposedRound | None:
    """The round as a page can wait for it; None where it takes long, and where it cannot be paired yet."""
    if number != pairings.last_paired(loaded) + 1 or pairings.is_long(loaded.facts):
        return None
    try:
        return propose(loaded, on)
    except RuleViolation:
        return None  # what is in the way is said by the act, and by who is expected
