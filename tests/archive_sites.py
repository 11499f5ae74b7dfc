"""A free game in the archive, imported as a file of one game is."""

import hashlib

from django.utils import timezone

from games.archive import services as archive
from games.archive.reading import trail_of
from games.models import FreeGame, PdnImport
from tournaments.ledger import record
from tournaments.ledger.acts import KEPT
from tournaments.ledger.transactions import one_act
from tournaments.models import Person, User

LONGER = "1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28"


@one_act
def free_game(
    *, actor: User, white: Person | None = None, black: Person | None = None, text: str = "", **given: object
) -> FreeGame:
    """A free game, in the archive; without a text of its own that of LONGER, won by white."""
    said = {"white_name": "Hylke Postma", "black_name": "Sytske Bosma", "year": 1998, "result": "1-0"} | given
    text = text or f'[White "{said["white_name"]}"]\n[Black "{said["black_name"]}"]\n\n{LONGER} 1-0'
    record.lock()
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    free = FreeGame(number=1, text=text, sha256=sha256, white_person=white, black_person=black, **said)
    trail = trail_of(free)
    free.digest = trail.digest(free.result)
    free.imported = PdnImport.objects.create(
        file_name="old.pdn",
        sha256="0" * 64,
        games=1,
        games_sha256=archive.digest_of([sha256]),
        imported_by=actor,
        imported_at=timezone.now(),
    )
    free.save()
    archive.index_free([(free, trail)])
    record.append(actor=None, act=KEPT)
    return free
