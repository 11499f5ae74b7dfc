"""What a database says when work of somebody else was in the way: the same, begun anew, may well succeed; and
what, when it is away or has no room.
"""

from django.db import InterfaceError, OperationalError

_OF_POSTGRESQL = {"40001", "40P01", "55P03"}
"""A serialization failure, a deadlock, a lock that was not to be had."""
_OF_SQLITE = ("database is locked", "database table is locked")
_AWAY_ON_POSTGRESQL = {"08", "53", "57", "3D"}
"""Classes: the connection, no room (of the disk too), stopped by somebody, no such database."""
_AWAY_ON_SQLITE = ("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")


def is_busy(error: object) -> bool:
    """Whether a transaction failed, whole, for no other reason than that another one was in its way."""
    if not isinstance(error, OperationalError):
        return False
    return getattr(error.__cause__, "sqlstate", None) in _OF_POSTGRESQL or str(error).startswith(_OF_SQLITE)


def is_away(error: object) -> bool:
    """Whether the database does not answer or cannot write, whatever it is asked: no fault of the request."""
    if not isinstance(error, OperationalError | InterfaceError) or error.__cause__ is None:
        return False
    if name := getattr(error.__cause__, "sqlite_errorname", ""):
        return str(name).startswith(_AWAY_ON_SQLITE)
    state = getattr(error.__cause__, "sqlstate", None)  # none where there was no connection
    return state is None or state[:2] in _AWAY_ON_POSTGRESQL
