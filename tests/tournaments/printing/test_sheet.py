"""How blocks flow over pages, and what a heading says of a round."""

from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.printing.reading import reader
from tests.tournaments.printing.samples import heading
from tournaments.printing.pdf.parts.sheet import LYING, UPRIGHT, Block, Leaf, bound, pages


def block(height, **how):
    return Block(height, lambda canvas, top: None, **how)


def test_blocks_fill_a_page_to_its_last_point_and_go_on_on_the_next():
    blocks = [block(50), block(50), block(1)]
    assert pages(blocks, 100) == [blocks[:2], blocks[2:]]


def test_a_head_is_repeated_above_a_row_that_opens_a_page():
    head = block(20, holds_next=True)
    rows = [block(40, running_head=head) for _ in range(4)]
    assert pages([head, *rows], 100) == [[head, *rows[:2]], [head, *rows[2:]]]


def test_a_title_goes_along_with_what_it_is_the_title_of():
    title, text = block(10, holds_next=True), block(10)
    assert pages([block(85), title, text], 100)[1] == [title, text]


def test_nothing_at_all_is_one_empty_page():
    assert pages([], 100) == [[]]


@given(st.lists(st.integers(1, 100), max_size=40))
def test_every_block_comes_once_in_order_and_no_page_is_overfull(heights):
    blocks = [block(height) for height in heights]
    found = pages(blocks, 100)
    assert [one for page in found for one in page] == blocks
    assert all(sum(one.height for one in page) <= 100 for page in found)


def test_a_block_that_opens_a_page_does_so_and_takes_what_it_holds_along():
    first, title, text = block(10), block(10, opens_page=True, holds_next=True), block(10)
    assert pages([first, title, text], 100) == [[first], [title, text]]
    assert pages([title, text], 100) == [[title, text]]


def test_a_heading_of_a_round_has_its_day_where_it_is_known():
    with override("en"):
        assert heading().of_round(2).as_of == "round 2, 17 October 2026"
        assert heading().of_round(3).as_of == "round 3"
        assert heading().of_round(9).as_of == "round 9"
        assert heading(as_of="").dated(1).as_of == "3 October 2026"
        assert heading().dated(1).as_of == "na ronde 4, 3 October 2026"


def test_leaves_are_bound_each_on_pages_of_its_own_and_of_its_own_size():
    lying, upright = heading(title="Groep I"), heading(title="Groep II")
    leaves = [Leaf("Stand", lying, [block(10)], LYING), Leaf("Stand", upright, [block(9000)] * 2, UPRIGHT)]
    with override("nl"):
        file = reader(bound(leaves, heading(title="Klasse")))
    sizes = [(page.mediabox.width > page.mediabox.height) for page in file.pages]
    assert sizes == [True, False, False]
    assert [page.extract_text().splitlines()[0] for page in file.pages] == ["Groep I", "Groep II", "Groep II"]
    assert ["3 van 3" in page.extract_text() for page in file.pages] == [False, False, True]
    assert [file.get_destination_page_number(one) for one in file.outline] == [0, 1]
    assert file.metadata.title.startswith("Klasse")
