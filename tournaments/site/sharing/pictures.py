"""Somebody as shown where the page of the person is shared: club, class, and what the games gave."""

from django.utils.translation import gettext as _

from tournaments.pages.words.names import in_a_sentence
from tournaments.printing import picture
from tournaments.site.careers import Career


def drawn(career: Career) -> bytes:
    """The picture."""
    person = career.person
    parts = (person.club.name if person.club else "", in_a_sentence(person.player_class))
    score = career.score
    counted = ((_("won"), score.won), (_("drawn"), score.drawn), (_("lost"), score.lost))
    lines = [("", name, "", str(number)) for name, number in ((_("Games"), score.games), *counted)]
    return picture.rows(person.name, ", ".join(part for part in parts if part), lines if score.games else [])
