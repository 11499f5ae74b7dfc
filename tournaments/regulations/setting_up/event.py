"""Setting an event up: what the edition gives for its section, division and number of entrants.

The points of an event, in the order of a leader's questions: who, in which groups, by which system and
schedule, with which clock, in which order they end. Those about teams and times are in `setting_up_terms`,
those of the Swiss system in `swiss.choices`.

Source: A, art. 2-5; B, art. 2-4 and 7; C, art. 2, 7, 8 and 13-15; D, art. 3-6; E, art. 3-5; F, art. 3-6;
G, art. 2-4 and 6; I, art. 2-5; Bijlage 2 and 3; readings R17, R18, R20, R35, R51-R56, R67, R69.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import Schedule, ScheduleKind
from tournaments.regulations.editions.team_tables import GroupsRule
from tournaments.regulations.event import MOST_ROUNDS, TEAM_SECTIONS, Section, System
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.order.halves import FINALS
from tournaments.regulations.proposals import Choice, Numbers, Proposal, chosen_of
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules import groups
from tournaments.regulations.schedules import sections as schedules
from tournaments.regulations.schedules.check import check_division
from tournaments.regulations.setting_up import terms as setting_up_terms
from tournaments.regulations.swiss import choices as swiss_choices
from tournaments.regulations.teams import groups as team_groups

__all__ = ["DISPLAY", "Choice", "Numbers", "Proposal", "check_choices", "proposals"]

DISPLAY = "I"
"""The section of simultaneous displays, which have no rounds."""

LEADERS_CHOOSE_SYSTEM = (Section.A, Section.E)
_PERSONS_IN_GROUPS = (Section.A, Section.D, Section.E, Section.F)


def proposals(
    edition: Edition,
    section: str,
    division: str,
    entrants: int | None,
    *,
    chosen: Mapping[str, str] = FrozenMapping(),
) -> tuple[Proposal, ...]:
    """Every point of an event of this section, A to G or I, with what is proposed or has been chosen.

    `entrants` are those of the whole class or championship, before they are put into groups; None while they
    are not known. `division` is empty where all divisions are meant: then the highest. `chosen` maps the keys
    of proposals to values; a value that is not allowed is left out of account, which `check_choices` refuses.

    Raises RuleViolation at "division" for one that section C or D does not have, at "entrants" for a number
    the section cannot be played with; ValueError for a section that is none of these.
    """
    if section == DISPLAY:
        return setting_up_terms.simul(edition, chosen)
    found = _Event(edition, Section(section), division, entrants, chosen)
    return tuple(found.proposals())


def check_choices(
    edition: Edition, section: str, division: str, entrants: int | None, chosen: Mapping[str, str]
) -> None:
    """Raise RuleViolation at the first choice, in their order, that is not the leaders' to make.

    Its place is the key; it cites the articles of the point, or, where the event has no such point, the
    article by which the leaders decide. Raises also what `proposals` raises.
    """
    by_key = {found.key: found for found in proposals(edition, section, division, entrants, chosen=chosen)}
    for key, value in chosen.items():
        found = by_key.get(key)
        if found is None:
            text = gettext_noop("%(key)s is nothing that is chosen here")
            articles = (edition.disputes_article(section),)
            raise RuleViolation(Reason(text, {"key": key[:40]}, articles), key)
        if not found.allows(value):
            raise RuleViolation(_refusal(found, value), key)


def _refusal(found: Proposal, value: str) -> Reason:
    values: dict[str, object] = {"given": value[:40]}
    if found.numbers is not None:
        text = gettext_noop("%(given)s is no whole number from %(least)s to %(most)s")
        values |= {"least": found.numbers.least, "most": found.numbers.most}
    elif found.choices:
        text = gettext_noop("%(given)s is not one of %(allowed)s")
        values["allowed"] = ", ".join(choice.value for choice in found.choices)
    else:
        text = gettext_noop("%(given)s cannot be chosen: this point is decided")
    return Reason(text, values, found.articles)


@dataclass(frozen=True, slots=True)
class _Event:
    """The facts an event is set up from, and what follows from them."""

    edition: Edition
    section: Section
    division: str
    entrants: int | None
    chosen: Mapping[str, str]
    system: Proposal = field(init=False)
    sizes: tuple[int, ...] = field(init=False)
    printed: tuple[Schedule, ...] = field(init=False)

    def __post_init__(self) -> None:
        if self.division:
            check_division(self.section, self.division, edition=self.edition)
        if self.entrants is not None and self.section in _PERSONS_IN_GROUPS:
            groups.group_sizes(self.entrants, edition=self.edition)
        object.__setattr__(self, "system", self._system())
        object.__setattr__(self, "sizes", self._sizes())
        object.__setattr__(self, "printed", tuple(self._printed()))

    @property
    def teams(self) -> bool:
        return self.section in TEAM_SECTIONS

    @property
    def swiss(self) -> bool:
        return self.system.setting == System.SWISS

    @property
    def disputes(self) -> str:
        return self.edition.order[self.section].disputes_article

    def proposals(self) -> Iterator[Proposal]:
        """The points in the order in which they are shown."""
        yield from setting_up_terms.who_may_enter(self.edition, self.section, self.division)
        yield self.system
        yield self._groups()
        yield self._placement()
        if self.system.setting != System.SWISS:
            yield from self._schedule()
        if self.system.setting != System.ROUND_ROBIN:
            yield self._swiss_rounds()
            yield from swiss_choices.choices(self.chosen)
        yield from self._times()
        yield from setting_up_terms.order(self.edition, self.section, self.division, self.system.setting)
        if len(self.sizes) > 1 and not self.teams:
            yield self._winners()
        if len(self.sizes) > 1 and self.section is Section.E:
            yield self._finalists()
        yield from self._absence()
        yield from setting_up_terms.team_terms(self.edition, self.section, self.chosen)
        yield from setting_up_terms.points(self.edition, self.section, self.system.setting)
        yield from setting_up_terms.prizes(self.edition, self.section, self.chosen)

    # --- system and groups

    def _system(self) -> Proposal:
        label = gettext_noop("System")
        rule = schedules.system_rule(self.edition, self.section, self.division)
        if self.section in LEADERS_CHOOSE_SYSTEM:
            own = "A.4" if self.section is Section.A else "E.3"
            other = ("Bijlage 4.3", "Bijlage 3") if self.section is Section.A else ("E.3", "Bijlage 3")
            options = (
                Choice(System.ROUND_ROBIN.value, (Reason(_MEET, {}, (own,)),)),
                Choice(System.SWISS.value, (Reason(_SWISS, {}, other),)),
            )
            return chosen_of("system", label, options, self.chosen)
        if rule is None:
            article = {Section.C: "C.7", Section.D: "D.5"}.get(self.section, f"{self.section.value}.4")
            return Proposal("system", label, (Reason(_MEET, {}, (article,)),), System.ROUND_ROBIN.value)
        if rule.round_robin_up_to and self.entrants is None:
            text = gettext_noop(
                "Up to %(most)s entrants all meet once; with more the Swiss system is played in %(rounds)s "
                "rounds"
            )
            values = {"most": rule.round_robin_up_to, "rounds": rule.swiss_rounds or ""}
            return Proposal("system", label, (Reason(text, values, (rule.article, "R35")),))
        if self.entrants is None or self.entrants > rule.round_robin_up_to:
            because = Reason(_SWISS, {}, (rule.article, "Bijlage 3"))
            return Proposal("system", label, (because,), System.SWISS.value)
        because = Reason(_MEET, {}, (rule.article, "Bijlage 2", "R35"))
        return Proposal("system", label, (because,), System.ROUND_ROBIN.value)

    def _sizes(self) -> tuple[int, ...]:
        """The sizes of the groups, from the top; none while the number of entrants is not known."""
        if self.section is Section.C:
            return (self.entrants or self.edition.divisions[self.section].places or 0,)
        if self.entrants is None:
            return ()
        if self.teams:
            return team_groups.sizes(self.entrants, self.edition.teams.groups[self.section])
        if self.swiss:
            return (self.entrants,)
        return groups.group_sizes(
            self.entrants,
            edition=self.edition,
            section=self.section,
            division=self.division,
            groups=int(self._number_of_groups() or 1),
        )

    def _number_of_groups(self) -> str:
        """What the leaders chose of E.3; empty while they did not, and where it is not theirs to choose."""
        chosen, numbers = self.chosen.get("groups", ""), self._groups_to_choose()
        return chosen if numbers is not None and numbers.allow(chosen) else ""

    def _groups_to_choose(self) -> Numbers | None:
        """How many groups the leaders may make of a championship; None where there is no choice."""
        if self.section is not Section.E or self.swiss or (self.entrants or 0) < 2 * groups.MATCH:
            return None
        return Numbers(1, (self.entrants or 0) // groups.MATCH)

    def _printed(self) -> Iterator[Schedule]:
        """The printed schedule of every size of group, each once; the leaders may do without one (E.3)."""
        for size in dict.fromkeys(() if self.swiss else self.sizes):
            try:
                yield schedules.schedule(
                    self.edition, self.section, size, self.division, settings=self.chosen
                )
            except RuleViolation:
                if self.section not in schedules.OWN_SCHEDULE:
                    raise

    def _groups(self) -> Proposal:
        articles = self._groups_articles()
        fixed = self.section is not Section.E
        rule = self._groups_rule()
        if len(self.sizes) > 1:
            text = gettext_noop("%(entrants)s entrants in groups of %(sizes)s")
            values: dict[str, object] = {
                "entrants": sum(self.sizes),
                "sizes": ", ".join(map(str, self.sizes)),
            }
        elif self.sizes:
            text, values = gettext_noop("One group of %(size)s"), {"size": self.sizes[0]}
            if left_open := self.chosen.get(schedules.OPEN_PLACES):
                text = gettext_noop("One group of %(size)s, in which nobody has number %(numbers)s")
                values["numbers"] = ", ".join(left_open.split())
                articles = (*articles, "C.11", "R121")
        elif rule is None or self.swiss:
            text, values = gettext_noop("One group of all"), {}
        else:
            text = gettext_noop("Groups of %(size)s, the last one of %(sizes)s")
            values = {"size": rule.size, "sizes": ", ".join(map(str, sorted(rule.last)))}
        because = [Reason(text, values, articles)]
        if not fixed:
            because.append(
                Reason(gettext_noop("The tournament directors may make more groups"), {}, ("E.3",))
            )
        label, setting = gettext_noop("Groups"), self._number_of_groups()
        numbers = self._groups_to_choose()
        return Proposal("groups", label, tuple(because), setting, numbers=numbers, fixed=fixed)

    def _groups_rule(self) -> GroupsRule | None:
        if self.teams:
            return self.edition.teams.groups[self.section]
        scopes = schedules.scopes(self.edition, self.section, self.division)
        return next((self.edition.groups[key] for key in scopes if key in self.edition.groups), None)

    def _groups_articles(self) -> tuple[str, ...]:
        rule = self._groups_rule()
        if self.teams and rule is not None:
            return (rule.article, "R21" if self.section is Section.B else "R67")
        if self.swiss and self.section is Section.A:
            return ("Bijlage 3",)
        if self.section is Section.A:
            return ("A.3", "A.4", "R54")
        if self.section is Section.E and len(self.sizes) > 1:
            return ("E.3", "R82")
        if rule is not None:
            return (rule.article, "R54")
        return {Section.C: ("C.2",), Section.E: ("E.3",)}.get(self.section) or self.system.articles[:1]

    def _placement(self) -> Proposal:
        setting, text, articles = _PLACEMENTS[self.section]
        because = Reason(text, {}, articles)
        fixed = self.section not in (Section.E, Section.F)
        return Proposal("placement", gettext_noop("Start numbers"), (because,), setting, fixed=fixed)

    # --- schedule and rounds

    def _schedule(self) -> Iterator[Proposal]:
        own = self.section in schedules.OWN_SCHEDULE
        values = [_schedule_reason(found) for found in self.printed]
        if not values:
            text = gettext_noop("The printed schedule for the number of entrants in a group")
            if own and self.entrants is not None:
                text = gettext_noop(
                    "No schedule is printed for this number: the tournament directors make one"
                )
            values.append(Reason(text, {}, ("E.3", "R53") if own else self.system.articles[:1]))
        elif own:
            text = gettext_noop("The tournament directors may make another schedule")
            values.append(Reason(text, {}, ("E.3", "R53")))
        yield Proposal("schedule", gettext_noop("Schedule"), tuple(values), fixed=not own)
        yield from self._rounds(own)
        yield from self._days()
        for found in self.printed:
            if schedules.divided_schedule(self.edition, self.section.value, found.entrants):
                label = gettext_noop("Group of five")
                yield chosen_of(schedules.GROUP_OF_FIVE, label, _group_of_five(found), self.chosen)
        if any(found.kind is ScheduleKind.HALVES for found in self.printed):
            label = gettext_noop("Rankings of a divided group")
            yield chosen_of("group_of_six", label, _rankings(self), self.chosen)
        yield from self._colours()

    def _rounds(self, own: bool) -> Iterator[Proposal]:
        label = gettext_noop("Rounds")
        printed = {len(found.rounds) for found in self.printed}
        setting = str(*printed) if len(printed) == 1 else ""
        values = tuple(
            Reason(
                gettext_noop("%(rounds)s rounds in a group of %(size)s"),
                {"rounds": len(found.rounds), "size": found.entrants},
                (found.article,),
            )
            for found in self.printed
        )
        if own and self.entrants is not None and len(self.sizes) < 2:
            yield self._rounds_of_the_directors(Numbers(1, MOST_ROUNDS), setting, values, ("E.3", "R53"))
        elif values:
            yield Proposal("rounds", label, values, setting)

    def _rounds_of_the_directors(
        self, numbers: Numbers, proposed: str, because: tuple[Reason, ...], articles: tuple[str, ...]
    ) -> Proposal:
        """A number of rounds that the leaders choose; `because` are the sentences of the one proposed."""
        setting = self.chosen.get("rounds", proposed)
        if not numbers.allow(setting):
            setting = proposed
        if not setting:
            because = (
                Reason(gettext_noop("The tournament directors choose the number of rounds"), {}, articles),
            )
        elif setting != proposed:
            text = gettext_noop("%(rounds)s rounds, chosen by the tournament directors")
            because = (Reason(text, {"rounds": setting}, articles),)
        label = gettext_noop("Rounds")
        return Proposal("rounds", label, because, setting, numbers=numbers, fixed=False)

    def _swiss_rounds(self) -> Proposal:
        rule = schedules.system_rule(self.edition, self.section, self.division)
        if rule is not None and rule.swiss_rounds is not None:
            text = gettext_noop("%(rounds)s rounds of the Swiss system, spread over %(days)s days")
            values = {"rounds": rule.swiss_rounds, "days": rule.swiss_days or 1}
            setting = str(rule.swiss_rounds) if self.swiss else ""
            because = Reason(text, values, (rule.article,))
            key = "rounds" if self.swiss else "swiss_rounds"
            return Proposal(key, gettext_noop("Rounds of the Swiss system"), (because,), setting)
        articles = {Section.A: ("Bijlage 3", "R69"), Section.E: ("E.3", "R69")}.get(
            self.section, (rule.article if rule else self.disputes, "R69")
        )
        if self.entrants is None:
            return self._rounds_of_the_directors(Numbers(1, MOST_ROUNDS), "", (), articles)
        fewest = schedules.fewest_swiss_rounds(self.entrants)
        most = schedules.most_swiss_rounds(self.edition, self.section, self.division, self.entrants)
        numbers = Numbers(1, max(most, fewest, 1))
        text = gettext_noop(
            "%(rounds)s rounds: the fewest after which at most one of %(entrants)s can have won every game"
        )
        because = Reason(text, {"rounds": fewest, "entrants": self.entrants}, articles)
        return self._rounds_of_the_directors(numbers, str(fewest), (because,), articles)

    def _days(self) -> Iterator[Proposal]:
        for found in self.printed:
            days = schedules.playing_days(self.edition, self.section, found.entrants, self.division)
            values = tuple(
                Reason(_DAYS[day.when], {"rounds": ", ".join(map(str, day.rounds))}, ("Bijlage 2",))
                for day in days
            )
            if values:
                yield Proposal("days", gettext_noop("Rounds by playing day"), values)

    def _colours(self) -> Iterator[Proposal]:
        articles = tuple(dict.fromkeys(found.article for found in self.printed)) or self.system.articles[:1]
        text = gettext_noop("The first named in the schedule has white")
        if self.teams:
            text = gettext_noop(
                "In the team named first the odd boards have white, and the even boards black"
            )
            articles = (f"{self.section.value}.4", "R22")
        yield Proposal("colours", gettext_noop("Colours"), (Reason(text, {}, articles),))
        odd = tuple(dict.fromkeys(found.article for found in self.printed if found.entrants % 2))
        if odd:
            text = gettext_noop("A bye scores nothing and is no game")
            yield Proposal("free_round", gettext_noop("Score of a bye"), (Reason(text, {}, (*odd, "R18")),))

    # --- the rest

    def _times(self) -> Iterator[Proposal]:
        sizes = self.sizes if self.teams else ()
        return setting_up_terms.times(self.edition, self.section, self.division, sizes, self.chosen)

    def _winners(self) -> Proposal:
        if self.section is Section.A:
            text = gettext_noop(
                "The winner with most points in the own group is first; at equal points the winners play"
            )
            because = Reason(text, {}, ("A.5", "R20"))
        else:
            text = gettext_noop("The winners of the groups play in a new group for the championship")
            because = Reason(text, {}, FINALS[self.section])
        return Proposal("winners", gettext_noop("Winners of the groups"), (because,))

    def _finalists(self) -> Proposal:
        """How many of each group play the final group (R82)."""
        numbers = Numbers(1, min(self.sizes))
        setting = self.chosen.get("finalists", "")
        setting = setting if numbers.allow(setting) else ""
        text = gettext_noop("Number 1 of each group, unless the tournament directors choose more")
        because = Reason(text, {}, ("E.3", "R82"))
        label = gettext_noop("Who of each group play the final")
        return Proposal("finalists", label, (because,), setting, numbers=numbers, fixed=False)

    def _absence(self) -> Iterator[Proposal]:
        if not self.teams:
            yield setting_up_terms.make_up(self.edition, self.section)
        yield setting_up_terms.withdrawal(self.edition, self.section, self.swiss, self.chosen)


_MEET = gettext_noop("All in a group meet by the printed schedule")
_SWISS = gettext_noop("The Swiss system")
_DAYS: Mapping[str, str] = {
    "one-day": gettext_noop("On one day: %(rounds)s"),
    "first-saturday": gettext_noop("On the first Saturday of the personal championships: %(rounds)s"),
    "tuesday-evening": gettext_noop("On the Tuesday evening: %(rounds)s"),
    "last-saturday": gettext_noop("On the last Saturday of the personal championships: %(rounds)s"),
}
_LOTS = gettext_noop("By lot")
_PLACEMENTS: Mapping[Section, tuple[str, str, tuple[str, ...]]] = {
    Section.A: ("lot", _LOTS, ("A.3",)),
    Section.B: (
        "final-order",
        gettext_noop("By the final order of the last championship, with promotion and relegation"),
        ("B.3",),
    ),
    Section.C: (
        "final-order",
        gettext_noop("By the places that follow from the final orders of the last season"),
        ("C.8", "C.9"),
    ),
    Section.D: ("lot", _LOTS, ("D.4",)),
    Section.E: ("leaders", gettext_noop("The tournament directors see to it, by lot or otherwise"), ("E.3",)),
    Section.F: ("leaders", gettext_noop("The numbers of the list of entrants"), ("F.3", "R41")),
    Section.G: ("strength", gettext_noop("By strength"), ("G.3", "R67")),
}


def _schedule_reason(found: Schedule) -> Reason:
    values = {"size": found.entrants}
    if found.kind is ScheduleKind.MATCH:
        text = gettext_noop("Two games with the colours reversed, then single games until one wins")
        return Reason(text, {}, (found.article, "R51"))
    if found.kind is ScheduleKind.HALVES:
        text = gettext_noop("The schedule for a group of %(size)s divided in two")
        return Reason(text, values, (found.article, "R17"))
    text = gettext_noop("The schedule for a group of %(size)s")
    return Reason(text, values, (found.article, *found.readings))


def _group_of_five(found: Schedule) -> tuple[Choice, ...]:
    table = gettext_noop("Five play the full schedule")
    halves = gettext_noop("Five are divided in two, as six are; who would meet number 6 has a bye")
    return (
        Choice("table", (Reason(table, {}, (found.article, "R25")),)),
        Choice(schedules.HALVES, (Reason(halves, {}, (found.article, "R98")),)),
    )


def _rankings(event: _Event) -> tuple[Choice, ...]:
    article = next(found.article for found in event.printed if found.kind is ScheduleKind.HALVES)
    halves = gettext_noop("Each half of the divided group has its own ranking")
    one = gettext_noop("The divided group has one ranking")
    return (
        Choice("halves", (Reason(halves, {}, (article, "R17")),)),
        Choice(schedules.ONE_RANKING, (Reason(one, {}, (article, "R17")),)),
    )
