"""What is said in a dispute or an appeal: in words, at a moment that has come, about a place in the event."""

from datetime import datetime

from django.utils import timezone

from tournaments.models import Dispute
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


def checked_moment(moment: datetime | None, article: str, place: str = "at") -> datetime:
    """A moment that has come, now when none is given. Errors: RuleViolation for one still to come."""
    now = timezone.now()
    if moment and moment > now:
        raise refuse(gettext_noop("That moment is still to come."), article, place=place)
    return moment or now


def written(text: str, article: str, place: str = "text") -> str:
    """A text that says something. Errors: RuleViolation for an empty one."""
    text = text.strip()
    if not text:
        raise refuse(gettext_noop("Say it in words: nothing was written."), article, place=place)
    return text


def about(dispute: Dispute) -> dict[str, object]:
    """What an entry of the record about a dispute says it is about."""
    place = {"round": dispute.round, "table": dispute.table, "board": dispute.board}
    return {
        "event": dispute.event_id,
        "dispute": dispute.pk,
        **{name: number for name, number in place.items() if number},
    }
