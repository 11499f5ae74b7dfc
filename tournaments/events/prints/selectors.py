"""What is printed: the headings of the sheets, and what they need beside the facts."""

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.line_up_times import hidden as hidden_from
from tournaments.events.line_up_times import start_of
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.play_offs.matches.seats import names_there
from tournaments.events.prizes.selectors import awarded, can_be_given
from tournaments.events.seated.at_boards import who_sat_there
from tournaments.events.tables.sheets import Protocol, WorkbookPart
from tournaments.events.teams.line_ups import line_up as selected_line_up
from tournaments.events.teams.selectors import line_up_rule
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Chain, Event
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.wording import Words
from tournaments.people.crests.selectors import pictures_of
from tournaments.people.names.short_names import for_the_public
from tournaments.printing.files import sizes
from tournaments.printing.pdf.hall import Placed
from tournaments.regulations.editions.schedule_tables import Schedule
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.sections import schedule_of
from tournaments.regulations.teams.lineups import LineUp
from tournaments.regulations.teams.who_sat import WhoSat

MOST_DIPLOMAS = 3


def as_of(loaded: LoadedEvent, after_round: int | None) -> str:
    """As of which round a sheet is, in the reader's language."""
    if loaded.event.closed_at:
        return _("final order")
    number = loaded.current_round if after_round is None else after_round
    return _("after round %d") % number if number else _("no results yet")


def heading(loaded: LoadedEvent, url: str, after_round: int | None) -> Heading:
    """What stands above and below every sheet of an event; `url` is the address of its page."""
    return Heading(
        title=loaded.title,
        section=loaded.event.section,
        division=loaded.event.division,
        venue=loaded.event.venue,
        as_of=as_of(loaded, after_round),
        printed_on=timezone.localdate(),
        url=url,
        edition=loaded.edition,
        days=tuple(paired.date for paired in loaded.rounds),
    )


def printed_schedule(loaded: LoadedEvent) -> Schedule | None:
    """The schedule of the event; None of a Swiss event, whose rounds are paired one by one."""
    return None if loaded.is_swiss else schedule_of(loaded.facts, edition=loaded.edition)


def will_be_scheduled(loaded: LoadedEvent) -> bool:
    """Whether so many as are entered can be played by a schedule, or paired round by round."""
    try:
        printed_schedule(loaded)
    except RuleViolation:
        return False
    return True


def public_line_ups(loaded: LoadedEvent, *, hidden: Collection[int]) -> tuple[LineUp, ...]:
    """The line-ups with the names that the public reads; those of the teams with the hidden keys are left
    out.
    """
    names = for_the_public()
    return tuple(
        replace(
            one,
            players=tuple(name and names.in_text(name) for name in one.players),
            earlier=tuple((number, board, names.in_text(name)) for number, board, name in one.earlier),
            deciding=tuple((match, board, names.in_text(name)) for match, board, name in one.deciding),
        )
        for one in line_ups(loaded, hidden=hidden).values()
    )


def line_ups(loaded: LoadedEvent, *, hidden: Collection[int] = ()) -> dict[int, LineUp]:
    """The line-ups by start number; those of the teams with the hidden keys are left out."""
    boards = line_up_rule(loaded).boards
    prefetch_related_objects([loaded.event], "entrants__players")
    teams = sorted(loaded.event.entrants.all(), key=lambda team: team.number)
    earlier, deciding = who_sat_there([team.pk for team in teams]), names_there(loaded)
    return {
        team.number: replace(
            selected_line_up(team, boards),
            earlier=tuple(earlier.get(team.pk, ())),
            deciding=tuple(deciding.get(team.number, ())),
        )
        for team in teams
        if team.pk not in hidden
    }


def part(loaded: LoadedEvent, heading: Heading, after_round: int | None, user: Visitor) -> WorkbookPart:
    """What the tables of an event are made of, after a round or as it is now; line-ups as the visitor may see
    them.
    """
    line_ups: tuple[LineUp, ...] = ()
    if loaded.of_teams:
        line_ups = public_line_ups(loaded, hidden=hidden_from(user, [loaded.event]))
    who_sat = WhoSat(whites=loaded.whites)
    given = _given(loaded, after_round)
    return WorkbookPart(loaded.facts, loaded.crosstable(after_round), heading, line_ups, who_sat, given)


def _given(loaded: LoadedEvent, after_round: int | None) -> tuple[Prize, ...]:
    """Who has which prize after a round or as it is now; nobody where there are none or a class is open."""
    return awarded(loaded, loaded.standings(after_round)) if can_be_given(loaded) else ()


def line_up_forms(loaded: LoadedEvent) -> list[tuple[str, LineUp | None]]:
    """The name of every team, and its line-up where names are known."""
    given = line_ups(loaded)
    return [
        (entrant.name, given[entrant.number] if any(given[entrant.number].players) else None)
        for entrant in loaded.facts.entrants
    ]


def start(loaded: LoadedEvent) -> datetime.datetime | None:
    """When the first match begins, in local time."""
    known = start_of(loaded.event)
    return known and timezone.localtime(known).replace(tzinfo=None)


def boards_of_round(loaded: LoadedEvent, number: int) -> list[tuple[int, tuple[LineUp, LineUp]]]:
    """The line-ups that meet in a round, by table."""
    given = line_ups(loaded)
    matches = loaded.facts.rounds[number - 1].matches
    return [
        (table, (given[match.home].in_round(number), given[match.away].in_round(number)))
        for table, match in enumerate(matches, start=1)
    ]


def prizes(loaded: LoadedEvent) -> tuple[Prize, ...]:
    """The prizes as the standings are now (F art. 5). Errors: RuleViolation for a class of no category."""
    return awarded(loaded, loaded.standings())


def protocol(loaded: LoadedEvent) -> Protocol:
    """What the final protocol says beside the final order; the leaders sign it."""
    return protocols([loaded])[0]


def protocols(parts: Sequence[LoadedEvent]) -> list[Protocol]:
    """The same of several groups of one competition, at least one."""
    whole = parts[0].event.root or parts[0].event
    chain = Chain.objects.filter(name=chain_name(whole)).first()
    names = directors(parts[0])
    return [
        Protocol(
            system=_system(part),
            entrants=len(part.facts.entrants),
            leaders=names,
            record_sha256=chain.head if chain else "",
            closed=whole.closed_at is not None,
        )
        for part in parts
    ]


def _system(loaded: LoadedEvent) -> str:
    rounds = ngettext("%d round", "%d rounds", loaded.facts.rounds_planned) % loaded.facts.rounds_planned
    return f"{loaded.event.get_system_display()}, {rounds}"


def directors(loaded: LoadedEvent) -> tuple[str, ...]:
    """The names of who directs the competition; of an account of nobody that it is a director."""
    whole = loaded.event.root or loaded.event
    leaders = whole.leaders.select_related("person").order_by("pk")
    return tuple(leader.person.name if leader.person else _("director") for leader in leaders)


def boards(loaded: LoadedEvent) -> int:
    """At how many boards at once is played; before the first pairs as many as two of the entrants need."""
    per_match = line_up_rule(loaded).boards if loaded.of_teams else 1
    tables = max(
        (len(paired.matches or paired.games) for paired in loaded.facts.rounds),
        default=len(loaded.facts.entrants) // 2,
    )
    return tables * per_match


def crests(loaded: LoadedEvent) -> dict[int, bytes]:
    """The crests of the clubs that the entrants play for, a PNG each, by start number; those without one are
    left out.
    """
    clubs = {row.number: row.club_id for row in loaded.event.entrants.all() if row.club_id}
    pictures = pictures_of(set(clubs.values()))
    return {number: pictures[club] for number, club in clubs.items() if club in pictures}


def winners(loaded: LoadedEvent) -> list[Placed]:
    """The first three of the order that is final, where a final group decides of that one; before it is, or
    where there is none of the whole, their places without a name.
    """
    deciding = _deciding_order(loaded) if loaded.event.closed_at else None
    placed = deciding.standings().placed if deciding else ()
    if deciding is None or not placed:
        return [Placed(place) for place in range(1, MOST_DIPLOMAS + 1)]
    shown = crests(deciding)
    return [
        Placed(place, entrant.name, entrant.club or "", shown.get(entrant.number, b""))
        for place, entrant in placed[:MOST_DIPLOMAS]
    ]


def _deciding_order(loaded: LoadedEvent) -> LoadedEvent | None:
    """What has the order of a competition: itself, or its final group."""
    if loaded.has_table:
        return loaded
    final = Event.objects.filter(parent=loaded.event, kind=Event.Kind.FINAL).first()
    return load(final) if final else None


@dataclass(frozen=True, slots=True)
class Offered:
    """A table that can be taken along: its kind in addresses, its title, and the bytes of each form of it."""

    kind: str
    title: Words
    sizes: Mapping[str, int]


def offered(
    titles: Mapping[str, Words], made: Mapping[str, Table | None], shown: Callable[[str], str]
) -> list[Offered]:
    """The tables of which there is one, in the order of their titles, as their reader is `shown` texts."""
    return [
        Offered(kind, title, sizes(table, shown)) for kind, title in titles.items() if (table := made[kind])
    ]


def legend(made: Iterable[Table | None]) -> list[str]:
    """What the signs in these tables mean, each sentence once: a CSV has rows alone, for programs."""
    return list(dict.fromkeys(note for table in made if table for note in table.notes))
