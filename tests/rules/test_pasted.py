"""What people paste (reading R112): each kind of text with its liberties, and what stays ambiguous."""

import random

import pytest

from rules import Board
from rules.errors import MissingMoveError
from rules.notation import full
from rules.notation.pasted import read, read_file
from rules.notation.scoresheet import Verdict
from tests.depth import cases

from .steps import at_most
from .test_short_round_trip import random_game

pytestmark = pytest.mark.article("Spelreglement 22")

FOUR = ["32-28", "19-23", "28x19", "14x23"]
SIX = [*FOUR, "37-32", "10-14"]
PLAIN = "1. 32-28 19-23 2. 28x19 14x23"

TEXTS = {
    "semicolons": ("1;32-28;19-23\n2;28x19;14x23\n3;37-32;10-14", SIX, ["table"]),
    "commas and quotes": ('"1","32-28","19-23"\n"2","28x19","14x23"', FOUR, ["quotes", "table"]),
    "strokes and a head": (
        "| Nr | Wit | Zwart |\n|---|---|---|\n| 1 | 32-28 | 19-23 |\n| 2 | 28x19 | 14x23 |",
        FOUR,
        ["heading", "markdown", "table"],
    ),
    "tabs and clocks": (
        "1\t32-28\t0:01\t19-23\t0:02\n2\t28x19\t1:03\t14x23\t0:04",
        FOUR,
        ["table", "clock"],
    ),
    "a time behind each move": ("1. 32-28 0:05 19-23 0:07 2. 28x19 1:09 14x23", FOUR, ["clock"]),
    "times and captures with colons": ("1. 32-28 0:05 19-23 0:07 2. 28:19 1:09 14:23", FOUR, ["clock"]),
    "times in brackets": ("1. 32-28 (0:05) 19-23 [0:07:12] 2. 28x19 14x23", FOUR, ["clock"]),
    "headings": (
        "Wit: A. Jansen\nZwart: B. de Boer\nDatum: 12-03-2026\n\n" + PLAIN,
        FOUR,
        ["heading"],
    ),
    "a title": ("Partij van de week\n" + PLAIN, FOUR, ["heading"]),
    "a title with a date": ("Ronde 3, 14-03-2025\n2025-03-14 Jansen - Boer\n" + PLAIN, FOUR, ["heading"]),
    "a letter round it": ("Beste Piet,\n\nHierbij:\n" + PLAIN + "\nGroeten,\nJan", FOUR, ["heading"]),
    "a message": ("[14:22, 14-3-2025] J: *1.* 32-28 19-23\n*2.* 28x19 14x23", FOUR, ["heading", "markdown"]),
    "names in bold": ("*Wit*: Jan\n*Zwart*: Piet\n" + PLAIN, FOUR, ["heading", "markdown"]),
    "pairs side by side in a table": (
        "| Nr | Wit | Zwart | Nr | Wit | Zwart |\n|:-:|-|-|-|-|-|\n"
        "| 1 | 32-28 | 19-23 | 3 | 37-32 | 10-14 |\n| 2 | 28x19 | 14x23 |  |  |  |",
        SIX,
        ["columns", "heading", "markdown", "table"],
    ),
    "a drawn table": (
        "+---+-------+-------+\n| 1 | 32-28 | 19-23 |\n| 2 | 28x19 | 14x23 |\n+---+-------+-------+",
        FOUR,
        ["markdown", "table"],
    ),
    "times with points": ("1. 32-28 0.05 19-23 0.59 2. 28x19 1.02 14x23 1.10", FOUR, ["clock"]),
    "colons behind the numbers": ("1: 32-28 19-23\n2 - 28x19 14x23", FOUR, []),
    "captures with colons at the beginning of a line": ("32-28 0:05\n19-23\n28:19\n14:23", FOUR, ["clock"]),
    "numbers of letters alone": ("l. 32-28 19-23 2. 28x19 14x23 lI. 37-32 10-14", SIX, ["letters", "number"]),
    "points": ("1. 32.28 19.23 2. 28x19 14x23", FOUR, ["points"]),
    "oblique strokes": ("1.32/28 19/23 2.28x19 14x23", FOUR, ["points"]),
    "a cross for a dash": ("1. 32x28 19-23 2. 28x19 14x23", FOUR, ["sign"]),
    "a dash for a cross": ("1. 32-28 19-23 2. 28-19 14-23", FOUR, ["sign"]),
    "letters": ("l. 32-28 l9-23 2. 28xl9 l4x23 3. 37-32 1O-14", SIX, ["letters"]),
    "wide figures": ("１．３２－２８　１９－２３　２．２８ｘ１９　１４ｘ２３", FOUR, ["wide"]),
    "markdown": ("> **1.** `32-28` 19-23\n> **2.** 28x19 14x23", FOUR, ["markdown"]),
    "a fence and escapes": ("```\n1\\. 32-28 19-23\n2\\. 28x19 14x23\n```", FOUR, ["markdown"]),
    "a list": ("- 1. 32-28 19-23\n- 2. 28x19 14x23", FOUR, ["markdown"]),
    "HTML": ("<p>1. 32&ndash;28 19&#8211;23<br>2. 28&times;19 14x23</p>", FOUR, ["html"]),
    "a table in HTML": (
        "<table><tr><th>Wit</th><th>Zwart</th></tr><tr><td>32-28</td><td>19-23</td></tr>"
        "<tr><td>28x19</td><td>14x23</td></tr></table>",
        FOUR,
        ["html", "heading", "table"],
    ),
    "annotations": ("1. 32-28 $1 19-23 $2 2. 28x19 14x23 $14", FOUR, []),
    "a variation without tags": ("1. 32-28 19-23 (19-24 2. 37-32) 2. 28x19 14x23", FOUR, []),
    "a FEN without a tag": ("W:W28:B22\n1. 28x17", ["28x17"], ["fen"]),
    "a FEN in small letters": ("fen: w:w28:b22\n1. 28x17", ["28x17"], ["fen"]),
    "a FEN before the moves": ("Stelling: W:W28:B22 1. 28x17", ["28x17"], ["fen"]),
    "curly quotes": ("[Event “KK”]\n[FEN “W:W28:B22”]\n\n1. 28x17", ["28x17"], ["quotes"]),
    "quoted as a whole": ("“" + PLAIN + "”", FOUR, ["quotes"]),
    "a number repeated": ("1. 32-28 19-23 1. 28x19 14x23 2. 37-32 10-14", SIX, ["number"]),
    "a number skipped": ("1. 32-28 19-23 3. 28x19 14x23 4. 37-32 10-14", SIX, ["number"]),
    "a number for each move": ("1. 32-28 2. 19-23 3. 28x19 4. 14x23", FOUR, ["number"]),
    "two columns": (
        "1. 32-28 19-23   3. 37-32 10-14\n2. 28x19 14x23   4. 41-37 5-10\n1-0",
        [*SIX, "41-37", "5-10"],
        ["columns"],
    ),
    "two lists, black's first": ("Zwart: 19-23 14x23\nWit: 32-28 28x19", FOUR, ["sides"]),
    "two lists": ("Wit: 32-28 28x19 37-32\nZwart: 19-23 14x23 10-14", SIX, ["sides"]),
    "marks of direction": ("\u200f1. 32-28\u200f 19-23\u202c 2. 28x19 14x23", FOUR, ["unseen"]),
    "black in brackets": ("1. 32-28 (19-23) 2. 28x19 (14x23)", FOUR, []),
    "short with a letter": ("327 (25) 22 (28) (27) 22 27 (17) 22 34O 27", None, ["letters"]),
}


@pytest.mark.parametrize(("text", "moves", "codes"), TEXTS.values(), ids=TEXTS)
def test_what_people_paste_is_read_and_each_liberty_is_told(text, moves, codes):
    for pasted in (text, text.replace("\n", "\r\n")):  # as it stands in a file, and as a browser sends it
        found = read(pasted)
        (game,) = found.games
        assert (game.irregularity, game.leftover) == (None, None)
        if moves is not None:
            assert [played.notation for played in game.moves] == moves
        assert sorted({each.code for each in found.liberties}) == sorted(codes)
        lines = pasted.splitlines()
        for each in found.liberties:
            assert 1 <= each.place.line <= len(lines)


def test_a_liberty_has_its_place_what_was_written_and_how_it_was_read():
    (first, second) = read("1. 32-28\n19.23 2. 28-19 14x23").liberties
    assert (first.written, first.read_as, first.place.line, first.place.column) == ("19.23", "19-23", 2, 1)
    assert (second.written, second.read_as, second.place.line, second.place.column) == (
        "28-19",
        "28x19",
        2,
        10,
    )


def test_moves_keep_their_place_and_text_as_they_were_pasted():
    text = "| 1 | 32.28 | l9-23 |\n| 2 | 28x19 | 14x23 |"
    moves = read(text).games[0].moves
    assert [(played.place.line, played.place.column, played.text) for played in moves] == [
        (1, 7, "32.28"),
        (1, 15, "l9-23"),
        (2, 7, "28x19"),
        (2, 15, "14x23"),
    ]


@pytest.mark.parametrize(
    "text", [PLAIN, "327 (25) 22 (28) (27) 22 27", '[Event "KK"]\n\n' + PLAIN + " 1-0", ""]
)
def test_what_can_be_read_as_it_stands_takes_no_liberty(text):
    found = read(text)
    assert (found.liberties, found.doubts) == ((), ())
    assert found.games[0].irregularity is None


@pytest.mark.parametrize(
    ("words", "result", "how"),
    [
        ("remise", "½-½", "agreed"),
        ("remys.", "½-½", "agreed"),
        ("en zwart gaf het op", "1-0", "resigned"),
        ("opgegeven door wit", "0-1", "resigned"),
        ("z.g.o.", "1-0", "resigned"),
        ("Zwart geeft op. 2-0", "2-0", "resigned"),
        ("1-0, zwart geeft op", "1-0", "resigned"),
        ("opgegeven 0-1", "0-1", "resigned"),
        ("(remise)", "½-½", "agreed"),
        ("Zwart geeft op", "1-0", "resigned"),
        ("wit geeft op.", "0-1", "resigned"),
        ("White resigns", "0-1", "resigned"),
        ("zwart overschrijdt de tijd", "1-0", "time"),
        ("wit wint", "1-0", ""),
        ("l-O", "1-0", ""),
        ("opgegeven", "*", "resigned"),
    ],
)
def test_a_result_in_words_is_read(words, result, how):
    found = read(f"{PLAIN} {words}")
    game = found.games[0]
    assert (game.result, game.leftover, game.irregularity, found.how) == (result, None, None, how)


def test_who_resigned_is_not_guessed():
    (doubt,) = read(f"{PLAIN}\nopgegeven").doubts
    assert (doubt.code, doubt.written, doubt.meanings) == ("resigned", "opgegeven", ("1-0", "0-1"))
    assert doubt.place.line == 2


def test_a_result_in_a_heading_counts_and_two_that_differ_are_both_named():
    assert read(f"Uitslag: 1-0\n{PLAIN}").games[0].result == "1-0"
    assert read(f"Uitslag: remise\n{PLAIN}").games[0].result == "½-½"
    settled = read(f"Uitslag: 1-0\n{PLAIN} opgegeven")
    assert (settled.games[0].result, settled.doubts) == ("1-0", ())
    assert read(f"{PLAIN} Zwart geeft op 0-1").games[0].leftover.text == "0-1"
    (doubt,) = read(f"Uitslag: 1-0\n{PLAIN} 0-1").doubts
    assert (doubt.code, doubt.meanings) == ("results", ("1-0", "0-1"))


def test_two_games_that_both_come_out_whole_are_both_named():
    """By their numbers the pairs stand in the wrong order, and in either order they can be played."""
    found = read("2. 31-26 20-24 1. 32-28 18-22").games[0]
    assert found.moves == ()
    assert found.irregularity.error.code == "ambiguous_line"
    assert found.irregularity.error.candidates == ("32-28 18-22 31-26 20-24", "31-26 20-24 32-28 18-22")


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("1. 32-28 19-23 2. 34-29", "must_capture", 19),
        ("1. 32-28 19-23 3. 34-29", "wrong_number", 16),
        ("1. 32-28 2. 28-22", "wrong_number", 10),
        ("1. 32.28 hello", "unreadable", 10),
        ("\u202e1. 32-28", "unreadable", 1),
        ("Beste wedstrijdleiding, hierbij mijn partij van gisteren.", "unreadable", 1),
        ("1. 3228 1923", "wrong_side", 9),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text, code, column):
    found = read(text).games[0].irregularity
    assert (found.error.code, found.place.column) == (code, column)


def test_a_sign_that_turns_the_order_of_what_is_shown_is_named_by_its_number():
    assert read("\u202e1. 32-28").games[0].irregularity.text == "U+202E"


def test_a_score_sheet_is_recognised_and_its_gaps_have_their_places():
    found = read("l. 32-28 l9-23\n2. - l4x23 3. 37-32")
    assert found.notation == "sheet"
    assert isinstance(found.games[0].irregularity.error, MissingMoveError)
    sheet = found.missing_moves(1000)
    assert (sheet.verdict, sheet.completions) == (Verdict.UNIQUE, (("28x19",),))
    assert [(gap.place.line, gap.place.column) for gap in sheet.gaps] == [(2, 4)]
    assert read(PLAIN).missing_moves(1000) is None


def test_an_empty_cell_is_a_move_that_is_missing():
    found = read("1;32-28;19-23\n2;;14x23\n3;37-32;10-14")
    assert {each.code for each in found.liberties} == {"table", "empty_cell"}
    assert found.missing_moves(1000).completions == (("28x19",),)
    beside = read("| 1 | 32-28 | 19-23 | 3 | 37-32 | 10-14 |\n| 2 |  | 14x23 |  |  |  |")
    assert beside.missing_moves(1000).completions == (("28x19",),)


# --- bytes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "written"),
    [
        (PLAIN.encode("utf-16"), "UTF-16"),
        (PLAIN.encode("utf-16-le"), "UTF-16"),
        (PLAIN.encode("utf-16-be"), "UTF-16"),
        ((PLAIN + " ½-½").encode("cp1252"), "Windows-1252"),
        (PLAIN.encode("utf-8-sig"), None),
    ],
    ids=["with a mark", "little end first", "big end first", "cp1252", "UTF-8"],
)
def test_a_file_may_be_written_in_other_bytes(data, written):
    found = read_file(data)
    assert [played.notation for played in found.games[0].moves] == FOUR
    assert [each.written for each in found.liberties] == ([written] if written else [])


def test_bytes_that_are_no_text_are_no_game():
    found = read_file(bytes(range(256)) * 4)
    assert found.games[0].moves == ()
    assert found.games[0].irregularity is not None


# --- any game in any layout -------------------------------------------------------------------------------


def pairs(moves):
    return [
        (nth // 2 + 1, moves[nth], moves[nth + 1] if nth + 1 < len(moves) else "")
        for nth in range(0, len(moves), 2)
    ]


def rows(moves, form):
    return "\n".join(form.format(number, white, black).rstrip() for number, white, black in pairs(moves))


def in_columns(moves):
    written = [f"{number}. {white} {black}" for number, white, black in pairs(moves)]
    half = (len(written) + 1) // 2
    left, right = written[:half], [*written[half:], ""]
    return "\n".join(f"{one:30}{other}".rstrip() for one, other in zip(left, right, strict=False))


WIDE = {ord(each): ord(each) + 0xFEE0 for each in "0123456789-x"}
LAYOUTS = {
    "semicolons": lambda moves: rows(moves, "{};{};{}"),
    "tabs": lambda moves: rows(moves, "{}\t{}\t{}"),
    "strokes": lambda moves: rows(moves, "| {} | {} | {} |"),
    "clocks": lambda moves: rows(moves, "{}. {} 0:12 {} 0:08"),
    "headings": lambda moves: "Wit: A\nZwart: B\n\n" + rows(moves, "{}. {} {}"),
    "points": lambda moves: rows(moves, "{}. {} {}").replace("-", "."),
    "oblique strokes": lambda moves: rows(moves, "{}. {} {}").replace("-", "/"),
    "dashes alone": lambda moves: rows(moves, "{}. {} {}").replace("x", "-"),
    "letters": lambda moves: rows(moves, "{}. {} {}").replace("0", "O"),
    "wide": lambda moves: rows(moves, "{}. {} {}").translate(WIDE),
    "HTML": lambda moves: rows(moves, "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"),
    "markdown": lambda moves: rows(moves, "**{}.** {} {}"),
    "columns": in_columns,
    "sides": lambda moves: f"Wit: {' '.join(moves[::2])}\nZwart: {' '.join(moves[1::2])}",
    "single moves": lambda moves: " ".join(f"{nth}. {move}" for nth, move in enumerate(moves, 1)),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_legal_game_in_any_layout_reads_back_the_same_moves(layout):
    for seed in range(cases(2, of=100)):
        game = random_game(seed, Board())[:60]
        moves = [played.notation for played in full.replay(full.write(game)).moves]
        if any(move.count("x") > 1 for move in moves):
            continue
        found = read(layout(moves))
        assert found.games[0].irregularity is None, f"seed {seed}"
        assert [played.notation for played in found.games[0].moves] == moves, f"seed {seed}"


SIGNS = "0123456789-x.:;|,()[]{}<>&\\*\"'\n\t OlW½\u200f\u202e"


def test_damaged_layouts_never_raise_and_places_lie_in_the_text():
    for seed in range(cases(60, of=5_000)):
        rng = random.Random(seed)
        text, _, _ = rng.choice(list(TEXTS.values()))
        signs = list(text)
        for _ in range(rng.randrange(1, 6)):
            signs[rng.randrange(len(signs))] = rng.choice(SIGNS)
        text = "".join(signs)
        found = read(text)
        for game in found.games:
            for played in game.moves:
                assert 0 <= played.place.offset < len(text), f"seed {seed}"
            if game.irregularity is not None:
                assert 0 <= game.irregularity.place.offset <= len(text), f"seed {seed}"


SIZE = 100_000
HOSTILE = {
    "spaces": " " * (SIZE - 1) + "x",
    "nested variations": "1. 32-28 " + "(19-23 " * 10_000,
    "closed variations": "1. 32-28 " + "(" * 10_000 + "19-23" + ")" * 10_000,
    "nulls": "\0" * SIZE,
    "marks of direction": "1\u200f" * (SIZE // 2),
    "turned": "\u202e" * SIZE,
    "elements": "<b>" * (SIZE // 3),
    "scripts": "<script>" * (SIZE // 8),
    "table": "|1|2|\n" * (SIZE // 6),
    "one row": "1|" * (SIZE // 2),
    "points": "34.30 " * (SIZE // 6),
    "letters": "lO-l1 " * (SIZE // 6),
    "results": "remise " * (SIZE // 7),
    "headings": "Uitslag: 1-0\n" * (SIZE // 13),
    "positions": "W:W1:B2\n" * (SIZE // 8),
    "a position": "W:W" + "1," * (SIZE // 2),
    "falling numbers": "".join(f"{number}. 32-28 " for number in range(8000, 0, -1)),
    "quotes": "“”" * (SIZE // 2),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.long(every=6)
@pytest.mark.sampled(every=8)
def test_a_hundred_thousand_characters_of_anything_take_few_steps_a_character(text):
    with at_most(50_000 + 60 * len(text)):
        read(text[:SIZE])


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    [
        "-" * 60 + "x\n1. 32-28",
        ("---" + " " * 8) * 20 + "x",
        "w:w1:b1" + " " * 30_000 + "z",
        "w:w1" + " " * 30_000 + ":b1" + " " * 30_000 + "z",
        "stand" + " " * 30_000 + "z",
        "(" + "1 x " * 2_000 + "1",
    ],
)
def test_no_pattern_tries_a_text_in_ever_more_ways(text):
    """Steps are not counted within a pattern: one that goes back and back over these takes hours."""
    assert read(text).games[0].irregularity is not None


def test_a_text_beyond_the_limit_is_refused_unread():
    with at_most(2_000):
        found = read("31.26 " * 340_000)
    assert found.games[0].irregularity.error.code == "text_too_long"
