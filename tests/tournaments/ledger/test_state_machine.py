"""Services in random order: the record always replays to what is stored, points are conserved, and no round
is paired twice. A hundred steps a run, the same ones every time; a hundred runs in `make full`.
"""

from collections import Counter
from datetime import date

import pytest
from django.db import transaction
from django.db.models import Q
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests import sites
from tests.depth import cases
from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.events.pairing import manual as by_hand
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up import starting
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.line_ups import last_change
from tournaments.ledger import facts as state
from tournaments.ledger import history
from tournaments.ledger.chains import verification
from tournaments.ledger.chains.chain import EVENT_CHAIN, chain_name, last_sequence, stored
from tournaments.models import Chain, Event, Game, LedgerEntry, Match, RestorePoint, Round, Seat
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Side

RUNS, STEPS, SHARDS = cases(8, of=100), 100, 4
LOOKED_AT = 10  # every so many acts everything is compared; at the end of a run all of it is
SWISS, FOURS = 1, 2
CODES = ["1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-", ""]
ENDINGS = [None, None, "20.2", "20.5", "21.2", "26", ""]
REASONS = st.sampled_from(["", "typed wrongly", "asked by both"])
NUMBERS = st.integers(0, 40)

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.timeout(300)]


def _build(site):
    """An event of each way of playing: Swiss, an eight, two drawn groups, teams."""
    swiss = sites.found(
        site, "F", "open", players=sites.many(9), system="swiss", rounds_planned=5, confirmed_by_two=False
    )
    drawn = sites.found(site, "D", "1", players=sites.many(7, "1"))
    fours = sites.found(site, "G", players=sites.teams(4))
    twice = sites.found(site, "A", "2", players=sites.many(4, "2"), confirmed_by_two=True)
    return [site.event, swiss, fours, twice, drawn]


class _Played:
    """The site and the events that all runs begin with."""

    site = None
    events = ()


PLAYED = _Played()


class Services(RuleBasedStateMachine):
    """Acts of leaders; each run is taken back at its end. What was touched last is looked at after each."""

    def __init__(self):
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.tokens = 0
        self.touched = None
        self.acts = 0

    def teardown(self):
        try:
            for main_id in {event.main_id for event in PLAYED.events}:
                nobody_has_two_places(main_id)
                assert verification.defects(f"{EVENT_CHAIN}{main_id}") == []
        finally:
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    def part(self, at):
        """One of the events: a whole that is played as one, or one of its groups while it has any."""
        whole = PLAYED.events[at % len(PLAYED.events)]
        parts = list(Event.objects.filter(root=whole, kind=Event.Kind.GROUP).order_by("pk"))
        return parts[at // len(PLAYED.events) % len(parts)] if parts else Event.objects.get(pk=whole.pk)

    def attempt(self, event, act, **given):
        """One act; a refusal leaves everything as it was."""
        self.touched = event
        self.acts += 1
        before = self.length(event)
        try:
            with transaction.atomic():
                act(**given)
        except (RuleViolation, Refusals):
            assert self.length(event) == before

    def length(self, event):
        return Chain.objects.values_list("length", flat=True).get(name=chain_name(event))

    @rule(
        at=NUMBERS,
        which=NUMBERS,
        board=NUMBERS,
        code=st.sampled_from(CODES),
        ending=st.sampled_from(ENDINGS),
        reason=REASONS,
    )
    def record_one(self, at, which, board, code, ending, reason):
        event = self.part(at)
        games = list(Game.objects.filter(round__event=event).select_related("round", "match"))
        if not games:
            return
        game = games[(which * 41 + board) % len(games)]
        table = game.match.table if game.match else 0
        line = ResultLine(game.board, code, game.version, table, ending)
        actor = PLAYED.site.leader if which % 3 else PLAYED.site.administrator
        self.attempt(
            event,
            results.record,
            actor=actor,
            event_id=event.pk,
            round_number=game.round.number,
            lines=[line],
            reason=reason,
        )

    @rule(at=NUMBERS, code=st.sampled_from(CODES[:3]), stale=st.booleans())
    def record_a_round(self, at, code, stale):
        event = self.part(at)
        open_games = Game.objects.filter(round__event=event, result="").select_related("round", "match")
        first = open_games.order_by("round__number").first()
        if first is None:
            return
        games = open_games.filter(round=first.round)
        lines = [
            ResultLine(game.board, code, game.version + stale, game.match.table if game.match else 0)
            for game in games
        ]
        self.attempt(
            event,
            results.record,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            round_number=first.round.number,
            lines=lines,
        )

    @rule(at=NUMBERS, number=st.integers(0, 6), again=st.booleans())
    def pair(self, at, number, again):
        event = self.part(at)
        self.tokens += not again
        self.attempt(
            event,
            pairing.pair_round,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            number=number or pairings.last_paired(load(event)) + 1,
            token=f"token {self.tokens}",
        )

    @rule(at=NUMBERS, number=st.integers(1, 6), published=st.booleans(), reason=REASONS)
    def unpair_or_publish(self, at, number, published, reason):
        event = self.part(at)
        given = {"actor": PLAYED.site.leader, "event_id": event.pk, "number": number}
        if reason:
            self.attempt(event, pairing.unpair, **given, reason=reason)
        else:
            self.attempt(event, pairing.publish_round, **given, published=published)

    @rule(number=st.integers(1, 5), one=NUMBERS, other=NUMBERS)
    def pair_by_hand(self, number, one, other):
        event = self.part(SWISS)
        stood = pairings.hand(load(event), number)
        players = [player for pair in stood.pairs for player in pair] or list(range(1, 9))
        one, other = one % len(players), other % len(players)
        players[one], players[other] = players[other], players[one]
        made = pairings.Hand(tuple(zip(players[::2], players[1::2], strict=True)), stood.free or (9,))
        self.attempt(
            event,
            by_hand.pair,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            number=number,
            made=made,
            seen=str(stood),
            reason="exchanged",
        )

    @rule(at=NUMBERS, number=st.integers(0, 9), after=st.integers(0, 7), back=st.booleans())
    def withdraw(self, at, number, after, back):
        event = self.part(at)
        given = {"actor": PLAYED.site.leader, "event_id": event.pk, "number": number}
        if back:
            self.attempt(event, absences.reinstate, **given, reason="a mistake")
        else:
            self.attempt(event, absences.withdraw, **given, after_round=after, reason="moved away")

    @rule(at=NUMBERS, number=st.integers(0, 9), which=st.integers(0, 7))
    def be_absent(self, at, number, which):
        event = self.part(at)
        self.attempt(
            event,
            absences.report,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            number=number,
            round_number=which,
            reason="ill",
        )

    @rule(at=NUMBERS, which=NUMBERS, back=st.booleans())
    def adjourn(self, at, which, back):
        event = self.part(at)
        games = list(Game.objects.filter(round__event=event))
        if not games:
            return
        given = {"actor": PLAYED.site.leader, "game_id": games[which % len(games)].pk, "reason": "too late"}
        if back:
            self.attempt(event, adjournments.withdraw, **given)
        else:
            self.attempt(event, adjournments.adjourn, **given, day=date(2026, 12, 1))

    @rule(number=st.integers(0, 5), empty=st.integers(0, 4), reason=REASONS)
    def line_up(self, number, empty, reason):
        event = self.part(FOURS)
        team = event.entrants.filter(number=number).first()
        players = [f"Spiler {number} {board}" if board != empty else "" for board in range(1, 5)]
        self.attempt(
            event,
            line_ups.hand_in,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            number=number,
            players=players,
            add_new=True,
            reason=reason,
            seen=last_change(team) if team else 0,
        )

    @rule(at=NUMBERS, value=st.sampled_from(["booked", "lapsed", "nonsense"]), reason=REASONS)
    def set_up(self, at, value, reason):
        event = self.part(at)
        main = event.root or event
        self.attempt(
            event,
            setting_up.choose,
            actor=PLAYED.site.leader,
            event_id=main.pk,
            chosen={"withdrawal": value},
            confirmed_by_two=main.confirmed_by_two,
            reason=reason,
            seen=last_sequence(main, "set-up"),
        )

    @rule(at=NUMBERS, lot=NUMBERS)
    def start(self, at, lot):
        whole = PLAYED.events[at % len(PLAYED.events)]
        self.attempt(whole, starting.start, actor=PLAYED.site.leader, event_id=whole.pk, seed=lot)

    @rule(at=NUMBERS, again=st.booleans())
    def undo(self, at, again):
        event = self.part(at)
        found = history.last_undo(event) if again else history.last_act(event)
        if found is None:
            return
        act = restoring.redo if again else restoring.undo
        self.attempt(event, act, actor=PLAYED.site.leader, event_id=event.pk, seen=found.latest.sequence)

    @rule(at=NUMBERS, which=NUMBERS)
    def restore(self, at, which):
        event = self.part(at)
        points = list(RestorePoint.objects.filter(event=event.main_id))
        if not points:
            return
        chain = Chain.objects.get(name=chain_name(event))
        self.attempt(
            event,
            restoring.restore,
            actor=PLAYED.site.leader,
            event_id=event.pk,
            sequence=points[which % len(points)].sequence,
            seen=chain.length,
            reason="as it was",
        )

    @invariant()
    def what_was_touched_is_in_order(self):
        if self.touched is None or self.acts % LOOKED_AT:
            return
        main_id = self.touched.main_id
        nobody_has_two_places(main_id)
        event = self.part([whole.pk for whole in PLAYED.events].index(main_id))
        chain = Chain.objects.get(name=chain_name(event))
        assert state.difference(chain.state, stored(chain)) == []
        points_are_conserved(event)


def nobody_has_two_places(main_id):
    """In every round of an event and its groups each has one seat, and only who has a seat plays."""
    rounds = Round.objects.filter(Q(event=main_id) | Q(event__root=main_id))
    seated = Counter(Seat.objects.filter(round__in=rounds).values_list("round", "entrant"))
    games = Game.objects.filter(round__in=rounds, match=None).values_list("round", "white", "black")
    matches = Match.objects.filter(round__in=rounds).values_list("round", "home", "away")
    playing = Counter((paired, one) for paired, *both in [*games, *matches] for one in both)
    assert set(seated.values()) | set(playing.values()) <= {1}
    assert set(playing) <= set(seated)
    paired = rounds.filter(paired_at__isnull=False).values_list("pk", flat=True)
    assert {key[0] for key in seated} == set(paired)


def points_are_conserved(event):
    """All half points in the standings were scored in games, or in free rounds of a Swiss event."""
    loaded = load(event)
    if loaded.of_teams or not loaded.facts.rounds:
        return
    standings = loaded.standings()
    sides = (Side.FIRST, Side.SECOND)
    scored = [game.result.half_points(side) for game in standings.games if game.scored for side in sides]
    free = [2 for paired in loaded.facts.rounds[: standings.after_round] for _ in paired.free]
    given = sum(row.half_points for row in standings.rows)
    assert given == sum(scored) + (sum(free) if loaded.is_swiss else 0)


@pytest.mark.parametrize("number", range(SHARDS))
@pytest.mark.sampled(every=4)
def test_a_hundred_acts_in_any_order_leave_a_record_that_replays(site, number):
    PLAYED.site, PLAYED.events = site, _build(site)
    run_state_machine_as_test(
        seed(number)(type("Services", (Services,), {})),
        settings=settings(
            max_examples=RUNS // SHARDS,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=False,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert not LedgerEntry.objects.filter(act="undo").exists()  # every run was taken back
