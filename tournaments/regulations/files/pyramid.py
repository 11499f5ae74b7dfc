"""A season's end from several files: event files that are over and movement files, joined to one pyramid.

Source: C, art. 8; B, art. 3; D, art. 7.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, Section
from tournaments.regulations.files import event as event_file
from tournaments.regulations.files import movement as movement_file
from tournaments.regulations.files.json_value import JsonValue, read_json
from tournaments.regulations.files.movement import SeasonEnd
from tournaments.regulations.movement.players import absent_names, final_order
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.teams.groups import group_number, is_group_name


def read(source: str | Mapping[str, object]) -> Event | SeasonEnd:
    """What is in this file: an event, checked by the edition of its season, or the end of a season.

    Raises RuleViolation for every defect of an event file or a movement file, and for any other file.
    """
    top = read_json(source)
    fields = top.value
    if isinstance(fields, Mapping) and fields.get("format") == event_file.FORMAT:
        return event_file.load(source)
    if not isinstance(fields, Mapping) or fields.get("format") != movement_file.FORMAT:
        given = JsonValue(fields.get("format") if isinstance(fields, Mapping) else None, "format")
        given.one_of((movement_file.FORMAT, event_file.FORMAT))
    return movement_file.load(source)


def check_season(event: Event, season: int) -> None:
    """Raise RuleViolation for an event of another season than the one whose end this is; else return."""
    if event.season != season:
        text = gettext_noop(
            "The event is of season %(given)s, and promotion and relegation are those of season %(season)s"
        )
        values = {"given": event.season, "season": season}
        raise RuleViolation(Reason(text, values, ("B.3", "C.8")), "season")


def of_event(event: Event, *, edition: Edition) -> SeasonEnd:
    """The season's end of an event of the eights, of the HA or of a group of clubs.

    Who was absent from the HA is not in its order: D.7 promotes from those who played (R59). Raises
    RuleViolation for an event that is not over or has an open tie, and for one of a section or a class from
    which nobody moves.
    """
    order = final_order(event, rank(event, edition=edition))
    away = absent_names(event)
    if event.section is Section.C:
        return SeasonEnd((order,), away)
    if event.section is Section.B:
        return SeasonEnd((order,), section=Section.B)
    if event.section is Section.D and edition.divisions[Section.D].named(event.division) == ("HA",):
        played = tuple(name for name in order.names if name not in away)
        return SeasonEnd((replace(order, division=edition.movement.below, names=played),))
    text = gettext_noop("Nobody moves by the final order of %(division)s of section %(section)s")
    values = {"division": event.division, "section": event.section.value}
    raise RuleViolation(Reason(text, values, ("B.3", "C.8", "D.7")), "section")


def joined(ends: Iterable[SeasonEnd]) -> SeasonEnd:
    """Several as one: all their divisions, all who are absent and all who decline.

    Groups of clubs, which count from the top, are put in that order when they come from several files.

    Raises RuleViolation when there is none, or when they are of clubs and of persons.
    """
    given = tuple(ends)
    sections = {end.section for end in given}
    if len(sections) != 1:
        text = gettext_noop("The files are not of one pyramid: eights of clubs and persons move apart")
        raise RuleViolation(Reason(text, {}, ("B.3", "C.8")), "section")
    section = sections.pop()
    orders = tuple(order for end in given for order in end.orders)
    if section is Section.B and len(given) > 1 and all(is_group_name(order.division) for order in orders):
        orders = tuple(sorted(orders, key=lambda order: group_number(order.division)))
    return SeasonEnd(
        orders=orders,
        absent=tuple(name for end in given for name in end.absent),
        absent_several_years=tuple(name for end in given for name in end.absent_several_years),
        declined=tuple(name for end in given for name in end.declined),
        section=section,
    )
