"""What section H asks of a problem, condition by condition: what a proof decides, and what people look at.

Source: H, art. 2: "as far as possible", so that a condition that is not met is a finding and no refusal;
reading R122.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from games.problems.last_move import last_move
from rules import Board, Color, Move, Position, Termination
from rules.proof import Proof, Prover, Verdict
from tournaments.regulations.reasons import Reason, gettext_noop

CONDITIONS = ("A", "B.1", "B.2", "B.3", "B.4", "C", "D", "E", "F", "G")
WHOLE = 200_000
"""Positions that the proof of the problem itself looks at."""
FIRST = 50_000
"""The same for each other first move."""
LATER = 20_000
"""The same for each other move later on, and for each position with a man less."""
IN_ALL = 1_500_000
"""The same for everything that is asked of one problem, about twenty seconds; what is left is undecided."""


class State(Enum):
    """What a finding comes to: people look where no machine can tell, or where the limit was reached."""

    MET = "met"
    NOT_MET = "not met"
    UNDECIDED = "undecided"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a condition of art. 2, such as "B.1", in sentences that cite it."""

    condition: str
    state: State
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A problem that was looked at: the line that was followed, empty where none wins, and the findings in
    the order of art. 2.
    """

    line: tuple[Move, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Other:
    """Another move of white than that of the line at a ply, counted from 0, and what is proved of it."""

    ply: int
    move: Move
    text: str
    verdict: Verdict

    @property
    def fails(self) -> bool:
        """Whether it is proved that it does not win."""
        return self.verdict is Verdict.NOT


def check(
    position: Position, solution: Sequence[Move] = (), step: Callable[[], None] = lambda: None
) -> Checked:
    """Look at a problem, white to move, and at its solution, of legal moves; without one the line that the
    proof finds is followed. `step` is called before each proof.
    """
    looked = _Look(position, tuple(solution), step)
    return Checked(looked.line, tuple(looked.findings()))


class _Look:
    """A problem while it is looked at."""

    def __init__(self, position: Position, solution: tuple[Move, ...], step: Callable[[], None]) -> None:
        self.position, self.solution, self.step = position, solution, step
        self.board, self.prover, self.left = Board(position), Prover(Color.WHITE), IN_ALL
        self.first = self.whole = self._prove(self._played(solution[:1]), WHOLE)
        if solution and self.first.verdict is Verdict.NOT:
            self.whole = self._prove(self.board, WHOLE)
        self.after: Proof | None = None
        self.line = self._followed()
        self.others: tuple[_Other, ...] = ()

    def _followed(self) -> tuple[Move, ...]:
        """The line that is looked at: the solution, played on to a win where one is proved behind it; without
        one that may win what the proof of the problem found.
        """
        if not self.solution or self.whole is not self.first:
            return self.whole.line
        end = self._played(self.solution)
        if end.outcome():
            return self.solution
        self.after = self._prove(end, FIRST)
        return (*self.solution, *self.after.line)

    @property
    def _given(self) -> tuple[Move, ...]:
        """The line as far as it is the solution that was given; without one all of it."""
        return self.line[: len(self.solution)] if self.after else self.line

    @property
    def _is_won(self) -> bool:
        """Whether the line leads to a win that is proved."""
        outcome = self._played(self.line).outcome()
        wins = outcome is not None and outcome.winner is Color.WHITE
        return wins and self.whole.verdict is Verdict.WINS

    def findings(self) -> Iterator[Finding]:
        yield self._wins()
        yield self._came_about()
        yield self._material()
        yield self._kings()
        yield self._en_prise()
        if not self._is_won:
            text = gettext_noop("That white wins is not proved; without that this is not decided")
            for condition in ("C", "D", "E"):
                yield self._finding(condition, State.UNDECIDED, text)
            yield self._arrival()
            yield self._finding("G", State.UNDECIDED, text)
            return
        self.others = tuple(self._other_moves())
        yield self._second_solution()
        yield self._purposes()
        yield self._transposition()
        yield self._arrival()
        yield self._end()

    def _prove(self, board: Board, nodes: int) -> Proof:
        self.step()
        proof = self.prover.prove(board, nodes=min(nodes, self.left))
        self.left -= proof.nodes
        return proof

    def _played(self, moves: Sequence[Move]) -> Board:
        board = self.board.copy()
        for move in moves:
            board.push(move)
        return board

    def _finding(self, condition: str, state: State, text: str, /, **params: object) -> Finding:
        return Finding(condition, state, (_reason(condition, text, **params),))

    def _wins(self) -> Finding:
        nodes, verdict = self.whole.nodes, self.whole.verdict
        if verdict is Verdict.NOT:
            text = gettext_noop("White does not win, whatever it begins with: %(nodes)s positions")
        elif verdict is Verdict.UNDECIDED:
            text = gettext_noop("Whether white wins is not decided within %(nodes)s positions")
        else:
            text = gettext_noop("White wins, whatever black plays: proved over %(nodes)s positions")
        state = {Verdict.WINS: State.MET, Verdict.NOT: State.NOT_MET}.get(verdict, State.UNDECIDED)
        found = self._finding("A", state, text, nodes=nodes)
        return replace(found, reasons=(*found.reasons, *self._of_the_solution()))

    def _of_the_solution(self) -> Iterator[Reason]:
        """What its first move is worth, where that does not win, else the position that it leads to."""
        if not self.solution:
            return
        if self.first.verdict is Verdict.NOT:
            yield _reason("A", gettext_noop("After the first move of the solution black need not lose"))
            return
        outcome = self._played(self.solution).outcome()
        if outcome and outcome.winner is Color.WHITE:
            if outcome.termination is Termination.NO_PIECES:
                yield _reason("A", gettext_noop("At the end of the solution black has no piece left"))
            else:
                yield _reason("A", gettext_noop("At the end of the solution black has no move left"))
            return
        text = {
            Verdict.WINS: gettext_noop("What the solution leads to is won for white: proved"),
            Verdict.NOT: gettext_noop("What the solution leads to is not won for white"),
            Verdict.UNDECIDED: gettext_noop("Whether what the solution leads to is won is not decided"),
        }[self.after.verdict if self.after else Verdict.NOT]
        yield _reason("A", text)

    def _came_about(self) -> Finding:
        move = last_move(self.position)
        if move is None:
            text = gettext_noop(
                "No last move of a black man was found that leads to it, of one step or one capture"
            )
            return self._finding("B.1", State.PEOPLE, text)
        return self._finding(
            "B.1",
            State.MET,
            gettext_noop("Black may have played %(move)s; no further back was looked"),
            move=move,
        )

    def _material(self) -> Finding:
        white, black = (len(self.position.men(color)) for color in Color)
        more = white > black or len(self.position.kings(Color.WHITE)) > len(self.position.kings(Color.BLACK))
        state = State.NOT_MET if more else State.MET
        text = gettext_noop("Number of men: white %(white)s, black %(black)s")
        found = self._finding("B.2", state, text, white=white, black=black)
        kings = {color.value: len(self.position.kings(color)) for color in Color}
        if not any(kings.values()):
            return found
        text = gettext_noop("Number of kings: white %(white)s, black %(black)s")
        return replace(found, reasons=(*found.reasons, _reason("B.2", text, **kings)))

    def _kings(self) -> Finding:
        kings = sorted(square for color in Color for square in self.position.kings(color))
        if kings:
            text = gettext_noop("There are kings, on %(squares)s")
            return self._finding("B.3", State.NOT_MET, text, squares=_list(kings))
        return self._finding("B.3", State.MET, gettext_noop("There is no king on the board"))

    def _en_prise(self) -> Finding:
        taken = sorted({square for move in self.board.moves() for square in move.captured})
        if taken:
            text = gettext_noop("White can capture at once what stands on %(squares)s")
            return self._finding("B.4", State.NOT_MET, text, squares=_list(taken))
        return self._finding("B.4", State.MET, gettext_noop("White has nothing to capture at once"))

    def _other_moves(self) -> Iterator[_Other]:
        board = self.board.copy()
        for ply, played in enumerate(self.line):
            if board.turn is Color.WHITE:
                for move in board.moves():
                    if move != played:
                        text = board.notation(move)
                        ahead = board.copy()
                        ahead.push(move)
                        proof = self._prove(ahead, FIRST if ply == 0 else LATER)
                        yield _Other(ply, move, text, proof.verdict)
            board.push(played)

    @property
    def _end_begins(self) -> int:
        """The ply with which the end begins: black has captured for the last time, in the solution where one
        was given.
        """
        board, begins = self.board.copy(), 0
        for ply, move in enumerate(self._given):
            if board.turn is Color.BLACK and move.captured:
                begins = ply + 1
            board.push(move)
        return begins

    def _second_solution(self) -> Finding:
        begins = max(self._end_begins, 1)
        text = gettext_noop("In this line no other move of white wins before the end begins")
        return self._of_others("C", [one for one in self.others if one.ply < begins], text)

    def _end(self) -> Finding:
        begins = self._end_begins
        if max(begins, 1) >= len(self.line):
            return self._finding("G", State.MET, gettext_noop("No endgame is left after the shots"))
        text = gettext_noop("In the end of this line every move of white is the only one that wins")
        others = [one for one in self.others if one.ply >= begins and one.ply > 0]
        return self._of_others("G", others, text)

    def _transposition(self) -> Finding:
        own = [(ply, move) for ply, move in enumerate(self._given) if ply % 2 == 0]
        early = [one for one in self.others if any(one.move == move for ply, move in own if ply > one.ply)]
        return self._of_others(
            "E", early, gettext_noop("In this line no later move of white wins when it is played before")
        )

    def _of_others(self, condition: str, others: Sequence[_Other], met: str) -> Finding:
        """A condition that no other move may break: those that do, else those of which it is not decided."""
        for verdict, state in ((Verdict.WINS, State.NOT_MET), (Verdict.UNDECIDED, State.UNDECIDED)):
            found = [one for one in others if one.verdict is verdict]
            if found:
                plies = sorted({one.ply for one in found})
                reasons = (self._instead(condition, ply, found, verdict) for ply in plies)
                return Finding(condition, state, tuple(reasons))
        return self._finding(condition, State.MET, met)

    def _instead(self, condition: str, ply: int, found: Sequence[_Other], verdict: Verdict) -> Reason:
        moves = _list(one.text for one in found if one.ply == ply)
        played = self._played(self.line[:ply]).notation(self.line[ply])
        if verdict is Verdict.WINS:
            text = gettext_noop("Move %(number)s: instead of %(played)s white wins with %(moves)s too")
        else:
            text = gettext_noop("Move %(number)s: instead of %(played)s it is not decided of %(moves)s")
        return _reason(condition, text, number=ply // 2 + 1, played=played, moves=moves)

    def _purposes(self) -> Finding:
        verdicts = {square: self._without(square) for square in sorted(self.position.pieces())}
        idle = [square for square, verdict in verdicts.items() if verdict is Verdict.WINS]
        if idle:
            text = gettext_noop(
                "Without what stands on one of these squares the same moves win, and no other first move "
                "does that did not before: %(squares)s"
            )
            return self._finding("D", State.NOT_MET, text, squares=_list(idle))
        open_ones = [square for square, verdict in verdicts.items() if verdict is Verdict.UNDECIDED]
        if open_ones:
            text = gettext_noop("It is not decided whether something changes without %(squares)s")
            return self._finding("D", State.UNDECIDED, text, squares=_list(open_ones))
        text = gettext_noop("Without any one man the same moves win no longer, or another first move does")
        return self._finding("D", State.MET, text)

    def _without(self, square: int) -> Verdict:
        """WINS where without what stands there the solution stays the one solution; NOT where it does not."""
        board = Board(_emptied(self.position, square))
        if board.outcome() or not _plays(board, self.line):
            return Verdict.NOT
        first = (self.line[0].start, self.line[0].end)
        before = {
            first,
            *((one.move.start, one.move.end) for one in self.others if one.ply == 0 and not one.fails),
        }
        verdict = self._after(board, next(move for move in board.moves() if (move.start, move.end) == first))
        for move in board.moves():
            if verdict is not Verdict.WINS:
                break
            if (move.start, move.end) not in before:
                other = self._after(board, move)
                verdict = {Verdict.WINS: Verdict.NOT, Verdict.NOT: Verdict.WINS}.get(other, other)
        return verdict

    def _after(self, board: Board, move: Move) -> Verdict:
        ahead = board.copy()
        ahead.push(move)
        return self._prove(ahead, LATER).verdict

    def _arrival(self) -> Finding:
        if not self.line:
            text = gettext_noop("Whether the men come where the end needs them is for people to judge")
            return self._finding("F", State.PEOPLE, text)
        end = self._played(self.line).position
        text = gettext_noop(
            "Whether the men come where the end needs them is for people to judge; at the end of the line "
            "white has %(white)s and black %(black)s"
        )
        return self._finding(
            "F", State.PEOPLE, text, white=_side(end, Color.WHITE), black=_side(end, Color.BLACK)
        )


def _reason(condition: str, text: str, /, **params: object) -> Reason:
    return Reason(text, params, (f"H.2{condition}",))


def _list(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _side(position: Position, color: Color) -> str:
    kings = (f"K{square}" for square in position.kings(color))
    return ", ".join((*kings, *map(str, position.men(color)))) or "–"


def _emptied(position: Position, square: int) -> Position:
    def but(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in squares if one != square)

    return Position(
        turn=position.turn,
        white_men=but(position.white_men),
        white_kings=but(position.white_kings),
        black_men=but(position.black_men),
        black_kings=but(position.black_kings),
    )


def _plays(board: Board, line: Sequence[Move]) -> bool:
    """Whether moves from and to the same squares can be played here, to an end that white has won."""
    ahead = board.copy()
    for move in line:
        alike = [one for one in ahead.moves() if (one.start, one.end) == (move.start, move.end)]
        if ahead.outcome() or not alike:
            break
        ahead.push(alike[0])
    outcome = ahead.outcome()
    return outcome is not None and outcome.winner is Color.WHITE
