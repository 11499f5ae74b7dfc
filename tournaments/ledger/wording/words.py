"""Entries and values of the record in the words of the reader's language."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.ledger import acts
from tournaments.ledger.acts import Concern
from tournaments.ledger.wording import setting_words
from tournaments.models import (
    Absence,
    DisputeParty,
    Event,
    Invitation,
    LedgerEntry,
    Season,
    SeasonFact,
    Signature,
)
from tournaments.pages.words.wording import ending, fact_kind, in_words, say_kept
from tournaments.regulations.disputes.appeals import Recipient
from tournaments.regulations.editions.edition import Edition

STATES = (
    dict(Event.Status.choices)
    | dict(Absence.Decision.choices)
    | dict(Invitation.Role.choices)
    | dict(Signature.Way.choices)
    | {DisputeParty.Kind.DIRECTORS.value: DisputeParty.Kind.DIRECTORS.label}
    | {
        Recipient.LEADERS.value: _("the tournament directors"),
        Recipient.PARTY.value: _("party to the dispute"),
    }
)
FIELDS = {
    "season": _("season"),
    "section": _("section"),
    "division": _("division"),
    "venue": _("venue"),
    "edition": _("edition of the regulation"),
    "reason": _("reason"),
    "make_up_on": _("made up on"),
    "make_up_by": _("made up by"),
    "decision": _("decision"),
    "guest": _("guest"),
    "adjourned_to": _("finished on"),
    "name": _("name"),
    "club": _("club"),
    "games": _("games"),
    "minutes": _("minutes per player"),
    "order": _("order"),
    "system": _("system"),
    "rounds": _("rounds"),
    "round_robin_of": _("those present"),
    "open_places": _("numbers that stay open"),
    "first_place": _("first place"),
    "boards": _("boards"),
    "notation": _("notation"),
    "photo": _("photo"),
    "single_move": _("single move"),
    "played": _("played"),
    "position": _("position"),
    "user": _("account"),
    "role": _("role"),
    "leader": _("director"),
    "at": _("at"),
    "how": _("how"),
    "came": _("came"),
    "to": _("to"),
    "parties": _("parties"),
    "text": _("text"),
    "files": _("files"),
    "admissible": _("admissible"),
    "findings": _("findings"),
    "withdrawn": _("withdrawn"),
    "votes": _("votes"),
    "upheld": _("upheld"),
    "class": _("class"),
    "class_unknown": _("class not known yet"),
    "born": _("day of birth"),
    "kind": _("what"),
    "team": _("team"),
    "told_by": _("notified by"),
    "on": _("on"),
    "moves": _("class changes"),
    "due": _("to whom a place falls"),
    "no_longer": _("to whom it falls no longer"),
    "place": _("place"),
    "classes_changed_since": _("class changed since, and left"),
    "entries": _("entries"),
    "seasons": _("seasons"),
    "members": _("members"),
    "former": _("sit no longer"),
    "successor": _("merges into"),
    "result": _("result"),
    "ending": _("how it ended"),
    "should_be": _("should be"),
    "seen_by": _("seen by"),
    "known": _("known"),
    "until": _("until"),
    "places": _("places"),
    "memberships": _("memberships"),
    "membership_before": _("membership before it"),
    "since": _("since"),
    "classes": _("classes"),
    "motto": _("motto"),
    "most_points": _("most points of a member"),
    "composer": _("composer"),
    "clubs": _("clubs"),
    "nameless": _("names left out"),
    "articles": _("articles"),
}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def what(entry: LedgerEntry) -> str:
    """What an entry of the record is about: the act, and the round, board and people it names."""
    subject = entry.subject
    parts = [acts.words_of(entry.act)]
    if "act" in subject:
        parts[0] += ": " + acts.words_of(subject["act"])
    if "to" in subject:
        parts[0] += " (" + gettext("after entry %(number)s") % {"number": subject["to"]} + ")"
    if "round" in subject:
        parts.append(gettext("round %(number)s") % {"number": subject["round"]})
    if "table" in subject:
        parts.append(gettext("table %(number)s") % {"number": subject["table"]})
    if "board" in subject:
        parts.append(gettext("board %(number)s") % {"number": subject["board"]})
    if "white" in subject:
        parts.append(f"{subject['white']} – {subject['black']}")
    if "home" in subject:
        parts.append(f"{subject['home']} – {subject['away']}")
    if "season" in subject:
        parts.append(gettext("season %(season)s") % {"season": Season(year=subject["season"])})
    named = (subject.get(key) for key in ("name", "leader", "person", "club"))
    parts += [name for name in named if name and isinstance(name, str)]
    days = (subject.get(key) for key in ("on", "day"))
    parts += [_day(day) for day in days if isinstance(day, str) and _DAY.fullmatch(day)]
    return ", ".join(parts)


_SIGNS = {
    Concern.EVENT: "globe",
    Concern.ROUND: "shuffle",
    Concern.ENTRANT: "user",
    Concern.GAME: "pencil",
    Concern.DISPUTE: "scale",
    Concern.APPEAL: "megaphone",
    Concern.COMMITTEE: "users",
    Concern.SEASON: "calendar",
    Concern.PERSON: "user",
    Concern.CLUB: "users",
    Concern.ACCOUNT: "key-round",
    Concern.NEWS: "newspaper",
}
_SIGNS_OF_ACTS = {acts.UNDO: "undo-2", acts.REDO: "redo-2", acts.RESTORE: "history"}


def sign(entry: LedgerEntry) -> str:
    """The icon of what an entry is about; a lock for the record's own, and for what only others may know."""
    return _SIGNS_OF_ACTS.get(entry.act) or _SIGNS.get(acts.concern_of(entry.act) or Concern.RECORD, "lock")


def who(entry: LedgerEntry) -> str:
    """Who did it: the person whose account it is, else what the account was called; empty for the site."""
    person = entry.actor and entry.actor.person
    return person.name if person else entry.actor_name


def value(content: Any, edition: Edition) -> str:
    """A value of the record as one line of text, its articles cited by an edition."""
    if _is_nothing(content):
        return "—"
    if isinstance(content, bool):
        return gettext("yes") if content else gettext("no")
    if isinstance(content, Mapping):
        return _fields(content, edition)
    if isinstance(content, list):
        return " / ".join(value(one, edition) for one in content)
    return _word(str(content), edition)


def _is_nothing(content: Any) -> bool:
    """Whether a value of the record says nothing: it is empty, or has nothing but such values in it."""
    if isinstance(content, Mapping):
        return all(map(_is_nothing, content.values()))
    return content in (None, "") or (isinstance(content, list) and not content)


def _pairs(content: Mapping[str, Any]) -> str:
    """The pairs of a round as numbers; what else is kept of how they came about is on the round's page."""
    pairs = " / ".join(f"{white}–{black}" for white, black in content["pairs"])
    free = ", ".join(map(str, content.get("free", ())))
    return gettext("%(pairs)s; bye: %(numbers)s") % {"pairs": pairs, "numbers": free} if free else pairs


def _fields(content: Mapping[str, Any], edition: Edition) -> str:
    """Named values: a player as number, name and club; a round as its pairs; anything else name by name."""
    if "pairs" in content:
        return _pairs(content)
    if {"condition", "met", "because"} <= set(content):
        met = gettext("met") if content["met"] else gettext("not met")
        return f"{content['condition']} ({met}): {say_kept(content['because'], edition)}"
    if {"text", "params", "articles"} <= set(content):
        return say_kept(content, edition)
    if {"number", "name"} <= set(content):
        club = content.get("club_name")
        return f"{content['number']}. {content['name']}" + (f" ({club})" if club else "")
    kept = sorted(content.items(), key=lambda one: one[0] == "ending")  # the order of keys is not stored
    named = ((name, part) for name, part in kept if not _is_nothing(part))
    return "; ".join(f"{_field(name)}: {_part(name, part, edition)}" for name, part in named)


def _field(name: str) -> str:
    """What a named value is called; as it is written where it has no other name."""
    return str(FIELDS[name]) if name in FIELDS else setting_words.name(name) or name


def _part(name: str, content: Any, edition: Edition) -> str:
    if name == "ending":
        return ending(content, edition)
    said = setting_words.value(name, content)
    return value(content, edition) if said is None else said


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")


def _word(text: str, edition: Edition) -> str:
    if text in SeasonFact.Kind.values:
        return fact_kind(text, edition)
    if text in STATES:
        return str(STATES[text])
    if _DAY.fullmatch(text):
        return _day(text)
    return f"{text[:12]}…" if _DIGEST.fullmatch(text) else in_words(text)
