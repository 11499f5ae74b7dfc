"""An event as files for other programs: its facts, and of a Swiss event the tournament report file."""

import json
from dataclasses import replace

from tournaments.events.absent import absent
from tournaments.events.loaded import LoadedEvent
from tournaments.pages.http.permissions import Visitor
from tournaments.people.names.short_names import reading
from tournaments.people.permissions import may_direct
from tournaments.regulations.files.event import dump
from tournaments.regulations.swiss.report_files import trf


def event_file(loaded: LoadedEvent) -> bytes:
    """The facts of an event as an event file."""
    return json.dumps(dump(loaded.facts), ensure_ascii=False, indent=1).encode()


def report_file(loaded: LoadedEvent, version: trf.TrfVersion, user: Visitor) -> bytes:
    """The tournament report file of a Swiss event, as it is shown to a visitor. Its columns are fixed, so
    names are shortened before it is written. Who is absent in the next round is marked for its leaders, who
    alone read that on the pages.
    """
    facts, shown = loaded.facts, reading(user)
    entrants = tuple(replace(entrant, name=shown(entrant.name)) for entrant in facts.entrants)
    leads = may_direct(user, loaded.event)
    away = absent(loaded.event, facts.last_round + 1) if leads else frozenset[int]()
    named = replace(facts, entrants=entrants)
    return trf.write(named, version=version, absent=away, edition=loaded.edition).encode()


def sizes(loaded: LoadedEvent, user: Visitor) -> dict[str, int]:
    """How many bytes each of these files has as a visitor takes it along."""
    if not loaded.has_table:
        return {}
    found = {"event": len(reading(user)(event_file(loaded).decode()).encode())}
    if loaded.is_swiss:
        found |= {kind.value: len(report_file(loaded, kind, user)) for kind in trf.TrfVersion}
    return found
