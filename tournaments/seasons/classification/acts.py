"""The acts of the points of the classification."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare
from tournaments.seasons.classification import notify

POINTS = declare(
    "points",
    _("points of the classification"),
    concerns=Concern.SEASON,
    keys=("season", "event", "person", "pk"),
    notify=notify.points,
)
POINTS_IMPORT = declare(
    "points-import", _("points of earlier years imported"), concerns=Concern.SEASON, keys=("people",)
)
