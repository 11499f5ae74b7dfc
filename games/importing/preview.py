"""What is in a PDN file, before anything of it is imported: bad games, doubles, names."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from games.archive.reading import words_of
from games.domain.many import OneOfMany, games
from games.models import FreeGame, IndexedGame
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.models import Person
from tournaments.pages.words.refusals import refuse
from tournaments.people.recognising.matching import Entry, Match, matches
from tournaments.regulations.reason_json import reason_json, reason_of
from tournaments.regulations.reasons import Reason, gettext_noop

MOST_GAMES = 20_000
MOST_BAD = 1_000
"""A file with more bad games is refused as a whole."""
AT_A_TIME = 100
NAMES_ASKED = 300
"""So many names are matched to people, those with the most games; the others stay as they are written."""
_READ = gettext_noop("The games are read and played")


@dataclass(frozen=True, slots=True)
class Bad:
    """A bad game: its number, the line, what is wrong, and whether it can be kept up to there."""

    number: int
    line: int
    players: str
    fault: dict[str, Any]
    keepable: bool

    @property
    def reason(self) -> Reason:
        """What is wrong with it."""
        return reason_of(self.fault)


@dataclass(frozen=True, slots=True)
class Double:
    """A game that is there already: its number, who played, and the number of the same game in the file, or
    0 where it is in the archive.
    """

    number: int
    players: str
    same: int


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A game with two results: its number, the line, who played, and which of the two is kept."""

    number: int
    line: int
    players: str
    doubt: dict[str, Any]

    @property
    def reason(self) -> Reason:
        """What is in doubt."""
        return reason_of(self.doubt)


@dataclass(slots=True)
class Preview:
    """What is in a file: how many games, the bad ones, the doubles, the names with their games, and the games
    with two results.
    """

    games: int = 0
    bad: list[Bad] = field(default_factory=list)
    doubles: list[Double] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    doubtful: list[Doubtful] = field(default_factory=list)

    @property
    def unreadable(self) -> list[Bad]:
        """The games that cannot be read at all."""
        return [one for one in self.bad if not one.keepable]

    @property
    def irregular(self) -> list[Bad]:
        """The games with an irregular move, which can be kept as a text."""
        return [one for one in self.bad if one.keepable]

    @property
    def good(self) -> int:
        """How many games are new and legal."""
        return self.games - len(self.bad) - len(self.doubles)


def players_of(one: OneOfMany) -> str:
    """Who played a game, as it is written."""
    return f"{one.tag('White') or '?'} – {one.tag('Black') or '?'}" if one.game else ""


def read(text: str, report: Report = to_nobody) -> Preview:
    """Read and play every game of a file, keeping of each no more than is shown.

    Errors: RuleViolation for a file with too many games, too many bad ones, or none; Stopped.
    """
    found, seen = Preview(), Doubles()
    names: Counter[str] = Counter()
    total = size_of(text)
    for some in in_groups(games(text)):
        for one in some:
            _add(found, one)
            names.update(name for name in (one.tag("White"), one.tag("Black")) if name.strip(" ?"))
        found.doubles += seen.among([one for one in some if one.trail and not one.fault])
        report(Reason(_READ), done=min(found.games, total), of=total)
    if not found.games:
        raise refuse(gettext_noop("There is no game in the file."), place="file")
    found.names = dict(names.most_common(NAMES_ASKED))
    return found


def size_of(text: str) -> int:
    """How many games a text may well have; 0 where that cannot be seen."""
    return min(text.count('[White "'), MOST_GAMES)


def in_groups(found: Iterable[OneOfMany]) -> Iterator[list[OneOfMany]]:
    """The games of a file, some at a time. Errors: RuleViolation where there are too many of them."""
    some: list[OneOfMany] = []
    for one in found:
        if not one.number or one.number > MOST_GAMES:
            raise refuse(
                gettext_noop(
                    "The file has more than %(most)s games. Send it in parts. Nothing was imported."
                ),
                place="file",
                most=MOST_GAMES,
            )
        some.append(one)
        if len(some) == AT_A_TIME:
            yield some
            some = []
    if some:
        yield some


def _add(found: Preview, one: OneOfMany) -> None:
    found.games += 1
    if one.doubt and one.game:
        doubt = reason_json(one.doubt)
        found.doubtful.append(Doubtful(one.number, one.line, players_of(one), doubt))
    if one.fault is None:
        return
    if len(found.bad) == MOST_BAD:
        raise refuse(
            gettext_noop(
                "More than %(most)s games of the file are bad, the first in line %(line)s: is it PDN?"
            ),
            place="file",
            most=MOST_BAD,
            line=found.bad[0].line,
        )
    keepable = one.game is not None
    found.bad.append(Bad(one.number, one.line, players_of(one), reason_json(one.fault), keepable))


class Doubles:
    """Finds games that were met before: the same start, moves and result by the same players.

    Keeps a digest of each game of the file, and looks into the archive for some at a time.
    """

    def __init__(self) -> None:
        self._met: dict[bytes, int] = {}

    def among(self, some: Sequence[OneOfMany]) -> list[Double]:
        """Those of these games that were met before, by the names in the archive or in a file that was
        imported. Two queries.
        """
        digests = {one.number: one.digest for one in some}
        known = {"digest__in": set(digests.values())}
        there = set(
            IndexedGame.objects.filter(**known).order_by().values_list("digest", "white_words", "black_words")
        )
        written = FreeGame.objects.filter(**known, imported__taken_back_at=None).order_by()
        there |= {
            (digest, words_of(white), words_of(black))
            for digest, white, black in written.values_list("digest", "white_name", "black_name")
        }
        return [one for game in some if (one := self._double(game, digests[game.number], there))]

    def _double(self, one: OneOfMany, digest: str, there: set[tuple[str, str, str]]) -> Double | None:
        white, black = words_of(one.tag("White")), words_of(one.tag("Black"))
        key = f"{digest} {white}/{black}".encode()
        before = self._met.setdefault(key, one.number)
        if before != one.number:
            return Double(one.number, players_of(one), before)
        return Double(one.number, players_of(one), 0) if (digest, white, black) in there else None


def as_data(found: Preview) -> dict[str, Any]:
    """A preview as a job keeps it; the names as pairs, as a database may keep keys of an object in another
    order.
    """
    return asdict(found) | {"names": list(found.names.items())}


def from_data(data: Mapping[str, Any]) -> Preview:
    """The preview that a job keeps."""
    bad = [Bad(**one) for one in data["bad"]]
    doubles = [Double(**one) for one in data["doubles"]]
    doubtful = [Doubtful(**one) for one in data.get("doubtful", ())]  # a job of before has none
    return Preview(data["games"], bad, doubles, dict(data["names"]), doubtful)


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the file, in how many games it stands, and whom it may mean."""

    name: str
    games: int
    match: Match

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody whom it may mean, the likeliest first."""
        return tuple(filter(None, (self.match.person, *self.match.several, *self.match.alike)))


def named(found: Preview) -> list[Named]:
    """The names of a file with whom each may mean. Three queries."""
    entries = [Entry(name, 0, name) for name in found.names]
    pairs = zip(found.names.items(), matches(None, entries), strict=True)
    return [Named(name, number, match) for (name, number), match in pairs]
