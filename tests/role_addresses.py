"""What a page of the site of the roles is about, by the names of the routes."""

from tests import contact_sites, importing_sites, problem_sites, registration_sites

ROUND_MISSED = 7
YEAR_CLOSED = 2025
PEOPLE = frozenset(
    {"person", "person-edit", "person-merge", "person-merge-with", "person-points", "points-correct"}
    | {"person-picture", "consent", "consent-end", "erasure", "person-data", "club-move"}
    | {"class-change", "short-name", "person-pdn", "person-calendar", "person-news", "person-files"}
)
CLUBS = frozenset({"club", "club-edit", "club-end", "club-calendar", "club-news", "club-files", "crest"})
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
OF_TEAMS = frozenset(
    {"line-ups", "line-up", "matches", "match-sheet", "team", "own-club-line-up"}
    | {"match-ask", "match-on-paper"}
)
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
    | {"mailed-registration", "mailed-registration-withdrawal"}
)


def asked_with(roles) -> tuple[dict[str, object], dict[frozenset[str], object], dict[str, dict]]:
    """What stands in addresses of every kind; the key of what the pages of these names are about; what else
    stands in the addresses of these names.
    """
    entrants = roles.event.entrants.select_related("person")
    person = entrants.get(number=2).person
    common = {
        "year": 2026,
        "number": 1,
        "board": 1,
        "token": roles.token,
        "typed": "ABCD-EFGH",
        "game": roles.game.pk,
        "pass_id": roles.actors["helper"].pk,
        "sequence": roles.point,
        "other": entrants.get(number=3).person_id,
        "notation": roles.notation,
        "ply": 1,
        "name": "vote",
        "step": "season",
        "code": "fy",
        "entrant": 1,
        "uidb36": "1",
        "key": "of-the-table",
        "match": roles.match.pk,
        "team": roles.match.home_id,
        "nth": 1,
        "registration": registration_sites.arguments()["registration"],
    }
    own = {
        PEOPLE: person.pk,
        CLUBS: person.club_id,
        GAMES: roles.game.pk,
        DISPUTES: roles.dispute.pk,
        APPEALS: roles.appeal.pk,
        OF_TEAMS: roles.eights.pk,
        frozenset({"sign-match"}): roles.match.pk,
        frozenset({"play-off-match"}): roles.fours.pk,
        frozenset({"final-order"}): roles.closed.pk,
        frozenset({"further-places"}): roles.ended.pk,
        OF_SWISS: roles.swiss.pk,
        OF_DISPLAY: roles.display.pk,
        OF_YOUTH: roles.youth.pk,
        frozenset({"season-fact-remove"}): roles.fact.pk,
        frozenset({"nomination-removal"}): roles.nomination.pk,
        frozenset({"invitation-revoke"}): roles.invitation.pk,
        frozenset({"account-office"}): roles.actors["jury"].pk,
        frozenset({"person-apart"}): roles.merged,
        frozenset({"verdict-pdf"}): roles.decided.pk,
        frozenset({"those-present"}): roles.nine.pk,
        frozenset({"attachment"}): roles.dispute.attachments.get().pk,
        frozenset({"free-game"}): roles.free,
        frozenset({"practice-away"}): roles.practice.pk,
        **contact_sites.addresses(roles.actors),
        frozenset({"news-item", "news-correct", "news-withdraw"}): roles.news,
    }
    special = {
        "own-club-entry-withdraw": {"number": roles.entered},
        "sheet-photo": {"number": roles.game.photos.get().pk},
        "hall-act": {"name": "pause"},
        "handbook-part": {"name": "director"},
        **registration_sites.by_mail_of(roles.youth),
        "absence-decision": {"number": ROUND_MISSED},
        "season-archived": {"year": YEAR_CLOSED},
        **{key: {"token": roles.job.token} for key in ("job", "job-cancel", "job-again")},
        **importing_sites.addresses(),
        **problem_sites.addresses(),
        **{key: {"number": "9a"} for key in ("library-section", "library-entry")},
    }
    return common, own, special
