"""Carrying a verdict out: by new entries of the record that cite it, also in an event that is closed.

What is so already, and what the site has no act for, is a step in words: its own entry is what enforces.

Source: Bijlage 5, task 3; Spelreglement 26 (a game that is void); readings R45, R79, R102, R110.
"""

from collections.abc import Sequence
from datetime import date, datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from tournaments.appeals import acts
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.enforced import enforced_before
from tournaments.appeals.cases.permissions import Role, check
from tournaments.appeals.cases.selectors import Case, Kind
from tournaments.appeals.said import written
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entering
from tournaments.events.entries.selectors import has_started
from tournaments.events.line_up_times import booked_by_line_up
from tournaments.events.loaded import load
from tournaments.events.play_offs import services as play_offs
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.teams import line_ups
from tournaments.events.teams import services as teams
from tournaments.ledger import facts as state
from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import AppealAct, Entrant, Event, Game, LedgerEntry, User
from tournaments.pages.words import wording
from tournaments.pages.words.refusals import refuse
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.endings import Ending
from tournaments.regulations.reasons import gettext_noop
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import final_orders

VOID = Ending.VOID.article
"""The article by which a game played on a board that lay wrongly is void."""


def _to_enforce(actor: User, appeal_id: int, act: str) -> tuple[Case, Event, int]:
    """The appeal, its event and how long its record is, all locked, when there is something to carry out.

    Errors: PermissionDenied for whom the act is not; RuleViolation in any other phase.
    """
    record.lock()
    found = appeals.locked(actor, appeal_id)
    event = found.event
    check(Role(found, actor), act)
    return found, event, record.lock(event).length


def cited(found: Case) -> str:
    """How an entry of the record cites the verdict it carries out."""
    return gettext("Verdict %(number)s of the committee of appeal (%(annex)s)") % {
        "number": found.row.pk,
        "annex": wording.article("Bijlage 5", edition(found.event.season.edition)),
    }


def _executed(actor: User, found: Case, event: Event, before: int, **more: object) -> AppealAct:
    """Write down the entries that were made as a step in carrying the verdict out, and `more` of it."""
    made = _entries(event, before)
    if not made:
        text = gettext_noop("That stands already: nothing was changed. Record instead that it is so already.")
        raise refuse(text, found.rule.articles["verdict"])
    return appeals.append(actor, found, Kind.EXECUTION, entries=made, shown={"entries": made} | more)


def _entries(event: Event, after: int) -> list[int]:
    """The numbers of the entries that changed the event after an entry of its record."""
    later = LedgerEntry.objects.filter(chain_id=chain.chain_name(event), sequence__gt=after)
    changing = later.filter(changes__isnull=False).order_by("sequence")
    found = changing.values_list("sequence", "changes")
    return [sequence for sequence, changes in found if state.of_play(changes or ())]


def _game(found: Case, event: Event, round_number: int, board: int, table: int | None) -> Game:
    """The game at a board. Errors: RuleViolation when there is none."""
    games = Game.objects.filter(round__event=event, round__number=round_number, board=board)
    game = games.filter(Q(match__table=table)).select_related("match").first()
    if game is None:
        text = gettext_noop("That round or board is not paired.")
        raise refuse(text, found.rule.articles["verdict"], place="board")
    return game


def _record(actor: User, found: Case, event: Event, round_number: int, lines: Sequence[ResultLine]) -> None:
    """Record what the verdict has stand at some boards of a round."""
    results.record(
        actor=actor,
        event_id=event.pk,
        round_number=round_number,
        lines=lines,
        reason=cited(found),
        by_verdict=True,
    )


@one_act
def correct_result(
    *, actor: User, appeal_id: int, round_number: int, board: int, code: str, table: int | None = None
) -> AppealAct:
    """Record the result that the verdict gives a game, in place of the one that stood.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, no such game,
    or nothing changes; Refusals as for any result.
    """
    found, event, before = _to_enforce(actor, appeal_id, "result")
    game = _game(found, event, round_number, board, table)
    _record(actor, found, event, round_number, [ResultLine(board, code, game.version, table or 0)])
    return _executed(actor, found, event, before)


@one_act
def order_replay(
    *,
    actor: User,
    appeal_id: int,
    round_number: int,
    board: int,
    table: int | None = None,
    on: date | None = None,
) -> AppealAct:
    """Have a game played anew, `on` a day where the verdict names one: its result goes, and it has none yet.

    An event that was closed is open again once this was recorded as enforced.
    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, no such game,
    or it has no result.
    """
    found, event, before = _to_enforce(actor, appeal_id, "replay")
    _empty(actor, found, event, round_number, board, table)
    return _executed(actor, found, event, before, **({"replay": on.isoformat()} if on else {}))


@one_act
def declare_void(
    *, actor: User, appeal_id: int, round_number: int, board: int, table: int | None = None
) -> AppealAct:
    """Declare a game void, as one on a board that lay wrongly is (Spelreglement 26): it is played anew.

    Errors: as `order_replay`, but that the game need not have a result; RuleViolation when it is void.
    """
    found, event, before = _to_enforce(actor, appeal_id, "void")
    _empty(actor, found, event, round_number, board, table, ending=Ending.VOID.value)
    return _executed(actor, found, event, before, void=VOID)


def _empty(
    actor: User,
    found: Case,
    event: Event,
    round_number: int,
    board: int,
    table: int | None,
    *,
    ending: str | None = None,
) -> None:
    game = _game(found, event, round_number, board, table)
    _record(actor, found, event, round_number, [ResultLine(board, "", game.version, table or 0, ending)])


@one_act
def forfeit(*, actor: User, appeal_id: int, round_number: int, number: int) -> AppealAct:
    """Have a player or team lose a round by forfeit: the game, or every board of the match.

    A board that the line-ups decide (B.6) is left as it is. Errors: PermissionDenied unless a leader;
    RuleViolation when there is nothing to carry out, or that number has no game in the round.
    """
    found, event, before = _to_enforce(actor, appeal_id, "forfeit")
    own = Q(white__number=number) | Q(black__number=number)
    of_round = Game.objects.filter(own, round__event=event, round__number=round_number)
    games = of_round.select_related("match__home", "match__away", "white", "black")
    if not games:
        text = gettext_noop("That number has no game in this round.")
        raise refuse(text, found.rule.articles["verdict"], place="number")
    codes = ((game, "-:+" if game.white.number == number else "+:-") for game in games)
    empty = line_ups.empty_boards(event)
    lines = [
        ResultLine(game.board, code, game.version, game.match.table if game.match else 0)
        for game, code in codes
        if line_ups.fits(event, game, code, empty)
    ]
    _record(actor, found, event, round_number, lines)
    return _executed(actor, found, event, before)


@one_act
def rule_order(*, actor: User, appeal_id: int, order: Sequence[int]) -> AppealAct:
    """Record the order that the verdict gives among players who ended equal.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out,
    or these players are not equal with only a ruling to decide.
    """
    found, event, before = _to_enforce(actor, appeal_id, "order")
    play_offs.rule(actor=actor, event_id=event.pk, order=order, reason=cited(found), closed_too=True)
    return _executed(actor, found, event, before)


@one_act
def reinstate(*, actor: User, appeal_id: int, number: int) -> AppealAct:
    """Take back a withdrawal from the event, as the verdict says.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out,
    or that player has not withdrawn.
    """
    found, event, before = _to_enforce(actor, appeal_id, "reinstatement")
    absences.reinstate(actor=actor, event_id=event.pk, number=number, reason=cited(found), closed_too=True)
    return _executed(actor, found, event, before)


@one_act
def accept_line_up(
    *,
    actor: User,
    appeal_id: int,
    number: int,
    players: Sequence[str],
    add_new: bool = False,
    handed_in: datetime | None = None,
) -> AppealAct:
    """Accept the line-up of a team as the verdict says, board by board, in place of the one that stood.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, or it stands
    already; Refusals as for any line-up.
    """
    found, event, before = _to_enforce(actor, appeal_id, "line-up")
    team = event.entrants.filter(number=number).first()
    teams.hand_in(
        actor=actor,
        event_id=event.pk,
        number=number,
        players=players,
        add_new=add_new,
        handed_in=handed_in,
        reason=cited(found),
        seen=line_ups.last_change(team) if team else 0,
        by_verdict=True,
    )
    return _executed(actor, found, event, before)


@one_act
def admit(
    *,
    actor: User,
    appeal_id: int,
    name: str,
    club: str = "",
    player_class: str = "",
    born: date | None = None,
) -> AppealAct:
    """Enter somebody, or a team, whose entry was refused, whatever class or age.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, for who is
    entered already, and where nobody can be added any more; Refusals as for any entry.
    """
    found, event, before = _to_enforce(actor, appeal_id, "admission")
    entry = Entry("name", 0, name, club, player_class, born=born)
    entering.add(actor=actor, event_id=event.pk, entry=entry, overruling=cited(found), by_verdict=True)
    return _executed(actor, found, event, before)


@one_act
def refuse_entry(*, actor: User, appeal_id: int, number: int) -> AppealAct:
    """Take out an entry that the verdict refuses: withdrawn before the start, and after it from the first
    round without a result on.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, for nobody,
    for who withdrew already, and once every round has a result.
    """
    found, event, before = _to_enforce(actor, appeal_id, "entry-refusal")
    reason = cited(found)
    if has_started(event):
        after = _last_played(event, number)
        absences.withdraw(actor=actor, event_id=event.pk, number=number, after_round=after, reason=reason)
    else:
        entering.withdraw_entry(actor=actor, event_id=event.pk, number=number, reason=reason)
    return _executed(actor, found, event, before)


def _last_played(event: Event, number: int) -> int:
    """The last round in which a number has a result that no line-up gave; 0 without one."""
    own = Q(white__number=number) | Q(black__number=number)
    games = Game.objects.filter(own, round__event=event).exclude(result="").exclude(booked_by_line_up(event))
    return games.order_by("-round__number").values_list("round__number", flat=True).first() or 0


@one_act
def give_points(*, actor: User, appeal_id: int, number: int, kind: str, points: int) -> AppealAct:
    """Correct the points (WP or KP) of an entrant in the season of the event; below zero it takes away.

    Errors: PermissionDenied unless of the board; RuleViolation when there is nothing to carry out, for a team
    or nobody, and as for any correction of points.
    """
    found, event, _ = _to_enforce(actor, appeal_id, "points")
    row = (
        Entrant.objects.filter(event=event, number=number, person__isnull=False)
        .select_related("person")
        .first()
    )
    if row is None or row.person is None:
        text = gettext_noop("there is no player with number %(number)s")
        raise refuse(text, found.rule.articles["verdict"], place="number", number=number)
    classification.correct(
        actor=actor,
        person_id=row.person.shown_pk,
        year=event.season.year,
        kind=kind,
        points=points,
        reason=cited(found),
    )
    union = record.lock().length
    words = f"{row.name}: {points:+} {kind}"
    details = {"union": [union]}
    return appeals.append(
        actor, found, Kind.EXECUTION, text=words, details=details, shown={"words": words} | details
    )


@one_act
def give_match_points(*, actor: User, appeal_id: int, number: int, half_match_points: int) -> AppealAct:
    """Give a team half match points, or below zero take them away, whatever its matches gave (R110). They
    count from the standings of the round that was played last.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, where persons
    play, for no such team, or for nothing to add.
    """
    found, event, before = _to_enforce(actor, appeal_id, "match-points")
    article = found.rule.articles["verdict"]
    loaded = load(event)
    if not loaded.has_table:
        raise refuse(gettext_noop("Match points are given in the group in which a team plays."), article)
    if not event.entrants.filter(number=number).exists():
        raise refuse(gettext_noop("There is no team with number %(number)s."), article, number=number)
    if not half_match_points:
        text = gettext_noop("Say how many points are added or taken away.")
        raise refuse(text, article, place="half_match_points")
    teams.give_match_points(
        actor=actor,
        event=event,
        number=number,
        half_match_points=half_match_points,
        from_round=loaded.current_round,
        reason=cited(found),
    )
    return _executed(actor, found, event, before)


@one_act
def stands_already(*, actor: User, appeal_id: int, text: str) -> AppealAct:
    """Record that what the verdict says is so already, in words: nothing is changed, and that enforces it.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, or no words.
    """
    found, _, _ = _to_enforce(actor, appeal_id, "already-so")
    text = written(text, found.rule.articles["verdict"])
    return appeals.append(actor, found, Kind.EXECUTION, text=text, shown={"already": text})


@one_act
def enforce_in_words(
    *,
    actor: User,
    appeal_id: int,
    text: str,
    entries: Sequence[int] = (),
    union_entries: Sequence[int] = (),
) -> AppealAct:
    """Record in words what was done to enforce the verdict where no other step says it, with the entries by
    which it was done: of the record of the event, and of that of the union.

    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out, no words, or
    for entries that were not made since the verdict.
    """
    found, event, _ = _to_enforce(actor, appeal_id, "words")
    article = found.rule.articles["verdict"]
    text = written(text, article)
    verdict = _verdict_entry(event, appeal_id)
    made = LedgerEntry.objects.filter(at__gte=verdict.at)
    own = made.filter(chain_id=chain.chain_name(event), sequence__gt=verdict.sequence)
    _check_made(own.exclude(act__in=acts.STEPS.values()), entries, article, "entries")
    _check_made(made.filter(chain_id=chain.chain_name(None)), union_entries, article, "union_entries")
    by = sorted(set(entries))
    details = {"union": sorted(set(union_entries))} if union_entries else {}
    shown = {"words": text} | ({"entries": by} if by else {}) | details
    return appeals.append(actor, found, Kind.EXECUTION, text=text, entries=by, details=details, shown=shown)


def _check_made(made: QuerySet[LedgerEntry], named: Sequence[int], article: str, place: str) -> None:
    """Refuse numbers that are of none of these entries."""
    if set(named) - set(made.filter(sequence__in=named).values_list("sequence", flat=True)):
        text = gettext_noop("Name entries of that record that were made since the verdict.")
        raise refuse(text, article, place=place)


def _verdict_entry(event: Event, appeal_id: int) -> LedgerEntry:
    """The entry by which the verdict was given."""
    return chain.entries_about(event, act=acts.APPEAL_VERDICT, appeal=appeal_id).get()


def _own_entries(found: Case, event: Event) -> list[int]:
    """The entries of the steps themselves that changed nothing of the event: those in words."""
    bare = [act.number for act in found.acts if act.kind == Kind.EXECUTION and not act.entries]
    own = chain.entries_about(event, act=acts.APPEAL_EXECUTION, appeal=found.row.pk)
    return list(own.filter(subject__step__in=bare).values_list("sequence", flat=True))


@one_act
def finish(*, actor: User, appeal_id: int, entries: Sequence[int] = ()) -> AppealAct:
    """Record that the verdict has been carried out, by the steps recorded and by other entries of the record.

    A step that changed nothing of the event, for it is in words, counts by its own entry (reading R102).
    Those by which another verdict in the same dispute was carried out may be named too (reading R79).
    A closed event gets a new final order, or is open again where the verdict left something to decide.
    Errors: PermissionDenied unless a leader; RuleViolation when there is nothing to carry out,
    no entry, or one that is no act on the event since the verdict.
    """
    found, event, _ = _to_enforce(actor, appeal_id, "carried-out")
    verdict = _verdict_entry(event, appeal_id)
    if not set(entries) <= {*_entries(event, verdict.sequence), *enforced_before(found)}:
        text = gettext_noop("Name entries of the record of this event that were made since the verdict.")
        raise refuse(text, found.rule.articles["verdict"], place="entries")
    steps = [number for act in found.acts if act.kind == Kind.EXECUTION for number in act.entries]
    by = sorted({*steps, *_own_entries(found, event), *entries})
    if by:
        final_orders.renew(actor=actor, event=event, reason=cited(found))
    return appeals.append(actor, found, Kind.CARRIED_OUT, entries=by, shown={"entries": by})
