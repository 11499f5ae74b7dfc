"""What people paste: its notation is recognised, and what is written otherwise than it is read is told.

A text that can be read as it stands is. Any other is rewritten step by step (signs, markup, headings, tables,
columns), and then read in each notation it can be in: the one game that comes out whole is the game. If two
different ones do, it is ambiguous; if none does, the reading that comes furthest says what is irregular.

Source: Spelreglement 2011, art. 20, 22, 27; readings R10, R13, R14, R15, R112.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.board import Board
from rules.errors import MissingMoveError
from rules.moves import Move
from rules.notation import full, layouts, pdn, short, signs
from rules.notation.decoding import Encoding, decoded, encoding_of
from rules.notation.layouts import Said
from rules.notation.pdn_game import PdnProblem
from rules.notation.registry import recognise
from rules.notation.replay import Irregularity, Leftover, Liberty, Place, Replay, WordKind, play, too_long
from rules.notation.results import RESULTS, WINNERS, plain_result
from rules.notation.rewriting import Edit, Rewritten
from rules.notation.scoresheet import GAPS, ScoreSheet
from rules.notation.scoresheet import read as read_sheet
from rules.notation.short import AmbiguousLineError
from rules.notation.stood import Stood

_MARKS_OF_PDN = re.compile(r"[({$\[]")
_CLOCK_OR_CAPTURE = re.compile(r"(?<![0-9:])[0-9]{1,2}(?::[0-5][0-9]){1,2}(?![0-9:])")
_PLIES_QUOTED = 6
_GAMES_TRIED = 2
"""Of a text in PDN so many games are played in each reading of it; of the reading that is chosen, all."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that can be read in two ways, each of which is named: nothing was chosen.

    `code` is `resigned` (somebody did, nobody says who) or `results` (two are given).
    """

    code: str
    place: Place
    written: str
    meanings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pasted:
    """What was read: the notation by name, the games in the order of the text, and the liberties taken.

    `notation` is `full`, `short`, `pdn` or `sheet`, a score sheet in full notation with moves missing. `how`
    says how the text tells that the game ended: `resigned`, `time`, `agreed`, or nothing. `made` is the text
    that was read in the end, and `raw` the first game with the places of that text.
    """

    notation: str
    games: tuple[Replay, ...]
    liberties: tuple[Liberty, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    how: str = ""
    made: Rewritten | None = None
    raw: Replay | None = None

    def placed(self, game: Replay) -> Replay:
        """Return a game that was read from `made` with its places in the text as it was pasted."""
        return game if self.made is None else _placed(game, self.made)

    def missing_moves(self, nodes: int) -> ScoreSheet | None:
        """Search for the moves that were not written down, trying so many; None where the first game misses
        none.
        """
        if self.notation != "sheet" or self.made is None:
            return None
        found = read_sheet(self.made.text, clock=lambda: 0, nodes=nodes)
        gaps = tuple(replace(gap, place=self.made.place(gap.place.offset)) for gap in found.gaps[:GAPS])
        return replace(found, gaps=gaps, replay=self.games[0])


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A text as it was read in one notation; the places are those of the text as rewritten."""

    notation: str
    games: tuple[Replay, ...]
    taken: tuple[Liberty, ...]
    made: Rewritten
    remarks: tuple[PdnProblem, ...] = ()

    @property
    def first(self) -> Replay:
        return self.games[0]

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the first game was left unread."""
        first = self.first
        if first.after_end is not None:
            return first.after_end.leftover is None
        return first.irregularity is None and first.leftover is None

    @property
    def says_something(self) -> bool:
        return bool(self.first.moves) or self.first.start != Board().fen()

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(played.move for played in self.first.moves)

    def is_cut_off_from(self, other: _Candidate) -> bool:
        """Whether the other goes on where this one ends: it leaves nothing out, and this one does."""
        moves = self.moves
        is_same_start = self.first.start == other.first.start
        return is_same_start and len(moves) < len(other.moves) and other.moves[: len(moves)] == moves

    @property
    def reach(self) -> tuple[bool, int, int]:
        """How far it comes: whole, so many moves, and so few words that cannot be read."""
        unreadable = 0
        if self.notation == "full" and not self.is_whole:
            kinds = [word.kind for word in full.words_of(self.made.text)]
            unreadable = kinds.count(WordKind.UNREADABLE)
        return self.is_whole, len(self.first.moves), -unreadable


def read(text: str, *, stood: Sequence[Stood] = ()) -> Pasted:
    """Read a text of unknown notation; never raises. `stood` says of the first game what was played."""
    made = Rewritten(text)
    as_it_stands = _read_as(recognise(text).name, made, None, stood)
    if too_long(text, Board()) or (as_it_stands.is_whole and as_it_stands.games):
        return _as_pasted(as_it_stands, Said())
    said, made = Said(), made.twin()
    _rewrite(made, said)
    found = _candidates(made, stood)
    if not any(each.is_whole and each.says_something for each in found):
        titled = made.twin()
        layouts.title(titled, said)
        if titled.text != made.text:
            found += [each for each in _candidates(titled, stood) if each.says_something]
    whole = [each for each in found if each.is_whole and each.says_something]
    whole = [each for each in whole if not any(each.is_cut_off_from(other) for other in whole)]
    by_moves = {(each.first.start, each.moves): each for each in whole}
    if len(by_moves) > 1:
        return _ambiguous(list(by_moves.values()), said)
    if whole:
        return _as_pasted(whole[0], said)
    alike = [each for each in found if each.notation == as_it_stands.notation]
    return _as_pasted(max([*alike, as_it_stands, *found], key=lambda each: each.reach), said)


def read_file(data: bytes, *, stood: Sequence[Stood] = ()) -> Pasted:
    """Read the bytes of a file; never raises. Bytes that are no text are a game of nothing but that word."""
    encoding = encoding_of(data)
    text, _ = decoded(data)
    found = read(text, stood=stood)
    if encoding is Encoding.UTF_8:
        return found
    told = Liberty("encoding", Place(1, 1, 0), encoding.value, Encoding.UTF_8.value)
    return replace(found, liberties=(told, *found.liberties))


def _rewrite(made: Rewritten, said: Said) -> None:
    """Rewrite what means the same in every notation."""
    for step in (signs.line_ends, signs.unseen, signs.wide, signs.html, signs.markdown, signs.quotes):
        made.edit(step(made.text))
    layouts.fen(made)
    layouts.headings(made, said)
    layouts.table(made)
    layouts.result_in_words(made, said)
    made.edit(signs.letters(made.text))
    made.edit(signs.letters_alone(made.text))


def _candidates(made: Rewritten, stood: Sequence[Stood]) -> list[_Candidate]:
    """Read a text in each notation that it can be in."""
    without_times = made.twin()
    layouts.clocks_with_points(without_times)
    found: list[_Candidate] = []
    for each in (made, without_times) if without_times.text != made.text else (made,):
        found += _read_by_squares(each, stood)
    if recognise(made.text).name == "short" or "(" in made.text:
        found.append(_read_as("short", made, None, ()))
    return [each for each in found if each.games]


def _read_by_squares(made: Rewritten, stood: Sequence[Stood]) -> list[_Candidate]:
    """Read a text of moves by both squares."""
    by_squares = made.twin()
    by_squares.edit(signs.numbers(by_squares.text))
    by_squares.edit(signs.points(by_squares.text))
    layouts.sure_clocks(by_squares)
    layouts.sides(by_squares)
    as_written = by_squares.twin()
    layouts.columns(by_squares)
    found = [_read_as("full", by_squares, [], stood)]
    if as_written.text != by_squares.text:
        found.append(_read_as("full", as_written, [], stood))
    if _MARKS_OF_PDN.search(by_squares.text):
        found.append(_read_as("pdn", by_squares, [], stood))
    if any(each.code == "clock" for each in found[0].taken):
        found.append(_read_as("full", _without_clocks(by_squares), [], stood))
    return found


def _without_clocks(made: Rewritten) -> Rewritten:
    """Return the text without anything that can be a time, also what can be a capture with a colon."""
    twin = made.twin()
    twin.edit(
        Edit(match.start(), match.end(), " ", "clock", "", " ")
        for match in _CLOCK_OR_CAPTURE.finditer(twin.text)
    )
    return twin


def _read_as(
    notation: str, made: Rewritten, taken: list[Liberty] | None, stood: Sequence[Stood]
) -> _Candidate:
    text, start = made.text, Board()
    games: tuple[Replay, ...]
    remarks: list[PdnProblem] = []
    if notation == "full":
        words = full.words_of(text)
        played = too_long(text, start) or play(
            text, words, start, numbered_from_one=True, taken=taken, stood=stood
        )
        games = (played,)
    elif notation == "pdn":
        games = pdn.replays(text, taken=taken, stood=stood, most=_GAMES_TRIED, remarks=remarks)
    else:
        games = (short.replay(text),)
    return _Candidate(notation, games, tuple(taken or ()), made, tuple(remarks))


# --- what is told of a reading ----------------------------------------------------------------------------


def _as_pasted(found: _Candidate, said: Said) -> Pasted:
    """Return a reading with its places in the text as it was pasted."""
    made = found.made
    if not found.games:
        return Pasted(found.notation, (full.replay(made.first),), made=made)
    is_changed = made.text != made.first
    if len(found.games) == _GAMES_TRIED:
        found = replace(found, games=(found.first, *pdn.replays(made.text, taken=[])[1:]))
    games = tuple(_placed(game, made) for game in found.games) if is_changed else found.games
    of_tags, games = _under_the_moves(games, found)
    doubts, games = _settled(games, said if is_changed else Said(), made)
    taken = (replace(each, place=made.place(each.place.offset)) for each in found.taken)
    liberties = sorted([*made.liberties, *taken], key=lambda each: each.place.offset)
    missing = games[0].irregularity and isinstance(games[0].irregularity.error, MissingMoveError)
    return Pasted(
        notation="sheet" if missing and found.notation == "full" else found.notation,
        games=games,
        liberties=tuple(liberties),
        doubts=(*of_tags, *doubts),
        how=said.how if is_changed else "",
        made=made,
        raw=found.games[0],
    )


def _placed(game: Replay, made: Rewritten) -> Replay:
    """Return a game with places and texts as they stand in the first text."""
    irregularity = game.irregularity
    if irregularity is not None:
        place = irregularity.place
        written = made.written(place.offset, place.offset + len(irregularity.text))
        told = written if written.isprintable() and written else irregularity.text
        irregularity = replace(irregularity, place=made.place(place.offset), text=told)
    return replace(
        game,
        moves=tuple(
            replace(
                each,
                place=made.place(each.place.offset),
                text=made.written(each.place.offset, each.place.offset + len(each.text)),
            )
            for each in game.moves
        ),
        irregularity=irregularity,
        leftover=_placed_rest(game.leftover, made),
        after_end=game.after_end
        and replace(game.after_end, leftover=_placed_rest(game.after_end.leftover, made)),
    )


def _placed_rest(left: Leftover | None, made: Rewritten) -> Leftover | None:
    return left and Leftover(left.text, made.place(left.place.offset))


def _under_the_moves(
    games: tuple[Replay, ...], found: _Candidate
) -> tuple[tuple[Doubt, ...], tuple[Replay, ...]]:
    """Return the doubt where the tags of the first game give another result than its text, and the games,
    that one with the result of its text.
    """
    two = next((each for each in found.remarks if each.game == 1 and each.results), None)
    if two is None:
        return (), games
    first, (tag, under) = games[0], (RESULTS.get(each, each) for each in two.results)
    doubt = Doubt("results", found.made.place(two.place.offset), tag, (tag, under))
    if first.after_end is not None:
        first = replace(first, after_end=replace(first.after_end, result=under))
    elif first.irregularity is None:
        first = replace(first, result=under)
    return (doubt,), (first, *games[1:])


def _settled(
    games: tuple[Replay, ...], said: Said, made: Rewritten
) -> tuple[tuple[Doubt, ...], tuple[Replay, ...]]:
    """Return what is in doubt about the result, and the games with the result of a heading."""
    doubts: list[Doubt] = []
    first = games[0]
    result = plain_result("½-½" if said.result == "½" else said.result) if said.result else ""
    if said.by_nobody and first.result == "*" and not WINNERS.get(result):
        word, at = said.by_nobody
        doubts.append(Doubt("resigned", made.place_before(at), word.strip(), ("1-0", "0-1")))
    if not said.result or first.irregularity:
        return tuple(doubts), games
    if first.result in (None, "*"):
        return tuple(doubts), (replace(first, result=result), *games[1:])
    if WINNERS.get(first.result or "") != WINNERS.get(result):
        where = made.place_before(said.result_at)
        doubts.append(Doubt("results", where, said.result, (result, first.result or "")))
    return tuple(doubts), games


def _ambiguous(found: Sequence[_Candidate], said: Said) -> Pasted:
    """Return a reading up to where two games part that both come out whole, with the ways on."""
    games = [each.first for each in found]
    common = 0
    while len({tuple(played.move for played in game.moves[: common + 1]) for game in games}) == 1:
        common += 1
    told = _as_pasted(found[0], said)
    longest = max(games, key=lambda game: len(game.moves))
    board = Board(longest.moves[common - 1].fen_after if common else longest.start)
    ways = tuple(_quoted_line(game, common) for game in games)
    first = told.games[0]
    place = first.moves[min(common, len(first.moves) - 1)].place if first.moves else Place(1, 1, 0)
    written = first.moves[common].text if common < len(first.moves) else ""
    error = AmbiguousLineError(written, board.fen(), ways)
    irregularity = Irregularity(
        place=place,
        ply=common + 1,
        number=board.number,
        color=board.turn,
        text=written,
        error=error,
        article=error.article,
        legal=(),
    )
    cut = replace(
        first,
        moves=first.moves[:common],
        board=board,
        irregularity=irregularity,
        result=None,
        outcome=board.outcome(),
    )
    return replace(told, games=(cut,))


def _quoted_line(game: Replay, begin: int) -> str:
    rest: Iterable[str] = (played.notation for played in game.moves[begin : begin + _PLIES_QUOTED])
    return " ".join(rest) or game.result or "—"
