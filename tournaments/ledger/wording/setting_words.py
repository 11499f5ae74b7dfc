"""The choices of an event and its draws of lots as the record says them: their names and their values."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import ClubContact, Event, Season
from tournaments.pages.words.names import in_a_sentence

Word = str | Promise

_COLOURS: Mapping[str, Word] = {"white": _("white"), "black": _("black"), "lot": _("by lot")}
_ORDER: Mapping[str, Word] = {
    "points": _("points"),
    "weerstand": _("weerstand"),
    "sonneborn-berger": "Sonneborn-Berger",
    "mutual-result": _("mutual result"),
    "lot": _("lot"),
}
_ALLOWED: Mapping[str, Word] = {"allowed": _("allowed"), "refused": _("refused")}
NAMES: Mapping[str, Word] = {
    "borrowed": _("players of another club"),
    "begun": _("begun"),
    "chair": _("chair"),
    "club_name": _("club"),
    "colour": _("colour"),
    "colours": _("colours"),
    "colours_seed": _("seed of the colours"),
    "confirmed_by_two": _("results confirmed by a second person"),
    "deputy": _("deputy"),
    "earlier": _("merged earlier"),
    "from_round": _("from round"),
    "giver_colour": _("colour"),
    "group_of_five": _("group of five"),
    "group_of_six": _("rankings of a divided group"),
    "groups": _("groups"),
    "finalists": _("finalists of each group"),
    "items": _("drawn from"),
    "kept": _("who stays"),
    "match_points": _("match points by a verdict"),
    "merged": _("who is merged"),
    "minutes": _("minutes"),
    "number": _("number"),
    "placement": _("start numbers"),
    "other_order": _("another order of the boards"),
    "prizes": _("prizes"),
    "rounds": _("rounds"),
    "seed": _("seed"),
    "settings": _("set-up"),
    "sha256": "SHA-256",
    "substitutes": _("substitutes"),
    "swiss": _("pairing"),
    "swiss_first_colour": _("colour in round 1"),
    "swiss_forfeits": _("forfeits in the weerstand"),
    "swiss_free_points": _("points of a bye"),
    "swiss_free_weerstand": _("weerstand of a bye"),
    "swiss_order": _("order of the Swiss list"),
    "swiss_seed": _("seed"),
    "swiss_weerstand": _("weerstand"),
    "system": _("system"),
    "taken": _("taken over"),
    "withdrawal": _("withdrawal"),
}
_VALUES: Mapping[str, Mapping[str, Word]] = {
    "born": {"known": _("known")},
    "borrowed": _ALLOWED,
    "substitutes": _ALLOWED,
    "other_order": _ALLOWED,
    "colour": _COLOURS,
    "colours": _COLOURS,
    "giver_colour": _COLOURS,
    "group_of_five": {"table": _("full schedule"), "halves": _("divided in two")},
    "group_of_six": {"halves": _("two rankings"), "one": _("one ranking")},
    "items": _COLOURS,
    "known": {
        "name": _("who answers"),
        "mail": _("mail address"),
        "phone": _("telephone"),
        "website": _("website"),
        "evening": _("club evening"),
    },
    "order": _COLOURS,
    "seen_by": dict(ClubContact.Seen.choices),
    "swiss": {"weerstand": _("by weerstand"), "rating": _("by rating"), "dutch": _("Dutch system")},
    "swiss_first_colour": _COLOURS,
    "swiss_forfeits": {"apart": _("do not count"), "count": _("count")},
    "swiss_free_weerstand": {"0": _("nothing"), "own": _("the player’s own points")},
    "swiss_weerstand": {
        "plain": _("all opponents"),
        "without-lowest": _("all opponents but the lowest"),
        "without-extremes": _("all opponents but the lowest and the highest"),
        "full-truncated": _("all opponents but the lowest, then but the two lowest, and so on"),
    },
    "system": dict(Event.System.choices),
    "taken": {
        "club_id": _("club"),
        "player_class": _("class"),
        "born": _("day of birth"),
        "member": _("member"),
    },
    "withdrawal": {"booked": _("the remaining games are lost"), "lapsed": _("all games are annulled")},
}
_PRIZES = "prizes_"
_COUNTED = ("earlier", "memberships", "classes")
"""Kept as keys of rows, which tell a reader nothing: how many is said."""


def name(key: str) -> str | None:
    """What a choice is called; a number alone is a round. None for a key that is no choice."""
    if key.isdigit():
        return gettext("round %(number)s") % {"number": key}
    if key.startswith(_PRIZES):
        return gettext("prizes in category %(category)s") % {"category": key.removeprefix(_PRIZES)}
    return str(NAMES[key]) if key in NAMES else None


def value(key: str, content: Any) -> str | None:
    """What was chosen, in words; None where the value says it as it stands."""
    if key == "season" and str(content).isdigit():
        return str(Season(year=int(content)))
    if key in ("class", "division") and isinstance(content, str):
        return in_a_sentence(content)
    if key in _COUNTED and isinstance(content, list):
        return str(len(content))
    if key == "members" and content and all(isinstance(one, list) for one in content):
        return " / ".join(name for _key, name in content)
    if key == "swiss_order" and isinstance(content, str):
        return ", ".join(str(_ORDER.get(part, part)) for part in content.split())
    words = _VALUES.get(key, {})
    parts = content if isinstance(content, list) else [content]
    if words and all(isinstance(part, str) and part in words for part in parts):
        return " / ".join(str(words[part]) for part in parts)
    return None
