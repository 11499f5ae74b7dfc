"""The event files of the demo season, where each is played, and what is loaded after them."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tournaments.models import Event, User
from tournaments.regulations.event import Event as Facts
from tournaments.regulations.files.event import load

DEMO = Path(settings.BASE_DIR) / "demo"
VENUES = {
    "kk": "Doarpshûs De Klok",
    "haa": "MFC De Spil",
    "rhaa": "De Stjelp",
    "a": "Kafee De Brêge",
    "b": "Sporthal De Trije",
    "d_ha": "MFC De Spil",
    "d_klasse1": "MFC De Spil",
    "e": "Skoalle De Opslach",
    "f": "Doarpshûs De Klok",
    "g": "Kafee De Brêge",
}
"""The files of the season that is in the middle of play, each with its venue."""

WRITTEN_DOWN = ("kk", "haa", "rhaa", "a", "b", "d_ha", "d_klasse1", "e", "g")
"""The events of which there are notations: nobody writes moves down at blitz."""
GAMES = DEMO / "games"

_INNERMOST = re.compile(r"\{[^{}]*\}|\[[^\[\]{}]*\]")

Loader = Callable[[User], None]
_AFTERWARDS: list[Loader] = []


def afterwards(loader: Loader) -> None:
    """Have this loaded after the seasons, by who loads them."""
    _AFTERWARDS.append(loader)


def load_afterwards(actor: User) -> None:
    """Load what was declared."""
    for loader in _AFTERWARDS:
        loader(actor)


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A line of a file of `demo/games`: which game it is, by what article it ended, its moves."""

    round: int
    white: int
    black: int
    board: int
    ending: str
    text: str

    def __str__(self) -> str:
        return f"{self.round} {self.white}-{self.black} {self.board} {self.ending} {self.text}"


def games_of(file: str) -> Iterator[DemoGame]:
    """The games of an event file that were written down. Errors: ValueError for a line that is none."""
    for line in (GAMES / f"{file}.txt").read_text(encoding="utf-8").splitlines():
        number, pair, board, ending, text = line.split(" ", 4)
        white, black = pair.split("-")
        yield DemoGame(int(number), int(white), int(black), int(board), ending, text)


def facts_of(file: str, *, with_endings: bool = False) -> Facts:
    """The facts in an event file of the demo season, with how the games ended as their notations say."""
    content = json.loads((DEMO / f"{file}.json").read_text(encoding="utf-8"))
    for game in games_of(file) if with_endings and file in WRITTEN_DOWN else ():
        paired = content["rounds"][game.round - 1]
        if "games" in paired:
            paired["games"][game.board - 1]["ending"] = game.ending
            continue
        pair = {game.white, game.black}
        match = next(one for one in paired["matches"] if {one["home"], one["away"]} == pair)
        match.setdefault("endings", [None] * len(match["boards"]))[game.board - 1] = game.ending
    return load(content)


def event_of(file: str) -> Event:
    """The event that was made from a file."""
    facts = facts_of(file)
    return Event.objects.get(
        season__year=facts.season,
        section=facts.section.value,
        entrants__name=facts.entrants[0].name,
        parent=None,
    )


def written(content: object) -> str:
    """An event file as text, what has nothing nested in it on one line."""
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return f"{_INNERMOST.sub(_on_a_line, text)}\n"


def _on_a_line(found: re.Match[str]) -> str:
    inner = re.sub(r"\s*\n\s*", " ", found[0][1:-1]).strip()
    return f"{found[0][0]}{inner}{found[0][-1]}"
