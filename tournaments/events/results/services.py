"""Results: recording, confirming and correcting them, one entry of the record for each board.

Source: Spelreglement 19 (what a result is), 18, 20, 21 and 26 (how a game ended). Which boards take none says
`decided`. Two people, codes for helpers and reasons are rules of this site.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from tournaments.events.acts import CONFIRMATION, RESULT
from tournaments.events.locks import check_open, locked_for_anyone
from tournaments.events.particulars.articles import rounds_article
from tournaments.events.permissions import may_confirm, may_enter
from tournaments.events.restoring import services as restoring
from tournaments.events.results.decided import decided_boards, lost_by_line_up
from tournaments.events.results.lines import Changes, ResultLine, key_of
from tournaments.events.teams.line_ups import empty_boards, fits
from tournaments.ledger import facts as state
from tournaments.ledger import record as ledger
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Game, LedgerEntry, Pass, Round
from tournaments.models.events import VOID
from tournaments.pages.http.permissions import Actor, require
from tournaments.pages.typed import typed
from tournaments.pages.words import wording
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.editions.tables import OrderBy
from tournaments.regulations.endings import Ending, check_ending
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result

_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entering of results: who, where, the boards of the round, why, whether a verdict asks it, and under
    which key a program sent it.
    """

    actor: Actor
    event: Event
    round: Round
    games: Mapping[str, Game]
    reason: str
    followed: bool
    empty: Mapping[int, frozenset[int]]
    decided: Mapping[str, Reason]
    by_verdict: bool = False
    request: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.actor.get_username()

    def confirms(self, line: ResultLine) -> bool:
        """Whether the line is the second person's word on what the first entered."""
        game = self.games.get(line.key)
        return (
            game is not None
            and self.event.confirmed_by_two
            and (bool(line.code) or line.ending == VOID)
            and game.result == line.code
            and (line.ending or game.ending) == game.ending
            and not game.confirmed_by
            and (self.by_verdict or game.entered_by != self.name)
        )

    def changes(self, line: ResultLine) -> bool:
        """Whether the line asks for another result than stands, or says otherwise how the game ended; not
        saying so beside the same result is no other way.
        """
        game = self.games.get(line.key)
        if game is None or game.result != line.code:
            return True
        return line.ending not in (None, game.ending)

    def about(self, game: Game) -> dict[str, Any]:
        """What an entry of the record about a game of it is about."""
        sent = {"request": list(self.request)} if self.request else {}
        return ledger.about_game(self.event, game) | sent

    def completes(self, line: ResultLine) -> bool:
        """Whether the line says how a game ended whose result it leaves as it is, and nobody had said so."""
        game = self.games.get(line.key)
        if game is None or not (game.result and line.ending) or game.ending or game.result != line.code:
            return False
        return not isinstance(self.actor, Pass) or self.disputed(game) or self.own_and_unconfirmed(game)

    def own_and_unconfirmed(self, game: Game) -> bool:
        return game.entered_by == self.name and not game.confirmed_by

    def disputed(self, game: Game) -> bool:
        """Whether somebody else entered what stands and nobody has confirmed it yet."""
        unconfirmed = self.event.confirmed_by_two and stands(game) and not game.confirmed_by
        return unconfirmed and game.entered_by != self.name


def stands(game: Game) -> bool:
    """Whether something was recorded at a board: a result, or that its game is void."""
    return bool(game.result) or game.ending == VOID


def _play_off_article(event: Event) -> str:
    """The article by which deciding games follow upon one another in this section."""
    order = edition(event.season.edition).order[event.section]
    found = [key.article for key in order.keys if key.by in (OrderBy.DECIDING_GAMES, OrderBy.DECIDING_MATCH)]
    if not found and order.first_place:
        found = [order.first_place.article]
    return found[0] if found else order.disputes_article


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


def _stale(game: Game, line: ResultLine, who: str) -> RuleViolation:
    if not who and not game.result and not game.ending:
        return refuse(
            gettext_noop(
                "board %(board)s: the games were made anew meanwhile, %(white)s – %(black)s is played there "
                "now; your %(mine)s was not recorded. Enter your result again if it is right all the same."
            ),
            place=line.place,
            board=line.key,
            white=game.white.name,
            black=game.black.name,
            mine=_short(line.code, line.ending),
        )
    return refuse(
        gettext_noop(
            "board %(board)s: you entered %(mine)s, but meanwhile %(who)s recorded %(theirs)s; "
            "nothing was changed. "
            "Enter your result again if it is right all the same."
        ),
        place=line.place,
        board=line.key,
        mine=_short(line.code, line.ending),
        theirs=_short(game.result, game.ending),
        who=who,
    )


def _short(code: str, ending: str | None) -> str:
    """A result as it is shown, with the article by which the game ended behind it, as that is typed."""
    return " ".join(part for part in (wording.result(code), ending) if part) or "—"


def _conflict(game: Game, line: ResultLine) -> RuleViolation:
    return refuse(
        gettext_noop(
            "board %(board)s: %(who)s entered %(theirs)s and you %(mine)s; nothing was changed. "
            "Compare with the slip; a director settles it by entering the result with a reason."
        ),
        place=line.place,
        board=line.key,
        who=game.entered_by,
        theirs=_short(game.result, game.ending),
        mine=_short(line.code, line.ending),
    )


def _refused_code(line: ResultLine) -> RuleViolation | None:
    try:
        result = Result.parse(line.code, line.place) if line.code else None
        if line.ending:
            check_ending(Ending.parse(line.ending, line.place), result, line.place)
    except RuleViolation as violation:
        return violation
    return None


def _left_out(entry: _Entry, line: ResultLine) -> Reason | None:
    """Why the line is passed over, if its board takes no result; a verdict may change one that was played."""
    game = entry.games.get(line.key)
    if entry.by_verdict and game and game.result and not game.match_id:
        return None
    if game and line.key not in entry.decided and not _refused_code(line):
        return None if fits(entry.event, game, line.code, entry.empty) else lost_by_line_up(entry.event)
    return entry.decided.get(line.key)


def _refused_correction(entry: _Entry, game: Game, line: ResultLine) -> RuleViolation | None:
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


def _violation(entry: _Entry, line: ResultLine, who: Mapping[tuple[int, int], str]) -> RuleViolation | None:
    """What keeps this line from being recorded, if anything."""
    game = entry.games.get(line.key)
    if game is None:
        return refuse(
            gettext_noop("board %(board)s is not paired in this round"),
            rounds_article(entry.event),
            place=line.place,
            board=line.key,
        )
    if found := _refused_code(line):
        return found
    if line.ending == VOID and isinstance(entry.actor, Pass):
        text = gettext_noop("board %(board)s: only a director declares a game void")
        return refuse(text, Ending.VOID.article, place=line.place, board=line.key)
    if line.ending == VOID and not entry.reason:
        text = gettext_noop("board %(board)s: a void game needs a reason, by which a director decides so")
        return refuse(text, Ending.VOID.article, "R111", place=line.place, board=line.key)
    completes = entry.completes(line)
    if entry.disputed(game) and not completes and not (entry.reason and not isinstance(entry.actor, Pass)):
        return _conflict(game, line)
    if game.version != line.version:
        return _stale(game, line, who.get((line.table, line.board), game.entered_by))
    if not line.code and _decided_upon(entry.event, game):
        return refuse(
            gettext_noop("later play-off games followed upon this result; delete those first"),
            _play_off_article(entry.event),
            place=line.place,
        )
    return _refused_correction(entry, game, line) if game.result and not completes else None


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
    lines: Sequence[ResultLine],
    reason: str,
    *,
    by_verdict: bool = False,
    request: tuple[str, ...] = (),
) -> _Entry:
    """Lock the event and load the round. Errors: PermissionDenied; RuleViolation."""
    event = locked_for_anyone(event_id)
    paired = Round.objects.select_related("event").filter(event=event, number=round_number).first()
    if paired is None:
        text = gettext_noop("There is no round %(number)s.")
        raise refuse(text, rounds_article(event), number=round_number)
    if isinstance(actor, Pass):
        require(actor.round_id == paired.pk)
        actor = _good_access_code(actor)
        require(not actor.boards or {line.key for line in lines} <= set(actor.boards))
    require(may_enter(actor, paired) or may_confirm(actor, event))
    if not by_verdict:
        check_open(event)
    games = Game.objects.filter(round=paired)
    games = games.select_related("round", "match__home", "match__away", "white", "black")
    by_key = {key_of(game): game for game in games}
    followed = event.rounds.filter(number__gt=round_number, paired_at__isnull=False).exists()
    empty = empty_boards(event)
    decided = decided_boards(event, by_key.values(), empty)
    said = typed.reason_if_given(reason)
    return _Entry(actor, event, paired, by_key, said, followed, empty, decided, by_verdict, request)


@dataclass(frozen=True, slots=True)
class _Checked:
    """The lines that change a result, those that confirm one, and the boards that take none, with why."""

    changing: tuple[ResultLine, ...]
    confirming: tuple[ResultLine, ...]
    left_out: tuple[tuple[str, Reason], ...]


def _checked(entry: _Entry, lines: Sequence[ResultLine]) -> _Checked:
    """What the lines do. Errors: Refusals, also where every line is of a board that takes no result."""
    times = Counter(line.key for line in lines)
    if twice := [line for line in lines if times[line.key] > 1]:
        text = gettext_noop("Board %(board)s is given twice.")
        raise Refusals([refuse(text, place=line.place, board=line.key) for line in twice[1:]])
    asked = [line for line in lines if entry.changes(line)]
    require(not asked or may_enter(entry.actor, entry.round))
    reasons = {line.key: reason for line in asked if (reason := _left_out(entry, line))}
    changing = [line for line in asked if line.key not in reasons]
    stale = [
        line for line in changing if line.key in entry.games and entry.games[line.key].version != line.version
    ]
    who = _last_actors(entry) if stale else {}
    found = [_violation(entry, line, who) for line in changing]
    violations = [violation for violation in found if violation]
    confirming = [line for line in lines if entry.confirms(line)]
    if violations or (reasons and len(reasons) == len(lines)):
        taken_none = (RuleViolation(reasons[line.key], line.place) for line in asked if line.key in reasons)
        raise Refusals([*violations, *taken_none])
    return _Checked(
        tuple(replace(line, code=_code(line)) for line in changing), tuple(confirming), tuple(reasons.items())
    )


def _code(line: ResultLine) -> str:
    return Result.parse(line.code).value if line.code else ""


@one_act
def check(
    *, actor: Actor, event_id: int, round_number: int, lines: Sequence[ResultLine], reason: str = ""
) -> Changes:
    """What `record` would change, and nothing is written. Errors: as `record`."""
    entry = _entry(actor, event_id, round_number, lines, reason)
    checked = _checked(entry, lines)
    games = tuple(entry.games[line.key] for line in checked.changing)
    confirmed = tuple(entry.games[line.key] for line in checked.confirming)
    return Changes(games, confirmed, _corrected(entry, checked), checked.left_out)


def _corrected(entry: _Entry, checked: _Checked) -> tuple[Game, ...]:
    """The games of which something that stands would become another."""
    games = ((line, entry.games[line.key]) for line in checked.changing)
    return tuple(game for line, game in games if game.result and not entry.completes(line))


@one_act
def record(
    *,
    actor: Actor,
    event_id: int,
    round_number: int,
    lines: Sequence[ResultLine],
    reason: str = "",
    by_verdict: bool = False,
    request: tuple[str, ...] = (),
) -> Changes:
    """Record the results of some boards of a round, all or nothing; lines that change nothing are passed
    over, so that the same lines can be sent again. Boards that take no result, because a withdrawal or a
    line-up decided them, are left out beside others, and said.

    Where the event asks for two people, the same result from somebody else confirms what the first entered,
    another result is refused until a leader settles it with a reason, and a result that a leader corrects
    waits for a second person again. That a game is void a leader says with a reason, and it waits likewise
    (R111). A result `by_verdict` of the committee of appeal (Bijlage 5) stands without one, also in a closed
    event. `request` is what the record keeps of a sending of a program.

    Errors: PermissionDenied for a board outside those of a helper's code, and for a jury that would do more
    than confirm; RuleViolation for a code that is
    valid no longer and for a closed event; Refusals naming every board that cannot be recorded: not paired,
    no such code, changed by somebody else meanwhile, a correction without a reason; and naming the boards
    that take no result where no other is given.
    """
    entry = _entry(actor, event_id, round_number, lines, reason, by_verdict=by_verdict, request=request)
    checked = _checked(entry, lines)
    recorded = tuple(entry.games[line.key] for line in checked.changing)
    confirmed = tuple(entry.games[line.key] for line in checked.confirming)
    corrected = _corrected(entry, checked)
    if corrected and (entry.followed or entry.event.children.exists()):
        restoring.take_point(entry.event, RESULT)
    acts = [_change(entry, entry.games[line.key], line) for line in checked.changing]
    acts += [_confirmation(entry, game) for game in confirmed]
    if acts:
        fields = ["result", "ending", "replayed", "version", "entered_by", "confirmed_by"]
        Game.objects.bulk_update((*recorded, *confirmed), fields, batch_size=_AT_ONCE)
        ledger.append_all(actor=entry.actor, event=entry.event, acts=acts)
    return Changes(recorded, confirmed, corrected, checked.left_out)


def _change(entry: _Entry, game: Game, line: ResultLine) -> ledger.Act:
    key, fact = state.game_fact(game)
    settled = entry.disputed(game) and line.code
    completes, before, had_result = entry.completes(line), _kept(game), bool(game.result)
    game.result, game.ending = line.code, line.ending or ""
    if entry.by_verdict:
        game.replayed = not line.code and not line.ending
    game.version += 1
    if not completes:
        game.entered_by = entry.name if line.code or line.ending else ""
        game.confirmed_by = ""
    if settled or (entry.by_verdict and stands(game)):
        game.confirmed_by = entry.name
    changes = [[key, fact, state.game_fact(game)[1]]]
    about = entry.about(game)
    reason = entry.reason if had_result or entry.by_verdict or game.ending == VOID else ""
    return ledger.Act(RESULT, about, before, _kept(game), reason, changes)


def _kept(game: Game) -> str | dict[str, str] | None:
    """What stands at a board, as the record tells it: the result, and how the game ended where said."""
    if not game.ending:
        return game.result or None
    return {"result": game.result, "ending": game.ending} if game.result else {"ending": game.ending}


def _confirmation(entry: _Entry, game: Game) -> ledger.Act:
    key, fact = state.game_fact(game)
    game.version += 1
    game.confirmed_by = entry.name
    changes = [[key, fact, state.game_fact(game)[1]]]
    about = entry.about(game)
    return ledger.Act(CONFIRMATION, about, _kept(game), _kept(game), "", changes)
