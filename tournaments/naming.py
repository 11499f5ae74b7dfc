"""How events and acts of the record are named, in the reader's language."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Invitation, LedgerEntry
from tournaments.models.events import RESULT_CODES
from tournaments.regulations.edition import edition
from tournaments.wording import result

ACTS = {
    "absence": _("absence"),
    "account": _("account made"),
    "club": _("club"),
    "closing": _("event closed"),
    "dates": _("days of the rounds"),
    "deciding": _("deciding games"),
    "entries": _("list of players"),
    "event": _("event founded"),
    "invitation": _("invitation"),
    "leader": _("leader"),
    "notation": _("notation submitted"),
    "person": _("person"),
    "result": _("result"),
    "ruling": _("ruling"),
    "season": _("season founded"),
    "status": _("publication"),
    "venue": _("venue"),
    "withdrawal": _("withdrawal"),
}


STATES = dict(Event.Status.choices) | dict(Invitation.Role.choices)
FIELDS = {
    "season": _("season"),
    "section": _("section"),
    "division": _("division"),
    "venue": _("venue"),
    "edition": _("edition of the regulation"),
    "reason": _("reason"),
    "make_up_on": _("made up on"),
    "name": _("name"),
    "club": _("club"),
    "games": _("games"),
    "order": _("order"),
    "notation": _("notation"),
    "user": _("account"),
    "role": _("role"),
    "leader": _("leader"),
}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def event_name(event: Event) -> str:
    """The name of an event: its division as the regulation has it (C art. 2), its season, deciding games.

    The season must be loaded with the event.
    """
    divisions = edition(event.season.edition).divisions[event.section].divisions
    division = next(one.name for one in divisions if one.code == event.division)
    name = f"{division} {event.season}"
    return gettext("%(event)s, deciding games") % {"event": name} if event.parent_id else name


def what(entry: LedgerEntry) -> str:
    """What an entry of the record is about: the act, and the round, board and people it names."""
    subject = entry.subject
    parts = [str(ACTS.get(entry.act, entry.act))]
    if "round" in subject:
        parts.append(gettext("round %(number)s") % {"number": subject["round"]})
    if "board" in subject:
        parts.append(gettext("board %(number)s") % {"number": subject["board"]})
    if "white" in subject:
        parts.append(f"{subject['white']} – {subject['black']}")
    parts += [str(subject[key]) for key in ("name", "leader", "person") if subject.get(key)]
    return ", ".join(parts)


def value(content: Any) -> str:
    """A value of the record as one line of text."""
    if content is None or content == "":
        return "—"
    if isinstance(content, bool):
        return gettext("yes") if content else gettext("no")
    if isinstance(content, Mapping):
        return _fields(content)
    if isinstance(content, list):
        return " / ".join(map(value, content))
    return _word(str(content))


def _fields(content: Mapping[str, Any]) -> str:
    """Named values: a player as number, name and club; anything else name by name."""
    if {"number", "name"} <= set(content):
        club = content.get("club_name")
        return f"{content['number']}. {content['name']}" + (f" ({club})" if club else "")
    named = (
        (FIELDS.get(name, name), value(part)) for name, part in content.items() if part not in (None, "")
    )
    return "; ".join(f"{name}: {text}" for name, text in named)


def _word(text: str) -> str:
    if text in RESULT_CODES:
        return result(text)
    if text in STATES:
        return str(STATES[text])
    if _DAY.fullmatch(text):
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    return f"{text[:12]}…" if _DIGEST.fullmatch(text) else text
