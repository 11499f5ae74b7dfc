"""What templates say of the record."""

from tournaments.ledger import words
from tournaments.pages.templatetags.wording import register

register.filter("what", words.what)
register.filter("act_name", words.act_name)
register.filter("value", words.value)
