"""The pages of games by who looks at them, and the routes among them that are no pages."""

from django.db.models import Q

from tests import importing_sites, problem_sites
from tournaments.events.results.doubts import services as doubts
from tournaments.models import Game

ARCHIVE = ["analysis", "archive", "archive-openings", "archive-positions", "free-game"]
ARCHIVE += ["problems", "library", "library-linked-squares", "library-section", "library-entry"]
PROBLEMS = ["problem-check", "problem"]
PAGES = {
    None: ["game", "sheet-comparison", *ARCHIVE],
    "player": ["doubt", "submission", "submission-board", "sheet-photos", "sheet-photo-add", *PROBLEMS],
    "leader": ["sheet-choice", "sheet-stood", "game-record"],
    "administrator": ["rechecked", "pdn-imports", "pdn-preview", "pdn-import", "pdn-import-withdrawal"],
}
OTHERS = {
    "notation-text": "plain text",
    "legal-moves": "JSON",
    "sheet-photo": "a JPEG",
    "analysis-picture": "PNG",
    "archive-pdn": "PDN",
    "event-pdn": "PDN",
    "person-pdn": "PDN",
    "round-pdn": "PDN",
}
OF_A_GAME = (
    "game",
    "doubt",
    "submission",
    "submission-board",
    "sheet-comparison",
    "sheet-choice",
    "sheet-photos",
    "sheet-photo-add",
    "game-record",
)
"""The pages whose address takes a game."""


def doubted(site):
    """A game of the player, who says that its result is wrong."""
    own = Q(white__number=1) | Q(black__number=1)
    game = Game.objects.get(own, round__event=site.event, round__number=2)
    return doubts.say_wrong(actor=site.player, game_id=game.pk, text="it was a draw").game


def arguments(site):
    """What the addresses of an import and of a problem take."""
    read, checked = importing_sites.add_read_file(), problem_sites.add_checked(site.player)
    return {"pdn-preview": [read.token], "problem": [checked.token]}
