"""Results: recording, confirming and correcting them, one entry of the record for each board.

Source: Spelreglement 19 (what a result is); C, art. 12 and 14, readings R52 and R63 (who withdrew plays no
more). Two people, codes for helpers and reasons are rules of this site.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from tournaments.events.acts import CONFIRMATION, RESULT
from tournaments.events.locks import check_open, locked_for_anyone
from tournaments.events.permissions import may_confirm, may_enter
from tournaments.events.restoring import services as restoring
from tournaments.events.results.lines import Changes, Line, key_of
from tournaments.events.teams.line_up_times import rule_of
from tournaments.events.teams.line_ups import empty_boards, fits
from tournaments.ledger import chain
from tournaments.ledger import facts as state
from tournaments.ledger import record as ledger
from tournaments.models import Event, Game, LedgerEntry, Pass, Round
from tournaments.pages.permissions import Actor, require
from tournaments.pages.refusals import Refusals, refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.editions.tables import OrderBy
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.validity import ROUNDS_ARTICLES

DISPLAY = "I"
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entering of results: who, where, the boards of the round, why, whether a verdict asks it."""

    actor: Actor
    event: Event
    round: Round
    games: Mapping[str, Game]
    reason: str
    followed: bool
    empty: Mapping[int, frozenset[int]]
    by_verdict: bool = False

    @property
    def name(self) -> str:
        return self.actor.get_username()

    def confirms(self, line: Line) -> bool:
        """Whether the line is the second person's word on what the first entered."""
        game = self.games.get(line.key)
        return (
            game is not None
            and self.event.confirmed_by_two
            and bool(line.code)
            and game.result == line.code
            and not game.confirmed_by
            and game.entered_by != self.name
        )

    def changes(self, line: Line) -> bool:
        """Whether the line asks for another result than stands."""
        game = self.games.get(line.key)
        return game is None or game.result != line.code

    def own_and_unconfirmed(self, game: Game) -> bool:
        return game.entered_by == self.name and not game.confirmed_by

    def disputed(self, game: Game) -> bool:
        """Whether somebody else entered what stands and nobody has confirmed it yet."""
        unconfirmed = self.event.confirmed_by_two and bool(game.result) and not game.confirmed_by
        return unconfirmed and game.entered_by != self.name


def _rounds_article(event: Event) -> str:
    """The article by which the rounds of the section are made."""
    if event.section == DISPLAY:
        return edition(event.season.edition).displays.arrival_article
    return ROUNDS_ARTICLES[Section(event.section)]


def _play_off_article(event: Event) -> str:
    """The article by which deciding games follow upon one another in this section."""
    order = edition(event.season.edition).order[event.section]
    found = [key.article for key in order.keys if key.by in (OrderBy.DECIDING_GAMES, OrderBy.DECIDING_MATCH)]
    if not found and order.first_place:
        found = [order.first_place.article]
    return found[0] if found else order.disputes_article


def _withdrawal_article(event: Event, after: int) -> str:
    if event.section == Section.C:
        return "C.14" if after else "C.12"
    return "R63" if event.section in TEAM_SECTIONS else "R52"


def _decided_upon(event: Event, game: Game) -> bool:
    """Whether a deciding game between two was followed by another, which its result made necessary."""
    return (
        event.is_play_off
        and event.entrants.count() == 2
        and event.rounds.filter(number__gt=game.round.number).exists()
    )


def _last_actors(entry: _Entry) -> dict[tuple[int, int], str]:
    """Who last changed each board of the round, by table and board."""
    found: dict[tuple[int, int], str] = {}
    about = LedgerEntry.objects.filter(
        chain_id=chain.chain_name(entry.event),
        act__in=(RESULT, CONFIRMATION),
        subject__event=entry.event.pk,
        subject__round=entry.round.number,
    )
    for subject, name in about.order_by("sequence").values_list("subject", "actor_name"):
        found[subject.get("table", 0), subject["board"]] = name
    return found


def _stale(game: Game, line: Line, who: str) -> RuleViolation:
    return refuse(
        gettext_noop(
            "board %(board)s: you entered %(mine)s, but meanwhile %(who)s recorded %(theirs)s; "
            "nothing was changed. "
            "Enter your result again if it is right all the same."
        ),
        place=line.place,
        board=line.key,
        mine=line.code or "—",
        theirs=game.result or "—",
        who=who,
    )


def _conflict(game: Game, line: Line) -> RuleViolation:
    return refuse(
        gettext_noop(
            "board %(board)s: %(who)s entered %(theirs)s and you %(mine)s; nothing was changed. "
            "Compare with the slip; a director settles it by entering the result with a reason."
        ),
        place=line.place,
        board=line.key,
        who=game.entered_by,
        theirs=game.result,
        mine=line.code or "—",
    )


def _refused_code(line: Line) -> RuleViolation | None:
    try:
        Result.parse(line.code, line.place)
    except RuleViolation as violation:
        return violation
    return None


def _refused_player(entry: _Entry, game: Game, line: Line) -> RuleViolation | None:
    """A game after the withdrawal of one of its players takes no result."""
    for player in (game.white, game.black):
        gone = player.withdrawn_after_round
        if gone is not None and game.round.number > gone:
            return refuse(
                gettext_noop(
                    "board %(board)s: %(name)s withdrew after round %(round)s; the game is not played"
                ),
                _withdrawal_article(entry.event, gone),
                place=line.place,
                board=line.key,
                name=player.name,
                round=gone,
            )
    return None


def _refused_correction(entry: _Entry, game: Game, line: Line) -> RuleViolation | None:
    """A result that stands is changed with a reason, by a leader or by the helper who just entered it."""
    if isinstance(entry.actor, Pass) and (entry.followed or not entry.own_and_unconfirmed(game)):
        return refuse(
            gettext_noop("board %(board)s has the result %(result)s; only a director corrects it"),
            place=line.place,
            board=line.key,
            result=game.result,
        )
    if not entry.reason:
        return refuse(
            gettext_noop("board %(board)s has the result %(result)s; a correction needs a reason"),
            place=line.place,
            board=line.key,
            result=game.result,
        )
    return None


def _violation(entry: _Entry, line: Line, who: Mapping[tuple[int, int], str]) -> RuleViolation | None:
    """What keeps this line from being recorded, if anything."""
    game = entry.games.get(line.key)
    if game is None:
        return refuse(
            gettext_noop("board %(board)s is not paired in this round"),
            _rounds_article(entry.event),
            place=line.place,
            board=line.key,
        )
    if line.code and (found := _refused_code(line)):
        return found
    if entry.disputed(game) and not (entry.reason and not isinstance(entry.actor, Pass)):
        return _conflict(game, line)
    if game.version != line.version:
        return _stale(game, line, who.get((line.table, line.board), game.entered_by))
    if not line.code and _decided_upon(entry.event, game):
        return refuse(
            gettext_noop("later play-off games followed upon this result; delete those first"),
            _play_off_article(entry.event),
            place=line.place,
        )
    if line.code and (found := _refused_player(entry, game, line)):
        return found
    if not fits(game, line.code, entry.empty):
        rule = rule_of(entry.event)
        assert rule is not None, "only a line-up has empty boards"
        return refuse(
            gettext_noop("board %(board)s is empty in the line-up, and lost; fill it in the line-up first"),
            rule.article,
            "R29",
            place=line.place,
            board=line.key,
        )
    return _refused_correction(entry, game, line) if game.result else None


def _good_access_code(actor: Pass) -> Pass:
    """The code as it stands now. Errors: RuleViolation when it was taken back or has run out."""
    found = Pass.objects.select_related("round").get(pk=actor.pk)
    if found.revoked_at is not None:
        raise refuse(
            gettext_noop("This access code was withdrawn; ask the tournament directors for a new one.")
        )
    if not found.is_good(timezone.now()):
        raise refuse(
            gettext_noop(
                "This access code is no longer valid; nothing was recorded. Ask the tournament directors "
                "for a new one."
            )
        )
    return found


def _entry(
    actor: Actor,
    event_id: int,
    round_number: int,
    lines: Sequence[Line],
    reason: str,
    *,
    by_verdict: bool = False,
) -> _Entry:
    """Lock the event and load the round. Errors: PermissionDenied; RuleViolation."""
    event = locked_for_anyone(event_id)
    paired = Round.objects.select_related("event").filter(event=event, number=round_number).first()
    if paired is None:
        text = gettext_noop("There is no round %(number)s.")
        raise refuse(text, _rounds_article(event), number=round_number)
    if isinstance(actor, Pass):
        require(actor.round_id == paired.pk)
        actor = _good_access_code(actor)
        require(not actor.boards or {line.key for line in lines} <= set(actor.boards))
    require(may_enter(actor, paired) or may_confirm(actor, event))
    if not by_verdict:
        check_open(event)
    games = Game.objects.filter(round=paired).select_related("round", "match", "white", "black")
    by_key = {key_of(game): game for game in games}
    followed = event.rounds.filter(number__gt=round_number, paired_at__isnull=False).exists()
    empty = empty_boards(event)
    return _Entry(actor, event, paired, by_key, reason.strip(), followed, empty, by_verdict)


def _checked(entry: _Entry, lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines that change a result and those that confirm one. Errors: Refusals."""
    changing = [line for line in lines if entry.changes(line)]
    require(not changing or may_enter(entry.actor, entry.round))
    stale = [
        line for line in changing if line.key in entry.games and entry.games[line.key].version != line.version
    ]
    who = _last_actors(entry) if stale else {}
    found = [_violation(entry, line, who) for line in changing]
    if violations := [violation for violation in found if violation]:
        raise Refusals(violations)
    confirming = [line for line in lines if entry.confirms(line)]
    return [replace(line, code=_code(line)) for line in changing], confirming


def _code(line: Line) -> str:
    return Result.parse(line.code).value if line.code else ""


@transaction.atomic
def check(
    *, actor: Actor, event_id: int, round_number: int, lines: Sequence[Line], reason: str = ""
) -> Changes:
    """What `record` would change, and nothing is written. Errors: as `record`."""
    entry = _entry(actor, event_id, round_number, lines, reason)
    changing, confirming = _checked(entry, lines)
    games = tuple(entry.games[line.key] for line in changing)
    confirmed = tuple(entry.games[line.key] for line in confirming)
    return Changes(games, confirmed, tuple(game for game in games if game.result))


@transaction.atomic
def record(
    *,
    actor: Actor,
    event_id: int,
    round_number: int,
    lines: Sequence[Line],
    reason: str = "",
    by_verdict: bool = False,
) -> Changes:
    """Record the results of some boards of a round, all or nothing; lines that change nothing are passed
    over, so that the same lines can be sent again.

    Where the event asks for two people, the same result from somebody else confirms what the first entered,
    another result is refused until a leader settles it with a reason, and a result that a leader corrects
    waits for a second person again. A result `by_verdict` of the committee of appeal (Bijlage 5) stands
    without one, also in a closed event.

    Errors: PermissionDenied for a board outside those of a helper's code, and for a jury that would do more
    than confirm; RuleViolation for a code that is
    valid no longer and for a closed event; Refusals naming every board that cannot be recorded: not paired,
    no such code, changed by somebody else meanwhile, a player who withdrew, a correction without a reason.
    """
    entry = _entry(actor, event_id, round_number, lines, reason, by_verdict=by_verdict)
    changing, confirming = _checked(entry, lines)
    corrected = tuple(entry.games[line.key] for line in changing if entry.games[line.key].result)
    if corrected and (entry.followed or entry.event.children.exists()):
        restoring.take_point(entry.event, RESULT)
    acts = [_change(entry, entry.games[line.key], line.code) for line in changing]
    acts += [_confirmation(entry, entry.games[line.key]) for line in confirming]
    touched = [entry.games[line.key] for line in (*changing, *confirming)]
    if not touched:
        return Changes()
    fields = ["result", "version", "entered_by", "confirmed_by"]
    Game.objects.bulk_update(touched, fields, batch_size=_AT_ONCE)
    ledger.append_all(actor=entry.actor, event=entry.event, acts=acts)
    return Changes(
        tuple(entry.games[line.key] for line in changing),
        tuple(entry.games[line.key] for line in confirming),
        corrected,
    )


def _change(entry: _Entry, game: Game, code: str) -> ledger.Act:
    key, fact = state.game_fact(game)
    settled = entry.disputed(game) and code
    before, game.result = game.result, code
    game.version += 1
    game.entered_by = entry.name if code else ""
    game.confirmed_by = entry.name if settled or (entry.by_verdict and code) else ""
    changes = [[key, fact, state.game_fact(game)[1]]]
    about = ledger.about_game(entry.event, game)
    reason = entry.reason if before or entry.by_verdict else ""
    return ledger.Act(RESULT, about, before or None, code or None, reason, changes)


def _confirmation(entry: _Entry, game: Game) -> ledger.Act:
    key, fact = state.game_fact(game)
    game.version += 1
    game.confirmed_by = entry.name
    changes = [[key, fact, state.game_fact(game)[1]]]
    about = ledger.about_game(entry.event, game)
    return ledger.Act(CONFIRMATION, about, game.result, game.result, "", changes)
