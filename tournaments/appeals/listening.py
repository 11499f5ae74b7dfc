"""What the appeals say at the door of the office: of the committee of appeal too a second factor is asked."""

from tournaments.appeals.cases.permissions import is_member
from tournaments.pages.http import second_factor

second_factor.ask_of(is_member)
