"""Who signed the results of matches of teams, whether those are the ones that stand, and who has not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from tournaments.events import acts
from tournaments.events.loaded import LoadedEvent
from tournaments.events.seated.at_boards import NOBODY, AtBoards, Player
from tournaments.events.teams.selectors import TeamMatch, rounds_of
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Entrant, Event, LedgerEntry, Signature


@dataclass(frozen=True, slots=True)
class Signed:
    """A team of a match, and its signature under the results that stand; `earlier` says that it signed
    others, which were changed since. `players` are who sits, or sat, at its boards.
    """

    team: Entrant
    signature: Signature | None
    earlier: bool
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchToSign:
    """A match with what both teams, home and away, signed, and when they were last asked to."""

    match: TeamMatch
    sides: tuple[Signed, ...]
    asked_at: datetime | None = None

    @property
    def waits_for(self) -> tuple[Signed, ...]:
        """The teams that have not signed what stands; nobody while a board has no result."""
        if self.match.open:
            return ()
        return tuple(side for side in self.sides if side.signature is None)


def results_of(match: TeamMatch) -> str:
    """The results of a match as they are signed, board by board from the home side; "" while one is open."""
    return "" if match.open else " ".join(result.value for result in match.counted.boards if result)


def matches_of(loaded: LoadedEvent) -> list[TeamMatch]:
    """The matches of an event of teams, with everybody named."""
    return [match for one in rounds_of(loaded, hidden=()) for match in one.matches]


def to_sign(matches: Sequence[TeamMatch], seated: AtBoards = NOBODY) -> list[MatchToSign]:
    """These matches with what was signed of them, and who of those that are `seated` can sign."""
    rows = Signature.objects.filter(match__in=[one.match.pk for one in matches])
    signatures: dict[tuple[int, int], list[Signature]] = {}
    for row in rows.select_related("person", "by__person"):
        signatures.setdefault((row.match_id, row.team_id), []).append(row)
    return [
        MatchToSign(
            one,
            tuple(
                _side(one, team, signatures.get((one.match.pk, team.pk), ()), seated) for team in one.teams
            ),
        )
        for one in matches
    ]


def _side(match: TeamMatch, team: Entrant, signatures: Sequence[Signature], seated: AtBoards) -> Signed:
    results = results_of(match)
    signature = next((one for one in signatures if one.results == results), None)
    earlier = bool(signatures) and signature is None
    return Signed(team, signature, earlier, seated.at_match((one.game for one in match.boards), team.pk))


def with_asked(event: Event, match: TeamMatch) -> MatchToSign:
    """A match of an event with what was signed of it, and when its teams were last asked."""
    asked = [at for _event, _number, _table, act, at in _said(event, [match]) if act == acts.MATCH_ASKED]
    (found,) = to_sign([match])
    return replace(found, asked_at=asked[-1] if asked else None)


def waiting(parts: Sequence[LoadedEvent]) -> list[tuple[LoadedEvent, MatchToSign]]:
    """Of parts of one open competition of teams the matches that a team was asked to sign, or signed, and
    that wait for a signature.
    """
    if not parts or not parts[0].of_teams or parts[0].event.is_over:
        return []
    said = {about[:3] for about in _said(parts[0].event)}
    begun = [
        (part, match)
        for part in parts
        if any(event == part.event.pk for event, _number, _table in said)
        for match in matches_of(part)
        if (part.event.pk, match.paired.number, match.match.table) in said
    ]
    found = to_sign([match for _part, match in begun]) if begun else []
    return [(part, one) for (part, _match), one in zip(begun, found, strict=True) if one.waits_for]


_Said = tuple[int, int, int, str, datetime]


def _said(event: Event, matches: Sequence[TeamMatch] = ()) -> list[_Said]:
    """What the record says of asking and signing in the competition of an event, or of some of its matches,
    earliest first: event, round, table, act and when.
    """
    entries = LedgerEntry.objects.filter(
        chain_id=chain_name(event), act__in=(acts.MATCH_ASKED, acts.MATCH_SIGNED)
    )
    if matches:
        of = Q()
        for one in matches:
            of |= Q(subject__round=one.paired.number, subject__table=one.match.table)
        entries = entries.filter(of, subject__event=event.pk)
    return list(
        entries.order_by("sequence").values_list(
            "subject__event", "subject__round", "subject__table", "act", "at"
        )
    )
