"""The pages of games by who looks at them, and the routes among them that are no pages."""

ARCHIVE = ["analysis", "archive", "archive-openings", "archive-positions", "free-game"]
ARCHIVE += ["library", "library-linked-squares", "library-section", "library-entry"]
PAGES = {
    None: ["game", "sheet-comparison", *ARCHIVE],
    "player": ["doubt", "submission", "submission-board", "sheet-photos", "sheet-photo-add"],
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
