"""The notations of the demo season: made up once by `manage.py make_demo_games`, kept in `demo/games`."""

from games import services
from tournaments.management import demo_files
from tournaments.models import Game, User


def submit_all(actor: User) -> None:
    """Submit the notation of every game of the demo season."""
    for file in demo_files.WRITTEN_DOWN:
        rows = Game.objects.filter(round__event=demo_files.event_of(file))
        keys = {
            key: pk
            for pk, *key_ in rows.values_list(
                "pk", "round__number", "white__number", "black__number", "board"
            )
            for key in [tuple(key_)]
        }
        for game in demo_files.games_of(file):
            found = keys[game.round, game.white, game.black, game.board]
            services.submit(actor=actor, game_id=found, text=game.text)


demo_files.afterwards(submit_all)
