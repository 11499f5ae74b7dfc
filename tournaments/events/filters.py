"""What templates ask of who may do what in an event, and of its standings in short."""

from tournaments.events.at_a_glance import first_day, next_round_of
from tournaments.events.permissions import is_jury, may_register, may_report_absence
from tournaments.events.registrations.selectors import has_registered, is_of_players, takes_players
from tournaments.events.sharing.selectors import in_short
from tournaments.events.tables.crosstable import crosstable_after
from tournaments.events.tables.standings import standings_after
from tournaments.pages.templatetags.wording import register
from tournaments.people.permissions import may_direct

register.filter("may_direct", may_direct)
register.filter("judges", is_jury)
register.filter("may_report_absence", may_report_absence)
register.filter("is_of_players", is_of_players)
register.filter("takes_players", takes_players)
register.filter("has_registered", has_registered)
register.filter("may_register", may_register)
register.filter("in_short", in_short)
register.filter("next_round", next_round_of)
register.filter("first_day", first_day)
register.filter("standings_after", standings_after)
register.filter("crosstable_after", crosstable_after)
