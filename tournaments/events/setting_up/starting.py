"""Starting an event: lots are drawn, groups made, and the rounds of printed schedules paired.

Source: A, art. 3 and 4; B, art. 2; C, art. 7; D, art. 4 and 5; E, art. 3; F, art. 3; G, art. 2 and 3;
I, art. 4; readings R77, R121.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from django.db.models import ProtectedError

from tournaments.events import acts
from tournaments.events.ages import selectors as ages
from tournaments.events.championships.selectors import made_of_others, may_be_made_anew
from tournaments.events.entries import numbering
from tournaments.events.entries.selectors import GIVER, has_started, open_numbers
from tournaments.events.entries.services import pair_eight
from tournaments.events.loaded import LoadedEvent, division_of, domain_entrant, load, played_groups
from tournaments.events.locks import locked_whole
from tournaments.events.particulars.draws import new_seed, record_draw
from tournaments.events.particulars.parts import copy_entrants
from tournaments.events.restoring.services import take_point
from tournaments.events.rounds import objections
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up.choices import COLOURS_SEED, GIVER_COLOUR, ROUNDS, choices_of, entered
from tournaments.events.teams import services as line_ups
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Game, Seat, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations import draws_of_lots
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.order.group_winners import drawn, final_articles, final_group, group_winners
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.results import Side
from tournaments.regulations.schedules import groups, simultaneous
from tournaments.regulations.schedules.check import FEWEST_IN_AN_EIGHT
from tournaments.regulations.schedules.own import schedule_to_begin_with
from tournaments.regulations.schedules.sections import schedule
from tournaments.regulations.setting_up.event import check_choices, proposals
from tournaments.regulations.teams import groups as team_groups

DRAWN_SECTIONS = ("A", "D")


@one_act
def start(
    *,
    actor: User,
    event_id: int,
    seed: int | None = None,
    number_of_rounds: int | None = None,
    left_open: Collection[int] = (),
    why_open: str = "",
) -> Event:
    """Start an event: make its groups and pair the rounds of a printed schedule.

    Lots are drawn with the seed, or a new one, which is recorded with everybody who took part. A Swiss event
    has this number of rounds where nobody chose one before and the leaders do. An eight may be started with
    the numbers `left_open` for which nobody could be found, and why (C.11, R121). Errors:
    PermissionDenied; RuleViolation when it was started, nobody was entered, an eight has other open numbers
    or nothing is said of why, or no schedule fits; Refusals with the `objections`, and with everybody whose
    age is not settled (E.4).
    """
    event = locked_whole(actor, event_id)
    check_not_started(event)
    if not event.entrants.exists():
        raise refuse(gettext_noop("Nobody was entered yet."))
    check_ready(event)
    why = _check_left_open(event, left_open, why_open)
    objections.check(event)
    take_point(event, acts.DRAW)
    seed = new_seed() if seed is None else seed
    event.system = _system(event)
    if event.system == Event.System.DISPLAY:
        _seat(actor, event, seed)
    elif event.section == domain.Section.C:
        _pair_eight(actor, event, sorted(set(left_open)), why)
    elif event.section in domain.TEAM_SECTIONS:
        _group_teams(actor, event)
    elif _in_drawn_groups(event):
        _draw_groups(actor, event, seed)
    else:
        if number_of_rounds and event.is_swiss and not event.rounds_planned:
            _choose_rounds(actor, event, number_of_rounds)
        _one_group(actor, event, seed)
    return event


def check_not_started(event: Event) -> None:
    """Refuse an event that was started. Errors: RuleViolation."""
    if has_started(event):
        raise refuse(gettext_noop("This event was started already."))


def _choose_rounds(actor: User, event: Event, number: int) -> None:
    """The number of rounds that the leaders say at the start. Errors: RuleViolation."""
    before = choices_of(event)
    chosen = before | {ROUNDS: str(number)}
    check_choices(edition(event.season.edition), event.section, event.division, entered(event), chosen)
    event.rounds_planned = number
    event.save(update_fields=["system", "rounds_planned"])
    two = {"confirmed_by_two": event.confirmed_by_two}
    record.append(actor=actor, act=acts.SET_UP, event=event, before=before | two, after=chosen | two)


def _in_drawn_groups(event: Event) -> bool:
    """Whether lots make the groups: in A and D, and in E where the leaders chose several (R82)."""
    if event.section == domain.Section.E:
        return not event.is_swiss and groups.groups_chosen(event.settings) > 1
    return event.section in DRAWN_SECTIONS and not (event.section == domain.Section.A and event.is_swiss)


def check_ready(event: Event) -> None:
    """Refuse entrants whose age is not settled (E.4), and too few. Errors: RuleViolation, Refusals."""
    ages.check(event)
    missing = open_numbers(event)
    if missing and event.entrants.count() < FEWEST_IN_AN_EIGHT:
        text = gettext_noop(
            "Nobody is entered under number %(numbers)s; an eight is paired when all its players are entered."
        )
        raise refuse(text, "C.2", "C.7", numbers=", ".join(map(str, missing)))
    _system(event)


def nobody_entered(event: Event) -> RuleViolation | None:
    """That numbers of an eight are open, and how it is started all the same; None where none are."""
    if not (missing := open_numbers(event)):
        return None
    text = gettext_noop(
        "Nobody is entered under number %(numbers)s: enter somebody there, or, where nobody can be found, "
        "leave that open and say why."
    )
    numbers = ", ".join(map(str, missing))
    return refuse(text, "C.7", "C.11", "R121", place="left_open", numbers=numbers)


def _check_left_open(event: Event, left_open: Collection[int], why: str) -> str:
    """Why the numbers of an eight that nobody has stay open; empty where all have somebody."""
    missing = set(open_numbers(event))
    if set(left_open) - missing:
        raise refuse(gettext_noop("The list of entrants was changed meanwhile: look at it again."))
    if (found := nobody_entered(event)) and missing != set(left_open):
        raise found
    why = typed.reason_if_given(why)
    if missing and not why:
        text = gettext_noop("Say why nobody could be found.")
        raise refuse(text, "C.11", "R121", place="why_open")
    return why if missing else ""


def _pair_eight(actor: User, event: Event, left_open: Sequence[int], why: str) -> None:
    """The rounds of an eight that was entered by the places of its season (R77), with these open (R121)."""
    numbering.leave_open(event, left_open)
    pair_eight(event, edition(event.season.edition))
    players = [row.name for row in event.entrants.order_by("number")]
    after = {"groups": {event.division: players}} | ({"open_places": left_open} if left_open else {})
    record.append(
        actor=actor, act=acts.GROUPS, event=event, subject={"event": event.pk}, after=after, reason=why
    )


def _system(event: Event) -> str:
    """The system the regulation gives, or the one chosen where it leaves that to the leaders."""
    if event.system == Event.System.DISPLAY:
        return event.system
    rules, count = edition(event.season.edition), event.entrants.count() + len(open_numbers(event))
    given = proposals(rules, event.section, event.division, count, chosen={"system": event.system})
    return next(point.setting for point in given if point.key == "system")


def _labels(entrants: Iterable[Entrant]) -> dict[str, Entrant]:
    """The entrants by the text that stands for each in a draw: the name, with club or number where needed."""
    rows = list(entrants)
    found: dict[str, Entrant] = {}
    for row in rows:
        namesakes = [other for other in rows if other.name == row.name]
        clubs = [other for other in namesakes if other.club_name == row.club_name]
        label = row.name if len(namesakes) == 1 else f"{row.name} ({row.club_name})"
        found[label if len(clubs) == 1 else f"{label} {row.number}"] = row
    return found


def _draw_groups(actor: User, event: Event, seed: int) -> None:
    rules = edition(event.season.edition)
    labelled = _labels(event.entrants.all())
    drawn = groups.draw_groups(
        domain.Section(event.section),
        event.division,
        event.season.year,
        [replace(domain_entrant(row), name=label) for label, row in labelled.items()],
        seed,
        edition=rules,
        settings=event.settings,
    )
    members = [[labelled[entrant.name] for entrant in facts.entrants] for facts in drawn.events]
    for facts, rows in zip(drawn.events, members, strict=True):
        group = facts.division.removeprefix(event.division).strip()
        played = _group(event, group, rows) if group else _renumbered(event, rows)
        played.system = facts.system.value
        if facts.system is domain.System.SWISS:
            played.settings = {"swiss_seed": str(seed)} | played.settings
        played.save()
        _plan(played, facts.rounds_planned, rules)
    order = [entrant.name for facts in drawn.events for entrant in facts.entrants]
    record_draw(actor, event, labelled, seed, order, "groups")


def _renumbered(event: Event, rows: Sequence[Entrant]) -> Event:
    """The event itself, its entrants with the numbers 1, 2, 3 and so on in this order."""
    numbering.put_in_order(event, rows)
    return event


def _group(event: Event, name: str, rows: Sequence[Entrant], kind: str = Event.Kind.GROUP) -> Event:
    """A group of an event with these entrants, numbered from 1."""
    group = Event.objects.create(
        kind=kind,
        group=name,
        parent=event,
        root=event,
        **{
            field: getattr(event, field)
            for field in (
                "season",
                "section",
                "division",
                "name",
                "host",
                "system",
                "settings",
                "minutes",
                "starts_on",
                "start_time",
                "confirmed_by_two",
                "venue",
                "status",
            )
        },
    )
    copy_entrants(group, dict(enumerate(rows, start=1)))
    return group


def _plan(event: Event, number_of_rounds: int, rules: Edition) -> None:
    """Plan the rounds of a group and, where the schedule is printed, pair them all."""
    rounds.plan(event, number_of_rounds)
    if event.is_swiss:
        return
    section, count = domain.Section(event.section), event.entrants.count()
    by_number = {paired.number: paired for paired in event.rounds.all()}
    given = schedule_to_begin_with(rules, section, count, division_of(event), settings=event.settings)
    for column in given:
        rounds.fill(by_number[column.number], column.pairs, column.free, published=True)


def _group_teams(actor: User, event: Event) -> None:
    rules = edition(event.season.edition)
    labelled = _labels(event.entrants.all())
    made = team_groups.groups(tuple(labelled), rules.teams.groups[event.section])
    for group in made:
        rows = [labelled[team] for team in group.teams]
        if len(made) > 1:
            played = _group(event, group.name, rows)
        else:
            event.group = group.name
            event.save(update_fields=["group"])
            played = event
        printed = schedule(rules, domain.Section(event.section), len(rows), settings=event.settings)
        _plan(played, len(printed.rounds), rules)
        line_ups.book_empty_boards(played)
    after = {"groups": {group.name: list(group.teams) for group in made}}
    record.append(actor=actor, act=acts.GROUPS, event=event, subject={"event": event.pk}, after=after)


def _one_group(actor: User, event: Event, seed: int) -> None:
    """E, F and a Swiss event of A: everybody in one group, start numbers of a round robin by lot."""
    rules = edition(event.season.edition)
    labelled = _labels(event.entrants.all())
    if event.is_swiss:
        if not event.rounds_planned:
            raise refuse(
                gettext_noop("Say first how many rounds are played."),
                f"{event.section}.3",
            )
        event.settings = {"swiss_seed": str(seed)} | event.settings
        event.save()
        rounds.plan(event, event.rounds_planned)
        record_draw(actor, event, labelled, seed, draws_of_lots.draw(labelled, seed), "swiss")
        return
    order = draws_of_lots.draw(labelled, seed)
    printed = schedule(rules, domain.Section(event.section), len(labelled), event.division)
    _renumbered(event, [labelled[label] for label in order])
    _plan(event, len(printed.rounds), rules)
    record_draw(actor, event, labelled, seed, order, "numbers")


def _seat(actor: User, event: Event, seed: int) -> None:
    """A simultaneous display: the giver against each, colours by lot and then in turn (I.4)."""
    rule = edition(event.season.edition).displays
    giver = event.entrants.filter(number=GIVER).first()
    if giver is None:
        raise refuse(gettext_noop("Name the simul giver first."), "I.3", place="giver")
    players = {str(row.number): row for row in event.entrants.exclude(number=GIVER)}
    sides = {"white": Side.FIRST, "black": Side.SECOND}
    colour = event.settings.get(GIVER_COLOUR, "lot")
    if colour == "lot":
        seats = simultaneous.seats_by_lot(tuple(players), seed, rule=rule)
        event.settings = event.settings | {COLOURS_SEED: str(seed)}
        event.save()
        order = draws_of_lots.draw(sides, seed)
        record_draw(actor, event, sides, seed, order, "colours")
    else:
        seats = simultaneous.seats_with_one_colour(tuple(players), sides[colour], rule=rule)
    rounds.plan(event, 1)
    paired = event.rounds.get()
    Seat.objects.bulk_create(Seat(round=paired, entrant=row) for row in players.values())
    version = rounds.new_version(paired)
    for seat in seats:
        row = players[seat.player]
        white, black = (row, giver) if seat.side is Side.FIRST else (giver, row)
        Game.objects.create(round=paired, board=seat.number, white=white, black=black, version=version)
    rounds.fill(paired, (), published=True)
    record.append(
        actor=actor, act=acts.SEATS, event=event, subject={"event": event.pk}, after={"colour": colour}
    )


@one_act
def start_final(*, actor: User, event_id: int, seed: int | None = None) -> Event:
    """Make the final group of a class, its start numbers by lot (D.6).

    It is of the winners of the groups, or of both halves of a group of six that is the only one. Who has
    withdrawn from a group is absent from it, unless reinstated there (R56). One that was made of others than
    the results give since is made anew while nothing of it was played (R108); who was in it already is in it,
    or withdrawn from it, as before.

    Errors: PermissionDenied; RuleViolation when there is one of the same already or it was begun, a winner is
    not known, or the section has none.
    """
    event = locked_whole(actor, event_id)
    rules = edition(event.season.edition)
    articles = final_articles(event.section, edition=rules)
    played = played_groups(event)
    made = event.children.filter(kind=Event.Kind.FINAL).first()
    if made:
        _check_may_be_made_anew(load(made), played, articles)
    if not played:
        raise refuse(gettext_noop("It is not played in groups: there is no final group."), *articles)
    seed = new_seed() if seed is None else seed
    facts = final_group([one.facts for one in played], event.division, seed, edition=rules)
    winners = group_winners([one.facts for one in played], edition=rules)
    take_point(event, acts.DRAW)
    before = _withdrawals(made) if made else {}
    if made:
        _empty(made, articles)
    known = {(division_of(one.event), row.number): row for one in played for row in one.event.entrants.all()}
    lots = drawn(winners, seed)
    rows = [known[winner.division, winner.entrant.number] for winner in lots.values()]
    final = made or _group(event, "", (), Event.Kind.FINAL)
    copy_entrants(final, dict(enumerate(rows, start=1)))
    gone = [
        number
        for number, row in enumerate(rows, start=1)
        if before.get(row.person_id or row.name, row.withdrawn_after_round) is not None
    ]
    final.entrants.filter(number__in=gone).update(withdrawn_after_round=0)
    final.settings = dict(facts.settings)
    final.save()
    _plan(final, facts.rounds_planned, rules)
    record_draw(actor, event, list(lots), seed, list(lots), "final")
    return final


def _check_may_be_made_anew(
    final: LoadedEvent, played: Sequence[LoadedEvent], articles: tuple[str, ...]
) -> None:
    """Refuse to make a final group again that is of the winners of now, or of which something was played."""
    if made_of_others(final, played) is None:
        raise refuse(gettext_noop("The final group was made already."), *articles)
    if not may_be_made_anew(final):
        text = gettext_noop(
            "The final group was begun: restore the event to before it was made, or let it stand as it was "
            "played."
        )
        raise refuse(text, *articles, "R108")


def _withdrawals(final: Event) -> dict[int | str, int | None]:
    """After which round each of a final group has withdrawn, by the key of the person, of whom nobody is
    known by name; None for who plays.
    """
    rows = final.entrants.values_list("person", "name", "withdrawn_after_round")
    return {person or name: after for person, name, after in rows}


def _empty(final: Event, articles: tuple[str, ...]) -> None:
    """Take everybody and every round out of a final group again, and its play-off games."""
    try:
        for played in (final, *final.children.all()):
            for paired in played.rounds.all():
                rounds.empty(paired)
                paired.delete()
            played.entrants.all().delete()
        final.rulings.all().delete()
        final.children.all().delete()
    except ProtectedError as kept:
        text = gettext_noop("Something hangs on a game of the final group: it stays as it was made.")
        raise refuse(text, *articles) from kept
