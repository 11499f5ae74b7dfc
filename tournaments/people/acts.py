"""The acts about people and clubs, their memberships and accounts."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.acts import Concern, declare
from tournaments.people import notify

_PERSON = ("person", "pk", "on")
_INVITATION = ("invitation", "person", "event", "club")

CLUB = declare("club", _("club"), concerns=Concern.CLUB, keys=("club",))
CLUB_CONTACT = declare(
    "club-contact", _("how a club is reached"), concerns=Concern.CLUB, keys=("club", "name")
)
CLUB_CREST = declare("club-crest", _("crest of a club"), concerns=Concern.CLUB, keys=("club", "name"))
CLUB_ENDED = declare("club-ended", _("club ended"), concerns=Concern.CLUB, keys=("club", "name", "on"))
TRANSFER = declare(
    "transfer", _("team given to another club"), concerns=Concern.CLUB, keys=("season", "name")
)
PERSON = declare("person", _("person"), concerns=Concern.PERSON, keys=("person",))
PERSON_CONTACT = declare(
    "person-contact", _("how somebody is reached"), concerns=Concern.PERSON, keys=("person",)
)
PERSON_NUMBERS = declare(
    "person-numbers", _("numbers of somebody"), concerns=Concern.PERSON, keys=("person",)
)
MEMBERSHIP = declare("membership", _("membership"), concerns=Concern.PERSON, keys=_PERSON)
PLAYER_CLASS = declare("player-class", _("class of a player"), concerns=Concern.PERSON, keys=_PERSON)
INVITATION = declare("invitation", _("invitation"), concerns=Concern.ACCOUNT, keys=_INVITATION)
ACCOUNT = declare("account", _("account made"), concerns=Concern.ACCOUNT, keys=_INVITATION)
LEADER = declare(
    "leader", _("director"), concerns=Concern.EVENT, keys=("leader",), notify=notify.director_named
)
JURY = declare(
    "jury", _("member of the jury"), concerns=Concern.EVENT, keys=("leader",), notify=notify.jury_named
)
_ACCOUNT = ("account", "name")
ACCOUNT_CLOSED = declare("account-closed", _("account closed"), concerns=Concern.ACCOUNT, keys=_ACCOUNT)
ACCOUNT_OPENED = declare("account-opened", _("account opened again"), concerns=Concern.ACCOUNT, keys=_ACCOUNT)
ACCOUNT_ROLE = declare("account-role", _("role of an account"), concerns=Concern.ACCOUNT, keys=_ACCOUNT)
SECOND_FACTOR_REMOVED = declare(
    "second-factor-removed", _("second factor taken away"), concerns=Concern.ACCOUNT, keys=_ACCOUNT
)
