"""A round that the leaders make or change by hand: checked, with a reason, logged against what was proposed.

Source: Bijlage 3 and reading R41 (Swiss events); E, art. 3 and reading R53 (a schedule of the leaders).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import F, ProtectedError

from tournaments.events import acts
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.locks import locked_main_event
from tournaments.events.pairing import proposing
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.pairing.selectors import Hand
from tournaments.events.restoring.services import take_point
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Game, Round, Seat, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations import event as domain
from tournaments.regulations import swiss
from tournaments.regulations.reason_json import reasons_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.rounds.validity import check

_ASIDE = 20_000  # above every board, while boards are exchanged


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said of a round made by hand, and what is kept of the proposal that it began with."""

    remarks: tuple[Reason, ...]
    kept: Mapping[str, Any]


def remarks(
    loaded: LoadedEvent, number: int, made: Hand, *, only_checked_in: bool = False
) -> tuple[Reason, ...]:
    """What is to be said of a round made by hand, and how it differs from the proposal: of a round that has
    no pairs yet from the one that would be made now, `only_checked_in` as there. Nothing is written.

    Errors: RuleViolation when it cannot be played: somebody twice, against themselves, unknown, or against
    somebody met before; when it is a round that stays as it was; where a printed schedule is the schedule.
    """
    return _checked(loaded, number, made, only_checked_in=only_checked_in).remarks


def _checked(loaded: LoadedEvent, number: int, made: Hand, *, only_checked_in: bool) -> Checked:
    pairing.check_made_by_directors(loaded)
    paired = pairings.round_of(loaded, number)
    if paired is None:
        raise refuse(gettext_noop("There is no round %(number)s."), number=number)
    if not made.pairs:
        raise refuse(gettext_noop("A round has at least one pair."), *loaded.made_by_the_leaders[:1])
    if not loaded.is_swiss:
        check(_with(loaded.facts, number, made), edition=loaded.edition)
        return Checked((), {})
    _check_is_last(loaded, number)
    if len(made.free) > 1:
        raise refuse(
            gettext_noop("In a Swiss round one player at most has a bye."), "Bijlage 3", place="free"
        )
    on = proposing.basis(loaded, number, only_checked_in=only_checked_in)
    begun = None if paired.paired_at else proposing.at_once(loaded, number, on)
    said = swiss.check_manual(
        pairings.facts_before(loaded.facts, number),
        made.pairs,
        made.free[0] if made.free else None,
        proposed=begun.pairing if begun else pairings.proposal(loaded.event, paired),
        absent=on.absent,
        absent_later=on.absent_later,
        edition=loaded.edition,
    )
    return Checked(said, {"absent": sorted(on.absent), **begun.kept} if begun else {})


def _check_is_last(loaded: LoadedEvent, number: int) -> None:
    last = pairings.last_paired(loaded)
    if number not in (last, last + 1):
        raise refuse(
            gettext_noop("Round %(later)s was paired after it; earlier rounds stay as they were played.")
            if number < last
            else gettext_noop("Round %(later)s is paired first."),
            "Bijlage 3",
            later=last if number < last else last + 1,
        )


def _with(facts: domain.Event, number: int, made: Hand) -> domain.Event:
    """The facts with this round as it would be, without its results."""
    games = tuple(domain.Game(*pair) for pair in made.pairs)
    own = domain.Round(number, games, made.free)
    others = [paired for paired in facts.rounds if paired.number != number]
    return replace(facts, rounds=tuple(sorted([*others, own], key=lambda paired: paired.number)))


@one_act
def pair(
    *,
    actor: User,
    event_id: int,
    number: int,
    made: Hand,
    seen: str,
    reason: str,
    only_checked_in: bool = False,
) -> Round:
    """Make the pairs of a round these. Boards that stay as they were keep their results; published stays
    published. Of a round that had none the record keeps what would have been made, and from whom.

    `seen` is `str` of the Hand that stood when the form was made. The same round again changes nothing.
    Errors: PermissionDenied; RuleViolation as `remarks`, without a reason, when somebody changed the round
    meanwhile, and for a notation of a game that would go; Refusals naming each such game with a result.
    """
    event = locked_main_event(actor, event_id)
    loaded = load(event)
    before = pairings.hand(loaded, number)
    if made.pairs and before == made:
        return event.rounds.get(number=number)
    if str(before) != seen:
        raise refuse(
            gettext_noop(
                "Meanwhile somebody changed this round; nothing was overwritten. Look at what stands now."
            )
        )
    checked = _checked(loaded, number, made, only_checked_in=only_checked_in)
    article = pairings.pairs_article(loaded)
    reason = typed.reason_given(reason, article)
    take_point(event, acts.BY_HAND)
    paired = event.rounds.get(number=number)
    if paired.paired_at:
        _change(event, paired, made, article)
    else:
        rounds.fill(paired, made.pairs, made.free, published=False)
    assert paired.paired_at is not None, "the round has its pairs now"
    record.append(
        actor=actor,
        act=acts.BY_HAND,
        event=event,
        subject={"event": event.pk, "round": number},
        before=before.content,
        after={
            **made.content,
            "paired_at": paired.paired_at.isoformat(),
            "remarks": reasons_json(checked.remarks),
            **checked.kept,
        },
        reason=reason,
    )
    return paired


def _change(event: Event, paired: Round, made: Hand, article: str) -> None:
    """Take out the games whose pair goes, and put those that stay and the new ones at their boards."""
    games = {
        (game.white.number, game.black.number): game
        for game in paired.games.select_related("white", "black").order_by("board")
    }
    gone = [game for pair, game in games.items() if pair not in made.pairs]
    if violations := [_decided(game, article) for game in gone if game.result]:
        raise Refusals(violations)
    try:
        with transaction.atomic():
            paired.games.filter(pk__in=[game.pk for game in gone]).delete()
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("Something was submitted about a game of this round that would go: its pair stands.")
        ) from kept
    entrants = {entrant.number: entrant for entrant in event.entrants.all()}
    _place(paired, made, games, entrants, version=record.lock(event).length)
    paired.seats.all().delete()
    seated = [(number, False) for pair in made.pairs for number in pair]
    seated += [(number, True) for number in made.free]
    Seat.objects.bulk_create(
        Seat(round=paired, entrant=entrants[number], free=free) for number, free in seated
    )


def _decided(game: Game, article: str) -> RuleViolation:
    return refuse(
        gettext_noop("board %(board)s, %(white)s–%(black)s, has a result; correct that first"),
        article,
        board=game.board,
        white=game.white.number,
        black=game.black.number,
    )


def _place(
    paired: Round,
    made: Hand,
    games: Mapping[tuple[int, int], Game],
    entrants: Mapping[int, Entrant],
    version: int,
) -> None:
    """Every game at its board. `version` is higher than any a page has seen: a page of before is refused
    where another pair sits at a board now.
    """
    paired.games.update(board=F("board") + _ASIDE)
    stays, new = [], []
    for board, pair in enumerate(made.pairs, start=1):
        game = games.get(pair)
        if game is None:
            white, black = (entrants[number] for number in pair)
            new.append(Game(round=paired, board=board, white=white, black=black, version=version))
        else:
            game.version = game.version if game.board == board else version
            game.board = board
            stays.append(game)
    Game.objects.bulk_update(stays, ["board", "version"])
    Game.objects.bulk_create(new)
