"""What a database says when work of somebody else was in the way: the same, begun anew, may well succeed."""

from django.db import OperationalError

_OF_POSTGRESQL = {"40001", "40P01", "55P03"}
"""A serialization failure, a deadlock, a lock that was not to be had."""
_OF_SQLITE = ("database is locked", "database table is locked")


def is_busy(error: object) -> bool:
    """Whether a transaction failed, whole, for no other reason than that another one was in its way."""
    if not isinstance(error, OperationalError):
        return False
    return getattr(error.__cause__, "sqlstate", None) in _OF_POSTGRESQL or str(error).startswith(_OF_SQLITE)
