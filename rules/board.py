"""The board: a position in play, its legal moves, and the counts that the rules keep.

Source: Spelreglement 2011, art. 4-14, 17, 18, 20, 21; readings R1-R8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.diagram import svg, text
from rules.errors import InvalidPositionError
from rules.fen import read_fen, write_fen
from rules.generator import Field
from rules.judgement import Judge, notation
from rules.moves import Move
from rules.outcome import Outcome, Termination, ended
from rules.position import MOST_COUNTED, Color, Kind, KingCount, Piece, Position, fitting_customs
from rules.state import SevenCount, State, seven_after, state_of
from rules.tables import Tables, tables_for
from rules.traits import DrawCustom
from rules.variants import FRISIAN, Variant, variant_named

_WHITE, _BLACK = Color.WHITE, Color.BLACK


class LegalMoves:
    """The legal moves of a board at this moment: iterate, len, in, truth; its repr is in notation."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(self._board.moves())

    def __len__(self) -> int:
        return len(self._board.moves())

    def __contains__(self, move: object) -> bool:
        return move in self._board.moves()

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self._board.notation(move) for move in self)}>"


class Board:
    """A position in play.

    `Board()` is the start of the Frisian game; a FEN, a Position or a variant may be given. Raises
    InvalidPositionError, which lists every defect, for a position that cannot stand, and ValueError for an
    unknown variant or one that is not the Position's own.
    """

    __slots__ = ("_moves", "_stack", "_state", "_tables")

    def __init__(
        self, position: str | Position | None = None, *, variant: str | Variant | None = None
    ) -> None:
        game = variant_named(variant) if isinstance(variant, str) else variant
        if isinstance(position, Position) and game not in (None, position.variant):
            raise ValueError(f"a position of {position.variant.name}, not of {variant}")
        game = game or FRISIAN
        self._begin(Position.start(game) if position is None else position, game)

    def _begin(self, given: str | Position, game: Variant) -> None:
        """Begin anew from a position, or from a FEN of a game; where it cannot stand nothing changes."""
        position = read_fen(given, game) if isinstance(given, str) else given
        if problems := position.problems():
            raise InvalidPositionError(given if isinstance(given, str) else write_fen(position), problems)
        self._tables: Tables = tables_for(position.variant)
        self._state = state_of(position, self._tables)
        self._stack: list[tuple[State, tuple[Move, ...] | None, Move]] = []
        self._moves: tuple[Move, ...] | None = None

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self._tables.variant

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self._state.turn

    @property
    def number(self) -> int:
        """The number of the move to be played, counted in pairs, from 1."""
        return self._state.number

    @property
    def king_moves(self) -> dict[Color, KingCount | None]:
        """For each side the king that has made simple moves last, and how many in a row (art. 17)."""
        return {_WHITE: self._state.white_count, _BLACK: self._state.black_count}

    @property
    def seven_moves(self) -> SevenCount | None:
        """The side with two kings against one and the moves it has made since, None before (art. 18)."""
        return self._state.seven

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves pushed and not popped, in order."""
        return tuple(move for _, _, move in self._stack)

    @property
    def move_stack(self) -> list[Move]:
        """The same as a list, which may be changed: the board stays as it is."""
        return list(self.history)

    @property
    def position(self) -> Position:
        """The position as plain data."""
        unmask, state = self._tables.unmask, self._state
        return Position(
            turn=state.turn,
            white_men=unmask(state.white_men),
            white_kings=unmask(state.white_kings),
            black_men=unmask(state.black_men),
            black_kings=unmask(state.black_kings),
            white_count=state.white_count,
            black_count=state.black_count,
            quiet_plies=min(state.quiet_plies, MOST_COUNTED),
            number=min(state.number, MOST_COUNTED),
            variant=self.variant,
        )

    def fen(self) -> str:
        """Return the position as FEN, all fields written."""
        return write_fen(self.position)

    def set_fen(self, fen: str) -> None:
        """Begin anew from a FEN of the same game, without history.

        Raises InvalidPositionError, and leaves the board as it was, for a position that cannot stand.
        """
        self._begin(fen, self.variant)

    def reset(self) -> None:
        """Begin anew from the start of the same game, without history."""
        self._begin(Position.start(self.variant), self.variant)

    def copy(self) -> Board:
        """Return a board of its own in the same state, with the same history."""
        twin = Board.__new__(Board)
        twin._tables, twin._state, twin._moves = self._tables, self._state, self._moves
        twin._stack = self._stack.copy()
        return twin

    def mirror(self) -> Board:
        """Return the same game seen from the other side: colours swapped, board turned, no history."""
        twin = Board(self.position.mirrored())
        if self._state.seven:  # more than the position tells after a shot that made it one against one
            side, made = self._state.seven
            twin._state = twin._state._replace(seven=(side.opponent, made))
        return twin

    def piece_at(self, square: int) -> Piece | None:
        """Return what stands on a square, None for an empty one; ValueError for a square off the board."""
        if square not in self._tables.bit:
            raise ValueError(f"square {square} is not on the board (1-{len(self._tables.squares)})")
        bit, state = self._tables.bit[square], self._state
        for color, men, kings in (
            (_WHITE, state.white_men, state.white_kings),
            (_BLACK, state.black_men, state.black_kings),
        ):
            if (men | kings) & bit:
                return Piece(color, Kind.KING if kings & bit else Kind.MAN)
        return None

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, as a view that follows the board.

        Those of one piece are what may be played with it once it has been touched; when there are none the
        duty to play it lapses (art. 15), and until it is let go each of its ends may be chosen (art. 16).
        """
        return LegalMoves(self)

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves of this moment, worked out once for each position."""
        if self._moves is None:
            self._moves = tuple(self._field().legal_moves(self._blocked()))
        return self._moves

    def count_moves(self) -> int:
        """Return the number of legal moves, without making them."""
        return len(self._moves) if self._moves is not None else self._field().count(self._blocked())

    def key(self) -> tuple[object, ...]:
        """Return what the legal moves from here on depend on: equal keys, equal trees of moves.

        The pieces, the side to move and the three-move counts; not the counts that only end a game.
        """
        return self._state[:7]

    def notation(self, move: Move) -> str:
        """Return a legal move in full notation, its route only where start and end fit two moves (R3)."""
        return notation(move, self.moves())

    def parse(self, text: str) -> Move:
        """Return the legal move that a text such as "32-28", "24x42" or "24x13x42" means here.

        Raises InvalidMoveError for text that is no move, AmbiguousMoveError where it fits several, and an
        IllegalMoveError that names the article broken.
        """
        return self._judge(text).resolve()

    def push(self, move: Move) -> None:
        """Play a legal move; an IllegalMoveError that names the article broken otherwise.

        A text is not a move: a TypeError says how it is played.
        """
        if not isinstance(move, Move):
            raise TypeError(f"push takes a Move, not {move!r}; push_text plays a text, parse reads it")
        moves = self.moves()
        for each in moves:
            if each is move:
                break
        else:
            if move not in moves:
                raise self._judge(str(move)).refusal(move)
            move = moves[moves.index(move)]
        self._play(move, moves)

    def neglects(self) -> tuple[Move, ...]:
        """Return the moves that would be legal if no shot were due, or none of more value, or none whole."""
        return tuple(self._field().neglects(set(self.moves())))

    def push_neglect(self, move: Move) -> None:
        """Play one of the `neglects`, as what stood; ValueError for any other move."""
        if move not in self.neglects():
            raise ValueError(f"{move} leaves no shot undone in {self.fen()}")
        self._play(move, self.moves())

    def _play(self, move: Move, moves: tuple[Move, ...]) -> None:
        self._stack.append((self._state, moves, move))
        self._state = self._after(move)
        self._moves = None

    def push_text(self, text: str) -> Move:
        """Play the move that a text means and return it; the errors are those of `parse`."""
        move = self.parse(text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take the last move back and return it; IndexError where none was played."""
        self._state, self._moves, move = self._stack.pop()
        return move

    def peek(self) -> Move:
        """Return the last move, which stays played; IndexError where none was."""
        return self._stack[-1][2]

    def is_game_over(self) -> bool:
        """Whether what stands on the board has ended the game."""
        return self.outcome() is not None

    def result(self) -> str:
        """Return the result by what stands on the board: "1-0", "0-1" or "½-½"; "*" while it goes on."""
        outcome = self.outcome()
        return outcome.result if outcome else "*"

    def outcome(self) -> Outcome | None:
        """Return how the game has ended by what stands on the board, None while it goes on."""
        state, turn = self._state, self._state.turn
        white, black = state.white_men | state.white_kings, state.black_men | state.black_kings
        own, enemy = (white, black) if turn is _WHITE else (black, white)
        variant = self.variant
        helpless, other = (turn, turn.opponent) if variant.giveaway else (turn.opponent, turn)
        if not own:
            return ended(variant, Termination.NO_PIECES, helpless)
        if not enemy:
            return ended(variant, Termination.NO_PIECES, other)
        if not self.moves():
            return ended(variant, Termination.NO_LEGAL_MOVE, helpless)
        limit = variant.winning_limit
        if limit and state.seven and state.seven[1] >= limit.moves:
            return ended(variant, Termination.SEVEN_MOVES)
        if variant.one_king_each_draws and self._one_king_each() and not self._king_is_lost():
            return ended(variant, Termination.ONE_KING_EACH)
        return self._outcome_of_a_book()

    def _outcome_of_a_book(self) -> Outcome | None:
        """Return an end that only old books know: see `Variant.draw_customs` and `safe_move_needed`."""
        variant = self.variant
        if not variant.draw_customs and not variant.safe_move_needed:
            return None
        if any(move.captured for move in self.moves()):
            return None
        if any(not custom.agreed for custom in self.draw_customs()):
            return ended(variant, Termination.DRAW_CUSTOM)
        if variant.safe_move_needed and not any(self._is_safe(move) for move in self.moves()):
            return ended(variant, Termination.NO_SAFE_MOVE, self.turn.opponent)
        return None

    def _is_safe(self, move: Move) -> bool:
        """Whether the opponent can not capture the piece just moved."""
        ahead = self.copy()
        ahead.push(move)
        return all(move.end not in reply.captured for reply in ahead.moves())

    def draw_customs(self) -> tuple[DrawCustom, ...]:
        """Return the endings of this game's book, drawn by rule or by agreement, that the position is."""
        return fitting_customs(self.position)

    def __eq__(self, other: object) -> bool:
        """Whether the game, the position and every count are the same, however they came about."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._state == other._state and self.variant == other.variant

    def __hash__(self) -> int:
        raise TypeError("unhashable: a board changes; its key() and its fen() do not")

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, _memo: dict[int, object]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.variant, self._state, [(state, move) for state, _, move in self._stack])

    def __str__(self) -> str:
        return text(self)

    def _repr_svg_(self) -> str:
        """Return the diagram that a notebook shows, the last move shaded."""
        return svg(self, self.peek() if self._stack else None, numbers=True)

    def __repr__(self) -> str:
        game = "" if self.variant == FRISIAN else f", variant={self.variant.name!r}"
        return f"Board({self.fen()!r}{game})"

    def _judge(self, text: str) -> Judge:
        return Judge(self._field(), self.moves(), text, self.fen)

    def _field(self) -> Field:
        tables, state = self._tables, self._state
        if state.turn is _WHITE:
            return Field(
                tables, tables.white, state.white_men, state.white_kings, state.black_men, state.black_kings
            )
        return Field(
            tables, tables.black, state.black_men, state.black_kings, state.white_men, state.white_kings
        )

    def _blocked(self) -> int:
        """Return the bit of the king that may make no simple move, 0 where there is none (art. 17)."""
        state = self._state
        count = state.white_count if state.turn is _WHITE else state.black_count
        if count is None or count[1] != self.variant.three_move_limit:
            return 0
        return self._tables.bit[count[0]]

    def _after(self, move: Move) -> State:
        state, bit = self._state, self._tables.bit
        white = state.turn is _WHITE
        field = self._field()
        start, end = bit[move.start], bit[move.end]
        men, kings = field.men, field.kings
        by_king = bool(kings & start)
        if by_king:
            kings = kings & ~start | end
        elif end & field.side.king_row or self._crowned_on_the_way(move, field.side.king_row):
            men, kings = men & ~start, kings | end
        else:
            men = men & ~start | end
        enemy_men, enemy_kings = field.enemy_men, field.enemy_kings
        own_count, enemy_count = state.white_count, state.black_count
        if not white:
            own_count, enemy_count = enemy_count, own_count
        if move.captured:
            left = ~self._tables.mask(move.captured)
            enemy_men, enemy_kings = enemy_men & left, enemy_kings & left
            if enemy_count and (not enemy_men or enemy_count[0] in move.captured):
                enemy_count = None
        own_count = self._counted(move, own_count, by_king=by_king, men=men)
        number = state.number if white else state.number + 1
        quiet_plies = 0 if move.captured or not by_king else state.quiet_plies + 1
        if white:
            pieces = (men, kings, enemy_men, enemy_kings)
            counts = (own_count, enemy_count)
        else:
            pieces = (enemy_men, enemy_kings, men, kings)
            counts = (enemy_count, own_count)
        seven = seven_after(state, pieces, self.variant)
        return State(*pieces, _BLACK if white else _WHITE, *counts, quiet_plies, number, seven)

    def _crowned_on_the_way(self, move: Move, king_row: int) -> bool:
        """Whether a man's shot met the king row in a game where that is enough."""
        tables = self._tables
        return tables.crowns_at_once and any(tables.bit[square] & king_row for square in move.path)

    def _counted(self, move: Move, count: KingCount | None, *, by_king: bool, men: int) -> KingCount | None:
        """Return the mover's count after a move: only a simple move of a king beside men counts (art. 17)."""
        if not by_king or move.captured or not men or self.variant.three_move_limit is None:
            return None
        before = count[1] if count and count[0] == move.start else 0
        return move.end, before + 1

    def _one_king_each(self) -> bool:
        state = self._state
        return (
            not (state.white_men | state.black_men)
            and state.white_kings.bit_count() == 1
            and state.black_kings.bit_count() == 1
        )

    def _king_is_lost(self) -> bool:
        """Whether the mover can capture, or every move lets the other side capture (art. 21.1, R8)."""
        if any(move.captured for move in self.moves()):
            return True
        ahead = self.copy()
        for move in self.moves():
            ahead.push(move)
            safe = not ahead._field().capturers()
            ahead.pop()
            if safe:
                return False
        return True


def _restored(variant: Variant, state: State, played: list[tuple[State, Move]]) -> Board:
    """Return a board that was pickled; what it had worked out is worked out again when asked for."""
    board = Board(variant=variant)
    board._state = state
    board._stack = [(before, None, move) for before, move in played]
    return board
