"""What templates ask of who may raise a dispute, and of what was recorded later than it happened."""

from tournaments.appeals.cases import permissions, selectors
from tournaments.pages.templatetags.wording import register

register.filter("may_raise", permissions.may_raise)
register.filter("recorded_later", selectors.recorded_later)
