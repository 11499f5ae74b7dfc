"""What the site does by itself: at its moments, once however many processes look at the clock.

The moment is part of the token of its job, and a token is one job alone: that is all it takes. After a time
in which no worker was at work the latest moment that was missed is made good, no earlier one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from django.utils import timezone

from tournaments.jobs import waking
from tournaments.jobs.performing.services import take_up_the_dead
from tournaments.jobs.services import begin_own
from tournaments.models import Job, Worker

KEPT_FOR = timedelta(days=30)
"""How long a job that is over is kept to be looked at."""


@dataclass(frozen=True, slots=True)
class Periodic:
    """Work that the site begins by itself.

    `kind` is that of the job; `latest` gives the last moment up to now at which it was due, None where it is
    switched off; `wanted` whether there is anything to do.
    """

    kind: str
    latest: Callable[[datetime], datetime | None]
    wanted: Callable[[], bool] = lambda: True


_PERIODIC: list[Periodic] = []


def declare(periodic: Periodic) -> None:
    """Let work be begun by itself."""
    _PERIODIC.append(periodic)


def daily(at: time | None, now: datetime) -> datetime | None:
    """The last moment up to now that was this time of the day, by the clock of the site."""
    if at is None:
        return None
    local = timezone.localtime(now)
    today = timezone.make_aware(datetime.combine(local.date(), at))
    if today <= now:
        return today
    return timezone.make_aware(datetime.combine(local.date() - timedelta(days=1), at))


def every(minutes: int, now: datetime) -> datetime:
    """The last moment up to now that is a multiple of so many minutes."""
    seconds = minutes * 60
    return datetime.fromtimestamp(int(now.timestamp()) // seconds * seconds, tz=UTC)


def look_round() -> None:
    """What every worker does every few seconds; whoever comes first does each thing."""
    take_up_the_dead()
    now = timezone.now()
    for periodic in _PERIODIC:
        moment = periodic.latest(now)
        if moment is not None:
            token = f"{periodic.kind} {moment.astimezone(UTC):%Y-%m-%d %H:%M}"
            if not Job.objects.filter(token=token).exists() and periodic.wanted():
                begin_own(kind=periodic.kind, token=token)
    for job in Job.objects.filter(state=Job.State.WAITING):
        waking.wake(job)
    _remove_old(now)


def _remove_old(now: datetime) -> None:
    old = Job.objects.filter(ended_at__lt=now - KEPT_FOR)
    if old.exists():
        old.delete()
    silent = Worker.objects.filter(beat_at__lt=now - KEPT_FOR)
    if silent.exists():
        silent.delete()


def beat(name: str, began_at: datetime) -> None:
    """Write down that a worker is at work."""
    Worker.objects.update_or_create(name=name, defaults={"began_at": began_at, "beat_at": timezone.now()})


def sign_off(name: str) -> None:
    """Write down that a worker is at work no more."""
    Worker.objects.filter(name=name).delete()
