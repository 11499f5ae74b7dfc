"""Taking an event file into the site: the same acts a leader would do, one after the other."""

from django.db import transaction

from tournaments.models import Event, Season, User
from tournaments.permissions import is_administrator, require
from tournaments.refusals import refuse
from tournaments.regulations import event as domain
from tournaments.regulations.event_file import load
from tournaments.regulations.reasons import gettext_noop
from tournaments.services import absences, deciding, entries, events, results

FILE_BYTES = 1_000_000


def read(content: bytes) -> domain.Event:
    """The facts in the bytes of an event file. Errors: RuleViolation."""
    if len(content) > FILE_BYTES:
        raise refuse(gettext_noop("the file is larger than %(limit)s bytes"), place="file", limit=FILE_BYTES)
    try:
        return load(content.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        raise refuse(gettext_noop("the file is not text in UTF-8"), place="file") from wrong


def _lines(paired: domain.Round, pairs: dict[tuple[int, int], int]) -> list[results.Line]:
    return [
        results.Line(pairs[game.players], game.result.value, version=0)
        for game in paired.games
        if game.result is not None
    ]


def _boards(event: Event, number: int) -> dict[tuple[int, int], int]:
    games = event.rounds.get(number=number).games.select_related("white", "black")
    return {(game.white.number, game.black.number): game.board for game in games}


def _take_deciding_games(actor: User, event: Event, match: domain.DecidingMatch) -> None:
    """Deciding games as they stand in the file, whether they settle something or not."""
    pairs = [game.players for game in match.games]
    child = deciding.found(actor=actor, event=event, numbers=match.between, games=pairs)
    for number, game in enumerate(match.games, start=1):
        if game.result is not None:
            line = results.Line(1, game.result.value, version=0)
            results.record(actor=actor, event_id=child.pk, round_number=number, lines=[line])


@transaction.atomic
def take(*, actor: User, facts: domain.Event, reason: str) -> Event:
    """Make an event of section C from checked facts, as a draft; its season is founded when it is not there.

    Errors: PermissionDenied unless an administrator; RuleViolation for another section, and RuleViolation or
    Refusals as the acts themselves give.
    """
    require(is_administrator(actor))
    if facts.section is not domain.Section.C:
        raise refuse(gettext_noop("The site takes in events of section C so far."), "C.2", place="section")
    season = Season.objects.filter(year=facts.season).first()
    season = season or events.add_season(actor=actor, year=facts.season)
    event = events.add_event(actor=actor, season=season, division=facts.division)
    entries.enter(
        actor=actor,
        event_id=event.pk,
        entries=[
            entries.Entry(
                f"entrants[{index}]",
                entrant.number,
                entrant.name,
                entrant.club,
                player_class=entrant.player_class.value if entrant.player_class else "",
                rating=entrant.rating,
            )
            for index, entrant in enumerate(facts.entrants)
        ],
    )
    for paired in facts.rounds:
        results.record(
            actor=actor,
            event_id=event.pk,
            round_number=paired.number,
            lines=_lines(paired, _boards(event, paired.number)),
        )
    for gone in facts.withdrawals:
        absences.withdraw(
            actor=actor,
            event_id=event.pk,
            number=gone.number,
            after_round=gone.after_round,
            reason=reason,
        )
    for match in facts.deciding:
        _take_deciding_games(actor, event, match)
    for ruling in facts.rulings:
        deciding.put_in_order(actor=actor, event=event, order=ruling.order, reason=reason)
    return event
