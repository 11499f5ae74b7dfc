"""PDN 3.0 read: tags, moves, comments, variations and results, and what is wrong with its place."""

from pathlib import Path

import pytest

from rules import FRISIAN, FRISIAN_5X5, Color
from rules.notation.pdn import Comment, Missing, Nag, PdnGame, PdnMove, Variation, read, recognises
from rules.notation.pdn_game import DEEPEST
from rules.notation.pdn_reader import CHARACTERS_A_GAME, GAMES, LONGEST_FILE
from rules.notation.replay import Place

DATA = Path(__file__).parents[1] / "data" / "pdn"

pytestmark = pytest.mark.article("Spelreglement 22")


def simple(start: int, end: int, mark: str = "") -> PdnMove:
    return PdnMove((start, end), is_shot=False, mark=mark)


def shot(*squares: int, mark: str = "") -> PdnMove:
    return PdnMove(squares, is_shot=True, mark=mark)


def body(text: str) -> tuple[object, ...]:
    """The elements of the one sound game that a text holds."""
    found = read(text)
    assert found.problems == ()
    assert len(found.games) == 1
    return found.games[0].body


def problem(text: str) -> tuple[str, int, int]:
    """Code, line and column of the one problem of a text."""
    found = read(text).problems
    assert len(found) == 1, found
    return found[0].code, found[0].place.line, found[0].place.column


def test_a_file_of_several_games_is_read_whole():
    found = read((DATA / "several.pdn").read_bytes())
    assert found.problems == ()
    assert [game.tag("Event") for game in found.games] == [
        "Klupkampioenskip",
        "Probleem",
        "Frysk!",
        None,
        "Zwart begint",
    ]
    assert [game.result for game in found.games] == ["2-0", "1-0", "1/2-1/2", "0-0", "0-2"]
    assert [game.variant for game in found.games] == [FRISIAN, FRISIAN, FRISIAN_5X5, FRISIAN, FRISIAN]
    assert [game.start for game in found.games] == [
        None,
        "W:W28,34,38,39,47:B11,13,14,16,17,24:H0:F1:+0+0",
        None,
        None,
        "B:W31-50:B1-20:H0:F7:+0+0",
    ]


def test_comments_annotations_and_nested_variations_keep_their_order():
    game = read((DATA / "several.pdn").read_bytes()).games[0]
    assert game.tags[5] == ("Black", 'De "Jonge", B.')
    assert game.body == (
        Comment(" De partij "),
        simple(31, 26),
        Comment("[%clk 0:59:58] gewoan"),
        simple(20, 25),
        Nag(1),
        Comment(" oant de ein fan de rigel"),
        simple(32, 27, "!"),
        shot(25, 34),
        Variation(
            (
                simple(19, 24, "?"),
                Comment("te let (of net)"),
                simple(37, 32),
                Variation((simple(38, 32), Nag(6))),
                simple(14, 20),
            )
        ),
        shot(39, 30),
    )


def test_clock_times_are_whole_seconds_with_their_side():
    times = Comment("x [%clk 1:55:21] y [%emt 0:00:05.9] [%clock w0:10:00 B0:09:58] [%eval 3]").times()
    assert [(each.command, each.seconds, each.color, each.running) for each in times] == [
        ("clk", 6921, None, False),
        ("emt", 5, None, False),
        ("clock", 600, Color.WHITE, False),
        ("clock", 598, Color.BLACK, True),
    ]


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"),
        ("2-0", "2-0"),
        ("0-1", "0-1"),
        ("0-2", "0-2"),
        ("1/2-1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"),
        ("1-1", "1-1"),
        ("1 – 1", "1-1"),
        ("0-0", "0-0"),
        ("*", "*"),
        ("", "*"),
    ],
)
def test_a_result_ends_the_game_and_is_no_move(written, result):
    (game,) = read(f"1. 31-26 20-25 {written}").games
    assert game.body == (simple(31, 26), simple(20, 25))
    assert game.result == result


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1-18", simple(1, 18)),
        ("1-05", simple(1, 5)),
        ("2-08", simple(2, 8)),
        ("01-07", simple(1, 7)),
        ("1-12", simple(1, 12)),
        ("2-7", simple(2, 7)),
        ("1-2", simple(1, 2)),
        ("05x14", shot(5, 14)),
        ("10x1", shot(10, 1)),
    ],
)
def test_what_only_begins_like_a_result_is_a_move(text, move):
    assert body(f"1. 31-26 {text} *") == (simple(31, 26), move)


@pytest.mark.parametrize("text", ["0-5", "5-0", "7-7", "01-1", "1-100", "0x5", "a3-b4", "1-2-3"])
def test_what_can_be_neither_move_nor_result_breaks_the_game(text):
    assert problem(f"1. 31-26 {text}")[0] == "unreadable"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("24x42", shot(24, 42)),
        ("24:42", shot(24, 42)),
        ("24×42", shot(24, 42)),
        ("24X42", shot(24, 42)),
        ("24 x 42", shot(24, 42)),
        ("24x13x42", shot(24, 13, 42)),
        ("24x13x22x31x42", shot(24, 13, 22, 31, 42)),
        ("x", PdnMove((), is_shot=True)),
        ("x!", PdnMove((), is_shot=True, mark="!")),
        ("32 - 28", simple(32, 28)),
        ("32–28", simple(32, 28)),
        ("32-28!?", simple(32, 28, "!?")),
        ("32-28(?)", simple(32, 28, "?")),
        ("32-28 !", simple(32, 28, "!")),
        ("45-50***", simple(45, 50)),
        ("45-50**!", simple(45, 50, "!")),
    ],
)
def test_the_forms_of_a_move_are_read(text, move):
    assert body(f"1. {text}") == (move,)


def test_dots_before_a_move_of_black_stand_for_white_and_else_for_a_missing_move():
    assert body("1. 31-26 {x} 1. ... 20-25 *") == (simple(31, 26), Comment("x"), simple(20, 25))
    assert body("1. 31-26 (1. ... 20-24) (... 32-27) 20-25") == (
        simple(31, 26),
        Variation((Missing(), simple(20, 24))),
        Variation((Missing(), simple(32, 27))),
        simple(20, 25),
    )
    assert read('[FEN "B:W31-50:B1-20"] ... 20-25 *').games[0].body == (simple(20, 25),)


def test_moves_that_were_not_written_down_are_kept_as_missing():
    assert body("1. 31-26 - 2. - 20-25 3. 32-27 ...") == (
        simple(31, 26),
        Missing(),
        Missing(),
        simple(20, 25),
        simple(32, 27),
        Missing(),
    )


def test_the_number_of_a_game_without_moves_is_passed_over():
    (game,) = read('[White "A"] 1. 2-0').games
    assert (game.body, game.result) == ((), "2-0")


@pytest.mark.parametrize("value", ["40", "40,W,10,10,N2,0", "40,W,10,0,N2,0", "40,W,10,10,N2", " 40 "])
def test_the_game_type_of_the_frisian_game_is_read_in_every_form(value):
    (game,) = read(f'[GameType "{value}"] 1. 31-26 *').games
    assert game.variant is FRISIAN


@pytest.mark.parametrize("value", ["97", "97,W,10,10,N2,0"])
def test_the_game_type_of_the_5_by_5_start_is_read(value):
    (game,) = read(f'[GameType "{value}"] 1. 46-41 *').games
    assert game.variant is FRISIAN_5X5


@pytest.mark.parametrize(
    "value",
    [
        "20",
        "20,W,10,10,N2,0",
        "40,W,8,8,N2,0",
        "40,W,10,10,A0,0",
        "40,W,10,10,N2,1",
        "",
        "frisian",
        "4040404",
    ],
)
def test_another_game_type_is_refused_by_name_and_the_next_game_is_read(value):
    found = read(f'[Event "a"]\n[GameType "{value}"]\n1. 31-26 *\n\n[Event "b"]\n1. 31-26 *')
    assert [game.tag("Event") for game in found.games] == ["b"]
    (only,) = found.problems
    assert (only.code, only.game, only.place, only.refused) == (
        "unknown_game_type",
        1,
        Place(2, 1, 12),
        True,
    )
    assert repr(value) in only.sentence


def test_a_start_is_read_with_its_king_move_counts():
    (game,) = read('[SetUp "1"] [FEN "W:WK1,45:B6,K30:H0:F9:+330+101"] 9. 1-12 *').games
    board = game.board()
    assert (board.number, board.king_moves) == (9, {Color.WHITE: (1, 1), Color.BLACK: (30, 3)})


def test_the_start_of_the_game_itself_is_no_start_of_its_own():
    games = read(
        '[FEN "W:W31-50:B1-20"] * [GameType "97"] [FEN "W:W46,47,48,49,50:B1,2,3,4,5:H0:F1"] *'
    ).games
    assert [game.start for game in games] == [None, None]


@pytest.mark.parametrize(
    ("tags", "column"),
    [
        ('[SetUp "1"]', 1),
        ('[SetUp "0"] [FEN "W:W31:B6"]', 1),
        ('[SetUp "1"] [FEN "W:W31"]', 13),
        ('[SetUp "1"] [FEN "rubbish"]', 13),
        ('[FEN "W:W1:B6"]', 1),
        ('[FEN "W:W31,31:B6"]', 1),
    ],
)
def test_a_start_that_cannot_be_is_refused_with_every_defect(tags, column):
    assert problem(f"{tags} 1. 31-26 *") == ("bad_start", 1, column)


def test_a_broken_game_is_reported_with_line_and_column_and_the_others_are_read():
    found = read((DATA / "broken.pdn").read_bytes())
    assert [game.tag("Event") for game in found.games] == ["1, sound", "8, sound"]
    assert [(each.game, each.code, each.place.line, each.place.column) for each in found.problems] == [
        (2, "unreadable", 5, 10),
        (3, "unclosed_comment", 8, 10),
        (4, "unclosed_variation", 12, 16),
        (5, "unknown_game_type", 15, 1),
        (6, "bad_tag", 18, 1),
        (7, "bad_start", 24, 1),
    ]
    assert all(each.refused for each in found.problems)
    bad_start = found.problems[-1].sentence
    assert "square 51 is not on the board" in bad_start
    assert "a white man stands on its king row" in bad_start


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("1. 31-26 ) 20-25", "stray_bracket", 10),
        ("1. 31-26 (1. 32-27 1-0 20-25)", "result_in_variation", 20),
        ('1. 31-26 /FEN "W:W31:B6"/ *', "setup_in_moves", 10),
        ("1. 31-26 $256", "unreadable", 10),
        ("1. 31-26 $", "unreadable", 10),
        ("1. 31-26 } 20-25", "unreadable", 10),
        ('[A "b"] [A "c"] *', "duplicate_tag", 9),
        ('[A "b\x07"] *', "bad_tag", 1),
        ("1. 31-26 ; a } in a comment", "bad_comment", 10),
    ],
)
def test_what_breaks_a_game_has_a_code_and_a_place(text, code, column):
    assert problem(text) == (code, 1, column)


def test_variations_are_read_to_the_limit_and_refused_beyond_it():
    def nested(depth: int) -> str:
        return "1. 31-26 " + "(1. 32-27 " * depth + ")" * depth + " 20-25 *"

    (element,) = (each for each in body(nested(DEEPEST)) if isinstance(each, Variation))
    assert element.depth == DEEPEST
    assert problem(nested(DEEPEST + 1))[0] == "too_deep"
    assert len(read(nested(100 * DEEPEST) + "\n1. 31-26 *").games) == 1
    with pytest.raises(ValueError, match="nested"):
        Variation((element,))


def test_the_tag_gives_the_result_and_a_contradiction_is_reported():
    def result(tag: str, written: str) -> tuple[str, list[str]]:
        found = read(f'[Result "{tag}"] 1. 31-26 {written}')
        return found.games[0].result, [each.code for each in found.problems]

    assert result("2-0", "*") == ("2-0", [])
    assert result("2-0", "1-0") == ("2-0", [])
    assert result("*", "1-0") == ("1-0", [])
    assert result("½-½", "1-1") == ("1/2-1/2", [])
    assert result("2-0", "0-2") == ("2-0", ["result_conflict"])
    assert result("gewonnen", "0-2") == ("0-2", ["unknown_result"])
    assert result("0-0", "1-1") == ("0-0", ["result_conflict"])


def test_a_comment_after_the_result_stays_with_its_game_unless_moves_follow():
    first, second, third = read(
        '{a} [White "x"] 1. 31-26 * {b} [White "y"] 1. 31-26 * {c} 1. 32-27 * {d}'
    ).games
    assert first.body == (Comment("a"), simple(31, 26), Comment("b"))
    assert second.body == (simple(31, 26),)
    assert third.body == (Comment("c"), simple(32, 27), Comment("d"))


def test_games_of_tags_alone_are_told_apart_by_a_blank_line():
    found = read('[White "a"]\n[Black "b"]\n\n[White "c"]\r\n\r\n[White "d"]')
    assert [game.tags for game in found.games] == [
        (("White", "a"), ("Black", "b")),
        (("White", "c"),),
        (("White", "d"),),
    ]
    assert read('[White "a"]\r\n[White "c"]').problems[0].code == "duplicate_tag"


def test_bytes_are_read_as_utf_8_with_or_without_a_mark_and_else_as_cp1252():
    text = '[White "Knémûn ½"] 1. 31-26 *'
    for data in (text.encode(), text.encode("utf-8-sig"), text.encode("cp1252"), text, "\ufeff" + text):
        found = read(data)
        assert found.problems == ()
        assert found.games[0].tag("White") == "Knémûn ½"
    (game,) = read((DATA / "cp1252.pdn").read_bytes()).games
    assert game.tag("White") == "Jan Knémûn"
    assert game.body[1] == Comment("½ punt, € 5")


def test_a_byte_that_is_no_character_is_reported_and_the_game_kept():
    found = read(b'[White "\xe9\x81"] 1. 31-26 *')
    assert [(each.code, each.game, each.refused) for each in found.problems] == [("undecodable", 0, False)]
    assert found.games[0].tag("White") == "é\ufffd"


def test_every_kind_of_line_end_counts_as_one():
    for end in ("\n", "\r\n", "\r"):
        assert problem(f'[White "a"]{end}1. 31-26{end} 20-zz') == ("unreadable", 3, 2)


def test_a_result_without_a_game_is_reported():
    found = read("* 1-0")
    assert [(each.code, each.refused) for each in found.problems] == [("empty_game", False)] * 2
    assert found.games == ()


def test_what_stands_behind_the_result_is_of_the_text_of_the_game():
    ends = ("{resigned, a fine game}", "; resigned\n% by hand", "% by hand", "")
    texts = [f"1. 31-26 1-0 {end}".rstrip() for end in ends]
    found = read("\n\n".join(f'[White "a"]\n{text}' for text in texts) + "\n\n")
    assert [game.origin.text for game in found.games] == [f'[White "a"]\n{text}' for text in texts]
    first, second = read("1. 31-26 1-0 {a} 1. 32-27 *").games
    assert (first.origin.text, second.origin.text) == ("1. 31-26 1-0", "{a} 1. 32-27 *")


def test_a_remark_between_a_result_and_another_one_is_of_the_game_that_ended():
    found = read('[White "a"] 1. 32-28 19-23 1-0 {black gave up} *\n\n[White "b"] 1. 31-26 *')
    assert [game.tag("White") for game in found.games] == ["a", "b"]
    assert found.games[0].body[-1] == Comment("black gave up")
    assert [(each.code, each.refused) for each in found.problems] == [("empty_game", False)]


def test_an_empty_file_has_no_games_and_no_problems():
    assert read("") == read(b" \r\n % rien \n") == read("\ufeff")
    assert read("").games == ()


def test_a_file_beyond_the_limit_is_refused_unread():
    found = read(" " * (LONGEST_FILE + 1))
    assert [(each.code, each.game) for each in found.problems] == [("file_too_long", 0)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"result": "3-0"},
        {"tags": (("Result", "*"),)},
        {"tags": (("A", "x"), ("A", "y"))},
        {"tags": (("a b", "x"),)},
        {"tags": (("A", "x\ny"),)},
        {"start": "W:W31-50:B1-20:H0:F1:+0+0"},
        {"start": "W:W31:B6"},
        {"start": "W:W1:B6:H0:F1:+0+0"},
    ],
)
def test_a_game_that_could_not_be_written_cannot_be_made(wrong):
    with pytest.raises(ValueError, match=r"."):
        PdnGame(**wrong)


@pytest.mark.parametrize(
    ("kind", "value"), [(Comment, "a}"), (Comment, "a\rb"), (Comment, 'a\n [A "'), (Nag, 256), (Nag, -1)]
)
def test_a_part_that_could_not_be_written_cannot_be_made(kind, value):
    with pytest.raises(ValueError, match=r"."):
        kind(value)


@pytest.mark.parametrize(
    ("squares", "is_shot", "mark"),
    [
        ((), False, ""),
        ((1,), True, ""),
        ((1, 1), False, ""),
        ((0, 5), True, ""),
        ((1, 2, 3), False, ""),
        ((1, 7), False, "x"),
    ],
)
def test_what_is_no_move_cannot_be_made(squares, is_shot, mark):
    with pytest.raises(ValueError, match="no move"):
        PdnMove(squares, is_shot, mark)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('[White "a"]\n1. 31-26 *', True),
        ('\ufeff% comment\n  [White "a"]', True),
        ("1. 31-26 20-25 2. 32-27 {[White} *", False),
        ("327 (25) 22", False),
        ("", False),
    ],
)
def test_pdn_is_recognised_by_a_tag_at_the_beginning_of_a_line(text, answer):
    assert recognises(text) is answer


@pytest.mark.parametrize("text", ["-*", "½-", "32-28 *\n"])
def test_a_file_of_crumbs_is_not_read_to_its_end(text):
    """50 000 games of two characters would take seconds; a real one has more than ten times as many."""
    file = read(text * 50_000)
    most = len(text) * 50_000 // CHARACTERS_A_GAME
    assert len(file.games) == most
    last = file.problems[-1]
    assert (last.code, last.refused, last.game) == ("too_many_games", True, most + 1)


def test_a_small_file_may_hold_games_of_any_length():
    assert len(read("-*" * GAMES).games) == GAMES
    assert [each.code for each in read("-*" * (GAMES + 1)).problems] == ["too_many_games"]
