"""Deciding games between players who ended equal (C art. 15): events of their own, beside the one
they decide.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max, ProtectedError

from tournaments.models import Entrant, Event, Game, Round, Ruling, User
from tournaments.refusals import locked_event, locked_main_event, refuse
from tournaments.regulations.deciding import next_game
from tournaments.regulations.edition import edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.standings import OpenTie
from tournaments.selectors.events import sheet
from tournaments.services import record

Pair = tuple[int, int]


def _open_tie(event: Event, numbers: frozenset[int], *, by_ruling: bool) -> OpenTie:
    """The tie between exactly these players that is left to games, or to a ruling where no game can decide.

    Errors: RuleViolation.
    """
    disputes = edition(event.season.edition).order[event.section].disputes_article
    for tie in sheet(event).standings().open:
        if frozenset(tie.numbers) == numbers and (tie.article == disputes) == by_ruling:
            return tie
    if by_ruling:
        raise refuse(gettext_noop("These players are not equal with only the leaders to decide."), disputes)
    raise refuse(gettext_noop("No deciding games are needed between these players."), "C.15")


def _colours(event: Event, numbers: Sequence[int], white: int | None) -> Pair:
    """White and black of the next game of two: reversed from their last (C.15); the leaders' choice
    without one.
    """
    following = next_game(sheet(event).facts, *sorted(numbers))
    if following.white is not None and following.black is not None:
        return following.white, following.black
    if white not in numbers:
        raise refuse(
            gettext_noop("They have not played each other: say who has white."),
            "C.15D",
            "C.16",
            place="white",
        )
    return white, next(number for number in numbers if number != white)


def _add_games(child: Event, pairs: Sequence[Pair]) -> None:
    entrants = {entrant.number: entrant for entrant in child.entrants.all()}
    last = child.rounds.aggregate(last=Max("number"))["last"] or 0
    for number, (white, black) in enumerate(pairs, start=last + 1):
        paired = Round.objects.create(event=child, number=number)
        Game.objects.create(round=paired, board=1, white=entrants[white], black=entrants[black])


def _checked_schedule(numbers: frozenset[int], pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The leaders' schedule for three or more (C.15): real pairs of these players, and everybody plays."""
    for white, black in pairs:
        if white == black or not {white, black} <= numbers:
            raise refuse(
                gettext_noop("%(white)s-%(black)s is no pair of these players"),
                "C.15",
                place="pairs",
                white=white,
                black=black,
            )
    if {number for pair in pairs for number in pair} != numbers:
        raise refuse(gettext_noop("In the schedule everybody plays."), "C.15", place="pairs")
    return pairs


def _games(event: Event, numbers: frozenset[int], pairs: Sequence[Pair], white: int | None) -> Sequence[Pair]:
    """The games to be played now: one between two, the leaders' schedule between three or more."""
    if len(numbers) == 2:
        return [_colours(event, sorted(numbers), white)]
    return _checked_schedule(numbers, pairs)


def found(*, actor: User, event: Event, numbers: Sequence[int], games: Sequence[Pair]) -> Event:
    """Make the event of deciding games between these players, with these games. Part of a larger act."""
    child = Event.objects.create(
        season=event.season,
        section=event.section,
        division=event.division,
        venue=event.venue,
        status=event.status,
        parent=event,
    )
    for entrant in event.entrants.filter(number__in=numbers):
        Entrant.objects.create(
            event=child,
            number=entrant.number,
            person=entrant.person,
            name=entrant.name,
            club_name=entrant.club_name,
            player_class=entrant.player_class,
        )
    _add_games(child, games)
    record.append(
        actor=actor,
        act="deciding",
        event=event,
        subject={"event": child.pk},
        after={"games": [list(pair) for pair in games]},
    )
    return child


@transaction.atomic
def start(
    *,
    actor: User,
    event_id: int,
    numbers: Sequence[int],
    pairs: Sequence[Pair] = (),
    white: int | None = None,
) -> Event:
    """Found the event of the deciding games between players who ended equal.

    Two get their first game, with colours reversed from their last one; three or more play the schedule
    `pairs` that the leaders set. Errors: PermissionDenied; RuleViolation when nothing is to be decided
    between them, the games were founded already, or the schedule does not fit.
    """
    event = locked_main_event(actor, event_id)
    chosen = frozenset(numbers)
    _open_tie(event, chosen, by_ruling=False)
    for child in event.deciding_events.prefetch_related("entrants"):
        if {entrant.number for entrant in child.entrants.all()} == chosen:
            raise refuse(gettext_noop("Their deciding games were founded already."), "C.15")
    return found(actor=actor, event=event, numbers=numbers, games=_games(event, chosen, pairs, white))


@transaction.atomic
def rule(*, actor: User, event_id: int, order: Sequence[int], reason: str) -> Ruling:
    """Record the order that the leaders decide among players who ended equal, where no game can (C.16).

    A ruling on the same players takes the place of the one before, which stays in the record.

    Errors: PermissionDenied; RuleViolation when these players are not equal and undecided, or without reason.
    """
    event = locked_main_event(actor, event_id)
    if len(set(order)) != len(order):
        raise refuse(gettext_noop("In an order everybody stands once."), "C.16", place="order")
    before = next((old for old in event.rulings.all() if set(old.order) == set(order)), None)
    if before:
        before.delete()
    _open_tie(event, frozenset(order), by_ruling=True)
    reason = reason.strip()
    if not reason:
        raise refuse(gettext_noop("A ruling is recorded with its reason."), "C.16", place="reason")
    return put_in_order(actor=actor, event=event, order=order, reason=reason, before=before)


def put_in_order(
    *, actor: User, event: Event, order: Sequence[int], reason: str, before: Ruling | None = None
) -> Ruling:
    """Write a ruling of the leaders down, in place of the one before. Part of a larger act."""
    ruling = Ruling.objects.create(event=event, order=list(order), reason=reason)
    record.append(
        actor=actor,
        act="ruling",
        event=event,
        subject={"event": event.pk},
        before=before and {"order": before.order},
        after={"order": ruling.order},
        reason=reason,
    )
    return ruling


@transaction.atomic
def drop_open_games(*, actor: User, event_id: int, reason: str) -> Event:
    """Take deciding games without a result out again, such as a schedule that was typed wrongly.

    Errors: PermissionDenied; RuleViolation when there are none, a notation hangs on one, or without a reason.
    """
    child = locked_event(actor, event_id)
    games = Game.objects.filter(round__event=child, result="", round__event__parent__isnull=False)
    dropped = [[game.white.number, game.black.number] for game in games.select_related("white", "black")]
    if not dropped:
        raise refuse(gettext_noop("There is no deciding game without a result."), "C.15")
    reason = reason.strip()
    if not reason:
        raise refuse(gettext_noop("say why"), "C.15", place="reason")
    try:
        child.rounds.filter(games__in=games).delete()
    except ProtectedError as kept:
        raise refuse(gettext_noop("A notation of one of these games was submitted."), "C.15") from kept
    record.append(
        actor=actor,
        act="deciding",
        event=child,
        subject={"event": child.pk},
        before={"games": dropped},
        reason=reason,
    )
    return child


@transaction.atomic
def add_games(*, actor: User, event_id: int, pairs: Sequence[Pair] = (), white: int | None = None) -> Event:
    """Add what follows while players are still equal.

    For two that is the next game, colours reversed; for three or more further games in the leaders' schedule.
    Errors: PermissionDenied; RuleViolation when a game has no result yet, it is decided, or they do not fit.
    """
    child = locked_event(actor, event_id)
    if child.parent is None:
        raise refuse(gettext_noop("These are no deciding games."), "C.15")
    numbers = frozenset(child.entrants.values_list("number", flat=True))
    if Game.objects.filter(round__event=child, result="").exists():
        raise refuse(gettext_noop("The last game has no result yet."), "C.15D")
    _open_tie(child.parent, numbers, by_ruling=False)
    games = _games(child.parent, numbers, pairs, white)
    _add_games(child, games)
    record.append(
        actor=actor,
        act="deciding",
        event=child,
        subject={"event": child.pk},
        after={"games": [list(pair) for pair in games]},
    )
    return child
