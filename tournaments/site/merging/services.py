"""Two people who are one: merging them, and taking them apart again.

Nothing that happened is rewritten. Entries, places in teams, the account and what was submitted stay with the
one who is merged; that one keeps a row that says who it is shown as, and everything that shows somebody's
career reads both. So a merge can be taken back exactly, and no event's record changes by it. What happened to
everybody meanwhile, such as the end of a club, is then made up for.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Field, Q
from django.utils import timezone

from tournaments.appeals.cases.committee import standing
from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import (
    Appeal,
    EarlierPlayer,
    Entrant,
    Event,
    LedgerEntry,
    Membership,
    Person,
    TeamPlayer,
    User,
    no_practice,
)
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.typed import typed
from tournaments.pages.words.names import event_name
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import periods
from tournaments.people import services as people
from tournaments.people.numbers.selectors import numbers_of
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.site import acts

_FILLED = ("club_id", "player_class", "born")
_MEMBER = "member"
"""Among what was taken over: that the one who is kept, a guest before, is a member of the union."""
_PERIODS = ("memberships", "classes")


def _everyone(person: Person) -> Q:
    """All who are shown as this person."""
    return Q(person=person) | Q(person__merged_into=person)


def _competitions(person: Person) -> set[int]:
    played = Entrant.objects.filter(_everyone(person)).values_list("event__root_id", "event_id")
    teams = TeamPlayer.objects.filter(_everyone(person)).values_list("team__event__root_id", "team__event_id")
    before = EarlierPlayer.objects.filter(_everyone(person)).values_list(
        "team__event__root_id", "team__event_id"
    )
    return {root or event for root, event in (*played, *teams, *before)}


def _shown_as(person: Person) -> set[int]:
    return {person.pk, *person.merged.values_list("pk", flat=True)}


def _appeals(people_of: set[int]) -> set[int]:
    """The appeals that these judge, are a party to, or ruled before."""
    part = Q(members__person__in=people_of) | Q(dispute__parties__person__in=people_of)
    part |= Q(dispute__ruling__leaders__person__in=people_of)
    return set(Appeal.objects.filter(part).values_list("pk", flat=True))


def obstacles(kept: Person, merged: Person) -> list[RuleViolation]:
    """What keeps these two from being one: every event in which both play, every appeal in which both have a
    part, two numbers of one kind, and a guest who becomes a member of whose name there is one without a club.
    For who must withdraw from an appeal follows from who they are, and votes were cast upon it.
    """
    shared = _appeals(_shown_as(kept)) & _appeals(_shown_as(merged))
    shared_events = Event.objects.filter(no_practice(), pk__in=_competitions(kept) & _competitions(merged))
    both = shared_events.select_related("season")
    return (
        [
            refuse(
                gettext_noop("%(kept)s and %(merged)s both play in %(event)s: they are two people."),
                kept=kept.name,
                merged=merged.name,
                event=event_name(event),
            )
            for event in both
        ]
        + [
            refuse(
                gettext_noop("%(kept)s and %(merged)s both have a part in appeal %(number)s."),
                "Bijlage 5 tasks.6",
                kept=kept.name,
                merged=merged.name,
                number=number,
            )
            for number in sorted(shared)
        ]
        + _two_numbers(kept, merged)
        + _another_without_a_club(kept, merged)
    )


def _two_numbers(kept: Person, merged: Person) -> list[RuleViolation]:
    """Each number of the one of which the other has another."""
    own, other = numbers_of(kept).given(), numbers_of(merged).given()
    text = gettext_noop(
        "%(kept)s has the number %(number)s and %(merged)s %(other)s: they are two people, or one number is "
        "wrong."
    )
    return [
        refuse(text, kept=kept.name, merged=merged.name, number=own[kind], other=other[kind])
        for kind in sorted(own.keys() & other.keys())
    ]


def _another_without_a_club(kept: Person, merged: Person) -> list[RuleViolation]:
    """That a guest becomes a member without a club, where such a member has the name already."""
    if not kept.guest or merged.guest:
        return []
    if merged.club and not people.namesake(kept.name, merged.club, other_than=merged):
        return []
    if not people.namesake(kept.name, None, other_than=merged):
        return []
    text = gettext_noop(
        "%(name)s becomes a member by this, and another member without a club has that name: rename one of "
        "them, or put the other into a club first."
    )
    return [refuse(text, name=kept.name)]


def _locked(pks: Iterable[int]) -> dict[int, Person]:
    record.lock()
    rows = Person.objects.select_related("club").order_by("pk")
    return {person.pk: person for person in rows.filter(pk__in=list(pks))}


@one_act
def merge(*, actor: User, kept_id: int, merged_id: int, reason: str) -> Person:
    """Show one person as another from now on; gives the one who is kept.

    Class, club and day of birth that are not known of the one who is kept are taken over. Errors:
    PermissionDenied unless an administrator; RuleViolation for the same person twice, one who was merged
    already, no reason, or two members of one committee of appeal; Refusals naming every `obstacles`.
    """
    require(is_administrator(actor))
    found = _locked({kept_id, merged_id})
    if len(found) < 2 or any(person.merged_into_id for person in found.values()):
        raise refuse(gettext_noop("Two different people are merged, neither of whom was merged before."))
    reason = typed.reason_given(reason)
    kept, merged = found[kept_id], found[merged_id]
    if both := obstacles(kept, merged):
        raise Refusals(both)
    before = people.described(kept)
    earlier = sorted(merged.merged.values_list("pk", flat=True))
    Person.objects.filter(Q(pk=merged.pk) | Q(merged_into=merged)).update(merged_into=kept)
    standing(timezone.now())  # refuses who would be the member of two clubs (Bijlage 5)
    taken = _take_over(kept, merged)
    begun = _begun(kept)
    record.append(
        actor=actor,
        act=acts.MERGE,
        subject={"person": kept.name, "kept": kept.pk, "merged": merged.pk},
        before={"kept": before, "merged": people.described(merged)},
        after={"kept": people.described(kept), "taken": taken, "earlier": earlier, "begun": begun},
        reason=reason,
    )
    return kept


def _take_over(kept: Person, merged: Person) -> list[str]:
    """Fill what is not known of the one who is kept; gives the names of these fields."""
    taken = [field for field in _FILLED if not getattr(kept, field) and getattr(merged, field)]
    if "club_id" in taken and people.namesake(kept.name, merged.club, other_than=kept):
        taken.remove("club_id")
    for field in taken:
        setattr(kept, field, getattr(merged, field))
    if kept.guest and not merged.guest:
        kept.guest = False
        taken.append(_MEMBER)
    kept.save()
    return taken


def _check_no_appeal(kept: Person, merged: Person, gone: set[int]) -> None:
    """Refuse to make two of who is one in an appeal, and withdrew from it for that."""
    for number in sorted(_appeals(_shown_as(kept) - gone) & _appeals(gone)):
        raise refuse(
            gettext_noop("%(kept)s and %(merged)s are one in appeal %(number)s, which rests on that."),
            "Bijlage 5 tasks.6",
            kept=kept.name,
            merged=merged.name,
            number=number,
        )


@one_act
def take_apart(*, actor: User, merged_id: int, reason: str) -> Person:
    """Undo a merge; gives the person who stands alone again.

    What was taken over goes back unless it was corrected since, also where the club went up in another
    meanwhile; whose club ended is where its members went. A wish for a short name is that of whom it was
    recorded for. Errors: PermissionDenied unless an administrator; RuleViolation for somebody who is not
    merged, whose name is another's meanwhile, no reason, or an appeal in which both have a part.
    """
    require(is_administrator(actor))
    record.lock()
    done = _latest_merge(merged_id)
    merged = Person.objects.select_related("club").get(pk=merged_id)
    if merged.merged_into_id is None or done is None:
        raise refuse(gettext_noop("%(name)s was not merged."), name=merged.name)
    reason = typed.reason_given(reason)
    kept = Person.objects.select_related("club").get(pk=merged.merged_into_id)
    _check_no_appeal(kept, merged, {merged.pk, *done.after["earlier"]})
    if done.subject["kept"] != kept.pk:
        between = Person.objects.get(pk=done.subject["kept"])
        raise refuse(
            gettext_noop("%(name)s was merged with %(between)s first: take %(between)s apart before that."),
            name=merged.name,
            between=between.name,
        )
    before = {"kept": people.described(kept), "merged": people.described(merged)}
    _part_wishes(kept, merged, done)
    begun = _memberships_begun(kept, done.after["begun"]["memberships"])
    _give_back(kept, merged, done.after["taken"], begun)
    _check_name_free(kept)
    kept.save(update_fields=[*_FILLED, "guest"])
    _unbegin(kept, done.after["begun"], begun)
    periods.follow([kept])
    merged.merged_into = None
    periods.follow_ended_clubs(merged)
    _check_name_free(merged)
    merged.save(update_fields=["merged_into", "club"])
    back = Person.objects.filter(pk__in=done.after["earlier"], merged_into=kept)
    back.update(merged_into=merged)
    record.append(
        actor=actor,
        act=acts.MERGE,
        subject={"person": kept.name, "kept": kept.pk, "apart": merged.pk},
        before=before,
        after={"kept": people.described(kept), "merged": people.described(merged)},
        reason=reason,
    )
    return Person.objects.get(pk=merged_id)


def _begun(kept: Person) -> dict[str, list[int]]:
    """The periods of membership and class that begin by what was taken over."""
    before = {name: set(_lasting(kept, name)) for name in _PERIODS}
    periods.follow([kept])
    return {name: sorted(set(_lasting(kept, name)) - before[name]) for name in _PERIODS}


def _lasting(kept: Person, name: str) -> list[int]:
    return list(getattr(kept, name).filter(until=None).values_list("pk", flat=True))


def _check_name_free(person: Person) -> None:
    """Refuse a name that somebody else of that club has by now; guests may have namesakes."""
    if not person.guest and people.namesake(person.name, person.club, other_than=person):
        raise refuse(gettext_noop("%(name)s of that club is already known."), name=person.name)


def _memberships_begun(kept: Person, pks: Iterable[int]) -> list[Membership]:
    """The membership that a merge began, with those into which it went over when clubs ended; none where what
    holds now came otherwise.
    """
    found: list[Membership] = []
    for row in kept.memberships.select_related("club").order_by("pk"):
        if row.pk in pks or (found and _went_over(found[-1], row)):
            found.append(row)
    still = [row for row in found[-1:] if row.until is None or (_ended_with_club(row) and not kept.club_id)]
    return found if still else []


def _went_over(row: Membership, later: Membership) -> bool:
    return _ended_with_club(row) and row.club.successor_id == later.club_id


def _ended_with_club(row: Membership) -> bool:
    ended = row.club.ended_on
    return ended is not None and row.until == periods.day_of_end(row, ended)


def _part_wishes(kept: Person, merged: Person, done: Any) -> None:
    """Give each of two who were one the wish for a short name that was recorded for that one, if any was
    while they were one.
    """
    own = {merged.pk, *done.after["earlier"]}
    groups = (_shown_as(kept) - own, own)
    said = LedgerEntry.objects.filter(
        chain_id=chain.UNION, act=acts.SHORT_NAME, subject__pk__in=[pk for group in groups for pk in group]
    )
    told = list(said.order_by("sequence").values_list("sequence", "subject", "after"))
    if not told or told[-1][0] < done.sequence:
        return
    for group in groups:
        wishes = [after for _, subject, after in told if subject["pk"] in group]
        Person.objects.filter(pk__in=group).update(wishes_short=bool(wishes and wishes[-1]))


def _unbegin(kept: Person, begun: Mapping[str, list[int]], memberships: Iterable[Membership]) -> None:
    """Take the periods that a merge began out again, as far as what they say does not hold any more."""
    if not kept.club_id:
        kept.memberships.filter(pk__in=[row.pk for row in memberships]).delete()
    if not kept.player_class:
        kept.classes.filter(pk__in=begun["classes"], until=None).delete()


def _latest_merge(merged_id: int) -> Any:
    return LedgerEntry.objects.filter(chain_id=chain.UNION, act=acts.MERGE, subject__merged=merged_id).first()


def _give_back(kept: Person, merged: Person, taken: Iterable[str], begun: Iterable[Membership]) -> None:
    """Take out of who is kept what came from the other, as far as it still stands; of the club that is said
    by the memberships which the merge `begun`.
    """
    for field in taken:
        if field == _MEMBER:
            continue
        still = bool(begun) if field == "club_id" else getattr(kept, field) == getattr(merged, field)
        if still:
            column = Person._meta.get_field(field)
            assert isinstance(column, Field), f"{field} is no column"
            setattr(kept, field, column.get_default())
    if _MEMBER in taken and not kept.club_id and not kept.player_class:
        kept.guest = True
