"""The table of docs/history.md, made from the traits; run as a module it prints the table."""

import sys
from collections.abc import Iterator

from rules import FRISIAN, Variant
from rules.geometry import DIAGONALS, EVERY_DIRECTION, UPWARD
from rules.history import HISTORIC
from rules.traits import Compulsion, DrawCustom, Force, Promotion

HEAD = (
    "game", "squares", "men a side", "men capture", "king", "king captures", "man crowned", "which shot",
    "a shot not made", "drawn by rule", "who wins",
)  # fmt: skip
WAYS = {
    UPWARD: "forwards",
    DIAGONALS: "forwards and backwards",
    EVERY_DIRECTION: "in all eight directions",
}


def rows() -> Iterator[str]:
    """The lines of the table, its head first."""
    yield _line(HEAD)
    yield _line(["---"] * len(HEAD))
    for variant in (FRISIAN, *HISTORIC):
        yield _line(_cells(variant))


def _line(cells) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(variant: Variant) -> Iterator[str]:
    yield f"`{variant.name}`"
    yield str(variant.size * variant.size)
    yield str(variant.pieces_a_side)
    yield WAYS.get(variant.man_captures, "diagonally and sideways")
    yield "long" if variant.long_king else "one step"
    yield WAYS.get(variant.king_captures, "diagonally and sideways")
    yield "where the move ends" if variant.promotion is Promotion.AT_THE_END else "at once, also in a shot"
    yield _choice(variant)
    yield {
        Compulsion.ILLEGAL: "is no move",
        Compulsion.HUFF: "huffed",
        Compulsion.HUFF_OR_COMPEL: "huffed, or compelled",
    }[variant.compulsion]
    yield "; ".join(_draws(variant)) or "–"
    yield _winner(variant)


def _winner(variant: Variant) -> str:
    if variant.giveaway:
        return "who has lost all pieces"
    left = ", or leaves it no safe move" if variant.safe_move_needed else ""
    return f"who captures all or shuts in the rest{left}"


def _choice(variant: Variant) -> str:
    value = variant.value
    if not value.decides:
        return "free"
    if value.by_number:
        return "most pieces"
    return "most pieces, then kings" if value.king < 2 * value.man - 1 else "highest value, then a king's"


def _draws(variant: Variant) -> Iterator[str]:
    if variant.one_king_each_draws:
        yield "a king each"
    if variant.winning_limit:
        yield f"{variant.winning_limit.kings} kings against one after {variant.winning_limit.moves} moves"
    for custom in variant.draw_customs:
        if not custom.agreed:
            yield _ending(custom)


def _ending(custom: DrawCustom) -> str:
    line = " on the long line" if custom.on_long_line else ""
    return f"{_force(custom.weaker)}{line} against {_force(custom.stronger)}"


def _force(force: Force) -> str:
    parts = [(force.kings, "king"), (force.men, "man" if force.men == 1 else "men")]
    return " and ".join(
        f"{number} {name}{'s' if name == 'king' and number > 1 else ''}" for number, name in parts if number
    )


if __name__ == "__main__":
    sys.stdout.writelines(f"{row}\n" for row in rows())
