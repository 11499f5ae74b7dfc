"""That the index is no part of the record: it follows from games and texts, which are. Nor are free games one
by one: their import is, with a digest of all their texts, against which they are held.
"""

import hashlib

from games.archive.services import digest_of
from games.models import FreeGame, IndexedGame, IndexedPosition, PdnImport
from tournaments.ledger.chains.row_digests import leave_out
from tournaments.models import ErasedRow
from tournaments.operation.checks import declare
from tournaments.people.names import kept as names_kept

_AT_A_TIME = 500


def altered() -> list[str]:
    """The imports and free games that are not what they were, each named."""
    found = []
    erased = set(ErasedRow.objects.filter(of_table=FreeGame._meta.db_table).values_list("row", flat=True))
    for imported in PdnImport.objects.order_by("pk"):
        games = imported.free_games.order_by("number")
        if digest_of(games.values_list("sha256", flat=True)) != imported.games_sha256:
            found.append(f"the games of import {imported.pk} are not what they were")
        texts = games.values_list("pk", "text", "sha256").iterator(chunk_size=_AT_A_TIME)
        found += [
            f"free game {pk} is not what it was"
            for pk, text, sha256 in texts
            if pk not in erased and hashlib.sha256(text.encode()).hexdigest() != sha256
        ]
    return found


for _model in (FreeGame, IndexedGame, IndexedPosition):
    leave_out(_model)
declare(altered)
for _color in ("white", "black"):
    names_kept.stand(FreeGame, f"{_color}_person", f"{_color}_name")
