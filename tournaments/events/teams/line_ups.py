"""Line-ups of teams as they were handed in: who sits where, which boards are empty, who came too late."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events import acts
from tournaments.events.line_up_times import play_has_begun, rule_of, start_of
from tournaments.ledger import facts, history
from tournaments.ledger.chains.chain import entries_about
from tournaments.models import Entrant, Event, Game, Match, Person
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result
from tournaments.regulations.teams import lineups
from tournaments.regulations.teams.lineups import LineUp


def line_up(team: Entrant, boards: int) -> LineUp:
    """The line-up of a team, its players loaded; of one that was not handed in every board is empty."""
    names = {player.board: player.name for player in team.players.all()}
    return LineUp(team.number, tuple(names.get(board) for board in range(1, boards + 1)), team.line_up_at)


def remark(team: Entrant) -> Reason | None:
    """The remark on a line-up that came too late (B.6, R29); None in time, or where no start is known."""
    return remark_in(team.event, team)


def remark_in(event: Event, team: Entrant) -> Reason | None:
    """The same of a team of an event that is loaded."""
    rule, start = rule_of(event), start_of(event)
    if rule is None or start is None:
        return None
    return lineups.late(LineUp(team.number, (), team.line_up_at), start, rule)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A team with its line-up as far as it was handed in, and the remark on a late one."""

    team: Entrant
    players: tuple[str | None, ...]
    late: Reason | None

    @property
    def empty(self) -> int:
        """How many boards are empty."""
        return self.players.count(None)


def handed_in(event: Event) -> list[HandedIn]:
    """The line-ups of all teams of an event in order of their numbers."""
    rule, start = rule_of(event), start_of(event)
    found = []
    for team in event.entrants.order_by("number").prefetch_related("players"):
        assert rule is not None, "teams hand in line-ups by a rule"
        own = line_up(team, rule.boards)
        late = lineups.late(own, start, rule) if start else None
        found.append(HandedIn(team, own.players, late))
    return found


def last_change(team: Entrant) -> int:
    """The number of the entry of the record that changed the line-up last, 0 before: what a form has seen."""
    entry = entries_about(team.event, act=acts.LINE_UP, number=team.number).first()
    return entry.sequence if entry else 0


def boards_of_round_1(team: Entrant) -> dict[int, int]:
    """The board of each person in the line-up with which play began, as the record has it; none before.

    What was undone is no play: of a first round that was recorded anew it is the line-up of then.
    """
    event = team.event
    if not team.line_up_at or not play_has_begun(event):
        return {}
    state = history.chain_of(event).state
    for entry in history.entries_of(event).filter(changes__isnull=False).iterator(chunk_size=100):
        before = facts.changed(state, facts.inverse(facts.of_play(entry.changes or ())))
        if not _has_begun(event, before):
            break
        state = before
    own = facts.key("player", event.pk, team.number, 0).removesuffix("0")
    boards = {row["person_id"]: facts.numbers_of(key)[2] for key, row in state.items() if key.startswith(own)}
    people = Person.objects.in_bulk(boards)
    return {person.shown_pk: boards[pk] for pk, person in people.items()}


def _has_begun(event: Event, state: facts.State) -> bool:
    """Whether a game of an event has a result in a state that does not follow from an empty board."""
    rule = rule_of(event)
    booked = ("", rule.article if rule else None)
    own = facts.key("game", event.pk, 0).removesuffix("0")
    games = (game for key, game in state.items() if key.startswith(own) and game["result"])
    return any((game["entered_by"], game["confirmed_by"]) != booked for game in games)


def empty_boards(event: Event) -> dict[int, frozenset[int]]:
    """The empty boards of the teams whose line-up was handed in, by the key of the team."""
    rule = rule_of(event)
    if rule is None:
        return {}
    everywhere = range(1, rule.boards + 1)
    return {
        team.pk: frozenset(everywhere) - {player.board for player in team.players.all()}
        for team in event.entrants.filter(line_up_at__isnull=False).prefetch_related("players")
    }


def match_of(game: Game) -> Match:
    """The match that a board of teams belongs to."""
    assert game.match is not None, "in an event of teams every board belongs to a match"
    return game.match


def empty_sides(game: Game, empty: Mapping[int, frozenset[int]]) -> lineups.Empty:
    """Whether the places of the home and the away team are empty at the board of a game."""
    match = match_of(game)
    sides = (match.home_id, match.away_id)
    home, away = (game.board in empty.get(side, frozenset()) for side in sides)
    return home, away


def home_result(game: Game) -> Result | None:
    """The result of a board from the home team's side; its match must be loaded."""
    if not game.result:
        return None
    result = Result.parse(game.result)
    return result if game.white_id == match_of(game).home_id else result.reversed


def fits(event: Event, game: Game, code: str, empty: Mapping[int, frozenset[int]]) -> bool:
    """Whether a result from white's side, or none, can stand at a board of the event with these
    empty places (B.6).
    """
    rule = rule_of(event)
    if game.match is None or rule is None:
        return True
    sides = empty_sides(game, empty)
    result = Result.parse(code) if code else None
    own = result if result is None or game.white_id == game.match.home_id else result.reversed
    return lineups.fits_line_up(rule, own, sides)
