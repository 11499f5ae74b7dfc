"""What templates say of games."""

from django.utils.safestring import SafeString, mark_safe

from games.judging.wording import finding_in_words, side_in_words
from games.showing.replay import name_of
from rules import Board, diagram
from tournaments.pages.templatetags.wording import register

register.filter("finding", finding_in_words)
register.filter("side", side_in_words)
register.filter("manual_name", name_of)


@register.filter
def miniature(fen: str) -> SafeString:
    """A position of the site's own, as FEN, in small."""
    return mark_safe(diagram.miniature(Board(fen)))  # noqa: S308
