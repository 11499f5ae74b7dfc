"""Who is notified of disputes and appeals: the parties, the leaders, the committee.

The committee's steps are for those who judge, the verdict for whom it was made known to.
"""

from collections.abc import Iterable, Mapping

from django.urls import reverse

from tournaments.appeals.selectors import Case, case
from tournaments.models import Dispute, DisputeParty, Event, LedgerEntry, TeamPlayer
from tournaments.notices.recipients import Found, Notification, accounts, board, leaders
from tournaments.regulations.disputes.appeals import Phase


def _of_parties(parties: Iterable[DisputeParty]) -> dict[int, list[int]]:
    """The accounts of each party by its key; of a team those in its line-up."""
    found: dict[int, list[int]] = {}
    for party in parties:
        people: Iterable[int | None] = [party.person_id]
        if party.person_id is None:
            team = {"team__event": party.dispute.event_id, "team__number": party.number}
            people = TeamPlayer.objects.filter(**team).values_list("person", flat=True)
        found[party.pk] = list(accounts(people).values())
    return found


def dispute(entry: LedgerEntry, event: Event) -> Found:
    """A dispute, to its parties and the leaders."""
    path = reverse("dispute", args=[entry.subject["dispute"]])
    parties = DisputeParty.objects.filter(dispute=entry.subject["dispute"]).select_related("dispute")
    for users in _of_parties(parties).values():
        yield from (Notification(user, "dispute-party", path) for user in users)
    yield from (Notification(user, "dispute-leaders", path) for user in leaders(event))


def ruling_known(entry: LedgerEntry, event: Event) -> Found:
    """The ruling, to the one party that it was made known to."""
    dispute = Dispute.objects.get(pk=entry.subject["dispute"])
    parties = dispute.parties.filter(name=entry.subject["name"]).select_related("dispute")
    for users in _of_parties(parties).values():
        yield from (Notification(user, "ruling", reverse("dispute", args=[dispute.pk])) for user in users)


def _judges(found: Case) -> dict[str, int]:
    """The accounts of the members who take part, by their names."""
    people = {found.member_name(seat): seat.person_id for seat in found.members}
    users = accounts(people.values())
    return {name: users[people[name]] for name in found.appeal.remaining if people.get(name) in users}


def appeal(entry: LedgerEntry, event: Event) -> Found:
    """An appeal, to the parties, the leaders and those who judge it."""
    found = case(entry.subject["appeal"])
    path = reverse("appeal", args=[found.row.pk])
    for users in _of_parties(found.parties).values():
        yield from (Notification(user, "appeal-party", path) for user in users)
    yield from (Notification(user, "appeal-leaders", path) for user in leaders(event))
    yield from (Notification(user, "appeal-committee", path) for user in _judges(found).values())


def step(entry: LedgerEntry, event: Event) -> Found:
    """A step of the committee: the party it concerns, and those who judge, what they are to do next."""
    found = case(entry.subject["appeal"])
    path = reverse("appeal", args=[found.row.pk])
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    judges = _judges(found)
    if act.kind == "invitation" and act.party:
        yield from (Notification(user, "invitation", path) for user in _of_parties([act.party])[act.party.pk])
    if act.kind in ("statement", "verdict"):
        kind = "statement" if act.kind == "statement" else "verdict-given"
        yield from (Notification(user, kind, path) for user in judges.values())
    if act.kind in ("hearing", "withdrawal", "voting-closed"):
        yield from _next_of_judges(found, judges, path)


def _next_of_judges(found: Case, judges: Mapping[str, int], path: str) -> Found:
    voted = {cast.member for cast in found.appeal.votes}
    if found.appeal.phase is Phase.VOTING:
        yield from (Notification(user, "vote", path) for name, user in judges.items() if name not in voted)
    kind = {Phase.TIED: "casting-vote", Phase.DECIDED: "give-verdict"}.get(found.appeal.phase)
    presiding = found.appeal.presiding
    if kind and presiding is not None and presiding in judges:
        yield Notification(judges[presiding], kind, path)


def delivery(entry: LedgerEntry, event: Event) -> Found:
    """The verdict, to whom it was made known."""
    found = case(entry.subject["appeal"])
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    users = {"leaders": leaders(event), "board": board()}.get(act.recipient, [])
    if act.party:
        users = _of_parties([act.party])[act.party.pk]
    yield from (Notification(user, "verdict", reverse("appeal", args=[found.row.pk])) for user in users)


def carried_out(entry: LedgerEntry, event: Event) -> Found:
    """After everybody was told of the verdict."""
    found = case(entry.subject["appeal"])
    parties = [user for users in _of_parties(found.parties).values() for user in users]
    users = [*parties, *_judges(found).values(), *leaders(event), *board()]
    yield from (Notification(user, "carried-out", reverse("appeal", args=[found.row.pk])) for user in users)
