"""Consents of parents, and erasing the personal data of somebody: name, day of birth, how to be reached,
numbers, account and address, wherever they stand.

What was played stays: results, places and points are those of somebody who has no name any more. In the
record the name is replaced in what stands, and every digest stays (`tournaments/ledger/chains/erasing.py`).
Papers of a dispute or an appeal stay as they were signed, of which the digests are proof; the parties stand
in them by their initials. docs/privacy.md says all of it.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db import transaction
from django.db.models import CharField, EmailField, JSONField, Model, Q, TextField, URLField
from django.utils import timezone

from tournaments.appeals.cases.selectors import cases
from tournaments.events.locks import locked_for_anyone
from tournaments.jobs.kinds import kind_of
from tournaments.ledger import record
from tournaments.ledger.chains import erasing
from tournaments.ledger.chains.erasing import Replacement
from tournaments.ledger.transactions import begun_anew, one_act
from tournaments.models import (
    Appeal,
    Chain,
    Consent,
    DisputeParty,
    EarlierPlayer,
    Entrant,
    ErasedRow,
    Erasure,
    Event,
    Job,
    LedgerEntry,
    Letter,
    Notice,
    Person,
    PersonContact,
    Registration,
    TeamPlayer,
    User,
)
from tournaments.pages.http.permissions import directs_something, is_administrator, require
from tournaments.pages.typed import typed
from tournaments.pages.typed.typed import name_fault
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people.accounts import sessions
from tournaments.people.acts import PERSON
from tournaments.people.names import kept as names_kept
from tournaments.people.permissions import is_person, same_people
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.site import acts

_APPS = ("tournaments", "games")
_OVER = (Phase.CLOSED, Phase.WITHDRAWN, Phase.SETTLED, Phase.INADMISSIBLE)
PAPERS = frozenset(
    {"dispute", "disputeend", "disputeruling", "madeknown", "appeal", "appealact", "appealmember"}
    | {"attachment", "photo", "officerschoice", "officersvote", "annualmeeting"}
)
"""Tables of papers of disputes, appeals and the committee, and of photos of score sheets: they stay as they
were signed.
"""
_APART = frozenset({"person", "user", "ledgerentry", "chain", "erasure", "erasedrow", "club", "season"})
"""Tables of which no text is replaced here: those that are erased by themselves, and what names no person."""
_OF_PEOPLE = (Entrant, TeamPlayer, EarlierPlayer)
"""Tables whose rows say by a key of whom they are."""


def stand_in(person: Person) -> str:
    """What stands in place of the name of somebody who was erased, in every language."""
    return f"N. N. {person.pk}"


def initials(name: str) -> str:
    """A name by its first letters: "Marije Zwart" is "M. Z."."""
    return " ".join(f"{part[0]}." for part in name.split())


def obstacles(person: Person) -> list[RuleViolation]:
    """What keeps somebody from being erased now: each open appeal in which that one has a part."""
    part = same_people(person.pk)
    of = Q(members__person__in=part) | Q(dispute__parties__person__in=part)
    of |= Q(dispute__ruling__leaders__person__in=part)
    rows = Appeal.objects.filter(pk__in=Appeal.objects.filter(of).values("pk"))
    return [
        refuse(
            gettext_noop(
                "%(name)s has a part in appeal %(number)s, which has not ended: until then the committee "
                "has to know who is who."
            ),
            "Bijlage 5",
            name=person.name,
            number=case.row.pk,
        )
        for case in cases(rows)
        if case.appeal.phase not in _OVER
    ]


def erase(*, actor: User, person_id: int, reason: str) -> Erasure:
    """Erase the personal data of somebody, and of whom was merged into that one, for good.

    Errors: PermissionDenied unless an administrator; RuleViolation without a reason, for who was erased or
    merged, and for the only administrator; Refusals with the `obstacles`.
    """
    require(is_administrator(actor))

    def once() -> Erasure:
        # Not one_act, which holds rows against the record: here what the record has is itself replaced.
        with transaction.atomic():
            return _erased(actor, person_id, reason)

    return begun_anew(once)


def _erased(actor: User, person_id: int, reason: str) -> Erasure:
    record.lock()
    require(is_administrator(User.objects.get(pk=actor.pk)))  # who lost the role while waiting
    roots = Event.objects.filter(root=None).order_by("pk").values_list("pk", flat=True)
    events = [locked_for_anyone(pk) for pk in roots]
    person = Person.objects.get(pk=person_id)
    reason = _checked(person, reason)
    people = list(Person.objects.filter(pk__in=same_people(person.pk)).order_by("pk"))
    accounts = list(User.objects.filter(person__in=people))
    if any(account.pk == actor.pk for account in accounts):
        raise refuse(gettext_noop("Another administrator erases your own data."))
    if found := obstacles(person):
        raise Refusals(found)
    what = _replacement(person, people, accounts)
    erasure = Erasure.objects.create(person=person, at=timezone.now(), by=actor, reason=reason)
    _erase_people(people, what)
    _erase_accounts(accounts)
    _erase_texts(erasure, what)
    for event in events:
        if _replace_in(record.lock(event), erasure, what):
            record.append(actor=actor, act=acts.ERASED, event=event, subject={"pk": person.pk})
    erasing.erase(record.lock(), erasure, what)
    record.append(actor=actor, act=acts.ERASURE, subject={"pk": person.pk}, reason=reason)
    return erasure


def _checked(person: Person, reason: str) -> str:
    if person.merged_into_id:
        raise refuse(
            gettext_noop("%(name)s was merged with somebody else: erase that one."), name=person.name
        )
    if person.erasures.exists():
        raise refuse(gettext_noop("The personal data of this person was erased before."))
    return typed.reason_given(reason)


def _replacement(person: Person, people: list[Person], accounts: Iterable[User]) -> Replacement:
    """What is replaced: every name under which these stand anywhere by a key, or stood before a correction.

    In a text a name is left that somebody else has too, or that is a first or a last name alone.
    """
    keys = {one.pk for one in people}
    names = {one.name for one in people} | _earlier_names(keys)
    for rows in names_kept.names_of(keys):
        names |= {name for _, name in rows}
    others = Person.objects.exclude(pk__in=keys)
    known = set(others.values_list("name", flat=True))
    for linked in names_kept.names_of(others.values("pk")):
        known |= {name for _, name in linked}
    shared = {name.casefold() for name in known}
    told_apart = sorted(name for name in names if len(name.split()) > 1 and name.casefold() not in shared)
    for beside in names_kept.names_beside(keys):
        known.update(beside)
    parts = [name.casefold() for name in told_apart]
    longer = sorted(other for other in known - names if any(name in other.casefold() for name in parts))
    called = {(pk, name): name for pk, name in User.objects.values_list("pk", "username")}
    called |= {(one.pk, one.get_username()): f"N. N. {one.pk}" for one in accounts}
    return Replacement(frozenset(keys), tuple(told_apart), stand_in(person), called, tuple(longer))


def _earlier_names(people: Iterable[int]) -> set[str]:
    """The names that people had before they were corrected, from the record."""
    entries = LedgerEntry.objects.filter(act=PERSON, subject__person__in=list(people))
    told = entries.values_list("before__name", "after__name")
    return {name for names in told for name in names if name}


def _erase_people(people: Iterable[Person], what: Replacement) -> None:
    now = timezone.now()
    for one in people:
        one.name, one.born = what.token, None
        one.save(update_fields=["name", "born"])
        one.consents.all().delete()
        one.numbers.all().delete()
        told = PersonContact.objects.filter(person=one)
        Letter.objects.filter(address__in=told.exclude(mail="").values("mail")).delete()
        told.delete()
        one.registrations.filter(answer="").update(answer=Registration.Answer.WITHDRAWN, answered_at=now)
        one.registrations.update(remark="", because="")
    for model in _OF_PEOPLE:
        model._default_manager.filter(person__in=what.people).update(name=what.token)


def _erase_accounts(accounts: Iterable[User]) -> None:
    """Close the accounts, without name, address, password and second factor; what they did stays done."""
    for one in accounts:
        sessions.end(one)
        Authenticator.objects.filter(user=one).delete()
        Notice.objects.filter(user=one).delete()
        one.username, one.email, one.is_active = f"N. N. {one.pk}", "", False
        one.first_name = one.last_name = one.mail_language = ""
        one.is_superuser = one.on_board = False
        one.secretary_of = None
        one.set_unusable_password()
        one.save()


def _erase_texts(erasure: Erasure, what: Replacement) -> None:
    """Replace the name in every text of every row; parties of a dispute are left with their initials. An
    address of mail or of a site is no text: those of the person were taken out by the key.
    """
    for party in DisputeParty.objects.filter(person__in=what.people):
        _write(erasure, party, {"name": initials(party.name)})
    for model in apps.get_models():
        name = model._meta.model_name or ""
        if model._meta.app_label not in _APPS or name in PAPERS | _APART | {"disputeparty"}:
            continue
        columns = model._meta.concrete_fields
        texts = [
            field
            for field in columns
            if isinstance(field, CharField | TextField | JSONField)
            and not isinstance(field, EmailField | URLField)
            and not field.choices
        ]
        for row in model._default_manager.order_by("pk") if texts else ():
            values = {field.attname: getattr(row, field.attname) for field in texts}
            other = {key: what.in_data(value, key) for key, value in values.items()}
            if isinstance(row, _OF_PEOPLE) and row.person_id is not None:
                other["name"] = values["name"]  # it was replaced by its key, or is that of somebody else
            if other != values:
                _write(erasure, row, {key: value for key, value in other.items() if value != values[key]})
    _erase_packed(erasure, what)


def _erase_packed(erasure: Erasure, what: Replacement) -> None:
    """Replace the name in the files that jobs were told of."""
    for job in Job.objects.order_by("pk"):
        kind = kind_of(job)
        work = kind.rewritten(job.work, what.in_text) if kind and kind.rewritten else job.work
        if work != job.work:
            _write(erasure, job, {"work": work})


def _write(erasure: Erasure, row: Model, values: dict[str, Any]) -> None:
    ErasedRow.objects.create(erasure=erasure, of_table=row._meta.db_table, row=row.pk)
    type(row)._default_manager.filter(pk=row.pk).update(**values)


def _replace_in(chain: Chain, erasure: Erasure, what: Replacement) -> bool:
    """Replace the names in a chain; whether anything of the event is another than it was."""
    before = Chain.objects.values_list("state", flat=True).get(pk=chain.pk)
    entries = erasing.erase(chain, erasure, what)
    chain.refresh_from_db()
    return bool(entries) or chain.state != before or record.has_changed(chain)


@one_act
def give_consent(*, actor: User, person_id: int, given_by: str, given_on: date) -> Consent:
    """Record that a parent agreed that somebody is shown by name. Who that parent is stands in no entry of
    the record, which stays for ever.

    Errors: PermissionDenied unless an official; RuleViolation for no name, a day to come, or a consent that
    stands.
    """
    require(directs_something(actor))
    record.lock()
    person = Person.objects.get(pk=person_id)
    if fault := name_fault(given_by):
        raise RuleViolation(fault, "given_by")
    if given_on > timezone.localdate():
        raise refuse(gettext_noop("Nobody has agreed yet on a day to come."), place="given_on")
    if person.consents.filter(withdrawn_on=None).exists():
        raise refuse(gettext_noop("A consent stands already."))
    consent = Consent.objects.create(person=person, given_by=given_by, given_on=given_on)
    record.append(
        actor=actor, act=acts.CONSENT, subject={"pk": person.pk}, after={"on": given_on.isoformat()}
    )
    return consent


@one_act
def withdraw_consent(*, actor: User, person_id: int) -> Consent:
    """Record that a consent was taken back, today. Errors: PermissionDenied unless an official; RuleViolation
    where none stands.
    """
    require(directs_something(actor))
    record.lock()
    consent = Consent.objects.filter(person=person_id, withdrawn_on=None).first()
    if consent is None:
        raise refuse(gettext_noop("No consent stands."))
    consent.withdrawn_on = timezone.localdate()
    consent.save(update_fields=["withdrawn_on"])
    record.append(
        actor=actor,
        act=acts.CONSENT,
        subject={"pk": person_id},
        before={"on": consent.given_on.isoformat()},
        after=None,
    )
    return consent


@one_act
def wish_short_name(*, actor: User, person_id: int, wishes: bool) -> Person:
    """Record that somebody wishes to be shown to the public with first name and initial, or no longer does.

    Errors: PermissionDenied unless oneself or an official; RuleViolation where it is so already.
    """
    person = Person.objects.get(pk=person_id)
    require(is_person(actor, person) or directs_something(actor))
    record.lock()
    rows = Person.objects.filter(pk__in=same_people(person_id))
    before = rows.filter(wishes_short=True).exists()
    if before == wishes:
        raise refuse(gettext_noop("That is so already."))
    rows.update(wishes_short=wishes)
    record.append(actor=actor, act=acts.SHORT_NAME, subject={"pk": person_id}, before=before, after=wishes)
    return person
