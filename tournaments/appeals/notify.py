"""Who is notified of disputes and appeals: the parties, the leaders, the committee.

The committee's steps are for those who judge, the verdict for whom it was made known to. An entry about an
appeal has the case at hand, as it stands after the act.
"""

from collections.abc import Mapping
from datetime import datetime

from django.urls import reverse

from tournaments.appeals.cases.committee import chosen_by, standing
from tournaments.appeals.cases.selectors import Case, accounts_of, is_later
from tournaments.models import DisputeParty, Event, LedgerEntry
from tournaments.notices.recipients import Found, Notification, accounts, accounts_by_person, board, directors
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.disputes.turns import awaited


def officers_vote(entry: LedgerEntry, event: Event | None) -> Found:
    """That a member chose chair and deputy, to the members who have not yet."""
    found = standing(entry.at)
    chosen = chosen_by(found)
    waiting = [person.pk for name, person in found.people.items() if name not in chosen]
    path = reverse("officers")
    yield from (Notification(user, "officers-vote", path) for user in accounts(waiting))


def dispute(entry: LedgerEntry, event: Event) -> Found:
    """A dispute, to its parties and the leaders."""
    path = reverse("dispute", args=[entry.subject["dispute"]])
    parties = _parties(entry)
    for users in accounts_of(parties).values():
        yield from (Notification(user, "dispute-party", path) for user in users)
    yield from (Notification(user, "dispute-leaders", path) for user in directors(event))


def _parties(entry: LedgerEntry) -> list[DisputeParty]:
    """The parties to the dispute that an entry is about."""
    found = DisputeParty.objects.filter(dispute=entry.subject["dispute"])
    return list(found.select_related("dispute__event__root", "club"))


def _happened_before(entry: LedgerEntry) -> bool:
    """Whether an entry tells of a moment that was recorded later than it happened."""
    told = (entry.after or {}).get("at")
    return isinstance(told, str) and is_later(entry.at, datetime.fromisoformat(told))


def ruling(entry: LedgerEntry, event: Event) -> Found:
    """That there is a ruling which was given before it was recorded, to the parties."""
    if not _happened_before(entry):
        return
    path = reverse("dispute", args=[entry.subject["dispute"]])
    for users in accounts_of(_parties(entry)).values():
        yield from (Notification(user, "ruling-given", path) for user in users)


def dispute_ended(entry: LedgerEntry, event: Event) -> Found:
    """The end of a dispute without a ruling, to its parties and the leaders."""
    path = reverse("dispute", args=[entry.subject["dispute"]])
    parties = accounts_of(_parties(entry))
    for user in {user for users in (*parties.values(), directors(event)) for user in users}:
        yield Notification(user, "dispute-ended", path)


def ended(entry: LedgerEntry, event: Event) -> Found:
    """The end of an appeal without a verdict, to the parties, the leaders and those who judge it."""
    found: Case = entry.at_hand
    parties = (user for users in accounts_of(found.parties).values() for user in users)
    for user in {*parties, *directors(event), *_of_all(_judges(found))}:
        yield Notification(user, "appeal-ended", reverse("appeal", args=[found.row.pk]))


def ruling_known(entry: LedgerEntry, event: Event) -> Found:
    """The ruling, to the one party that it was made known to; to the others, that this was recorded later."""
    path = reverse("dispute", args=[entry.subject["dispute"]])
    parties = _parties(entry)
    users = accounts_of(parties)
    for party in parties:
        if party.name == entry.subject["name"]:
            yield from (Notification(user, "ruling", path) for user in users[party.pk])
        elif _happened_before(entry):
            name = {"name": entry.subject["name"]}
            yield from (Notification(user, "ruling-known", path, name) for user in users[party.pk])


def ruling_read(entry: LedgerEntry, event: Event) -> Found:
    """That a party has read the ruling, to the leaders and to the other parties."""
    path, name = reverse("dispute", args=[entry.subject["dispute"]]), {"name": entry.subject["name"]}
    others = [party for party in _parties(entry) if party.name != entry.subject["name"]]
    concerned = [user for users in accounts_of(others).values() for user in users]
    yield from (Notification(user, "ruling-read", path, name) for user in (*concerned, *directors(event)))


def _judges(found: Case) -> dict[str, list[int]]:
    """The accounts of the members who take part, by their names."""
    people = {found.member_name(seat): seat.person_id for seat in found.members}
    users = accounts_by_person(people.values())
    return {name: users[people[name]] for name in found.appeal.remaining if people.get(name) in users}


def _of_awaited(found: Case, judges: Mapping[str, list[int]]) -> list[int]:
    """The accounts of those whose act the appeal waits for."""
    names = awaited(found.appeal, found.chair_choices)
    return [user for name, users in judges.items() if name in names for user in users]


def _of_all(judges: Mapping[str, list[int]]) -> list[int]:
    return [user for users in judges.values() for user in users]


def appeal(entry: LedgerEntry, event: Event) -> Found:
    """An appeal, to the parties, the leaders and those who judge it."""
    found: Case = entry.at_hand
    path = reverse("appeal", args=[found.row.pk])
    for users in accounts_of(found.parties).values():
        yield from (Notification(user, "appeal-party", path) for user in users)
    yield from (Notification(user, "appeal-leaders", path) for user in directors(event))
    yield from (Notification(user, "appeal-committee", path) for user in _of_all(_judges(found)))


def step(entry: LedgerEntry, event: Event) -> Found:
    """A step of the committee: the party it concerns, and those who judge, what they are to do next."""
    found: Case = entry.at_hand
    path = reverse("appeal", args=[found.row.pk])
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    judges = _judges(found)
    if act.kind == "invitation" and act.party:
        yield from (Notification(user, "invitation", path) for user in accounts_of([act.party])[act.party.pk])
    if act.kind in ("statement", "verdict"):
        kind = "statement" if act.kind == "statement" else "verdict-given"
        yield from (Notification(user, kind, path) for user in _of_all(judges))
    if act.kind == "tie" and act.member:
        yield from (Notification(user, "tie", path) for user in accounts([act.member.person_id]))
    if act.kind in ("hearing", "withdrawal", "tie", "voting-closed") and not found.new_ties:
        yield from _next_of_judges(found, judges, path)
    if act.kind == "chair-choice" and found.appeal.phase is Phase.ACTING_CHAIR:
        yield from (Notification(user, "chair-choice", path) for user in _of_awaited(found, judges))


def _next_of_judges(found: Case, judges: Mapping[str, list[int]], path: str) -> Found:
    if found.appeal.phase is Phase.VOTING and {cast.member for cast in found.appeal.votes} >= judges.keys():
        return  # it waits for the voting to be closed
    kinds = {Phase.VOTING: "vote", Phase.TIED: "casting-vote", Phase.DECIDED: "give-verdict"}
    if kind := kinds.get(found.appeal.phase):
        yield from (Notification(user, kind, path) for user in _of_awaited(found, judges))


def delivery(entry: LedgerEntry, event: Event) -> Found:
    """The verdict, to whom it was made known."""
    found: Case = entry.at_hand
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    users = {"leaders": directors(event), "board": board()}.get(act.recipient, [])
    if act.party:
        users = accounts_of([act.party])[act.party.pk]
    yield from (Notification(user, "verdict", reverse("appeal", args=[found.row.pk])) for user in users)


def enforced(entry: LedgerEntry, event: Event) -> Found:
    """After everybody was told of the verdict."""
    found: Case = entry.at_hand
    parties = [user for users in accounts_of(found.parties).values() for user in users]
    users = [*parties, *_of_all(_judges(found)), *directors(event), *board()]
    yield from (Notification(user, "carried-out", reverse("appeal", args=[found.row.pk])) for user in users)
