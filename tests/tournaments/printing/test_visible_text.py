"""Text that any file can hold: what breaks a file becomes its escape, everything else stays."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.visible_text import visible


def test_ordinary_names_stay_as_they_are():
    assert visible("Tsjêbbe Hôekstra-û-Ât ½") == "Tsjêbbe Hôekstra-û-Ât ½"


def test_letters_that_came_in_parts_are_composed():
    assert visible("e\u0302u\u0302") == "êû"


def test_tabs_and_line_ends_become_spaces():
    assert visible("a\tb\nc\u2028d\u00a0e") == "a b c d e"


def test_control_characters_and_halves_of_pairs_become_their_escapes():
    assert visible("a\x00b\x7fc\ud800d\uffff") == r"a\x00b\x7fc\ud800d\uffff"


@pytest.mark.parametrize("mark", [*"\u200e\u200f\u061c\u202a\u202e\u2066\u2069\u200b\ufeff", "\U000e0041"])
def test_marks_that_nobody_sees_become_their_escapes(mark):
    assert visible(f"a{mark}b") == f"a{ascii(mark)[1:-1]}b"


def test_what_only_changes_how_a_word_is_drawn_stays():
    assert visible("Skoat\u00adterwâld \u200c\u200d") == "Skoat\u00adterwâld \u200c\u200d"


@given(st.text(st.characters()))
def test_whatever_the_text_it_can_be_written_as_xml_and_read_back(text):
    written = f"<t>{visible(text).replace('&', '&amp;').replace('<', '&lt;')}</t>".encode()
    assert (ElementTree.fromstring(written).text or "") == visible(text)


@given(st.text(st.characters()))
def test_making_visible_twice_changes_nothing(text):
    assert visible(visible(text)) == visible(text)
