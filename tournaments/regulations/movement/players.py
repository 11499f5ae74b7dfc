"""Promotion, relegation and vacancies of the three eights at the end of a season.

Every place of next season belongs to a number of a final order (C.8); a place whose owner does not come
is filled in the order of C.9; absence for whole championships is C.11 and C.12; a player of the HA who
declines is passed over (D.7). Readings R33, R34, R36.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.movement_tables import AbsenceRule, Slot
from tournaments.regulations.event import Event, Section
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Entrants, Reason, RuleViolation, gettext_noop

DECLINED_ARTICLE = "D.7"
LEADERS_ARTICLE = "C.16"
ORDER_ARTICLES = {
    Section.A: "A.5",
    Section.B: "B.7",
    Section.C: "C.15",
    Section.D: "D.6",
    Section.E: "E.5",
    Section.F: "F.4",
    Section.G: "G.6",
}


class Outcome(StrEnum):
    """What the season's end does with a player."""

    STAYS = "stays"
    PROMOTED = "promoted"
    RELEGATED = "relegated"
    FILLS = "fills"  # C.9: a vacancy one class higher
    KEPT = "kept"  # C.9: relegated by number, kept by a vacancy
    LEAVES = "leaves"  # C.11: out of the eights; B.3: the club does not enter


@dataclass(frozen=True, slots=True)
class Merged:
    """The lower of two groups of teams that play as one: its name and its teams (B.3)."""

    name: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinalOrder:
    """The names of a division from the first place to the last.

    `divided` says that it is the order of the whole of a group in halves (R80).
    """

    division: str
    names: tuple[str, ...]
    merged: Merged | None = None
    divided: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Where one player, or one team, goes.

    `place` is the number there, None in the class without numbered places; `to_division` is None for a team
    that does not enter.
    """

    player: str
    outcome: Outcome
    from_division: str
    to_division: str | None
    place: int | None
    articles: tuple[str, ...]
    because: Reason


@dataclass(frozen=True, slots=True)
class NextPlaces:
    """A division's places next season, in order; None is a place that nobody could fill."""

    division: str
    places: tuple[str | None, ...]
    merged: Merged | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody who may fill a vacancy of an eight, and by which number; `place` is the number there of who
    does fill one, None of who would be next.
    """

    player: str
    place: int | None
    because: Reason


@dataclass(frozen=True, slots=True)
class Movement:
    """Next season's places and what was decided for every player, in the order of the final orders.

    `shortages` names the places that nobody can fill and the groups of teams that are too small. `below` are
    the players of the class without numbered places next season, as far as its final order is known: who
    comes down, then who stays. `due` names of every eight, in the order of C.9, all who may fill its
    vacancies. Nobody of the final orders is lost and nobody is in two classes.
    """

    next: tuple[NextPlaces, ...]
    decisions: tuple[Decision, ...]
    shortages: tuple[Reason, ...] = ()
    below: tuple[str, ...] = ()
    due: tuple[tuple[str, tuple[Due, ...]], ...] = ()


def decide(
    orders: Sequence[FinalOrder],
    *,
    edition: Edition,
    absent: Iterable[str] = (),
    absent_several_years: Iterable[str] = (),
    declined: Iterable[str] = (),
) -> Movement:
    """Next season's places from the final orders of the three eights and, when it is known, of the HA.

    The orders may come in any order.

    `absent` were absent for this whole championship: KK and HAA relegate (C.12), RHAA leaves (C.11).
    `absent_several_years` leave the eights and must win promotion from the HA again (C.11); who is one of the
    HA and would have been absent from the RHAA is passed over and stays there. `declined` do
    not take a promotion: in the HA the next of the final order is promoted (D.7), elsewhere the place
    becomes a vacancy (C.9, C.16). Without an order of the HA its places stay None and nobody of the RHAA is
    kept for them.

    Raises RuleViolation for a division that is missing, unknown or given twice, for more names than places,
    for a name given twice, and for an absent or declining name that is not in an order where that can be.
    """
    away = dict.fromkeys(absent, False) | dict.fromkeys(absent_several_years, True)
    refusing = tuple(declined)
    found = _checked(orders, edition, away, refusing)
    return _Work(edition, found, away, frozenset(refusing)).movement()


def final_order(event: Event, standings: Standings) -> FinalOrder:
    """The final order of an event that is over.

    Raises RuleViolation while a game or a tie of it is undecided.
    """
    if not standings.complete:
        text = gettext_noop("The final order of %(division)s is not known: games are open")
        raise _refuse("rounds", text, {"division": event.division}, ORDER_ARTICLES[event.section])
    if standings.open:
        text = gettext_noop("The final order of %(division)s is not known: %(numbers)s are equal")
        tie = standings.open[0]
        values = {"division": event.division, "numbers": Entrants.of(*tie.numbers, worded=True)}
        raise _refuse("deciding", text, values, tie.article)
    return FinalOrder(event.division, tuple(row.entrant.name for row in standings.rows))


def absent_names(event: Event) -> tuple[str, ...]:
    """The names of those who were absent for the whole event (withdrawn after round 0)."""
    return tuple(event.entrant(gone.number).name for gone in event.withdrawals if gone.after_round == 0)


def _refuse(place: str, text: str, values: Mapping[str, object], *articles: str) -> RuleViolation:
    return RuleViolation(Reason(text, values, articles), place)


def _checked(
    orders: Sequence[FinalOrder], edition: Edition, away: Mapping[str, bool], declined: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    rule = edition.movement
    known = (*rule.divisions, rule.below)
    found: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    for index, order in enumerate(orders):
        place = f"divisions[{index}]"
        if order.division not in known or order.division in found:
            text = gettext_noop("The divisions are %(known)s, each once; %(given)s does not fit")
            values = {"known": ", ".join(known), "given": order.division}
            raise _refuse(f"{place}.name", text, values, rule.article)
        places = len(dict(rule.next_places).get(order.division, order.names))
        if len(order.names) > places:
            text = gettext_noop("%(division)s has %(places)s places, not %(given)s")
            values = {"division": order.division, "places": str(places), "given": str(len(order.names))}
            raise _refuse(f"{place}.order", text, values, "C.2")
        for at, name in enumerate(order.names):
            if name in seen:
                raise _refuse(f"{place}.order[{at}]", gettext_noop("%(name)s is named twice"), {"name": name})
            seen.add(name)
        found[order.division] = order.names
    for division in rule.divisions:
        if division not in found:
            text = gettext_noop("The final order of %(division)s is missing")
            raise _refuse("divisions", text, {"division": division}, rule.article)
    _check_named(found, rule.divisions, away, declined)
    return {division: found[division] for division in known if division in found}


def _check_named(
    found: Mapping[str, tuple[str, ...]],
    divisions: tuple[str, ...],
    away: Mapping[str, bool],
    declined: tuple[str, ...],
) -> None:
    eights = set(chain.from_iterable(found[division] for division in divisions))
    everybody = set(chain.from_iterable(found.values()))
    for name, several_years in away.items():
        if name not in (everybody if several_years else eights):
            text = gettext_noop("%(name)s is absent but in none of the final orders of the eights")
            raise _refuse("absent", text, {"name": name}, "C.11", "C.12")
    promotable = everybody - set(found[divisions[0]])
    for name in declined:
        if name not in promotable:
            text = gettext_noop(
                "%(name)s declines a promotion but is in no final order by which anybody is promoted"
            )
            raise _refuse("declined", text, {"name": name}, DECLINED_ARTICLE)


class _Work:
    """One season's end while it is being decided: the places of next season, filled from the top down."""

    def __init__(
        self,
        edition: Edition,
        orders: Mapping[str, tuple[str, ...]],
        away: Mapping[str, bool],
        declined: frozenset[str],
    ) -> None:
        self.edition = edition
        self.rule = edition.movement
        self.orders = dict(orders)
        self.away = away
        self.declined = declined
        self.levels = (*self.rule.divisions, self.rule.below)
        self.home = {name: division for division, names in orders.items() for name in names}
        self.places: dict[str, list[str | None]] = {}
        self.waiting: dict[str, list[str]] = {division: [] for division in self.levels}

    def movement(self) -> Movement:
        """Give the places to their owners, fill the vacancies, and say of everyone what happened."""
        for division, slots in self.rule.next_places:
            self.places[division] = [self._owner_who_comes(division, slot) for slot in slots]
        for name, division in self.home.items():
            self._wait(name, division)
        for division in self.rule.divisions:
            self._fill(division)
            for name in self.waiting[division]:
                text = gettext_noop("%(name)s has no place in %(division)s: the tournament directors decide")
                raise _refuse("divisions", text, {"name": name, "division": division}, LEADERS_ARTICLE)
        now = {
            name: (division, at)
            for division, names in self.places.items()
            for at, name in enumerate(names, 1)
        }
        decisions = (self._decision(name, now.get(name)) for name in self.home)
        decided = tuple(decision for decision in decisions if decision is not None)
        down = [move.player for move in decided if move.to_division == self.rule.below != move.from_division]
        stay = [name for name in self.orders.get(self.rule.below, ()) if name not in now]
        return Movement(
            tuple(NextPlaces(division, tuple(names)) for division, names in self.places.items()),
            decided,
            tuple(self._shortages()),
            (*down, *stay),
            tuple((division, self._due(division)) for division in self.rule.divisions),
        )

    def _shortages(self) -> Iterator[Reason]:
        for division, names in self.places.items():
            empty = ", ".join(str(place) for place, name in enumerate(names, 1) if name is None)
            values = {"division": division, "places": empty}
            vacancies = self.edition.vacancies.article
            if empty and self._waits_below(division):
                text = gettext_noop(
                    "%(division)s: places %(places)s stay open until the final order of the %(below)s is "
                    "known"
                )
                yield Reason(text, values | {"below": self.rule.below}, (DECLINED_ARTICLE, vacancies))
            elif empty:
                text = gettext_noop("%(division)s: nobody of the final orders fills places %(places)s")
                yield Reason(text, values, (vacancies, LEADERS_ARTICLE))

    def _waits_below(self, division: str) -> bool:
        """Whether the places of a division wait for the final order of the class without numbered places."""
        return self.rule.below not in self.orders and self._below(division) == self.rule.below

    def _numbered(self, division: str) -> tuple[str, ...]:
        """The final order by which places are given: of the class below without who declines (D.7) or will
        be absent (C.11).
        """
        names = self.orders.get(division, ())
        if division == self.rule.below:
            return tuple(name for name in names if name not in self.declined and name not in self.away)
        return names

    def _below(self, division: str) -> str:
        return self.levels[self.levels.index(division) + 1]

    def _higher(self, division: str, other: str) -> bool:
        return self.levels.index(division) < self.levels.index(other)

    def _relegates(self, name: str) -> bool:
        """Whether absence for this championship relegates the player, instead of freeing the place (C.12)."""
        if name not in self.away:
            return False
        return not self._absence(name).place_is_filled

    def _absence(self, name: str) -> AbsenceRule:
        return self.edition.absences.of(self.home[name], several_years=self.away[name])

    def _absent_above(self) -> AbsenceRule:
        """What holds for absence from the lowest eight, to which the class below promotes."""
        return self.edition.absences.of(self.rule.divisions[-1], several_years=True)

    def _owner_who_comes(self, division: str, slot: Slot) -> str | None:
        """The player whose place this is by C.8, unless absence or refusal keeps the player from it."""
        names = self._numbered(slot.division)
        if slot.number > len(names):
            return None
        name = names[slot.number - 1]
        if self._relegates(name):
            return name if division == self._below(slot.division) else None
        if name in self.away or (name in self.declined and self._higher(division, slot.division)):
            return None
        return name

    def _wait(self, name: str, division: str) -> None:
        """Note who takes the first place that falls vacant: relegated by C.12, or declining in the eights."""
        if any(name in names for names in self.places.values()) or division == self.rule.below:
            return
        if self._relegates(name):
            self.waiting[self._below(division)].append(name)
        elif name in self.declined and name not in self.away and not self._relegated_by_number(name):
            self.waiting[division].append(name)

    def _relegated_by_number(self, name: str) -> bool:
        division = self.home[name]
        slot = Slot(division, self.orders[division].index(name) + 1)
        return slot in self.rule.to_below or slot in dict(self.rule.next_places).get(
            self._below(division), ()
        )

    def _fill(self, division: str) -> None:
        """Fill the vacancies of a division from the top: who waits, then in the order of C.9."""
        if self._waits_below(division):
            waiting = iter(self.waiting[division])
        else:
            waiting = chain(self.waiting[division], self._by_article_9(division))
        for at, name in enumerate(self.places[division]):
            if name is None:
                found = next(waiting, None)
                if found is None:
                    break
                self._take_away(found)
                self.places[division][at] = found
        placed = set(self.places[division])
        self.waiting[division] = [name for name in self.waiting[division] if name not in placed]

    def _take_away(self, name: str) -> None:
        for names in self.places.values():
            if name in names:
                names[names.index(name)] = None

    def _by_article_9(self, division: str) -> Iterator[str]:
        """Who may fill a vacancy: numbers of the class below, then the division's own relegated (C.9)."""
        rule = self.edition.vacancies.of(division)
        for name in self._numbered(rule.below)[rule.first - 1 : rule.last]:
            if name not in self.away and name not in self.declined:
                yield name
        for name in self.orders[division]:
            if name not in self.away and self._relegated_by_number(name):
                yield name

    def _due(self, division: str) -> tuple[Due, ...]:
        """Who may fill a vacancy of a division, in order, and who of them does (C.9)."""
        text = gettext_noop("Number %(number)s of %(from)s may fill a vacancy of the %(division)s")
        found = []
        for name in self._by_article_9(division):
            origin = self.home[name]
            values = {"number": self.orders[origin].index(name) + 1, "from": origin, "division": division}
            places = self.places[division]
            place = places.index(name) + 1 if name in places else None
            found.append(Due(name, place, Reason(text, values, (self.edition.vacancies.article,))))
        return tuple(found)

    def _decision(self, name: str, now: tuple[str, int] | None) -> Decision | None:
        """What happened to this player; None for one who is and stays in the class below the eights."""
        origin = self.home[name]
        division, place = now if now is not None else (self.rule.below, None)
        article = self.rule.article
        if origin == division == self.rule.below:
            if name in self.away:
                text = gettext_noop(
                    "Will be absent from the %(above)s; the next of the final order is promoted"
                )
                return self._decided(name, Outcome.STAYS, division, None, text, self._absent_above().article)
            if name not in self.declined:
                return None
            text = gettext_noop("Declines promotion; the next of the final order is promoted")
            return self._decided(name, Outcome.STAYS, division, None, text, DECLINED_ARTICLE)
        if name in self.away:
            return self._absence_decision(name, division, place)
        if origin == division:
            if self._relegated_by_number(name):
                text = gettext_noop("Number %(number)s of %(from)s, kept because a place was vacant")
                return self._decided(
                    name, Outcome.KEPT, division, place, text, self.edition.vacancies.article
                )
            if name in self.declined:
                text = gettext_noop("Number %(number)s of %(from)s, who declines promotion")
                return self._decided(name, Outcome.STAYS, division, place, text, LEADERS_ARTICLE)
            text = gettext_noop("Number %(number)s of %(from)s stays")
            return self._decided(name, Outcome.STAYS, division, place, text, article)
        if self._higher(origin, division):
            text = gettext_noop("Number %(number)s of %(from)s is relegated")
            return self._decided(name, Outcome.RELEGATED, division, place, text, article)
        return self._promotion(name, division, place)

    def _promotion(self, name: str, division: str, place: int | None) -> Decision:
        """Promotion by number (C.8), in the place of who declined (D.7), or into a vacancy (C.9)."""
        origin = self.home[name]
        owned = dict(self.rule.next_places)[division]
        number = self.orders[origin].index(name) + 1
        if Slot(origin, self._numbered(origin).index(name) + 1) not in owned:
            text = gettext_noop("Number %(number)s of %(from)s fills a vacant place")
            return self._decided(name, Outcome.FILLS, division, place, text, self.edition.vacancies.article)
        if Slot(origin, number) in owned:
            text = gettext_noop("Number %(number)s of %(from)s is promoted")
            return self._decided(name, Outcome.PROMOTED, division, place, text, self.rule.article)
        text = gettext_noop("Number %(number)s of %(from)s is promoted, for a higher number declined")
        return self._decided(
            name, Outcome.PROMOTED, division, place, text, DECLINED_ARTICLE, self.rule.article
        )

    def _absence_decision(self, name: str, division: str, place: int | None) -> Decision:
        rule = self._absence(name)
        if not rule.place_is_filled:
            text = gettext_noop("Absent for the whole championship, and so relegated")
            return self._decided(name, Outcome.RELEGATED, division, place, text, rule.article)
        text = gettext_noop("Absent for whole championships; must win promotion from %(below)s again")
        return self._decided(name, Outcome.LEAVES, self.rule.below, None, text, rule.article)

    def _decided(
        self, name: str, outcome: Outcome, division: str, place: int | None, text: str, *articles: str
    ) -> Decision:
        origin = self.home[name]
        number = self.orders[origin].index(name) + 1
        values = {
            "number": number,
            "from": origin,
            "below": self.rule.below,
            "above": self.rule.divisions[-1],
        }
        return Decision(name, outcome, origin, division, place, articles, Reason(text, values, articles))


def movement_json(movement: Movement) -> dict[str, object]:
    """The movement as plain data: next season's places (null: nobody), and every change of class.

    Groups of teams that play as one and groups that are too small are named where there are any.
    """
    shortages = [str(shortage) for shortage in movement.shortages]
    return {
        "next": [_next_json(places) for places in movement.next],
        "moves": [
            {
                "who": decision.player,
                "from": decision.from_division,
                "to": decision.to_division,
                "article": decision.articles[0],
            }
            for decision in movement.decisions
            if decision.from_division != decision.to_division
        ],
        **({"shortages": shortages} if shortages else {}),
    }


def _next_json(places: NextPlaces) -> dict[str, object]:
    found: dict[str, object] = {"name": places.division, "places": list(places.places)}
    if places.merged is not None:
        found["merged"] = {"name": places.merged.name, "teams": list(places.merged.teams)}
    return found
