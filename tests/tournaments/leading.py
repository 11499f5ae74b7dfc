"""A leader who runs a whole event by its pages, as the office says, until it closes; without a browser.

Of two players, or two teams at every board but the last, the one entered first wins.
"""

import re
from urllib.parse import urlsplit

from django.urls import resolve, reverse

from tests.tournaments.events.test_B06_line_ups import names
from tests.visiting import Visitor, words
from tournaments.models import Event, User

MOST_STEPS = 60
SEED = "7"


class Leader(Visitor):
    """Somebody signed in who runs one event, step by step.

    `strongest` are the names of the entrants, the best first; `boards` is how many boards a team has, 0 in an
    event of persons; `visited` the names of the pages led to; `deciding` counts the ties played off.
    """

    def __init__(self, user: User) -> None:
        super().__init__(user)
        self.strongest: list[str] = []
        self.boards = 0
        self.visited: list[str] = []
        self.deciding = 0

    # --- before the start

    def found(self, section: str, division: str = "", *, name: str = "", **chosen: str) -> Event:
        """Found an event and choose of its set-up what is given, by the names of the fields."""
        self.go(f"{reverse('event-add')}?section={section}")
        given = {"Division": division} if division else {}
        self.send("", given | ({"Name": name} if name else {}))
        event = Event.objects.get(pk=resolve(self.path).kwargs["pk"])
        for field, value in chosen.items():
            self.go(reverse("set-up", args=[event.pk])).send("Save", {field: value})
        return event

    def enter(self, event: Event, lines: list[str], strongest: list[str]) -> None:
        """Paste the list of entrants, look at it, and enter it."""
        self.strongest = strongest
        self.go(reverse("event-office", args=[event.pk])).follow("Enter")
        self.send("Look at what would be entered", {"players": "\n".join(lines)})
        self.send("Enter these")

    def publish(self, event: Event) -> None:
        """Let everybody see the event."""
        self.go(reverse("event-office", args=[event.pk])).send("Publish")
        assert self.has("Return to draft")

    # --- following what the office says

    def follow_office(self, event: Event, until: str = "") -> None:
        """Do what the office says comes next until nothing is left, or until it leads to such a page."""
        for _ in range(MOST_STEPS):
            address = self.next(event)
            if not address or resolve(address).url_name == until:
                return
            self.do_next(event)
        raise AssertionError(f"not over after {MOST_STEPS} steps: {self.visited[-12:]}")

    def next(self, event: Event) -> str:
        """Where the office leads next; empty when it leads nowhere any more."""
        self.go(reverse("event-office", args=[event.pk]))
        acts = [
            one.get("href")
            for part in self.parts("What to do next")
            for one in part.xpath("./ul/li/a[last()]")
        ]
        return urlsplit(acts[0]).path if acts else ""

    def do_next(self, event: Event) -> None:
        """Do the one thing that the office says comes next."""
        self.go(self.next(event))
        led = resolve(self.path)
        self.visited.append(led.url_name)
        getattr(self, "_" + led.url_name.replace("-", "_"))(**led.kwargs)

    def _set_up(self, pk: int) -> None:
        """Say how many minutes a player has, where the regulation prints none."""
        self.send("Save", {"minutes": "40"})

    def _start(self, pk: int) -> None:
        seeded = self.main.xpath(".//input[@name='seed']")
        self.send("Start the event", {"seed": SEED} if seeded else {})

    def _start_final(self, pk: int) -> None:
        self.send("", {"seed": SEED})

    def _ages(self, pk: int) -> None:
        """Say of the first player whose day of birth is not known why she is admitted."""
        boxes = self.main.xpath(".//input[starts-with(@name, 'reason-')]/@name")
        self.send("Record", {boxes[0]: "her trainer told her age"})

    def _line_ups(self, pk: int) -> None:
        """Hand in every line-up, the last board of the last team empty."""
        teams = Event.objects.get(pk=pk).entrants.order_by("number")
        for team in teams:
            self.go(reverse("line-up", args=[pk, team.number]))
            boards = len(self.main.xpath(".//input[starts-with(@id, 'id_player-')]"))
            listed = names(team.name.removesuffix(" 1"), boards)
            if team == teams.last():
                listed = listed[:-1]
            given = {f"player-{board}": name for board, name in enumerate(listed, start=1)}
            self.send("Record the line-up", given | {"add_new": True})

    def _pairing(self, pk: int, number: int) -> None:
        """Pair the round as it is shown and publish it, or publish it where the site paired it by itself."""
        pressed = next(one for one in ("Pair and publish", "Publish round") if self.has(one))
        self.send(pressed)

    def _results(self, pk: int, number: int) -> None:
        """Type a whole round; of its first board in round 1 the result is pressed on the page for phones."""
        if number == 1:
            self._press_one(pk, number)
        given = {}
        for row in self.rows():
            board, first, second = (words(cell) for cell in row.xpath("./td | ./th")[:3])
            (box,) = row.xpath(".//input[contains(@class, 'code')]")
            if not box.get("data-now"):
                given[box.get("name")] = self._key(board, first, second)
        if given:
            self.send("Record", given)

    def _press_one(self, pk: int, number: int) -> None:
        self.go(reverse("results-phone", args=[pk, number]))
        seat = next(one for one in self.main.xpath(".//li[@data-board]") if not one.get("data-now"))
        told = words(seat.xpath(".//p[contains(@class, 'pair')]")[0])
        board, first, second = re.fullmatch(r"(\S+) (.+) against (.+)", told).groups()
        code = {"1": "1-0", "0": "0-1"}[self._key(board, first, second)]
        (pressed,) = seat.xpath(f".//button[@value='{code}'][1]")[:1]
        self._press(self._form(pressed), pressed)
        self.go(reverse("results", args=[pk, number]))

    def _matches(self, pk: int, number: int) -> None:
        """Type the match sheets of round 1; of later rounds all boards at once."""
        if number > 1:
            self.go(reverse("results", args=[pk, number]))
            self._results(pk, number)
            return
        sheets = [one for _, one in self.links() if re.search(r"/matches/\d+/$", one)]
        for address in dict.fromkeys(sheets):
            self.go(address)
            home, away = next(words(one) for one in self.main.xpath(".//h1")).split(" – ")
            boxes = self.main.xpath(".//input[contains(@class, 'code')]")
            given = {
                box.get("name"): self._key(str(board), home, away)
                for board, box in enumerate(boxes, start=1)
                if "booked" not in box.get("class")
            }
            self.send("Record", given)

    def _key(self, board: str, first: str, second: str) -> str:
        """The key of a game between these two, as the pages name them."""
        upset = bool(self.boards) and board.split(".")[-1] == str(self.boards)
        return "1" if (self._strength(first) < self._strength(second)) != upset else "0"

    def _strength(self, told: str) -> int:
        return next(at for at, name in enumerate(self.strongest) if name in told)

    def _play_offs(self, pk: int) -> None:
        """Found the deciding games of the first tie and play them."""
        self.deciding += 1
        whites = self.main.xpath(".//section//input[@name='white']/@value")
        section = self.main.xpath(".//section[.//form]")[0]
        (pressed,) = section.xpath("(.//form//button)[1]")
        form = self._form(pressed)
        if whites:
            self._fill(form, "white", whites[0])
        self._press(form, pressed)
        self.follow_office(Event.objects.get(pk=resolve(self.path).kwargs["pk"]))

    def _prize_classes(self, pk: int) -> None:
        """Say of the first player whose class is not enough for a prize that it is the KK."""
        self.send("Correct", {"player_class": "KK", "reason": "number 3 of the KK"})

    def _closing(self, pk: int) -> None:
        self.send("Close the event")
        assert resolve(self.path).url_name == "final-order", self.text
