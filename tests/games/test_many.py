"""The games of a PDN file, one after another: bounded in steps and in what is kept, whatever stands in it."""

import tracemalloc

import pytest

from games.domain.many import games
from rules.notation import pdn
from rules.notation.pdn_reader import MOST_ELEMENTS
from tests.depth import cases
from tests.games.pdn_files import BROKEN, GOOD, ILLEGAL, made_up, of_corpus
from tests.rules import steps
from tests.rules.test_corpus import CORPUS

NESTED = '[White "a"]\n\n1. 32-28 ' + "(1. 31-27 " * 10_000 + ")" * 10_000 + " *\n"
TIMES = cases(50_000, of=100_000)
LONG = {
    "nested": NESTED,
    "opened and never closed": '[White "a"]\n\n' + "{ " * TIMES,
    "comments that swallow tags": '{ [a "b"\n[White "a"]\n' * (TIMES // 5),
    "missing moves": "- " * TIMES,
    "tags": "".join(f'[A{number} "b"]\n' for number in range(TIMES // 2)),
    "comments after the end": "1. 32-28 *" + "{}" * TIMES,
    "results alone": "1-0 " * (TIMES // 2),
    "line ends": "\n" * (5 * TIMES),
    "brackets": "(" * (2 * TIMES),
    "tags that are none": "[" * (2 * TIMES),
}


def test_each_game_comes_with_its_number_line_and_own_text():
    found = list(games(f"{GOOD}\n{ILLEGAL}\n{BROKEN}\n{GOOD}"))
    assert [(one.number, one.line, one.game is not None) for one in found] == [
        (1, 1, True),
        (2, 12, True),
        (3, 17, False),
        (4, 19, True),
    ]
    assert [one.fault is None for one in found] == [True, False, False, True]
    assert found[3].text == GOOD.rstrip("\n")
    assert (found[0].result, found[0].year, found[0].tag("White")) == ("1-0", 1998, "Hylke Postma")
    assert found[0].digest == found[3].digest != found[1].digest
    assert found[1].trail.plies == 2
    assert "37-32" in str(found[1].fault.params["text"])


@pytest.mark.parametrize("name", LONG)
@pytest.mark.sampled(every=6)
@pytest.mark.long
def test_reading_anything_takes_steps_in_proportion_to_its_length(name):
    text = LONG[name]
    with steps.at_most(40 * len(text) + 100_000):
        found = list(games(text))
    assert all(one.fault or one.game for one in found)


@pytest.mark.parametrize("name", LONG)
@pytest.mark.sampled(every=6)
@pytest.mark.long
def test_reading_anything_keeps_little_of_it(name):
    text = LONG[name]
    tracemalloc.start()
    try:
        for _ in pdn.stream(text):
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000 + 8 * len(text)


def test_ten_thousand_nested_variations_are_refused_and_the_next_game_is_read():
    bad, good = games(NESTED + "\n" + GOOD)
    assert bad.fault.text == "variations are nested too deep"
    assert good.fault is None


def test_a_game_with_too_many_moves_is_refused_and_the_next_is_read():
    bad, good = games('[White "a"]\n\n' + "- " * (MOST_ELEMENTS + 1) + "*\n\n" + GOOD)
    assert bad.fault.text == "it has too many moves and comments"
    assert good.fault is None


def test_signs_that_turn_the_direction_of_a_name_are_refused():
    (one,) = games(GOOD.replace("Hylke", "Hy\u202elke"))
    assert one.game is None
    assert one.fault.params["name"] == "Hy\N{REPLACEMENT CHARACTER}lke Postma"
    (one,) = games(GOOD.replace("Hylke ", "Hylke\u00a0"))
    assert one.fault is None


def test_a_name_like_a_formula_stays_as_it_is_written():
    (one,) = games(GOOD.replace("Hylke Postma", '=HYPERLINK(\\"x\\")'))
    assert one.tag("White") == '=HYPERLINK("x")'


def test_a_stream_gives_what_reading_all_at_once_gives():
    text = made_up(7) + BROKEN + "1-0\n" + ILLEGAL + LONG["comments after the end"]
    whole = pdn.read(text)
    found = list(pdn.stream(text))
    assert tuple(one for one in found if isinstance(one, pdn.PdnGame)) == whole.games
    assert tuple(one for one in found if not isinstance(one, pdn.PdnGame)) == whole.problems


@pytest.mark.skipif(not CORPUS, reason="DRAUGHTS_CORPUS names no file of games")
def test_the_games_of_the_corpus_come_back_move_for_move():
    text = pdn.write(of_corpus())
    found = list(games(text))
    assert [one.fault for one in found] == [None] * 43
    assert pdn.write([one.game for one in found]) == text
