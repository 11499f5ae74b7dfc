"""Passwords that whoever knows the union tries first."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import User

WORDS = (
    "kampioenschap",
    "kampioenskip",
    "friesdammen",
    "friesland",
    "draughts",
    "dambond",
    "damclub",
    "frisian",
    "fryslan",
    "dammen",
    "damjen",
    "fries",
    "frysk",
    "spel",
)
"""Words of the subject, the longest first."""
LEAST_BESIDE = 4
"""So many letters there are at least beside these words."""
_WORD = re.compile("|".join(WORDS))


class NoWordsOfTheSubject:
    """Refuses a password that is little more than words of the subject and figures."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Errors: ValidationError."""
        plain = unicodedata.normalize("NFKD", password.casefold())
        letters = "".join(sign for sign in plain if sign.isalpha())
        beside = _WORD.sub("", letters)
        if beside != letters and len(beside) < LEAST_BESIDE:
            raise ValidationError(self.get_help_text(), code="password_of_the_subject")

    def get_help_text(self) -> str:
        """What a password may not be."""
        return _("Your password can’t be made of words of the union and its game alone.")
