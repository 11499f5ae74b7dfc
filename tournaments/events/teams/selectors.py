"""Matches of teams as pages show them: board by board, with their points, and the page of one team."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import chain

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.loaded import LoadedEvent, domain_entrant
from tournaments.events.particulars.put_off import Seated, put_off
from tournaments.events.seated.at_boards import AtBoards, at_boards
from tournaments.events.tables.matches import BoardLine, match_table
from tournaments.events.tables.standings import in_halves
from tournaments.events.tables.teams import Place, line_up_table
from tournaments.events.teams.line_ups import remark
from tournaments.models import EarlierPlayer, Entrant, Game, Match, Round, TeamPlayer
from tournaments.pages.tables.tables import Mark, Table
from tournaments.pages.words import wording
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.counting.standing_rows import StandingRow, Standings
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import LineUpRule
from tournaments.regulations.endings import Ending
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints, Result, Side
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.teams.lineups import shown_when
from tournaments.regulations.teams.results import count_match, counted_matches


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """A board of a match: who sits there, "" for nobody, who has white, what counts from the home side;
    `people` are the keys of the two at home and away, as far as somebody is known.
    """

    game: Game
    home: str
    away: str
    home_has_white: bool
    result: Result | None
    ending: Ending | None = None
    people: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match with its boards and its points; `counted` says what it counts as (R62, R63)."""

    match: Match
    paired: Round
    boards: tuple[BoardOfMatch, ...]
    counted: CountedMatch
    edition: Edition

    @property
    def table(self) -> Table:
        """Its boards, each result leading to its game."""
        home, away = self.match.home.name, self.match.away.name
        return match_table(
            [
                BoardLine(
                    self.paired.number,
                    self.paired.date,
                    self.match.table,
                    board.game.board,
                    home,
                    board.home or None,
                    away,
                    board.away or None,
                    Side.FIRST if board.home_has_white else Side.SECOND,
                    board.result,
                    reverse("game", args=[board.game.pk]),
                    self._label(board),
                    board.ending,
                )
                for board in self.boards
            ],
            self.edition,
        )

    def _label(self, board: BoardOfMatch) -> str:
        """What the link to a game is called."""
        return _("%(result)s: board %(number)s, %(home)s against %(away)s") % {
            "result": wording.result(board.result.value) if board.result else ".",
            "number": board.game.board,
            "home": board.home or self.match.home.name,
            "away": board.away or self.match.away.name,
        }

    @property
    def teams(self) -> tuple[Entrant, Entrant]:
        """Home and away."""
        return (self.match.home, self.match.away)

    @property
    def open(self) -> int:
        """How many boards have no result."""
        return sum(result is None for result in self.counted.boards)


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of teams: its matches in order of the tables, the teams that are free, and the games that are
    not played with it.
    """

    paired: Round
    matches: tuple[TeamMatch, ...]
    free: tuple[Entrant, ...]
    put_off: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What a team scored at a board, in half points, out of how many."""

    half_points: int
    available: int

    @property
    def tint(self) -> str:
        """Whether it is more than half of them ("won"), less ("lost") or half ("drawn")."""
        twice = 2 * self.half_points
        return "won" if twice > self.available else "lost" if twice < self.available else "drawn"


@dataclass(frozen=True, slots=True)
class TeamShares:
    """What a team scored at each of its boards, from the first."""

    team: Entrant
    boards: tuple[Share, ...]

    @property
    def half_points(self) -> int:
        """The sum of the boards."""
        return sum(one.half_points for one in self.boards)


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """The row of a team in the standings and its place among how many teams: of the whole where that has an
    order (R80), else of the own half; `half` is "" for a place among all.
    """

    row: StandingRow
    place: int
    teams: int
    half: str = ""


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team: its line-up board by board, None at an empty one, the remark on a late one, its matches.
    `earlier` are those who sat at a board before somebody else came in (R106).

    Where the visitor may not see the line-up yet (R78), `hidden` says from when on; it is then left out.
    `place` is that in the standings, None while there are none.
    """

    team: Entrant
    players: tuple[TeamPlayer | None, ...]
    late: Reason | None
    matches: tuple[TeamMatch, ...]
    hidden: Reason | None
    place: TeamPlace | None
    earlier: tuple[EarlierPlayer, ...]

    @property
    def table(self) -> Table:
        """The line-up, every player leading to the person, with what the games at each board gave; under a
        player who sat there before.
        """
        team = domain_entrant(self.team)
        return line_up_table(
            [
                self._place(Place(team, board), one)
                for board, player in enumerate(self.players, 1)
                for one in (player, *self._before(board, player))
            ]
        )

    def _before(self, board: int, player: TeamPlayer | None) -> Iterable[EarlierPlayer]:
        """Who else sat at a board, each once."""
        now = player and player.person_id
        return {
            one.person_id: one for one in self.earlier if one.game.board == board and one.person_id != now
        }.values()

    def _place(self, place: Place, player: TeamPlayer | EarlierPlayer | None) -> Place:
        person = player and player.person_id
        games = [
            (match.paired.number, at_board, match.match.home == self.team)
            for match in self.matches
            for at_board in match.boards
            if at_board.game.board == place.board and at_board.result is not None
            if at_board.people[0 if match.match.home == self.team else 1] == person
        ]
        scored = [_half_points(one.result, is_home=home) for _, one, home in games if one.result]
        marks = tuple(
            _mark(number, points, one.away if home else one.home)
            for (number, one, home), points in zip(games, scored, strict=True)
        )
        found = replace(place, marks=marks, half_points=sum(scored) if scored else None)
        if player is None:
            return found
        href = reverse("person", args=[player.person.shown_pk])
        return replace(found, player=player.name, href=href)


WHOLE = 2
"""What a game gives who wins it, in half points."""
TINTS = {0: "lost", 1: "drawn", 2: "won"}


def _half_points(result: Result, *, is_home: bool) -> int:
    """The half points of one side in a result that is said from the home side."""
    return result.half_points(Side.FIRST if is_home else Side.SECOND)


def _mark(number: int, points: int, opponent: str) -> Mark:
    text = str(HalfPoints(points))
    said = _("Round %(round)s: %(points)s against %(name)s")
    return Mark(text, TINTS[points], said % {"round": number, "points": text, "name": opponent or "–"})


def rounds_of(loaded: LoadedEvent, *, hidden: Collection[int]) -> tuple[TeamRound, ...]:
    """The rounds of an event of teams that have pairs, with every board; of the teams with the hidden keys
    nobody is named.
    """
    teams = {entrant.number: entrant for entrant in loaded.event.entrants.all()}
    at_board = at_boards((team.pk for team in teams.values()), hidden)
    counted = _counted(loaded)
    rounds = {paired.number: paired for paired in loaded.rounds}
    shown = [(rounds[facts.number], facts) for facts in loaded.facts.rounds]
    seated = {paired.number: _seated(paired, at_board) for paired, _facts in shown}
    later = put_off(loaded.event, chain.from_iterable(seated.values()))
    return tuple(
        TeamRound(
            paired,
            tuple(
                _match(
                    match,
                    paired,
                    _games(paired, match),
                    at_board,
                    counted[paired.number, match.table],
                    loaded.edition,
                )
                for match in sorted(paired.matches.all(), key=lambda one: one.table)
            ),
            tuple(sorted((teams[number] for number in facts.free), key=lambda team: team.number)),
            tuple(later[one.game.pk].says for one in seated[paired.number] if one.game.pk in later),
        )
        for paired, facts in shown
    )


def _seated(paired: Round, at_board: AtBoards) -> list[Seated]:
    """The games of a round in order of their tables and boards, with who plays them."""
    tables = {match.pk: match.table for match in paired.matches.all()}
    found = [(tables[game.match_id], game) for game in paired.games.all() if game.match_id]
    found.sort(key=lambda one: (one[0], one[1].board))
    return [
        Seated(
            game,
            paired.number,
            f"{table}.{game.board}",
            *(at_board.name(game, side) for side in (game.white_id, game.black_id)),
        )
        for table, game in found
    ]


def shares(rounds: Iterable[TeamRound]) -> tuple[TeamShares, ...]:
    """What every team scored at each board in the matches of these rounds that are over, who has most first;
    nothing while there is none.
    """
    found: dict[Entrant, dict[int, list[int]]] = {}
    for match in (one for shown in rounds for one in shown.matches if one.counted.scored):
        for side, team in zip(Side, match.teams, strict=True):
            boards = found.setdefault(team, {})
            for board in match.boards:
                if board.result is not None:
                    boards.setdefault(board.game.board, []).append(board.result.half_points(side))
    teams = (
        TeamShares(team, tuple(Share(sum(boards[at]), WHOLE * len(boards[at])) for at in sorted(boards)))
        for team, boards in found.items()
    )
    return tuple(sorted(teams, key=lambda one: (-one.half_points, one.team.number)))


def _counted(loaded: LoadedEvent) -> dict[tuple[int, int], CountedMatch]:
    """What every match counts as, by round and table: of a deciding match its boards alone."""
    facts, rules = loaded.facts, loaded.edition
    points = rules.teams.match_points[facts.section]
    scheduled: dict[tuple[int, int, int], CountedMatch] = {}
    if loaded.has_table:
        for one in counted_matches(facts, edition=rules, after_round=facts.rounds_planned):
            scheduled[one.round, one.home, one.away] = one
    return {
        (paired.number, table): scheduled.get((paired.number, match.home, match.away))
        or count_match(paired.number, match.home, match.away, match.boards, points)
        for paired in facts.rounds
        for table, match in enumerate(paired.matches, start=1)
    }


def _games(paired: Round, match: Match) -> list[Game]:
    games = (game for game in paired.games.all() if game.match_id == match.pk)
    return sorted(games, key=lambda game: game.board)


def _match(
    match: Match,
    paired: Round,
    games: Iterable[Game],
    at_board: AtBoards,
    counted: CountedMatch,
    edition: Edition,
) -> TeamMatch:
    boards = tuple(
        BoardOfMatch(
            game,
            at_board.name(game, match.home_id),
            at_board.name(game, match.away_id),
            game.white_id == match.home_id,
            result,
            _ending(game, result),
            (_person(at_board, game, match.home_id), _person(at_board, game, match.away_id)),
        )
        for game, result in zip(games, counted.boards, strict=True)
    )
    return TeamMatch(match, paired, boards, counted, edition)


def _person(at_board: AtBoards, game: Game, team: int) -> int | None:
    player = at_board.player(game, team)
    return player.person if player else None


def _ending(game: Game, result: Result | None) -> Ending | None:
    """How a game ended, as far as its result counts."""
    ending = Ending(game.ending) if game.ending else None
    return ending if ending and ending.fits(result) else None


def team_page(loaded: LoadedEvent, team: Entrant, *, hidden: Collection[int]) -> TeamPage:
    """The page of a team of an event, for a visitor from whom these teams' line-ups are hidden."""
    rule = loaded.edition.teams.line_ups[loaded.event.section]
    players = () if team.pk in hidden else team.players.select_related("person")
    placed = {player.board: player for player in players}
    rounds = rounds_of(loaded, hidden=hidden)
    return TeamPage(
        team,
        tuple(placed.get(board) for board in range(1, rule.boards + 1)),
        remark(team),
        tuple(match for one in rounds for match in one.matches if team in match.teams),
        shown_when(rule) if team.pk in hidden else None,
        team_place(loaded.standings(), team.number) if loaded.has_table and loaded.current_round else None,
        tuple(team.earlier_players.select_related("person", "game")),
    )


def team_place(standings: Standings, number: int) -> TeamPlace:
    """The place of a team in the standings of its event."""
    row = next(row for row in standings.rows if row.entrant.number == number)
    whole = next((one for one in standings.whole if one.entrant.number == number), None)
    if whole or not in_halves(standings.rows):
        return TeamPlace(row, whole.place if whole else row.place, len(standings.rows))
    beside = [one for one in standings.rows if one.ranking == row.ranking]
    return TeamPlace(row, row.place, len(beside), roman(row.ranking))


def line_up_rule(loaded: LoadedEvent) -> LineUpRule:
    """How many boards a line-up has and when it is handed in."""
    return loaded.edition.teams.line_ups[loaded.event.section]
