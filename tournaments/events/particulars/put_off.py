"""Open games that are not played with their round: adjourned, made up, or missed by somebody, and until when.

Source: C, art. 10 and 13; readings R52 and R71.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from operator import attrgetter

from django.urls import reverse

from tournaments.models import Absence, Event, Game
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.reasons import Reason, gettext_noop

_ADJOURNED = gettext_noop("Board %(board)s: %(white)s – %(black)s is adjourned")
_ADJOURNED_TO = gettext_noop("Board %(board)s: %(white)s – %(black)s is adjourned, and finished on %(day)s")
_MADE_UP = gettext_noop("Board %(board)s: %(white)s – %(black)s is made up later")
_MADE_UP_ON = gettext_noop("Board %(board)s: %(white)s – %(black)s is made up on %(day)s")
_MADE_UP_BY = gettext_noop("Board %(board)s: %(white)s – %(black)s is made up on %(day)s at the latest")
_ABSENT = gettext_noop("Board %(board)s: %(name)s cannot come")
_NOT_MADE_UP = gettext_noop("Board %(board)s: %(name)s cannot come, and the game is not made up")


@dataclass(frozen=True, slots=True)
class Seated:
    """A game in the round with this number, at the board that is called so ("3", of teams "2.3"); of teams
    with who plays white and black, each empty where that is not known or not shown yet.
    """

    game: Game
    round: int
    board: str
    white: str = ""
    black: str = ""


@dataclass(frozen=True, slots=True)
class PutOff:
    """What is said of a game that is not played with its round, and where the leaders change it."""

    says: Reason
    address: str


def put_off(event: Event, seated: Iterable[Seated]) -> dict[int, PutOff]:
    """By the key of the game what is known of those without a result; why somebody is absent is not said.

    The sides of the games must be loaded. It takes one query, none where every game has a result.
    """
    games = [one for one in seated if not one.game.result and not is_gone(one.game, one.round)]
    if not games:
        return {}
    rows = Absence.objects.filter(round__event=event).select_related("entrant")
    absences = {(row.round_id, row.entrant_id): row for row in rows}
    return {one.game.pk: known for one in games for known in _of(event, one, absences)}


def is_gone(game: Game, number: int) -> bool:
    """Whether one of the two withdrew before the round with this number: nothing is played any more."""
    return any(
        side.withdrawn_after_round is not None and side.withdrawn_after_round < number
        for side in (game.white, game.black)
    )


def is_left(event: Event, game: Game) -> bool:
    """Whether one of the two players withdrew from an event by schedule: what was still open between them is
    booked or annulled, and a day that was agreed for it is off (C.14, R52). In a Swiss event it is played
    yet, and so are the open boards of a team that leaves (R63).
    """
    if event.is_swiss or event.section in TEAM_SECTIONS:
        return False
    return any(side.withdrawn_after_round is not None for side in (game.white, game.black))


def _of(event: Event, one: Seated, absences: Mapping[tuple[int, int], Absence]) -> Iterator[PutOff]:
    """What is known of a game, the most telling last."""
    game = one.game
    white, black = one.white or game.white.name, one.black or game.black.name
    named = {"board": one.board, "white": white, "black": black}
    in_eights = event.section == Section.C
    if is_left(event, game):
        return
    both = ((game.round_id, game.white_id), (game.round_id, game.black_id))
    for absence in sorted((absences[key] for key in both if key in absences), key=attrgetter("is_made_up")):
        address = reverse("absences", args=[event.pk])
        if not event.is_swiss:
            address = reverse("absence-decision", args=[event.pk, one.round, absence.entrant.number])
        if absence.is_made_up:
            says = _on_a_day(
                _MADE_UP, named, (_MADE_UP_ON, absence.make_up_on), (_MADE_UP_BY, absence.make_up_by)
            )
            article = "C.13" if in_eights else "R52"
        else:
            text = _NOT_MADE_UP if absence.decision else _ABSENT
            says = text, {"board": one.board, "name": absence.entrant.name}
            article = "C.10" if in_eights else "R52"
        yield PutOff(Reason(*says, (article,)), address)
    if game.adjourned:
        says = _on_a_day(_ADJOURNED, named, (_ADJOURNED_TO, game.adjourned_to))
        article = "R71" if in_eights else "R52"
        yield PutOff(Reason(*says, (article,)), reverse("adjournment", args=[event.pk, game.pk]))


def _on_a_day(
    text: str, named: dict[str, str], *with_day: tuple[str, date | None]
) -> tuple[str, dict[str, str]]:
    """A sentence with the first of these days that is known, or without one."""
    found = [(better, named | {"day": day.isoformat()}) for better, day in with_day if day]
    return found[0] if found else (text, named)
