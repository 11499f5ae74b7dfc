"""Judging notations: what the rules say of each is kept beside it, and read from there.

Nothing of it is a fact: it stands in no record, and any of it may be made again of the texts.
"""

from collections.abc import Callable, Iterable, Sequence

from django.utils import timezone

from games.domain.as_pdn import moves_as_pdn
from games.domain.report import Report as Judged
from games.domain.report import Stood, judge
from games.domain.stored import as_data
from games.judging.selectors import latest, stood_of, to_judge
from games.judging.version import version
from games.models import Judgement, Notation
from tournaments.events.locks import locked_for_anyone
from tournaments.jobs.kinds import Report
from tournaments.jobs.services import begin_own
from tournaments.ledger.transactions import one_act
from tournaments.regulations.reasons import Reason, gettext_noop

JUDGE = "judge"
_JUDGED = gettext_noop("Notations are judged")
_AT_A_TIME = 50
TRIED_AT_ONCE = 200
"""Moves tried for those that were not written down, while somebody waits for the answer."""

_WITH_WHAT_WAS_SAID = Notation.objects.select_related("game__round").prefetch_related("judgements", "stood")
_listeners: list[Callable[[Iterable[int]], object]] = []


def listen(listener: Callable[[Iterable[int]], object]) -> None:
    """Call this with the keys of the games of which a worker said something new."""
    _listeners.append(listener)


def take_up(notation: Notation) -> None:
    """Judge a notation that was just stored, or of which something was recorded; where that would take long
    have a worker do it.
    """
    judged = judge(notation.text, stood=stood_of(notation), steps=TRIED_AT_ONCE)
    if judged.finished:
        _keep(notation, judged)
        return
    notation.judgements.update(rules="")
    begin_own(kind=JUDGE, token=f"{JUDGE} {notation.pk}/{notation.stood.count()}")


def recheck(report: Report) -> list[Judgement]:
    """Judge every notation of which these rules have said nothing yet; gives what is said otherwise than
    before. Begun again it goes on where it was.
    """
    replaced: list[Judgement] = []
    waiting, done = list(to_judge().values_list("pk", flat=True)), 0
    for first in range(0, len(waiting), _AT_A_TIME):
        rows = _WITH_WHAT_WAS_SAID.filter(pk__in=waiting[first : first + _AT_A_TIME])
        made: list[Judgement] = []
        for notation in rows.order_by("pk"):
            report(Reason(_JUDGED), done=done, of=len(waiting))
            kept = _judged_anew(notation)
            made += [kept] if kept else []
            done += 1
        for listener in _listeners:
            listener({one.notation.game_id for one in made})
        replaced += made
    return replaced


def _judged_anew(notation: Notation) -> Judgement | None:
    """What `_keep` gives; judged once more as long as what really stood was recorded meanwhile."""
    while True:
        stood = stood_of(notation)
        is_kept, kept = _keep_unless_changed(notation, stood, judge(notation.text, stood=stood))
        if is_kept:
            return kept
        notation = _WITH_WHAT_WAS_SAID.get(pk=notation.pk)


@one_act
def _keep_unless_changed(
    notation: Notation, stood: Sequence[Stood], judged: Judged
) -> tuple[bool, Judgement | None]:
    """Whether it was kept, and what `_keep` gives; not where something else stands by now (R10)."""
    locked_for_anyone(notation.game.round.event_id)
    now = _WITH_WHAT_WAS_SAID.get(pk=notation.pk)
    return (True, _keep(now, judged)) if stood_of(now) == tuple(stood) else (False, None)


def _keep(notation: Notation, judged: Judged) -> Judgement | None:
    """Keep what is said of a notation; the row, where there is a new one because it is something new."""
    before, data = latest(notation), as_data(judged)
    said = {"rules": version(), "moves": moves_as_pdn(notation.text, judged)}
    if before is not None and before.report == data:
        Judgement.objects.filter(pk=before.pk).update(**said)
        return None
    return Judgement.objects.create(notation=notation, judged_at=timezone.now(), report=data, **said)
