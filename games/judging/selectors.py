"""What the rules said of notations: now, before, and of which of them nothing yet."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.domain.report import Report, Stood, beside
from games.domain.stored import Finding, finding_of, from_data
from games.judging.version import version
from games.models import Judgement, Notation
from tournaments.events.loaded import counted_ending, counted_result
from tournaments.models import Game
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result


def recorded(game: Game) -> tuple[Result | None, Ending | None]:
    """The result that was recorded, and how it was recorded that the game ended; None where nothing was, or
    while it waits for a second person.
    """
    event = game.round.event
    return counted_result(game, event), counted_ending(game, event)


def stood_of(notation: Notation) -> tuple[Stood, ...]:
    """What was recorded as really played in place of what is written (R10); of one move the latest."""
    found = {one.ply: one for one in sorted(notation.stood.all(), key=lambda one: one.pk)}
    return tuple(Stood(ply, one.move, one.fen) for ply, one in sorted(found.items()) if one.move or one.fen)


def latest(notation: Notation) -> Judgement | None:
    """What was said last of a notation, of those that were fetched with it; None where nothing was yet."""
    return max(notation.judgements.all(), key=lambda one: one.pk, default=None)


def report_on(notation: Notation) -> Report | None:
    """The report on a notation as it is kept, held against what is recorded of its game now; None while it
    is still to be judged. Plays nothing.
    """
    return report_of(latest(notation), notation.game)


def report_of(judgement: Judgement | None, game: Game) -> Report | None:
    """What was said, held against what is recorded of the game; None where nothing was, or less than this
    version says.
    """
    if judgement is None:
        return None
    try:
        return beside(from_data(judgement.report), *recorded(game))
    except KeyError:
        return None


def to_judge() -> QuerySet[Notation]:
    """The notations of which these rules have not said anything yet, the oldest first."""
    judged = Judgement.objects.filter(notation=OuterRef("pk"), rules=version())
    return Notation.objects.filter(~Exists(judged)).order_by("pk")


@dataclass(frozen=True, slots=True)
class Change:
    """A notation of which other rules say something else: what was said before, and what is since."""

    judgement: Judgement
    before: Finding
    after: Finding


def changes(judgements: Iterable[Judgement]) -> Iterator[Change]:
    """Of these judgements, fetched with their notations and all that was said of each, those that replaced
    another finding.
    """
    for one in judgements:
        before = _before(one)
        after = finding_of(one.report)
        if before is not None and before != after:
            yield Change(one, before, after)


def _before(judgement: Judgement) -> Finding | None:
    notation = judgement.notation
    earlier = [one for one in notation.judgements.all() if one.pk < judgement.pk]
    if earlier:
        return finding_of(max(earlier, key=lambda one: one.pk).report)
    return finding_of(notation.report) if notation.report else None


def replacing() -> QuerySet[Judgement]:
    """The judgements that replaced what was said before, the latest first, with what `changes` looks at."""
    earlier = Judgement.objects.filter(notation=OuterRef("notation"), pk__lt=OuterRef("pk"))
    rows = Judgement.objects.filter(Q(Exists(earlier)) | ~Q(notation__report={}))
    game = "notation__game__round__event__season"
    return rows.select_related(game).prefetch_related("notation__judgements").order_by("-pk")
