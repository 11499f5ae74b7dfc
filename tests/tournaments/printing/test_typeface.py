"""Lines broken to a width: nothing lost, nothing too wide."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing import typeface
from tournaments.printing.typeface import REGULAR, SMALL, STRONG, TEXT, broken, drawable, width

typeface.register()
TEXTS = st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=120)


def test_a_text_that_fits_is_one_line_and_an_empty_text_is_one_empty_line():
    assert broken("Sjoukje de Vries", REGULAR, TEXT, 200) == ("Sjoukje de Vries",)
    assert broken("", REGULAR, TEXT, 200) == ("",)


def test_a_text_is_broken_at_spaces_and_a_long_word_inside():
    room = width("Sjoukje de", REGULAR, TEXT) + 0.1
    assert broken("Sjoukje de Vries", REGULAR, TEXT, room) == ("Sjoukje de", "Vries")
    assert broken("WWWW i", REGULAR, TEXT, width("WW", REGULAR, TEXT)) == ("WW", "WW", "i")


@given(TEXTS, st.integers(12, 300))
def test_no_line_is_wider_than_the_room_and_no_character_is_lost(text, room):
    lines = broken(text, STRONG, SMALL, room)
    assert all(width(line, STRONG, SMALL) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


def test_all_figures_have_the_same_width():
    for face in (REGULAR, STRONG):
        assert len({width(figure, face, TEXT) for figure in "0123456789"}) == 1


def test_a_character_without_a_form_is_drawn_as_what_comes_nearest_and_every_other_as_itself():
    assert drawable("Û½–Ж") == "Û½–Ж"
    assert drawable("ＡＢ ﬃ 𝐉①") == "AB ﬃ J1"
    assert drawable("Sjoerd אריה ❤\ufe0f 👍🏽 a\u200cb") == "Sjoerd ???? ? ? ab"
    assert drawable("א\u202e\U0001f600") == r"?\u202e?"
    assert drawable("A\x07") == r"A\x07"
