"""The places of the three eights in a season, for whoever asks in which class somebody plays (A.2, C.2)."""

from tournaments.models import Person, Season
from tournaments.people.recognising import placings, search
from tournaments.people.recognising.placings import Placing
from tournaments.seasons.places.places import pyramid


def eights(season: Season) -> dict[int, Placing]:
    """Who has which place in the eights of a season, by the key of the person as shown."""
    found = {
        place.person: Placing(division.name, place.number)
        for division in pyramid(season).of("C")
        for place in division.places
        if place.person and place.number
    }
    shown = dict(Person.objects.filter(pk__in=found).values_list("pk", search.SHOWN))
    return {shown[person]: placing for person, placing in found.items() if person in shown}


placings.provide(eights)
