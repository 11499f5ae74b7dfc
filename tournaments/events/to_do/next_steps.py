"""What a leader does next in an event, said in a sentence: from its set-up to its closing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse

from tournaments.events.ages import selectors as ages
from tournaments.events.championships.selectors import known_finalists, made_of_others, may_be_made_anew
from tournaments.events.loaded import LoadedEvent, with_parts
from tournaments.events.play_offs.selectors import Tied, contest, contest_of, how_decided
from tournaments.events.prizes.selectors import in_the_way
from tournaments.events.rounds.selectors import minutes_missing
from tournaments.events.to_do.elsewhere import Pending
from tournaments.events.to_do.matters import Matter, final_group_due
from tournaments.models import Event, SeasonClosing
from tournaments.pages.words.named import with_names
from tournaments.pages.words.names import part_name
from tournaments.regulations.counting.absences import MakeUp, made_up_no_more, make_ups
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Reason, gettext_noop


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do now: what and why, on which page. `part` names the group, empty for the whole."""

    label: Reason
    address: str
    why: Reason
    part: str = ""


def steps(loaded: LoadedEvent) -> list[Step]:
    """What can be done now in an event that is no display, the most pressing first."""
    if loaded.event.is_over:
        return []
    if not loaded.rounds:
        return list(_before_the_start(loaded))
    return list(_of_part(loaded))


def steps_of(whole_and_parts: Sequence[LoadedEvent]) -> list[Step]:
    """As `steps`, of an event loaded with its parts, itself first: where it has groups, of these together."""
    groups = [part for part in whole_and_parts[1:] if not part.event.is_play_off]
    return steps_of_groups(whole_and_parts) if groups else steps(whole_and_parts[0])


def what_follows(loaded: LoadedEvent) -> list[Step]:
    """What can be done now in an event with rounds; where nothing is left in it, in the one it is part of."""
    found, parent = steps(loaded), loaded.event.parent
    if found or parent is None:
        return found
    above = with_parts(parent.pk)
    return steps_of(above) or ([] if parent.is_root else what_follows(above[0]))


def besides(found: Sequence[Step], open_matters: Sequence[Matter]) -> list[Matter]:
    """Of what is open that which is not said already by what can be done now."""
    said = [(step.address, step.why) for step in found]
    return [matter for matter in open_matters if (matter.address, matter.what) not in said]


def of_directors(found: Iterable[Pending]) -> list[Step]:
    """What areas above have open for the tournament directors."""
    return [Step(one.act, one.address, one.what) for one in found if one.act]


def steps_of_groups(whole_and_parts: Sequence[LoadedEvent]) -> list[Step]:
    """As `steps`, of an event with groups or a final group, loaded with its parts, itself first."""
    whole = whole_and_parts[0]
    event = whole.event
    if event.is_over:
        return []
    parts = [part for part in whole_and_parts if part.rounds and not part.event.is_play_off]
    groups = [part for part in parts if part.event.kind != Event.Kind.FINAL]
    for final in (part for part in parts if part.event.kind == Event.Kind.FINAL):
        if made_of_others(final, groups) and may_be_made_anew(final):
            over = all(_over(part) for part in parts)
            return [_final_group(whole), *([_closing(event)] if over else [])]
    found = [step for part in parts if not _over(part) for step in _of_part(part)]
    if found or not all(_over(part) for part in parts):
        return found
    if len(groups) == len(parts) and known_finalists(groups):
        return [_final_group(whole)]
    decided = contest_of(whole, groups)
    ways = (how_decided(whole, tie, decided.entrants) for tie in decided.ties)
    return [Step(_play_off(whole), address, needs) for needs, address in ways] or [_closing(event)]


def _play_off(loaded: LoadedEvent) -> Reason:
    text = gettext_noop("Play-off match") if loaded.of_teams else gettext_noop("Play-off games")
    return Reason(text)


def _final_group(whole: LoadedEvent) -> Step:
    address = reverse("start-final", args=[whole.event.pk])
    return Step(Reason(gettext_noop("Make the final group")), address, final_group_due(whole))


def _over(loaded: LoadedEvent) -> bool:
    standings = loaded.standings()
    return standings.complete and not standings.open


def _step(loaded: LoadedEvent, label: str, name: str, why: Reason, *numbers: int) -> Step:
    """A step on a page of the event; of a page of a round the label may name the `round`."""
    address = reverse(name, args=[loaded.event.pk, *numbers])
    said = Reason(label, {"round": numbers[0]} if numbers else {})
    return Step(said, address, why, _part(loaded))


def _part(loaded: LoadedEvent) -> str:
    return "" if loaded.event.is_root else part_name(loaded.event)


def _closing(event: Event) -> Step:
    why = Reason(gettext_noop("Everything has a result and every place is decided."))
    label = (
        gettext_noop("What closing would record") if event.is_practice else gettext_noop("Close the event")
    )
    return Step(Reason(label), reverse("closing", args=[event.main_id]), why)


def _before_the_start(loaded: LoadedEvent) -> Iterator[Step]:
    if loaded.event.is_play_off:
        return
    if not loaded.facts.entrants:
        why = Reason(
            gettext_noop(
                "Look at what the regulation gives and choose what it leaves to the tournament directors."
            )
        )
        yield _step(loaded, gettext_noop("Set-up"), "set-up", why)
        if _has_places(loaded.event):
            why = Reason(gettext_noop("The closing of the season before says who has which place."))
            yield _step(loaded, gettext_noop("Places of the season"), "event-places", why)
        why = Reason(
            gettext_noop("Type or paste the list, or import a file: what would be entered is shown first.")
        )
        yield _step(loaded, gettext_noop("Enter the players"), "entries", why)
        return
    for one in ages.unsettled(loaded.event)[:1]:
        yield _step(loaded, gettext_noop("Ages"), "ages", one.because)
    if (missing := minutes_missing(loaded)) is not None:
        yield _step(loaded, gettext_noop("Set-up"), "set-up", missing)
    why = Reason(
        gettext_noop("Starting draws lots where the regulation says so and pairs printed schedules.")
    )
    yield _step(loaded, gettext_noop("Start the event"), "start", why)
    why = Reason(gettext_noop("Until the start the list can still be changed."))
    yield _step(loaded, gettext_noop("Entries"), "entries", why)


def _has_places(event: Event) -> bool:
    """Whether the season before that of an event is closed, and so says who has its places."""
    before = SeasonClosing.objects.filter(season__year=event.season.year - 1, taken_back=None)
    return event.is_root and event.section in "BCG" and before.exists()


def _of_part(loaded: LoadedEvent) -> Iterator[Step]:
    """What can be done in one group, or in an event that is played as one."""
    for paired in loaded.paired_rounds:
        if not paired.published_at:
            why = Reason(gettext_noop("It is paired; the public does not see it yet."))
            label = gettext_noop("Publish round %(round)s")
            yield _step(loaded, label, "pairing", why, paired.number)
    yield from _line_ups(loaded)
    open_round = open_round_of(loaded)
    yield from _make_ups(loaded, open_round)
    if open_round is not None:
        text = gettext_noop("Round %(round)s has games without a result.")
        label = gettext_noop("Enter the results of round %(round)s")
        if loaded.event.is_play_off and not loaded.of_teams:
            text = gettext_noop("Play-off game %(round)s has no result.")
            label = gettext_noop("Enter the result of play-off game %(round)s")
        why = Reason(text, {"round": open_round})
        yield _step(loaded, label, "matches" if loaded.of_teams else "results", why, open_round)
    elif loaded.is_swiss and loaded.facts.last_round < loaded.facts.rounds_planned:
        number = loaded.facts.last_round + 1
        text = gettext_noop("Every result is in: round %(round)s can be paired.")
        if number == 1:
            text = gettext_noop("The players are known: round %(round)s can be paired.")
        why = Reason(text, {"round": number})
        yield _step(loaded, gettext_noop("Pair and publish round %(round)s"), "pairing", why, number)
    elif not loaded.event.is_play_off:
        yield from _at_the_end(loaded, loaded.standings())


def _make_ups(loaded: LoadedEvent, open_round: int | None) -> Iterator[Step]:
    """The games to be made up before the round that comes next, those for which it is too late (C.13), and
    those that are played anew all the same (R115).
    """
    rule = loaded.make_up
    coming = open_round or loaded.facts.rounds_planned
    if rule is None or loaded.event.is_play_off or max(coming, loaded.current_round) < rule.before_round:
        return
    last = [
        (game.round, game.because)
        for game in made_up_no_more(loaded.facts, edition=loaded.edition, number=coming)
    ]
    if not last:
        open_games = make_ups(loaded.facts, edition=loaded.edition, after_round=loaded.current_round)
        last = [
            (game.round, game.because if game.allowed else _too_late(loaded, game))
            for game in open_games
            if game.round <= rule.last_round
        ]
    for number, why in last:
        yield _step(loaded, gettext_noop("Make-up games of round %(round)s"), "results", why, number)


def _too_late(loaded: LoadedEvent, game: MakeUp) -> Reason:
    """That a game was not made up in time, with the names of its players."""
    text = gettext_noop(
        "Round %(round)s, %(white)s – %(black)s was not made up before round %(closing)s; the tournament "
        "directors decide what is booked"
    )
    named = loaded.facts.entrant
    values = {"white": named(game.white).name, "black": named(game.black).name}
    return Reason(text, {**game.because.params, **values}, game.because.articles)


def _line_ups(loaded: LoadedEvent) -> Iterator[Step]:
    rule = loaded.edition.teams.line_ups.get(loaded.facts.section)
    missing = sum(team.line_up_at is None for team in loaded.event.entrants.all())
    if rule and missing and not loaded.event.is_play_off:
        text = gettext_noop("Line-ups not handed in yet: %(number)s; they are due before the start.")
        why = Reason(text, {"number": missing}, (rule.article,))
        yield _step(loaded, gettext_noop("Line-ups"), "line-ups", why)


def _at_the_end(loaded: LoadedEvent, standings: Standings) -> Iterator[Step]:
    for tie in standings.open:
        needs, address = how_decided(loaded, tie)
        yield Step(_play_off(loaded), address, with_names(needs, loaded.facts.names), _part(loaded))
    unknown = in_the_way(loaded)
    for reason in unknown:
        yield _step(loaded, gettext_noop("Prizes and classes"), "prize-classes", reason)
    if standings.complete and not standings.open and not unknown and loaded.event.is_root:
        yield _final_group(loaded) if standings.final else _closing(loaded.event)


def open_round_of(loaded: LoadedEvent) -> int | None:
    """The round to enter next: the first open one from the current round on, else an earlier one."""
    gone = {withdrawal.number for withdrawal in loaded.facts.withdrawals}
    unfinished = [
        paired.number
        for paired in loaded.facts.rounds
        if any(game.result is None and not gone & set(game.players) for game in paired.games)
        or any(None in match.boards and not gone & {match.home, match.away} for match in paired.matches)
    ]
    coming = [number for number in unfinished if number >= loaded.current_round]
    return next(iter(coming or unfinished), None)


def still_to_decide(loaded: LoadedEvent) -> Tied | None:
    """The tie that deciding games left as it was, though all of them were played."""
    if not loaded.event.is_play_off or open_round_of(loaded) is not None:
        return None
    numbers = {entrant.number for entrant in loaded.facts.entrants}
    parent = loaded.event.parent
    assert parent is not None, "deciding games are part of an event"
    return next((tied for tied in contest(parent).tied if set(tied.numbers) == numbers), None)
