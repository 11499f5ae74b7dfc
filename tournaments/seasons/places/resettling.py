"""Following what is told once a season is closed: its places are asked for again, and classes follow them.

Part of the act that tells it. Source: B, art. 3; C, art. 9 and 11; D, art. 7; reading R83.
"""

from collections.abc import Iterable, Iterator

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tournaments.models import ClassPeriod, Entrant, Event, Person, SeasonFact, TeamTransfer, no_practice
from tournaments.pages.words.names import event_name
from tournaments.pages.words.refusals import refuse
from tournaments.people import periods
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.movement.players import Decision, Outcome
from tournaments.regulations.reason_json import reason_json
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.teams.groups import group_number
from tournaments.seasons.finals.closed_events import planned
from tournaments.seasons.finals.kept import Content
from tournaments.seasons.places.settled import PlacesGiven, Settled, closing_of, settled

AS_CLOSED = gettext_noop("The notification was withdrawn: the places are as they were before it")


def follow(closing: PlacesGiven, fact: SeasonFact | None = None) -> Content:
    """Give the places of a closing anew once something was told of it, or forgotten (no `fact`), and have the
    classes follow; gives how many of these changed, who is `due` for a place that opened, and who is
    `no_longer`. `closing` was read before.

    Errors: RuleViolation for a closing whose basis the record does not give, for who has no place,
    for a place in an event that was started, and as `regulations.movement.decide`.
    """
    year = closing.season.year
    transfers = tuple(TeamTransfer.objects.filter(year__gt=year))
    before, again = settled(closing, transfers=transfers), closing_of(year)
    now = settled(again, transfers=transfers) if again else None
    if before is None or now is None:
        raise refuse(
            gettext_noop(
                "From what is kept of this season its places do not follow as they were given: undo the "
                "closing and close the season again."
            ),
            "R83",
        )
    if fact and _places(before) == _places(now):
        text = gettext_noop("%(name)s has no place that this would change.")
        raise refuse(text, "B.3", "C.9", name=fact.person.name if fact.person else fact.team)
    moves = dict(_moves(closing, before, now))
    _check_not_started(year, before, now, moves)
    gone = (now.name_of(fact.person_id) if fact.person_id else fact.team) if fact else ""
    found = {"due": _higher(closing, before, now), "no_longer": _higher(closing, now, before)}
    others = {key: [one for one in places if one["name"] != gone] for key, places in found.items()}
    return {"moves": _move(closing, moves)} | {key: places for key, places in others.items() if places}


_Division = tuple[str, str]


def _places(found: Settled) -> dict[_Division, list[object]]:
    """Who has the places, by section and division: the key of a person, the name of a team."""
    return {
        (section, division["division"]): [
            one and one.get("person", one["name"]) for one in division["places"]
        ]
        for section in ("C", "B", "G")
        for division in found.given[section]
    }


def _higher(closing: PlacesGiven, was: Settled, now: Settled) -> list[Content]:
    """To whom a place falls that opened: who has one in a higher eight, or group of teams, than before."""
    rule = edition(closing.season.edition).movement
    eights = (*rule.divisions, rule.below)
    found = []
    for movement, earlier, rank in (
        (now.season.eights, was.season.eights, eights.index),
        (now.season.teams, was.season.teams, group_number),
    ):
        before = {one.player: one.to_division for one in earlier.decisions} if earlier else {}
        for one in movement.decisions if movement else ():
            old = before.get(one.player)
            filled = one.place and one.outcome is not Outcome.STAYS
            if filled and one.to_division and (old is None or rank(one.to_division) < rank(old)):
                found.append({"name": one.player, "division": one.to_division, "place": one.place})
    return found


def _targets(found: Settled) -> dict[str, Decision]:
    return (
        {decision.player: decision for decision in found.season.eights.decisions}
        if found.season.eights
        else {}
    )


def _moves(closing: PlacesGiven, before: Settled, now: Settled) -> Iterator[tuple[int, tuple[str, Reason]]]:
    """Who comes into another class than before, by the key of the person, and why; "" is the class of before
    the closing: who stays where there are no places may have been let in from another (R76).
    """
    below = edition(closing.season.edition).movement.below
    was, is_now = _targets(before), _targets(now)
    for name in {**was, **is_now}:
        old, new = was.get(name), is_now.get(name)
        if new and (old is None or old.to_division != new.to_division):
            stays = new.to_division == new.from_division
            if old or not stays:
                target = "" if stays and new.to_division == below else str(new.to_division)
                yield now.who[name]["person"], (target, new.because)
        elif new is None and old and old.to_division != old.from_division:
            target = "" if old.from_division == below else old.from_division
            yield now.who[name]["person"], (target, Reason(AS_CLOSED, {}, ("R83",)))


def _check_not_started(year: int, before: Settled, now: Settled, moved: Iterable[int]) -> None:
    """Refuse to change the places of a competition that was started (C.12), or to move who plays in one."""
    was, is_now = _places(before), _places(now)
    changed = {key for key in {*was, *is_now} if was.get(key) != is_now.get(key)}
    sections = {section for section, _ in changed}
    started = Event.objects.filter(planned(), no_practice(), season__year__gt=year, root=None)
    played = Entrant.objects.filter(event=OuterRef("pk"), person__in=list(moved))
    for event in started.annotate(moves=Exists(played)).select_related("season"):
        of_eight = event.section == Section.C
        touched = ("C", event.division) in changed if of_eight else event.section in sections
        if touched or (event.section == Section.D and event.moves):
            raise refuse(
                gettext_noop("%(event)s was started: its places stay as they are."),
                *(("C.12", "R83") if event.section in "CD" else ("B.6", "R63")),
                event=event_name(event),
            )


def _move(closing: PlacesGiven, moves: dict[int, tuple[str, Reason]]) -> int:
    """Give everybody the class of the new place, with the reason; gives how many were given another."""
    moved = []
    own = _classes_before(closing, moves)
    for person in Person.objects.filter(pk__in=moves).select_related("merged_into"):
        shown = person.merged_into or person
        target, because = moves[person.pk]
        target = target or own.get(person.pk, edition(closing.season.edition).movement.below)
        if shown.player_class != target:
            shown.player_class = target
            period = ClassPeriod(
                cause=ClassPeriod.Cause.MOVEMENT,
                season=closing.season.year,
                because=[reason_json(because)],
                closing_id=closing.pk,
            )
            moved.append((shown, period))
    Person.objects.bulk_update([person for person, _ in moved], ["player_class"])
    periods.follow_classes(moved, timezone.localdate())
    return len(moved)


def _classes_before(closing: PlacesGiven, persons: Iterable[int]) -> dict[int, str]:
    """The class in which each of these people was before a closing gave another."""
    found: dict[int, str] = {}
    given: set[int] = set()
    for period in ClassPeriod.objects.filter(person__in=list(persons)).order_by("pk"):
        if period.closing_id == closing.pk:
            given.add(period.person_id)
        elif period.person_id not in given:
            found[period.person_id] = period.player_class
    return found
