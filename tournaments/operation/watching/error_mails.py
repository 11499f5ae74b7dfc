"""Mails about errors to who administers the site (ERROR_MAILS_TO), few and without people in them.

Of the same fault one an hour, of all together ten, whichever process they are in; the next mail says how many
were held back.
"""

import fcntl
import hashlib
import json
import logging
import threading
import time
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.mail import mail_admins

from tournaments.jobs import remembered

HOUR = 3600
MOST_AN_HOUR = 10
FILE = "error-mails.json"
"""Its name in the folder of what is remembered: what was sent within the hour, and how many were held
back.
"""
UNSENT = "tournaments.error_mails"
"""The log of mails that could not be sent, which are no errors to send a mail about."""


class ErrorMails(logging.Handler):
    """Mails the lines that it is given, as far as they are not too many."""

    def emit(self, record: logging.LogRecord) -> None:
        """Send a line in a thread of its own: who met the error does not wait for the mail server."""
        if record.name == UNSENT:
            return
        try:
            said = self.format(record)
            held_back = may_go(fingerprint(record), time.time())
        except Exception:
            self.handleError(record)
            return
        if held_back is not None:
            threading.Thread(target=_send, args=(said, held_back), name="error-mail").start()


def fingerprint(record: logging.LogRecord) -> str:
    """The same for the same fault: the line without what differs between two requests."""
    given: Any = record.msg if isinstance(record.msg, dict) else {"event": record.msg}
    raised = given.get("exc_info") or record.exc_info
    exception = raised[1] if isinstance(raised, tuple) else raised
    place = ""
    if isinstance(exception, BaseException) and exception.__traceback__ is not None:
        last = exception.__traceback__
        while last.tb_next is not None:
            last = last.tb_next
        place = f"{last.tb_frame.f_code.co_filename}:{last.tb_lineno}"
    parts = (record.name, str(given.get("event")), type(exception).__name__, place)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def may_go(fault: str, now: float) -> int | None:
    """How many were held back before this one, which may go; None where it is held back too.

    `now` is in seconds since 1970. Errors: OSError where the data folder cannot be written.
    """
    folder = Path(settings.DATA_DIR) / remembered.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        sent, held_back = _read(file)
        sent = [(at, what) for at, what in sent if now - HOUR < at <= now]
        goes = len(sent) < MOST_AN_HOUR and fault not in {what for _, what in sent}
        kept = {"sent": [*sent, (now, fault)] if goes else sent, "held_back": 0 if goes else held_back + 1}
        file.truncate(0)
        file.write(json.dumps(kept))
    return held_back if goes else None


def _read(file: IO[str]) -> tuple[list[tuple[float, str]], int]:
    file.seek(0)
    try:
        kept = json.loads(file.read())
        return [(float(at), str(what)) for at, what in kept["sent"]], int(kept["held_back"])
    except (ValueError, KeyError, TypeError):  # empty as it is made, or damaged
        return [], 0


def _send(said: str, held_back: int) -> None:
    if held_back:
        said += f"\n\n{held_back} more were not mailed since the last mail; the log has them."
    try:
        mail_admins("an error of the site", said)
    except OSError as fault:  # those of smtplib are among them
        logging.getLogger(UNSENT).warning("a mail about an error was not sent", exc_info=fault)
