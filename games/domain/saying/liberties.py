"""What was read otherwise than it is written, and what was not decided, as sentences.

Source: Spelreglement 2011, art. 20, 22; reading R112.
"""

from collections.abc import Iterable

from rules.notation.pasted import Doubt
from rules.notation.replay import Liberty
from tournaments.regulations.reasons import Reason, gettext_noop

_SENTENCES = {
    "encoding": gettext_noop("The file was read as %(written)s"),
    "unseen": gettext_noop("Unseen signs were left out: %(written)s (line %(line)s; %(times)s ×)"),
    "wide": gettext_noop("Wide signs: “%(written)s” was read as %(read_as)s (line %(line)s; %(times)s ×)"),
    "html": gettext_noop("Markup of a web page was left out: %(written)s (line %(line)s; %(times)s ×)"),
    "markdown": gettext_noop("Layout signs were left out: %(written)s (line %(line)s; %(times)s ×)"),
    "quotes": gettext_noop("Quotation marks were straightened or left out (line %(line)s; %(times)s ×)"),
    "letters": gettext_noop(
        "Letters for figures: “%(written)s” was read as %(read_as)s (line %(line)s; %(times)s ×)"
    ),
    "points": gettext_noop(
        "A point or stroke for a dash: “%(written)s” was read as %(read_as)s (line %(line)s; %(times)s ×)"
    ),
    "heading": gettext_noop(
        "“%(written)s” was taken for a heading and passed over (line %(line)s; %(times)s ×)"
    ),
    "table": gettext_noop("The text was read as a table with columns set apart by %(written)s"),
    "empty_cell": gettext_noop("An empty cell was read as a missing move (line %(line)s; %(times)s ×)"),
    "clock": gettext_noop("“%(written)s” was taken for a time and passed over (line %(line)s; %(times)s ×)"),
    "result": gettext_noop("“%(written)s” was read as the result %(read_as)s (line %(line)s)"),
    "fen": gettext_noop("“%(written)s” was read as the position at the start (line %(line)s)"),
    "columns": gettext_noop(
        "The moves stand in columns side by side and were read in the order of their numbers "
        "(line %(line)s: %(written)s before %(read_as)s)"
    ),
    "sides": gettext_noop("The moves of white and of black stand in two lists and were read in turn"),
    "sign": gettext_noop(
        "The other sign: “%(written)s” was read as %(read_as)s, the only move that fits (line %(line)s; "
        "%(times)s ×)"
    ),
    "number": gettext_noop(
        "A number repeated or skipped: “%(written)s” was read as %(read_as)s (line %(line)s; %(times)s ×)"
    ),
}
_DOUBTS = {
    "resigned": gettext_noop(
        "“%(written)s” in line %(line)s does not say who resigned: it can mean %(meanings)s. Nothing was "
        "decided"
    ),
    "results": gettext_noop(
        "Two results are given, %(meanings)s (line %(line)s): the one under the moves was compared"
    ),
}


def said_of(liberties: Iterable[Liberty]) -> list[Reason]:
    """A sentence for each kind of liberty, with the first place and how often it was taken."""
    kinds: dict[str, list[Liberty]] = {}
    for each in liberties:
        kinds.setdefault(each.code, []).append(each)
    return [_of_a_kind(code, found) for code, found in kinds.items()]


def _of_a_kind(code: str, found: list[Liberty]) -> Reason:
    first = found[0]
    values = {
        "written": first.written,
        "read_as": first.read_as,
        "line": first.place.line,
        "times": len(found),
    }
    return Reason(_SENTENCES[code], values, ("Spelreglement 22", "R112"))


def doubted(doubts: Iterable[Doubt]) -> list[Reason]:
    """A sentence for each thing that can be read in two ways."""
    return [
        Reason(
            _DOUBTS[each.code],
            {"written": each.written, "line": each.place.line, "meanings": " / ".join(each.meanings)},
            ("Spelreglement 20", "R112"),
        )
        for each in doubts
    ]
