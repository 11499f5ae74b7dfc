"""What the API answers with: the shapes, each field with what it is and in which unit.

The descriptions are sentences of the catalogues; in the schema they are English, on the page of the
documentation they are in the reader's language.
"""

import datetime
from typing import Any, Literal

from django.utils.translation import gettext_noop
from ninja import Field, Schema

from tournaments.pages.typed.typed import REASON_LENGTH

_ID = gettext_noop("The opaque id of it, which never changes.")
_PAGE = gettext_noop("The page of the site about it.")
_DAY = gettext_noop("A day, as YYYY-MM-DD.")
_ARTICLE = gettext_noop("The key of an article of the regulation, as “C.15B”, or of a reading, as “R32”.")
_REASON = gettext_noop("Why, with the articles.")
_HALF_POINTS = gettext_noop("Half points: 11 is 5½.")
_AFTER = gettext_noop("After which round it is.")
_MOST = 999
_COMPLETE = gettext_noop("Whether everything is played and decided, so that it is the final order.")
_NUMBER = gettext_noop("The start number in the event.")
KEY: dict[str, Any] = {
    "min_length": 1,
    "max_length": 80,
    "pattern": r"^[!-~]+$",
    "description": gettext_noop(
        "A key of your own for this sending: sent again under the same key, it is recorded once."
    ),
}
"""What a key of a sending may be."""


class AsOf(Schema):
    """After which round a table is asked for."""

    as_of_round: int | None = Field(
        None, ge=1, le=_MOST, description=gettext_noop("After which round; without it as it is now.")
    )


class InOrder(AsOf):
    """After which round and in which order a crosstable is asked for."""

    order: Literal["standings", "start"] = Field(
        "standings", description=gettext_noop("In the order of the standings or of the start numbers.")
    )


class OfEvents(Schema):
    """Which events are asked for."""

    season: str = Field("", max_length=48, description=gettext_noop("The id of a season."))
    section: str = Field("", max_length=1, description=gettext_noop("A section of the regulation, as C."))
    parts: bool = Field(False, description=gettext_noop("Whether to list groups and play-off games too."))


class OfRound(Schema):
    """Of which round games are asked for."""

    round: int | None = Field(None, ge=1, le=_MOST, description=gettext_noop("The number of the round."))


class OfPeople(Schema):
    """Which people are asked for."""

    q: str = Field("", max_length=80, description=gettext_noop("Part of a name, also spelled otherwise."))
    club: str = Field("", max_length=48, description=gettext_noop("The id of the club."))


class Refused(Schema):
    """Why there is no answer."""

    detail: str = Field(description=gettext_noop("What is wrong, in words."))


class Invalid(Schema):
    """What is wrong with what was asked."""

    detail: list[dict[str, Any]] = Field(description=gettext_noop("What is wrong, field by field."))


class Reason(Schema):
    """A conclusion in words and what it rests on."""

    text: str = Field(description=gettext_noop("A sentence in the language asked for."))
    articles: list[str] = Field(description=_ARTICLE)
    cited: str = Field(description=gettext_noop("The articles as the language asked for cites them."))


class Column(Schema):
    """A column of a table."""

    key: str = Field(description=gettext_noop("The key of the column in every row."))
    name: str = Field(description=gettext_noop("The name of the column in the language asked for."))
    kind: str = Field(
        description=gettext_noop(
            "text, number, points (half points: 11 is 5½), score, sign, date, moment, article or reason"
        )
    )


class Table(Schema):
    """A table, the same as on the pages, in the workbook and in the files of the site."""

    table: str = Field(description=gettext_noop("The key of the table."))
    columns: list[Column] = Field(description=gettext_noop("The columns in their order."))
    rows: list[dict[str, str | int | None]] = Field(
        description=gettext_noop("The rows, the value of each column by its key.")
    )
    notes: list[str] = Field(description=gettext_noop("The legend."))


class Season(Schema):
    """A playing year."""

    id: str = Field(description=_ID)
    name: str = Field(description=gettext_noop("The season as it is written, “2026/27”."))
    year: int = Field(description=gettext_noop("The calendar year in which it begins."))
    edition: str = Field(description=gettext_noop("The edition of the regulation it follows."))
    page: str = Field(description=_PAGE)


class Event(Schema):
    """A competition, or a part of one: a group, a final group, deciding games."""

    id: str = Field(description=_ID)
    name: str = Field(description=gettext_noop("The full name in the language asked for."))
    season: str = Field(description=gettext_noop("The id of its season."))
    section: str = Field(description=gettext_noop("The section of the regulation, a letter."))
    division: str = Field(description=gettext_noop("The class or division, empty without one."))
    group: str = Field(description=gettext_noop("The group, empty without one."))
    kind: str = Field(
        description=gettext_noop("What it is: a whole event, a group, a final group, or play-off games.")
    )
    system: str = Field(
        description=gettext_noop("How it is played: all against all, by the Swiss system, or as a simul.")
    )
    part_of: str | None = Field(description=gettext_noop("The id of the event that it is a part of."))
    rounds_planned: int = Field(description=gettext_noop("How many rounds it has, 0 while that is open."))
    starts_on: datetime.date | None = Field(description=_DAY)
    venue: str = Field(description=gettext_noop("Where it is played, empty while that is open."))
    closed: bool = Field(description=gettext_noop("Whether it was closed, and its order is the final one."))
    page: str = Field(description=_PAGE)


class WholeEvent(Event):
    """An event with its parts."""

    parts: list[str] = Field(description=gettext_noop("The ids of its groups, final group, play-off games."))
    current_round: int = Field(description=gettext_noop("The last round with a result, 0 before the first."))
    has_standings: bool = Field(description=gettext_noop("Whether it has standings and a crosstable."))


class Entrant(Schema):
    """Who takes part: a person or a team."""

    number: int = Field(description=_NUMBER)
    name: str = Field(description=gettext_noop("The name as the public reads it."))
    person: str | None = Field(
        description=gettext_noop("The id of the person; none of a team, and of who has no page.")
    )
    club: str | None = Field(description=gettext_noop("The id of the club."))
    club_name: str = Field(description=gettext_noop("The club as it was called at the entry."))
    player_class: str = Field(description=gettext_noop("The class at the entry, empty without one."))
    withdrawn_after_round: int | None = Field(
        description=gettext_noop("After which round it withdrew, if it did.")
    )


class Side(Schema):
    """A side of a game."""

    number: int = Field(description=_NUMBER)
    name: str = Field(description=gettext_noop("The person, or the team."))
    player: str | None = Field(
        description=gettext_noop("Of a board of teams who plays there, once line-ups are shown.")
    )
    half_points: int | None = Field(description=_HALF_POINTS)


class Game(Schema):
    """A game of a published round."""

    id: str = Field(description=_ID)
    event: str = Field(description=gettext_noop("The id of its event."))
    round: int = Field(description=gettext_noop("The number of the round."))
    date: datetime.date | None = Field(description=_DAY)
    table: int | None = Field(description=gettext_noop("The table of the match of teams, none of persons."))
    board: int = Field(description=gettext_noop("The board."))
    white: Side
    black: Side
    result: str | None = Field(
        description=gettext_noop(
            "The result that counts, white first: 1-0, ½-½, 0-1, 0-0; booked +:-, -:+, -:-; null: none yet"
        )
    )
    ended: Reason | None = Field(description=gettext_noop("How it ended, where somebody said so."))
    page: str = Field(description=_PAGE)


class Round(Schema):
    """A round and its day."""

    number: int = Field(description=gettext_noop("The number of the round."))
    date: datetime.date | None = Field(description=_DAY)
    published: bool = Field(description=gettext_noop("Whether its pairs are published."))


class WholeRound(Round):
    """A published round with its games, and who is free."""

    games: list[Game] = Field(description=gettext_noop("The games of the round."))
    free: list[int] = Field(description=gettext_noop("The start numbers of who has a bye."))
    table: Table


class OpenTie(Schema):
    """Places that wait for a decision."""

    places: list[int] = Field(description=gettext_noop("The places that are still open between them."))
    numbers: list[int] = Field(description=gettext_noop("The start numbers of who they are."))
    needs: Reason = Field(description=gettext_noop("What decides it."))


class Standings(Schema):
    """The standings after a round."""

    event: str = Field(description=gettext_noop("The id of the event."))
    after_round: int = Field(description=_AFTER)
    complete: bool = Field(description=_COMPLETE)
    table: Table
    open: list[OpenTie] = Field(description=gettext_noop("The ties that are still open."))
    remarks: list[Reason] = Field(description=gettext_noop("What is otherwise than the regulation has it."))


class Crosstable(Schema):
    """The crosstable after a round."""

    event: str = Field(description=gettext_noop("The id of the event."))
    after_round: int = Field(description=_AFTER)
    complete: bool = Field(description=_COMPLETE)
    table: Table


class SonnebornBergerTerm(Schema):
    """What one game adds to Sonneborn-Berger."""

    round: int = Field(description=gettext_noop("The number of the round."))
    opponent: int = Field(description=gettext_noop("The start number of the opponent."))
    opponent_half_points: int = Field(description=_HALF_POINTS)
    times: int = Field(description=gettext_noop("How many times they count, by the result of that game."))
    half_points: int = Field(description=_HALF_POINTS)


class WeerstandTerm(Schema):
    """What one round adds to the weerstand."""

    round: int = Field(description=gettext_noop("The number of the round."))
    opponent: int | None = Field(description=gettext_noop("The start number of the opponent."))
    half_points: int = Field(description=_HALF_POINTS)


class Place(Schema):
    """A place with what decided it."""

    place: int = Field(description=gettext_noop("The place."))
    ranking: int = Field(
        description=gettext_noop("Which of the rankings it is in; a group in halves has two.")
    )
    number: int = Field(description=_NUMBER)
    name: str = Field(description=gettext_noop("The person, or the team."))
    status: str = Field(description=gettext_noop("Whether it still plays, withdrew, or counts nowhere."))
    half_points: int = Field(description=gettext_noop("Half points; of teams half match points."))
    half_board_points: int | None = Field(description=gettext_noop("Half board points, of teams."))
    sonneborn_berger_half_points: int = Field(description=_HALF_POINTS)
    sonneborn_berger: list[SonnebornBergerTerm] = Field(
        description=gettext_noop("The working of Sonneborn-Berger, game by game.")
    )
    weerstand_half_points: int | None = Field(description=_HALF_POINTS)
    weerstand: list[WeerstandTerm] = Field(
        description=gettext_noop("The working of the weerstand, round by round, of a Swiss event.")
    )
    decided_by: str | None = Field(description=_ARTICLE)
    because: Reason = Field(description=_REASON)


class TieBreaks(Schema):
    """Why the standings after a round are as they are."""

    event: str = Field(description=gettext_noop("The id of the event."))
    after_round: int = Field(description=_AFTER)
    complete: bool = Field(description=_COMPLETE)
    places: list[Place] = Field(description=gettext_noop("The places in their order."))


class Simul(Schema):
    """A simul: the boards round the circle, the games, the score of the simul giver."""

    event: str = Field(description=gettext_noop("The id of the event."))
    boards: Table
    games: Table
    score: Table


class Person(Schema):
    """Somebody whom the public sees."""

    id: str = Field(description=_ID)
    name: str = Field(description=gettext_noop("The name as the public reads it."))
    club: str | None = Field(description=gettext_noop("The id of the club."))
    club_name: str = Field(description=gettext_noop("The name of the club, empty without one."))
    player_class: str = Field(description=gettext_noop("The class, empty without one."))
    events: int = Field(description=gettext_noop("In how many events somebody played."))
    page: str = Field(description=_PAGE)


class Entry(Schema):
    """An entry of somebody in an event, or a place in the line-up of a team."""

    event: str = Field(description=gettext_noop("The id of the event."))
    event_name: str = Field(description=gettext_noop("The full name in the language asked for."))
    number: int = Field(description=_NUMBER)
    board: int | None = Field(description=gettext_noop("The board, of who plays for a team."))


class WholePerson(Person):
    """Somebody with the events."""

    entries: list[Entry] = Field(description=gettext_noop("The entries, the latest season first."))


class Club(Schema):
    """A club."""

    id: str = Field(description=_ID)
    name: str = Field(description=gettext_noop("The name of the club, empty without one."))
    people: int = Field(description=gettext_noop("How many of its people the public sees."))
    ended_on: datetime.date | None = Field(description=gettext_noop("The day it ended, if it did."))
    successor: str | None = Field(description=gettext_noop("The id of the club that it merged into."))
    page: str = Field(description=_PAGE)


class Classification(Schema):
    """The points classification after a season."""

    season: str = Field(description=gettext_noop("The id of its season."))
    final: bool = Field(description=gettext_noop("Whether the season was closed with it."))
    table: Table
    people: list[str | None] = Field(
        description=gettext_noop("The ids of the people of the rows, in the order of the rows.")
    )


class Decision(Schema):
    """Where a player or a team goes."""

    section: str = Field(description=gettext_noop("The section of the regulation, a letter."))
    name: str = Field(description=gettext_noop("The person, or the team."))
    outcome: str = Field(
        description=gettext_noop("stays, promoted, relegated, fills (a vacancy), kept (by one) or leaves")
    )
    from_division: str = Field(description=gettext_noop("The class or group of this season."))
    to_division: str | None = Field(description=gettext_noop("That of next season; none of who leaves."))
    place: int | None = Field(description=gettext_noop("The number there, where places are numbered."))
    because: Reason = Field(description=_REASON)


class NextPlaces(Schema):
    """The places of a class or group next season."""

    section: str = Field(description=gettext_noop("The section of the regulation, a letter."))
    division: str = Field(description=gettext_noop("The class or group."))
    places: list[str | None] = Field(
        description=gettext_noop("Whose each place is, from the first; none where nobody could fill it.")
    )


class Movement(Schema):
    """Promotion and relegation at a season's end."""

    season: str = Field(description=gettext_noop("The id of its season."))
    final: bool = Field(description=gettext_noop("Whether the season was closed with it."))
    next: list[NextPlaces] = Field(description=gettext_noop("The places of next season."))
    decisions: list[Decision] = Field(description=gettext_noop("What was decided for each."))
    unknown: list[Reason] = Field(description=gettext_noop("Why it cannot be said yet."))
    shortages: list[Reason] = Field(description=gettext_noop("What nobody can fill, and what is too small."))


class OpenedBoard(Schema):
    """A board that an access code opens."""

    table: int = Field(description=gettext_noop("The table of the match of teams, 0 of persons."))
    board: int = Field(description=gettext_noop("The board."))
    white: str = Field(description=gettext_noop("Who has white; empty where it is not said yet."))
    black: str = Field(description=gettext_noop("Who has black; empty where it is not said yet."))
    white_team: str = Field(description=gettext_noop("The team of white, empty of persons."))
    black_team: str = Field(description=gettext_noop("The team of black, empty of persons."))
    result: str = Field(description=gettext_noop("The result as it was recorded, empty where none was."))
    ending: str = Field(description=gettext_noop("How it ended, by its code, empty where nobody said so."))
    version: int = Field(description=gettext_noop("How often it was changed: send it back with a result."))
    waiting: bool = Field(description=gettext_noop("Whether a second person is to confirm it."))
    takes_none: Reason | None = Field(description=gettext_noop("Why the board takes no result."))


class OpenedBoards(Schema):
    """The boards of a round that an access code opens."""

    event: str = Field(description=gettext_noop("The id of its event."))
    event_name: str = Field(description=gettext_noop("What the event is called."))
    round: int = Field(description=gettext_noop("The number of the round."))
    confirmed_by_two: bool = Field(
        description=gettext_noop("Whether a result counts once two people recorded the same.")
    )
    boards: list[OpenedBoard] = Field(description=gettext_noop("The boards, in their order."))


class SentResult(Schema):
    """What is to stand at a board."""

    table: int = Field(
        0, ge=0, le=_MOST, description=gettext_noop("The table of the match of teams, 0 of persons.")
    )
    board: int = Field(ge=1, le=9999, description=gettext_noop("The board."))
    result: str = Field(
        max_length=5,
        description=gettext_noop(
            "The result, white first: 1-0, ½-½, 0-1, 0-0; booked +:-, -:+, -:-; empty: none"
        ),
    )
    version: int = Field(
        ge=0, le=2**31 - 1, description=gettext_noop("The version of the board that was seen.")
    )
    ending: str | None = Field(
        None,
        max_length=20,
        description=gettext_noop("How it ended, by its code; null: nothing is said of it."),
    )


class SentResults(Schema):
    """Results of some boards of a round, which are recorded together or not at all."""

    results: list[SentResult] = Field(
        min_length=1, max_length=500, description=gettext_noop("What is to stand at the boards.")
    )
    reason: str = Field(
        "",
        max_length=REASON_LENGTH,
        pattern=r"^[^\x00-\x1f]*$",
        description=gettext_noop("Why, where something recorded is changed."),
    )
    confirmed: bool = Field(
        False,
        description=gettext_noop(
            "That games cannot be made up any more once this is recorded; without it nothing is recorded "
            "then, and the answer names them."
        ),
    )


class LeftOut(Schema):
    """A board where nothing was recorded."""

    board: str = Field(description=gettext_noop("The board, of teams behind its table: 2.3."))
    because: Reason = Field(description=gettext_noop("Why the board takes no result."))


class RecordedBoards(OpenedBoards):
    """The boards as they stand after results were recorded."""

    repeated: bool = Field(
        description=gettext_noop(
            "Whether this was recorded before, under the same key, and nothing was done now."
        )
    )
    left_out: list[LeftOut] = Field(description=gettext_noop("The boards where nothing was recorded."))
