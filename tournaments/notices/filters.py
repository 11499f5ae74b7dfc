"""What templates say of notices."""

from tournaments.notices import selectors as notices
from tournaments.notices import words as notice_words
from tournaments.pages.templatetags.wording import register

register.filter("told", notice_words.whole)
register.filter("unread", notices.unread)
