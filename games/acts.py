"""The act of submitting a notation."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import OF_GAME, Concern, declare

NOTATION = declare("notation", _("notation submitted"), concerns=Concern.GAME, keys=OF_GAME)
