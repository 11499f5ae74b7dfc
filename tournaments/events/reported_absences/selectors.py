"""The rounds to which a player may report an absence, what was reported, and what may be decided about it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.events.loaded import load
from tournaments.models import Absence, Entrant, Event, Game
from tournaments.notices.recipients import accounts_by_person
from tournaments.regulations.counting import reported_absence
from tournaments.regulations.counting.absences import make_ups_are_over
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of a player without a result, and the absence from it that is known; `reached` where the
    opponent has an account, and so is notified of what is reported.
    """

    game: Game
    opponent: str
    absence: Absence | None
    reached: bool


def games_of(entrant: Entrant, rounds: Collection[int] | None = None) -> list[Game]:
    """The games of an entrant, those of these rounds or all, in their order."""
    found = Game.objects.filter(Q(white=entrant) | Q(black=entrant), round__event=entrant.event)
    if rounds is not None:
        found = found.filter(round__number__in=rounds)
    return list(found.select_related("round", "white", "black").order_by("round__number"))


def own_games(entrant: Entrant) -> list[OwnGame]:
    """The published games of a player without a result that are still to be played."""
    absences = {one.round_id: one for one in Absence.objects.filter(entrant=entrant)}
    games = [(game, opponent_of(game, entrant)) for game in games_of(entrant) if is_to_come(game)]
    reached = accounts_by_person(opponent.person_id for _, opponent in games)
    return [
        OwnGame(game, opponent.name, absences.get(game.round_id), opponent.person_id in reached)
        for game, opponent in games
    ]


def opponent_of(game: Game, entrant: Entrant) -> Entrant:
    """The other player of a game."""
    return game.black if game.white_id == entrant.pk else game.white


def is_to_come(game: Game) -> bool:
    """Whether a game is published, has no result, and is played by two who take part."""
    gone = [side.withdrawn_after_round for side in (game.white, game.black)]
    return bool(game.round.published_at) and not game.result and gone == [None, None]


def options(absence: Absence, event: Event) -> reported_absence.Options:
    """What may be decided about the game of an absence (C.10, C.13)."""
    rules = edition(event.season.edition)
    rule = rules.make_up.get(event.section)
    closing = event.rounds.filter(number=rule.before_round).first() if rule else None
    facts = load(event).facts
    return reported_absence.options(
        rules,
        Section(event.section),
        absence.round.number,
        closing_day=closing.date if closing else None,
        closed=make_ups_are_over(facts, edition=rules, after_round=facts.rounds_planned),
    )
