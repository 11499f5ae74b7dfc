"""The acts by which events and seasons are closed, and of the facts that go with it."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare
from tournaments.seasons import notify

CLOSING = declare("closing", _("event closed"), concerns=Concern.EVENT)
REOPENING = declare("reopening", _("event opened again"), concerns=Concern.EVENT)
FACT = declare(
    "fact",
    _("recorded for the season's end"),
    concerns=Concern.SEASON,
    keys=("season", "name", "pk"),
    notify=notify.places_opened,
)
SEASON_CLOSING = declare(
    "season-closing",
    _("season closed or the closing undone"),
    concerns=Concern.SEASON,
    keys=("season", "number"),
    notify=notify.season_closing,
)
