"""The metrics listen to the record: every act is counted."""

from tournaments.ledger import record
from tournaments.operation.watching import metrics

record.listen(metrics.count_acts)
