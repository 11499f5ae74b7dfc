"""Appeals judged in any event of the site of a court, for tests of what a verdict leads to (Bijlage 5)."""

from tests.appeal_sites import Court
from tests.kept import upon
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services as disputes
from tournaments.models import Appeal, Dispute, Event, User

TEXT = "The clock was set wrongly; the ruling does not stand."


def ruled(court: Court, event: Event, *numbers: int, **given: object) -> Dispute:
    """A dispute between these entrants of an event, with a ruling that each of them was told."""
    leader = court.site.leader
    dispute = disputes.raise_dispute(
        actor=leader, event_id=event.pk, parties=numbers, text="It was not right.", **given
    )
    disputes.rule(actor=leader, dispute_id=dispute.pk, text="It stands.")
    for party in dispute.parties.all():
        disputes.notify(actor=leader, dispute_id=dispute.pk, party=party.number, how="by mail")
    return dispute


def received(court: Court, dispute: Dispute) -> Appeal:
    """An appeal of the first party by letter, which the board recorded."""
    first = dispute.parties.first()
    assert first is not None
    known = first.told.latest("pk")
    return appeals.lodge_for(
        actor=court.board,
        dispute_id=dispute.pk,
        at=known.at,
        party=first.number,
        why="So.",
        against="The ruling.",
        in_writing=True,
        to_chair=True,
    )


def heard(court: Court, appeal: Appeal) -> None:
    """What each party had to say, written down by who presides, and each of them heard."""
    presiding = who_presides(court, appeal)
    for party in case(appeal.pk).parties:
        given = {"actor": presiding, "appeal_id": appeal.pk, "party": party.number}
        appeals.state(**given, text="As it was said.")
        appeals.hear(**given)


def who_presides(court: Court, appeal: Appeal) -> User:
    """The account of who presides over an appeal."""
    found = case(appeal.pk)
    seat = found.member_named(found.appeal.presiding)
    return next(user for user in court.members.values() if user.person == seat.person)


def voted(court: Court, appeal: Appeal, *, upheld: bool = True) -> None:
    """A vote of every member who takes part."""
    remaining = case(appeal.pk).appeal.remaining
    for user in court.members.values():
        if user.person.name in remaining:
            appeals.vote(actor=user, appeal_id=appeal.pk, vote="uphold" if upheld else "dismiss")


def told(court: Court, appeal: Appeal, text: str = TEXT) -> None:
    """The verdict, and everybody notified of it."""
    given = {"actor": who_presides(court, appeal), "appeal_id": appeal.pk}
    appeals.give_verdict(**given, text=text)
    for party in case(appeal.pk).parties:
        appeals.deliver(**given, to="party", party=party.number)
    appeals.deliver(**given, to="leaders")
    appeals.deliver(**given, to="board")


def judged(court: Court, dispute: Dispute, *, upheld: bool = True, text: str = TEXT) -> Appeal:
    """An appeal in a dispute with a verdict that everybody concerned was told of."""
    return upon(f"judged {dispute.pk} {upheld} {text}", lambda: _judged(court, dispute, upheld, text))


def _judged(court: Court, dispute: Dispute, upheld: bool, text: str) -> Appeal:
    appeal = received(court, dispute)
    heard(court, appeal)
    voted(court, appeal, upheld=upheld)
    told(court, appeal, text)
    return appeal


def upheld_in(court: Court, event: Event, *numbers: int) -> Appeal:
    """An upheld appeal of the first of these entrants of an event, told to everybody."""
    given = f"{court.site.leader.pk} {event.pk} {numbers}"
    return upon(f"upheld {given}", lambda: judged(court, ruled(court, event, *numbers)))
