"""PDN that is not: nothing raises, nothing takes many steps, nothing takes much memory.

The seeds are fixed; `make full` runs twenty times as many mutations.
"""

import gc
import random
import tracemalloc
from pathlib import Path

import pytest

from rules.notation.pdn import canonical, read, replays, write
from rules.notation.pdn_game import PdnFile
from tests.depth import cases
from tests.rules.steps import at_most

DATA = Path(__file__).parents[1] / "data" / "pdn"
MUTATIONS = cases(1_500, of=100_000)
PIECES = (
    *"(){}[]\"\\;%$*.-x:!?'/ \n\r\t0123456789",
    *("1-0", "1-1", "1-18", "...", "1. ", "31-26 ", "20-25 ", "x", "½", "\ufeff", "\x00", "\ud800", "(((("),
    *('[A "b"]', '[FEN "', "GameType", "W:WK1:BK5", "$999", "\n\n", "99x99x99", "٣", "1/2-1/2", "[%clk "),
)
SIZE = 100_000

pytestmark = pytest.mark.article("Spelreglement 22")


def mutated(chance: random.Random, text: str) -> str:
    """A stretch of the text with up to six pieces put in, taken out, doubled or moved."""
    begin = chance.randrange(len(text))
    text = text[begin : begin + chance.randrange(10, 240)]
    for _ in range(chance.randrange(1, 7)):
        at = chance.randrange(len(text) + 1)
        upto = at + chance.randrange(8)
        match chance.randrange(4):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[upto:]
            case 2:
                text = text[:upto] + text[at:]
            case _:
                text = text[:at] + text[upto:] + text[at:upto]
    return text


def test_mutated_files_never_raise_and_what_is_read_can_be_written_and_read_again():
    chance = random.Random(5310)
    sources = [
        (DATA / name).read_text("utf-8", "replace") for name in ("several.pdn", "broken.pdn", "cp1252.pdn")
    ]
    with_games = 0
    for number in range(MUTATIONS):
        text = mutated(chance, chance.choice(sources))
        data = text.encode("utf-8", "surrogatepass") if number % 7 == 0 else text
        found = read(data)
        assert isinstance(found, PdnFile)
        assert all(each.place.line >= 1 and 0 <= each.place.offset <= len(data) for each in found.problems)
        if number % 4 == 0:
            for played in replays(data):
                assert (played.result is None) is (played.irregularity is not None)
        if not found.games:
            continue
        with_games += 1
        written = read(write(found.games))
        assert written.problems == ()
        assert written.games == tuple(canonical(game) for game in found.games)
    assert with_games > MUTATIONS // 20


def test_random_bytes_never_raise():
    chance = random.Random(77)
    for _ in range(500):
        assert isinstance(read(chance.randbytes(chance.randrange(300))), PdnFile)


HOSTILE = {
    "open brackets": "(",
    "close brackets": ")",
    "pairs of brackets": "()",
    "nested lines": "(32-28 ",
    "lines within the limit": "(" * 50 + "1. 32-28" + ")" * 50,
    "braces": "{",
    "braces and tags": '{\n[A "b"]\n',
    "tags not closed": '[A "',
    "square brackets": "[",
    "square brackets on lines": "\n[",
    "tags": '[A "b"]\n',
    "tags and blank lines": '[A "b"]\n\n',
    "backslashes": "\\",
    "escaped quotes": '[A "' + '\\"' * 1000,
    "results": "1-0 ",
    "asterisks": "* ",
    "starts": '[FEN "W:WK31:BK1"]*\n',
    "bad starts": '[FEN "W:W1,1,1:B50,50"]*\n',
    "game types": '[GameType "20"]*\n',
    "crosses": "x ",
    "numbers": "1 ",
    "move numbers": "1. ",
    "digits": "1",
    "moves": "32-28 ",
    "legs of a route": "x17",
    "spaced legs": " x 17",
    "dashes": "- ",
    "glued dashes": "-",
    "dots": ".",
    "marks": "!",
    "strokes": "32-28'''''' ",
    "annotations": "$1 ",
    "line comments": ";a\n",
    "hidden lines": "%\n",
    "setups": "/FEN ",
    "spaces": " ",
    "spaces and tabs before a sign": "1 \t",
    "line ends": "\r",
    "the replacement character": "\ufffd",
    "whole games": '[A "b"]\n\n1. 31-26 20-25 2. 32-27 *\n\n',
}


def hostile(piece: str) -> str:
    """The piece again and again, to a hundred thousand characters."""
    return (piece * (SIZE // len(piece) + 1))[:SIZE]


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.long(every=6)
@pytest.mark.sampled(every=8)
def test_a_hundred_kilobytes_of_anything_are_read_in_few_steps_a_character(piece):
    text = hostile(piece)
    with at_most(20_000 + 30 * SIZE):
        found = read(text)
    assert isinstance(found, PdnFile)


@pytest.mark.parametrize("piece", ["(", "()", "x ", '[FEN "W:WK31:BK1"]*\n'])
@pytest.mark.long(every=4)
@pytest.mark.sampled(every=8)
def test_a_hundred_kilobytes_of_anything_take_less_than_a_hundred_megabytes(piece):
    text = hostile(piece)
    gc.collect()
    tracemalloc.start()
    read(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000
