"""What templates ask of who may do what in an event."""

from tournaments.events import permissions
from tournaments.templatetags.wording import register

register.filter("may_lead", permissions.may_lead)
register.filter("judges", permissions.is_jury)
