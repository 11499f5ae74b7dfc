"""The simultaneous display of the demo season, which event files do not know: founded act by act.

`demo/i.json` has the entrants, the giver under number 0, the seed of the colours and the games that ended.
"""

import json
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.events.simuls.selectors import Board, simul
from tournaments.models import Event, Season, User
from tournaments.people.recognising.matching import Entry

VENUE = "Doarpshûs De Klok"


def load_simul(actor: User, season: Season, file: Path) -> Event:
    """Found the display of the file and play it as far as the file goes."""
    content = json.loads(file.read_text(encoding="utf-8"))
    event = events.add_event(
        actor=actor,
        season=season,
        section="I",
        division="",
        name=content["name"],
        venue=VENUE,
        choices=events.Choices(
            system=Event.System.DISPLAY, starts_on=timezone.localdate() - timedelta(weeks=1)
        ),
    )
    listed = [
        Entry(f"entrants[{at}]", one["number"], one["name"], one["club"])
        for at, one in enumerate(content["entrants"])
    ]
    entries.enter(actor=actor, event_id=event.pk, entries=listed)
    event = starting.start(actor=actor, event_id=event.pk, seed=content["seed"])
    boards = {board.number: board for board in simul(event).boards}
    for ended in content["ended"]:
        board = boards[ended["board"]]
        line = ResultLine(board.number, _code(board, ended["giver"]), board.game.version)
        results.record(actor=actor, event_id=event.pk, round_number=1, lines=[line])
    events.set_published(actor=actor, event_id=event.pk, published=True)
    return event


def _code(board: Board, giver: str) -> str:
    return {"won": board.code_won, "drawn": "½-½", "lost": board.code_lost}[giver]
