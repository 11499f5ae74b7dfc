"""An event as files for other programs: its facts, and of a Swiss event the tournament report file."""

import json
from collections.abc import Callable
from dataclasses import replace

from tournaments.events.loaded import LoadedEvent
from tournaments.regulations.files.event import dump
from tournaments.regulations.swiss.report_files import trf


def event_file(loaded: LoadedEvent) -> bytes:
    """The facts of an event as an event file."""
    return json.dumps(dump(loaded.facts), ensure_ascii=False, indent=1).encode()


def report_file(loaded: LoadedEvent, version: trf.TrfVersion, shown: Callable[[str], str]) -> bytes:
    """The tournament report file of a Swiss event. Its columns are fixed, so names are shortened before it is
    written, as its reader is `shown` texts.
    """
    entrants = tuple(replace(entrant, name=shown(entrant.name)) for entrant in loaded.facts.entrants)
    return trf.write(replace(loaded.facts, entrants=entrants), version=version).encode()


def sizes(loaded: LoadedEvent, shown: Callable[[str], str]) -> dict[str, int]:
    """How many bytes each of these files has, as its reader is `shown` texts."""
    if not loaded.has_table:
        return {}
    found = {"event": len(shown(event_file(loaded).decode()).encode())}
    if loaded.is_swiss:
        found |= {kind.value: len(report_file(loaded, kind, shown)) for kind in trf.TrfVersion}
    return found
