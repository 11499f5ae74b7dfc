"""What an event file would make, before anything is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.events.setting_up.files import event_files
from tournaments.models import Event, Season
from tournaments.pages.words.names import event_name
from tournaments.people.recognising.matching import Match, matches
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import edition_for
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.results import Result

_FORFEITS: Mapping[Result, tuple[bool, bool]] = {
    Result.FORFEIT_BY_FIRST: (True, False),
    Result.FORFEIT_BY_SECOND: (False, True),
    Result.FORFEIT_BY_BOTH: (True, True),
}


@dataclass(frozen=True, slots=True)
class FileLine:
    """An entrant of the file: who that is on the site (None: of a team nobody is asked), and in which rounds
    there was a bye, an absence, or no game because this side forfeited it; the round after which it withdrew.
    """

    entrant: domain.Entrant
    match: Match | None
    byes: Sequence[int]
    absences: Sequence[int]
    forfeits: Sequence[int]
    withdrawn_after: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The event of a file as it would be: its `text`, its name, its facts, and its entrants."""

    text: str
    name: str
    founds_season: bool
    facts: domain.Event
    lines: Sequence[FileLine]

    @property
    def games(self) -> int:
        """How many games, or matches of teams, were paired."""
        return sum(len(paired.games or paired.matches) for paired in self.facts.rounds)

    @property
    def new(self) -> int:
        """How many people nobody on the site has the name of."""
        asked = [one.match for one in self.lines if one.match]
        return sum(not (found.person or found.several) for found in asked)


def preview(content: bytes, name: str = "") -> Preview:
    """What would be made of the bytes of an event file or a tournament report file. Errors: RuleViolation at
    the line and column that cannot be read.
    """
    given = event_files.read(content, name)
    facts = given.facts
    season = Season.objects.filter(year=facts.season).first()
    division, group = event_files.division_of(facts)
    event = Event(
        season=season or Season(year=facts.season, edition=edition_for(facts.season).name),
        section=facts.section.value,
        division=division,
        group=group,
        name=given.name,
    )
    return Preview(content.decode("utf-8-sig"), event_name(event), season is None, facts, _lines(given))


def _lines(given: event_files.Given) -> list[FileLine]:
    facts = given.facts
    found: Sequence[Match | None] = [None for _ in facts.entrants]
    if facts.section not in TEAM_SECTIONS:
        found = matches(None, event_files.entries_of(facts), with_alike=False)
    byes = _rounds({paired.number: paired.free for paired in facts.rounds})
    absences = _rounds(given.absent)
    forfeits = _rounds({paired.number: _forfeited(paired) for paired in facts.rounds})
    gone = {one.number: one.after_round for one in facts.withdrawals}
    return [
        FileLine(
            entrant,
            match,
            byes.get(entrant.number, ()),
            absences.get(entrant.number, ()),
            forfeits.get(entrant.number, ()),
            gone.get(entrant.number),
        )
        for entrant, match in zip(facts.entrants, found, strict=True)
    ]


def _forfeited(paired: domain.Round) -> list[int]:
    """The numbers of those by whom a game was forfeited; of teams the record is of their boards."""
    return [
        number
        for game in paired.games
        if game.result and game.result in _FORFEITS
        for number, forfeited in zip(game.players, _FORFEITS[game.result], strict=True)
        if forfeited
    ]


def _rounds(numbers: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    """By number of an entrant the rounds in which it is named."""
    found: dict[int, list[int]] = {}
    for number, named in numbers.items():
        for one in named:
            found.setdefault(one, []).append(number)
    return found
