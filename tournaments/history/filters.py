"""What templates ask of who may read the record."""

from tournaments.history.permissions import may_read_record
from tournaments.pages.templatetags.wording import register

register.filter("may_read_record", may_read_record)
