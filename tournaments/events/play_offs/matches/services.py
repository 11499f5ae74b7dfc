"""Deciding matches of teams that ended equal, in the same line-ups with the colours reversed (B.7, G.6E)."""

from collections.abc import Mapping, Sequence

from tournaments.events import acts
from tournaments.events.loaded import load
from tournaments.events.locks import locked_main_event
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.matches import selectors
from tournaments.events.play_offs.matches.selectors import ComingMatch, Pair
from tournaments.events.play_offs.selectors import waits_for_a_result
from tournaments.events.rounds import services as rounds
from tournaments.events.teams import services as line_ups
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

Place = tuple[int, int]


@one_act
def play(
    *,
    actor: User,
    event_id: int,
    numbers: Sequence[int],
    pairs: Sequence[Pair] = (),
    whites: Mapping[Place, int] | None = None,
) -> Event:
    """Pair the first deciding matches between teams that ended equal, or those that follow while they are.

    Two play one match; three or more the schedule `pairs` of the leaders, home team first. `whites` is the
    team with white at each board that the regulation leaves to the leaders (R64), by match and board from 1.
    Every match is a round of its own. Errors: PermissionDenied; RuleViolation when nothing is to be decided
    between them, a match is not over, or the schedule or a colour is missing.
    """
    event = locked_main_event(actor, event_id)
    loaded = load(event)
    chosen = frozenset(numbers)
    article = selectors.article(loaded)
    if chosen not in {frozenset(tie.numbers) for tie in selectors.ties(loaded)}:
        raise refuse(gettext_noop("No play-off matches are needed between these teams."), article)
    child = selectors.created(loaded, chosen)
    if child and waits_for_a_result(child):
        raise refuse(gettext_noop("The last play-off match is not over yet."), article)
    if len(chosen) > 2:
        _check_schedule(pairs, chosen, article)
    else:
        pairs = [(min(chosen), max(chosen))]
    coming = selectors.coming(loaded, chosen, pairs)
    names = loaded.facts.names
    colours = [_whites(at, match, whites or {}, names, article) for at, match in enumerate(coming, start=1)]
    child = child or play_offs.new_event(event, sorted(chosen))
    for match, boards, paired in zip(coming, colours, play_offs.new_rounds(child, len(coming)), strict=True):
        rounds.fill(paired, [(match.home, match.away)], published=True, whites=[boards])
    line_ups.book_empty_boards(child)
    record.append(
        actor=actor,
        act=acts.DECIDING,
        event=event,
        subject={"event": child.pk},
        after={"games": [list(pair) for pair in pairs]},
    )
    return child


def _check_schedule(pairs: Sequence[Pair], numbers: frozenset[int], article: str) -> None:
    """The leaders' schedule for three or more (R65): real pairs of these teams, and everybody plays."""
    for home, away in pairs:
        if home == away or not {home, away} <= numbers:
            text = gettext_noop("%(home)s-%(away)s is no pair of these teams")
            raise refuse(text, article, "R65", place="pairs", home=home, away=away)
    if {number for pair in pairs for number in pair} != numbers:
        raise refuse(gettext_noop("In the schedule every team plays."), article, "R65", place="pairs")


def _whites(
    at: int, match: ComingMatch, chosen: Mapping[Place, int], names: Mapping[int, str], article: str
) -> list[int]:
    """Who has white at each board. Errors: RuleViolation where the leaders have not chosen."""
    for board in (one.board for one in match.to_choose):
        if chosen.get((at, board)) not in (match.home, match.away):
            raise refuse(
                gettext_noop("Say who has white at board %(board)s in %(home)s – %(away)s."),
                article,
                "R64",
                place=f"white-{at}-{board}",
                board=board,
                home=names[match.home],
                away=names[match.away],
            )
    return [chosen[at, one.board] if one.white is None else one.white for one in match.boards]
