"""Short notation damaged at random: an irregularity is reported, nothing is raised, the work is bounded.

`make full` makes many more cases.
"""

import random
import tracemalloc

import pytest

from rules import Board
from rules.errors import MoveTextError
from rules.notation.short import replay, write
from tests.depth import cases

from .steps import at_most
from .test_manual_lines import LINES, PLAYED, setting, sound
from .test_short_round_trip import random_game, random_start

CASES = cases(300, of=100_000)
SIGNS = "0123456789()[]{}!?*'\"x-.,;: \n½…×abü\x00"
KINGS = "W:WK46,K47,K48,K49,K50:BK1,K2,K3,K4,K5"
LONG = {
    "brackets": "(" * 100_000,
    "square brackets": "[" * 100_000,
    "comments": "(a)" * 33_000,
    "open comments": "(a" * 50_000,
    "digits": "1" * 100_000,
    "dots": "." * 100_000,
    "spaces": " " * 99_999 + "(",
    "lines": "\n" * 99_999 + "z",
    "a bracket and spaces": "(1" + " " * 99_998,
    "a list in brackets": "(" + "1 " * 49_999 + ")",
    "an open list": "(" + "1 " * 49_999,
    "a route": "1x" * 50_000,
    "a route in brackets": "(" + "1x" * 49_999 + ")",
    "numbers": " ".join(f"{number}." for number in range(1, 17_000)),
    "moves": "22 (28) " * 12_500,
    "crosses": "x (x) " * 16_000,
    "marks": "22" + "!" * 99_998,
    "results": "* " * 50_000,
}


def damaged(rng, text):
    """The text with a few letters put in, taken out, replaced or repeated, or a move put in."""
    signs = list(text)
    for _ in range(rng.randrange(1, 6)):
        at, kind = rng.randrange(len(signs) + 1), rng.randrange(5)
        if kind == 0:
            signs.insert(at, rng.choice(SIGNS))
        elif kind == 1:
            del signs[at : at + 1]
        elif kind == 2:
            signs[at : at + 1] = rng.choice(SIGNS)
        elif kind == 3:
            upto = at + rng.randrange(60)
            signs[at:upto] = signs[at:upto] * 2
        else:
            signs[at:at] = f" ({rng.randrange(1, 51)}) {rng.randrange(1, 51)} "
    return "".join(signs)


def sound_texts():
    """Starts with texts to damage: lines of the manual, and random games."""
    for name in PLAYED[::3]:
        yield setting(name, sound(LINES[name]))
    for seed in range(60):
        start = random_start(seed)
        yield start, write(random_game(seed, start), start)


@pytest.mark.long
def test_damaged_texts_are_reported_and_never_raise():
    texts = list(sound_texts())
    for seed in range(CASES):
        rng = random.Random(seed)
        start, whole = rng.choice(texts)
        text = damaged(rng, whole)
        with at_most(250_000):
            played = replay(text, start)
        found = played.irregularity
        if found is not None:
            assert isinstance(found.error, MoveTextError), f"seed {seed}"
            assert found.error.code != "error", f"seed {seed}"
            assert 0 <= found.place.offset <= len(text), f"seed {seed}"
        again = start.copy()
        for each in played.moves:
            again.push(each.move)
        assert again.fen() == played.board.fen(), f"seed {seed}"


@pytest.mark.parametrize("fen", [None, KINGS], ids=["start", "kings"])
@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
@pytest.mark.long(every=6)
@pytest.mark.sampled(every=8)
def test_a_hundred_thousand_characters_take_few_steps_each_and_no_hundred_megabytes(text, fen):
    start = Board(fen)
    with at_most(20_000 + 5 * len(text)):
        replay(text, start)
    tracemalloc.start()
    try:
        replay(text, start)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
