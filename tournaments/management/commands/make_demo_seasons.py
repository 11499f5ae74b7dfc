"""`manage.py make_demo_seasons`: make up the seasons before the demo season, the event files of `demo/YEAR`.

The eights are led back from where everybody plays now: who has which place came there by the final order of
the season before (C.8). The results are made up, the same for the same seed, so that each event comes to its
order.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.management.demo_files import DEMO, facts_of, written
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.editions.schedule_tables import Pair
from tournaments.regulations.endings import Ending
from tournaments.regulations.event import Entrant, Event, Game, Round, Section, System
from tournaments.regulations.files.event import dump
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import schedule

SEED = 2011
SEASONS = 2
EIGHTS = ("KK", "HAA", "RHAA")
BELOW = "HA"
MOST_BELOW = 8
OTHERS = (("a", Section.A, 5), ("e", Section.E, 7))
"""The other events, with how many of those who play now played then."""
TRIES = 250
_ENDINGS = {
    True: (Ending.AGREED, Ending.ONE_KING_EACH),
    False: (Ending.RESIGNED, Ending.RESIGNED, Ending.TIME, Ending.RESIGNED, Ending.NO_MOVE),
}

Orders = Mapping[str, Sequence[Entrant]]


class Command(BaseCommand):
    """Writes the event files of the closed seasons."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the seed."""
        parser.add_argument("--seed", type=int, default=SEED)

    def handle(self, *, seed: int, **options: Any) -> None:
        """Make up the seasons, the last one first."""
        chance = Random(seed)  # noqa: S311 - made up, and the same every time
        later: dict[str, Sequence[Entrant]] = {name: facts_of(name.lower()).entrants for name in EIGHTS}
        later[BELOW] = facts_of("d_ha").entrants[:MOST_BELOW]
        year = facts_of("kk").season or 0
        for season in range(year - 1, year - 1 - SEASONS, -1):
            ended = _season_before(later, edition_for(season))
            later = {}
            for division, order in ended.items():
                section = Section.D if division == BELOW else Section.C
                later[division] = self._write(chance, section, division, season, order)
            for file, section, count in OTHERS:
                facts = facts_of(file)
                order = chance.sample(facts.entrants, count)
                self._write(chance, section, facts.division, season, order)

    def _write(
        self, chance: Random, section: Section, division: str, season: int, order: Sequence[Entrant]
    ) -> Sequence[Entrant]:
        """Write the event that comes to this order, and give its entrants by number."""
        event = _event(chance, section, division, season, order)
        folder = DEMO / str(season)
        folder.mkdir(exist_ok=True)
        name = f"{section.value}_{division}".lower()
        (folder / f"{name}.json").write_text(written(dump(event)), "utf-8")
        self.stdout.write(f"{season} {name}")
        return event.entrants


def _season_before(later: Orders, edition: Edition) -> Orders:
    """The final orders that lead to these places."""
    names = (*EIGHTS, BELOW)
    ended: dict[str, dict[int, Entrant]] = {name: {} for name in names}
    for division, slots in edition.movement.next_places:
        for slot, entrant in zip(slots, later[division], strict=True):
            ended[slot.division][slot.number] = entrant
    below = iter(later[BELOW])
    for slot in edition.movement.to_below:
        ended[slot.division][slot.number] = next(below)
    orders = {name: [of[place] for place in sorted(of)] for name, of in ended.items()}
    orders[BELOW] += below
    return orders


def _event(chance: Random, section: Section, division: str, season: int, order: Sequence[Entrant]) -> Event:
    """An event that was played to its end and comes to this order."""
    edition = edition_for(season)
    printed = schedule(edition, section, len(order), division)
    numbers = chance.sample(range(1, len(order) + 1), len(order))
    player_class = division if section in (Section.C, Section.D) else ""
    entrants = sorted(
        (_entrant(number, one, player_class) for number, one in zip(numbers, order, strict=True)),
        key=lambda one: one.number,
    )
    place = {number: at for at, number in enumerate(numbers)}
    results = {
        pair: Result.FIRST_WINS if place[pair[0]] < place[pair[1]] else Result.SECOND_WINS
        for column in printed.rounds
        for pair in column.pairs
    }

    def made(results: Mapping[Pair, Result]) -> Event:
        rounds = tuple(
            Round(
                column.number,
                tuple(Game(*pair, results[pair], _ending(pair, results[pair])) for pair in column.pairs),
                tuple(column.free),
            )
            for column in printed.rounds
        )
        return Event(section, division, season, System.ROUND_ROBIN, len(rounds), tuple(entrants), (), rounds)

    for _ in range(TRIES):
        pair = chance.choice(list(results))
        other = chance.choice((Result.FIRST_WINS, Result.DRAW, Result.DRAW, Result.SECOND_WINS))
        if _comes_to(made(results | {pair: other}), numbers, edition):
            results[pair] = other
    return made(results)


def _entrant(number: int, one: Entrant, player_class: str) -> Entrant:
    known = type(one.player_class)(player_class) if player_class and one.player_class else one.player_class
    return Entrant(number, one.name, one.club, known, one.rating)


def _ending(pair: tuple[int, int], result: Result) -> Ending:
    choices = _ENDINGS[result is Result.DRAW]
    return choices[sum(pair) % len(choices)]


def _comes_to(event: Event, numbers: Sequence[int], edition: Edition) -> bool:
    """Whether the order is this one, without a play-off: outside the eights by points alone."""
    standings = rank(event, edition=edition)
    found = [row.entrant.number for row in standings.rows]
    alone = len({row.half_points for row in standings.rows}) == len(found)
    return found == list(numbers) and not standings.open and (alone or event.section is Section.C)
