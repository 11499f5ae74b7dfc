"""Notices listen to the record: who is concerned by an act is notified of it."""

from tournaments.services import notices, record

record.listen(notices.tell)
