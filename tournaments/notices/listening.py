"""Notices listen to the record: who is concerned by an act is notified of it."""

from tournaments.ledger import record
from tournaments.notices import services as notices

record.listen(notices.tell)
