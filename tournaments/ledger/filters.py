"""What templates say of the record."""

from tournaments.ledger import acts
from tournaments.ledger.wording import words
from tournaments.pages.templatetags.wording import register

register.filter("what", words.what)
register.filter("who", words.who)
register.filter("sign", words.sign)
register.filter("act_name", acts.words_of)
register.filter("value", words.value)
