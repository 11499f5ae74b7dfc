"""Whether the rounds of an event of persons are those its section plays, game by game.

Source: C, art. 2 and 7 (the eights); A, art. 4; D, art. 3-5; E, art. 3; F, art. 3; Bijlage 2; C, art. 12 (an
empty place); Bijlage 3 (nobody meets twice); reading R121 (a number of an eight that nobody has).
"""

from collections.abc import Mapping

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, Game, Round, Section, System
from tournaments.regulations.reasons import Entrants, Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.sections import (
    OPEN_PLACES,
    OWN_SCHEDULE,
    ROUND_ROBIN_OF,
    Schedule,
    made_by_the_leaders,
    open_places,
    round_robin_of,
    schedule_of,
    system_rule,
)

FEWEST_IN_AN_EIGHT = 2
"""So few may play an eight of which the other numbers are open (R121)."""


def check_rounds(event: Event, *, edition: Edition) -> None:
    """Raise RuleViolation at the first round, game or setting that does not fit; else return."""
    check_division(event.section, event.division, edition=edition)
    if event.section is Section.C:
        _check_eight(event, edition)
    else:
        _check_persons(event)
        _check_settings(event, edition)
    if ROUND_ROBIN_OF in event.settings:
        check_those_present(event, edition=edition)
    if event.system is System.SWISS:
        _check_swiss(event, edition)
    else:
        printed = schedule_of(event, edition=edition)
        _check_number_of_rounds(event, printed, edition)
        for index, paired in enumerate(event.rounds):
            _check_scheduled(event, paired, printed, f"rounds[{index}]")


def remarks(event: Event, *, edition: Edition) -> tuple[Reason, ...]:
    """What the regulation would have otherwise, though the event can be played so (C.2, D.4, D.5; R57)."""
    if round_robin_of(event):
        return (_of_those_present(event, edition),)
    if left_open := open_places(event):
        return (_of_open_places(left_open),)
    if event.system is not System.SWISS or event.section is not Section.D:
        return ()
    rule = system_rule(edition, event.section, event.division)
    if rule is None:
        text = gettext_noop("The classes 1 to 3 play by the schedules of section A, in groups")
        return (Reason(text, {}, ("D.5", "A.4")),)
    values = {
        "most": rule.round_robin_up_to,
        "entrants": len(event.entrants),
        "due": rule.swiss_rounds or event.rounds_planned,
        "rounds": event.rounds_planned,
    }
    if len(event.entrants) <= rule.round_robin_up_to:
        text = gettext_noop("With %(entrants)s entrants, not more than %(most)s, all meet once")
        return (Reason(text, values, (rule.article, "Bijlage 2", "R35")),)
    if values["due"] != event.rounds_planned:
        text = gettext_noop("The Swiss system has %(due)s rounds here, this event has %(rounds)s")
        return (Reason(text, values, (rule.article, "R35")),)
    return ()


def _of_those_present(event: Event, edition: Edition) -> Reason:
    text = gettext_noop(
        "Of %(entrants)s entrants %(players)s are present: by a ruling of the tournament directors they play "
        "the round robin for their number"
    )
    values = {"entrants": len(event.entrants), "players": len(round_robin_of(event))}
    return Reason(text, values, (edition.order[event.section].disputes_article, "R95"))


def _of_open_places(numbers: tuple[int, ...]) -> Reason:
    text = gettext_noop("Nobody could be found for number %(numbers)s: whoever meets such a number has a bye")
    return Reason(text, {"numbers": ", ".join(map(str, numbers))}, ("C.11", "C.12", "R121"))


def _refuse(place: str, text: str, values: Mapping[str, object], *articles: str) -> RuleViolation:
    return RuleViolation(Reason(text, values, articles), place)


def check_division(section: Section, division: str, *, edition: Edition) -> None:
    """Raise RuleViolation at "division" for one that section C or D does not have (C.2, D.3).

    The divisions of the other sections are what the leaders make.
    """
    if section not in (Section.C, Section.D):
        return
    divisions = edition.divisions[section]
    known = division in divisions.codes
    if section is Section.D:
        known = bool(divisions.named(division))
    if known:
        return
    values: dict[str, object] = {"divisions": ", ".join(divisions.codes), "given": division[:40]}
    text = gettext_noop("Section C has the divisions %(divisions)s, not %(given)s")
    if section is Section.D:
        text = gettext_noop("Section D has the divisions %(divisions)s, not %(given)s")
    raise _refuse("division", text, values, "C.2" if section is Section.C else "D.3")


def _check_eight(event: Event, edition: Edition) -> None:
    printed = schedule_of(event, edition=edition)
    if event.system is not System.ROUND_ROBIN:
        raise _refuse("system", gettext_noop("The eights play a round robin"), {}, "C.7")
    if event.rounds_planned != len(printed.rounds):
        text = gettext_noop("The eights play %(rounds)s rounds, not %(given)s")
        values: dict[str, object] = {"rounds": len(printed.rounds), "given": event.rounds_planned}
        raise _refuse("rounds_planned", text, values, "C.7")
    for index, paired in enumerate(event.rounds):
        if paired.matches:
            text = gettext_noop("The eights are played by persons, not teams")
            raise _refuse(f"rounds[{index}].matches", text, {}, "C.2")
    if "withdrawal" in event.settings:
        text = gettext_noop("What a withdrawal does is not for the tournament directors to choose here")
        raise _refuse("settings.withdrawal", text, {}, "C.14")


def _check_persons(event: Event) -> None:
    for index, paired in enumerate(event.rounds):
        if paired.matches:
            text = gettext_noop("Section %(section)s is played by persons, not teams")
            raise _refuse(f"rounds[{index}].matches", text, {"section": event.section.value})


def check_those_present(event: Event, *, edition: Edition) -> None:
    """Raise RuleViolation at "settings.round_robin_of" where those present cannot play by themselves (R95).

    They can where the regulation counts the entrants for the system, with so many entered that the Swiss
    system is played and so few present that all meet; the others are absent for the whole event.
    """
    place, articles = f"settings.{ROUND_ROBIN_OF}", ("D.4", "R95")
    rule, playing = system_rule(edition, event.section, event.division), round_robin_of(event)
    if rule is None or not rule.round_robin_up_to or len(event.entrants) <= rule.round_robin_up_to:
        text = gettext_noop("Here all entrants play by the system of their number")
        raise _refuse(place, text, {}, *articles)
    if event.system is not System.ROUND_ROBIN:
        raise _refuse(place, gettext_noop("Those present play a round robin"), {}, *articles)
    others = {entrant.number for entrant in event.entrants} - set(playing)
    known = len(playing) == len(set(playing)) == len(event.entrants) - len(others)
    if event.settings[ROUND_ROBIN_OF] != " ".join(map(str, sorted(playing))) or not known:
        text = gettext_noop("These are no start numbers of entrants in ascending order, apart by spaces")
        raise _refuse(place, text, {}, *articles)
    if not 2 <= len(playing) <= rule.round_robin_up_to:
        text = gettext_noop("From 2 to %(most)s can all meet; %(players)s are present")
        values: dict[str, object] = {"most": rule.round_robin_up_to, "players": len(playing)}
        raise _refuse(place, text, values, *articles)
    for number in sorted(others):
        if event.withdrawn_after(number) != 0:
            text = gettext_noop("Number %(number)s does not play and is not absent for the whole event")
            raise _refuse(place, text, {"number": number}, *articles)


def check_open_places(event: Event, *, edition: Edition) -> None:
    """Raise RuleViolation at "settings.open_places" where these are not the numbers of an eight that nobody
    has, or fewer are there than can play (C.2, C.11, R121).
    """
    if OPEN_PLACES not in event.settings:
        return
    place, articles = f"settings.{OPEN_PLACES}", ("C.2", "C.11", "R121")
    if event.section is not Section.C:
        raise _refuse(
            place, gettext_noop("Only the eights have numbered places that stay open"), {}, *articles
        )
    numbers, places = open_places(event), edition.divisions[event.section].places or 0
    everybody = sorted((*numbers, *(entrant.number for entrant in event.entrants)))
    in_order = event.settings[OPEN_PLACES] == " ".join(map(str, sorted(numbers)))
    if not numbers or not in_order or everybody != list(range(1, places + 1)):
        text = gettext_noop("These are not the numbers that nobody has, in ascending order, apart by spaces")
        raise _refuse(place, text, {}, *articles)
    if len(event.entrants) < FEWEST_IN_AN_EIGHT:
        text = gettext_noop("At least %(least)s players must be there, and %(players)s are")
        values = {"least": FEWEST_IN_AN_EIGHT, "players": len(event.entrants)}
        raise _refuse(place, text, values, *articles)


def _check_settings(event: Event, edition: Edition) -> None:
    for key in ("groups", "finalists"):
        if key in event.settings and event.section not in OWN_SCHEDULE:
            text = gettext_noop("The groups of this section are not for the tournament directors to choose")
            article = edition.order[event.section].disputes_article
            raise _refuse(f"settings.{key}", text, {}, article)
    if event.system is System.SWISS and event.settings.get("withdrawal") == "lapsed":
        text = gettext_noop("In the Swiss system the games played by who withdraws stand")
        raise _refuse("settings.withdrawal", text, {}, edition.disputes_article(event.section), "R52")


def _check_swiss(event: Event, edition: Edition) -> None:
    """Nobody meets twice, unless their first game was forfeited, and who withdrew has no free round."""
    met: set[frozenset[int]] = set()
    left = {gone.number: gone.after_round for gone in event.withdrawals}
    for index, paired in enumerate(event.rounds):
        absent = {number for number, after in left.items() if after < paired.number}
        for at, game in enumerate(paired.games):
            if frozenset(game.players) in met:
                text = gettext_noop("%(white)s and %(black)s have met before")
                values = {"white": Entrants.of(game.white), "black": Entrants.of(game.black)}
                raise _refuse(f"rounds[{index}].games[{at}]", text, values, "Bijlage 3")
            if not absent & set(game.players) and (game.result is None or game.result.played):
                met.add(frozenset(game.players))
        for at, number in enumerate(paired.free):
            if number in absent:
                text = gettext_noop("%(number)s has withdrawn")
                values = {"number": Entrants.of(number)}
                article = edition.disputes_article(event.section)
                raise _refuse(f"rounds[{index}].free[{at}]", text, values, article, "R52")


def _check_number_of_rounds(event: Event, printed: Schedule, edition: Edition) -> None:
    own = made_by_the_leaders(edition, event.section, len(event.entrants), event.division)
    if event.rounds_planned == len(printed.rounds) or (own and event.rounds_planned >= len(printed.rounds)):
        return
    text = gettext_noop("The schedule for %(entrants)s entrants has %(rounds)s rounds, not %(given)s")
    values: dict[str, object] = {
        "entrants": printed.entrants,
        "rounds": len(printed.rounds),
        "given": event.rounds_planned,
    }
    raise _refuse("rounds_planned", text, values, printed.article)


def _check_scheduled(event: Event, paired: Round, printed: Schedule, place: str) -> None:
    pairs = printed.rounds[paired.number - 1].pairs
    for index, game in enumerate(paired.games):
        if game.players not in pairs:
            raise _not_scheduled(game, paired.number, printed, f"{place}.games[{index}]")
    for index, number in enumerate(paired.free):
        opponent = printed.opponent(paired.number, number)
        after = None if opponent is None else event.withdrawn_after(opponent)
        if opponent is not None and (after is None or after >= paired.number):
            text = gettext_noop(
                "Number %(number)s has no bye in round %(round)s but meets number %(opponent)s"
            )
            values: dict[str, object] = {"number": number, "round": paired.number, "opponent": opponent}
            articles = ("C.7", "C.12") if event.section is Section.C else (printed.article,)
            raise _refuse(f"{place}.free[{index}]", text, values, *articles)


def _not_scheduled(game: Game, number: int, printed: Schedule, place: str) -> RuleViolation:
    values: dict[str, object] = {"white": game.white, "black": game.black, "round": number}
    for column in printed.rounds:
        for pair in column.pairs:
            if set(pair) == set(game.players) and "due" not in values:
                values |= {"due": column.number, "due_white": pair.white, "due_black": pair.black}
    if "due" not in values:
        text = gettext_noop("%(white)s and %(black)s do not meet in the schedule")
        return _refuse(place, text, values, printed.article)
    text = gettext_noop(
        "%(white)s - %(black)s is not a game of round %(round)s: the schedule has "
        "%(due_white)s - %(due_black)s in round %(due)s, white first"
    )
    return _refuse(place, text, values, printed.article)
