"""`manage.py make_demo_games`: make up the notations of `demo/games`, on a site with the demo season.

Every game across a board gets one that comes to its result, the same for the same seed. A file for each event
file; each line has the round, the numbers of white and black, the board, how the game ended, and the moves.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.domain import made_up
from tournaments.management import demo_files
from tournaments.models import Game
from tournaments.regulations.results import Result

SEED = 1893


class Command(BaseCommand):
    """Writes the files of `demo/games`."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the seed."""
        parser.add_argument("--seed", type=int, default=SEED)

    def handle(self, *, seed: int, **options: Any) -> None:
        """Make up the games of each event."""
        demo_files.GAMES.mkdir(exist_ok=True)
        for file in demo_files.WRITTEN_DOWN:
            games = []
            for row in _played(file):
                result = Result.parse(row.result)
                pair = (row.white.number, row.black.number)
                made = made_up.game(f"{seed} {file} {row.round.number} {pair} {row.board}", result)
                games.append(
                    demo_files.DemoGame(row.round.number, *pair, row.board, made.ending.value, made.text)
                )
            text = "".join(f"{game}\n" for game in games)
            (demo_files.GAMES / f"{file}.txt").write_text(text, encoding="utf-8")
            self.stdout.write(f"{file}: {len(games)}")


def _played(file: str) -> list[Game]:
    """The games of an event that were played across a board."""
    rows = Game.objects.filter(round__event=demo_files.event_of(file)).exclude(result="")
    rows = rows.select_related("round", "white", "black", "match").order_by("round__number", "pk")
    return [row for row in rows if Result.parse(row.result).played]
