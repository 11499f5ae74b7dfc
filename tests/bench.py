"""`make bench`: how fast the site and its core are, as one table. Never a test: machines are noisy.

Each row is measured in this run, the median of several repetitions, beside the figure the project aims at.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

SEED = 20261120
Row = tuple[str, str, str]


def median_ms(act: Callable[[], object], repetitions: int = 9) -> float:
    """The median time of an act in milliseconds, after one call that is not counted."""
    act()
    times = []
    for _ in range(repetitions):
        begun = time.perf_counter()
        act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def rules_rows() -> Iterable[Row]:
    """Legal-move lists on seeded middle-game positions, and a game of sixty moves."""
    from rules import Board
    from rules.notation import full

    draw = random.Random(SEED)
    positions, texts = [], []
    while len(positions) < 400:
        board, moves = Board(), []
        while board.outcome() is None and len(moves) < 120:
            move = draw.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move)
            if 16 <= len(moves) <= 60 and len(moves) % 4 == 0:
                positions.append(board.fen())
        if len(moves) == 120:
            texts.append(full.write(moves))

    def lists() -> None:
        for board in [Board(fen) for fen in positions]:
            list(board.legal_moves)

    def boards() -> None:
        for fen in positions:
            Board(fen)

    spent = median_ms(lists) - median_ms(boards)
    yield "legal-move lists a second", f"{len(positions) / spent * 1000:,.0f}", "at least 20,000"
    game = texts[0] if texts else full.write(moves)
    yield "a game of 60 moves checked", f"{median_ms(lambda: full.replay(game)):.1f} ms", "15 ms"
    fen = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47"
    yield "one king, nineteen pieces", f"{median_ms(lambda: list(Board(fen).legal_moves)):.1f} ms", "50 ms"


def site_rows() -> Iterable[Row]:
    """Standings, PDF and Excel of an eight, from a database of their own."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext, setup_test_environment

    from tests import sites
    from tournaments.exports import pdf, xlsx
    from tournaments.selectors.events import sheet
    from tournaments.selectors.printing import heading

    setup_test_environment()
    site = sites.build()
    site.play(7)
    client, address = Client(), f"/events/{site.event.pk}/"
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    yield "queries of a page of standings", str(len(queries)), "at most 10"
    ranked = median_ms(lambda: sheet(site.event).standings())
    yield "standings of an eight, loaded and ranked", f"{ranked:.1f} ms", "60 ms"
    yield "the page of standings", f"{median_ms(lambda: client.get(address)):.1f} ms", "–"
    found = sheet(site.event)
    table, head = found.crosstable(), heading(found, "http://localhost/", None)
    yield "crosstable as PDF", f"{median_ms(lambda: pdf.crosstable(table, head)):.1f} ms", "300 ms"
    yield "workbook", f"{median_ms(lambda: xlsx.workbook(found.facts, table, head)):.1f} ms", "300 ms"


def main() -> None:
    """Print the table."""
    import os

    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["SECRET_KEY"] = "of the bench"
        os.environ["DEBUG"] = "1"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        rows = [*rules_rows(), *site_rows()]
    width = max(len(row[0]) for row in rows)
    sys.stdout.writelines(f"{name:<{width}}  {figure:>12}  {aim}\n" for name, figure, aim in rows)


if __name__ == "__main__":
    main()
