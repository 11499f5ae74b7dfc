"""How games and positions are written: the readers and writers of every notation, from one place.

A reader of a game takes a text and plays it as far as it is regular; see `rules.notation.replay.Replay`.
`recognise` says which notation a text is in, `NOTATIONS` lists them.
"""

from rules.fen import read_fen, write_fen
from rules.notation.full import replay as replay_full
from rules.notation.full import write as write_full
from rules.notation.pdn import read as read_pdn
from rules.notation.pdn import replay as replay_pdn
from rules.notation.pdn import write as write_pdn
from rules.notation.positions import read as read_position
from rules.notation.positions import write as write_position
from rules.notation.registry import NOTATIONS, Notation, recognise
from rules.notation.replay import Irregularity, PlayedMove, Replay
from rules.notation.scoresheet import ScoreSheet
from rules.notation.scoresheet import read as read_score_sheet
from rules.notation.short import replay as replay_short
from rules.notation.short import write as write_short

__all__ = [
    "NOTATIONS",
    "Irregularity",
    "Notation",
    "PlayedMove",
    "Replay",
    "ScoreSheet",
    "read_fen",
    "read_pdn",
    "read_position",
    "read_score_sheet",
    "recognise",
    "replay_full",
    "replay_pdn",
    "replay_short",
    "write_fen",
    "write_full",
    "write_pdn",
    "write_position",
    "write_short",
]
