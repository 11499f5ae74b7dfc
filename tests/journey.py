"""`python -m tests.journey`: which files of ours run while a result goes from its address to the record and
back to the public table, and while a notation does.

A site is made for it, in a database that goes again. What answers any request, whatever is asked, is counted
apart: it is traced on a page that does nothing.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.bench import own_database

ROOT = Path(__file__).resolve().parents[1]
OURS = ("config", "games", "rules", "tournaments")


@contextmanager
def traced() -> Iterator[set[str]]:
    """The files of ours of which a function runs within."""
    found: set[str] = set()

    def noted(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    sys.setprofile(noted)
    try:
        yield found
    finally:
        sys.setprofile(None)
        own = {Path(name).relative_to(ROOT).as_posix() for name in found if name.startswith(f"{ROOT}/")}
        found.clear()
        found |= {name for name in own if name.startswith(OURS)}


def ran(act: Callable[[], object]) -> set[str]:
    """The files that run in an act, done once before so that nothing is counted that is read in but once."""
    with traced() as found:
        act()
    return found


def journeys() -> Iterator[tuple[str, set[str], set[str]]]:
    """Each journey by its name, with the files that run in it and those that run in any answer."""
    from django.urls import reverse

    from tests import sites
    from tests.visiting import Visitor
    from tournaments.models import Game

    site = sites.build()
    site.play(1)
    director, public = Visitor(site.leader), Visitor()
    results, table = reverse("results", args=[site.event.pk, 2]), reverse("event", args=[site.event.pk])
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    notation = reverse("submission", args=[game.pk])
    for address in (results, notation):
        director.go(address)
    public.go(table)
    always = ran(lambda: director.go(reverse("privacy")))

    def result() -> None:
        director.go(results)
        box = director.main.xpath(".//input[contains(@class, 'code')]")[0]
        director.send("Record", {box.get("name"): "1"})
        public.go(table)

    def text() -> None:
        director.go(notation)
        director.send("", {"text": "1. 32-28 19-23"})
        director.send("Submit")
        public.go(reverse("game", args=[game.pk]))

    yield "a result", ran(result), always
    yield "a notation", ran(text), always


def main() -> None:
    """Print the files of each journey by folder, and how many there are."""
    with own_database():
        for name, found, always in journeys():
            own = sorted(found - always)
            folders = sorted({str(Path(one).parent) for one in own})
            counted = f"{len(own)} files in {len(folders)} folders"
            sys.stdout.write(f"{name}: {counted}, beside {len(always & found)} of any answer\n")
            for folder in folders:
                names = [Path(one).name for one in own if str(Path(one).parent) == folder]
                sys.stdout.write(f"  {folder}/: {', '.join(names)}\n")


if __name__ == "__main__":
    main()
