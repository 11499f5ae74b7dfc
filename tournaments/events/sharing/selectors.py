"""An event as it is shown where its page is shared: the head of its standings in a sentence and a picture."""

from tournaments.events.loaded import LoadedEvent
from tournaments.events.tables.standings import standings_after
from tournaments.pages.words.wording import points
from tournaments.printing import picture
from tournaments.regulations.order.standings import Standings

_NAMED = 3


def in_short(standings: Standings) -> str:
    """Who stands in front after which round."""
    first = ", ".join(f"{row.place}. {row.entrant.name}" for row in standings.rows[:_NAMED])
    if not standings.after_round:
        return first
    return f"{standings_after(standings.after_round)}: {first}"


def drawn(loaded: LoadedEvent) -> bytes:
    """The first of the standings as a picture; before a round is played the first who entered."""
    standings = loaded.standings() if loaded.has_table and loaded.current_round else None
    if standings is None:
        entered = [(str(one.number), one.name, one.club, "") for one in loaded.facts.entrants]
        return picture.rows(loaded.title, loaded.event.venue, entered)
    under = standings_after(standings.after_round)
    lines = [
        (str(row.place), row.entrant.name, row.entrant.club, points(row.half_points))
        for row in standings.rows
    ]
    return picture.rows(loaded.title, under, lines)
