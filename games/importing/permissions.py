"""Who may take games outside events into the archive."""

from tournaments.pages.http.permissions import Visitor, is_board


def may_import(user: Visitor) -> bool:
    """Whether the user may import games and take an import back: the board, which also keeps people."""
    return is_board(user)
