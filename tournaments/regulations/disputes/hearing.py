"""The hearing of a party: an invitation that can be followed, and what may be recorded of who came.

Source: Bijlage 5 (task 2); readings R72, R79.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.regulations.disputes.dispute import second
from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.reasons import RuleViolation, gettext_noop


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation of a party to be heard: when it was sent, and for which moment."""

    sent: datetime
    moment: datetime

    @property
    def can_be_followed(self) -> bool:
        """Whether it was for a moment still to come when it was sent; any other is no invitation."""
        return second(self.moment, "moment") > second(self.sent, "sent")


@dataclass(frozen=True, slots=True)
class Occasions:
    """What a party was given to be heard: its invitations, first sent first, and whether it stated."""

    name: str
    invited: Sequence[Invited]
    has_stated: bool

    @property
    def invitations(self) -> list[Invited]:
        """The invitations that could be followed."""
        return [one for one in self.invited if one.can_be_followed]


def check_invitation(invited: Invited, *, rule: AppealRule) -> None:
    """Refuse an invitation for a moment that has passed. Raises RuleViolation."""
    if not invited.can_be_followed:
        text = gettext_noop("A party is invited for a moment that is still to come")
        raise RuleViolation(rule.reason("hearing", text, reading="R79"), "moment")


def check_had_occasion(given: Occasions, *, rule: AppealRule) -> None:
    """Refuse to record that a party was heard which had no occasion to be. Raises RuleViolation."""
    if not given.invitations and not given.has_stated:
        text = gettext_noop("%(name)s was not invited and has stated nothing: invite first.")
        raise RuleViolation(rule.reason("hearing", text, {"name": given.name}, "R79"), "party")


def check_heard(given: Occasions, at: datetime, *, came: bool, rule: AppealRule) -> None:
    """Refuse to record at this moment that a party came, or that it did not.

    A party that only was invited is not heard before the first moment for which it was; that it did not come
    is recorded after the last. Raises RuleViolation.
    """
    check_had_occasion(given, rule=rule)
    moments = [second(one.moment, "moment") for one in given.invitations]
    values: dict[str, object] = {"name": given.name}
    if came and not given.has_stated and second(at, "at") < min(moments):
        text = gettext_noop("%(name)s is invited for a later moment; invite anew for a sooner hearing.")
        raise RuleViolation(rule.reason("hearing", text, values, "R79"), "party")
    if not came and not moments:
        text = gettext_noop("%(name)s was not invited: nobody could expect that it would come.")
        raise RuleViolation(rule.reason("hearing", text, values, "R79"), "came")
    if not came and second(at, "at") <= moments[-1]:
        values["moment"] = given.invitations[-1].moment.isoformat(" ", "seconds")
        text = gettext_noop("%(name)s is invited for %(moment)s: whether it came is known after that.")
        raise RuleViolation(rule.reason("hearing", text, values, "R79"), "came")
