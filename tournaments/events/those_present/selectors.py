"""Whether those present may play a round robin by themselves, and who they are (R95)."""

from tournaments.events.absent import absent_from
from tournaments.events.loaded import LoadedEvent
from tournaments.regulations.reasons import Reason
from tournaments.regulations.setting_up.those_present import may_be_ruled, offer


def offered(loaded: LoadedEvent) -> Reason | None:
    """That the directors may rule so now; None where they may not."""
    may = may_be_ruled(loaded.facts, edition=loaded.edition) and not loaded.event.closed_at
    return offer(loaded.facts) if may else None


def proposed(loaded: LoadedEvent) -> list[int]:
    """The start numbers of those expected: checked in, where somebody is, and not absent in round 1."""
    rows = list(loaded.event.entrants.all())
    checked = {row.number for row in rows if row.checked_in} or {row.number for row in rows}
    away = absent_from(loaded.event, [1])[1] | loaded.facts.gone_before(1)
    return sorted(checked - away)
