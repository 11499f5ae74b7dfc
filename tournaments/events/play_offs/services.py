"""Deciding games between players who ended equal: events of their own, beside the one they decide.

Source: A, art. 5; C, art. 15; D, art. 6; E, art. 5; F, art. 4; readings R20, R32, R38, R58.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django.db.models import Exists, OuterRef, ProtectedError, QuerySet

from tournaments.events import acts
from tournaments.events.line_up_times import booked_by_line_up
from tournaments.events.locks import locked_event, locked_main_event
from tournaments.events.particulars.draws import new_seed, record_draw
from tournaments.events.particulars.parts import copy_entrants
from tournaments.events.play_offs.agreements import AS_ALWAYS, Agreement, checked
from tournaments.events.play_offs.selectors import Contest, contest, games_between, waits_for_a_result
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Game, Match, Round, Ruling, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.counting.play_offs import NextGame
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.order.standings import OpenTie
from tournaments.regulations.reasons import gettext_noop

Pair = tuple[int, int]


def _open_tie(found: Contest, numbers: Iterable[int], *, by_ruling: bool) -> OpenTie:
    """The tie between exactly these that is left to games, or to a ruling where no game can decide.

    Errors: RuleViolation.
    """
    tie = found.tie(numbers, by_ruling=by_ruling)
    if tie:
        return tie
    if by_ruling:
        raise refuse(
            gettext_noop("These players are not equal with only the tournament directors to decide."),
            found.disputes,
        )
    raise refuse(gettext_noop("No play-off games are needed between these players."), found.article)


def _check_persons(found: Contest) -> None:
    """Refuse single games between teams, who play matches (see `events.play_offs.matches.services`)."""
    if found.event.section in TEAM_SECTIONS:
        raise refuse(gettext_noop("Teams play a play-off match, not a game."), found.article)


def _colours(actor: User, found: Contest, numbers: Sequence[int], white: int | None) -> Pair:
    """White and black of the next game of two: reversed from their last (C.15), or by lot (F.4), else as the
    leaders choose. A lot is recorded.
    """
    following = found.next_game(*sorted(numbers))
    if following.white is not None and following.black is not None:
        if "seed" in following.because.params:
            _record_lot(actor, found, following)
        return following.white, following.black
    if white is None or white not in numbers:
        raise refuse(
            gettext_noop("They have not played each other: say who has white."),
            found.article,
            found.disputes,
            place="white",
        )
    return white, next(number for number in numbers if number != white)


def _record_lot(actor: User, found: Contest, following: NextGame) -> None:
    """The lot of the colours, so that anybody can repeat it: white was drawn first."""
    pair = [number for number in (following.white, following.black) if number is not None]
    drawn = [f"{number:03} {found.entrants[number].name}" for number in pair]
    seed = int(str(following.because.params["seed"]))
    record_draw(actor, found.event, drawn, seed, drawn, "colours")


def new_rounds(child: Event, number: int) -> Sequence[Round]:
    """So many more rounds of deciding games, without pairs. Part of a larger act."""
    last = max(child.rounds.values_list("number", flat=True), default=0)
    rounds.plan(child, max(last, child.rounds.count() + number))
    return list(child.rounds.filter(paired_at=None)[:number])


def _add_games(child: Event, pairs: Sequence[Pair], agreement: Agreement) -> None:
    made = new_rounds(child, len(pairs))
    for pair, paired in zip(pairs, made, strict=True):
        rounds.fill(paired, [pair], published=True)
    agreement.put_on(made)


def _checked_schedule(found: Contest, numbers: frozenset[int], pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The leaders' schedule for three or more (C.15): real pairs of these players, and everybody plays."""
    for white, black in pairs:
        if white == black or not {white, black} <= numbers:
            raise refuse(
                gettext_noop("%(white)s-%(black)s is no pair of these players"),
                found.article,
                place="pairs",
                white=white,
                black=black,
            )
    if {number for pair in pairs for number in pair} != numbers:
        raise refuse(gettext_noop("In the schedule everybody plays."), found.article, place="pairs")
    return pairs


def _games(
    actor: User, found: Contest, numbers: frozenset[int], pairs: Sequence[Pair], white: int | None
) -> Sequence[Pair]:
    """The games to be played now: one between two, the leaders' schedule between three or more."""
    if len(numbers) == 2:
        return [_colours(actor, found, sorted(numbers), white)]
    return _checked_schedule(found, numbers, pairs)


def new_event(event: Event, numbers: Sequence[int], entrants: Mapping[int, Entrant] | None = None) -> Event:
    """The event of deciding games between these players or teams, who keep numbers and line-ups.

    `entrants` are those who play by number, where they are not the event's own: the winners of its groups.
    Part of a larger act.
    """
    child = Event.objects.create(
        season=event.season,
        section=event.section,
        division=event.division,
        venue=event.venue,
        status=event.status,
        parent=event,
        root_id=event.main_id,
        kind=Event.Kind.DECIDING,
        group=event.group,
        name=event.name,
        confirmed_by_two=event.confirmed_by_two,
    )
    rows = entrants or {row.number: row for row in event.entrants.filter(number__in=numbers)}
    copy_entrants(child, {number: rows[number] for number in sorted(numbers)})
    return child


def create(
    *,
    actor: User,
    event: Event,
    numbers: Sequence[int],
    games: Sequence[Pair],
    entrants: Mapping[int, Entrant] | None = None,
    agreement: Agreement = AS_ALWAYS,
) -> Event:
    """Make the event of deciding games between these players, with these games. Part of a larger act.

    `entrants` as for `new_event`.
    """
    child = new_event(event, numbers, entrants)
    _add_games(child, games, agreement)
    record.append(
        actor=actor,
        act=acts.DECIDING,
        event=event,
        subject={"event": child.pk},
        after={"games": [list(pair) for pair in games]} | agreement.as_data,
        reason=agreement.by,
    )
    return child


@one_act
def start(
    *,
    actor: User,
    event_id: int,
    numbers: Sequence[int],
    pairs: Sequence[Pair] = (),
    white: int | None = None,
    minutes: int | None = None,
    day: date | None = None,
    agreed: str = "",
) -> Event:
    """Found the event of the deciding games between players who ended equal.

    Two get their first game, with colours reversed from their last one; three or more play the schedule
    `pairs` that the leaders set. `minutes`, `day` and `agreed` as for `agreements.checked`.

    Errors: PermissionDenied; RuleViolation when nothing is to be decided between them, the games were founded
    already, or the schedule does not fit.
    """
    event = locked_main_event(actor, event_id)
    chosen, decided = frozenset(numbers), contest(event)
    _check_persons(decided)
    _open_tie(decided, chosen, by_ruling=False)
    if games_between(event, chosen, decided.entrants):
        raise refuse(gettext_noop("Their play-off games were created already."), decided.article)
    agreement = checked(decided, minutes=minutes, day=day, agreed=agreed)
    games = _games(actor, decided, chosen, pairs, white)
    return create(
        actor=actor,
        event=event,
        numbers=numbers,
        games=games,
        entrants=decided.entrants,
        agreement=agreement,
    )


@one_act
def rule(
    *, actor: User, event_id: int, order: Sequence[int], reason: str, closed_too: bool = False
) -> Ruling:
    """Record the order that the leaders decide among players who ended equal, where no game can (C.16).

    A ruling on the same players takes the place of the one before, which stays in the record.
    `closed_too` is for carrying out a verdict (Bijlage 5).

    Errors: PermissionDenied; RuleViolation when these players are not equal and undecided, or without reason.
    """
    event = locked_main_event(actor, event_id, closed_too=closed_too)
    if len(set(order)) != len(order):
        raise refuse(gettext_noop("In an order everybody stands once."), place="order")
    ties = event.rulings.filter(first_place=None)
    before = next((old for old in ties if set(old.order) == set(order)), None)
    if before:
        before.delete()
    decided = contest(event)
    _open_tie(decided, order, by_ruling=True)
    reason = typed.reason_given(reason, decided.disputes)
    return put_in_order(actor=actor, event=event, order=order, reason=reason, before=before)


@one_act
def draw_lots(
    *, actor: User, event_id: int, numbers: Sequence[int], reason: str, seed: int | None = None
) -> Ruling:
    """Let a lot decide between players who ended equal, as they agreed with the leaders (A.5).

    Drawn with the seed, or a new one; `reason` says who agreed. A lot stands: there is no second one.

    Errors: PermissionDenied; RuleViolation where no lot may decide, when these players are not equal, while a
    deciding game between them has no result, or without reason.
    """
    event = locked_main_event(actor, event_id)
    decided = contest(event)
    if decided.lot_article is None:
        raise refuse(gettext_noop("No lot decides here"), decided.disputes)
    tie = _open_tie(decided, numbers, by_ruling=False)
    played = games_between(event, tie.numbers, decided.entrants)
    if played and waits_for_a_result(played):
        raise refuse(gettext_noop("The last game has no result yet."), decided.article)
    reason = typed.reason_given(reason, decided.lot_article)
    seed = new_seed() if seed is None else seed
    labels = {number: f"{number:03} {decided.entrants[number].name}" for number in tie.numbers}
    order = draw(tie.numbers, seed)
    drawn = [labels[number] for number in order]
    record_draw(actor, event, labels.values(), seed, drawn, "order")
    return put_in_order(actor=actor, event=event, order=order, reason=reason, seed=seed)


def put_in_order(
    *,
    actor: User,
    event: Event,
    order: Sequence[int],
    reason: str,
    before: Ruling | None = None,
    seed: int | None = None,
) -> Ruling:
    """Write a ruling of the leaders, or a lot, down, in place of the one before. Part of a larger act."""
    ruling = Ruling.objects.create(event=event, order=list(order), reason=reason, seed=seed)
    record.append(
        actor=actor,
        act=acts.RULING,
        event=event,
        subject={"event": event.pk},
        before=before and {"order": before.order},
        after={"order": ruling.order},
        reason=reason,
    )
    return ruling


def _open_rounds(child: Event) -> QuerySet[Round]:
    """The rounds of deciding games in which nobody has a result but by an empty board."""
    own = Game.objects.filter(round=OuterRef("pk"))
    played = own.exclude(result="").exclude(booked_by_line_up(child))
    rounds_of = child.rounds.filter(event__kind=Event.Kind.DECIDING)
    return rounds_of.filter(Exists(own.filter(result="")), ~Exists(played))


@one_act
def drop_open_games(*, actor: User, event_id: int, reason: str) -> Event:
    """Take deciding games without a result out again, such as a schedule that was typed wrongly.

    Errors: PermissionDenied; RuleViolation when there are none, a notation hangs on one, or without a reason.
    """
    child = locked_event(actor, event_id)
    open_rounds = _open_rounds(child)
    games = Game.objects.filter(round__in=open_rounds, match=None).select_related("white", "black")
    dropped = [[game.white.number, game.black.number] for game in games]
    matches = Match.objects.filter(round__in=open_rounds).select_related("home", "away")
    dropped += [[match.home.number, match.away.number] for match in matches]
    if not dropped:
        raise refuse(gettext_noop("There is no play-off game without a result."))
    reason = typed.reason_given(reason)
    try:
        open_rounds.delete()
    except ProtectedError as kept:
        raise refuse(gettext_noop("Something was submitted about one of these games.")) from kept
    record.append(
        actor=actor,
        act=acts.DECIDING,
        event=child,
        subject={"event": child.pk},
        before={"games": dropped},
        reason=reason,
    )
    return child


@one_act
def add_games(
    *,
    actor: User,
    event_id: int,
    pairs: Sequence[Pair] = (),
    white: int | None = None,
    minutes: int | None = None,
    day: date | None = None,
    agreed: str = "",
) -> Event:
    """Add what follows while players are still equal.

    For two that is the next game, colours reversed; for three or more further games in the leaders' schedule.
    `minutes`, `day` and `agreed` as for `agreements.checked`.
    Errors: PermissionDenied; RuleViolation when a game has no result yet, it is decided, or they do not fit.
    """
    child = locked_event(actor, event_id)
    if not child.is_play_off:
        raise refuse(gettext_noop("These are no play-off games."))
    numbers = frozenset(child.entrants.values_list("number", flat=True))
    assert child.parent is not None, "deciding games are part of an event"
    decided = contest(child.parent)
    _check_persons(decided)
    if waits_for_a_result(child):
        raise refuse(gettext_noop("The last game has no result yet."), decided.article)
    _open_tie(decided, numbers, by_ruling=False)
    agreement = checked(decided, minutes=minutes, day=day, agreed=agreed)
    games = _games(actor, decided, numbers, pairs, white)
    _add_games(child, games, agreement)
    record.append(
        actor=actor,
        act=acts.DECIDING,
        event=child,
        subject={"event": child.pk},
        after={"games": [list(pair) for pair in games]} | agreement.as_data,
        reason=agreement.by,
    )
    return child
