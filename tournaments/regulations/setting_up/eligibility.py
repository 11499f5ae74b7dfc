"""Whether an entrant may enter an event of a section and division: by class, by age, by number.

Source: A, art. 2 and 3; C, art. 2, 8 and 9; D, art. 3; E, art. 4; F, art. 5 and 6; readings R37 (ages),
R55 (classes joined once), R70 (a class that does not fit), R91 (an age that is not known), R102 (a verdict).
The class is the one that holds (see `claims`).
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.regulations.editions.admission_tables import AdmissionRule
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant, PlayerClass, Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules import sections as schedules
from tournaments.regulations.schedules.check import check_division
from tournaments.regulations.setting_up import ages
from tournaments.regulations.setting_up.event import DISPLAY


class Answer(StrEnum):
    """ADMITTED, or REMARK: admitted with something the leaders should look at, or REFUSED."""

    ADMITTED = "admitted"
    REMARK = "remark"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Eligibility:
    """The answer for one entrant, and why."""

    answer: Answer
    because: Reason


def eligibility(
    edition: Edition,
    section: str,
    division: str,
    season: int,
    entrant: Entrant,
    *,
    born: date | None = None,
    place: int | None = None,
    entered_in: PlayerClass | None = None,
) -> Eligibility:
    """Whether this entrant may enter the event of this section (A to G, or I) and division.

    `born` is asked for in section E alone; `place` is the entrant's place in the own class, which decides in
    which class of section A the last four of the RHAA may play (A.2), and under which number somebody plays
    in an eight (C.8). Both are None where they are not known.
    `entered_in` is another eight of the season in which the entrant is entered: that keeps somebody out of
    section D (D.3); for a second eight it is a remark, as who moves up is entered in both for a while (C.2).

    Raises RuleViolation at "division" for one that section C or D does not have, ValueError for a section
    that is none of these.
    """
    if section == DISPLAY:
        return Eligibility(Answer.ADMITTED, Reason(_EVERYBODY, {}, ("I.3",)))
    found = Section(section)
    check_division(found, division, edition=edition)
    if found is Section.C:
        answer = _eight(edition, division, entrant, place)
        if entered_in is None or answer.answer is Answer.REFUSED:
            return answer
        text = gettext_noop("Is entered in the %(eight)s of this season too: nobody plays in two eights")
        return Eligibility(Answer.REMARK, Reason(text, {"eight": entered_in.value}, ("C.2", "C.8", "R89")))
    if found is Section.D and entered_in is not None:
        text = gettext_noop("Is entered in the %(eight)s of this season, and plays there")
        return Eligibility(Answer.REFUSED, Reason(text, {"eight": entered_in.value}, ("D.3", "R70", "R89")))
    if found in (Section.A, Section.D):
        return _by_class(edition, found, division, entrant.player_class, place)
    if found is Section.E:
        return _by_age(edition, division, season, born)
    if found is Section.F:
        return _blitz(edition, entrant)
    rule = edition.teams.groups[found]
    return Eligibility(
        Answer.ADMITTED, Reason(gettext_noop("Every club may enter teams"), {}, (rule.article,))
    )


_EVERYBODY = gettext_noop("Everybody may enter")


def _eight(edition: Edition, division: str, entrant: Entrant, place: int | None) -> Eligibility:
    """The number must be one of the eight, and is that of the place; the class follows from it (C.8, C.9)."""
    places = edition.divisions[Section.C].places or 0
    values: dict[str, object] = {"number": entrant.number, "places": places, "division": division}
    if not 1 <= entrant.number <= places:
        text = gettext_noop("Number %(number)s is none of the places 1 to %(places)s")
        return Eligibility(Answer.REFUSED, Reason(text, values, ("C.2",)))
    if entrant.player_class != division:
        values["class"] = _code(entrant.player_class)
        text = gettext_noop("Is entered in %(division)s and is in the class %(class)s")
        if entrant.player_class is None:
            text = gettext_noop("Is entered in %(division)s and is in no class")
        return Eligibility(Answer.REMARK, Reason(text, values, ("C.8", "C.9", "R70")))
    if place not in (None, entrant.number):
        values["place"] = place
        text = gettext_noop("Has place %(place)s of the %(division)s, and is entered under number %(number)s")
        return Eligibility(Answer.REMARK, Reason(text, values, ("C.8", "C.9")))
    text = gettext_noop("Is in the class %(division)s")
    return Eligibility(Answer.ADMITTED, Reason(text, values, ("C.2",)))


def _by_class(
    edition: Edition, section: Section, division: str, player_class: PlayerClass | None, place: int | None
) -> Eligibility:
    rule = edition.admission.get(section)
    article = "A.2" if section is Section.A else "D.3"
    named = edition.divisions[section].named(division)
    if not named:
        text = gettext_noop(
            "%(division)s is no class of section %(section)s: the tournament directors see to who plays"
        )
        values: dict[str, object] = {"division": division[:40], "section": section.value}
        return Eligibility(Answer.REMARK, Reason(text, values, (article, "R70")))
    if player_class is None:
        text = gettext_noop("Is in no class: the tournament directors say in which one to play")
        disputes = edition.order[section].disputes_article
        return Eligibility(Answer.REMARK, Reason(text, {}, (disputes, "R70")))
    own = player_class.value if rule is None else rule.division(player_class)
    values = {"class": player_class.value, "division": division, "own": own}
    if own in named:
        text = gettext_noop("Players of the class %(class)s play in %(own)s")
        return Eligibility(Answer.ADMITTED, Reason(text, values, (article,)))
    if rule is not None and (choice := rule.choice(player_class, named)) is not None:
        return _free_choice(rule, choice.from_place, values, place)
    if own not in edition.divisions[section].codes:
        text = gettext_noop("Players of the class %(class)s do not play in section %(section)s")
        values["section"] = section.value
        return Eligibility(Answer.REFUSED, Reason(text, values, (article, "R70")))
    text = gettext_noop("Players of the class %(class)s play in %(own)s, not in %(division)s")
    articles: tuple[str, ...] = (article, "R70")
    if section is Section.A:
        text = gettext_noop(
            "Players of the class %(class)s play in %(own)s, not in %(division)s, unless the "
            "tournament directors join these classes once"
        )
        articles = (article, "A.3", "R55", "R70")
    return Eligibility(Answer.REFUSED, Reason(text, values, articles))


def _free_choice(
    rule: AdmissionRule, from_place: int, values: dict[str, object], place: int | None
) -> Eligibility:
    """A class of which only the last may play here (A.2)."""
    values |= {"from": from_place, "place": place or ""}
    if place is None:
        text = gettext_noop(
            "Of the class %(class)s only who is placed %(from)s or lower may play in %(division)s; the place "
            "is not known"
        )
        return Eligibility(Answer.REMARK, Reason(text, values, (rule.article,)))
    if place < from_place:
        text = gettext_noop(
            "Number %(place)s of the class %(class)s plays in %(own)s; from %(from)s on one may choose "
            "%(division)s"
        )
        return Eligibility(Answer.REFUSED, Reason(text, values, (rule.article,)))
    text = gettext_noop("Number %(place)s of the class %(class)s may choose %(division)s")
    return Eligibility(Answer.ADMITTED, Reason(text, values, (rule.article,)))


def before_the_start(
    edition: Edition,
    section: str,
    division: str,
    season: int,
    name: str,
    *,
    born: date | None,
    admitted_because: str = "",
    admitted_by_verdict: bool = False,
) -> Reason | None:
    """What of an entrant of this name keeps the event from being started; None where nothing does.

    In a championship with an age (E.4) everybody's date of birth is known, or the tournament directors
    admitted the player and said why, in `admitted_because`. Who is known to be too old is admitted by a
    verdict of the committee of appeal alone (R102).
    """
    if admitted_by_verdict or section != Section.E or _championship(edition, division) is None:
        return None
    rule, values = edition.ages, {"name": name}
    if born is not None:
        found = _by_age(edition, division, season, born)
        if found.answer is Answer.ADMITTED:
            return None
        text = gettext_noop("%(name)s is too old for this championship: the entry is withdrawn")
        return Reason(text, values, (rule.article, "R37", "R76"))
    if admitted_because:
        return None
    text = gettext_noop(
        "The date of birth of %(name)s is not known: record it, or admit %(name)s with a reason"
    )
    return Reason(text, values, (rule.article, "R91"))


def _championship(edition: Edition, division: str) -> str | None:
    """The championship with an age that a division of section E is, None for another."""
    codes = [scope.partition(" ")[2] for scope in schedules.scopes(edition, Section.E, division)]
    return codes[0] if codes[0] and division else None


def _by_age(edition: Edition, division: str, season: int, born: date | None) -> Eligibility:
    rule = edition.ages
    championship = _championship(edition, division)
    if championship is None:
        text = gettext_noop(
            "%(division)s is none of the championships with an age: the tournament directors see to it"
        )
        return Eligibility(Answer.REMARK, Reason(text, {"division": division[:40]}, (rule.article, "E.6")))
    if born is None:
        text = gettext_noop(
            "The date of birth is not known: until it is, or the tournament directors admit the player with "
            "a reason, the event is not started"
        )
        return Eligibility(Answer.REMARK, Reason(text, {}, (rule.article, "R91")))
    try:
        admissions = ages.admissions(born, season, rule=rule)
    except RuleViolation as refused:
        return Eligibility(Answer.REFUSED, refused.reason)
    found = next(admission for admission in admissions if admission.championship == championship)
    return Eligibility(Answer.ADMITTED if found.admitted else Answer.REFUSED, found.because)


def _blitz(edition: Edition, entrant: Entrant) -> Eligibility:
    """Open to everybody (F.6); a class that does not say which prizes one plays for is a remark (F.5)."""
    rule = edition.prizes
    try:
        category = rule.category(entrant)
    except RuleViolation as undecided:
        return Eligibility(Answer.REMARK, undecided.reason)
    text = gettext_noop("Everybody may enter; plays for the prizes of category %(category)s")
    return Eligibility(Answer.ADMITTED, Reason(text, {"category": category}, ("F.6", rule.article)))


def _code(player_class: PlayerClass | None) -> str:
    return "" if player_class is None else player_class.value
