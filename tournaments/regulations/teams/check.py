"""Whether the facts of an event of teams are those its section plays: the group, the schedule, every board.

Source: B, art. 2, 4, 6 and 7; G, art. 2, 4 and 6; readings R62, R63 (a team that leaves), R110.
"""

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.endings import check_ending
from tournaments.regulations.event import Event, Match, PlayOffMatch, Round, Section, System
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.sections import GROUP_OF_FIVE, Schedule, printed_for
from tournaments.regulations.teams.groups import is_group_name
from tournaments.regulations.teams.match_points import MATCH_POINTS, READING, read
from tournaments.regulations.teams.play_offs import decisive_article


def check_teams(event: Event, *, edition: Edition) -> None:
    """Raise RuleViolation at the first thing that does not fit, with its place as in the event file."""
    rule = edition.teams.groups[event.section]
    if event.section is Section.B and not is_group_name(event.division):
        text = gettext_noop("%(given)s is no group: they are called I, II, III and so on from the top")
        raise _refuse("division", text, {"given": event.division[:40]}, rule.article)
    allowed = sorted({rule.size, *rule.last})
    if len(event.entrants) not in allowed:
        text = gettext_noop("A group has %(least)s to %(most)s teams, not %(given)s")
        values: dict[str, object] = {
            "least": allowed[0],
            "most": allowed[-1],
            "given": len(event.entrants),
        }
        raise _refuse("entrants", text, values, rule.article)
    printed = printed_for(event, edition=edition)
    article = f"{event.section.value}.4"
    if event.system is not System.ROUND_ROBIN:
        raise _refuse("system", gettext_noop("Teams play a round robin"), {}, article)
    if event.rounds_planned != len(printed.rounds):
        text = gettext_noop("The schedule for %(entrants)s teams has %(rounds)s rounds, not %(given)s")
        values = {
            "entrants": printed.entrants,
            "rounds": len(printed.rounds),
            "given": event.rounds_planned,
        }
        raise _refuse("rounds_planned", text, values, article)
    _check_settings(event)
    for index, paired in enumerate(event.rounds):
        _check_round(event, edition, paired, printed, f"rounds[{index}]")
    for index, deciding in enumerate(event.deciding):
        _check_play_offs(event, edition, deciding, f"deciding[{index}]")


def _refuse(place: str, text: str, values: dict[str, object], *articles: str) -> RuleViolation:
    return RuleViolation(Reason(text, values, articles), place)


SETTINGS = ("group_of_six", GROUP_OF_FIVE, "swiss", "borrowed", "substitutes", "other_order", MATCH_POINTS)
"""The settings that mean something to teams, and that of the Swiss system, which an event file may have."""


def _check_settings(event: Event) -> None:
    """The settings that every event file may have; that of a Swiss system means nothing to teams (R17)."""
    for name in event.settings:
        if name not in SETTINGS:
            text = gettext_noop("The setting %(name)s is not one of section %(section)s")
            values: dict[str, object] = {"name": name, "section": event.section.value}
            raise _refuse(f"settings.{name}", text, values, "B.8" if event.section is Section.B else "G.7")
    known = {entrant.number for entrant in event.entrants}
    try:
        changed = read(event.settings.get(MATCH_POINTS, ""))
    except ValueError:
        changed = {(0, 0): 0}
    if not {number for number, _ in changed} <= known:
        text = gettext_noop(
            "Match points by a verdict are written as number of the team, half match points and round, such "
            "as “3:-2:1 5:1:2”"
        )
        raise _refuse(f"settings.{MATCH_POINTS}", text, {}, "Bijlage 5", READING)


def _check_round(event: Event, edition: Edition, paired: Round, printed: Schedule, place: str) -> None:
    article = f"{event.section.value}.4"
    if paired.games:
        text = gettext_noop("Section %(section)s is played by teams, not persons")
        raise _refuse(f"{place}.games", text, {"section": event.section.value}, article)
    column = printed.rounds[paired.number - 1]
    for index, match in enumerate(paired.matches):
        where = f"{place}.matches[{index}]"
        if (match.home, match.away) not in column.pairs:
            raise _not_scheduled(match, paired.number, printed, where, article)
        _check_boards(event, edition, match, f"{where}.boards")
        _check_present(event, paired.number, match, f"{where}.boards")
    for index, number in enumerate(paired.free):
        opponent = printed.opponent(paired.number, number)
        if opponent is not None:
            text = gettext_noop(
                "Number %(number)s has no bye in round %(round)s but meets number %(opponent)s"
            )
            values: dict[str, object] = {"number": number, "round": paired.number, "opponent": opponent}
            raise _refuse(f"{place}.free[{index}]", text, values, article)


def _check_boards(event: Event, edition: Edition, match: Match, place: str) -> None:
    rule = edition.teams.line_ups[event.section]
    if match.boards and len(match.boards) != rule.boards:
        text = gettext_noop("A match has %(boards)s boards, not %(given)s; an empty board is one of them")
        values: dict[str, object] = {"boards": rule.boards, "given": len(match.boards)}
        raise _refuse(place, text, values, edition.teams.groups[event.section].article, rule.article)
    where = f"{place.removesuffix('boards')}endings"
    if match.endings and len(match.endings) != len(match.boards):
        text = gettext_noop("How the games ended is said of every board, null where it is not known")
        raise _refuse(where, text, {}, rule.article)
    for at, (ending, result) in enumerate(zip(match.endings, match.boards, strict=bool(match.endings))):
        check_ending(ending, result, f"{where}[{at}]")


def _check_present(event: Event, number: int, match: Match, place: str) -> None:
    for team in (match.home, match.away):
        after = event.withdrawn_after(team)
        board = next((at for at, result in enumerate(match.boards) if result is not None), None)
        if after is not None and number > after and board is not None:
            text = gettext_noop(
                "Number %(number)s withdrew after round %(after)s and has no result in round %(round)s: its "
                "boards are empty"
            )
            values: dict[str, object] = {"number": team, "after": after, "round": number}
            article = "B.6" if event.section is Section.B else "R29"
            raise _refuse(f"{place}[{board}]", text, values, article, "R63")


def _not_scheduled(match: Match, number: int, printed: Schedule, place: str, article: str) -> RuleViolation:
    values: dict[str, object] = {"home": match.home, "away": match.away, "round": number}
    for column in printed.rounds:
        for pair in column.pairs:
            if set(pair) == {match.home, match.away}:
                values |= {"due": column.number, "due_home": pair.white, "due_away": pair.black}
    if "due" not in values:
        text = gettext_noop("%(home)s and %(away)s do not meet: they are in different halves of the group")
        return _refuse(place, text, values, article, "R17")
    text = gettext_noop(
        "%(home)s - %(away)s is not a match of round %(round)s: the schedule has %(due_home)s - %(due_away)s "
        "in round %(due)s, the home team first"
    )
    return _refuse(place, text, values, article)


def _check_play_offs(event: Event, edition: Edition, deciding: PlayOffMatch, place: str) -> None:
    article = decisive_article(event, edition=edition)
    if deciding.games:
        text = gettext_noop("Section %(section)s is played by teams, not persons")
        raise _refuse(f"{place}.games", text, {"section": event.section.value}, article)
    for index, match in enumerate(deciding.matches):
        where = f"{place}.matches[{index}]"
        if match.home == match.away or not {match.home, match.away} <= set(deciding.between):
            text = gettext_noop("%(home)s - %(away)s is not a match between two of %(numbers)s")
            numbers = ", ".join(map(str, deciding.between))
            values: dict[str, object] = {"home": match.home, "away": match.away, "numbers": numbers}
            raise _refuse(where, text, values, article)
        _check_boards(event, edition, match, f"{where}.boards")
        unfinished = not match.boards or None in match.boards
        if unfinished and len(deciding.between) == 2 and index + 1 < len(deciding.matches):
            text = gettext_noop("A match that is not finished can only be the last of its play-off matches")
            raise _refuse(f"{where}.boards", text, {}, article)
