"""What stands in the place of an act that is not the reader's to know."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare

WITHHELD = declare("withheld", _("not yours to know"), concerns=Concern.RECORD)
"""No entry is stored with it."""
