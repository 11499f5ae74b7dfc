"""What the correction of a result would change, shown before it is confirmed: places, ties, later pairings.

Earlier rounds and pairs that were made stay as they were played; this only says what follows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.events.absent import absent_from
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import Board, RoundPage
from tournaments.events.teams.line_ups import match_of
from tournaments.models import Event
from tournaments.pages.words.named import with_names
from tournaments.regulations import event as domain
from tournaments.regulations import swiss
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.standings import StandingRow, Standings
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result

_MOST_PLACES = 40
# So many players times rounds are paired anew, the next round first; more would take too long for a page.
_PLAYERS_TIMES_ROUNDS = 400


@dataclass(frozen=True, slots=True)
class Corrected:
    """A board whose result, or how its game ended, would change: codes before and after, empty for none."""

    board: Board
    before: str
    after: str
    ending_before: str = ""
    ending_after: str = ""


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """Somebody whose place or points would be others."""

    before: StandingRow
    after: StandingRow

    @property
    def moves(self) -> bool:
        """Whether the place itself changes."""
        return self.before.place != self.after.place

    @property
    def scores(self) -> bool:
        """Whether the points change."""
        return _points(self.before) != _points(self.after)


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A later round and its pairs that the system made and now would not; names, white first."""

    number: int
    pairs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """All that would follow from a correction.

    `more_places` counts the changed places that are not listed; `later` are the rounds looked at in which
    pairs are no longer those of the system, `unseen` the later rounds that were not looked at.
    """

    corrected: tuple[Corrected, ...]
    table_of: Event | None
    places: tuple[ChangedPlace, ...]
    more_places: int
    later: tuple[LaterRound, ...]
    unseen: tuple[int, ...]
    is_swiss: bool
    followed: bool
    remarks: tuple[Reason, ...]


def preview(page: RoundPage, lines: Sequence[ResultLine]) -> Preview:
    """What these lines would change in the event of this round; a display has no table to change."""
    new = {line.key: line.code for line in lines}
    corrected = tuple(_corrected(page, lines))
    followed = any(one.number > page.number for one in page.rounds)
    if page.event.system == Event.System.DISPLAY:
        return Preview(corrected, None, (), 0, (), (), False, followed, ())
    loaded = load(page.event)
    facts = _with_results(loaded.facts, page, new)
    parent = page.event.parent if page.event.is_play_off else None
    counting = load(parent) if parent else loaded
    after = _with_play_offs(counting.facts, facts) if page.event.is_play_off else facts
    places, remarks = _compared(counting, after)
    later, unseen = _later(page, loaded, facts) if loaded.is_swiss else ((), ())
    return Preview(
        corrected,
        counting.event,
        places[:_MOST_PLACES],
        max(0, len(places) - _MOST_PLACES),
        tuple(later),
        tuple(unseen),
        loaded.is_swiss,
        followed,
        (*remarks, *_about_final_group(page.event, places)),
    )


def _corrected(page: RoundPage, lines: Sequence[ResultLine]) -> Iterator[Corrected]:
    asked = {line.key: line for line in lines}
    for board in page.boards:
        line, game = asked.get(board.key), board.game
        if line is None or not game.result:
            continue
        ending = line.ending
        if ending is None:
            ending = game.ending if game.result == line.code else ""
        if (game.result, game.ending) != (line.code, ending):
            yield Corrected(board, game.result, line.code, game.ending, ending)


def _with_results(facts: domain.Event, page: RoundPage, new: dict[str, str]) -> domain.Event:
    """The facts with other results at some boards of one round."""
    single = [board for board in page.boards if board.game.match_id is None]

    def corrected(paired: domain.Round) -> domain.Round:
        if paired.number != page.number:
            return paired
        games = tuple(
            replace(game, result=_result(new[board.key]), ending=None) if board.key in new else game
            for game, board in zip(paired.games, single, strict=True)
        )
        return replace(paired, games=games, matches=_matches(paired, page.boards, new))

    return replace(facts, rounds=tuple(map(corrected, facts.rounds)))


def _result(code: str) -> Result | None:
    return Result.parse(code) if code else None


def _matches(paired: domain.Round, boards: Sequence[Board], new: dict[str, str]) -> tuple[domain.Match, ...]:
    """The matches of a round, every result from the side of the home team."""
    tables: dict[int, list[Board]] = {}
    for board in boards:
        if board.game.match is not None:
            tables.setdefault(board.game.match.table, []).append(board)
    found = []
    for match, (_, own) in zip(paired.matches, sorted(tables.items()), strict=True):
        results = [
            _home_sided(board, new[board.key]) if board.key in new else result
            for board, result in zip(own, match.boards, strict=True)
        ]
        found.append(replace(match, boards=tuple(results), endings=()))
    return tuple(found)


def _home_sided(board: Board, code: str) -> Result | None:
    result = _result(code)
    if result is None or board.game.white_id == match_of(board.game).home_id:
        return result
    return result.reversed


def _with_play_offs(facts: domain.Event, deciding: domain.Event) -> domain.Event:
    """The facts of an event with the games of these deciding games in place of what they were."""
    between = {entrant.number for entrant in deciding.entrants}
    games = tuple(game for paired in deciding.rounds for game in paired.games)
    matches = tuple(match for paired in deciding.rounds for match in paired.matches)
    return replace(
        facts,
        deciding=tuple(
            replace(one, games=games, matches=matches) if set(one.between) == between else one
            for one in facts.deciding
        ),
    )


def _compared(
    counting: LoadedEvent, after: domain.Event
) -> tuple[tuple[ChangedPlace, ...], tuple[Reason, ...]]:
    """The places that change, and what is to be said of ties and deciding games that was not before."""
    if not counting.facts.rounds:
        return (), ()
    old, names = counting.standings(), counting.facts.names
    try:
        new = replace(counting, facts=after).standings(old.after_round)
    except RuleViolation as found:
        return (), (with_names(found.reason, names),)
    rows = {row.entrant.number: row for row in old.rows}
    pairs = [ChangedPlace(rows[row.entrant.number], row) for row in new.rows]
    changed = tuple(pair for pair in pairs if pair.moves or pair.scores)
    return changed, tuple(with_names(remark, names) for remark in _new_remarks(old, new))


def _points(row: StandingRow) -> tuple[int, int | None]:
    return row.half_points, row.half_board_points


def _new_remarks(old: Standings, new: Standings) -> Iterator[Reason]:
    known = {tie.needs for tie in old.open}
    yield from (tie.needs for tie in new.open if tie.needs not in known)
    yield from (remark for remark in new.remarks if remark not in old.remarks)


def _about_final_group(event: Event, places: Iterable[ChangedPlace]) -> Iterator[Reason]:
    """A group whose winners went to the final group already, and whose places change."""
    has_final = (
        event.kind in (Event.Kind.GROUP, Event.Kind.EVENT)
        and Event.objects.filter(root_id=event.main_id, kind=Event.Kind.FINAL).exists()
    )
    if has_final and any(place.moves for place in places):
        yield Reason(
            gettext_noop("The final group was made from the places as they were; it stays as it was made"), {}
        )


def _later(page: RoundPage, loaded: LoadedEvent, after: domain.Event) -> tuple[list[LaterRound], list[int]]:
    """The later Swiss rounds with pairs that the system would make no more, and those not looked at."""
    before, rules = loaded.facts, loaded.edition
    rounds = [paired for paired in before.rounds if paired.number > page.number]
    looked_at = 0 if pairings.is_long(before) else _PLAYERS_TIMES_ROUNDS // max(1, len(before.entrants))
    rows = {row.number: row for row in page.rounds}
    away = absent_from(page.event, range(1, before.rounds_planned + 1))
    found, unseen = [], [paired.number for paired in rounds[looked_at:]]
    for paired in rounds[:looked_at]:
        kept = pairings.proposal(page.event, rows[paired.number])
        was = _pairs(kept) if kept else _proposed(before, paired, away, rules)
        would = _proposed(after, paired, away, rules)
        if would is None:
            unseen.append(paired.number)
            continue
        made = {game.players for game in paired.games}
        gone = (made if was is None else made & was) - would
        if gone:
            names = (_names(before, game) for game in paired.games if game.players in gone)
            found.append(LaterRound(paired.number, tuple(names)))
    return found, sorted(unseen)


def _pairs(made: swiss.Pairing) -> frozenset[tuple[int, int]]:
    return frozenset(game.players for game in made.pairs)


def _proposed(
    facts: domain.Event, paired: domain.Round, away: Mapping[int, frozenset[int]], rules: Edition
) -> frozenset[tuple[int, int]] | None:
    """The pairs that the system makes of the rounds before this one, for those who took part in it; `away` is
    who is known to be absent, by round.

    None when it makes none: a game of an earlier round is open, or there are no legal pairs.
    """
    there = {number for game in paired.games for number in game.players} | set(paired.free)
    everybody = {entrant.number for entrant in facts.entrants}
    try:
        return _pairs(
            swiss.pair(
                pairings.facts_before(facts, paired.number),
                absent=frozenset(everybody - there),
                absent_later=away,
                edition=rules,
            )
        )
    except RuleViolation:
        return None


def _names(facts: domain.Event, game: domain.Game) -> str:
    return " – ".join(f"{facts.entrant(number).name} ({number})" for number in game.players)
