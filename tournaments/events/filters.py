"""What templates ask of who may do what in an event."""

from tournaments.events.permissions import is_jury
from tournaments.pages.templatetags.wording import register
from tournaments.people.permissions import may_direct

register.filter("may_direct", may_direct)
register.filter("judges", is_jury)
