"""How fast the pages and sheets of an event of sixty players are; part of `make bench`.

Run alone: python -m tests.bench_events. The site stands in a database of its own; between two answers nothing
is kept but what Django keeps of its templates.
"""

import random
import sys
import time
from collections.abc import Iterator

from tests.bench_size import sized

SEED = 20261120
PLAYERS, ROUNDS, ENTRIES = sized(60, 12), sized(7, 3), sized(10_000, 120)
REPETITIONS = sized(5, 1)
PRIZES = {"A": 5, "B": 3, "C": 2}
CODES = ("1-0", "½-½", "0-1")
Row = tuple[str, str, str]

PUBLIC = ("event", "rounds", "crosstable", "screen", "prizes", "print-set", "draws")
OFFICE = ("event-office", "set-up", "entries", "check-in", "absences", "withdrawals", "to-do")
OFFICE += ("adjournments", "play-offs", "prize-classes", "closing", "record", "undo", "restore-points")
OF_A_ROUND = ("round", "results", "results-phone", "access-codes", "pairing", "manual-pairing")


def rows(site) -> list[Row]:
    """Name, figure and aim of each measurement, in an event of its own of a site."""
    return list(_rows(site))


def _rows(site) -> Iterator[Row]:
    from django.test import Client

    from tests import sites
    from tournaments.events.attendance.door import services as door

    event = sites.found(site, "F", players=_players(), system="swiss", rounds_planned=ROUNDS, prizes=PRIZES)
    client = Client()
    client.force_login(site.leader)
    draw = random.Random(SEED)
    spent = [_play(client, site, event, number, draw) for number in range(1, ROUNDS)]
    yield "entering the 30 boards of a round of 60 players", f"{_median(spent):.0f} ms", "300 ms"
    _pair(site, event, ROUNDS)
    yield from _pages(client, event)
    _play(client, site, event, ROUNDS, draw, paired=True)
    yield from _page(client, event, "closing", name="closing, everything played")
    door.make(actor=site.leader, event_id=event.pk)
    yield from _sheets(client, event)
    yield from _long_record(client, site, event)


def _players():
    """Sixty players of every class that says for which prizes they play."""
    from tests import sites

    classes = ("KK", "HAA", "RHAA", "HA", "1", "2", "3")
    return [
        sites.entries.Entry(one.place, one.number, one.name, one.club, classes[at % len(classes)])
        for at, one in enumerate(sites.many(PLAYERS))
    ]


def _median(spent: list[float]) -> float:
    return sorted(spent)[len(spent) // 2]


def _pair(site, event, number: int) -> None:
    from tournaments.events.pairing import services as pairing

    given = {"actor": site.leader, "event_id": event.pk, "number": number}
    pairing.pair_round(**given, token=f"round {number} of the bench")
    pairing.publish_round(**given, published=True)


def _play(client, site, event, number: int, draw: random.Random, *, paired: bool = False) -> float:
    """Pair a round and send the form of its results; how many milliseconds recording them took."""
    from django.urls import reverse

    if not paired:
        _pair(site, event, number)
    games = event.rounds.get(number=number).games.order_by("board")
    sent = {f"result-{game.board}": draw.choice(CODES) for game in games}
    sent |= {f"version-{game.board}": game.version for game in games}
    begun = time.perf_counter()
    answer = client.post(reverse("results", args=[event.pk, number]), sent)
    spent = (time.perf_counter() - begun) * 1000
    assert answer.status_code == 302
    return spent


def _pages(client, event) -> Iterator[Row]:
    for name in (*PUBLIC, *OFFICE):
        yield from _page(client, event, name)
    for name in OF_A_ROUND:
        yield from _page(client, event, name, ROUNDS)


def _page(client, event, route: str, *numbers: int, name: str = "") -> Iterator[Row]:
    """The queries and the milliseconds of a page of the event."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    address = reverse(route, args=[event.pk, *numbers])
    spent = []
    for _ in range(REPETITIONS):
        begun = time.perf_counter()
        answer = client.get(address)
        spent.append((time.perf_counter() - begun) * 1000)
        assert answer.status_code == 200, address
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    told = f"{len(queries)} queries, {_median(spent):.0f} ms"
    yield f"page of 60 players: {name or route}", told, "15, 100 ms"


def _sheets(client, event) -> Iterator[Row]:
    """Every sheet and the workbook, asked for by their addresses."""
    from django.urls import reverse

    from tournaments.events.prints.views import KINDS

    kinds = [name for name, kind in KINDS.items() if not kind.teams]
    asked = {f"{kind}.pdf": reverse("sheet-pdf", args=[event.pk, kind]) for kind in kinds}
    asked |= {name: reverse(name, args=[event.pk]) for name in ("crosstable-pdf", "workbook")}
    for name, address in asked.items():
        spent = _time(lambda address=address: client.get(address).getvalue())
        yield f"sheet of 60 players: {name}", f"{spent:.0f} ms", "1,000 ms"
    for kind in ("standings", "crosstable", "rounds", "entrants"):
        for form in ("csv", "json"):
            address = reverse(f"table-{form}", args=[event.pk, kind])
            spent = _time(lambda address=address: client.get(address).content)
            yield f"table of 60 players: {kind}.{form}", f"{spent:.0f} ms", "30 ms"


def _long_record(client, site, event) -> Iterator[Row]:
    """An event whose record has ten thousand entries: its pages, how it once stood, and taking it back."""
    from tournaments.events.restoring import services as restoring
    from tournaments.ledger import history
    from tournaments.ledger.chains import verification
    from tournaments.ledger.chains.chain import chain_name
    from tournaments.models import Chain

    chain = Chain.objects.get(pk=chain_name(event))
    begun = time.perf_counter()
    turn = 0
    while chain.length < ENTRIES:
        _correct(site, event, turn)
        turn += 1
        chain.refresh_from_db()
    each = (time.perf_counter() - begun) * 1000 / turn
    yield "correcting 30 boards of a round", f"{each:.0f} ms", "-"
    point = history.points(event).order_by("sequence")[3]
    for sequence in (point.sequence, ENTRIES // 2, ENTRIES - point.sequence):
        spent = _time(lambda sequence=sequence: history.as_of(event, sequence))
        yield f"the facts at entry {sequence:,} of 10,000", f"{spent:.0f} ms", "200 ms"
    spent = _time(lambda: _stood(event, site.leader, ENTRIES // 2))
    yield "the event with its standings at entry 5,000 of 10,000", f"{spent:.0f} ms", "200 ms"
    for name in ("event-office", "record", "record-then", "record-between", "undo", "restore-points"):
        yield from _page(client, event, name, name=f"{name}, 10,000 entries")
    yield from _page(client, event, "restore", point.sequence, name="restore, 10,000 entries")
    spent = _time(lambda: verification.defects(chain_name(event)), 1)
    yield "verifying a record of 10,000 entries", f"{spent:.0f} ms", "2,000 ms"
    given = {"actor": site.leader, "event_id": event.pk, "sequence": point.sequence, "reason": "the bench"}
    spent = _time(lambda: restoring.restore(**given, seen=chain.length), 1)
    yield "restoring, 10,000 entries back", f"{spent:.0f} ms", "2,000 ms"


def _stood(event, reader, sequence: int) -> list:
    """The standings of an event as they stood after an entry."""
    from tournaments.history.selectors import reading

    return [part.loaded.standings() for part in reading(event, reader).then(sequence)]


def _correct(site, event, turn: int) -> None:
    """Give every game of the last round another result, with a reason."""
    from tournaments.events.results import services as results
    from tournaments.events.results.lines import ResultLine

    games = event.rounds.get(number=ROUNDS).games.order_by("board")
    lines = [
        ResultLine(game.board, CODES[(CODES.index(game.result) + 1) % 3], game.version) for game in games
    ]
    results.record(
        actor=site.leader, event_id=event.pk, round_number=ROUNDS, lines=lines, reason=f"turn {turn}"
    )


def _time(act, repetitions: int = sized(3, 1)) -> float:
    spent = []
    for _ in range(repetitions):
        begun = time.perf_counter()
        act()
        spent.append((time.perf_counter() - begun) * 1000)
    return _median(spent)


def main() -> None:
    """Print the table."""
    from tests.bench import own_database

    with own_database():
        from tests import sites

        table = rows(sites.build())
    width = max(len(name) for name, _, _ in table)
    sys.stdout.writelines(f"{name:<{width}}  {figure:>20}  {aim}\n" for name, figure, aim in table)


if __name__ == "__main__":
    main()
