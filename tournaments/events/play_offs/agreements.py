"""What players and leaders agreed of a play-off game: a shortened time, or a later day (A art. 5C).

The third way that the article leaves them, a lot, is `services.draw_lots`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.events import acts
from tournaments.events.locks import locked_event
from tournaments.events.play_offs.selectors import Contest, contest
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Round, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.schedules.sections import playing_time


@dataclass(frozen=True, slots=True)
class Agreement:
    """Minutes of each player and the day, each None where it is as always; `by` says who agreed."""

    minutes: int | None = None
    day: date | None = None
    by: str = ""

    @property
    def as_data(self) -> dict[str, Any]:
        """What the record tells of it."""
        found = {"minutes": self.minutes, "on": self.day and self.day.isoformat()}
        return {key: value for key, value in found.items() if value is not None}

    def put_on(self, rounds: Iterable[Round]) -> None:
        """Write it down with these rounds of play-off games. Part of a larger act."""
        if self.as_data:
            for paired in rounds:
                paired.minutes, paired.date, paired.agreed = self.minutes, self.day, self.by
                paired.save(update_fields=["minutes", "date", "agreed"])


AS_ALWAYS = Agreement()


def checked(found: Contest, *, minutes: int | None, day: date | None, agreed: str) -> Agreement:
    """An agreement about the next games of a contest.

    Errors: RuleViolation where no article lets it be agreed, when nobody is named who agreed, for a time that
    is none or not shorter, and for a day before the last round.
    """
    agreement = Agreement(minutes, day, " ".join(agreed.split()))
    article = found.lot_article
    if not agreement.as_data:
        return agreement
    if article is None:
        raise refuse(
            gettext_noop("No article here lets play-off games be shortened or put off."),
            found.disputes,
            place="minutes" if minutes else "day",
        )
    if not agreement.by:
        raise refuse(gettext_noop("Say who agreed to it."), article, place="agreed")
    _check_minutes(found, article, minutes)
    last = found.event.rounds.exclude(date=None).order_by("-date").values_list("date", flat=True).first()
    if day and last and day < last:
        raise refuse(gettext_noop("A play-off game is put off to a later day."), article, place="day")
    return agreement


def _check_minutes(found: Contest, article: str, minutes: int | None) -> None:
    if minutes is None:
        return
    printed = playing_time(found.edition, Section(found.event.section), found.event.division)
    usual = found.event.minutes or (printed and printed.minutes)
    if minutes < 1 or (usual and minutes >= usual):
        raise refuse(
            gettext_noop("A shortened time has at least 1 minute, and fewer than usual."),
            article,
            place="minutes",
        )


@one_act
def agree(
    *,
    actor: User,
    event_id: int,
    minutes: int | None = None,
    day: date | None = None,
    agreed: str = "",
) -> Event:
    """Record what was agreed of play-off games that were created and have no result yet, in place of before.

    Errors: PermissionDenied; RuleViolation as `checked`, when nothing was agreed, and when no game is open.
    """
    child = locked_event(actor, event_id)
    if not child.is_play_off:
        raise refuse(gettext_noop("These are no play-off games."))
    assert child.parent is not None, "deciding games are part of an event"
    found = contest(child.parent)
    agreement = checked(found, minutes=minutes, day=day, agreed=agreed)
    if not agreement.as_data:
        raise refuse(gettext_noop("Say how many minutes, or which day."), found.article, place="minutes")
    rounds = list(
        child.rounds.filter(games__result="").distinct().prefetch_related("games__white", "games__black")
    )
    if not rounds:
        raise refuse(gettext_noop("There is no play-off game without a result."), found.article)
    before = [Agreement(paired.minutes, paired.date, paired.agreed).as_data for paired in rounds]
    agreement.put_on(rounds)
    games = [[game.white.number, game.black.number] for paired in rounds for game in paired.games.all()]
    record.append(
        actor=actor,
        act=acts.DECIDING,
        event=child,
        subject={"event": child.pk},
        before=before[0] or None,
        after={"games": games} | agreement.as_data,
        reason=agreement.by,
    )
    return child
