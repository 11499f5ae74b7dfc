"""The rounds of an event as everybody sees them: boards with the results that count, and who is free."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count

from tournaments.events.loaded import LoadedEvent, counted_result
from tournaments.events.particulars.put_off import Seated, put_off
from tournaments.models import Entrant, Event, Game, Round
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.sections import schedule_of
from tournaments.regulations.setting_up.terms import minutes_to_say, times
from tournaments.regulations.teams.groups import sizes as team_sizes


@dataclass(frozen=True, slots=True)
class Board:
    """A game with its result code, empty while none counts; `waits` for the second of two people."""

    game: Game
    code: str
    waits: bool


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round; `is_shown` once it has pairs that the visitor may see. `put_off` says which of its games are
    not played with it.
    """

    round: Round
    boards: tuple[Board, ...]
    free: tuple[Entrant, ...]
    is_shown: bool
    put_off: tuple[Reason, ...] = ()


def round_pages(loaded: LoadedEvent) -> tuple[RoundPage, ...]:
    """All rounds of the event, those without pairs to be seen among them."""
    shown = {paired.number for paired in loaded.facts.rounds}
    pages = [_page(loaded.event, paired, paired.number in shown) for paired in loaded.rounds]
    later = put_off(
        loaded.event,
        (
            Seated(board.game, page.round.number, str(board.game.board))
            for page in pages
            for board in page.boards
        ),
    )
    return tuple(
        replace(
            page,
            put_off=tuple(later[board.game.pk].says for board in page.boards if board.game.pk in later),
        )
        for page in pages
    )


def open_rounds(loaded: LoadedEvent) -> tuple[int, ...]:
    """The rounds that a page shows unfolded: the current one and the next; of one that is over the last."""
    if loaded.event.is_over:
        return (loaded.current_round,)
    coming = loaded.round_after(loaded.current_round)
    return (loaded.current_round, coming.number) if coming else (loaded.current_round,)


def _page(event: Event, paired: Round, is_shown: bool) -> RoundPage:
    if not is_shown:
        return RoundPage(paired, (), (), is_shown=False)
    return RoundPage(
        round=paired,
        boards=tuple(_board(game, event) for game in paired.games.all()),
        free=tuple(seat.entrant for seat in paired.seats.all() if seat.free),
        is_shown=True,
    )


def _board(game: Game, event: Event) -> Board:
    counted = counted_result(game, event)
    return Board(game, counted.value if counted else "", waits=bool(game.result) and counted is None)


def rules(loaded: LoadedEvent) -> tuple[Reason, ...]:
    """By which articles the rounds are made, once there are any, and the playing time."""
    made = (_schedule(loaded),) if loaded.has_table else ()
    return (*made, *playing_time(loaded))


def playing_time(loaded: LoadedEvent) -> tuple[Reason, ...]:
    """The clock and the notation, with the minutes that the leaders said where none are printed
    (Spelreglement 23).
    """
    terms = times(*_time_of(loaded, _team_sizes(loaded)))
    return tuple(sentence for term in terms for sentence in term.value)


def minutes_missing(loaded: LoadedEvent, groups: Sequence[LoadedEvent] = ()) -> Reason | None:
    """That the leaders have yet to say how many minutes each player has; None where nothing is missing.

    `groups` are those of the event, as far as it was started in groups.
    """
    sizes = tuple(len(group.facts.entrants) for group in groups if group.of_teams)
    return minutes_to_say(*_time_of(loaded, sizes or _sizes_to_be(loaded)))


def _time_of(
    loaded: LoadedEvent, sizes: tuple[int, ...]
) -> tuple[Edition, domain.Section, str, tuple[int, ...], Mapping[str, str]]:
    """What the playing time depends on: it is said of the whole competition, of teams by all its groups."""
    whole = loaded.event.root or loaded.event
    chosen = {"minutes": str(whole.minutes)} if whole.minutes else {}
    return loaded.edition, loaded.facts.section, loaded.event.division, sizes, chosen


def _team_sizes(loaded: LoadedEvent) -> tuple[int, ...]:
    """The numbers of teams in all groups of the championship."""
    if not loaded.of_teams:
        return ()
    groups = Event.objects.filter(root=loaded.event.main_id, kind=Event.Kind.GROUP)
    sizes = groups.annotate(size=Count("entrants")).order_by("pk").values_list("size", flat=True)
    return tuple(sizes) or _sizes_to_be(loaded)


def _sizes_to_be(loaded: LoadedEvent) -> tuple[int, ...]:
    """The numbers of teams in the groups into which those entered are cut; none where they cannot be."""
    if not loaded.of_teams:
        return ()
    try:
        return team_sizes(len(loaded.facts.entrants), loaded.edition.teams.groups[loaded.facts.section])
    except RuleViolation:
        return ()


def _schedule(loaded: LoadedEvent) -> Reason:
    if loaded.is_swiss:
        text = gettext_noop("Every round is paired by the standings after the one before it")
        return Reason(text, {}, ("Bijlage 3", "R41"))
    printed = schedule_of(loaded.facts, edition=loaded.edition)
    text = gettext_noop("The rounds are those of the schedule; who is named first has white")
    if loaded.of_teams:
        text = gettext_noop(
            "The rounds are those of the schedule; of the team named first the players with odd numbers have "
            "white"
        )
    return Reason(text, {}, (printed.article,))
