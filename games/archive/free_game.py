"""A free game as its page shows it."""

from dataclasses import dataclass

from games.archive.reading import names_of
from games.domain.report import Report, check
from games.models import FreeGame
from games.showing.replay import Look, Shown, shown
from tournaments.regulations.results import Result


@dataclass(frozen=True, slots=True)
class FreeGamePage:
    """A free game, who played it by name, what the rules say of it, and the replay."""

    free: FreeGame
    white: str
    black: str
    report: Report
    replay: Shown

    @property
    def title(self) -> str:
        """Who played whom."""
        return f"{self.white} – {self.black}"

    @property
    def where(self) -> str:
        """What is written of where and when it was played."""
        return ", ".join(filter(None, (self.free.event, self.free.site, self.free.date)))


def free_game_page(free: FreeGame, look: Look) -> FreeGamePage:
    """The page of a free game at the position asked for. Errors: Http404 for one that it does not have."""
    names = names_of(free)
    report = check(free.text, Result.parse(free.result) if free.result else None)
    return FreeGamePage(free, *names, report, shown(free.text, report, names, look))
