"""What games bring to the pages of others: the game worth replaying, the one that a dispute is about,
openings, games as files, positions beside the articles of the rules of the game, what somebody has to do for
competitions of problems; and a move of a list.
"""

from collections.abc import Iterable
from html import escape
from typing import Any

from django.utils.safestring import SafeString

from games.archive.openings import of_person
from games.archive.selectors import played_by
from games.drawing import worth_replaying
from games.exporting.writing import are_there
from games.past.selectors import game_of
from games.problems.competitions.selectors import matters_of
from games.showing import article_examples
from games.showing.replay import Cell, MoveRow, Under
from tournaments.models import Dispute, Event, Person
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.templatetags.parts import register


@register.inclusion_tag("games/_worth_replaying.html")
def game_worth_replaying(user: Visitor) -> dict[str, Any]:
    """The game of the home page."""
    return {"worth": worth_replaying.choose(user)}


@register.inclusion_tag("games/problems/competitions/_matters.html")
def matters_of_problems(user: Visitor) -> dict[str, Any]:
    """What somebody has to do for competitions of problems; nothing for most."""
    return {"matters": matters_of(user)}


@register.inclusion_tag("games/past/_of_dispute.html")
def game_of_dispute(dispute: Dispute) -> dict[str, Any]:
    """The way to the game that a dispute is about, as of any moment; nothing where it is about none."""
    return {"game": game_of(dispute)}


@register.inclusion_tag("games/_examples.html")
def examples_of_article(key: str) -> dict[str, Any]:
    """The diagrams beside an article; nothing where it has none."""
    return {"examples": article_examples.of_article(key)}


@register.inclusion_tag("games/archive/_of_person.html")
def openings_of_person(person: Person) -> dict[str, Any]:
    """The openings of somebody's games, with white and with black; nothing where none is known."""
    return {"person": person, "sides": of_person(person)}


@register.inclusion_tag("games/exporting/_of_event.html")
def games_of_event(event: Event) -> dict[str, Any]:
    """The games of an event as a file, in a list of files."""
    return {"event": event}


@register.simple_tag
def games_there(user: Visitor, event: Event) -> bool:
    """Whether there is any game of an event for the visitor to take along."""
    return are_there(event, user)


@register.inclusion_tag("games/exporting/_of_round.html")
def games_of_round(event: Event, number: int) -> dict[str, Any]:
    """The games of a round as a file."""
    return {"event": event, "number": number}


@register.simple_tag
def rounds_with_notations(event: Event) -> frozenset[int]:
    """The numbers of the rounds of an event of which a game was written down."""
    rows = event.rounds.filter(games__notations__isnull=False)
    return frozenset(rows.order_by().values_list("number", flat=True))


@register.inclusion_tag("games/exporting/_of_person.html")
def games_of_person(person: Person) -> dict[str, Any]:
    """The games of a person as a file, among what can be done on the page."""
    return {"person": person}


@register.simple_tag
def games_of_person_there(person: Person) -> bool:
    """Whether a game of a person is in the archive."""
    return played_by(person.pk).exists()


@register.simple_tag
def move_list(rows: Iterable[MoveRow]) -> SafeString:
    """The moves of a game, each leading to the position after it: a tag, as there are a hundred of them."""
    return SafeString("".join(f"<li>{_pair(row)}{''.join(map(_under, row.under))}</li>\n" for row in rows))


def _pair(row: MoveRow) -> str:
    white = _move_to(row.white) if row.white else "<span>…</span>"
    black = _move_to(row.black) if row.black else ""
    return f'<span class="soft">{row.number}.</span> {white} {black}'


def _under(part: Under) -> str:
    """A comment below a pair of moves, or a variation."""
    if part.comment:
        return f'<p class="comment">{escape(part.comment)}</p>'
    return f'<p class="variation">( {" ".join(map(_in_variation, part.cells))} )</p>'


def _in_variation(cell: Cell) -> str:
    number = f'<span class="soft">{cell.number}</span> ' if cell.is_numbered else ""
    return f'<span class="nowrap">{number}{_move_to(cell)}</span>'


def _move_to(cell: Cell) -> str:
    current = ' aria-current="true"' if cell.current else ""
    address = f"{escape(cell.address)}#replay"
    return f'<a href="{address}" data-step="{cell.at}"{current}>{escape(cell.text)}</a>'
