"""How far an event is, for its office: its rounds with their states, the boards of the round that is played,
and what was done last.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse

from tournaments.events.acts import LINE_UP
from tournaments.events.at_a_glance import MatchCard, cards_of
from tournaments.events.loaded import LoadedEvent
from tournaments.events.to_do.next_steps import open_round_of
from tournaments.ledger import history
from tournaments.models import Event, LedgerEntry

MOST_CARDS = 12
"""With more boards than this the page of the results is the place to see them."""
MOST_ACTS = 4
LOOKED_BACK = 40
"""What undo takes back may be a line-up, which is not shown."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round: `state` is "done", "now" or "" (to come), and how many of its boards have a result.

    `address` is the page of its results, empty while it is not paired.
    """

    number: int
    state: str
    address: str
    is_paired: bool
    is_published: bool
    done: int
    boards: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How far an event is; `now` is the round that is played, None where no round is open."""

    rounds: tuple[RoundState, ...]
    now: RoundState | None
    cards: tuple[MatchCard, ...]


def standing(loaded: LoadedEvent) -> Standing:
    """How far this event is."""
    rounds = rounds_of(loaded)
    now = next((one for one in rounds if one.state == "now"), None)
    paired = next((one for one in loaded.facts.rounds if now and one.number == now.number), None)
    cards = cards_of(loaded, paired) if paired else ()
    return Standing(rounds, now, cards[:MOST_CARDS])


def rounds_of(loaded: LoadedEvent) -> tuple[RoundState, ...]:
    """Its rounds with their states; the one to enter next is "now"."""
    return tuple(_rounds(loaded, open_round_of(loaded)))


def latest(event: Event) -> list[LedgerEntry]:
    """What was recorded last of an event and all under it, latest first."""
    return list(history.entries_of(event)[:LOOKED_BACK])


def shown(entries: Iterable[LedgerEntry], to_undo: int | None) -> list[LedgerEntry]:
    """Those of these entries that the office shows, the last ones and that of this number: none of disputes
    and line-ups (Bijlage 5, B.6).
    """
    seen = [entry for entry in entries if not _is_withheld(entry)]
    first = sorted(seen, key=lambda entry: entry.sequence != to_undo)[:MOST_ACTS]
    return sorted(first, key=lambda entry: -entry.sequence)


def _is_withheld(entry: LedgerEntry) -> bool:
    return entry.act == LINE_UP or not entry.subject.keys().isdisjoint(("dispute", "appeal"))


def _rounds(loaded: LoadedEvent, played: int | None) -> Iterator[RoundState]:
    facts = {paired.number: paired for paired in loaded.facts.rounds}
    name = "matches" if loaded.of_teams else "results"
    for row in loaded.rounds:
        of_boards = list(loaded.booked(facts[row.number])) if row.number in facts else []
        is_done = bool(of_boards) and all(of_boards)
        yield RoundState(
            row.number,
            "now" if row.number == played else "done" if is_done else "",
            reverse(name, args=[loaded.event.pk, row.number]) if row.paired_at else "",
            bool(row.paired_at),
            bool(row.published_at),
            sum(of_boards),
            len(of_boards),
        )
