"""A round that is to be paired or has been: who is there, what was proposed, what was made of it by hand."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournaments.events import acts
from tournaments.events.absent import absent_from
from tournaments.events.loaded import LoadedEvent
from tournaments.events.rounds.booked import booked_of
from tournaments.ledger.chains.chain import entries_about
from tournaments.models import Absence, Entrant, Event, Game, LedgerEntry, Round
from tournaments.regulations import event as domain
from tournaments.regulations import swiss
from tournaments.regulations.reasons import Reason
from tournaments.regulations.swiss.dutch import SLOW_ABOVE

LONG_ABOVE = 300
"""Above so many players a round takes longer than one waits for a page."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A round as numbers: the pairs in order of the boards, white first, and who is free."""

    pairs: tuple[tuple[int, int], ...]
    free: tuple[int, ...] = ()

    def __str__(self) -> str:
        """A text by which a form shows which round it has seen, such as "5-7 3-2 f8"."""
        pairs = (f"{white}-{black}" for white, black in self.pairs)
        return " ".join((*pairs, *(f"f{number}" for number in self.free)))

    @property
    def content(self) -> dict[str, list[Any]]:
        """The round as it is kept in the record."""
        return {"pairs": [list(pair) for pair in self.pairs], "free": list(self.free)}


@dataclass(frozen=True, slots=True)
class Expected:
    """Who is expected in a round to be paired. `unseen` are those of them who have not been checked in, where
    somebody was.
    """

    number: int
    absences: tuple[Absence, ...]
    late: tuple[Entrant, ...]
    unseen: tuple[Entrant, ...]
    players: int
    open_games: tuple[domain.Game, ...]
    is_long: bool


@dataclass(frozen=True, slots=True)
class Outside:
    """Who has no place in a paired round: absent, entering later, not checked in when it was paired, or left
    out by who made the pairs.
    """

    absences: tuple[Absence, ...]
    late: tuple[Entrant, ...]
    unchecked: tuple[Entrant, ...]
    unplaced: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A board of a paired round with the result that counts, and why these two meet; `by_hand` if nobody but
    the leaders says so.
    """

    number: int
    white: domain.Entrant
    black: domain.Entrant
    result: str
    reasons: tuple[Reason, ...]
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A paired round. `proposal` is None where the site did not pair it, as in an event file."""

    round: Round
    boards: tuple[ExplainedBoard, ...]
    free: tuple[domain.Entrant, ...]
    proposal: swiss.Pairing | None
    differences: tuple[Reason, ...]
    said: tuple[str, ...]

    @property
    def bye_because(self) -> Reason | None:
        """Why the one who is free is so, where that is as it was proposed."""
        if self.proposal is None or [self.proposal.free] != [entrant.number for entrant in self.free]:
            return None
        return self.proposal.bye_because


def may_be_paired_manually(loaded: LoadedEvent) -> bool:
    """Whether the leaders may change the pairs: of a Swiss event, and of a schedule they make (E.3, D.8)."""
    return not loaded.event.is_play_off and (loaded.is_swiss or bool(loaded.made_by_the_leaders))


def pairs_article(loaded: LoadedEvent) -> str:
    """By what the pairs are made that the leaders may change."""
    return "Bijlage 3" if loaded.is_swiss else loaded.made_by_the_leaders[0]


def round_of(loaded: LoadedEvent, number: int) -> Round | None:
    """The row of a round, or None when there is none with this number."""
    return next((paired for paired in loaded.rounds if paired.number == number), None)


def next_round(loaded: LoadedEvent) -> int | None:
    """The next round to be paired; None when all are, before the start, and by a printed schedule."""
    coming = (paired.number for paired in loaded.rounds if not paired.paired_at)
    return next(coming, None) if may_be_paired_manually(loaded) else None


def new_idempotency_key() -> str:
    """A token by which a form that is sent twice is known."""
    return str(uuid.uuid4())


def last_paired(loaded: LoadedEvent) -> int:
    """The number of the last round that has pairs; 0 before the first."""
    return max((paired.number for paired in loaded.paired_rounds), default=0)


def said_before(loaded: LoadedEvent, number: int) -> tuple[Reason, ...]:
    """What is to be said before a Swiss round is paired: that not all rounds to come can be played (R96)."""
    if not loaded.is_swiss:
        return ()
    known = absent_from(loaded.event, range(number, loaded.facts.rounds_planned + 1))
    return swiss.said_before(loaded.facts, absent=known[number], absent_later=known, edition=loaded.edition)


def _who_plays(
    loaded: LoadedEvent, number: int
) -> tuple[dict[int, Absence], tuple[Entrant, ...], tuple[Entrant, ...]]:
    """Of who takes part in a round the absences, who enters later, and the others."""
    absences = Absence.objects.filter(round__event=loaded.event, round__number=number)
    away = {absence.entrant_id: absence for absence in absences.select_related("entrant")}
    playing = [
        entrant
        for entrant in loaded.event.entrants.all()
        if entrant.withdrawn_after_round is None or entrant.withdrawn_after_round >= number
    ]
    late = tuple(entrant for entrant in playing if entrant.from_round > number)
    there = tuple(entrant for entrant in playing if entrant.pk not in away and entrant not in late)
    return away, late, there


def outside(loaded: LoadedEvent, number: int) -> Outside:
    """Who has no place in a round that has its pairs."""
    standing = hand(loaded, number)
    placed = {*standing.free, *(player for pair in standing.pairs for player in pair)}
    away, late, there = _who_plays(loaded, number)
    unplaced = [entrant for entrant in there if entrant.number not in placed]
    paired = round_of(loaded, number)
    begun = _begun(loaded.event, paired).get("absent", ()) if paired and unplaced else ()
    return Outside(
        absences=tuple(absence for absence in away.values() if absence.entrant.number not in placed),
        late=tuple(entrant for entrant in late if entrant.number not in placed),
        unchecked=tuple(entrant for entrant in unplaced if entrant.number in begun),
        unplaced=tuple(entrant for entrant in unplaced if entrant.number not in begun),
    )


def expected(loaded: LoadedEvent, number: int) -> Expected:
    """Who is expected in a round that is to be paired."""
    away, late, there = _who_plays(loaded, number)
    is_used = any(entrant.checked_in for entrant in there)
    last = loaded.facts.rounds[-1] if loaded.facts.rounds else None
    games = swiss.counted_games(loaded.facts, last) if last else ()
    return Expected(
        number=number,
        absences=tuple(away.values()),
        late=late,
        unseen=tuple(entrant for entrant in there if is_used and not entrant.checked_in),
        players=len(there),
        open_games=tuple(game for game in games if game.result is None),
        is_long=is_long(loaded.facts),
    )


def is_long(facts: domain.Event) -> bool:
    """Whether pairing a round takes so long that it is done while a page shows how far it is."""
    players = len(facts.entrants)
    if facts.system is not domain.System.SWISS:
        return False
    dutch = swiss.settings_of(facts).system is swiss.SwissSystem.DUTCH
    return players > (SLOW_ABOVE if dutch else LONG_ABOVE)


def hand(loaded: LoadedEvent, number: int) -> Hand:
    """A round as it stands: its pairs and who is free; nothing while it is not paired."""
    paired = next((one for one in loaded.facts.rounds if one.number == number), None)
    return Hand(tuple(game.players for game in paired.games), paired.free) if paired else Hand(())


def results(loaded: LoadedEvent, number: int) -> dict[tuple[int, int], str]:
    """The results recorded in a round, confirmed or not, by who has white and who black."""
    games = Game.objects.filter(round__event=loaded.event, round__number=number).exclude(result="")
    return {
        (white, black): result
        for white, black, result in games.values_list("white__number", "black__number", "result")
    }


def facts_before(facts: domain.Event, number: int) -> domain.Event:
    """The facts with only the rounds before this one."""
    return replace(facts, rounds=facts.rounds[: number - 1], deciding=(), rulings=())


def _entries(found: Event, paired: Round, act: str) -> QuerySet[LedgerEntry]:
    """The entries about the pairs that a round has, not those of pairs that were taken out again."""
    instant = paired.paired_at.isoformat() if paired.paired_at else ""
    return entries_about(found, act=act, round=paired.number).filter(after__paired_at=instant)


def _begun(event: Event, paired: Round) -> Mapping[str, Any]:
    """What the record keeps of how a round came by its first pairs: made by the site, or by hand."""
    for act in (acts.PAIRING, acts.BY_HAND):
        if entry := _entries(event, paired, act).order_by("sequence").first():
            return entry.after or {}
    return {}


def proposal(event: Event, paired: Round) -> swiss.Pairing | None:
    """What was proposed for a round, or None where the site did not pair it by a Swiss system."""
    kept = _begun(event, paired).get("proposal")
    return swiss.pairing_of(kept) if kept is not None else None


def _said(event: Event, paired: Round, pairs: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The reasons the leaders gave for the changes by hand that made the round what it is, in order."""
    entries = list(_entries(event, paired, acts.BY_HAND).order_by("sequence"))
    now = [list(pair) for pair in pairs]
    last = max((entry.sequence for entry in entries if (entry.after or {})["pairs"] == now), default=0)
    return tuple(entry.reason for entry in entries if entry.sequence <= last)


def explanation(loaded: LoadedEvent, number: int) -> Explanation | None:
    """A round with the reasons of its pairs, or None while it has none, or none that it shows."""
    paired = round_of(loaded, number)
    facts = next((one for one in loaded.facts.rounds if one.number == number), None)
    if paired is None or facts is None:
        return None
    proposed = proposal(loaded.event, paired)
    pairs = [game.players for game in facts.games]
    booked = booked_of(loaded)
    games = [
        replace(game, result=booked.get((loaded.event.pk, number, *game.players, 0), game.result))
        for game in facts.games
    ]
    free = facts.free[0] if facts.free else None
    differ = tuple(swiss.differences(facts.games, free, proposed)) if proposed else ()
    return Explanation(
        round=paired,
        boards=tuple(_boards(loaded.facts, games, proposed)),
        free=tuple(loaded.facts.entrant(number) for number in facts.free),
        proposal=proposed,
        differences=differ,
        said=_said(loaded.event, paired, pairs) if differ or proposed is None else (),
    )


def proposed(loaded: LoadedEvent, paired: Round, made: Hand, pairing: swiss.Pairing | None) -> Explanation:
    """A round that is not paired yet as it would be, shown as one that is."""
    games = [domain.Game(white, black) for white, black in made.pairs]
    return Explanation(
        round=paired,
        boards=tuple(_boards(loaded.facts, games, pairing)),
        free=tuple(loaded.facts.entrant(number) for number in made.free),
        proposal=pairing,
        differences=(),
        said=(),
    )


def _boards(
    facts: domain.Event, games: Iterable[domain.Game], proposed: swiss.Pairing | None
) -> Iterable[ExplainedBoard]:
    why = {one.pair: one.reasons for one in proposed.why} if proposed else {}
    entrants = {entrant.number: entrant for entrant in facts.entrants}
    for board, game in enumerate(games, start=1):
        yield ExplainedBoard(
            number=board,
            white=entrants[game.white],
            black=entrants[game.black],
            result=game.result.value if game.result else "",
            reasons=why.get(game.players, ()),
            by_hand=proposed is not None and game.players not in why,
        )
