"""Taking an event file into the site, all or nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from tournaments.events import acts
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.matches import selectors as deciding_matches
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.teams.line_ups import match_of
from tournaments.jobs import services as jobs
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Absence, Event, Game, Job, Round, Season, User
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.words.refusals import refuse
from tournaments.people.recognising.matching import Entry
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import edition, edition_for
from tournaments.regulations.editions.schedule_tables import Pair, ScheduleRound
from tournaments.regulations.endings import Ending
from tournaments.regulations.files import event as event_file
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import open_places, schedule_of
from tournaments.regulations.swiss.report_files import trf
from tournaments.regulations.teams.groups import is_group_name

FILE_BYTES = 1_000_000
LONG_ABOVE_BYTES = 40_000
"""A larger file is imported while a page shows how far that is."""
_REPORT = re.compile(r"\s*(?:\d{3}|XX[A-Z]|BB[A-Z]) ")
"""How a tournament report file begins: with the tag of a line; an event file begins with a brace."""
IMPORT = "import"
"""The kind of the job."""
Absent = Mapping[int, Sequence[int]]
"""The numbers of those who are absent, by round."""
NOBODY: Absent = MappingProxyType({})


class Given(NamedTuple):
    """What a file holds: the facts of an event, its name where that is no division, and who is absent."""

    facts: domain.Event
    name: str = ""
    absent: Absent = NOBODY


def read(content: bytes, name: str = "") -> Given:
    """What the bytes of an event file hold, or of a tournament report file (TRF16, TRF26). That one says
    neither season nor section: it becomes an open event (F) of the latest season. The event gets this `name`,
    else that of the report. Errors: RuleViolation.
    """
    if len(content) > FILE_BYTES:
        raise refuse(gettext_noop("the file is larger than %(limit)s bytes"), place="file", limit=FILE_BYTES)
    if not content:
        raise refuse(gettext_noop("The file is empty."), place="file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise refuse(gettext_noop("the file is not text in UTF-8"), place="file") from wrong
    given = _report(text) if _REPORT.match(text) else Given(event_file.load(text))
    given = given._replace(name=name or given.name)
    division, group = division_of(given.facts)
    divisions = edition_for(given.facts.season).divisions.get(given.facts.section)
    division = divisions.in_code(division) if divisions else division
    events.check_lines(division=division, name=given.name, group=group)
    return given


def _report(text: str) -> Given:
    season = Season.objects.order_by("-year").first()
    if season is None:
        raise refuse(gettext_noop("There is no season yet: add one first."), place="file")
    report = trf.read(text, section=domain.Section.F, season=season.year)
    return Given(replace(report.event, division=""), report.event.division, _absent(report))


def _absent(report: trf.TrfFile) -> Absent:
    """Who is neither paired nor free in a round, and who is marked absent in the one after the last."""
    facts = report.event
    found = {}
    for paired in facts.rounds:
        there = {number for game in paired.games for number in game.players}.union(paired.free)
        found[paired.number] = [one.number for one in facts.entrants if one.number not in there]
    if facts.last_round < facts.rounds_planned:
        found[facts.last_round + 1] = sorted(report.absent)
    return {number: absent for number, absent in found.items() if absent}


def import_in_background(*, actor: User, content: bytes, reason: str, token: str, name: str = "") -> Job:
    """Import an event file as a job, where it takes long.

    Errors: PermissionDenied; RuleViolation for what can be seen at once; the others become errors of the job.
    """
    require(is_administrator(actor))
    read(content, name)
    work = {"file": content.decode("utf-8-sig"), "reason": reason, "name": name}
    return jobs.begin(actor=actor, kind=IMPORT, token=token, work=work)


def entries_of(facts: domain.Event) -> list[Entry]:
    """The entrants of an event as a list of entries."""
    return [
        Entry(
            f"entrants[{index}]",
            entrant.number,
            entrant.name,
            entrant.club,
            player_class=entrant.player_class.value if entrant.player_class else "",
            rating=entrant.rating,
        )
        for index, entrant in enumerate(facts.entrants)
    ]


def division_of(facts: domain.Event) -> tuple[str, str]:
    """Division and group: of teams the division is the group, of a drawn class it ends with it ("1 II")."""
    if facts.section in domain.TEAM_SECTIONS:
        return "", facts.division
    division, _, group = facts.division.rpartition(" ")
    return (division, group) if division and is_group_name(group) else (facts.division, "")


@dataclass(frozen=True, slots=True)
class _Played:
    """What stands at a board: the code of its result, and how the game ended; empty for what is not known."""

    code: str = ""
    ending: str = ""
    replayed: bool = False


_Boards = Mapping[tuple[int, int], Sequence[_Played]]
"""What stands by who meets whom; of teams board by board, from the home team's side."""


def _played(result: Result | None, ending: Ending | None, *, replayed: bool = False) -> _Played:
    return _Played(result.value if result else "", ending.value if ending else "", replayed)


def _of_match(match: domain.Match) -> list[_Played]:
    return [_played(result, match.ending(board)) for board, result in enumerate(match.boards, 1)]


def _of_round(paired: domain.Round) -> _Boards:
    found = {
        game.players: [_played(game.result, game.ending, replayed=game.replayed)] for game in paired.games
    }
    return found | {(match.home, match.away): _of_match(match) for match in paired.matches}


def _take_rounds(event: Event, facts: domain.Event) -> None:
    """The rounds of a printed schedule, whatever of them is listed in the file; else as they stand in it."""
    rounds.plan(event, facts.rounds_planned)
    rows = {paired.number: paired for paired in event.rounds.all()}
    codes = {paired.number: _of_round(paired) for paired in facts.rounds}
    for column in _rounds_of(event, facts):
        if not rows[column.number].paired_at:
            listed = list(codes.get(column.number, ()))
            others = [pair for pair in column.pairs if pair not in listed]
            rounds.fill(rows[column.number], [*listed, *others], column.free, published=True)
    for number, of_round in codes.items():
        _take_results(rows[number], of_round)


def _rounds_of(event: Event, facts: domain.Event) -> Sequence[ScheduleRound]:
    """The rounds that are made: all those of a printed schedule; of the Swiss system and of the leaders' own
    those in the file.
    """
    if facts.system is not domain.System.SWISS:
        printed = schedule_of(facts, edition=edition(event.season.edition))
        if len(printed.rounds) == facts.rounds_planned:
            return printed.rounds
    return [
        ScheduleRound(paired.number, tuple(Pair(*pair) for pair in _of_round(paired)), paired.free)
        for paired in facts.rounds
    ]


def _take_absences(event: Event, absent: Absent, reason: str) -> None:
    entrants = {entrant.number: entrant for entrant in event.entrants.all()}
    Absence.objects.bulk_create(
        Absence(entrant=entrants[number], round=paired, reason=reason)
        for paired in event.rounds.filter(number__in=absent)
        for number in absent[paired.number]
    )


def _take_results(paired: Round, codes: _Boards) -> None:
    games = paired.games.select_related("white", "black", "match__home", "match__away")
    for game in games:
        own = (game.white.number, game.black.number)
        stands = codes.get(own, [_Played()])[0] if game.match is None else _at_board(game, codes)
        if stands != _Played():
            game.result, game.ending, game.version = stands.code, stands.ending, game.version + 1
            game.replayed = stands.replayed
            game.save(update_fields=["result", "ending", "replayed", "version"])


def _at_board(game: Game, codes: _Boards) -> _Played:
    """What stands at a board of teams, from white's side."""
    match = match_of(game)
    boards = codes.get((match.home.number, match.away.number), ())
    stands = boards[game.board - 1] if game.board <= len(boards) else _Played()
    if stands.code and game.white_id == match.away_id:
        return replace(stands, code=Result.parse(stands.code).reversed.value)
    return stands


def _import_play_off_matches(event: Event, play_off_match: domain.PlayOffMatch) -> None:
    """Deciding matches of teams as they stand in the file; where the articles settle no colour the home team
    has white.
    """
    pairs = [(match.home, match.away) for match in play_off_match.matches]
    coming = deciding_matches.coming(load(event), frozenset(play_off_match.between), pairs)
    child = play_offs.new_event(event, play_off_match.between)
    rows = play_offs.new_rounds(child, len(pairs))
    for match, shown, paired in zip(play_off_match.matches, coming, rows, strict=True):
        whites = [board.white or shown.home for board in shown.boards]
        rounds.fill(paired, [(match.home, match.away)], published=True, whites=[whites])
        _take_results(paired, {(match.home, match.away): _of_match(match)})


def _import_play_off_games(actor: User, event: Event, match: domain.PlayOffMatch) -> None:
    """Deciding games as they stand in the file, whether they settle something or not."""
    pairs = [game.players for game in match.games]
    child = play_offs.create(actor=actor, event=event, numbers=match.between, games=pairs)
    for paired, game in zip(child.rounds.all(), match.games, strict=True):
        _take_results(paired, {game.players: [_played(game.result, game.ending)]})


@one_act
def take(*, actor: User, facts: domain.Event, reason: str, name: str = "", absent: Absent = NOBODY) -> Event:
    """Make an event from checked facts, as a draft; its season is founded when it is not there.

    Errors: PermissionDenied unless an administrator; RuleViolation where it is none by the edition that the
    season keeps; RuleViolation or Refusals as the acts themselves give.
    """
    require(is_administrator(actor))
    season = Season.objects.filter(year=facts.season).first()
    season = season or events.add_season(actor=actor, year=facts.season)
    check(facts, edition=edition(season.edition))
    division, group = division_of(facts)
    event = events.add_event(
        actor=actor,
        season=season,
        section=facts.section.value,
        division=division,
        name=name,
        group=group,
        agreed=reason,
        choices=events.Choices(system=facts.system.value, settings=facts.settings),
    )
    entries.enter(
        actor=actor,
        event_id=event.pk,
        entries=entries_of(facts),
        overruling=reason,
        by_place=bool(open_places(facts)),
        of_file=bool(facts.rounds),
    )
    _take_rounds(event, facts)
    _take_absences(event, absent, reason)
    unknown = [entrant.number for entrant in facts.entrants if entrant.class_unknown]
    event.entrants.filter(number__in=unknown).update(class_unknown=True)
    for gone in facts.withdrawals:
        event.entrants.filter(number=gone.number).update(withdrawn_after_round=gone.after_round)
    for match in facts.deciding:
        if match.matches:
            _import_play_off_matches(event, match)
        else:
            _import_play_off_games(actor, event, match)
    for ruling in facts.rulings:
        play_offs.put_in_order(actor=actor, event=event, reason=reason, order=ruling.order, seed=ruling.seed)
    record.append(actor=actor, act=acts.FILE, event=event, subject={"event": event.pk}, reason=reason)
    return event
