"""Everything that is open in an event, in one list: what it is, until when, and where it is settled."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypedDict, Unpack

from django.urls import reverse

from tournaments.events.ages import selectors as ages
from tournaments.events.championships.selectors import known_finalists, made_of_others, may_be_made_anew
from tournaments.events.entries.selectors import waiting_registrations
from tournaments.events.loaded import LoadedEvent, counted_ending, counted_result, with_parts
from tournaments.events.particulars.put_off import is_gone, is_left
from tournaments.events.play_offs.selectors import contest_of, how_decided, overtaken
from tournaments.events.prizes.selectors import in_the_way
from tournaments.events.rounds.selectors import minutes_missing
from tournaments.events.to_do.doubted import doubted_games
from tournaments.events.to_do.elsewhere import pending
from tournaments.events.to_do.signatures import waiting as waiting_for_signatures
from tournaments.models import Absence, Event, Game, Round
from tournaments.pages.words.named import with_names
from tournaments.pages.words.names import part_name
from tournaments.regulations.counting.absences import FINISHED_LATER, PLAYED_ANEW, REPLAYED, make_ups
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.order.halves import FINALS
from tournaments.regulations.reasons import Reason, gettext_noop


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing that is open.

    `part` is the group, final group or deciding games it is in, empty for the event itself. `because` says by
    which article; `on` is the day that was agreed, `before` that of the round before which it must be over,
    None where there is none. `address` is the page that settles it.
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
    is_simul = event.system == Event.System.DISPLAY
    own = _of_simul(event) if is_simul else matters_of(with_parts(event.pk), today)
    return [*(Matter("", one.what, one.address) for one in pending([event.pk]) if one.act), *own]


def matters_of(parts: Sequence[LoadedEvent], today: date) -> list[Matter]:
    """The same of an event that was loaded with its parts, itself first."""
    reported = _reported([part.event for part in parts if not part.is_swiss])
    doubted = doubted_games([part.event for part in parts if _has_results(part)])
    listed = [[*_doubted(part, doubted), *_of_part(part, reported, today)] for part in parts if part.rounds]
    listed.append(list(_unsigned([part for part in parts if _has_results(part)])))
    groups = [part for part in parts if part.event.kind == Event.Kind.GROUP]
    whole = parts[0]
    if whole.event.is_root:
        listed.insert(0, [*_registered(whole), *_ages(whole.event)])
    if whole.event.is_root and _is_to_be_played(parts) and (missing := minutes_missing(whole, groups)):
        listed.append([Matter("", missing, reverse("set-up", args=[whole.event.pk]))])
    if whole.event.is_root and groups:
        listed.append(list(_between_groups(whole, groups)))
    if whole.event.is_root:
        listed.append(list(_final_group(whole, parts, groups)))
    return [matter for of_part in listed for matter in of_part]


def _is_to_be_played(parts: Sequence[LoadedEvent]) -> bool:
    """Whether nothing was paired yet, or a game of the event or a part of it has no result; of none that is
    over.
    """
    if parts[0].event.is_over:
        return False
    paired = [part for part in parts if part.has_table]
    return not paired or any(not part.standings().complete for part in paired)


def _ages(event: Event) -> Iterator[Matter]:
    """Whose age is not settled, which keeps an event from being started (E.4)."""
    if not event.is_over:
        for one in ages.unsettled(event):
            yield Matter("", one.because, reverse("ages", args=[event.pk]))


def _registered(whole: LoadedEvent) -> Iterator[Matter]:
    """Who asks to take part and has no answer."""
    event = whole.event
    if event.registration_until is None or event.is_over:
        return
    if number := waiting_registrations(event).count():
        text = gettext_noop("Players who ask to take part and wait for an answer: %(number)s")
        yield Matter("", Reason(text, {"number": number}), reverse("registrations", args=[event.pk]))


def _between_groups(whole: LoadedEvent, groups: Sequence[LoadedEvent]) -> Iterator[Matter]:
    """What the groups leave open together: the first place of A."""
    decided = contest_of(whole, groups)
    for tie in decided.ties:
        yield Matter("", *how_decided(whole, tie, decided.entrants))
    yield from _overtaken(whole, groups)


def _overtaken(loaded: LoadedEvent, groups: Sequence[LoadedEvent] = ()) -> Iterator[Matter]:
    """The play-off games that decide nothing any more, and have games that would still be played."""
    for games, why in overtaken(loaded, groups):
        if any(not game.result for paired in games.rounds.all() for game in paired.games.all()):
            yield Matter(part_name(loaded.event), why, reverse("event-office", args=[games.pk]))


def _final_group(
    whole: LoadedEvent, parts: Sequence[LoadedEvent], groups: Sequence[LoadedEvent]
) -> Iterator[Matter]:
    """The final group of a class, once the winners of its groups or halves are known and it was not made."""
    played = groups or ([whole] if whole.has_table else [])
    if not played:
        return
    final = next((part for part in parts if part.event.kind == Event.Kind.FINAL), None)
    if final:
        if because := made_of_others(final, played):
            again = "start-final" if may_be_made_anew(final) else "restore-points"
            yield Matter(part_name(final.event), because, reverse(again, args=[whole.event.pk]))
        return
    if known_finalists(played):
        yield Matter("", final_group_due(whole), reverse("start-final", args=[whole.event.pk]))


def final_group_due(whole: LoadedEvent) -> Reason:
    """That the winners of the groups of a competition are to play for the championship, by its article."""
    text = gettext_noop("The groups are over: their winners play for the championship.")
    return Reason(text, {}, (FINALS[whole.facts.section][0],))


def _of_simul(event: Event) -> Iterator[Matter]:
    sides = ("round", "white", "black")
    for game in Game.objects.filter(pk__in=doubted_games([event])).select_related(*sides):
        yield _game(event, game.round, game, _DOUBTED)
    games = Game.objects.filter(round__event=event, result="").select_related(*sides)
    for game in games:
        yield _game(event, game.round, game, _VOID if game.ending else _NO_RESULT)


def _has_results(loaded: LoadedEvent) -> bool:
    """Whether a game of an event has a result: else none is doubted."""
    return any(game.result for paired in loaded.paired_rounds for game in paired.games.all())


def _doubted(loaded: LoadedEvent, doubted: Container[int]) -> Iterator[Matter]:
    """The games of which who played them says that the result is wrong."""
    for paired in loaded.paired_rounds:
        for game in paired.games.all():
            if game.pk in doubted:
                yield _game(loaded.event, paired, game, _DOUBTED)


def _of_part(loaded: LoadedEvent, reported: dict[tuple[int, int], Absence], today: date) -> Iterator[Matter]:
    yield from _line_ups(loaded)
    yield from _unpublished(loaded)
    yield from _games(loaded, reported, today)
    for reason in in_the_way(loaded):
        yield Matter(part_name(loaded.event), reason, reverse("prize-classes", args=[loaded.event.pk]))
    if not loaded.event.is_play_off and loaded.has_table:
        for tie in loaded.standings().open:
            needs, address = how_decided(loaded, tie)
            yield Matter(part_name(loaded.event), with_names(needs, loaded.facts.names), address)
        yield from _overtaken(loaded)


def _unsigned(parts: Sequence[LoadedEvent]) -> Iterator[Matter]:
    """The matches of teams that wait for a signature."""
    for loaded, one in waiting_for_signatures(parts):
        match, number = one.match.match, one.match.paired.number
        what = Reason(
            gettext_noop("Round %(round)s, table %(table)s: %(home)s – %(away)s is not signed by %(teams)s"),
            {
                "round": number,
                "table": match.table,
                "home": match.home.name,
                "away": match.away.name,
                "teams": ", ".join(side.team.name for side in one.waits_for),
            },
        )
        address = reverse("match-sheet", args=[loaded.event.pk, number, match.table])
        yield Matter(part_name(loaded.event), what, address)


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
_NONE_YET = gettext_noop("Round %(round)s, table %(table)s: %(home)s – %(away)s has no results yet")
_NO_RESULTS = gettext_noop(
    "Round %(round)s, table %(table)s: %(home)s – %(away)s has no result at boards %(boards)s"
)
_WAITS = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s waits for a second person")
_ADJOURNED = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s is adjourned")
_DOUBTED = gettext_noop(
    "Round %(round)s, board %(board)s: the result of %(white)s – %(black)s is said to be wrong"
)
_VOID = gettext_noop("Round %(round)s, board %(board)s: %(white)s – %(black)s is void and is played anew")
_PUT_OFF = gettext_noop("Play-off game %(round)s: %(white)s – %(black)s is put off")
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


def _matches(event: Event, paired: Round, games: Mapping[int, Sequence[Game]]) -> Iterator[Matter]:
    """The boards without a result of each match of teams, by its key: one matter for a match."""
    of_each = Counter(game.match_id for game in paired.games.all())
    for match in sorted(paired.matches.all(), key=lambda one: one.table) if games else ():
        if len(found := games.get(match.pk, ())) == 1:
            yield _game(event, paired, found[0], _NO_RESULT)
        elif found:
            named = {
                "round": paired.number,
                "table": match.table,
                "home": match.home.name,
                "away": match.away.name,
            }
            boards = {"boards": ", ".join(str(game.board) for game in found)}
            is_whole = len(found) == of_each[match.pk]
            what = Reason(_NONE_YET, named) if is_whole else Reason(_NO_RESULTS, named | boards)
            address = reverse("match-sheet", args=[event.pk, paired.number, match.table])
            yield Matter(part_name(event), what, address)


def _games(loaded: LoadedEvent, reported: dict[tuple[int, int], Absence], today: date) -> Iterator[Matter]:
    """The games without a result that counts: confirmed by nobody, adjourned, made up, or just open."""
    event = loaded.event
    terms = _Terms(loaded, today)
    for paired in loaded.paired_rounds:
        of_matches: dict[int, list[Game]] = {}
        for game in paired.games.all():
            if counted_result(game, event) is not None:
                continue
            is_open, agreed = terms.is_open(paired, game), _agreed(reported, paired, game)
            if is_open and not game.result:
                to_decide = _to_decide(_absences(reported, paired, game), terms.may_be_made_up(paired))
                yield from _undecided(event, to_decide, paired, game)
            if paired.agreed and paired.date and not game.result and not game.adjourned:
                yield _game(event, paired, game, _PUT_OFF, **terms.of(paired, game, paired.date))
            elif game.result or (game.ending and counted_ending(game, event) is None):
                yield _game(event, paired, game, _WAITS)
            elif game.ending and is_open:
                yield _game(event, paired, game, _VOID, **terms.of(paired, game, game.adjourned_to))
            elif game.adjourned and is_open:
                yield _game(event, paired, game, _ADJOURNED, **terms.of(paired, game, game.adjourned_to))
            elif agreed and is_open:
                known = terms.of(paired, game, agreed.make_up_on, agreed.make_up_by)
                yield _game(event, paired, game, _MADE_UP, **known)
            elif terms.is_past(paired, game) and game.match_id and not game.replayed:
                of_matches.setdefault(game.match_id, []).append(game)
            elif terms.is_past(paired, game):
                yield _game(event, paired, game, _NO_RESULT, **terms.of(paired, game, None))
        yield from _matches(event, paired, of_matches)


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
                (game.round, game.white, game.black): game
                for game in make_ups(
                    loaded.facts,
                    edition=loaded.edition,
                    after_round=max(*past, loaded.current_round),
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
            or self._loaded.round_after(self._loaded.current_round) is None
        )

    def is_past(self, paired: Round, game: Game) -> bool:
        """Whether the game is due: its round is over, and it neither lapsed nor was booked."""
        if not self._past(paired) or is_gone(game, paired.number):
            return False
        return self._scheduled is None or self._key(paired, game) in self._scheduled

    def is_open(self, paired: Round, game: Game) -> bool:
        """Whether the game is still to be played: it neither lapsed nor was booked."""
        is_listed = self._scheduled is None or self._key(paired, game) in self._scheduled
        is_over = is_gone(game, paired.number) or is_left(self._loaded.event, game)
        return not is_over and (is_listed or not self._past(paired))

    def of(self, paired: Round, game: Game, day: date | None, last_day: date | None = None) -> Known:
        """The article, the day that was agreed, the day on which it must be over, whether it is late.

        `last_day` is the term that the leaders set (C.10).
        """
        before = last_day + timedelta(days=1) if last_day else None
        open_game = (self._scheduled or {}).get(self._key(paired, game))
        has_no_term = open_game is not None and open_game.because in (PLAYED_ANEW, REPLAYED)
        if self._rule and paired.number <= self._rule.last_round and before is None and not has_no_term:
            before = self._days.get(self._rule.before_round)
        last = last_day or before  # on the day of that round too, until it is played (R93)
        late = bool((day and day < self._today) or (last and last < self._today))
        because = open_game.because if open_game else None
        if game.ending or game.replayed:
            because = PLAYED_ANEW if game.ending else REPLAYED
        elif game.adjourned and not self.may_be_made_up(paired):
            because = FINISHED_LATER
        return {"because": because, "on": day, "before": before, "overdue": late}

    def may_be_made_up(self, paired: Round) -> bool:
        """Whether a game of this round may be made up (C.13), as far as a rule says so."""
        return self._rule is None or paired.number <= self._rule.last_round

    def _key(self, paired: Round, game: Game) -> tuple[int, int, int]:
        return paired.number, game.white.number, game.black.number


def may_be_adjourned(loaded: LoadedEvent, today: date) -> list[Game]:
    """The games without a result of rounds that have begun, and those that are adjourned already."""
    begun = max(loaded.current_round, 1)
    listed = []
    for paired in loaded.paired_rounds:
        has_begun = paired.number <= begun or bool(paired.date and paired.date <= today)
        matches = {match.pk: match for match in paired.matches.all()} if loaded.of_teams else {}
        for game in paired.games.all():
            is_to_play = game.adjourned or game.ending or (has_begun and not is_gone(game, paired.number))
            if not game.result and is_to_play:
                game.round = paired
                game.match = matches.get(game.match_id) if game.match_id else None
                listed.append(game)
    return listed


def _reported(events: Iterable[Event]) -> dict[tuple[int, int], Absence]:
    """The absences that were reported, by round and entrant."""
    found = Absence.objects.filter(round__event__in=list(events))
    return {(absence.round_id, absence.entrant_id): absence for absence in found}


def _absences(reported: dict[tuple[int, int], Absence], paired: Round, game: Game) -> list[Absence]:
    """The absences of the two players of a game."""
    both = ((paired.pk, game.white_id), (paired.pk, game.black_id))
    return [reported[one] for one in both if one in reported]


def _agreed(reported: dict[tuple[int, int], Absence], paired: Round, game: Game) -> Absence | None:
    """An absence upon which it was decided that the game is made up."""
    made_up = [one for one in _absences(reported, paired, game) if one.is_made_up]
    return made_up[0] if made_up else None


def _to_decide(absences: Iterable[Absence], may_be_made_up: bool) -> list[Absence]:
    """The absences about which nothing was decided: all that players reported, and of those that the leaders
    recorded themselves the ones about whose game there is something to decide (C.10, C.13).
    """
    return [one for one in absences if one.is_open or (may_be_made_up and one.is_undecided)]


def _undecided(event: Event, absences: Iterable[Absence], paired: Round, game: Game) -> Iterator[Matter]:
    for absence in absences:
        player = game.white if absence.entrant_id == game.white_id else game.black
        text = gettext_noop(
            "%(name)s cannot come to round %(round)s: decide about the game %(white)s – %(black)s"
        )
        values = {"name": player.name, "round": paired.number}
        values |= {"white": game.white.name, "black": game.black.name}
        address = reverse("absence-decision", args=[event.pk, paired.number, player.number])
        article = "C.10" if event.section == "C" else "R52"
        yield Matter(part_name(event), Reason(text, values, (article, "R92")), address)
