"""What templates say of games."""

from games.judging.wording import finding_in_words
from games.showing.replay import name_of
from tournaments.pages.templatetags.wording import register

register.filter("finding", finding_in_words)
register.filter("manual_name", name_of)
