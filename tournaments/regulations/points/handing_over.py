"""What a final order earns its players in the points classification, whatever the competition.

Source: A, art. 2; D, art. 8 and Bijlage 4; readings R17 (the halves of a six), R42, R73 and R84 (who has a
place), R81 (the places that no final group decides), R86, R109 (guests).
"""

from collections.abc import Collection, Sequence
from itertools import groupby

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import TEAM_SECTIONS, Entrant, Event, Section
from tournaments.regulations.order.standings import Standings, Status
from tournaments.regulations.points.classification import Award, PointKind, awards
from tournaments.regulations.reasons import Reason, gettext_noop


def points(
    event: Event, standings: Standings, *, edition: Edition, played_before: Collection[int] = ()
) -> tuple[Award, ...]:
    """The points that the final order of an event, or of one group of it, gives: ranking by ranking.

    The two halves of a group of six are two groups of three. Who played no game has no place and does not
    count in the size of the group; whose games were annulled after one was played has none either and does
    count (R84). Of a class in several groups of section D the final group gives the points, of one in section
    A every group (R73); `played_before` are those of a final group who played a game in the groups of the
    class, by their numbers in the final group.
    """
    played = played_a_game(standings) | set(played_before)
    present = [row for row in standings.rows if row.entrant.number in played]
    found: list[Award] = []
    for _ranking, rows in groupby(present, key=lambda row: row.ranking):
        given = list(rows)
        found += awards(
            event.section,
            event.system,
            [row.entrant for row in given if row.status is not Status.LAPSED],
            rule=edition.classification,
            unplaced=[row.entrant for row in given if row.status is Status.LAPSED],
            plays_in=classes_chosen(event, edition=edition),
        )
    return tuple(found)


def classes_chosen(event: Event, *, edition: Edition) -> dict[int, str]:
    """The class in which each plays, by number, who was free to play in another than the own and is entered
    in it: the last of the RHAA in the HA of a club competition (A.2). Where the own class plays in the same
    event it is that one.
    """
    rule = edition.admission.get(event.section)
    if rule is None:
        return {}
    named = edition.divisions[event.section].named(event.division)
    found = {}
    for entrant in event.entrants:
        own = entrant.player_class
        if own and rule.division(own) not in named and (choice := rule.choice(own, named)):
            found[entrant.number] = choice.division
    return found


def no_points(section: str, *, edition: Edition) -> Reason:
    """Why a competition of a section gave nobody points: the section gives none, or nobody has a place."""
    rule = edition.classification
    if section in (*rule.wp_sections, *rule.kp_sections):
        return Reason(gettext_noop("Nobody has a place that gives points"), {}, (rule.article, "R84"))
    text = gettext_noop("This competition gives no points for the classification")
    return Reason(text, {}, (rule.article,) if section in TEAM_SECTIONS else (rule.article, "R86"))


def played_a_game(standings: Standings) -> frozenset[int]:
    """The start numbers of who really played, also where that game was annulled later; a bye or a forfeit,
    won or lost, is no game (R84).
    """
    return frozenset(
        number
        for game in standings.games
        if game.result is not None and game.result.played
        for number in game.players
    )


def places_beyond(section: Section, standings: Standings, *, edition: Edition) -> range:
    """The places of a class that give points and that its final group leaves open; none without points.

    `standings` are those of the final group; whose games lapsed there has no place.
    """
    rule = edition.classification
    if section not in rule.kp_sections:
        return range(0)
    decided = sum(row.status is not Status.LAPSED for row in standings.rows)
    return range(decided + 1, len(rule.kp_points) + 1)


def points_beyond(
    section: Section, first_place: int, order: Sequence[Entrant], *, edition: Edition
) -> tuple[Award, ...]:
    """The points of an order that the leaders recorded of the places beyond the final group (D.8, R81)."""
    rule = edition.classification
    size = first_place + len(order) - 1
    text = gettext_noop(
        "%(points)s KP for place %(place)s of the championship, by an order that the tournament directors "
        "recorded"
    )
    articles = (rule.kp_article, edition.order[section].disputes_article, "R81")
    return tuple(
        Award(
            entrant,
            PointKind.KP,
            rule.kp_points[place - 1],
            place,
            size,
            Reason(text, {"points": rule.kp_points[place - 1], "place": place}, articles),
        )
        for place, entrant in enumerate(order, first_place)
    )


def to_members(
    given: Sequence[Award], guests: Collection[int]
) -> tuple[tuple[Award, ...], tuple[Reason, ...]]:
    """The points that members of the union get, and of each guest why the points of that place are nobody's.

    A guest keeps the place: nobody moves up, and the size of the group stays (R109). `guests` are numbers.
    """
    text = gettext_noop(
        "%(name)s has place %(place)s as a guest, who is no member of the union: its points are nobody's"
    )
    kept = tuple(award for award in given if award.entrant.number not in guests)
    passed = (award for award in given if award.entrant.number in guests)
    return kept, tuple(
        Reason(text, {"name": award.entrant.name, "place": award.place}, (award.because.articles[0], "R109"))
        for award in passed
    )
