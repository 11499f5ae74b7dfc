"""The pages of games by who looks at them, and the routes among them that are no pages."""

from django.db.models import Q

from tests import importing_sites, problem_sites
from tournaments.events.results.doubts import services as doubts
from tournaments.models import Game

ARCHIVE = ["analysis", "archive", "archive-openings", "archive-positions", "free-game"]
ARCHIVE += ["problems", "problem-competition"]
ARCHIVE += ["library", "library-linked-squares", "library-section", "library-entry"]
IMPORTS = ["pdn-imports", "pdn-preview", "pdn-import", "pdn-import-withdrawal"]
PROBLEMS = ["problem-check", "problem", "problem-entry", "problem-mark"]
COMPETITION = ["problem-competition-add", "problem-competition-edit", "problem-entry-add", "problem-composer"]
COMPETITION += [
    "problem-entry-check",
    "problem-entry-reinstatement",
    "problem-entry-withdrawal",
    "problem-expert-add",
    "problem-judging-reopening",
    "problem-publication",
]
COMPETITION += ["problem-expert-dismissal", "problem-judging-close"]
PAGES = {
    None: ["game", "sheet-comparison", *ARCHIVE],
    "player": ["doubt", "submission", "submission-board", "sheet-photos", "sheet-photo-add", *PROBLEMS],
    "leader": ["sheet-choice", "sheet-stood", "game-record"],
    "administrator": ["rechecked", *IMPORTS, *COMPETITION],
}
OTHERS = {
    "notation-text": "plain text",
    "legal-moves": "JSON",
    "sheet-photo": "a JPEG",
    "analysis-picture": "PNG",
    "problem-competition-pdf": "a PDF",
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

OF_A_COMPETITION = ("problem-competition", "problem-competition-edit", "problem-entry-add")
OF_A_COMPETITION += (
    "problem-expert-add",
    "problem-judging-close",
    "problem-judging-reopening",
    "problem-publication",
)
OF_AN_ENTRY = ("problem-entry", "problem-entry-check", "problem-entry-withdrawal", "problem-composer")
OF_AN_ENTRY += ("problem-entry-reinstatement", "problem-mark")


def doubted(site):
    """A game of the player, who says that its result is wrong."""
    own = Q(white__number=1) | Q(black__number=1)
    game = Game.objects.get(own, round__event=site.event, round__number=2)
    return doubts.say_wrong(actor=site.player, game_id=game.pk, text="it was a draw").game


def arguments(site):
    """What the addresses of an import, a problem and a competition take."""
    read, checked = importing_sites.add_read_file(), problem_sites.add_checked(site.player)
    entry = problem_sites.add_competition(site.administrator, site.player)
    of = entry.competition
    return {
        "pdn-preview": [read.token],
        "problem": [checked.token],
        "problem-competition-add": [],
        **{name: [of.pk] for name in OF_A_COMPETITION},
        **{name: [of.pk, entry.number] for name in OF_AN_ENTRY},
        "problem-expert-dismissal": [of.pk, of.experts.get().pk],
    }
