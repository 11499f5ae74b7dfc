"""The score sheets of a game as they are shown: by whom, what the rules say of each, which one counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.report import Report
from games.domain.standing import Grade, grade, weight
from games.judging.selectors import report_on
from games.models import Choice, Notation, StoodMove
from rules import Color
from tournaments.events.seated.at_boards import at_boards
from tournaments.models import Game, User
from tournaments.people.permissions import same_people

_WITH_SHEETS = (
    Prefetch("notations", Notation.objects.select_related("submitted_by__person", "game")),
    "notations__judgements",
    Prefetch("notations__stood", StoodMove.objects.select_related("recorded_by__person")),
    Prefetch("choices", Choice.objects.select_related("chosen_by__person")),
)
_WORDS = {
    Grade.UNJUDGED: gettext_lazy("is being checked"),
    Grade.IRREGULAR: gettext_lazy("not legal to the end"),
    Grade.LEGAL: gettext_lazy("legal, without a result at its end"),
    Grade.COMPLETE: gettext_lazy("complete and legal"),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A notation, who submitted it by name, and the report on it; None while it is to be judged.

    Whether it `counts`; and the latest choice, where it does by that.
    """

    notation: Notation
    report: Report | None
    who: str
    counts: bool
    choice: Choice | None

    @property
    def words(self) -> str:
        """What it is worth, in words."""
        return str(_WORDS[grade(self.report)])


@dataclass(frozen=True, slots=True)
class Counting:
    """The notation of a game that counts, the report on it, and the choice by which it does, if any."""

    notation: Notation
    report: Report | None
    choice: Choice | None


@dataclass(frozen=True, slots=True)
class StoodShown:
    """What was recorded as really played, and who recorded it by name."""

    row: StoodMove
    who: str


def stood_shown(notation: Notation) -> tuple[StoodShown, ...]:
    """What was recorded as really played in place of what stands in a notation, in the order of time."""
    rows = sorted(notation.stood.all(), key=lambda one: one.pk)
    return tuple(StoodShown(one, name_of(one.recorded_by)) for one in rows)


def fetch_sheets(games: Iterable[Game]) -> None:
    """Fetch what is asked of the sheets of these games, for all of them at once."""
    prefetch_related_objects(list(games), *_WITH_SHEETS)


def counting(game: Game) -> Counting | None:
    """The notation of a game that counts, after `fetch_sheets`; None where none was submitted."""
    return counting_among({one: report_on(one) for one in game.notations.all()}, game.choices.all())


def counting_among(reports: Mapping[Notation, Report | None], choices: Iterable[Choice]) -> Counting | None:
    """The notation that counts among those with these reports: the one that was chosen last, else that of the
    greatest weight; None where there is none.
    """
    if not reports:
        return None
    choice = max(choices, key=lambda one: one.pk, default=None)
    if choice:
        found = next(one for one in reports if one.pk == choice.notation_id)
    else:
        found = max(reports, key=lambda one: (weight(reports[one]), one.pk))
    return Counting(found, reports[found], choice)


def sheets_of(game: Game, names: tuple[str, str]) -> tuple[Sheet, ...]:
    """The sheets of a game, the latest first; `names` are those of white and black for the visitor."""
    fetch_sheets([game])
    reports = {one: report_on(one) for one in game.notations.all()}
    counts = counting_among(reports, game.choices.all())
    by_person = any(one.submitted_by.person_id for one in reports)
    people = _players(game) if by_person else {}
    by_side = dict(zip((Color.WHITE, Color.BLACK), names, strict=True))
    found = []
    for notation, report in sorted(reports.items(), key=lambda one: one[0].pk, reverse=True):
        is_it = counts is not None and notation == counts.notation
        by = notation.submitted_by
        side = next((side for side, keys in people.items() if by.person_id in keys), None)
        who = by_side[side] if side else name_of(by)
        choice = counts.choice if counts and is_it else None
        found.append(Sheet(notation, report, who, is_it, choice))
    return tuple(found)


def _players(game: Game) -> dict[Color, set[int]]:
    """The keys of the people who play white and black."""
    if game.match_id is None:
        seated = {Color.WHITE: game.white.person_id, Color.BLACK: game.black.person_id}
    else:
        found = at_boards((game.white_id, game.black_id))
        sides = ((Color.WHITE, game.white_id), (Color.BLACK, game.black_id))
        seated = {side: player.person for side, team in sides if (player := found.player(game, team))}
    return {side: same_people(person) for side, person in seated.items() if person is not None}


def name_of(user: User) -> str:
    """An official by the name of the person, else by the office; never by the name of the account."""
    return user.person.name if user.person else _("the tournament directors")
