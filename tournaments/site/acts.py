"""The act of merging two people into one."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare

MERGE = declare(
    "merge",
    _("two people merged or taken apart"),
    concerns=Concern.PERSON,
    keys=("person", "kept", "merged", "apart"),
)
