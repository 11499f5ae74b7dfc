"""The games of a PDN file one after another: each held against the rules, and what is wrong with it.

Source: Portable Draughts Notation 3.0; Spelreglement 2011, art. 22; reading R10.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.domain.comparing import WRITTEN
from games.domain.saying.findings import BROKEN, finding
from games.domain.trail import Trail, trail
from rules.notation import pdn
from rules.notation.replay import Irregularity, Replay
from tournaments.regulations.reasons import Reason, gettext_noop

NAMES = ("White", "Black", "Event", "Site", "Round", "Date")
"""The tags that the site shows."""
_YEAR = re.compile(r"(?<![0-9])[12][0-9]{3}(?![0-9])")
_TWO_RESULTS = gettext_noop("Two results are given, %(meanings)s: %(kept)s is kept")
_SIGNS = gettext_noop("“%(name)s” has signs that cannot be printed")


@dataclass(frozen=True, slots=True)
class OneOfMany:
    """A game of a file: its number from 1 (0: the file itself), and the line where it begins or is wrong.

    `game` is None where it cannot be read; `trail` is of its moves up to the first irregular one, which
    `fault` then tells of. `doubt` says that it has two results, and which is kept.
    """

    number: int
    line: int
    game: pdn.PdnGame | None = None
    trail: Trail | None = None
    fault: Reason | None = None
    doubt: Reason | None = None

    @property
    def text(self) -> str:
        """The game exactly as it stands in the file."""
        return self.game.origin.text if self.game and self.game.origin else ""

    @property
    def result(self) -> str:
        """The code of its result, empty where it has none."""
        found = WRITTEN.get(self.game.result.replace("1/2", "½")) if self.game else None
        return found.value if found else ""

    @property
    def digest(self) -> str:
        """That of its start, moves and result."""
        return self.trail.digest(self.result) if self.trail else ""

    @property
    def year(self) -> int | None:
        """The year in its date."""
        found = _YEAR.search(self.tag("Date"))
        return int(found[0]) if found else None

    def tag(self, name: str) -> str:
        """What a tag says, as it is written; empty where it is not given."""
        return (self.game.tag(name) or "") if self.game else ""


def games(text: str) -> Iterator[OneOfMany]:
    """Every game of a file, each as soon as it was read and played; never raises.

    Keeps none of them; each takes steps in proportion to its length.
    """
    number, doubt = 0, None
    for found in pdn.stream(text):
        if isinstance(found, pdn.PdnGame):
            number += 1
            one = _held_against_the_rules(number, found)
            yield replace(one, doubt=_two_results(doubt, found)) if doubt else one
            doubt = None
        elif found.results:
            doubt = found
        elif found.refused:
            number += 1
            of_file = found.code in ("file_too_long", "too_many_games")
            yield OneOfMany(0 if of_file else number, found.place.line, fault=Reason(BROKEN[found.code]))


def _two_results(found: pdn.PdnProblem, game: pdn.PdnGame) -> Reason:
    """That the tags of a game give another result than its text."""
    meanings = " / ".join(_shown(result) for result in found.results)
    values = {"meanings": meanings, "kept": _shown(game.result)}
    return Reason(_TWO_RESULTS, values, ("Spelreglement 20", "R112"))


def _shown(result: str) -> str:
    """A result of PDN as the site shows it."""
    return result.replace("1/2", "½").replace("-", "–")


def _held_against_the_rules(number: int, game: pdn.PdnGame) -> OneOfMany:
    assert game.origin is not None, "it was read from a text"
    line = game.origin.place.line
    for name in NAMES:
        value = game.tag(name) or ""
        if not all(sign.isprintable() or sign.isspace() for sign in value):
            shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in value)
            return OneOfMany(number, line, fault=Reason(_SIGNS, {"name": shown[:80]}))
    played = pdn.replay(game)
    irregularity = None if played.after_end else played.irregularity
    if irregularity is None:
        return OneOfMany(number, line, game, trail(played))
    return _irregular(number, game, played, irregularity)


def _irregular(number: int, game: pdn.PdnGame, played: Replay, found: Irregularity) -> OneOfMany:
    """A game with an irregular move; of one that was too long to be played nothing is kept."""
    kept = game if played.moves else None
    return OneOfMany(number, found.place.line, kept, trail(played) if kept else None, finding(found))
