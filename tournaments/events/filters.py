"""What templates ask of who may do what in an event."""

from tournaments.events.permissions import is_jury
from tournaments.pages.templatetags.wording import register
from tournaments.people.permissions import may_lead

register.filter("may_lead", may_lead)
register.filter("judges", is_jury)
