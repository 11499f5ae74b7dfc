"""Whether the facts of an event make an event: known numbers, possible rounds, the printed schedule.

Source: A, art. 5 (lots); C, art. 12 and 14 (who withdrew plays no more), art. 15 (colours of deciding games);
readings R52 (the sections without such an article), R121 (a number of an eight that nobody has). The
schedules are in `schedules.check`.
"""

from collections.abc import Iterable

from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.tables import OrderRule
from tournaments.regulations.endings import check_ending
from tournaments.regulations.event import TEAM_SECTIONS, Event, Game, PlayOffMatch, Round, Ruling, Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.check import check_open_places, check_rounds
from tournaments.regulations.schedules.sections import open_places, system_rule
from tournaments.regulations.teams.check import check_teams

_ROUNDS_ARTICLES = {
    Section.A: "A.4",
    Section.B: "B.4",
    Section.C: "C.7",
    Section.D: "D.4",
    Section.E: "E.3",
    Section.F: "F.3",
    Section.G: "G.4",
}


def rounds_article(section: Section, division: str, *, edition: Edition) -> str:
    """The article by which the rounds of a section are made, which a fault cites that has none of its own: in
    D that of the HA, of the classes below it that of theirs.
    """
    if section is Section.D and system_rule(edition, section, division) is None:
        return "D.5"
    return _ROUNDS_ARTICLES[section]


def check(event: Event, *, edition: Edition) -> None:
    """Raise RuleViolation at the first fault, with its place as in the event file; else return."""
    try:
        _check(event, edition)
    except RuleViolation as found:
        if found.reason.articles:
            raise
        article = rounds_article(event.section, event.division, edition=edition)
        reason = Reason(found.reason.text, found.reason.params, (article,))
        raise RuleViolation(reason, found.place) from found


def _check(event: Event, edition: Edition) -> None:
    _check_entrants(event)
    check_open_places(event, edition=edition)
    _check_withdrawals(event)
    _check_rounds(event)
    if event.section in TEAM_SECTIONS:
        check_teams(event, edition=edition)
    else:
        check_rounds(event, edition=edition)
    _check_play_offs(event, edition)


def _refuse(place: str, text: str, values: dict[str, object], *articles: str) -> RuleViolation:
    return RuleViolation(Reason(text, values, articles), place)


def _check_entrants(event: Event) -> None:
    numbers = [entrant.number for entrant in event.entrants]
    _check_once(numbers, "entrants[{index}].number")
    last = len(numbers) + len(open_places(event))
    for index, number in enumerate(numbers):
        if not 1 <= number <= last:
            text = gettext_noop("Number %(number)s does not fit: the entrants are numbered 1 to %(last)s")
            values: dict[str, object] = {"number": number, "last": last}
            raise _refuse(f"entrants[{index}].number", text, values)
    if event.rounds_planned < 1:
        raise _refuse("rounds_planned", gettext_noop("An event has at least one round"), {})


def _check_once(numbers: Iterable[int], place: str) -> None:
    seen: set[int] = set()
    for index, number in enumerate(numbers):
        if number in seen:
            text = gettext_noop("Number %(number)s is named twice")
            raise _refuse(place.format(index=index), text, {"number": number})
        seen.add(number)


def _check_known(event: Event, number: int, place: str) -> None:
    left_open = open_places(event)
    if not 1 <= number <= len(event.entrants) + len(left_open) or number in left_open:
        text = gettext_noop("There is no entrant with number %(number)s")
        raise _refuse(place, text, {"number": number})


def _check_withdrawals(event: Event) -> None:
    _check_once((gone.number for gone in event.withdrawals), "withdrawals[{index}].number")
    for index, gone in enumerate(event.withdrawals):
        _check_known(event, gone.number, f"withdrawals[{index}].number")
        if not 0 <= gone.after_round < event.rounds_planned:
            text = gettext_noop("A withdrawal is after a round from 0 to %(last)s, not after %(round)s")
            values: dict[str, object] = {"last": event.rounds_planned - 1, "round": gone.after_round}
            raise _refuse(f"withdrawals[{index}].after_round", text, values)


def _check_rounds(event: Event) -> None:
    for index, paired in enumerate(event.rounds):
        place = f"rounds[{index}]"
        if paired.number != index + 1 or paired.number > event.rounds_planned:
            text = gettext_noop(
                "Round %(number)s is out of order: the rounds are listed from 1 to at most %(last)s, "
                "none left out"
            )
            values: dict[str, object] = {"number": paired.number, "last": event.rounds_planned}
            raise _refuse(f"{place}.number", text, values)
        _check_round(event, paired, place)


def _check_round(event: Event, paired: Round, place: str) -> None:
    busy: set[int] = set()
    sides = [
        (f"{place}.games[{index}].{side}", number)
        for index, game in enumerate(paired.games)
        for side, number in (("white", game.white), ("black", game.black))
    ]
    sides += [
        (f"{place}.matches[{index}].{side}", number)
        for index, match in enumerate(paired.matches)
        for side, number in (("home", match.home), ("away", match.away))
    ]
    sides += [(f"{place}.free[{index}]", number) for index, number in enumerate(paired.free)]
    for where, number in sides:
        _check_known(event, number, where)
        if number in busy:
            text = gettext_noop("Number %(number)s is named twice in round %(round)s")
            raise _refuse(where, text, {"number": number, "round": paired.number})
        busy.add(number)
    for index, game in enumerate(paired.games):
        check_ending(game.ending, game.result, f"{place}.games[{index}].ending")
        if game.result is not None:
            _check_present(event, paired.number, game, f"{place}.games[{index}].result")


def _check_present(event: Event, number: int, game: Game, place: str) -> None:
    for player in game.players:
        after = event.withdrawn_after(player)
        if after is not None and number > after:
            text = gettext_noop(
                "Number %(number)s withdrew after round %(after)s and has no result in round %(round)s: "
                "what the game counts as follows from the withdrawal"
            )
            articles: tuple[str, ...] = ("R52",)
            if event.section is Section.C:
                articles = ("C.12" if after == 0 else "C.14",)
            raise _refuse(place, text, {"number": player, "after": after, "round": number}, *articles)


def _check_play_offs(event: Event, edition: Edition) -> None:
    seen: set[frozenset[int]] = set()
    for index, match in enumerate(event.deciding):
        place = f"deciding[{index}]"
        if event.last_round < event.rounds_planned:
            text = gettext_noop("Play-off games come after the last round, which is round %(last)s")
            raise _refuse(place, text, {"last": event.rounds_planned})
        _check_match(event, match, place)
        if frozenset(match.between) in seen:
            text = gettext_noop("The play-off games between %(numbers)s are given twice")
            raise _refuse(f"{place}.between", text, {"numbers": ", ".join(map(str, match.between))})
        seen.add(frozenset(match.between))
    _check_rulings(event, edition)


def _check_rulings(event: Event, edition: Edition) -> None:
    article = edition.order[event.section].disputes_article
    seen: set[frozenset[int]] = set()
    for index, ruling in enumerate(event.rulings):
        place = f"rulings[{index}].order"
        _check_once(ruling.order, place + "[{index}]")
        for at, number in enumerate(ruling.order):
            _check_known(event, number, f"{place}[{at}]")
        if len(ruling.order) < 2:
            raise _refuse(place, gettext_noop("A ruling puts two or more numbers in order"), {}, article)
        if frozenset(ruling.order) in seen:
            text = gettext_noop("There are two rulings on the numbers %(numbers)s")
            raise _refuse(place, text, {"numbers": ", ".join(map(str, sorted(ruling.order)))}, article)
        seen.add(frozenset(ruling.order))
        _check_lot(ruling, edition.order[event.section], f"rulings[{index}].seed")


def _check_lot(ruling: Ruling, rule: OrderRule, place: str) -> None:
    """A lot is drawn where the order allows one (A.5), and gives the order that its seed gives."""
    if ruling.seed is None:
        return
    if rule.lot_article is None:
        raise _refuse(place, gettext_noop("No lot decides here"), {}, rule.disputes_article)
    if draw(ruling.order, ruling.seed) != ruling.order:
        text = gettext_noop("The lot with seed %(seed)s gives another order")
        raise _refuse(place, text, {"seed": ruling.seed}, rule.lot_article)


def _check_match(event: Event, match: PlayOffMatch, place: str) -> None:
    _check_once(match.between, place + ".between[{index}]")
    for index, number in enumerate(match.between):
        _check_known(event, number, f"{place}.between[{index}]")
    if len(match.between) < 2:
        text = gettext_noop("Play-off games are between two or more numbers")
        raise _refuse(f"{place}.between", text, {})
    for index, game in enumerate(match.games):
        where = f"{place}.games[{index}]"
        check_ending(game.ending, game.result, f"{where}.ending")
        if game.white == game.black or not {game.white, game.black} <= set(match.between):
            text = gettext_noop("%(white)s - %(black)s is not a game between two of %(numbers)s")
            numbers = ", ".join(map(str, match.between))
            raise _refuse(where, text, {"white": game.white, "black": game.black, "numbers": numbers})
        if game.result is None and len(match.between) == 2 and index + 1 < len(match.games):
            text = gettext_noop("A game without a result can only be the last of its play-off games")
            raise _refuse(f"{where}.result", text, {})
