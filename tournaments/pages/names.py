"""How events and acts of the record are named, in the reader's language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, SeasonFact
from tournaments.regulations.editions.edition import edition

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


def event_name(event: Event) -> str:
    """The name of an event: its division as the regulation has it (C art. 2), its season, deciding games.

    The season must be loaded with the event.
    """
    name = " ".join(part for part in (event.name, division_name(event), str(event.season)) if part)
    if event.kind == Event.Kind.FINAL:
        return gettext("%(event)s, final group") % {"event": name}
    if event.group:
        name = gettext("%(event)s, group %(group)s") % {"event": name, "group": event.group}
    return gettext("%(event)s, play-off games") % {"event": name} if event.is_deciding else name


def part_name(event: Event) -> str:
    """What part of a competition an event is: a group, the final group, deciding games; empty for none."""
    if event.is_deciding:
        return gettext("play-off games")
    if event.kind == Event.Kind.FINAL:
        return gettext("final group")
    return gettext("group %(group)s") % {"group": event.group} if event.group else ""


def division_name(event: Event) -> str:
    """The name of the division as the regulation has it, or that of the section where it has none."""
    divisions = edition(event.season.edition).divisions.get(event.section)
    if divisions is None:
        return str(SECTIONS[event.section]).capitalize()
    return {one.code: one.name for one in divisions.divisions}.get(event.division, event.division)


def section_name(section: str) -> str:
    """A section with its letter, as "B. clubkampioenschap"."""
    return f"{section}. {SECTIONS[section]}"


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


def fact_kind(kind: str) -> str:
    """What was told for a season's end, as people read it."""
    return str(dict(SeasonFact.Kind.choices).get(kind, kind))
