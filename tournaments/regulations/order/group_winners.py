"""A class in several groups: the final group of their winners (D), or the winners compared (A).

Source: A, art. 5; D, art. 6; readings R17 (both winners of the halves of a six), R20, R56 (the final group).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tournaments.regulations.counting.play_offs import check_colours
from tournaments.regulations.counting.standing_rows import OF_THE_WHOLE, OpenTie
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import ScheduleKind
from tournaments.regulations.event import Entrant, Event, PlayOffMatch, Round, Ruling, Section, System
from tournaments.regulations.order.halves import COMPARED, FINALS, winners_in_order
from tournaments.regulations.order.standings import Standings, Status, rank
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.groups import finalists_chosen, is_one_of_several, numbered, roman
from tournaments.regulations.schedules.own import schedule_to_begin_with
from tournaments.regulations.schedules.sections import FINAL, ONE_RANKING, schedule


@dataclass(frozen=True, slots=True)
class GroupWinner:
    """The winner of a group, or of one half of a group of six, with the half points scored in it.

    `half` is "I" or "II" in a group in halves, else empty. `withdrawn` says that the winner has
    withdrawn, so that no game can decide about the first place.
    """

    division: str
    entrant: Entrant
    half_points: int
    half: str = ""
    withdrawn: bool = False


def group_winners(events: Sequence[Event], *, edition: Edition) -> tuple[GroupWinner, ...]:
    """The winners of the groups in the order of the groups; in E as many of each as the leaders chose (R82).

    Raises RuleViolation when a group is not over, its first place is open, or a group is given twice.
    """
    found = []
    for event in events:
        table = rank(event, edition=edition)
        values: dict[str, object] = {"division": event.division}
        article = edition.order[event.section].disputes_article
        if not table.complete:
            text = gettext_noop("The winner of %(division)s is not known: games are open")
            raise RuleViolation(Reason(text, values, (article,)), event.division)
        finalists = finalists_chosen(event.settings)
        for tie in table.open:
            if min(tie.places) <= finalists < max(tie.places):
                text = gettext_noop("The winner of %(division)s is not known: a tie is open")
                raise RuleViolation(Reason(text, values, (tie.article,)), event.division)
        halves = any(row.ranking > 1 for row in table.rows)
        found += [
            GroupWinner(
                event.division,
                row.entrant,
                row.half_points,
                half=roman(row.ranking) if halves else "",
                withdrawn=row.status is Status.WITHDRAWN,
            )
            for row in table.rows
            if row.place <= finalists and row.status is not Status.LAPSED
        ]
    places = [(winner.division, winner.entrant.number) for winner in found]
    for winner, place in zip(found, places, strict=True):
        if places.count(place) > 1:
            text = gettext_noop("%(name)s cannot win two groups of a class")
            raise RuleViolation(Reason(text, {"name": winner.entrant.name}), "entrants")
    return tuple(found)


def drawn(winners: Sequence[GroupWinner], seed: int) -> dict[str, GroupWinner]:
    """The winners in the order of their lots, by the text that stands for each in the draw: the name, with
    the club where two have one name, and with the group too where those are of one club.
    """
    found: dict[str, GroupWinner] = {}
    for winner in winners:
        name, club = winner.entrant.name, winner.entrant.club
        clubs = [other.entrant.club for other in winners if other.entrant.name == name]
        label = name if len(clubs) == 1 else f"{name} ({club})"
        found[label if clubs.count(club) == 1 else f"{label} {winner.division} {winner.half}".rstrip()] = (
            winner
        )
    return {label: found[label] for label in draw(found, seed)}


def final_articles(section: str, *, edition: Edition) -> tuple[str, ...]:
    """What a final group of the winners rests on; in A the note of A.5 leads to D.6; else a ruling."""
    if section == Section.A:
        return "A.5", "D.6"
    return FINALS.get(section, (edition.disputes_article(section),))


def finalists(events: Sequence[Event], *, edition: Edition) -> tuple[GroupWinner, ...]:
    """Who play the final group of a class: nobody where the section has none or one winner is champion.

    `events` are all groups of the class; one that is by itself is of six in halves. Raises RuleViolation as
    `group_winners` does.
    """
    alone = len(events) == 1
    if events[0].section not in FINALS or (alone and is_one_of_several(events[0].division)):
        return ()
    winners = group_winners(events, edition=edition)
    return winners if len(winners) > 1 else ()


def final_group(events: Sequence[Event], division: str, seed: int, *, edition: Edition) -> Event:
    """The new group of the group winners of a class, with start numbers by lot (D.6, R56).

    The schedule is the one for their number, or where none is printed one in which all meet once (D.8); six
    of them are one ranking, for one of them is champion. What the leaders chose of withdrawals in the groups
    holds in it too. Raises RuleViolation when fewer than two have won, or in a section without final groups.
    """
    first = events[0]
    if first.section not in FINALS:
        text = gettext_noop("In section %(section)s the winners of groups play no final group")
        article = edition.order[first.section].disputes_article
        raise RuleViolation(Reason(text, {"section": first.section.value}, (article,)), "events")
    winners = group_winners(events, edition=edition)
    if len(winners) < 2:
        text = gettext_noop("With one group its winner is the champion: there is no final group")
        raise RuleViolation(Reason(text, {}, FINALS[first.section][:1]), "events")
    size = len(winners)
    named = f"{division} {FINAL}"
    rounds = schedule_to_begin_with(edition, first.section, size, named)
    halves = _is_in_halves(edition, first.section, size, named)
    withdrawal = {key: value for key, value in first.settings.items() if key == "withdrawal"}
    return Event(
        section=first.section,
        division=named,
        season=first.season,
        system=System.ROUND_ROBIN,
        rounds_planned=len(rounds),
        entrants=numbered([winner.entrant for winner in drawn(winners, seed).values()]),
        settings=withdrawal | ({"group_of_six": ONE_RANKING} if halves else {}),
    )


def _is_in_halves(edition: Edition, section: Section, size: int, division: str) -> bool:
    """Whether a schedule is printed for so many, and is divided in two."""
    with suppress(RuleViolation):
        return schedule(edition, section, size, division).kind is ScheduleKind.HALVES
    return False


def play_off(
    groups: Sequence[Event], winners: Sequence[GroupWinner], matches: tuple[PlayOffMatch, ...]
) -> Event:
    """The deciding games between the winners as an event of their own, whose rounds have only the games that
    two of them played in the same group: both winners of a group of six may have met there (A.4).

    The winners are numbered 1, 2, 3 and so on in the order given.
    """
    first = groups[0]
    return Event(
        section=Section.A,
        division=first.division,
        season=first.season,
        system=System.ROUND_ROBIN,
        rounds_planned=1,
        entrants=numbered([winner.entrant for winner in winners]),
        rounds=tuple(paired for group in groups for paired in _rounds_between(group, winners)),
        deciding=matches,
    )


def _rounds_between(group: Event, winners: Sequence[GroupWinner]) -> Iterator[Round]:
    """The games of a group between two of the winners, by the numbers that they have as such."""
    own = {
        winner.entrant.number: number
        for number, winner in enumerate(winners, 1)
        if winner.division == group.division
    }
    for paired in group.rounds:
        games = tuple(
            replace(game, white=own[game.white], black=own[game.black])
            for game in paired.games
            if own.keys() >= set(game.players)
        )
        if games:
            yield Round(paired.number, games)


@dataclass(frozen=True, slots=True)
class WinnerRow:
    """The place of a group winner in the class.

    `number` is that of the group, counted from 1; of a group in halves that is by itself the start number.
    """

    place: int
    number: int
    winner: GroupWinner
    decided_by: str | None
    because: Reason


@dataclass(frozen=True, slots=True)
class WinnersTable:
    """The group winners of a class in order, and the ties at its top that need games."""

    rows: tuple[WinnerRow, ...]
    open: tuple[OpenTie, ...]

    @property
    def names(self) -> dict[int, str]:
        """The names of the winners by the numbers that ties and reasons speak of."""
        return {row.number: row.winner.entrant.name for row in self.rows}


def winners_of(event: Event, standings: Standings) -> WinnersTable | None:
    """The winners of the halves of a group of six that is by itself, where they are compared (A.5)."""
    if event.section not in COMPARED or not standings.whole:
        return None
    gone = {row.entrant.number: row.status is Status.WITHDRAWN for row in standings.rows}
    rows = tuple(
        WinnerRow(
            row.place,
            row.entrant.number,
            GroupWinner(
                event.division,
                row.entrant,
                row.half_points,
                half=roman(row.ranking),
                withdrawn=gone[row.entrant.number],
            ),
            row.decided_by,
            row.because,
        )
        for row in standings.whole
    )
    return WinnersTable(rows, tuple(tie for tie in standings.open if tie.ranking == OF_THE_WHOLE))


def compare_winners(
    events: Sequence[Event],
    *,
    edition: Edition,
    deciding: Iterable[PlayOffMatch] = (),
    rulings: Iterable[Ruling] = (),
) -> WinnersTable:
    """The group winners of a class of a club competition: by points in the group, the first by A.5C (R20).
    Those who are equal below the first stand beside one another in the order of their groups.

    `deciding` are the games between winners, who are numbered 1, 2, 3 and so on in the order of their groups;
    `rulings` the lots drawn between them instead (A.5C), or what the leaders decided.
    Winners of different groups have not met, so the leaders settle the colours of their first game; those of
    one group of six reverse the colours of the game that they played in it. A first game that was made with
    others stands.

    Raises RuleViolation as `group_winners` does, and at "deciding[i].games[j]" for a game whose colours are
    not reversed (A.5C).
    """
    winners = group_winners(events, edition=edition)
    matches = tuple(deciding)
    check_colours(replace(play_off(events, winners, matches), rounds=()), edition=edition)
    ordering = winners_in_order(
        {number: winner.half_points for number, winner in enumerate(winners, 1)},
        Section.A,
        edition=edition,
        deciding=matches,
        rulings=rulings,
        withdrawn=(number for number, winner in enumerate(winners, 1) if winner.withdrawn),
    )
    rows = tuple(
        WinnerRow(place, placing.number, winners[placing.number - 1], placing.decided_by, placing.because)
        for place, placing in enumerate(ordering.placings, 1)
    )
    return WinnersTable(rows, tuple(ordering.open_ties()))
