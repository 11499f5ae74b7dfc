"""Whether the site may start, and whether it can work: it serves nobody on a database of another version,
without its keys, or where it cannot write.
"""

import sys

from django.db import connections

from tournaments.operation import health
from tournaments.operation.health import Check, Finding, State

STATUS = 3
"""With which a server ends that may not start; gunicorn's own for a worker that cannot, so it tries no
other.
"""
BEFORE_MIGRATING: tuple[Check, ...] = (health.keys, health.folders)
BEFORE_SERVING: tuple[Check, ...] = (
    *BEFORE_MIGRATING,
    health.database,
    health.migrations,
    health.second_factors,
)
OF_WHO_ASKS_OFTEN: tuple[Check, ...] = (health.keys, health.database, health.migrations)


def bad(checks: tuple[Check, ...]) -> list[Finding]:
    """What these checks find that is bad, up to the first that finds something: the later ones rest on it."""
    for check in checks:
        if found := [one for one in health.tried(check) if one.state == State.BAD]:
            return found
    return []


def demand(checks: tuple[Check, ...] = BEFORE_SERVING) -> None:
    """End the process with `STATUS`, and say what is wrong and which command mends it, where it may not
    start.

    No connection to the database is left open: who starts may go on in several processes.
    """
    wrong = bad(checks)
    connections.close_all()
    if wrong:
        sys.stderr.write(f"The site does not start.\n{health.as_text(wrong)}\n")
        raise SystemExit(STATUS)


def not_ready() -> list[str]:
    """What keeps the site from working, a line each, in words that anybody may read; nothing where it can."""
    return [
        f"{one.subject}: {'does not answer' if one.subject == 'database' else one.said}"
        for one in bad(OF_WHO_ASKS_OFTEN)
    ]
