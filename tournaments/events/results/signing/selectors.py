"""The matches of teams that somebody may sign: a leader's, those of a code, those of an account."""

from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import load
from tournaments.events.permissions import may_sign
from tournaments.events.results.access_codes.selectors import boards_of
from tournaments.events.seated.at_boards import at_boards
from tournaments.events.teams.selectors import TeamMatch
from tournaments.events.to_do.signatures import MatchToSign, Signed, matches_of, to_sign, with_asked
from tournaments.models import Event, Game, Match, Pass, User
from tournaments.pages.http.permissions import Visitor


def led(event: Event, match: TeamMatch) -> MatchToSign:
    """A match of an event as its leaders see it, with when its teams were asked."""
    return with_asked(event, match)


def at_table(helper: Pass) -> list[MatchToSign]:
    """The matches all of whose boards a code opens and that have their results, to be signed at the table."""
    page = boards_of(helper)
    shown = {board.game.pk for board in page.boards if board.game.match_id} if page else set()
    if not shown:
        return []
    loaded = load(helper.round.event)
    covered = hidden(helper, [loaded.event])
    seated = at_boards((team.pk for team in loaded.event.entrants.all()), covered)
    matches = [
        match
        for match in matches_of(loaded)
        if not match.open and {board.game.pk for board in match.boards} <= shown
    ]
    return to_sign(matches, seated) if matches else []


def of_account(user: User, match: Match) -> MatchToSign | None:
    """A match for who may sign it; None for anybody else."""
    if not may_sign(user, match, match.home, match.away):
        return None
    (found,) = to_sign([one for one in matches_of(load(match.round.event)) if one.match.pk == match.pk])
    return found


def own_sides(user: User, one: MatchToSign) -> list[Signed]:
    """The teams of a match for which the user may sign."""
    return [side for side in one.sides if may_sign(user, one.match.match, side.team)]


def signable(user: Visitor, game: Game) -> Match | None:
    """The match of a game, where it is public and the user may sign it; None for anybody else."""
    if game.match is None or not isinstance(user, User):
        return None
    if not may_sign(user, game.match, game.white, game.black):
        return None
    return seen_match(game.match.pk)


def seen_match(pk: int) -> Match | None:
    """A match of a published round of a published event."""
    matches = Match.objects.select_related("round__event__season", "round__event__root", "home", "away")
    match = matches.filter(pk=pk, round__published_at__isnull=False).first()
    return match if match and match.round.event.is_published else None
