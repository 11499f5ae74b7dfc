"""The acts of the problemists' competitions."""

from django.utils.translation import gettext_lazy as _

from games.problems.competitions import notify
from tournaments.ledger.acts import Concern, declare

_OF_COMPETITION = ("competition", "name")
_OF_EXPERT = (*_OF_COMPETITION, "person")
_OF_PROBLEM = (*_OF_COMPETITION, "problem")
COMPETITION = declare(
    "problem-competition",
    _("problemists' competition announced or corrected"),
    concerns=Concern.RECORD,
    keys=_OF_COMPETITION,
)
EXPERT = declare(
    "problem-expert",
    _("member of the committee of experts appointed or dismissed"),
    concerns=Concern.RECORD,
    keys=_OF_EXPERT,
    notify=notify.expert_appointed,
)
PROBLEM = declare("problem-entry", _("problem entered"), concerns=Concern.RECORD, keys=_OF_PROBLEM)
PROBLEM_CHECKED = declare("problem-checked", _("problem checked"), concerns=Concern.RECORD, keys=_OF_PROBLEM)
PROBLEM_WITHDRAWN = declare(
    "problem-withdrawn", _("problem withdrawn"), concerns=Concern.RECORD, keys=_OF_PROBLEM
)
PROBLEM_REINSTATED = declare(
    "problem-reinstated", _("withdrawal of a problem undone"), concerns=Concern.RECORD, keys=_OF_PROBLEM
)
PROBLEM_JUDGED = declare(
    "problem-mark",
    _("problem judged by a member of the committee"),
    concerns=Concern.RECORD,
    keys=(*_OF_PROBLEM, "person"),
)
JUDGING_CLOSED = declare(
    "problem-judging", _("judging of problems closed"), concerns=Concern.RECORD, keys=_OF_COMPETITION
)
JUDGING_REOPENED = declare(
    "problem-judging-reopened",
    _("judging of problems opened again"),
    concerns=Concern.RECORD,
    keys=_OF_COMPETITION,
)
COMPOSER = declare("problem-composer", _("composer named"), concerns=Concern.RECORD, keys=_OF_PROBLEM)
PROBLEMS_PUBLISHED = declare(
    "problem-publication",
    _("result of a problemists' competition published"),
    concerns=Concern.RECORD,
    keys=_OF_COMPETITION,
)
