"""Everything that was done about one game, in order, and which sheet counted at a moment."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.db.models import Q

from games.domain.report import Report
from games.domain.stored import Finding, finding_of
from games.judging.selectors import report_of
from games.models import Judgement
from games.showing.score_sheets import Sheet, counting_among
from tournaments.history.selectors import Reading, Sought
from tournaments.ledger.chains import chain
from tournaments.ledger.facts import key
from tournaments.models import Dispute, Game, LedgerEntry


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done: an entry of the record, or what the rules said of a sheet."""

    at: datetime
    entry: LedgerEntry | None = None
    judgement: Judgement | None = None
    finding: Finding | None = None


@dataclass(frozen=True, slots=True)
class Then:
    """A game after an entry of the record: the steps up to it, the result, and the sheets with what was said
    of each, the latest first.
    """

    steps: tuple[Step, ...]
    result: str
    sheets: tuple[Sheet, ...]


_BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


def then(
    game: Game, sheets: tuple[Sheet, ...], found: Reading, sequence: int, at: datetime | None = None
) -> Then:
    """The game after this entry, or at that moment after it; `sheets` are those there are now, fetched with
    all that was said of them.
    """
    until = at
    if until is None and sequence < found.chain.length:
        last = found.entry(sequence)
        until = last.at if last else _BEFORE_ALL
    table = game.match.table if game.match else 0
    name = key("game", game.round.event_id, game.round.number, table, game.board)
    fact = chain.state_at(found.chain, sequence).get(name) or {}
    result, ending = fact.get("result") or "", fact.get("ending") or ""
    steps = [*_of_record(game, found, sequence), *_of_rules(sheets, until)]
    game.result, game.ending = result, ending
    return Then(
        tuple(sorted(steps, key=lambda step: (step.at, step.entry is None))),
        result,
        _stood_then(game, sheets, until),
    )


def _of_record(game: Game, found: Reading, sequence: int) -> Iterator[Step]:
    """The entries about the game, and those of the disputes about it that the reader may look into."""
    event = game.round.event
    table = game.match.table if game.match else 0
    disputes = Dispute.objects.filter(
        event__in=(event.pk, event.main_id), round=game.round.number, board=game.board
    )
    if table:
        disputes = disputes.filter(table=table)
    asked = [Sought(game=(game.round.number, table, game.board), part=event.pk)]
    asked += [Sought(dispute=pk) for pk in disputes.values_list("pk", flat=True)]
    entries = {entry.pk: entry for sought in asked for entry in found.page(sought, None)}
    for entry in entries.values():
        if entry.sequence <= sequence:
            yield Step(entry.at, entry=entry)


def _of_rules(sheets: tuple[Sheet, ...], until: datetime | None) -> Iterator[Step]:
    for sheet in sheets:
        for one in sheet.notation.judgements.all():
            if _is_by(one.judged_at, until):
                yield Step(one.judged_at, judgement=one, finding=finding_of(one.report))


def _is_by(at: datetime, until: datetime | None) -> bool:
    return until is None or at <= until


def _stood_then(game: Game, sheets: tuple[Sheet, ...], until: datetime | None) -> tuple[Sheet, ...]:
    known = [sheet for sheet in sheets if _is_by(sheet.notation.submitted_at, until)]
    reports = {sheet.notation: _report_then(game, sheet, until) for sheet in known}
    choices = [one for one in game.choices.all() if _is_by(one.chosen_at, until)]
    counts = counting_among(reports, choices)
    return tuple(
        replace(
            sheet,
            report=reports[sheet.notation],
            counts=bool(counts and counts.notation == sheet.notation),
            choice=counts.choice if counts and counts.notation == sheet.notation else None,
        )
        for sheet in known
    )


def _report_then(game: Game, sheet: Sheet, until: datetime | None) -> Report | None:
    said = [one for one in sheet.notation.judgements.all() if _is_by(one.judged_at, until)]
    return report_of(max(said, key=lambda one: one.pk, default=None), game)


def game_of(dispute: Dispute) -> Game | None:
    """The game that a dispute is about; None where it is about none, or about several."""
    if dispute.round is None or dispute.board is None:
        return None
    games = Game.objects.filter(
        Q(round__event=dispute.event) | Q(round__event__root=dispute.event),
        round__number=dispute.round,
        board=dispute.board,
    )
    if dispute.table:
        games = games.filter(match__table=dispute.table)
    found = list(games[:2])
    return found[0] if len(found) == 1 else None
