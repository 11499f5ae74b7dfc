"""The act of merging two people into one."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare

MERGE = declare(
    "merge",
    _("two people merged or taken apart"),
    concerns=Concern.PERSON,
    keys=("person", "kept", "merged", "apart"),
)
ERASURE = declare("erasure", _("personal data of a person erased"), concerns=Concern.PERSON, keys=("pk",))
ERASED = declare("erased", _("a name erased"), concerns=Concern.EVENT, keys=("pk",))
CONSENT = declare("consent", _("consent of a parent to a name"), concerns=Concern.PERSON, keys=("pk",))
SHORT_NAME = declare(
    "short-name", _("name shown to the public or not"), concerns=Concern.PERSON, keys=("pk",)
)
