"""The places of a class in several groups or halves that its final group leaves open (D art. 8, R81)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.loaded import LoadedEvent, domain_entrant
from tournaments.models import Entrant, Event, Ruling
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.order.standings import Status
from tournaments.regulations.points.classification import Award
from tournaments.regulations.points.handing_over import places_beyond, played_a_game, points_beyond
from tournaments.regulations.reasons import RuleViolation, gettext_noop

_Who = tuple[int | None, str, str]


@dataclass(frozen=True, slots=True)
class FurtherPlaces:
    """The places beyond the final group, who may have one, and the order that the leaders recorded.

    `candidates` are entrants of the class as a whole, by their numbers there; `ruling` is None while nobody
    has any of these places.
    """

    places: range
    candidates: dict[int, Entrant]
    ruling: Ruling | None
    article: str

    @property
    def order(self) -> tuple[Entrant, ...]:
        """Those of the recorded order, as far as they may have a place."""
        given = self.ruling.order if self.ruling else ()
        return tuple(self.candidates[number] for number in given if number in self.candidates)

    @property
    def fault(self) -> RuleViolation | None:
        """That the order was recorded of other places, or of somebody who has none."""
        ruling = self.ruling
        if ruling is None:
            return None
        if ruling.first_place == self.places.start and len(self.order) == len(ruling.order):
            return None
        text = gettext_noop(
            "The order of the places beyond the final group no longer fits: record it anew, or delete it."
        )
        return refuse(text, self.article, "R81")


def _who(row: Entrant) -> _Who:
    return row.person_id, row.name, row.club_name


def further_places(whole: LoadedEvent, parts: Sequence[LoadedEvent]) -> FurtherPlaces | None:
    """These places of a class that was loaded with its parts; None without a final group, or without points.

    `parts` may have the whole itself among them.
    """
    finals = [part for part in parts if part.event.kind == Event.Kind.FINAL]
    if not finals or not finals[0].has_table:
        return None
    final, section = finals[0], whole.facts.section
    places = places_beyond(section, final.standings(), edition=whole.edition)
    if not places:
        return None
    away = {_who(row) for row in final.event.entrants.all()}
    for group in parts:
        if group.has_table and group is not final:
            away |= _without_place(group)
    rows = {row.number: row for row in whole.event.entrants.all() if _who(row) not in away}
    ruling = next((one for one in whole.event.rulings.all() if one.first_place is not None), None)
    return FurtherPlaces(places, rows, ruling, whole.edition.order[section].disputes_article)


def _without_place(group: LoadedEvent) -> set[_Who]:
    """Those of a group whose games lapsed, who were absent (R73), or who played no game (R84)."""
    standings = group.standings()
    lapsed = {row.entrant.number for row in standings.rows if row.status is Status.LAPSED}
    placed = played_a_game(standings) - lapsed
    return {_who(row) for row in group.event.entrants.all() if row.number not in placed}


def awards_beyond(whole: LoadedEvent, found: FurtherPlaces) -> list[tuple[Entrant, Award]]:
    """The points of the recorded order, each with who gets them."""
    given = points_beyond(
        whole.facts.section,
        found.places.start,
        [domain_entrant(row) for row in found.order],
        edition=whole.edition,
    )
    return list(zip(found.order, given, strict=True))
