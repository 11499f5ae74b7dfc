"""A leader in a browser who runs a whole event by its pages, as the office says, until it closes.

Of two players, or two teams at every board but the last, the one entered first wins.
"""

from urllib.parse import urlsplit

from django.urls import resolve, reverse
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.depth import FULL
from tests.tournaments.events.test_B06_line_ups import names
from tournaments.models import Event

MOST_STEPS = 60
SEED = 7
WIDE = 1000
_BOXES = "input.code:not(.booked)"
_BY_AXE: set[str] = set()
"""The kinds of pages that axe has looked at in this process."""


def faults(page, name) -> list[str]:
    """What axe finds on a page of a phone, and whether a page is wider than any screen.

    Axe looks at each kind of page once, in `make full` in every event. Wide pages are put before it in
    `test_every_page`.
    """
    looks = page.viewport_size["width"] < WIDE and (FULL or name not in _BY_AXE)
    _BY_AXE.update([name] if looks else [])
    found = violations(page) if looks else []
    told = [f"{name}: {one}" for one in found]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        told.append(f"{name}: too wide")
    return told


class Leader:
    """Somebody signed in who runs one event, on one screen or on several in turn, step by step.

    Each kind of page is looked at once on every screen, on a phone with axe.
    `strongest` are the names of the entrants, the best first; `boards` is how many boards a team has, 0 in an
    event of persons; `deciding` counts the ties that were played off.
    """

    def __init__(self, pages, base: str) -> None:
        self.screens = list(pages)
        self.page = self.screens[0]
        self.base = base
        self.strongest: list[str] = []
        self.boards = 0
        self.visited: list[str] = []
        self.looked_at: set[tuple[str, int]] = set()
        self.deciding = 0

    # --- before the start

    def found(self, section: str, division: str = "", *, name: str = "", **chosen: str | int) -> Event:
        """Found an event and choose of its set-up what is given, by field."""
        page = self.page
        page.goto(f"{self.base}/office/events/new/")
        page.click(f".kinds a[href^='?section={section}']")
        self._look("event-add")
        if division:
            page.check(f"input[name=division][value='{division}']")
        if name:
            page.click("#new-event details:not([open]) > summary")
            page.fill("#id_name", name)
        page.click("#new-event > button")
        page.wait_for_url("**/entries/")
        event = Event.objects.get(pk=resolve(urlsplit(page.url).path).kwargs["pk"])
        page.goto(self.base + reverse("set-up", args=[event.pk]))
        self._look("set-up")
        for field, value in chosen.items():
            self._choose(event, field, str(value))
        return event

    def _choose(self, event: Event, field: str, value: str) -> None:
        """Choose one point of the set-up and save it; what follows from it can be chosen next."""
        page = self.page
        page.goto(self.base + reverse("set-up", args=[event.pk]))
        for folded in page.locator("main form details:not([open]) > summary").all():
            folded.click()
        if page.locator(f"input[name={field}][type=radio]").count():
            page.check(f"input[name={field}][value={value}]")
        else:
            page.fill(f"#id_{field}", value)
        with page.expect_navigation():
            page.click("main form button >> nth=-1")
        expect(page.locator(".errorlist, .error")).to_have_count(0)

    def enter(self, event: Event, lines: list[str], strongest: list[str]) -> None:
        """Paste the list of entrants, look at it, and enter it."""
        page = self.page
        self.strongest = strongest
        page.goto(self.base + reverse("event-office", args=[event.pk]))
        page.click(".steps a[href$='/entries/']")
        page.fill("#id_players", "\n".join(lines))
        with page.expect_navigation():
            page.click("form[enctype] button")
        self._look("entries-confirm")
        with page.expect_navigation():
            page.click("form[action$='/entries/list/'] button")
        self._look("entered")

    def publish(self, event: Event) -> None:
        """Let everybody see the event."""
        self.page.goto(self.base + reverse("event-office", args=[event.pk]))
        self.page.click("button[name=published][value=yes]")
        self.page.wait_for_selector("button[name=published][value=no]", state="attached")

    # --- following what the office says

    def follow(self, event: Event, until: str = "") -> None:
        """Do what the office says comes next until nothing is left, or until it leads to such a page."""
        for _ in range(MOST_STEPS):
            name = self._next(event)
            if not name or name == until:
                return
            self.do_next(event)
        raise AssertionError(f"not over after {MOST_STEPS} steps: {self.visited[-12:]}")

    def do_next(self, event: Event) -> None:
        """Do the one thing that the office says comes next, on the next screen."""
        self.screens.append(self.screens.pop(0))
        self.page = self.screens[0]
        self._next(event)
        address = self._address()
        found = resolve(urlsplit(address).path)
        with self.page.expect_navigation():
            self.page.click(f".steps a.button[href='{address}']")
        self._look(found.url_name)
        getattr(self, "_" + found.url_name.replace("-", "_"))(**found.kwargs)

    def _next(self, event: Event) -> str:
        """The page that the office leads to next; empty when it leads nowhere any more."""
        self.page.goto(self.base + reverse("event-office", args=[event.pk]))
        self._look("event-office")
        address = self._address()
        return resolve(urlsplit(address).path).url_name if address else ""

    def _address(self) -> str:
        """Where the first of the next steps leads; empty where there is none."""
        step = self.page.locator(".steps li > a.button").first
        return step.get_attribute("href") if step.count() else ""

    def _look(self, name: str) -> None:
        seen = (name, self.page.viewport_size["width"])
        if seen not in self.looked_at:
            assert faults(self.page, name) == []
        self.looked_at.add(seen)
        self.visited.append(name)

    def _set_up(self, pk: int) -> None:
        """Say how many minutes a player has, where the regulation prints none."""
        self.page.fill("#id_minutes", "40")
        with self.page.expect_navigation():
            self.page.click("main form button >> nth=-1")

    def _ages(self, pk: int) -> None:
        """Say of the first player whose day of birth is not known why she is admitted."""
        self.page.fill("main form [name^=reason-] >> nth=0", "her trainer told her age")
        with self.page.expect_navigation():
            self.page.click("main form button >> nth=0")

    def _start(self, pk: int) -> None:
        if self.page.locator("#id_seed").count():  # only where lots are drawn
            self.page.fill("#id_seed", str(SEED))
        self.page.click("main form button")
        self.page.wait_for_url(f"**/office/events/{pk}/")

    def _start_final(self, pk: int) -> None:
        self.page.fill("#id_seed", str(SEED))
        self.page.click("main form button")
        self.page.wait_for_url("**/office/events/*/")

    def _line_ups(self, pk: int) -> None:
        """Hand in every line-up, the last board of the last team empty."""
        page = self.page
        links = page.locator("main a[href*='/line-ups/']").evaluate_all("all => all.map(one => one.href)")
        for number, address in enumerate(dict.fromkeys(links), start=1):
            page.goto(address)
            self._look("line-up")
            boards = page.locator("[id^=id_player-]").count()
            players = names(page.inner_text("h1").split(":")[-1].strip().removesuffix(" 1"), boards)
            for board, name in enumerate(players, start=1):
                if (number, board) != (len(links), boards):
                    page.fill(f"#id_player-{board}", name)
            page.check("#id_add_new")
            page.click("main form button:not([type=button])")
            page.wait_for_url("**/line-ups/")

    def _pairing(self, pk: int, number: int) -> None:
        """Pair the round as it is shown and publish it, or publish it where the site paired it by itself."""
        together = self.page.locator("form[action$='/pair/'] button[name=published]")
        if together.count():
            together.click()
            self.page.wait_for_url(f"**/rounds/{number}/")
        else:
            self.page.click("button[name=published][value=yes]")
            self.page.wait_for_selector("button[name=published][value=no]", state="attached")

    def _results(self, pk: int, number: int) -> None:
        """Type a whole round by keyboard; in round 1 the first board is pressed on the phone page."""
        page = self.page
        if number == 1:
            self._press_one(pk)
        read = "row => [row.cells[0], row.cells[1], row.cells[2]].map(one => one.innerText)"
        rows = page.locator(f"tbody tr:has({_BOXES})")
        told = rows.evaluate_all(f"rows => rows.map({read})")
        now = page.locator(_BOXES).evaluate_all("boxes => boxes.map(box => box.dataset.now)")
        if "" not in now:  # the only board was pressed
            return
        page.focus(f"{_BOXES}[data-now=''] >> nth=0")
        for (board, white, black), result in zip(told, now, strict=True):
            if not result:
                page.keyboard.press(self._key(board, white, black))
        expect(page.locator(f"{_BOXES}[data-now='']")).to_have_count(0)

    def _press_one(self, pk: int) -> None:
        page, entering = self.page, self.page.url
        page.goto(entering + "phone/")
        self._look("results-phone")
        first = page.locator(".seat:not(:has(.stands))").first
        board, white, black = (
            first.get_attribute("data-board"),
            *first.locator(".pair > .strong").all_inner_texts(),
        )
        code = {"1": "1-0", "0": "0-1"}[self._key(board, white, black)]
        page.click(f"[data-board='{board}'] button[value='{code}'] >> nth=0")
        page.wait_for_selector(f"[data-board='{board}'] .stands")
        page.goto(entering)

    def _key(self, board: str, first: str, second: str) -> str:
        """The key of a game between these two, as the pages name them."""
        upset = self.boards and board.split(".")[-1] == str(self.boards)
        return "1" if (self._strength(first) < self._strength(second)) != upset else "0"

    def _strength(self, told: str) -> int:
        return next(at for at, name in enumerate(self.strongest) if name in told)

    def _matches(self, pk: int, number: int) -> None:
        """Type the match sheets of round 1; of later rounds all boards at once."""
        page = self.page
        if number > 1:
            with page.expect_navigation():
                page.click(f"main a[href$='/rounds/{number}/']")
            self._look("results")
            self._results(pk, number)
            return
        links = page.locator("main a[href*='/matches/']").evaluate_all("all => all.map(one => one.href)")
        for address in [one for one in dict.fromkeys(links) if one.rstrip("/").split("/")[-2] == "matches"]:
            page.goto(address)
            self._look("match-sheet")
            home, away = page.inner_text("h1").split(" – ")
            for board in range(1, self.boards + 1):
                box = page.locator(f"input.code >> nth={board - 1}")
                if "booked" not in box.get_attribute("class"):
                    page.keyboard.press(self._key(str(board), home, away))
            expect(page.locator(f"{_BOXES}[data-now='']")).to_have_count(0)

    def _play_offs(self, pk: int) -> None:
        """Found the deciding games of the first tie and play them."""
        self.deciding += 1
        if self.page.locator("main section [name=white]").count():
            self.page.check("main section [name=white] >> nth=0")
        self.page.click("main section form button")
        self.page.wait_for_url("**/office/events/*/")
        child = Event.objects.get(pk=resolve(urlsplit(self.page.url).path).kwargs["pk"])
        self.follow(child)

    def _prize_classes(self, pk: int) -> None:
        """Say of the first player whose class is not enough for a prize that it is the KK."""
        self.page.check("input[name=player_class][value=KK]")
        self.page.fill("#id_reason", "number 3 of the KK")
        with self.page.expect_navigation():
            self.page.click("main form button >> nth=-1")

    def _closing(self, pk: int) -> None:
        assert self.page.locator("main form button.grave").count(), self.page.inner_text("main")
        self.page.click("main form button.grave")
        self.page.wait_for_url("**/final/")
        self._look("final-order")
