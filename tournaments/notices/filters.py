"""What templates say of notices."""

from tournaments import notice_words
from tournaments.selectors import notices
from tournaments.templatetags.wording import register

register.filter("told", notice_words.whole)
register.filter("unread", notices.unread)
