"""How events and acts of the record are named, in the reader's language."""

import re
from unicodedata import normalize

from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Person
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.editions.tables import Division, Divisions
from tournaments.regulations.schedules.sections import FINAL

SECTIONS = {
    "A": _("club competition"),
    "B": _("club championship"),
    "C": _("the three eights"),
    "D": _("personal championships"),
    "E": _("championships of pupils, youth and juniors"),
    "F": _("open blitz championship"),
    "G": _("mini club championship"),
    "I": _("simul"),
}
BY_RANK = ("C", "D", "A", "B", "G", "E", "F", "I")
"""The sections in the order in which the pages of a season show them."""
_GROUP = re.compile(r"[IVX]+")


def event_name(event: Event) -> str:
    """The name of an event: its own or that of its division (C art. 2), its season, its part.

    Behind a name of its own stands the division, if that says something else: "Iepen Huzum, 2e klasse
    2026/27" beside "Simultaan Balk 2026/27". A practice copy says what it is, on paper too, and so does what
    was thrown away. The season must
    be loaded with the event.
    """
    name = _with_part(event, f"{_own_name(event)} {event.season}")
    if event.status == Event.Status.DISCARDED:
        return gettext("%(event)s (thrown away)") % {"event": name}
    return gettext("%(event)s (practice copy)") % {"event": name} if event.is_practice else name


def file_name_of(event: Event) -> str:
    """The name of an event as files have it, without an ending: "iepen-huzum-2e-klasse-2026-27". The season
    must be loaded with it.
    """
    return slugify(event_name(event).replace("/", "-"))


def name_in_season(event: Event) -> str:
    """The name of an event where the page says which season it is of. The season must be loaded with it."""
    return _with_part(event, _own_name(event))


def _with_part(event: Event, name: str) -> str:
    if event.kind == Event.Kind.FINAL:
        return gettext("%(event)s, final group") % {"event": name}
    if event.group:
        name = gettext("%(event)s, group %(group)s") % {"event": name, "group": event.group}
    return gettext("%(event)s, play-off games") % {"event": name} if event.is_play_off else name


def _own_name(event: Event) -> str:
    division = division_name(event)
    if not event.name:
        return division
    names_nothing = event.section not in edition(event.season.edition).divisions
    if names_nothing or not division or division.casefold() in event.name.casefold():
        return event.name
    return f"{event.name}, {division}"


def part_name(event: Event) -> str:
    """What part of a competition an event is: a group, the final group, deciding games; empty for none."""
    if event.is_play_off:
        return gettext("play-off games")
    if event.kind == Event.Kind.FINAL:
        return gettext("final group")
    return gettext("group %(group)s") % {"group": event.group} if event.group else ""


def division_name(event: Event) -> str:
    """The name of the division, or that of the section where the regulation names no divisions."""
    divisions = edition(event.season.edition).divisions.get(event.section)
    if divisions is None:
        return capital(str(SECTIONS[event.section]))
    return class_name(divisions, event.division)


def class_name(divisions: Divisions, code: str) -> str:
    """A class of a section in the reader's language: "HA" is "Hoofdklasse A", "2+3" "2e klasse + 3e klasse".

    What is not a code of the section stays as it is.
    """
    names = {one.code: called(one) for one in divisions.divisions}
    return " + ".join(names.get(part, part) for part in code.split("+"))


def called(division: Division) -> str:
    """The name of a division in the reader's language."""
    return division.called((get_language() or "").partition("-")[0])


def in_a_sentence(text: str, rules: Edition | None = None) -> str:
    """Divisions, classes or groups as a sentence names them: "2" is "2e klasse", "I" is "groep I".

    `text` holds codes or names of the regulation, with commas between several. The codes of one class in
    capitals (KK, HA) are names of their own; what is none of these stays as it is. A group of a class is
    both: "2 I" is "2e klasse, groep I". The names are those of the edition, or of the one that holds now.
    """
    known = rules or edition()
    return ", ".join(_one_in_a_sentence(part, known) for part in text.split(", "))


def _one_in_a_sentence(text: str, rules: Edition) -> str:
    if _GROUP.fullmatch(text):
        return gettext("group %(group)s") % {"group": text}
    divisions = [one for table in rules.divisions.values() for one in table.divisions]
    whole, _blank, part = text.rpartition(" ")
    if whole and {one.code for one in divisions}.issuperset(whole.split("+")):
        of = {"event": _one_in_a_sentence(whole, rules), "group": part}
        if part == FINAL:
            return gettext("%(event)s, final group") % of
        if _GROUP.fullmatch(part):
            return gettext("%(event)s, group %(group)s") % of
    known = {
        key: one for one in divisions for key in (one.name, *(() if one.code.isupper() else (one.code,)))
    }
    return " + ".join(called(known[part]) if part in known else part for part in text.split("+"))


def capital(text: str) -> str:
    """A text with a capital in front; in West Frisian a capital at the beginning of a word has no accent."""
    first, rest = text[:1].upper(), text[1:]
    if get_language() == "fy":
        first = normalize("NFD", first)[:1]
    return first + rest


def with_club(person: Person) -> str:
    """A person with the club behind the name, which tells namesakes apart."""
    return f"{person.name} ({person.club.name})" if person.club else person.name


def section_name(section: str) -> str:
    """A section with its letter, as "B. Clubkampioenschap"."""
    return f"{section}. {capital(str(SECTIONS[section]))}"


DRAWS = {
    "groups": _("who plays in which group under which number"),
    "numbers": _("start numbers"),
    "swiss": _("order of the lots in the Swiss system"),
    "colours": _("colours"),
    "final": _("start numbers of the final group"),
    "order": _("the order of players who ended equal"),
}


def draw_purpose(purpose: str) -> str:
    """What a draw of lots was for."""
    return str(DRAWS.get(purpose, purpose))


def initials(name: str) -> str:
    """The first letters of the first and the last word of a name, as its badge shows them."""
    words = [word for word in re.split(r"[\s\-]+", name) if word[:1].isalpha()]
    return "".join(word[0] for word in ([words[0], words[-1]] if len(words) > 1 else words)).upper()
