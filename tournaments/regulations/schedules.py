"""The printed schedules: who meets whom with which colours in which round.

Source: C, art. 7.
"""

from tournaments.regulations.edition import Edition
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.tables import Schedule

__all__ = ["Schedule", "schedule", "schedule_json"]


def schedule(edition: Edition, section: Section, entrants: int) -> Schedule:
    """The printed schedule of a section for a number of entrants.

    Raises RuleViolation when the section has none for that number; for the eights it cites C.2 and C.7 and
    says how an empty place is entered (C.12).
    """
    found = edition.schedules.get(f"{section} {entrants}")
    if found is not None:
        return found
    if section in edition.divisions:
        raise RuleViolation(
            Reason(
                gettext_noop(
                    "A division of section %(section)s has %(places)s numbered places, not %(given)s; a "
                    "place that is empty is entered as an entrant who withdrew after round 0"
                ),
                {"section": section.value, "places": edition.divisions[section].places, "given": entrants},
                ("C.2", "C.7", "C.12"),
            ),
            "entrants",
        )
    raise RuleViolation(
        Reason(
            gettext_noop("Section %(section)s has no printed schedule for %(given)s entrants"),
            {"section": section.value, "given": entrants},
        ),
        "entrants",
    )


def schedule_json(section: Section, found: Schedule) -> dict[str, object]:
    """The schedule as plain data: rounds with pairs of start numbers, white first."""
    return {
        "section": section.value,
        "entrants": found.entrants,
        "source": found.source,
        "rounds": [
            {
                "number": column.number,
                "pairs": [{"white": pair.white, "black": pair.black} for pair in column.pairs],
                "free": list(column.free),
            }
            for column in found.rounds
        ],
    }
