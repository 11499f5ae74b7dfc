"""The rounds of an event as rows: their days, and the games or matches that are paired in them."""

from collections.abc import Collection, Iterable, Sequence

from django.utils import timezone

from tournaments.ledger import record
from tournaments.ledger.facts import key
from tournaments.models import Entrant, Event, Game, Match, Round, Seat
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.results import Side
from tournaments.regulations.schedules.days import plan as plan_of_days
from tournaments.regulations.schedules.sections import ROUND_ROBIN_OF
from tournaments.regulations.setting_up.event import DISPLAY
from tournaments.regulations.teams.lineups import white_side

Pair = tuple[int, int]


def plan(event: Event, number_of_rounds: int) -> None:
    """Have just the rounds 1 to `number_of_rounds`; days already set stay. Part of a larger act.

    A new round is on the first day of the event, where it is known that it is played on that day.

    Errors: ProtectedError when something that was submitted hangs on a game of a round that goes.
    """
    event.rounds.filter(number__gt=number_of_rounds).delete()
    have = set(event.rounds.values_list("number", flat=True))
    first_day = _rounds_of_first_day(event, number_of_rounds)
    Round.objects.bulk_create(
        Round(event=event, number=number, date=event.starts_on if number in first_day else None)
        for number in range(1, number_of_rounds + 1)
        if number not in have
    )
    event.rounds_planned = number_of_rounds
    event.save(update_fields=["rounds_planned"])


def _rounds_of_first_day(event: Event, number_of_rounds: int) -> Collection[int]:
    """The rounds of the first day by the plan (D.4, Bijlage 2, C.7), else all."""
    if event.is_play_off:
        return ()
    if event.section == DISPLAY:
        return (1,)
    days = plan_of_days(
        edition(event.season.edition),
        Section(event.section),
        event.division,
        swiss=event.is_swiss,
        rounds=number_of_rounds,
        playing=len(event.settings.get(ROUND_ROBIN_OF, "").split()) or event.entrants.count(),
    )
    return days[0].rounds if days else range(1, number_of_rounds + 1)


def fill(
    paired: Round,
    pairs: Sequence[Pair],
    free: Iterable[int] = (),
    *,
    published: bool,
    whites: Sequence[Sequence[int]] = (),
) -> None:
    """Write the pairs of a round: white first, of teams home first. Part of a larger act.

    The games have a version that is higher than any a page has seen of games that were taken out again.
    `whites` says of each match who has white at each board, where the line-ups do not (deciding matches).
    Errors: IntegrityError when somebody would have two places in the round.
    """
    event = paired.event
    entrants = {entrant.number: entrant for entrant in event.entrants.all()}
    Seat.objects.bulk_create(
        [Seat(round=paired, entrant=entrants[number]) for pair in pairs for number in pair]
        + [Seat(round=paired, entrant=entrants[number], free=True) for number in free]
    )
    boards = line_up_boards(event)
    version = new_version(paired)
    if boards:
        _fill_matches(paired, pairs, entrants, boards, whites, version)
    else:
        Game.objects.bulk_create(
            Game(round=paired, board=board, white=entrants[white], black=entrants[black], version=version)
            for board, (white, black) in enumerate(pairs, start=1)
        )
    paired.paired_at = timezone.now()
    paired.published_at = paired.paired_at if published else None
    paired.save()


def new_version(paired: Round) -> int:
    """The version of games that are made for a round: higher than any that a page has seen of games that were
    there before, by the record; 0 where there were none.
    """
    chain = record.lock(paired.event)
    of_round = f'"{key("game", paired.event_id, paired.number)} '
    return chain.length if chain.entries.filter(changes__icontains=of_round).exists() else 0


def line_up_boards(event: Event) -> int:
    """How many boards a match has; 0 where persons play."""
    rule = edition(event.season.edition).teams.line_ups.get(event.section)
    return rule.boards if rule else 0


def _fill_matches(
    paired: Round,
    pairs: Sequence[Pair],
    entrants: dict[int, Entrant],
    boards: int,
    whites: Sequence[Sequence[int]],
    version: int,
) -> None:
    for at, (home, away) in enumerate(pairs):
        match = Match.objects.create(round=paired, table=at + 1, home=entrants[home], away=entrants[away])
        games = []
        for board in range(1, boards + 1):
            by_rule = home if white_side(board) is Side.FIRST else away
            white = whites[at][board - 1] if whites else by_rule
            black = away if white == home else home
            players = {"white": entrants[white], "black": entrants[black]}
            games.append(Game(round=paired, match=match, board=board, version=version, **players))
        Game.objects.bulk_create(games)


def empty(paired: Round) -> None:
    """Take the pairs of a round out again. Part of a larger act.

    Errors: ProtectedError when something that was submitted hangs on one of its games.
    """
    paired.games.all().delete()
    paired.matches.all().delete()
    paired.seats.all().delete()
    paired.paired_at = paired.published_at = paired.token = None
    paired.save()
