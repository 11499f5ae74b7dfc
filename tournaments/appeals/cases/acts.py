"""The acts by which the committee of appeal is composed."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare

NOMINATION = declare(
    "nomination", _("member of the committee named"), concerns=Concern.COMMITTEE, keys=("club", "on")
)
ANNUAL_MEETING = declare("annual-meeting", _("annual meeting"), concerns=Concern.COMMITTEE, keys=("day",))
