"""What a leader does next in an event, said in a sentence: from its set-up to its closing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from tournaments.events.loaded import Sheet
from tournaments.events.pairing import selectors as pairings
from tournaments.events.play_offs.selectors import contest, contest_of
from tournaments.events.prizes.selectors import in_the_way
from tournaments.models import Entrant, Event
from tournaments.pages.names import part_name
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Reason, gettext_noop


@dataclass(frozen=True, slots=True)
class ToPair:
    """A round that one button pairs: the event, the token of the button, and who is not checked in."""

    event: Event
    number: int
    token: str
    unseen: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do now: what and why, on which page. `part` names the group, empty for the whole.

    What is done by one button needs no page first: `pairs` says which round it pairs.
    """

    label: str
    address: str
    why: Reason
    part: str = ""
    pairs: ToPair | None = None


def steps(found: Sheet) -> list[Step]:
    """What can be done now in an event that is no display, the most pressing first."""
    if found.event.closed_at:
        return []
    if not found.rounds:
        return list(_before_the_start(found))
    return list(_of_part(found))


def steps_of_groups(loaded: Sequence[Sheet]) -> list[Step]:
    """As `steps`, of an event that was split into groups, loaded with its parts, itself first."""
    event = loaded[0].event
    if event.closed_at:
        return []
    parts = [part for part in loaded[1:] if not part.event.is_deciding]
    found = [step for part in parts if not _over(part) for step in _of_part(part)]
    if found or not all(_over(part) for part in parts):
        return found
    has_final = any(part.event.kind == Event.Kind.FINAL for part in parts)
    if event.section == "D" and not has_final:
        why = Reason(
            gettext_noop("The groups are over: their winners play for the championship."), {}, ("D.6",)
        )
        return [Step(gettext_noop("Make the final group"), reverse("start-final", args=[event.pk]), why)]
    groups = [part for part in parts if part.event.kind == Event.Kind.GROUP]
    ties = contest_of(loaded[0], groups).ties
    label, address = gettext_noop("Play-off games"), reverse("play-offs", args=[event.pk])
    return [Step(label, address, tie.needs) for tie in ties] or [_closing(event)]


def _over(found: Sheet) -> bool:
    standings = found.standings()
    return standings.complete and not standings.open


def _step(found: Sheet, label: str, name: str, why: Reason, *numbers: int) -> Step:
    address = reverse(name, args=[found.event.pk, *numbers])
    return Step(label, address, why, "" if found.event.is_root else part_name(found.event))


def _closing(event: Event) -> Step:
    why = Reason(gettext_noop("Everything has a result and every place is decided."))
    return Step(gettext_noop("Close the event"), reverse("closing", args=[event.main_id]), why)


def _before_the_start(found: Sheet) -> Iterator[Step]:
    if found.event.is_deciding:
        return
    if not found.facts.entrants:
        why = Reason(
            gettext_noop(
                "Look at what the regulation gives and choose what it leaves to the tournament directors."
            )
        )
        yield _step(found, gettext_noop("Set-up"), "set-up", why)
        why = Reason(
            gettext_noop("Type or paste the list, or import a file: everything is taken, or nothing.")
        )
        yield _step(found, gettext_noop("Enter the players"), "entries", why)
        return
    why = Reason(
        gettext_noop("Starting draws lots where the regulation says so and pairs printed schedules.")
    )
    yield _step(found, gettext_noop("Start the event"), "start", why)
    why = Reason(gettext_noop("Until the start the list can still be changed."))
    yield _step(found, gettext_noop("Entries"), "entries", why)


def _of_part(found: Sheet) -> Iterator[Step]:
    """What can be done in one group, or in an event that is played as one."""
    for paired in found.paired_rounds:
        if not paired.published_at:
            why = Reason(gettext_noop("It is paired; the public does not see it yet."))
            label = gettext_noop("Publish the round")
            yield _step(found, label, "pairing", why, paired.number)
    yield from _line_ups(found)
    open_round = open_round_of(found)
    if open_round is not None:
        why = Reason(gettext_noop("Round %(round)s has games without a result."), {"round": open_round})
        yield _step(
            found, gettext_noop("Results"), "matches" if found.of_teams else "results", why, open_round
        )
    elif found.is_swiss and found.facts.last_round < found.facts.rounds_planned:
        number = found.facts.last_round + 1
        text = gettext_noop("Every result is in: round %(round)s can be paired.")
        if number == 1:
            text = gettext_noop("The players are known: round %(round)s can be paired.")
        why = Reason(text, {"round": number})
        step = _step(found, gettext_noop("Who is expected"), "pairing", why, number)
        unseen = pairings.expected(found, number).unseen
        yield replace(step, pairs=ToPair(found.event, number, pairings.new_token(), unseen))
    elif not found.event.is_deciding:
        yield from _at_the_end(found, found.standings())


def _line_ups(found: Sheet) -> Iterator[Step]:
    rule = found.edition.teams.line_ups.get(found.facts.section)
    missing = sum(team.line_up_at is None for team in found.event.entrants.all())
    if rule and missing and not found.event.is_deciding:
        text = gettext_noop("Line-ups not handed in yet: %(number)s; they are due before the start.")
        why = Reason(text, {"number": missing}, (rule.article,))
        yield _step(found, gettext_noop("Line-ups"), "line-ups", why)


def _at_the_end(found: Sheet, standings: Standings) -> Iterator[Step]:
    for tie in standings.open:
        yield _step(found, gettext_noop("Play-off games"), "play-offs", tie.needs)
    unknown = in_the_way(found)
    for reason in unknown:
        yield _step(found, gettext_noop("Prizes and classes"), "prize-classes", reason)
    if standings.complete and not standings.open and not unknown and found.event.is_root:
        yield _closing(found.event)


def open_round_of(found: Sheet) -> int | None:
    """The round to enter next: the first open one from the current round on, else an earlier one."""
    gone = {withdrawal.number for withdrawal in found.facts.withdrawals}
    unfinished = [
        paired.number
        for paired in found.facts.rounds
        if any(game.result is None and not gone & set(game.players) for game in paired.games)
        or any(None in match.boards and not gone & {match.home, match.away} for match in paired.matches)
    ]
    coming = [number for number in unfinished if number >= found.current_round]
    return next(iter(coming or unfinished), None)


def is_to_be_decided(found: Sheet) -> bool:
    """Whether these are deciding games that were all played and left their players equal."""
    if not found.event.is_deciding or open_round_of(found) is not None:
        return False
    numbers = {entrant.number for entrant in found.facts.entrants}
    return any(set(tie.numbers) == numbers for tie in contest(found.event.parent).ties)
