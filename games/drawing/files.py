"""A game to take along: as a PDN file, and as a sheet of paper with diagrams."""

from collections.abc import Iterator
from io import BytesIO

from django.utils import timezone
from django.utils.translation import gettext as _

from games.domain.as_pdn import as_pdn
from games.domain.replayed import Step
from games.drawing.pictures import GEOMETRY, places
from games.judging.selectors import recorded
from games.selectors import GamePage
from games.showing.replay import said
from rules import Color
from tournaments.models import Game
from tournaments.pages.words.heading import Heading, long_date
from tournaments.pages.words.names import event_name
from tournaments.pages.words.wording import result
from tournaments.printing.pdf.diagrams import Diagram, diagrams
from tournaments.printing.pdf.parts.sheet import (
    INK,
    UPRIGHT,
    Block,
    document,
    set_text,
    text_block,
    title_block,
)
from tournaments.printing.typeface import TEXT, register
from tournaments.regulations.editions.edition import edition

EVERY = 10
"""A diagram on paper after so many moves of both sides, and of the final position."""


def pdn(page: GamePage) -> str:
    """The notation that the page shows, as PDN with the facts of the game; an empty text without one."""
    if page.notation is None or page.report is None:
        return ""
    tags = tags_of(page.game, page.white, page.black)
    return as_pdn(page.notation.text, page.report, tags, recorded(page.game)[0])


def tags_of(game: Game, white: str, black: str) -> tuple[tuple[str, str], ...]:
    """The facts of a game between these two, as the tags of PDN."""
    date = game.round.date.strftime("%Y.%m.%d") if game.round.date else ""
    return (
        ("Event", event_name(game.round.event)),
        ("Site", game.round.event.venue),
        ("Date", date),
        ("Round", f"{game.round.number}.{game.board}"),
        ("White", white),
        ("Black", black),
    )


def sheet(page: GamePage, url: str) -> BytesIO:
    """The game on paper: its facts, its moves, and diagrams. The same game gives the same bytes in a day."""
    register()
    return document(_("Game"), _heading(page, url), list(_blocks(page)), UPRIGHT)


def _heading(page: GamePage, url: str) -> Heading:
    game = page.game
    event = game.round.event
    number = _("round %(number)s") % {"number": game.round.number}
    day = long_date(game.round.date) if game.round.date else ""
    return Heading(
        title=f"{page.title} {result(game.result)}".rstrip(),
        section=event.section,
        division=event.division,
        venue=event.venue,
        as_of=", ".join(part for part in (event_name(event), number, day) if part),
        printed_on=timezone.localdate(),
        url=url,
        edition=edition(event.season.edition),
    )


def _blocks(page: GamePage) -> Iterator[Block]:
    frame = UPRIGHT.frame
    if page.replay is None:
        yield text_block(_("No notation of this game has been submitted yet."), frame)
        return
    game, opening = page.replay.game, page.replay.opening
    if opening:
        named = " · ".join(part for part in (opening.name, opening.line) if part)
        yield text_block(f"{_('Opening:')} {named}", frame)
    steps = game.steps[1 : game.last + 1]
    yield title_block(_("Moves"), frame)
    text = " ".join(_word(step, first=index == 0) for index, step in enumerate(steps))
    for line in set_text(text, frame.room, size=TEXT).lines:
        yield _line(line)
    shown = [step for step in steps if _is_drawn(step)] + [game.steps[game.last]]
    yield from diagrams([_diagram(step) for step in dict.fromkeys(shown)], GEOMETRY.size, frame)


def _word(step: Step, *, first: bool) -> str:
    """A move in running text: numbered where it is white's, or the first."""
    if step.said is None or first or step.said.color is Color.WHITE:
        return said(step)
    return step.said.full + step.said.mark


def _is_drawn(step: Step) -> bool:
    return step.said is not None and step.said.color is Color.BLACK and step.said.number % EVERY == 0


def _diagram(step: Step) -> Diagram:
    return Diagram(said(step) or _("Position at the start"), places(step))


def _line(text: str) -> Block:
    found = set_text(text, UPRIGHT.frame.room, size=TEXT, colour=INK)
    return Block(found.height, lambda canvas, top: found.draw(canvas, UPRIGHT.frame.left, top))
