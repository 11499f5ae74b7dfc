"""The games of the Dutch books of 1849 to 1889, a variant a game and a book, as each book words it.

The books number no rules except by their order; "rule 18" is the eighteenth of the list of rules, "par. 377"
a paragraph that the book itself numbers. Where a book says that a game is like another, the traits are those
of the other. Where a book is silent, the source says so and what was taken. docs/history.md lays the games
side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.geometry import DIAGONALS, EVERY_DIRECTION, UPWARD, Direction
from rules.traits import (
    Compulsion,
    DrawCustom,
    Force,
    PieceValue,
    Promotion,
    Variant,
    WinningLimit,
)

_FREE = PieceValue(man=0, king=0)
_BY_NUMBER = PieceValue(man=1, king=1)
_BY_NUMBER_THEN_KINGS = PieceValue(man=64, king=65)
"""More pieces go first whatever they are, up to 63 of them; among as many, those with more kings."""

_LONE_KING = Force(men=0, kings=1)
_THREE_KINGS = Force(men=0, kings=3)


def _game(base: Variant, name: str, sources: Mapping[str, str], **traits: Any) -> Variant:
    """Return a game that differs from another in some traits; `sources` is for those traits alone."""
    changed = replace(base, name=name, **traits)
    return replace(changed, sources=MappingProxyType({**base.sources, **sources}))


def _start(size: int, rows: int) -> dict[str, Any]:
    """Return the traits of a board of `size` rows with `rows` rows of men a side."""
    number, squares = rows * size // 2, size * size // 2
    return {
        "size": size,
        "white_start": frozenset(range(squares - number + 1, squares + 1)),
        "black_start": frozenset(range(1, number + 1)),
        "pieces_a_side": number,
    }


def _cited(place: str, *traits: str) -> dict[str, str]:
    return dict.fromkeys(traits, place)


_START = ("size", "white_start", "black_start", "pieces_a_side")

# --- Beknopt onderrigt in verschillende kaartspellen, 's Gravenhage 1849, 1851 and 1865 --------------------

_1849 = "Beknopt onderrigt (1849)"

POLISH_1850 = Variant(
    name="polish-1850",
    book=_1849,
    size=10,
    white_start=frozenset(range(31, 51)),
    black_start=frozenset(range(1, 21)),
    pieces_a_side=20,
    man_moves=UPWARD,
    man_captures=DIAGONALS,
    king_moves=DIAGONALS,
    king_captures=DIAGONALS,
    long_king=True,
    promotion=Promotion.AT_THE_END,
    compulsion=Compulsion.HUFF_OR_COMPEL,
    value=_BY_NUMBER,
    king_first=False,
    three_move_limit=None,
    winning_limit=None,
    one_king_each_draws=False,
    draw_customs=(
        DrawCustom(_LONE_KING, _THREE_KINGS, on_long_line=True),
        DrawCustom(_LONE_KING, _THREE_KINGS, agreed=True),
        DrawCustom(Force(men=0, kings=2), Force(men=0, kings=2), agreed=True),
        DrawCustom(Force(men=1, kings=1), Force(men=1, kings=1), agreed=True),
    ),
    safe_move_needed=False,
    giveaway=False,
    sources=MappingProxyType(
        {
            **_cited(f"{_1849}, the board", "size", "pieces_a_side"),
            **_cited(f"{_1849}, rule 14 and the explanation of the rules", "white_start", "black_start"),
            "man_moves": f"{_1849}, rule 2",
            "man_captures": f"{_1849}, rules 3 and 5",
            "king_moves": f"{_1849}, rule 16",
            "king_captures": f"{_1849}, rule 17",
            "long_king": f"{_1849}, rules 16 and 17",
            "promotion": f"{_1849}, rules 14 and 15",
            "compulsion": f"{_1849}, rules 5 to 11",
            "value": f"{_1849}, rule 18",
            "king_first": f"{_1849}, silent: any piece that captures the most",
            "three_move_limit": f"{_1849}, silent: none",
            "winning_limit": f"{_1849}, silent: none",
            "one_king_each_draws": f"{_1849}, silent: the game goes on",
            "draw_customs": f"{_1849}, rule 19 and term 7",
            "safe_move_needed": f"{_1849}, silent: not needed",
            "giveaway": f"{_1849}, silent on who has lost: who has no piece left or cannot move",
        }
    ),
)

FRENCH_1850 = _game(
    POLISH_1850,
    "french-1850",
    _cited(f"{_1849}, introduction", *_START, "man_moves", "man_captures", "long_king"),
    **_start(size=8, rows=3),
    man_captures=UPWARD,
    long_king=False,
)

GIVEAWAY_1850 = _game(
    POLISH_1850,
    "giveaway-1850",
    {
        "giveaway": f"{_1849}, the other games: qui perd, gagne",
        "draw_customs": f"{_1849}, the other games, silent: none",
    },
    giveaway=True,
    draw_customs=(),
)

# --- De onvermoeide speelmakker, Gouda 1853 ----------------------------------------------------------------

_GOUDA = "De onvermoeide speelmakker (1853)"

GOUDA_1853 = replace(
    POLISH_1850,
    name="gouda-1853",
    book=_GOUDA,
    value=_BY_NUMBER_THEN_KINGS,
    winning_limit=WinningLimit(kings=3, moves=15),
    draw_customs=(DrawCustom(_LONE_KING, _THREE_KINGS, on_long_line=True),),
    sources=MappingProxyType(
        {
            **_cited(f"{_GOUDA}, par. 3 and 4", *_START),
            "man_moves": f"{_GOUDA}, par. 5",
            "man_captures": f"{_GOUDA}, par. 6; backwards too: in par. 10 a man leaves the last row again",
            **_cited(f"{_GOUDA}, par. 11", "king_moves", "king_captures", "long_king"),
            "promotion": f"{_GOUDA}, par. 9 and 10",
            "compulsion": f"{_GOUDA}, par. 6 to 8",
            "value": f"{_GOUDA}, par. 8 and 9",
            "king_first": f"{_GOUDA}, silent: any piece that captures the most",
            "three_move_limit": f"{_GOUDA}, silent: none",
            "winning_limit": f"{_GOUDA}, par. 12",
            "one_king_each_draws": f"{_GOUDA}, silent: the game goes on",
            "draw_customs": f"{_GOUDA}, par. 12",
            "safe_move_needed": f"{_GOUDA}, silent: not needed",
            "giveaway": f"{_GOUDA}, silent on who has lost: who has no piece left or cannot move",
        }
    ),
)

# --- Practisch onderrigt of handleiding, Utrecht and Rotterdam 1853 and 1864 -------------------------------

_UTRECHT = "Practisch onderrigt (1853)"

ORDINARY_1853 = replace(
    POLISH_1850,
    name="ordinary-1853",
    book=_UTRECHT,
    man_captures=UPWARD,
    promotion=Promotion.AT_ONCE,
    value=_FREE,
    draw_customs=(),
    safe_move_needed=True,
    sources=MappingProxyType(
        {
            **_cited(f"{_UTRECHT}, 1, par. 1", *_START, "man_moves"),
            "man_captures": f"{_UTRECHT}, 1, par. 2; 3",
            **_cited(f"{_UTRECHT}, 1, par. 3", "king_moves", "king_captures", "long_king"),
            "promotion": f"{_UTRECHT}, 1, par. 3: by a shot as by a move, and no exception is made",
            "compulsion": f"{_UTRECHT}, 1, par. 4 and 8",
            "value": f"{_UTRECHT}, silent: any shot, made wholly",
            "king_first": f"{_UTRECHT}, silent: any piece that can capture",
            "three_move_limit": f"{_UTRECHT}, silent: none",
            "winning_limit": f"{_UTRECHT}, silent: none",
            "one_king_each_draws": f"{_UTRECHT}, silent: the game goes on",
            "draw_customs": f"{_UTRECHT}, 1, par. 6: too little left to win, without naming an ending",
            **_cited(f"{_UTRECHT}, 1, par. 5", "safe_move_needed", "giveaway"),
        }
    ),
)

GERMAN_1853 = _game(ORDINARY_1853, "german-1853", _cited(f"{_UTRECHT}, 2", *_START), **_start(size=8, rows=3))

POLISH_1853 = _game(GERMAN_1853, "polish-1853", {"man_captures": f"{_UTRECHT}, 3"}, man_captures=DIAGONALS)

ENGLISH_1853 = _game(
    GERMAN_1853,
    "english-1853",
    {"king_captures": f"{_UTRECHT}, 4", **_cited(f"{_UTRECHT}, 4, silent: as the German game", *_START)},
    king_captures=EVERY_DIRECTION,
)

GIVEAWAY_1853 = _game(
    ORDINARY_1853,
    "giveaway-1853",
    {
        **_cited(f"{_UTRECHT}, 5, silent: as the ordinary game", *_START),
        **_cited(f"{_UTRECHT}, 5", "giveaway", "compulsion", "safe_move_needed"),
    },
    giveaway=True,
    compulsion=Compulsion.ILLEGAL,
    safe_move_needed=False,
)

# --- De volmaakte kaartspeler, by J. L. van Hal, Leiden and Amsterdam 1857 and 1870 ------------------------

_HAL = "De volmaakte kaartspeler (1857)"

POLISH_1857 = replace(
    POLISH_1850,
    name="polish-1857",
    book=_HAL,
    draw_customs=(
        DrawCustom(_LONE_KING, Force(men=2, kings=1)),
        DrawCustom(_LONE_KING, Force(men=1, kings=2)),
        DrawCustom(_LONE_KING, Force(men=3, kings=0)),
    ),
    sources=MappingProxyType(
        {
            **_cited(f"{_HAL}, rules 1 to 3", *_START),
            "man_moves": f"{_HAL}, rule 4",
            "man_captures": f"{_HAL}, rules 7 and 8",
            **_cited(f"{_HAL}, rule 10", "king_moves", "king_captures", "long_king"),
            "promotion": f"{_HAL}, rule 9",
            "compulsion": f"{_HAL}, rules 16 to 19",
            "value": f"{_HAL}, rule 19",
            "king_first": f"{_HAL}, silent: any piece that captures the most",
            "three_move_limit": f"{_HAL}, silent: none",
            "winning_limit": f"{_HAL}, silent: none",
            "one_king_each_draws": f"{_HAL}, silent: the game goes on",
            "draw_customs": f"{_HAL}, rule 20",
            "safe_move_needed": f"{_HAL}, rule 22: only a player who cannot move loses",
            "giveaway": f"{_HAL}, rule 22",
        }
    ),
)

FRENCH_1857 = _game(
    POLISH_1857,
    "french-1857",
    _cited(f"{_HAL}, the French game", *_START, "man_moves", "man_captures"),
    **_start(size=8, rows=3),
)

# --- Geïllustreerd uitspanningsboek voor jongens, Arnhem 1876, 1881 and 1889 -------------------------------

_BOYS = "Uitspanningsboek voor jongens (1876)"

BOYS_1876 = replace(
    POLISH_1850,
    name="boys-1876",
    book=_BOYS,
    promotion=Promotion.AT_ONCE,
    value=_FREE,
    draw_customs=(),
    sources=MappingProxyType(
        {
            **_cited(f"{_BOYS}, par. 1", *_START, "man_moves", "man_captures"),
            **_cited(f"{_BOYS}, par. 3", "king_moves", "king_captures", "long_king"),
            "promotion": f"{_BOYS}, par. 3: moving or capturing, and no exception is made",
            "compulsion": f"{_BOYS}, par. 5",
            "value": f"{_BOYS}, par. 3 and 4: as many as one likes, each shot made wholly",
            "king_first": f"{_BOYS}, silent: any piece that can capture",
            "three_move_limit": f"{_BOYS}, silent: none",
            "winning_limit": f"{_BOYS}, silent: none",
            "one_king_each_draws": f"{_BOYS}, silent: the game goes on",
            "draw_customs": f"{_BOYS}, par. 7: a king on the long line holds out long and can be beaten",
            "safe_move_needed": f"{_BOYS}, par. 2: only a player who cannot move loses",
            "giveaway": f"{_BOYS}, par. 2",
        }
    ),
)

# --- Geïllustreerd uitspanningsboek voor meisjes, by M. Leske, 1876, 1878 and 1886 -------------------------

_GIRLS = "Uitspanningsboek voor meisjes (1876)"

GIRLS_1876 = replace(
    BOYS_1876,
    name="girls-1876",
    book=_GIRLS,
    **_start(size=8, rows=3),
    man_captures=UPWARD,
    compulsion=Compulsion.HUFF,
    sources=MappingProxyType(
        {
            **_cited(f"{_GIRLS}, par. 377", *_START, "man_moves", "man_captures"),
            **_cited(f"{_GIRLS}, par. 377", "king_moves", "king_captures", "long_king", "compulsion"),
            "promotion": f"{_GIRLS}, par. 377: who comes to the last row, and no exception is made",
            "value": f"{_GIRLS}, silent: any shot, made wholly",
            "king_first": f"{_GIRLS}, silent: any piece that can capture",
            "three_move_limit": f"{_GIRLS}, silent: none",
            "winning_limit": f"{_GIRLS}, silent: none",
            "one_king_each_draws": f"{_GIRLS}, silent: the game goes on",
            "draw_customs": f"{_GIRLS}, silent: none",
            "safe_move_needed": f"{_GIRLS}, par. 377: only a player who is locked in loses",
            "giveaway": f"{_GIRLS}, par. 377",
        }
    ),
)

POLISH_1876 = _game(
    GIRLS_1876,
    "polish-1876",
    {
        **_cited(f"{_GIRLS}, par. 378: thirty men in all, taken as three rows each", *_START),
        "man_captures": f"{_GIRLS}, par. 379",
    },
    **_start(size=10, rows=3),
    man_captures=DIAGONALS,
)

_DIAGONALS_AND_SIDEWAYS = (*DIAGONALS, Direction.LEFT, Direction.RIGHT)

ENGLISH_1876 = _game(
    GIRLS_1876,
    "english-1876",
    _cited(f"{_GIRLS}, par. 380", "man_captures", "king_captures"),
    man_captures=_DIAGONALS_AND_SIDEWAYS,
    king_captures=_DIAGONALS_AND_SIDEWAYS,
)

HISTORIC = (
    POLISH_1850,
    FRENCH_1850,
    GIVEAWAY_1850,
    GOUDA_1853,
    ORDINARY_1853,
    GERMAN_1853,
    POLISH_1853,
    ENGLISH_1853,
    GIVEAWAY_1853,
    POLISH_1857,
    FRENCH_1857,
    BOYS_1876,
    GIRLS_1876,
    POLISH_1876,
    ENGLISH_1876,
)
"""The games of the old books, by year."""
