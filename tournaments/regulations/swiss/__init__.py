"""The Swiss system: pairing a round, checking one made by hand, the final order.

Source: Bijlage 3; reading R41. Example: `swiss.pair(event, seed=7)`.
"""

from tournaments.regulations.swiss.history import counted_games
from tournaments.regulations.swiss.kept import kept_json, pairing_of
from tournaments.regulations.swiss.looking_ahead.prospects import said_before
from tournaments.regulations.swiss.manual import check_manual, differences
from tournaments.regulations.swiss.pairing import pair
from tournaments.regulations.swiss.proposal import Pairing, PairReason, pair_json
from tournaments.regulations.swiss.ranking.final_order import (
    SwissRow,
    SwissStandings,
    standings,
    standings_json,
)
from tournaments.regulations.swiss.settings import Settings, SwissSystem, settings_of

__all__ = [
    "PairReason",
    "Pairing",
    "Settings",
    "SwissRow",
    "SwissStandings",
    "SwissSystem",
    "check_manual",
    "counted_games",
    "differences",
    "kept_json",
    "pair",
    "pair_json",
    "pairing_of",
    "said_before",
    "settings_of",
    "standings",
    "standings_json",
]
