"""Who is notified of a problemists' competition: who is appointed to its committee of experts."""

from typing import Any

from django.urls import reverse

from games.models import ProblemExpert
from tournaments.models import LedgerEntry
from tournaments.notices.recipients import Found, Notification, accounts


def expert_appointed(entry: LedgerEntry, _event: Any) -> Found:
    """That somebody judges in a competition, to who was appointed; nobody is told of a dismissal."""
    seat: ProblemExpert | None = entry.at_hand
    if seat is None:
        return
    path = reverse("problem-competition", args=[seat.competition_id])
    for user in accounts([seat.person_id]):
        yield Notification(user, "problem-expert", path, {"name": seat.competition.name})
