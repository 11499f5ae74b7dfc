"""Starting an event together with what holds for round 1 of those who are not there."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from django.db.models import Q

from tournaments.events.attendance import absences as games
from tournaments.events.attendance import services as attendance
from tournaments.events.beginning import selectors
from tournaments.events.beginning.selectors import OfAbsentee
from tournaments.events.entries import services as entries
from tournaments.events.entries.selectors import absentees as not_checked_in
from tournaments.events.locks import locked_whole
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import starting
from tournaments.events.setting_up.selectors import points
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Game, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.results import Result

FIRST_ROUND = 1


@one_act
def begin(
    *,
    actor: User,
    event_id: int,
    absentees: Mapping[int, OfAbsentee],
    reason: str = "",
    seed: int | None = None,
    number_of_rounds: int | None = None,
    left_open: Collection[int] = (),
    why_open: str = "",
) -> Event:
    """Start an event; `absentees` says by the key of the entrant what holds for each who is not there.

    Entries are withdrawn before lots are drawn; who is absent from round 1 is so for the `reason`; who loses
    it by forfeit does so in every game of it, two of them against each other both. Who has no game in round 1
    is free. `left_open` and `why_open` are of the numbers of an eight for which nobody could be found. All of
    it is done, or nothing. Errors: as `starting.start` and the services of each;
    RuleViolation with the place of the absentee where nothing is said, or what cannot be, and without a place
    for somebody who is there by now and would not play.
    """
    event = locked_whole(actor, event_id)
    starting.check_not_started(event)
    there_not = not_checked_in(event)
    _check(event, there_not, absentees)
    of_each = {row.pk: absentees[row.pk] for row in there_not}
    for row in reversed(there_not):  # who stands behind moves up
        if of_each[row.pk] is OfAbsentee.WITHDRAWN:
            entries.withdraw_entry(actor=actor, event_id=event_id, number=row.number, reason=reason)
    event = starting.start(
        actor=actor,
        event_id=event_id,
        seed=seed,
        number_of_rounds=number_of_rounds,
        left_open=left_open,
        why_open=why_open,
    )
    for played, rows in _in_play(event, there_not):
        for row, key in rows:
            if of_each[key] is OfAbsentee.AWAY:
                _stay_away(actor, played, row, reason)
        if losing := [row for row, key in rows if of_each[key] is OfAbsentee.FORFEITS]:
            _forfeit(actor, played, losing)
    return event


def place_of(key: int) -> str:
    """Where it is said what holds for an entrant."""
    return f"absentee-{key}"


def _check(event: Event, rows: Sequence[Entrant], said: Mapping[int, OfAbsentee]) -> None:
    swiss = selectors.is_swiss(points(event))
    for row in rows:
        if said.get(row.pk) not in selectors.choices(event, row, swiss=swiss):
            text = gettext_noop("Say what holds for %(name)s, who is not there.")
            raise refuse(text, selectors.article(event), place=place_of(row.pk), name=row.name)
    known = {row.pk for row in rows}
    for key, choice in said.items():
        if key not in known and choice is not OfAbsentee.PLAYS:
            raise changed(event, key)


def changed(event: Event, key: int) -> RuleViolation:
    """What is said of an entrant of whom something was decided and who is no absentee any more."""
    row = event.entrants.filter(pk=key).first()
    if row is None:
        return refuse(gettext_noop("The list of entrants was changed meanwhile: look at it again."))
    return refuse(gettext_noop("%(name)s is there by now: look at the list again."), name=row.name)


def _in_play(event: Event, absentees: Sequence[Entrant]) -> Iterator[tuple[Event, list[tuple[Entrant, int]]]]:
    """Each event or group that is played, with those of the absentees in it and their keys of before."""
    groups = list(event.children.select_related("season", "root", "parent").order_by("pk"))
    keys = {_who(row): row.pk for row in absentees}
    for played in groups or [event]:
        rows = played.entrants.order_by("number")
        yield played, [(row, keys[_who(row)]) for row in rows if _who(row) in keys]


def _who(row: Entrant) -> tuple[int | None, str, str]:
    """An entrant wherever it stands: in the event and in a group of it."""
    return row.person_id, row.name, row.club_name


def _games(event: Event, rows: Collection[Entrant]) -> list[Game]:
    """The games of round 1 of some entrants that have no result yet."""
    found = Game.objects.filter(round__event=event, round__number=FIRST_ROUND, result="")
    found = found.filter(Q(white__in=rows) | Q(black__in=rows))
    return list(found.select_related("match").order_by("board"))


def _stay_away(actor: User, event: Event, row: Entrant, reason: str) -> None:
    if event.is_swiss:
        attendance.stay_away(
            actor=actor, event_id=event.pk, number=row.number, rounds=[FIRST_ROUND], reason=reason
        )
    elif _games(event, [row]):
        games.report(
            actor=actor, event_id=event.pk, number=row.number, round_number=FIRST_ROUND, reason=reason
        )


def _forfeit(actor: User, event: Event, rows: Sequence[Entrant]) -> None:
    if event.is_swiss:
        raise refuse(
            gettext_noop("So many play now that it is by the Swiss system: say anew who skips round 1."),
            selectors.article(event),
        )
    lost = {row.pk for row in rows}
    lines = [
        ResultLine(game.board, _lost(game, lost), game.version, game.match.table if game.match else 0)
        for game in _games(event, rows)
    ]
    if lines:
        results.record(actor=actor, event_id=event.pk, round_number=FIRST_ROUND, lines=lines)


def _lost(game: Game, losing: Collection[int]) -> str:
    both = game.white_id in losing and game.black_id in losing
    by_one = Result.FORFEIT_BY_FIRST if game.white_id in losing else Result.FORFEIT_BY_SECOND
    return str((Result.FORFEIT_BY_BOTH if both else by_one).value)
