"""The standings of an event as its pages show them: with where names lead."""

from collections.abc import Collection

from tournaments.events.loaded import LoadedEvent
from tournaments.events.tables.standings import standings_table
from tournaments.pages.http.addresses import by_key
from tournaments.pages.tables.tables import Table
from tournaments.regulations.order.standings import StandingRow


def standings(loaded: LoadedEvent, rows: Collection[StandingRow]) -> Table:
    """The standings, every name leading to its person or team."""
    return standings_table(tuple(rows), loaded.edition, links(loaded))


def links(loaded: LoadedEvent) -> dict[int, str]:
    """Where the name of every start number leads: to its team or person."""
    if loaded.of_teams:
        of_team = by_key("team", loaded.event.pk)
        return {entrant.number: of_team(entrant.number) for entrant in loaded.facts.entrants}
    of_person = by_key("person")
    return {number: of_person(person) for number, person in loaded.people.items() if person}
