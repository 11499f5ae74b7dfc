"""What templates ask of who may raise a dispute."""

from tournaments.appeals import permissions
from tournaments.pages.templatetags.wording import register

register.filter("may_raise", permissions.may_raise)
