"""The board: a position in play, its legal moves, and the counts that the rules keep.

Source: Spelreglement 2011, art. 4-14, 17, 18, 20, 21; readings R1-R8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.errors import InvalidPositionError
from rules.generator import Field
from rules.judgement import Judge, notation
from rules.moves import Move
from rules.notation.fen import read_fen, write_fen
from rules.outcome import Outcome, Termination, ended
from rules.position import Color, Kind, KingCount, Piece, Position, fitting_customs
from rules.tables import Tables, tables_for
from rules.traits import DrawCustom
from rules.variants import FRISIAN, Variant, variant_named

_WHITE, _BLACK = Color.WHITE, Color.BLACK
SevenCount = tuple[Color, int]
"""The side with two kings against one, and the moves it has made since (art. 18); three in an old book."""


class _State(NamedTuple):
    """Everything that a move changes; squares are bits. `moves` is filled when first asked for."""

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int
    turn: Color
    white_count: KingCount | None
    black_count: KingCount | None
    quiet_plies: int
    number: int
    seven: SevenCount | None


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
        if isinstance(position, str):
            text, position = position, read_fen(position, game or FRISIAN)
        else:
            position = position or Position.start(game or FRISIAN)
            if game not in (None, position.variant):
                raise ValueError(f"a position of {position.variant.name}, not of {variant}")
            text = write_fen(position)
        if problems := position.problems():
            raise InvalidPositionError(text, problems)
        self._tables: Tables = tables_for(position.variant)
        self._state = _state_of(position, self._tables)
        self._stack: list[tuple[_State, tuple[Move, ...], Move]] = []
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
            quiet_plies=state.quiet_plies,
            number=state.number,
            variant=self.variant,
        )

    def fen(self) -> str:
        """Return the position as FEN, all fields written."""
        return write_fen(self.position)

    def copy(self) -> Board:
        """Return a board of its own in the same state, with the same history."""
        twin = Board.__new__(Board)
        twin._tables, twin._state, twin._moves = self._tables, self._state, self._moves
        twin._stack = self._stack.copy()
        return twin

    def mirror(self) -> Board:
        """Return the same game seen from the other side: colours swapped, board turned, no history."""
        return Board(_mirrored(self.position))

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
        """Play a legal move; an IllegalMoveError that names the article broken otherwise."""
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

    def _after(self, move: Move) -> _State:
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
        seven = _seven_after(state, pieces, self.variant)
        return _State(*pieces, _BLACK if white else _WHITE, *counts, quiet_plies, number, seven)

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


def _state_of(position: Position, tables: Tables) -> _State:
    """Return the state of a sound position; a count is off for a side without men (art. 17)."""
    pieces = (
        tables.mask(position.white_men),
        tables.mask(position.white_kings),
        tables.mask(position.black_men),
        tables.mask(position.black_kings),
    )
    two = _kings_against_one(pieces, tables.variant)
    plies = position.quiet_plies
    made = plies // 2 if two is position.turn else (plies + 1) // 2
    return _State(
        *pieces,
        position.turn,
        position.white_count if position.white_men else None,
        position.black_count if position.black_men else None,
        plies,
        position.number,
        (two, made) if two else None,
    )


def _kings_against_one(pieces: tuple[int, int, int, int], variant: Variant) -> Color | None:
    """Return the side with the kings where only so many and one stand as have a limit (art. 18, R7)."""
    white_men, white_kings, black_men, black_kings = pieces
    if white_men or black_men or variant.winning_limit is None:
        return None
    numbers, kings = (white_kings.bit_count(), black_kings.bit_count()), variant.winning_limit.kings
    return {(kings, 1): _WHITE, (1, kings): _BLACK}.get(numbers)


def _seven_after(state: _State, pieces: tuple[int, int, int, int], variant: Variant) -> SevenCount | None:
    """Return the seven-move count after a move: it goes on once begun, also one against one (R7)."""
    if state.seven is not None:
        side, made = state.seven
        return side, made + (side is state.turn)
    two = _kings_against_one(pieces, variant)
    return (two, 0) if two else None


def _mirrored(position: Position) -> Position:
    """Return the position with the colours swapped and the board turned."""
    last = position.variant.geometry.square_count + 1

    def turned(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(last - square for square in reversed(squares))

    def turned_count(count: KingCount | None) -> KingCount | None:
        return (last - count[0], count[1]) if count else None

    return Position(
        turn=position.turn.opponent,
        white_men=turned(position.black_men),
        white_kings=turned(position.black_kings),
        black_men=turned(position.white_men),
        black_kings=turned(position.white_kings),
        white_count=turned_count(position.black_count),
        black_count=turned_count(position.white_count),
        quiet_plies=position.quiet_plies,
        number=position.number,
        variant=position.variant,
    )
