"""Drawing lots with a stored seed: the same items and the same seed give the same draw for ever.

The draw depends on the set of items and on the seed, not on the order in which the items are given, so
that it can be repeated from the stored seed alone. It uses nothing of Python's own random module, whose
shuffles may change from one version to the next. The algorithm, which anyone can carry out again:

1. Put the items in ascending order: whole numbers by value, texts by code points. Call the list L, its
   length n.
2. The stream of numbers: block c (c = 0, 1, 2, ...) is the SHA-256 of the ASCII text
   "friesdammen-lots/1 SEED c", seed and c in decimals without leading zeros; its first eight bytes, the
   most significant first, are a whole number b below 2^64.
3. For i = n - 1, n - 2, ..., 1: take blocks, each once and in order, until b is below the greatest
   multiple of i + 1 that is not above 2^64; j = b mod (i + 1); exchange L[i] and L[j].
4. L is the draw, first lot first.

Source: A.3, D.4 (groups), F.4 and I.4 (colours), all by lot; reading R44 (a lot as the last resort).
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import pairwise
from typing import TypeVar

from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

Item = TypeVar("Item", int, str)

HIGHEST_SEED = 2**63 - 1
_RANGE = 2**64


def draw(items: Iterable[Item], seed: int) -> tuple[Item, ...]:
    """The items in the order in which their lots come out.

    `items` are different texts or different whole numbers; `seed` is 0..`HIGHEST_SEED`. Raises
    RuleViolation for a seed out of that range and for an item given twice.
    """
    _check_seed(seed)
    drawn = sorted(items)
    for first, second in pairwise(drawn):
        if first == second:
            text = gettext_noop("%(item)s takes part twice in one draw of lots")
            raise RuleViolation(Reason(text, {"item": str(first)}))
    numbers = _stream(seed)
    for last in range(len(drawn) - 1, 0, -1):
        other = _below(last + 1, numbers)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)


def _check_seed(seed: object) -> None:
    if type(seed) is not int or not 0 <= seed <= HIGHEST_SEED:
        text = gettext_noop("A seed is a whole number from 0 to %(highest)s")
        raise RuleViolation(Reason(text, {"highest": HIGHEST_SEED}), "seed")


def _stream(seed: int) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"friesdammen-lots/1 {seed} {block}".encode("ascii")).digest()
        yield int.from_bytes(digest[:8], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number 0..bound - 1; blocks that would favour the low numbers are passed over."""
    limit = _RANGE - _RANGE % bound
    return next(number for number in numbers if number < limit) % bound
