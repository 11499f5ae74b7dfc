"""A finding and a side in the reader's language."""

from django.utils.translation import gettext as _

from games.domain.stored import Finding
from rules import Color
from tournaments.pages.words.wording import result, say
from tournaments.regulations.editions.edition import Edition


def side_in_words(side: Color) -> str:
    """Whose a move is."""
    return _("white") if side is Color.WHITE else _("black")


def finding_in_words(finding: Finding, edition: Edition) -> str:
    """What a report comes to, in one line."""
    parts = [_("%(number)s legal moves") % {"number": finding.moves}]
    if finding.problem:
        said = say(finding.problem, edition)
        if finding.due:
            number, side = finding.due
            values = {"number": number, "side": side_in_words(side), "problem": said}
            said = _("move %(number)s of %(side)s: %(problem)s") % values
        parts.append(said)
    if finding.by_rules:
        parts.append(_("result by the rules %(result)s") % {"result": result(finding.by_rules)})
    elif finding.written:
        parts.append(_("result written %(result)s") % {"result": result(finding.written)})
    return "; ".join(parts)
