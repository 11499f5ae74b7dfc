"""That what the rules say of a notation is no part of the record: it follows from the text, which is."""

from games.models import Judgement
from tournaments.ledger.chains.row_digests import leave_out

leave_out(Judgement)
