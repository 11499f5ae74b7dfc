"""Everything that is open in an event, in one list: what it is, until when, and where it is settled."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypedDict, Unpack

from django.urls import reverse

from tournaments.events.loaded import LoadedEvent, counted_result, with_parts
from tournaments.events.play_offs.selectors import contest_of, games_between
from tournaments.events.prizes.selectors import in_the_way
from tournaments.models import Absence, Event, Game, Round
from tournaments.pages.named import with_names
from tournaments.pages.names import part_name
from tournaments.regulations import event as domain
from tournaments.regulations.counting.absences import make_ups
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.order.group_winners import group_winners
from tournaments.regulations.order.standings import OpenTie
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing that is open.

    `part` is the group, final group or deciding games it is in, empty for the event itself. `because` says by
    which article; `on` is the day that was agreed, `before` the day before which it must be over, None where
    there is none. `address` is the page that settles it.
    """

    part: str
    what: Reason
    address: str
    because: Reason | None = None
    on: date | None = None
    before: date | None = None
    overdue: bool = False


def matters(event: Event, today: date) -> list[Matter]:
    """Everything open as of a day: in the whole competition, or in a part of it and its deciding games."""
    if event.system == Event.System.DISPLAY:
        return list(_of_simul(event))
    return matters_of(with_parts(event), today)


def matters_of(parts: Sequence[LoadedEvent], today: date) -> list[Matter]:
    """The same of an event that was loaded with its parts, itself first."""
    reported = _reported([part.event for part in parts if not part.is_swiss])
    listed = [list(_of_part(part, reported, today)) for part in parts if part.rounds]
    groups = [part for part in parts if part.event.kind == Event.Kind.GROUP]
    whole = parts[0]
    if whole.event.is_root and groups:
        listed.append(list(_between_groups(whole, parts, groups)))
    return [matter for of_part in listed for matter in of_part]


def _between_groups(
    whole: LoadedEvent, parts: Sequence[LoadedEvent], groups: Sequence[LoadedEvent]
) -> Iterator[Matter]:
    """What the groups leave open together: the first place of A, the final group of D."""
    for tie in contest_of(whole, groups).ties:
        yield Matter("", tie.needs, _where_decided(whole, tie))
    if _lacks_final_group(whole.event, parts, groups):
        what = Reason(gettext_noop("The winners of the groups play a final group: make it"), {}, ("D.6",))
        yield Matter("", what, reverse("start-final", args=[whole.event.pk]))


def _lacks_final_group(event: Event, parts: Iterable[LoadedEvent], groups: Sequence[LoadedEvent]) -> bool:
    """Whether the winners of the groups of a class are known and no final group was made (D art. 6)."""
    if event.section != domain.Section.D or any(part.event.kind == Event.Kind.FINAL for part in parts):
        return False
    try:
        group_winners([group.facts for group in groups], edition=groups[0].edition)
    except RuleViolation:
        return False
    return True


def _of_simul(event: Event) -> Iterator[Matter]:
    games = Game.objects.filter(round__event=event, result="").select_related("round", "white", "black")
    for game in games:
        yield _game(event, game.round, game, _NO_RESULT)


def _of_part(loaded: LoadedEvent, reported: dict[tuple[int, int], Absence], today: date) -> Iterator[Matter]:
    yield from _line_ups(loaded)
    yield from _unpublished(loaded)
    yield from _games(loaded, reported, today)
    for reason in in_the_way(loaded):
        yield Matter(part_name(loaded.event), reason, reverse("prize-classes", args=[loaded.event.pk]))
    if not loaded.event.is_play_off and loaded.has_table:
        for tie in loaded.standings().open:
            needs = with_names(tie.needs, loaded.facts.entrants)
            yield Matter(part_name(loaded.event), needs, _where_decided(loaded, tie))


def _where_decided(loaded: LoadedEvent, tie: OpenTie) -> str:
    """The deciding games between the same if they were founded, else the page on which they are."""
    games = games_between(loaded.event, tie.numbers)
    if games:
        return reverse("event-office", args=[games.pk])
    return reverse("play-offs", args=[loaded.event.pk])


def _line_ups(loaded: LoadedEvent) -> Iterator[Matter]:
    rule = edition(loaded.event.season.edition).teams.line_ups.get(loaded.event.section)
    if rule is None or loaded.event.is_play_off:
        return
    for team in loaded.event.entrants.all():
        if team.line_up_at is None:
            what = Reason(
                gettext_noop("The line-up of %(team)s was not handed in"),
                {"team": team.name},
                (rule.article,),
            )
            address = reverse("line-up", args=[loaded.event.pk, team.number])
            yield Matter(part_name(loaded.event), what, address)


def _unpublished(loaded: LoadedEvent) -> Iterator[Matter]:
    for paired in loaded.paired_rounds:
        if not paired.published_at:
            what = Reason(
                gettext_noop("Round %(round)s is paired and not published"), {"round": paired.number}
            )
            address = reverse("pairing", args=[loaded.event.pk, paired.number])
            yield Matter(part_name(loaded.event), what, address)


class Known(TypedDict, total=False):
    """What is known of an open game, as in a `Matter`."""

    because: Reason | None
    on: date | None
    before: date | None
    overdue: bool


_NO_RESULT = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s has no result")
_WAITS = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s waits for a second person")
_ADJOURNED = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s is adjourned")
_MADE_UP = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s is made up")


def _game(event: Event, paired: Round, game: Game, text: str, **given: Unpack[Known]) -> Matter:
    board = str(game.board)
    address = reverse("results", args=[event.pk, paired.number])
    if game.match_id:
        tables = {match.pk: match.table for match in paired.matches.all()}
        board = f"{tables[game.match_id]}.{board}"
        address = reverse("match-sheet", args=[event.pk, paired.number, tables[game.match_id]])
    what = Reason(
        text,
        {"round": paired.number, "board": board, "white": game.white.name, "black": game.black.name},
    )
    return Matter(part_name(event), what, address, **given)


def _games(loaded: LoadedEvent, reported: dict[tuple[int, int], Absence], today: date) -> Iterator[Matter]:
    """The games without a result that counts: confirmed by nobody, adjourned, made up, or just open."""
    event = loaded.event
    terms = _Terms(loaded, today)
    for paired in loaded.paired_rounds:
        for game in paired.games.all():
            if counted_result(game, event) is not None:
                continue
            agreed = _agreed(reported, paired, game)
            if game.result:
                yield _game(event, paired, game, _WAITS)
            elif game.adjourned:
                yield _game(event, paired, game, _ADJOURNED, **terms.of(paired, game, game.adjourned_to))
            elif agreed and not _gone(paired, game):
                yield _game(event, paired, game, _MADE_UP, **terms.of(paired, game, agreed.make_up_on))
            elif terms.is_past(paired, game):
                yield _game(event, paired, game, _NO_RESULT, **terms.of(paired, game, None))


def _gone(paired: Round, game: Game) -> bool:
    """Whether one of the two withdrew before this round, so that nothing is played any more."""
    return any(
        side.withdrawn_after_round is not None and side.withdrawn_after_round < paired.number
        for side in (game.white, game.black)
    )


class _Terms:
    """Until when the open games of an event are played, by the article of its section (C.13)."""

    def __init__(self, loaded: LoadedEvent, today: date) -> None:
        self._loaded, self._today = loaded, today
        self._days = {paired.number: paired.date for paired in loaded.rounds if paired.date}
        self._rule = None if loaded.event.is_play_off else loaded.make_up
        past = [paired.number for paired in loaded.paired_rounds if self._past(paired)]
        self._scheduled = None
        if past and loaded.is_by_schedule:
            self._scheduled = {
                (game.round, game.white, game.black): game.because
                for game in make_ups(
                    loaded.facts,
                    edition=loaded.edition,
                    after_round=max(past),
                    today=today,
                    round_dates=self._days,
                )
            }

    def _past(self, paired: Round) -> bool:
        day = self._days.get(paired.number)
        return (
            self._loaded.event.is_play_off
            or paired.number < self._loaded.current_round
            or bool(day and day < self._today)
            or self._loaded.current_round == self._loaded.facts.rounds_planned
        )

    def is_past(self, paired: Round, game: Game) -> bool:
        """Whether the game is due: its round is over, and it neither lapsed nor was booked."""
        if not self._past(paired) or _gone(paired, game):
            return False
        return self._scheduled is None or self._key(paired, game) in self._scheduled

    def of(self, paired: Round, game: Game, day: date | None) -> Known:
        """The article, the day that was agreed, the day before which it must be over, whether it is late."""
        before = None
        if self._rule and paired.number <= self._rule.last_round:
            before = self._days.get(self._rule.before_round)
        late = bool((day and day < self._today) or (before and before <= self._today))
        because = (self._scheduled or {}).get(self._key(paired, game))
        return {"because": because, "on": day, "before": before, "overdue": late}

    def _key(self, paired: Round, game: Game) -> tuple[int, int, int]:
        return paired.number, game.white.number, game.black.number


def may_be_adjourned(loaded: LoadedEvent, today: date) -> list[Game]:
    """The games without a result of rounds that have begun, and those that are adjourned already."""
    begun = max(loaded.current_round, 1)
    listed = []
    for paired in loaded.paired_rounds:
        has_begun = paired.number <= begun or bool(paired.date and paired.date <= today)
        matches = {match.pk: match for match in paired.matches.all()}
        for game in paired.games.all():
            if not game.result and (game.adjourned or (has_begun and not _gone(paired, game))):
                game.round = paired
                game.match = matches.get(game.match_id) if game.match_id else None
                listed.append(game)
    return listed


def _reported(events: Iterable[Event]) -> dict[tuple[int, int], Absence]:
    """The absences with a day on which the game is made up, by round and entrant."""
    agreed = Absence.objects.filter(round__event__in=list(events), make_up_on__isnull=False)
    return {(absence.round_id, absence.entrant_id): absence for absence in agreed}


def _agreed(reported: dict[tuple[int, int], Absence], paired: Round, game: Game) -> Absence | None:
    return reported.get((paired.pk, game.white_id)) or reported.get((paired.pk, game.black_id))
