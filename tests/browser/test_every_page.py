"""Every route of the site is listed here, and every page passes axe, wide and narrow, light and dark."""

import pytest
from django.urls import get_resolver, reverse

from tests import archive_sites, sites
from tests.browser import of_accounts, of_api, of_entering, of_games, of_sharing
from tests.browser.axe import violations
from tests.browser.of_forms import EMPTIED, REFUSED_EMPTY
from tests.depth import FULL, share
from tests.kept import kept
from tests.tournaments.team_play import line_up_all
from tournaments.events.entries import services as entries
from tournaments.models import Game, Invitation, User
from tournaments.people.accounts import services as invitations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]

LOOKS = ((390, "light"), (1280, "dark"))
NOTATION = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"

# Pages by who looks at them; those of accounts and of privacy stand in `of_accounts`,
# those of games in `of_games`, those that are found and shared in `of_sharing`.
# A route that is no page stands under OTHERS with the reason.
PAGES = {
    None: [
        "home",
        "calendar",
        "season",
        "movement",
        "pyramid",
        "season-archive",
        "classification",
        "person-points",
        "event",
        "simul",
        "prizes",
        "crosstable",
        "rounds",
        "round",
        "screen",
        "people",
        "draws",
        "regulation",
        "readings",
        "print-set",
        "event-files",
        "club-files",
        "person-files",
        "season-files",
        "draw-again",
        "person",
        "team",
        "clubs",
        "club",
        "sign-in",
        "invitation",
        "helper-code",
        "signing-key",
        "committee",
        "appeals",
        "verdicts",
    ],
    "player": ["password", "notices", "dispute-add", "own-absence"],
    "secretary": ["own-club", "own-club-entry", "own-club-line-up", "club-contact"],
    "leader": [
        "office",
        "event-add",
        "set-up",
        "start",
        "start-final",
        "those-present",
        "person-add",
        "club-add",
        "invitations",
        "event-office",
        "event-places",
        "simul-office",
        "simul-closing",
        "prize-classes",
        "own-schedule",
        "venue",
        "event-off",
        "entries",
        "entry-add",
        "check-in",
        "hall",
        "dates",
        "results",
        "results-phone",
        "access-codes",
        "pairing",
        "manual-pairing",
        "job",
        "line-ups",
        "line-up",
        "matches",
        "match-sheet",
        "absences",
        "absence-decision",
        "ages",
        "withdrawals",
        "play-offs",
        "closing",
        "record",
        "jury",
        "jury-members",
        "record-then",
        "record-between",
        "to-do",
        "adjournments",
        "adjournment",
        "doubt-answer",
        "undo",
        "redo",
        "restore-points",
        "restore",
    ],
    "administrator": [
        "season-add",
        "first-step",
        "season-office",
        "season-fact-add",
        "season-closing",
        "team-transfer",
        "points-import",
        "points-correct",
        "club-move",
        "class-change",
        "club-end",
        "event-import",
        "union-record",
        "jobs",
        "directors",
        "person-edit",
        "person-contact",
        "person-numbers",
        "club-edit",
        "person-merge",
        "person-merge-with",
        "nominations",
        "meeting-add",
        "officers",
    ],
    "closed": ["final-order", "season-winners", "honours"],
}
OTHERS = {
    "standings-part": "a part of the event's page",
    "crosstable-pdf": "a PDF",
    "classification-latest": "leads to the classification of the latest season",
    "classification-pdf": "a PDF",
    "classification-workbook": "a workbook",
    "classification-csv": "CSV",
    "classification-json": "JSON",
    "season-archived": "JSON",
    "first-steps": "leads to the step that is not done",
    "season-fact-remove": "POST only",
    "season-closing-undo": "POST only",
    "season-points": "POST only",
    "season-opening": "POST only",
    "rounds-part": "a part of the page of rounds",
    "hall-act": "POST only",
    "screen-part": "a part of the hall screen",
    "pair": "POST only",
    "unpair": "POST only",
    "round-publication": "POST only",
    "simul-part": "a part of the page of a display",
    "simul-pdf": "a PDF",
    "simul-workbook": "a workbook",
    "simul-board": "POST only",
    "sheet-pdf": "a PDF",
    "sheet-picture": "a PNG",
    "round-pdf": "a PDF",
    "workbook": "a workbook",
    "table-csv": "CSV",
    "table-json": "JSON",
    "event-file": "JSON",
    "event-report": "a tournament report file",
    "language": "leads back to the page",
    "sign-out": "POST only",
    "helper-round": "see test_results_entry",
    "helper-leave": "POST only",
    "access-code-revoke": "POST only",
    "publication": "POST only",
    "reinstatement": "POST only",
    "play-off-match": "see test_teams",
    "further-places": "see test_halves",
    "play-off-next": "POST only",
    "play-off-agreement": "POST only",
    "play-off-drop": "POST only",
    "ruling": "POST only",
    "lot": "POST only",
    "invitation-revoke": "POST only",
    "person-apart": "POST only",
    "entries-confirm": "POST only",
    "job-begin": "POST only",
    "job-cancel": "POST only",
    "job-again": "POST only",
    "entry-withdraw": "POST only",
    "own-club-entry-withdraw": "POST only",
    "attachment": "a file",
    "coming": "POST only",
    "own-absence-withdrawal": "POST only",
    "nomination-removal": "POST only",
    "dispute": "see test_appeal",
    "dispute-ruling": "POST only",
    "dispute-notified": "POST only",
    "dispute-lodging": "POST only",
    "dispute-read": "POST only",
    "dispute-received": "POST only",
    "dispute-withdrawal": "POST only",
    "dispute-settlement": "POST only",
    "appeal": "see test_appeal",
    "appeal-act": "POST only",
    "verdict-pdf": "a PDF",
    "minutes-pdf": "a PDF",
    "notices-read": "POST only",
    "record-of-game": "leads to the record",
    "record-of-appeal": "see test_appeal",
    "event-bundle": "a ZIP",
    "appeal-bundle": "a ZIP",
}

for of_area in (of_accounts, of_api, of_entering, of_games, of_sharing):
    OTHERS |= of_area.OTHERS
    for who, names in of_area.PAGES.items():
        PAGES[who] += names


def routes(patterns=None):
    """The names of all routes; an old address has none."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def test_every_route_is_listed():
    listed = {name for names in PAGES.values() for name in names} | set(OTHERS)
    assert sorted(listed) == sorted(routes())


@pytest.fixture
def addresses(live_server, transactional_db):
    """The site, and the address of every page of it."""
    site, arguments = found()
    resolver = get_resolver()

    def address(name):
        takes = resolver.reverse_dict.getlist(name)[0][0][0][1]
        return live_server.url + reverse(name, args=arguments.get(name, [site.event.pk] if takes else []))

    return site, address


@kept
def found():
    """A site with some results, a notation, an absence and a withdrawal, and what its addresses take."""
    from games import services as game_services
    from tournaments.events.attendance import absences
    from tournaments.events.practice import services as practice
    from tournaments.events.restoring import services as restoring
    from tournaments.seasons.closing_events import services as closing

    site = sites.build()
    point = restoring.take_point(site.event, "set-up")
    site.play(2)
    site.record(3, "1-0", "½-½")
    given = {"actor": site.leader, "event_id": site.event.pk}
    absences.report(**given, number=6, round_number=3, reason="sick")
    absences.withdraw(**given, number=8, after_round=3, reason="moved")
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights, team_1=8)
    display = sites.found(site, "I", players=sites.display(8), system="display")
    youth = sites.found(site, "E", "jeugd", players=sites.many(5), seed=None)
    entries.add(actor=site.leader, event_id=youth.pk, entry=entries.Entry("", 0, "Ids Gasterlan", "Warkum"))
    swiss, job = sites.swiss_round(site)
    nine = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    game = Game.objects.filter(round__event=site.event).first()
    for actor, text in ((site.player, NOTATION), (site.leader, "1. 32-28 19-23 2. 34-29 23x34")):
        sheet = game_services.submit(actor=actor, game_id=game.pk, text=text)
    free = archive_sites.free_game(actor=site.administrator)
    person = site.event.entrants.get(number=2).person
    _, token = invitations.invite(actor=site.administrator, role=Invitation.Role.PLAYER, person=person)
    closed = sites.Site(
        site.administrator, site.administrator, site.player, site.season, closed_event(site, closing)
    )
    User.objects.create_user(
        "skriuwer", password=sites.PASSWORD, secretary_of=eights.entrants.get(number=1).club
    )
    arguments = (
        {
            "absence-decision": [site.event.pk, 3, 6],
            "archive": [],
            "free-game": [free.pk],
            "pdn-imports": [],
            "pdn-import": [free.imported_id],
            "pdn-import-withdrawal": [free.imported_id],
            "library-section": ["8c"],
            "library-entry": ["8c", 3],
            "ages": [youth.pk],
            "own-club": [],
            "own-club-entry": [youth.pk],
            "own-club-line-up": [eights.pk, 1],
            "simul": [display.pk],
            "simul-office": [display.pk],
            "simul-closing": [display.pk],
            "team": [eights.pk, 1],
            "line-ups": [eights.pk],
            "line-up": [eights.pk, 1],
            "matches": [eights.pk, 1],
            "match-sheet": [eights.pk, 1, 1],
            "season": [2026],
            "practice-away": [practice.copy(actor=site.leader, event_id=site.event.pk).pk],
            "first-step": ["people"],
            "movement": [2026],
            **{name: [2026] for name in ("pyramid", "season-winners")},
            "honours": [],
            "season-archive": [2026],
            "season-files": [2026],
            "classification": [2026],
            "season-office": [2026],
            "season-fact-add": [2026],
            "season-closing": [2026],
            "team-transfer": [2026],
            "person-points": [person.pk],
            "points-import": [],
            "points-correct": [person.pk],
            "club-move": [person.pk],
            "class-change": [person.pk],
            "person": [person.pk],
            "consent": [person.pk],
            "erasure": [person.pk],
            "account-office": [site.leader.pk],
            "account_reset_password_from_key": ["1", "of-the-table"],
            "address-confirm": ["of-the-table"],
            "person-merge": [person.pk],
            "person-merge-with": [person.pk, site.event.entrants.get(number=3).person_id],
            "club": [person.club_id],
            **{f"person-{page}": [person.pk] for page in ("contact", "numbers", "edit", "files")},
            "club-contact": [eights.entrants.get(number=1).club_id],
            **{f"club-{page}": [person.club_id] for page in ("edit", "files", "end")},
            "invitation": [token],
            "results": [site.event.pk, 3],
            "results-phone": [site.event.pk, 3],
            "access-codes": [site.event.pk, 3],
            "own-schedule": [youth.pk],
            "entries": [youth.pk],
            "those-present": [nine.pk],
            "prizes": [swiss.pk],
            "prize-classes": [swiss.pk],
            "round": [swiss.pk, 1],
            "screen": [swiss.pk],
            "pairing": [swiss.pk, 1],
            "manual-pairing": [swiss.pk, 1],
            "job": [job.token],
            "restore": [site.event.pk, point.sequence],
            "doubt-answer": [site.event.pk, of_games.doubted(site).pk],
            "adjournment": [site.event.pk, site.event.rounds.get(number=3).games.get(board=4).pk],
            "final-order": [closed.event.pk],
            "sheet-stood": [game.pk, sheet.pk],
        }
        | (of_sharing.arguments(site) | of_entering.arguments(site, youth) | of_games.arguments(site))
        | {name: [game.pk] for name in of_games.OF_A_GAME}
    )
    return site, arguments


def closed_event(site, closing):
    """An event of the season that was played to its end and closed."""
    from tournaments.events.entries import services as entries
    from tournaments.events.setting_up import creating as events

    event = events.add_event(actor=site.administrator, season=site.season, division="HAA", name="Jubileum")
    entries.enter(actor=site.administrator, event_id=event.pk, entries=sites.lines())
    events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    played = sites.Site(site.administrator, site.administrator, site.player, site.season, event)
    for paired in event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        played.record(
            paired.number, *("1-0" if game.white.number < game.black.number else "0-1" for game in games)
        )
    closing.close(actor=site.administrator, event_id=event.pk)
    return event


@pytest.mark.parametrize("who", PAGES)
def test_every_page_passes_axe_and_fits(who, addresses, open_page, sign_in, live_server):
    """A page is asked for once, and looked at narrow and light, then wide and dark: by axe in one of these
    looks, the next page in the other, a quarter of them with the contrast of their colours, which the
    parts of the styleguide have in both; in `make full` every page in both looks.
    """
    site, address = addresses
    faults = []
    page = open_page()
    if who not in (None, "closed"):
        name = "skriuwer" if who == "secretary" else getattr(site, who).username
        sign_in(page, live_server.url, name)
    for turn, name in enumerate(PAGES[who]):
        response = page.goto(address(name))
        if response.status != 200:
            faults.append(f"{name}: status {response.status}")
        for width, scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            if (width, scheme) in share(LOOKS, turn, 2):
                contrast = FULL or turn % 8 < 2
                faults += [f"{name}, {scheme}: {one}" for one in violations(page, contrast=contrast)]
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"{name}: wider than {width} pixels")
    assert faults == []


def test_every_part_of_the_styleguide_passes_axe_in_both_themes(open_page, live_server, settings):
    """Both stand on one page, so that each landmark is there twice."""
    settings.ROOT_URLCONF = "tests.browser.styleguide_urls"
    page = open_page(width=390)
    assert page.goto(f"{live_server.url}/styleguide/").status == 200
    assert [one for one in violations(page, contrast=True) if not one.startswith("landmark")] == []


def test_pages_of_deciding_games_and_of_an_empty_event_pass_axe(
    open_page, sign_in, live_server, transactional_db
):
    from tournaments.events.play_offs import services as deciding
    from tournaments.events.setting_up import creating as events

    site = sites.build()
    for paired in site.event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        pairs = [(game.white.number, game.black.number) for game in games]
        won = ["1-0" if white < black else "0-1" for white, black in pairs]
        codes = ["½-½" if set(pair) <= {1, 2, 3} else code for pair, code in zip(pairs, won, strict=True)]
        site.record(paired.number, *codes)
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    looked_at = [reverse("play-offs", args=[site.event.pk]), reverse("event", args=[site.event.pk])]
    child = deciding.start(
        actor=site.leader, event_id=site.event.pk, numbers=(1, 2, 3), pairs=[(1, 2), (2, 3), (3, 1)]
    )
    looked_at += [reverse(name, args=[child.pk]) for name in ("event", "event-office", "rounds")]
    empty = events.add_event(actor=site.leader, season=site.season, division="RHAA")
    looked_at += [reverse(name, args=[empty.pk]) for name in ("event", "event-office", "entries")]
    faults = []
    for address in looked_at:
        assert page.goto(live_server.url + address).status == 200
        faults += [f"{address}: {one}" for one in violations(page)]
    assert faults == []


def test_forms_sent_empty_say_what_is_wrong_and_pass_axe(addresses, open_page, sign_in, live_server):
    site, address = addresses
    faults = []
    for who, names in REFUSED_EMPTY.items():
        page = open_page(width=390)
        sign_in(page, live_server.url, getattr(site, who).username)
        for name in names:
            page.goto(address(name))
            with page.expect_navigation():
                page.locator("main form[method=post]:has(.field)").last.evaluate(EMPTIED)
            if not page.locator(".error, .errorlist").count():
                faults.append(f"{name}: nothing is said")
            faults += [f"{name}: {one}" for one in violations(page)]
            if page.evaluate("document.documentElement.scrollWidth") > 390:
                faults.append(f"{name}: wider than 390 pixels")
    assert faults == []


def test_forms_with_errors_pass_axe_too(addresses, open_page, sign_in, live_server):
    site, address = addresses
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    faults = []
    for name, field, text in (
        ("results", "#result-3", "7"),
        ("entries", "#id_players", '"x'),
        ("submission", "#id_text", " "),
    ):
        page.goto(address(name))
        page.fill(field, text)
        if name == "results":  # saved by itself when the box is left
            page.keyboard.press("Tab")
        else:
            page.locator("main form:has(.field) button").last.click()
        page.wait_for_selector(".error, .errorlist")
        faults += [f"{name}: {one}" for one in violations(page)]
        assert page.locator(".error, .errorlist").count(), name
    page.goto(live_server.url + "/nowhere/")
    faults += [f"404: {one}" for one in violations(page)]
    assert faults == []


def test_every_page_is_reached_by_keyboard_past_the_skip_link(addresses, open_page):
    _, address = addresses
    page = open_page()
    page.goto(address("event"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
