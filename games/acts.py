"""The acts of games: submitting a notation or a photo, choosing which counts, what was really played."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import OF_GAME, Concern, declare

NOTATION = declare("notation", _("notation submitted"), concerns=Concern.GAME, keys=OF_GAME)
CHOSEN = declare("notation-chosen", _("notation that counts chosen"), concerns=Concern.GAME, keys=OF_GAME)
PHOTO = declare("sheet-photo", _("photo of a score sheet submitted"), concerns=Concern.GAME, keys=OF_GAME)
STOOD = declare("move-stood", _("move that stood recorded"), concerns=Concern.GAME, keys=OF_GAME)
IMPORTED = declare("pdn-imported", _("games imported"), concerns=Concern.RECORD, keys=("import", "file"))
IMPORT_WITHDRAWN = declare(
    "pdn-withdrawn", _("import of games withdrawn"), concerns=Concern.RECORD, keys=("import", "file")
)
