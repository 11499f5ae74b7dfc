"""What is wrong with the site as it stands on its machine, and what is to be done about it.

Each check looks at one thing and yields what it found; one that cannot look at all says so too. Nothing is
changed, but for a file of a few bytes that is written to the data folder and taken away.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.jobs import remembered
from tournaments.jobs import selectors as jobs
from tournaments.ledger.chains import heads as chain_heads
from tournaments.ledger.chains import verification
from tournaments.ledger.keys import signing
from tournaments.ledger.keys.files import DamagedKey
from tournaments.models import Job, LedgerEntry
from tournaments.notices import services as notices
from tournaments.operation import schema
from tournaments.people.accounts.entering import encryption
from tournaments.regulations.reason_json import reasons_of

OLDEST_BACKUP = timedelta(days=2)
OLDEST_CHECK = timedelta(days=2)
MOST_OFF = timedelta(seconds=5)
"""How far two clocks may differ."""
LEAST_FREE_BYTES = 500 * 1024 * 1024
TIMES_THE_DATA = 3
"""A backup needs the data twice for a while, and a restore once more."""
SHORTEST_SECRET = 50
_LET_ONE_WORK = "start the site; with WORKERS=apart, and on PostgreSQL: manage.py worker, as a service"


class State(IntEnum):
    """How bad it is; the status with which the command ends is that of the worst."""

    GOOD = 0
    WARNING = 1
    BAD = 2


class Finding(NamedTuple):
    """What a check found: about what, how bad, in words, and what to do (empty where nothing is)."""

    subject: str
    state: State
    said: str
    to_do: str = ""


Found = Iterator[Finding]


def database() -> Found:
    """Whether it answers."""
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as fault:
        to_do = "start the database, or look at DATABASE_URL (docs/settings.md)"
        yield Finding("database", State.BAD, f"it does not answer: {fault}".strip(), to_do)


def migrations() -> Found:
    """Whether the database is as the code has it."""
    pending, unknown = schema.pending(), schema.unknown()
    if pending:
        said = f"{len(pending)} migrations are not applied, the first is {' '.join(pending[0])}"
        to_do = "run: manage.py upgrade (a backup, manage.py migrate, and what follows)"
        yield Finding("migrations", State.BAD, said, to_do)
    if unknown:
        said = f"the database is of a later version: it has {' '.join(unknown[-1])}"
        to_do = "run that version of the site, or put a backup of this one back: see docs/administration.md"
        yield Finding("migrations", State.BAD, said, to_do)
    if not (pending or unknown):
        yield Finding("migrations", State.GOOD, "all are applied")


def keys() -> Found:
    """Whether the keys are there, readable, and for the site's own user alone."""
    secret = _secret_key()
    if len(secret) < SHORTEST_SECRET:
        to_do = f"set SECRET_KEY to at least {SHORTEST_SECRET} random characters; everybody signs in again"
        state = State.WARNING if secret else State.BAD
        yield Finding("keys", state, f"the secret key has {len(secret)} characters", to_do)
    try:
        known = signing.known_public_key()
        encryption.check()
    except DamagedKey as fault:
        yield Finding("keys", State.BAD, str(fault), "put it back from a backup: see docs/operation.md")
        return
    for name in (signing.FILE, encryption.FILE, "secret_key"):
        file = Path(settings.DATA_DIR) / name
        if file.exists() and file.stat().st_mode & 0o077:
            yield Finding("keys", State.WARNING, f"others than the site can read {file}", f"chmod 600 {file}")
    said = "the signing key is whole" if known else "no signing key yet; it is made with the first bundle"
    yield Finding("keys", State.GOOD, said)


def second_factors() -> Found:
    """Whether the key is still there that the secrets of second factors are kept by."""
    if closed := encryption.closed():
        named = ", ".join(closed[:3]) + (" …" if len(closed) > 3 else "")
        said = f"{encryption.FILE} is gone or another: it opens no second factor of {len(closed)} ({named})"
        to_do = 'put it back from a backup: see docs/operation.md, "A key that is damaged"'
        yield Finding("keys", State.BAD, said, to_do)
    else:
        yield Finding("keys", State.GOOD, "every second factor can be opened")


def _secret_key() -> str:
    try:
        return str(settings.SECRET_KEY)
    except ImproperlyConfigured:  # so Django says that it is empty
        return ""


def folders() -> Found:
    """Whether the site can write where it has to."""
    data = Path(settings.DATA_DIR)
    for folder in (data, data / chain_heads.FOLDER):
        if folder == data or folder.exists():
            yield _written_to(folder)


def _written_to(folder: Path) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"friesdammen")
    except OSError as fault:
        to_do = f"give the user that the site runs as the right to write in {folder}"
        return Finding("folders", State.BAD, f"{folder} cannot be written: {fault.strerror}", to_do)
    return Finding("folders", State.GOOD, f"{folder} can be written")


def chain_heads_kept() -> Found:
    """Whether the chain heads that are kept apart are all there."""
    lost = verification.lost_chain_heads()
    to_do = 'see docs/operation.md, "Chain heads that are lost"'
    yield from (Finding("heads", State.BAD, line, to_do) for line in lost)
    if not lost:
        yield Finding("heads", State.GOOD, "the head of every act is kept")


def clock() -> Found:
    """Whether the clock of the machine goes with those of the record, of the disk and of the database."""
    said = list(_clocks_that_differ())
    to_do = "set the clock of the machine by the network (timedatectl set-ntp true)"
    yield from (Finding("clock", State.BAD, one, to_do) for one in said)
    if not said:
        yield Finding("clock", State.GOOD, f"it is {timezone.localtime():%Y-%m-%d %H:%M}")


def _clocks_that_differ() -> Iterator[str]:
    latest = LedgerEntry.objects.order_by("-at").values_list("at", flat=True).first()
    if latest and latest > timezone.now() + MOST_OFF:
        yield f"the last act of the record is of {latest:%Y-%m-%d %H:%M}, which is still to come"
    others = {"disk": _moment_of_the_disk(), "database": _moment_of_the_database()}
    for name, (ours, theirs) in others.items():
        if abs(theirs - ours) > MOST_OFF:
            yield f"the {name} is {round((theirs - ours).total_seconds())} s off the clock of the site"


def _moment_of_the_disk() -> tuple[datetime, datetime]:
    with tempfile.NamedTemporaryFile(dir=settings.DATA_DIR) as file:
        moment = datetime.fromtimestamp(Path(file.name).stat().st_mtime, tz=timezone.get_current_timezone())
    return timezone.now(), moment


def _moment_of_the_database() -> tuple[datetime, datetime]:
    if connection.vendor != "postgresql":  # SQLite's clock is that of this process
        return (now := timezone.now()), now
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (moment,) = cursor.fetchone()
    return timezone.now(), moment


def mail() -> Found:
    """Whether mail can go out, and whether some waits."""
    if not settings.EMAIL_HOST:
        said = "no mail server is named: mails are printed on the console"
        yield Finding("mail", State.WARNING, said, "set EMAIL_HOST and its companions: see docs/settings.md")
    else:
        yield _mail_server()
    if not settings.SITE_URL:
        said = "mails hold no links: the site does not know its address"
        yield Finding("mail", State.WARNING, said, "set SITE_URL")
    oldest = notices.waiting().first()
    if oldest is not None:
        said = f"{notices.waiting().count()} notices wait to be mailed, the oldest since {_moment(oldest.at)}"
        yield Finding(
            "mail", State.WARNING, said, "look at the mail server, then run: manage.py send_notices"
        )
    if given_up := notices.given_up().count():
        said = f"{given_up} notices were refused by the mail server too often and are on the site alone"
        yield Finding("mail", State.WARNING, said, "look at the addresses of those people")


def _mail_server() -> Finding:
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        with get_connection():
            return Finding("mail", State.GOOD, f"{server} answers")
    except OSError as fault:  # those of smtplib are among them
        to_do = "look at EMAIL_HOST and its companions (docs/settings.md), or ask who runs the server"
        return Finding("mail", State.BAD, f"{server} takes no mail: {fault}", to_do)


def work() -> Found:
    """Whether jobs are done: none stands still, none failed, none waits for nobody."""
    running = list(Job.objects.filter(state=Job.State.RUNNING))
    troubles = []
    for job in running:
        if jobs.is_dead(job):
            said = f"job {job.pk} ({job.kind}) gives no sign of life since {_moment(job.beat_at)}"
            troubles.append((State.WARNING, said, "let a worker be at work: it takes it up again"))
    for job in jobs.failing():
        said = f"job {job.pk} ({job.kind}) failed {_moment(job.ended_at or job.beat_at)}: {_why(job)}"
        troubles.append(
            (State.WARNING, said, f"mend that, then begin it again on its page, /jobs/{job.token}/")
        )
    if late := jobs.late().count():
        troubles.append((State.BAD, f"{late} wait for more than ten minutes", _LET_ONE_WORK))
    yield from (Finding("jobs", *trouble) for trouble in troubles)
    if not troubles:
        waiting = Job.objects.filter(state=Job.State.WAITING).count()
        yield Finding("jobs", State.GOOD, f"{len(running)} are running, {waiting} wait")


def _moment(at: datetime) -> str:
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}"


def _why(job: Job) -> str:
    return "; ".join(str(reason) for reason in reasons_of(job.errors))


def scheduler() -> Found:
    """Whether somebody looks at the clock: without a worker nothing is done by itself."""
    workers = jobs.workers().count()
    if workers:
        yield Finding("scheduler", State.GOOD, f"{workers} processes take up jobs and look at the clock")
    else:
        said = "no worker is at work: no jobs, no backup, no check and no mail by themselves"
        yield Finding("scheduler", State.WARNING, said, _LET_ONE_WORK)


def disk() -> Found:
    """Whether there is room for the acts to come and for a backup."""
    data = Path(settings.DATA_DIR)
    used = sum(file.stat().st_size for file in data.glob("*") if file.is_file())
    free, wanted = shutil.disk_usage(data).free, max(LEAST_FREE_BYTES, TIMES_THE_DATA * used)
    said = f"{free // 2**20} MB free where {data} is"
    if free < wanted:
        state = State.BAD if free < wanted // 5 else State.WARNING
        to_do = f"make room until {wanted // 2**20} MB are free: take old backups to another machine"
        yield Finding("disk", state, said, to_do)
    else:
        yield Finding("disk", State.GOOD, said)


def last_backup() -> Found:
    """Whether a backup was made lately."""
    to_do = "see that a worker is at work and BACKUP_AT is set, or run: manage.py backup"
    yield _lately("backup", remembered.BACKUP, OLDEST_BACKUP, to_do)
    done = remembered.last(remembered.BACKUP)
    if done and not Path(str(done.outcome.get("file"))).exists():
        said = f"the last backup, {done.outcome.get('file')}, is not where it was made"
        yield Finding("backup", State.WARNING, said, "keep a copy of it there, or run: manage.py backup")


def last_check() -> Found:
    """Whether the record was checked lately, and was whole."""
    to_do = "see that a worker is at work and CHECK_AT is set, or run: manage.py verify_record"
    yield _lately("record", remembered.CHECK, OLDEST_CHECK, to_do)
    done = remembered.last(remembered.CHECK)
    if done and done.outcome.get("defects"):
        named = "".join(f"; {line}" for line in done.outcome.get("named", ())[:3])
        said = f"the last check found {done.outcome['defects']} defects{named}"
        yield Finding("record", State.BAD, said, "run: manage.py verify_record, and read docs/record.md")


def _lately(subject: str, what: str, oldest: timedelta, to_do: str) -> Finding:
    done = remembered.last(what)
    if done is None:
        return Finding(subject, State.WARNING, f"the last {what} is not known", to_do)
    said = f"the last {what} was at {timezone.localtime(done.at):%Y-%m-%d %H:%M}"
    if timezone.now() - done.at > oldest:
        return Finding(subject, State.WARNING, said, to_do)
    return Finding(subject, State.GOOD, said)


Check = Callable[[], Found]
OF_THE_MACHINE: tuple[Check, ...] = (keys, folders, disk, last_backup, last_check)
OF_THE_ROWS: tuple[Check, ...] = (second_factors, chain_heads_kept, clock, mail, work, scheduler)
"""Checks that ask the database, and so want it to be as the code has it."""


def findings() -> list[Finding]:
    """What every check found; where the database does not answer, or is of another version, only what does
    not ask it.
    """
    if silent := tried(database):
        return [*silent, *_all(OF_THE_MACHINE)]
    applied = tried(migrations)
    return applied + _all((*OF_THE_MACHINE, *(() if worst(applied) else OF_THE_ROWS)))


def _all(checks: tuple[Check, ...]) -> list[Finding]:
    return [finding for check in checks for finding in tried(check)]


def tried(check: Check) -> list[Finding]:
    """What one check found; that it could not look, where it could not."""
    found: list[Finding] = []
    try:
        found.extend(check())
    except (DatabaseError, OSError, *verification.UNREADABLE) as fault:  # the next may do
        said = f"this could not be looked at: {type(fault).__name__}: {fault}".strip()
        found.append(Finding(check.__name__, State.BAD, said, "mend that first, then run this again"))
    return found


def worst(found: list[Finding]) -> State:
    """How bad it is on the whole."""
    return max((finding.state for finding in found), default=State.GOOD)


def as_text(found: list[Finding]) -> str:
    """The findings for who reads them, one a line and what to do under it."""
    lines = []
    for finding in found:
        lines.append(f"{finding.state.name.lower():8}{finding.subject:12}{finding.said}")
        lines += [f"{'':20}-> {finding.to_do}"] if finding.to_do else []
    return "\n".join(lines)


def as_json(found: list[Finding]) -> str:
    """The findings for a machine: `state` of all, and `findings` with subject, state, said and to_do each."""
    listed = [finding._asdict() | {"state": finding.state.name.lower()} for finding in found]
    return json.dumps({"state": worst(found).name.lower(), "findings": listed}, ensure_ascii=False, indent=1)
