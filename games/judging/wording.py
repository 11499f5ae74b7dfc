"""A finding in the reader's language."""

from django.utils.translation import gettext as _

from games.domain.stored import Finding
from tournaments.pages.words.wording import result, say
from tournaments.regulations.editions.edition import Edition


def finding_in_words(finding: Finding, edition: Edition) -> str:
    """What a report comes to, in one line."""
    parts = [_("%(number)s legal moves") % {"number": finding.moves}]
    if finding.problem:
        parts.append(say(finding.problem, edition))
    if finding.by_rules:
        parts.append(_("result by the rules %(result)s") % {"result": result(finding.by_rules)})
    elif finding.written:
        parts.append(_("result written %(result)s") % {"result": result(finding.written)})
    return "; ".join(parts)
