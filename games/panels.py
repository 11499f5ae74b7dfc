"""What games bring to the pages of others: the game worth replaying, the one that a dispute is about,
openings, games as files, and positions beside the articles of the rules of the game; and a move of a list.
"""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import article_examples, worth_replaying
from games.archive.openings import of_person
from games.archive.selectors import searched
from games.exporting.writing import are_there
from games.past.selectors import game_of
from games.replay import Cell, Row
from tournaments.models import Dispute, Event, Person
from tournaments.pages.permissions import Visitor
from tournaments.pages.templatetags.parts import register


@register.inclusion_tag("games/_worth_replaying.html")
def game_worth_replaying(user: Visitor) -> dict[str, Any]:
    """The game of the home page."""
    return {"worth": worth_replaying.choose(user)}


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
    return searched({"person": person.pk}).exists()


_MOVE = '<a href="{}#replay" data-step="{}">{}</a>'
_CURRENT_MOVE = '<a href="{}#replay" data-step="{}" aria-current="true">{}</a>'


_PAIR = '<span class="soft">{}.</span> {} {}'
_NO_MOVE = SafeString("<span>…</span>")


@register.simple_tag
def pair_to(row: Row) -> SafeString:
    """A numbered pair of moves of the list."""
    white, black = (move_to(cell) if cell else None for cell in (row.white, row.black))
    return format_html(_PAIR, row.number, white or _NO_MOVE, black or "")


@register.simple_tag
def move_to(cell: Cell) -> SafeString:
    """A move of the list, leading to the position after it: a tag, because a game has a hundred of them."""
    return format_html(_CURRENT_MOVE if cell.current else _MOVE, cell.address, cell.at, cell.text)
