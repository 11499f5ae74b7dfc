"""What a page of the site of the roles is about, by the names of the routes."""

PEOPLE = frozenset(
    {"person", "person-edit", "person-merge", "person-merge-with", "person-points", "points-correct"}
    | {"person-picture", "consent", "consent-end", "erasure", "person-data", "club-move"}
    | {"class-change", "short-name", "person-pdn", "person-calendar", "person-news", "person-files"}
)
CLUBS = frozenset({"club", "club-edit", "club-end", "club-calendar", "club-news", "club-files"})
GAMES = frozenset(
    {"game", "doubt", "game-pdn", "game-picture", "game-sheet", "position-picture"}
    | {"submission", "submission-board", "notation-text", "sheet-choice", "sheet-comparison"}
    | {"sheet-stood", "sheet-photos", "sheet-photo", "sheet-photo-add", "game-record"}
)
DISPUTES = frozenset(
    {"dispute", "dispute-ruling", "dispute-notified", "dispute-lodging", "dispute-read", "dispute-received"}
    | {"dispute-withdrawal", "dispute-settlement"}
)
APPEALS = frozenset({"appeal", "appeal-act", "record-of-appeal", "appeal-bundle", "minutes-pdf"})
OF_TEAMS = frozenset({"line-ups", "line-up", "matches", "match-sheet", "team", "own-club-line-up"})
OF_SWISS = frozenset(
    {"prizes", "prize-classes", "round", "screen", "screen-part", "pairing", "pair", "unpair"}
    | {"manual-pairing", "round-publication", "event-report"}
)
OF_DISPLAY = frozenset(
    {"simul", "simul-part", "simul-pdf", "simul-workbook", "simul-office", "simul-board"} | {"simul-closing"}
)
OF_YOUTH = frozenset(
    {"own-schedule", "own-club-entry", "own-club-entry-withdraw", "start", "entries", "entry-add", "ages"}
    | {"own-registration", "own-registration-withdrawal", "registrations", "registration-answer"}
)
