"""What carrying a verdict out leads to: the game as it stands, places to decide, a season closed before.

Source: Bijlage 5, task 3; readings R45 and R75.
"""

from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from tournaments.appeals.cases.enforced import enforced_before
from tournaments.appeals.reading.visibility import Sight
from tournaments.events.loaded import with_parts
from tournaments.events.play_offs.selectors import contest_of, games_between
from tournaments.models import Event, Game, SeasonClosing
from tournaments.pages.http.permissions import is_board
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.reasons import Reason
from tournaments.seasons.ending import began
from tournaments.seasons.finals.closed_events import closed_parts
from tournaments.seasons.places.settled import PlacesGiven, closing_of
from tournaments.seasons.selectors import changed_since


@dataclass(frozen=True, slots=True)
class ToDecide:
    """Places that are open, why, and the page on which their deciding games are founded or go on."""

    because: Reason
    address: str


@dataclass(frozen=True, slots=True)
class Enforcement:
    """What who carries a verdict out must know, and the board about the season.

    `event` is the competition as a whole, `game` the one in dispute, `before` the entries by which another
    verdict in that dispute was carried out. `closing` is that of the season, where it rests on another order
    than the event has, or will have; it `stands` when a round of the next season was paired, so that it
    cannot be taken back.
    """

    event: Event
    leads: bool
    done: bool
    game: Game | None
    to_decide: tuple[ToDecide, ...]
    before: list[int]
    closing: SeasonClosing | None
    stands: bool

    @property
    def opens_again(self) -> bool:
        """Whether the event is closed still, and will be open once this was recorded as carried out."""
        return bool(self.to_decide) and self.event.closed_at is not None


def enforcement_of(sight: Sight) -> Enforcement | None:
    """This for a verdict that is to be carried out, or was, and for the leaders and the board alone."""
    appeal = sight.appeal
    upheld = appeal.verdict is not None and appeal.verdict.upheld
    concerned = sight.leads or (is_board(sight.visitor) and sight.sees_verdict)
    if not (upheld and concerned and appeal.phase in (Phase.TO_CARRY_OUT, Phase.CLOSED)):
        return None
    whole = Event.objects.select_related("season").get(pk=sight.case.event.main_id)
    done = appeal.phase is Phase.CLOSED
    closing = _closing(whole, done=done)
    return Enforcement(
        event=whole,
        leads=sight.leads,
        done=done,
        game=_game(sight) if sight.leads else None,
        to_decide=_to_decide(whole) if sight.leads else (),
        before=enforced_before(sight.case) if sight.leads and not done else [],
        closing=closing,
        stands=closing is not None and began(whole.season.year + 1),
    )


def _closing(whole: Event, *, done: bool) -> PlacesGiven | None:
    """The closing that holds of the season of an event, where it rests on an order of that event which is to
    change, or (`done`) did change.
    """
    closing = closing_of(whole.season.year)
    if closing is None:
        return None
    if done:
        changed = changed_since(closing, closed_parts(whole.season))
        return closing if whole.pk in {event.main_id for event in changed} else None
    counted = [order["event"] for order in closing.orders]
    own = Event.objects.filter(Q(pk=whole.pk) | Q(root=whole))
    return closing if own.filter(pk__in=counted).exists() else None


def _game(sight: Sight) -> Game | None:
    dispute = sight.case.dispute
    if dispute.board is None:
        return None
    place = Q(round__number=dispute.round, board=dispute.board)
    games = Game.objects.filter(place, round__event=dispute.event)
    return games.filter(Q(match__table=dispute.table)).select_related("round", "white", "black").first()


def _to_decide(whole: Event) -> tuple[ToDecide, ...]:
    """The open places of an event and of its groups, where every game has a result."""
    if whole.system == Event.System.DISPLAY:
        return ()
    parts = with_parts(whole.pk)
    groups = [part for part in parts if part.event.kind == Event.Kind.GROUP]
    found = []
    for part in parts:
        if part.has_table and not part.standings().complete:
            continue
        decided = contest_of(part, groups)
        for tie in decided.ties:
            games = games_between(part.event, tie.numbers, decided.entrants)
            name, event = ("event-office", games) if games else ("play-offs", part.event)
            found.append(ToDecide(tie.needs, reverse(name, args=[event.pk])))
    return tuple(found)
