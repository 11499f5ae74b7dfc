"""The terms of an event that is being set up: who may enter, times, order, absence, line-ups, prizes.

Source: A, art. 2 and 5; B, art. 4-7; C, art. 2, 3, 5 and 12-15; D, art. 2, 3 and 6; E, art. 2, 4 and 5; F,
art. 2 and 4-6; G, art. 2, 5 and 6; I, art. 2-5; Spelreglement 23; readings R31, R37, R39, R41, R52, R60, R63.
"""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.prize_tables import Category
from tournaments.regulations.editions.tables import (
    FirstPlaceRule,
    OrderBy,
    PlayingTime,
    follows_mutual_result,
)
from tournaments.regulations.editions.team_tables import ALLOWED, REFUSED
from tournaments.regulations.event import TEAM_SECTIONS, PlayerClass, Section, System
from tournaments.regulations.proposals import MOST_MINUTES, MOST_PRIZES, Choice, Numbers, Proposal, chosen_of
from tournaments.regulations.reasons import DayOfYear, Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.schedules import sections as schedules
from tournaments.regulations.teams import groups as team_groups
from tournaments.regulations.teams import lineups

_ORDER: Mapping[OrderBy, str] = {
    OrderBy.POINTS: gettext_noop("Points"),
    OrderBy.SONNEBORN_BERGER: gettext_noop("Sonneborn-Berger"),
    OrderBy.MUTUAL_RESULT: gettext_noop("Mutual result"),
    OrderBy.DECIDING_GAMES: gettext_noop("Play-off games"),
    OrderBy.MATCH_POINTS: gettext_noop("Match points"),
    OrderBy.BOARD_POINTS: gettext_noop("Board points"),
    OrderBy.DECIDING_MATCH: gettext_noop("Play-off match"),
    OrderBy.SWISS: gettext_noop("The list of the Swiss system"),
}


def _cited(source: str) -> str:
    """The article of a table as it is cited: "C.3" of the source "C, art. 3"."""
    return source.replace(", art. ", ".")


# --- who may enter ----------------------------------------------------------------------------------------


def who_may_enter(edition: Edition, section: Section, division: str) -> Iterator[Proposal]:
    """The classes (A, C, D), the age (E) or that everybody may (F); nothing for teams."""
    label = gettext_noop("Who may enter")
    if section is Section.F:
        text = gettext_noop("Everybody: one need not be a member of the union")
        yield Proposal("entrants", label, (Reason(text, {}, ("F.6",)),))
        return
    rule = edition.divisions.get(section)
    if rule is None:
        return
    codes = (rule.named(division) if division else rule.codes) or rule.codes
    if section is Section.E:
        yield Proposal("ages", gettext_noop("Age"), _ages(edition, codes))
        return
    article = _cited(rule.source)
    names = ", ".join(one.name for one in rule.divisions if one.code in codes)
    values: dict[str, object] = {"classes": names, "places": rule.places}
    text = gettext_noop("Players of %(classes)s")
    if rule.places is not None:
        text = gettext_noop("Players of %(classes)s, with the numbers 1 to %(places)s")
    says: tuple[Reason, ...] = (Reason(text, values, (article,)),)
    if section is Section.A and division and len(codes) > 1:
        once = gettext_noop(
            "These classes play together once; the next time everyone is in the own class again"
        )
        says = (*says, Reason(once, {}, ("A.3", "R55")))
    yield Proposal("entrants", label, says)


def _ages(edition: Edition, codes: Sequence[str]) -> tuple[Reason, ...]:
    rule = edition.ages
    text = gettext_noop(
        "%(championship)s: younger than %(limit)s on %(day)s of the year in which the season starts"
    )
    return tuple(
        Reason(
            text,
            {
                "championship": limit.championship,
                "limit": limit.younger_than,
                "day": DayOfYear(rule.month, rule.day),
            },
            (rule.article, "R37"),
        )
        for limit in rule.limits
        if limit.championship in codes
    )


# --- times ------------------------------------------------------------------------------------------------


def times(
    edition: Edition, section: Section, division: str, sizes: Sequence[int], chosen: Mapping[str, str]
) -> Iterator[Proposal]:
    """The clock and the duty of notation; the minutes where the regulation prints none are the leaders'.

    `sizes` are those of all groups of teams of the championship, on which their time depends (B.4).
    """
    printed: list[Reason] = []
    open_: list[Reason] = []
    clock = edition.clocks.get(section)
    time = schedules.playing_time(edition, section, division)
    if clock is not None:
        text = gettext_noop(
            "%(first_minutes)s minutes for the first %(first_moves)s moves, then %(next_minutes)s for every "
            "%(next_moves)s"
        )
        values = {
            "first_minutes": clock.first_minutes,
            "first_moves": clock.first_moves,
            "next_minutes": clock.next_minutes,
            "next_moves": clock.next_moves,
        }
        printed.append(Reason(text, values, (_cited(clock.source),)))
    elif time is not None:
        text = gettext_noop("%(minutes)s minutes for each player")
        printed.append(Reason(text, {"minutes": time.minutes}, (time.article,)))
    elif section in TEAM_SECTIONS:
        for size in dict.fromkeys(sizes):
            found = team_groups.playing_time(edition, section, sizes, size)
            (open_ if found.minutes is None else printed).append(found.because)
    if section in edition.teams.playing_times and not sizes:
        text = gettext_noop("The minutes follow from the sizes of the groups")
        printed.append(Reason(text, {}, (edition.teams.playing_times[section].article,)))
    elif not printed and not open_:
        text = gettext_noop("No playing time is printed: the tournament directors set it")
        open_.append(Reason(text, {}, (edition.order[section].disputes_article, "Spelreglement 23")))
    if printed:
        yield Proposal("clock", gettext_noop("Clock"), tuple(printed))
    if open_:
        yield _minutes(open_, chosen, (edition.order[section].disputes_article, "Spelreglement 23"))
    yield from _notation(edition, section, time)


def minutes_to_say(
    edition: Edition, section: Section, division: str, sizes: Sequence[int], chosen: Mapping[str, str]
) -> Reason | None:
    """What is still to be said of the playing time, as in `times`; None where nothing is."""
    terms = times(edition, section, division, sizes, chosen)
    if not any(term.key == "minutes" and not term.setting for term in terms):
        return None
    text = gettext_noop(
        "Before the start the tournament directors say how many minutes each player has; none are "
        "printed for this event"
    )
    return Reason(text, {}, ("Spelreglement 23",))


def _minutes(open_: Sequence[Reason], chosen: Mapping[str, str], articles: tuple[str, ...]) -> Proposal:
    numbers = Numbers(1, MOST_MINUTES)
    setting = chosen.get("minutes", "")
    because = tuple(open_)
    if numbers.allow(setting):
        text = gettext_noop("%(minutes)s minutes for each player, set by the tournament directors")
        because = (Reason(text, {"minutes": setting}, articles),)
    else:
        setting = ""
    label = gettext_noop("Minutes where none are printed")
    return Proposal("minutes", label, because, setting, numbers=numbers, fixed=False)


def _notation(edition: Edition, section: Section, time: PlayingTime | None) -> Iterator[Proposal]:
    label = gettext_noop("Notation")
    rule = edition.notation.get(section)
    if rule is not None:
        text = gettext_noop(
            "Every move is written; in time trouble a dash is enough for the last %(moves)s moves before a "
            "time control"
        )
        because = Reason(text, {"moves": rule.unwritten_moves}, (_cited(rule.source),))
        yield Proposal("notation", label, (because,))
    elif time is not None and time.every_move_written:
        text = gettext_noop(
            "Every move is written; in time trouble the tournament directors may suspend this for the "
            "last %(minutes)s minutes"
        )
        yield Proposal(
            "notation", label, (Reason(text, {"minutes": time.unwritten_minutes}, (time.article,)),)
        )


# --- order ------------------------------------------------------------------------------------------------


def order(edition: Edition, section: Section, division: str, system: str) -> Iterator[Proposal]:
    """The steps of the final order, and what decides the first place where that is another rule.

    `system` is empty while it is not known: then the order of the Swiss system is told behind the other.
    """
    rule = edition.order[section]
    values = tuple(
        Reason(
            _ORDER[key.by], {}, (key.article, *(("R88",) if follows_mutual_result(rule.keys, key.by) else ()))
        )
        for key in rule.keys
    )
    if system != System.ROUND_ROBIN and OrderBy.SWISS not in [key.by for key in rule.keys]:
        article = "D.6" if section is Section.D else rule.disputes_article
        articles = (article, "Bijlage 3", "R41")
        if system == System.SWISS:
            values = (Reason(_ORDER[OrderBy.SWISS], {}, articles),)
        else:
            text = gettext_noop("If the Swiss system is played: its list")
            values = (*values, Reason(text, {}, articles))
    yield Proposal("order", gettext_noop("Final order"), values)
    first = rule.first_place
    divisions = edition.divisions.get(section)
    own = division or (divisions.codes[0] if divisions is not None else "")
    if first is not None and (first.holds_for(own) or not own):
        yield Proposal("first_place", gettext_noop("First place"), (_first_place(first),))


def _first_place(rule: FirstPlaceRule) -> Reason:
    values = {
        "group": ", ".join(rule.divisions),
        "games": rule.match_games,
        "from": rule.schedule_from,
    }
    text = gettext_noop(
        "Points alone; two who are equal play %(games)s games with the colours reversed, then single "
        "games until one wins; for %(from)s or more the tournament directors make a schedule"
    )
    if rule.key.by is OrderBy.BOARD_POINTS:
        text = gettext_noop(
            "In group %(group)s match points and board points alone; then play-off matches of the "
            "same players in the same order, until one wins"
        )
    elif rule.colours_by_lot:
        text = gettext_noop(
            "Points alone; two who are equal play a game with colours by lot, then games with the "
            "colours reversed until one wins; for %(from)s or more the tournament directors make a "
            "schedule"
        )
    return Reason(text, values, tuple(dict.fromkeys((rule.article, rule.key.article))))


# --- absence ----------------------------------------------------------------------------------------------


def make_up(edition: Edition, section: Section) -> Proposal:
    """Until when a game is made up (C.13); elsewhere the leaders decide (R52)."""
    label = gettext_noop("Make-up games")
    rule = edition.make_up.get(section)
    if rule is None:
        text = gettext_noop("No article says until when a game is made up: the tournament directors decide")
        because = Reason(text, {}, (edition.order[section].disputes_article, "R52"))
        return Proposal("make_up", label, (because,), fixed=False)
    text = gettext_noop(
        "Games of the rounds 1 to %(last)s may be made up, with the leave of the tournament directors, "
        "before round %(closing)s is played; the rounds %(never)s are not made up"
    )
    values = {
        "last": rule.last_round,
        "closing": rule.before_round,
        "never": ", ".join(map(str, rule.never)),
    }
    return Proposal("make_up", label, (Reason(text, values, (rule.article, "R31")),))


def withdrawal(edition: Edition, section: Section, swiss: bool, chosen: Mapping[str, str]) -> Proposal:
    """What a withdrawal does: by an article (C.14), by the system, or as the leaders choose (R52)."""
    label = gettext_noop("Withdrawal")
    rule = edition.withdrawal.get(section)
    if rule is not None:
        text = gettext_noop(
            "With fewer than %(least)s games played all games are annulled; else the remaining games "
            "are wins for the opponents"
        )
        because = Reason(text, {"least": rule.minimum_games}, (rule.article, "R30"))
        return Proposal("withdrawal", label, (because,))
    disputes = edition.order[section].disputes_article
    if section in TEAM_SECTIONS:
        text = gettext_noop(
            "A team that leaves has lost every board of its later matches; its earlier matches stand"
        )
        article = edition.teams.line_ups[section].article
        return Proposal("withdrawal", label, (Reason(text, {}, (article, "R29", "R63")),))
    booked = gettext_noop("The games played stand and the remaining ones are wins for the opponents")
    if swiss:
        text = gettext_noop("The games played stand; who has withdrawn is no longer paired")
        because = Reason(text, {}, (disputes, "R52"))
        return Proposal("withdrawal", label, (because,), "booked")
    lapsed = gettext_noop("All games of a player who withdraws are annulled")
    options = (
        Choice("booked", (Reason(booked, {}, (disputes, "R52")),)),
        Choice("lapsed", (Reason(lapsed, {}, (disputes, "R52")),)),
    )
    return chosen_of("withdrawal", label, options, chosen)


# --- teams, prizes, displays ------------------------------------------------------------------------------


def team_terms(edition: Edition, section: Section, chosen: Mapping[str, str]) -> Iterator[Proposal]:
    """The line-up, who may be in it, and the match points of a section of teams."""
    rule = edition.teams.line_ups.get(section)
    if rule is None:
        return
    yield Proposal("line_up", gettext_noop("Line-up"), (lineups.in_words(rule),))
    for key, proposed, reading in (
        ("borrowed", rule.borrowed, lineups.READING),
        ("substitutes", rule.substitutes, lineups.READING),
        ("other_order", rule.other_order, lineups.ORDER_READING),
    ):
        yield _allowed(key, proposed, (rule.article, reading), chosen)
    points = edition.teams.match_points[section]
    text = gettext_noop(
        "A team with more board points has %(won)s match point; with as many each has %(drawn)s"
    )
    values = {"won": HalfPoints(points.won), "drawn": HalfPoints(points.drawn)}
    yield Proposal(
        "match_points", gettext_noop("Match points"), (Reason(text, values, (points.article, "R62")),)
    )


def points(edition: Edition, section: Section, system: str) -> Iterator[Proposal]:
    """What the final order earns in the points classification (Bijlage 4); nothing for teams."""
    rule = edition.classification
    if section in TEAM_SECTIONS:
        return
    because = Reason(gettext_noop("None"), {}, (rule.wp_article, "R86"))
    if section in rule.kp_sections:
        values = {"points": ", ".join(map(str, rule.kp_points))}
        because = Reason(gettext_noop("%(points)s KP for the first places"), values, (rule.kp_article, "R42"))
    elif section in rule.wp_sections and system == System.SWISS:
        text = gettext_noop("WP in each class, by how many of it played")
        because = Reason(text, {}, (rule.swiss_article, rule.wp_article, "R42", "R84"))
    elif section in rule.wp_sections:
        text = gettext_noop("WP in each group, by how many played in it")
        because = Reason(text, {}, (rule.wp_article, "R42", "R84"))
    yield Proposal("points", gettext_noop("Points of the classification"), (because,))


_PLAYERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "borrowed": (
        gettext_noop("Players of another club"),
        {
            ALLOWED: gettext_noop("A team may have players of another club"),
            REFUSED: gettext_noop("A team has no players of another club"),
        },
    ),
    "substitutes": (
        gettext_noop("Substitutes"),
        {
            ALLOWED: gettext_noop(
                "After round 1 somebody else may come into the line-up, as a correction with a reason"
            ),
            REFUSED: gettext_noop("After round 1 nobody else comes into the line-up"),
        },
    ),
    "other_order": (
        gettext_noop("Another order after round 1"),
        {
            ALLOWED: gettext_noop(
                "After round 1 the order of a line-up may be changed, as a correction with a reason"
            ),
            REFUSED: gettext_noop(
                "After round 1 everybody stays at the board of round 1, or leaves it empty or to a substitute"
            ),
        },
    ),
}


def _allowed(key: str, proposed: str, articles: tuple[str, ...], chosen: Mapping[str, str]) -> Proposal:
    """Whether something of a line-up is allowed; what the edition says is proposed (R106, R107)."""
    label, texts = _PLAYERS[key]
    values = sorted(texts, key=lambda value: value != proposed)
    options = tuple(Choice(value, (Reason(texts[value], {}, articles),)) for value in values)
    return chosen_of(key, label, options, chosen)


def prizes(edition: Edition, section: Section, chosen: Mapping[str, str]) -> Iterator[Proposal]:
    """The categories of the blitz championship and how many prizes each has, which the leaders choose."""
    if section is not Section.F:
        return
    rule = edition.prizes
    values = tuple(_category(found, rule.article) for found in rule.categories)
    yield Proposal("prizes", gettext_noop("Prizes"), values)
    for found in rule.categories:
        key, numbers = f"prizes_{found.name}", Numbers(0, MOST_PRIZES)
        setting = chosen.get(key, "")
        text = gettext_noop("The tournament directors choose how many prizes category %(category)s has")
        if numbers.allow(setting):
            text = gettext_noop("Category %(category)s has %(number)s prizes")
        else:
            setting = ""
        because = Reason(text, {"category": found.name, "number": setting}, (rule.article,))
        label = gettext_noop("Number of prizes in category %(category)s")
        yield Proposal(key, label, (because,), setting, numbers=numbers, fixed=False, category=found.name)


def _category(found: Category, article: str) -> Reason:
    classes = [player_class.value for player_class in reversed(PlayerClass) if player_class in found.classes]
    text = gettext_noop("Category %(category)s: %(classes)s")
    if None in found.classes:
        text = gettext_noop("Category %(category)s: %(classes)s, and who is no member of the union")
    return Reason(text, {"category": found.name, "classes": ", ".join(classes)}, (article, "R39"))


def simul(edition: Edition, chosen: Mapping[str, str]) -> tuple[Proposal, ...]:
    """The points of a simultaneous display: the circle, the colours, no clock, the giver's way (I.2-I.5)."""
    rule = edition.displays
    circle = gettext_noop("At least %(fewest)s players, as far as possible in a circle")
    no_clock = gettext_noop("No clock is used")
    arrival = gettext_noop("A player moves when the simul giver arrives at the board")
    colours = (
        Choice(
            "lot",
            (_of_simul(gettext_noop("By lot at the first board, then in turn"), rule.colours_article),),
        ),
        Choice("white", (_of_simul(_ONE_WHITE, rule.colours_article),)),
        Choice("black", (_of_simul(_ONE_BLACK, rule.colours_article),)),
    )
    fewest = Reason(circle, {"fewest": rule.fewest_players}, (rule.circle_article,))
    return (
        Proposal("entrants", gettext_noop("Who may enter"), (fewest,)),
        chosen_of("colours", gettext_noop("Colours"), colours, chosen),
        Proposal("clock", gettext_noop("Clock"), (_of_simul(no_clock, "I.2"),)),
        Proposal("arrival", gettext_noop("Moves"), (_of_simul(arrival, rule.arrival_article),)),
    )


_ONE_WHITE = gettext_noop("The simul giver has white against everyone, by exception")
_ONE_BLACK = gettext_noop("The simul giver has black against everyone, by exception")


def _of_simul(text: str, article: str) -> Reason:
    return Reason(text, {}, (article,))
