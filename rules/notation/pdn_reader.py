"""Reads PDN: many games a file; a broken game is reported with its place and the others are still read.

Source: Portable Draughts Notation 3.0, the grammar for reading; readings R10, R15.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.errors import InvalidPositionError
from rules.fen import read_fen
from rules.movetext import DASH, read_move, strength
from rules.notation.decoding import decoded
from rules.notation.pdn_game import (
    DEEPEST,
    GAME_TYPES,
    OWN_TAGS,
    RESULTS,
    Comment,
    Element,
    Missing,
    Nag,
    Origin,
    PdnFile,
    PdnGame,
    PdnMove,
    PdnProblem,
    Variation,
    written_start,
)
from rules.notation.pdn_tokens import Token, TokenKind, tokens
from rules.notation.replay import Places
from rules.variants import FRISIAN, Variant

LONGEST_FILE = 20_000_000
"""Files of more characters are refused unread."""
GAMES, CHARACTERS_A_GAME = 1000, 25
"""A file may hold so many games, or more as far as they have so many characters on average."""
MOST_ELEMENTS = 20_000
"""So many moves, comments, variations and tags a game may have; the longest have some hundreds."""

_GAME_TYPE = re.compile(
    r"\s*(?P<type>[0-9]{1,4})\s*"
    r"(?:,\s*[WB]\s*,\s*(?P<width>[0-9]{1,3})\s*,\s*(?P<height>[0-9]{1,3})\s*,\s*(?P<notation>[ANS][0-3])\s*"
    r"(?:,\s*(?P<inverted>[01])\s*)?)?"
)
_SPACES = re.compile(r"\s+")
_ANY_DASH = re.compile(DASH)
_HALF = re.compile("½|0[.,]5")
_WINNERS = {"1-0": 1, "2-0": 1, "1/2-1/2": 0, "1/2": 0, "1-1": 0, "0-1": -1, "0-2": -1}
_LONGEST_QUOTE = 40
_BEGINS_NO_MOVES = {TokenKind.TAG, TokenKind.BAD_TAG, TokenKind.RESULT}
"""Before these a comment that stands behind a result is of the game that ended with it."""
_OF_A_START = {"man_on_king_row": "8", "too_many_pieces": "4", "count_out_of_range": "17"}
"""The articles that a position cannot stand by, by what is wrong with it."""
_WINDOW = 80
"""How far back the beginning of a line, or a blank line, is looked for."""


def read(data: bytes | str) -> PdnFile:
    """Return the games of a file and what is wrong in it; never raises.

    Bytes are read as UTF-8, else as cp1252. A game without the tag GameType is taken for the Frisian game;
    its moves are not played here, see `rules.notation.pdn.replay`.
    """
    text, undecodable = (data, None) if isinstance(data, str) else decoded(data)
    games: list[PdnGame] = []
    problems: list[PdnProblem] = []
    for found in _Reader(text.removeprefix("\ufeff")).read(undecodable):
        if isinstance(found, PdnGame):
            games.append(found)
        else:
            problems.append(found)
    return PdnFile(tuple(games), tuple(problems))


def stream(text: str) -> Iterator[PdnGame | PdnProblem]:
    """Iterate over the games of a text and what is wrong in it, each as soon as it was read; never raises.

    As `read`, of which it keeps no more than the game being read.
    """
    return _Reader(text.removeprefix("\ufeff")).read(None)


class _TagError(ValueError):
    """A tag that refuses its game."""

    def __init__(self, tag: str, code: str, sentence: str, article: str = "22") -> None:
        self.tag = tag
        self.code = code
        self.article = article
        super().__init__(sentence)


@dataclass(slots=True)
class _Line:
    """A line being read: where its bracket opened, its elements, the ply it began at and the ply due."""

    offset: int
    began: int
    elements: list[Element] = field(default_factory=list)
    due: int = 0

    def __post_init__(self) -> None:
        self.due = self.began


@dataclass(slots=True)
class _Draft:
    """A game being read. `ended` is set by its result; comments may still follow."""

    number: int
    offset: int
    end: int
    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    line: _Line = field(default_factory=lambda: _Line(0, 0))
    outer: list[_Line] = field(default_factory=list)
    depth: int = 0
    elements: int = 0
    has_moves: bool = False
    after_number: bool = False
    broken: bool = False
    ended: bool = False
    result: str | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.tags or self.line.elements or self.has_moves or self.broken)


class _Reader:
    """One run through a file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places = Places(text)
        self._found: list[PdnGame | PdnProblem] = []
        self._draft = _Draft(1, 0, 0)
        self._loose: list[Comment] = []
        self._handlers = {
            TokenKind.TAG: self._tag,
            TokenKind.COMMENT: self._comment,
            TokenKind.RESULT: self._result,
            TokenKind.NUMBER: self._number,
            TokenKind.MOVE: self._move,
            TokenKind.NAG: self._nag,
            TokenKind.MISSING: self._missing,
            TokenKind.DOTS: self._missing,
            TokenKind.OPEN: self._open,
            TokenKind.CLOSE: self._close,
        }
        self._faults = {
            TokenKind.BAD_TAG: ("bad_tag", 'a tag is written [Name "value"], not'),
            TokenKind.UNCLOSED_COMMENT: ("unclosed_comment", "a comment that is not closed"),
            TokenKind.SETUP: ("setup_in_moves", "a position set up among the moves is not read"),
            TokenKind.UNREADABLE: ("unreadable", "no part of a game"),
        }

    def read(self, undecodable: int | None) -> Iterator[PdnGame | PdnProblem]:
        """Read everything; `undecodable` is where a character could not be decoded."""
        text = self._text
        if len(text) > LONGEST_FILE:
            sentence = f"a file of {len(text)} characters, the limit is {LONGEST_FILE}"
            yield PdnProblem(self._places.at(0), 0, "file_too_long", sentence, refused=True)
            return
        if undecodable is not None:
            sentence = "a byte that is a character neither in UTF-8 nor in cp1252"
            self._report(0, undecodable, "undecodable", sentence)
        most = max(GAMES, len(text) // CHARACTERS_A_GAME)
        for token in tokens(text):
            self._take(token)
            if self._draft.number > most:
                sentence = f"more than {most} games in {len(text)} characters; the rest is not read"
                self._report(self._draft.number, token.offset, "too_many_games", sentence, refused=True)
                break
            yield from self._taken()
        else:
            self._finish(len(text))
        yield from self._taken()

    def _taken(self) -> list[PdnGame | PdnProblem]:
        """What was found since it was asked last."""
        found = self._found
        if found:
            self._found = []
        return found

    def _take(self, token: Token) -> None:
        kind = token.kind
        if self._draft.ended and kind is not TokenKind.COMMENT:
            self._finish(token.offset, keeps_loose=kind in _BEGINS_NO_MOVES)
        if self._draft.is_empty and kind is not TokenKind.RESULT:
            self._draft.offset = token.offset
        if kind in self._faults:
            self._misplaced(token)
        else:
            self._handlers[kind](token)
        if not self._draft.ended:
            self._draft.end = token.end
        self._draft.after_number = kind is TokenKind.NUMBER or (
            kind is TokenKind.COMMENT and self._draft.after_number
        )

    def _misplaced(self, token: Token) -> None:
        """Refuse the game for a word that cannot be read; a bad tag on a new line begins the next game."""
        if token.kind is TokenKind.BAD_TAG and self._draft.has_moves and self._begins_line(token.offset):
            self._finish(token.offset)
        self._fault(token, *self._faults[token.kind])
        if token.kind in {TokenKind.UNCLOSED_COMMENT, TokenKind.SETUP}:
            self._draft.has_moves = True

    def _begins_line(self, offset: int) -> bool:
        return self._text[max(0, offset - _WINDOW) : offset].rstrip(" \t")[-1:] in {"", "\r", "\n"}

    def _tag(self, token: Token) -> None:
        draft, name = self._draft, token.text
        if draft.has_moves or (name in draft.tags and self._follows_blank_line(token.offset)):
            self._finish(token.offset)
            draft = self._draft
            draft.offset = token.offset
        if not self._has_room(token):
            return
        if name in draft.tags:
            self._refuse(token.offset, "duplicate_tag", f"the tag {name} is given twice")
        if any(ord(each) < 32 or each in "\x7f\x85\u2028\u2029" for each in token.extra):
            self._refuse(token.offset, "bad_tag", f"the tag {name} holds a control character")
        draft.tags[name] = token.extra
        draft.places[name] = token.offset
        if name == "FEN" and token.extra.lstrip()[:1].upper() == "B":
            draft.line.began = draft.line.due = 1

    def _follows_blank_line(self, offset: int) -> bool:
        before = self._text[max(0, offset - _WINDOW) : offset]
        gap = before[len(before.rstrip()) :]
        return gap.replace("\r\n", "\n").replace("\r", "\n").count("\n") > 1

    def _comment(self, token: Token) -> None:
        try:
            comment = Comment(token.text.replace("\r\n", "\n").replace("\r", "\n"))
        except ValueError:
            self._refuse(token.offset, "bad_comment", "a comment that cannot be kept")
            return
        if self._draft.ended:
            if len(self._loose) == MOST_ELEMENTS:
                self._finish(token.offset, keeps_loose=False)
            else:
                self._loose.append(comment)
                return
        if self._has_room(token):
            self._draft.line.elements.append(comment)

    def _has_room(self, token: Token) -> bool:
        """Count one part of the game more; where it has too many it is refused and no more of it is kept."""
        draft = self._draft
        draft.elements += 1
        if draft.elements > MOST_ELEMENTS:
            self._refuse(token.offset, "too_much", f"a game of more than {MOST_ELEMENTS} moves and comments")
            return False
        return True

    def _result(self, token: Token) -> None:
        draft = self._draft
        written = _plain_result(token.text)
        if draft.is_empty:
            sentence = f"a result, {written}, without a game"
            self._report(draft.number, token.offset, "empty_game", sentence)
        elif draft.depth:
            self._refuse(token.offset, "result_in_variation", f"a result, {written}, in a variation")
        else:
            draft.result, draft.ended, draft.end = written, True, token.end

    def _number(self, token: Token) -> None:
        self._draft.has_moves = True

    def _move(self, token: Token) -> None:
        written = read_move(token.text)
        if written is not None:
            try:
                move = PdnMove(written.squares, written.is_shot, strength(token.extra))
                self._played(token, move)
            except ValueError:
                written = None
        if written is None:
            self._fault(token, "unreadable", "no move")

    def _missing(self, token: Token) -> None:
        draft, line = self._draft, self._draft.line
        stands_for_white = line.due % 2 == 1 and (draft.after_number or line.due == line.began)
        if token.kind is TokenKind.MISSING or not stands_for_white:
            self._played(token, Missing())
        draft.has_moves = True

    def _played(self, token: Token, element: PdnMove | Missing) -> None:
        draft = self._draft
        draft.has_moves = True
        if self._has_room(token):
            draft.line.elements.append(element)
            draft.line.due += 1

    def _nag(self, token: Token) -> None:
        try:
            nag = Nag(int(token.text[1:]))
        except ValueError:
            self._fault(token, "unreadable", "no annotation")
            return
        self._draft.has_moves = True
        if self._has_room(token):
            self._draft.line.elements.append(nag)

    def _open(self, token: Token) -> None:
        draft = self._draft
        draft.has_moves = True
        draft.depth += 1
        if self._has_room(token) and draft.depth > DEEPEST:
            self._refuse(token.offset, "too_deep", f"variations nested more than {DEEPEST} deep")
        if draft.broken:
            return
        outer = draft.line
        draft.outer.append(outer)
        draft.line = _Line(token.offset, max(outer.began, outer.due - 1))

    def _close(self, token: Token) -> None:
        draft = self._draft
        if not draft.depth:
            self._refuse(token.offset, "stray_bracket", "a bracket that closes no variation")
            return
        draft.depth -= 1
        if draft.broken:
            return
        variation = Variation(tuple(draft.line.elements))
        draft.line = draft.outer.pop()
        draft.line.elements.append(variation)

    def _fault(self, token: Token, code: str, what: str) -> None:
        written = self._text[token.offset : min(token.end, token.offset + _LONGEST_QUOTE)]
        self._refuse(token.offset, code, f"{what}: {written!r}")

    def _refuse(self, offset: int, code: str, sentence: str, article: str = "22") -> None:
        """Refuse the game being read; only the first thing wrong with it is reported."""
        draft = self._draft
        if not draft.broken:
            draft.broken = True
            before = self._read_before(draft, offset) if draft.has_moves else None
            place = self._places.at(offset)
            problem = PdnProblem(
                place, draft.number, code, sentence, refused=True, before=before, article=article
            )
            self._found.append(problem)

    def _read_before(self, draft: _Draft, offset: int) -> PdnGame | None:
        """Return the game up to where it breaks, None where its tags refuse it anyway."""
        try:
            variant = _variant(draft.tags)
            return self._made(draft, variant, _start(draft.tags, variant), offset)
        except _TagError:
            return None

    def _report(
        self,
        game: int,
        offset: int,
        code: str,
        sentence: str,
        *,
        refused: bool = False,
        results: tuple[str, ...] = (),
    ) -> None:
        place = self._places.at(offset)
        self._found.append(PdnProblem(place, game, code, sentence, refused, results=results))

    def _finish(self, offset: int, *, keeps_loose: bool = True) -> None:
        """Close the game being read and begin the next; loose comments stay with it or go to the next."""
        draft, begins = self._draft, offset
        if draft.depth:
            self._refuse(draft.line.offset, "unclosed_variation", "a variation that is not closed")
        behind = self._text[draft.end : offset] if draft.ended else ""
        if keeps_loose:
            draft.line.elements.extend(self._loose)
            draft.end += len(behind.rstrip())
        elif self._loose:
            begins -= len(behind.lstrip())
        if not draft.is_empty:
            game = None if draft.broken else self._game(draft)
            if game is not None:
                self._found.append(game)
            draft = _Draft(draft.number + 1, begins, offset)
        if not keeps_loose:
            draft.line.elements.extend(self._loose)
        self._loose.clear()
        self._draft = draft

    def _game(self, draft: _Draft) -> PdnGame | None:
        """Return the game that was read, None where a tag refuses it."""
        try:
            variant = _variant(draft.tags)
            start = _start(draft.tags, variant)
        except _TagError as error:
            self._refuse(draft.places[error.tag], error.code, str(error), article=error.article)
            return None
        draft.result = self._settled_result(draft)
        return self._made(draft, variant, start, draft.end)

    def _made(self, draft: _Draft, variant: Variant, start: str | None, end: int) -> PdnGame:
        """Return the game of a draft as far as it has been read, its text up to `end`."""
        line = draft.outer[0] if draft.outer else draft.line
        return PdnGame(
            tags=tuple((name, value) for name, value in draft.tags.items() if name not in OWN_TAGS),
            body=tuple(line.elements),
            result=draft.result or "*",
            variant=variant,
            start=start,
            origin=Origin(self._text[draft.offset : end], self._places.at(draft.offset)),
        )

    def _settled_result(self, draft: _Draft) -> str:
        """Return the result of the tag, or of the end of the text where the tag gives none."""
        tag, written = draft.tags.get("Result"), draft.result or "*"
        if tag is None:
            return written
        at = draft.places["Result"]
        given = _plain_result(tag)
        if given not in RESULTS:
            sentence = f"the tag Result is {tag[:_LONGEST_QUOTE]!r}, the text ends with {written}"
            self._report(draft.number, at, "unknown_result", sentence, results=_two(tag, written))
            return written
        if given == "*":
            return written
        if written != "*" and _WINNERS.get(given) != _WINNERS.get(written):
            sentence = f"the tag Result is {given}, the text ends with {written}"
            self._report(draft.number, at, "result_conflict", sentence, results=(given, written))
        return given


def _variant(tags: Mapping[str, str]) -> Variant:
    """Return the game that the tags name, the Frisian one where they name none."""
    written = tags.get("GameType")
    if written is None:
        return FRISIAN
    match = _GAME_TYPE.fullmatch(written)
    variant = GAME_TYPES.get(int(match["type"])) if match else None
    if match is not None and variant is not None and _numbered_as_here(match):
        return variant
    known = ", ".join(f"{number} ({each.name})" for number, each in GAME_TYPES.items())
    sentence = f"the game type {written[:_LONGEST_QUOTE]!r} is not read; known are {known}, ten rows, N2"
    raise _TagError("GameType", "unknown_game_type", sentence)


def _start(tags: Mapping[str, str], variant: Variant) -> str | None:
    """Return the start that the tags give, None for that of the game itself."""
    fen, set_up = tags.get("FEN"), tags.get("SetUp")
    if set_up is not None and (set_up == "1") is (fen is None):
        sentence = f'SetUp "{set_up[:_LONGEST_QUOTE]}" {"without" if fen is None else "with"} a FEN'
        raise _TagError("SetUp", "bad_start", sentence)
    if fen is None:
        return None
    try:
        position = read_fen(fen, variant)
        if problems := position.problems():
            raise InvalidPositionError(fen, problems)
    except InvalidPositionError as error:
        articles = (_OF_A_START[each.code] for each in error.problems if each.code in _OF_A_START)
        raise _TagError("FEN", "bad_start", str(error), next(articles, "22")) from None
    return written_start(position)


def _two(tag: str, written: str) -> tuple[str, ...]:
    """Return the value of a tag that is no result and the result of the text, where both say something."""
    winner = _WINNERS.get(_plain_result(tag))
    is_same = winner is not None and winner == _WINNERS.get(written)
    return (tag[:_LONGEST_QUOTE], written) if written != "*" and tag.strip(" ?") and not is_same else ()


def _plain_result(text: str) -> str:
    """Return a result without spaces, with plain dashes and halves as PDN writes them."""
    return _HALF.sub("1/2", _ANY_DASH.sub("-", _SPACES.sub("", text)))


def _numbered_as_here(match: re.Match[str]) -> bool:
    """Whether the details of a game type, if given, are those of ten rows numbered from the top left."""
    if match["notation"] is None:
        return True
    sides = {match["width"], match["height"]}
    return sides <= {"10", "0"} and match["notation"] == "N2" and match["inverted"] != "1"
