"""Results: recording and correcting them, one ledger entry for each change."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.models import Event, Game, User
from tournaments.refusals import Refusals, locked_event, refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.results import Result
from tournaments.services import record as ledger


@dataclass(frozen=True, slots=True)
class Line:
    """What is to stand at one board: a result code, or "" for not yet played, and the version that
    was seen.
    """

    board: int
    code: str
    version: int


def _last_change(event: Event, game: Game) -> str:
    entry = ledger.entries_about(event, act="result", round=game.round.number, board=game.board).first()
    return entry.actor_name if entry else ""


def _stale(event: Event, game: Game, line: Line) -> RuleViolation:
    return refuse(
        gettext_noop(
            "board %(board)s: you entered %(mine)s, but meanwhile %(who)s recorded %(theirs)s; "
            "nothing was changed. "
            "Enter your result again if it is right all the same."
        ),
        place=f"result-{line.board}",
        board=line.board,
        mine=line.code or "—",
        theirs=game.result or "—",
        who=_last_change(event, game),
    )


def _decided_upon(event: Event, game: Game) -> bool:
    """Whether a deciding game between two was followed by another, which its result made necessary."""
    return (
        event.parent_id is not None
        and event.entrants.count() == 2
        and event.rounds.filter(number__gt=game.round.number).exists()
    )


def _violation(event: Event, game: Game | None, line: Line, reason: str) -> RuleViolation | None:
    """What keeps this line from being recorded, if anything."""
    place = f"result-{line.board}"
    if game is None:
        return refuse(
            gettext_noop("board %(board)s is not paired in this round"), "C.7", place=place, board=line.board
        )
    if line.code:
        try:
            Result.parse(line.code, place)
        except RuleViolation as violation:
            return violation
    if game.version != line.version:
        return _stale(event, game, line)
    if not line.code and _decided_upon(event, game):
        return refuse(
            gettext_noop("later deciding games followed upon this result; take those out first"),
            "C.15",
            place=place,
        )
    for player in (game.white, game.black):
        gone = player.withdrawn_after_round
        if line.code and gone is not None and game.round.number > gone:
            return refuse(
                gettext_noop(
                    "board %(board)s: %(name)s withdrew after round %(round)s; the game is not played"
                ),
                "C.14",
                place=place,
                board=line.board,
                name=player.name,
                round=gone,
            )
    if game.result and not reason:
        return refuse(
            gettext_noop("board %(board)s has the result %(result)s; a correction needs a reason"),
            place=place,
            board=line.board,
            result=game.result,
        )
    return None


@transaction.atomic
def record(
    *, actor: User, event_id: int, round_number: int, lines: Sequence[Line], reason: str = ""
) -> list[Game]:
    """Record the results of some boards of a round, all or nothing; lines that change nothing are passed
    over.

    Errors: Refusals naming every board that cannot be recorded: not paired, no such code, changed by somebody
    else meanwhile, a player who withdrew (C.14), a correction without a reason.
    """
    event = locked_event(actor, event_id)
    games = {
        game.board: game
        for game in Game.objects.filter(round__event=event, round__number=round_number).select_related(
            "round", "white", "black"
        )
    }
    reason = reason.strip()
    changes = [line for line in lines if line.board not in games or games[line.board].result != line.code]
    found = [_violation(event, games.get(line.board), line, reason) for line in changes]
    if violations := [violation for violation in found if violation]:
        raise Refusals(violations)
    for line in changes:
        _change(actor, event, games[line.board], Result.parse(line.code).value if line.code else "", reason)
    return [games[line.board] for line in changes]


def _change(actor: User, event: Event, game: Game, code: str, reason: str) -> None:
    before, game.result = game.result, code
    game.version += 1
    game.save(update_fields=["result", "version"])
    ledger.append(
        actor=actor,
        act="result",
        event=event,
        subject=ledger.about_game(event, game),
        before=before or None,
        after=code or None,
        reason=reason,
    )
