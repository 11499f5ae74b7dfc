"""Rounds of a Swiss event on the site: paired once, explained as they were, published apart."""

import pytest

from tests import made_editions, sites
from tournaments.events.loaded import load
from tournaments.events.pairing import manual as by_hand
from tournaments.events.pairing import proposing
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.prints import programs
from tournaments.events.restoring import services as restoring
from tournaments.events.results import corrections
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import round_page
from tournaments.ledger.chains import chain, verification
from tournaments.models import Absence, Event, LedgerEntry, RestorePoint, Round, Seat
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations import swiss
from tournaments.regulations.editions import edition as editions
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.swiss.report_files.trf import TrfVersion

TOKEN = "00000000-0000-4000-8000-00000000000"


@pytest.fixture
def blitz(site):
    """A Swiss event of ten players and five rounds, started, no round paired."""
    return sites.found(site, "F", "open", players=sites.many(10), system="swiss", rounds_planned=5)


def pair(site, event, number, token="", **given) -> Round:
    return pairing.pair_round(
        actor=site.leader, event_id=event.pk, number=number, token=token or f"{TOKEN}{number}", **given
    )


def play(site, event, number, code="1-0"):
    games = list(event.rounds.get(number=number).games.all())
    results.record(
        actor=site.leader,
        event_id=event.pk,
        round_number=number,
        lines=[ResultLine(game.board, code, game.version) for game in games],
    )


def pairs(event, number):
    return pairings.hand(load(event), number).pairs


def whole(event) -> bool:
    return verification.defects(chain.chain_name(event)) == []


@pytest.mark.article("Bijlage 3")
def test_a_round_is_what_the_system_proposes_and_its_reasons_are_kept(site, blitz):
    paired = pair(site, blitz, 1)
    proposed = swiss.pair(pairings.facts_before(load(blitz).facts, 1))
    assert pairings.hand(load(blitz), 1).pairs == tuple(game.players for game in proposed.pairs)
    kept = pairings.proposal(blitz, paired)
    assert kept == proposed
    assert Seat.objects.filter(round=paired).count() == 10
    assert whole(blitz)


def test_the_same_token_again_gives_the_same_round_and_pairs_nothing(site, blitz):
    first = pair(site, blitz, 1)
    again = pair(site, blitz, 1)
    assert first.pk == again.pk
    assert LedgerEntry.objects.filter(act="pairing").count() == 1


def test_another_token_for_a_round_that_is_paired_is_told_by_whom(site, blitz):
    pair(site, blitz, 1)
    with pytest.raises(RuleViolation, match="lieder"):
        pair(site, blitz, 1, token="another")


def test_a_round_is_paired_only_after_all_games_of_the_last_have_results(site, blitz):
    pair(site, blitz, 1)
    with pytest.raises(RuleViolation, match="no result"):
        pair(site, blitz, 2)
    with pytest.raises(RuleViolation, match="not the next"):
        pair(site, blitz, 3)
    play(site, blitz, 1)
    pair(site, blitz, 2)
    assert not {frozenset(one) for one in pairs(blitz, 1)} & {frozenset(one) for one in pairs(blitz, 2)}


def test_who_is_absent_or_enters_later_or_was_not_checked_in_is_left_out(site, blitz):
    first = blitz.rounds.get(number=1)
    Absence.objects.create(entrant=blitz.entrants.get(number=3), round=first, reason="work")
    blitz.entrants.filter(number=4).update(from_round=2)
    blitz.entrants.exclude(number=5).update(checked_in=True)
    pair(site, blitz, 1, only_checked_in=True)
    found = pairings.hand(load(blitz), 1)
    named = {number for one in found.pairs for number in one} | set(found.free)
    assert named == {1, 2, 6, 7, 8, 9, 10}
    assert len(found.free) == 1


def test_a_round_without_results_is_taken_out_and_paired_again_under_a_new_token(site, blitz):
    pair(site, blitz, 1)
    stood = pairs(blitz, 1)
    given = {"actor": site.leader, "event_id": blitz.pk, "number": 1}
    with pytest.raises(RuleViolation):
        pairing.unpair(**given, reason=" ")
    pairing.unpair(**given, reason="somebody came in")
    assert pairs(blitz, 1) == ()
    with pytest.raises(RuleViolation, match="page is old"):
        pair(site, blitz, 1)
    pair(site, blitz, 1, token="another")
    assert pairs(blitz, 1) == stood
    assert RestorePoint.objects.filter(event=blitz, act="unpairing").count() == 1
    play(site, blitz, 1)
    with pytest.raises(RuleViolation, match="has a result"):
        pairing.unpair(**given, reason="why not")
    assert whole(blitz)


def test_an_undone_pairing_has_its_own_reasons_again_after_the_undo_is_taken_back(site, blitz):
    pair(site, blitz, 1)
    kept = pairings.proposal(blitz, blitz.rounds.get(number=1))
    given = {"actor": site.leader, "event_id": blitz.pk}
    restoring.undo(**given, seen=chain.last_sequence(blitz, "pairing"))
    assert pairings.proposal(blitz, blitz.rounds.get(number=1)) is None
    restoring.redo(**given, seen=chain.last_sequence(blitz, "undo"))
    assert pairings.proposal(blitz, blitz.rounds.get(number=1)) == kept
    assert whole(blitz)


def test_a_result_sheet_made_before_a_round_was_paired_anew_is_refused(site, blitz):
    old = pair(site, blitz, 1).games.get(board=1)
    pairing.unpair(actor=site.leader, event_id=blitz.pk, number=1, reason="again")
    pair(site, blitz, 1, token="another")
    with pytest.raises(Refusals):
        results.record(
            actor=site.leader,
            event_id=blitz.pk,
            round_number=1,
            lines=[ResultLine(1, "1-0", old.version)],
        )


def test_the_public_sees_a_round_once_it_is_published_and_in_order(site, blitz):
    given = {"actor": site.leader, "event_id": blitz.pk}
    with pytest.raises(RuleViolation, match="not been paired"):
        pairing.publish_round(**given, number=1, published=True)
    pair(site, blitz, 1)
    play(site, blitz, 1)
    pair(site, blitz, 2)
    assert load(blitz, published_only=True).facts.rounds == ()
    with pytest.raises(RuleViolation, match="Round 1 comes first"):
        pairing.publish_round(**given, number=2, published=True)
    for number in (1, 2, 2):
        pairing.publish_round(**given, number=number, published=True)
    assert len(load(blitz, published_only=True).facts.rounds) == 2
    with pytest.raises(RuleViolation, match="Round 2 is published"):
        pairing.publish_round(**given, number=1, published=False)
    pairing.publish_round(**given, number=2, published=False)
    assert len(load(blitz, published_only=True).facts.rounds) == 1
    assert LedgerEntry.objects.filter(act="round").count() == 3
    assert whole(blitz)


def change(site, event, made, number=1, reason="they travel together", seen=None):
    seen = str(pairings.hand(load(event), number)) if seen is None else seen
    return by_hand.pair(
        actor=site.leader, event_id=event.pk, number=number, made=made, seen=seen, reason=reason
    )


def exchanged(hand):
    """The black players of boards 1 and 2 change places, board 3 changes colours."""
    (a, b), (c, d), (e, f), *rest = hand.pairs
    return pairings.Hand(((a, d), (c, b), (f, e), *rest), hand.free)


@pytest.mark.article("Bijlage 3")
def test_a_change_by_hand_is_logged_against_the_proposal_with_its_reason(site, blitz):
    pair(site, blitz, 1)
    proposed = pairings.hand(load(blitz), 1)
    made = exchanged(proposed)
    change(site, blitz, made)
    assert pairings.hand(load(blitz), 1) == made
    entry = LedgerEntry.objects.get(act="by-hand")
    assert len(entry.after["remarks"]) == 5
    found = pairings.explanation(load(blitz), 1)
    assert [board.by_hand for board in found.boards] == [True, True, True, False, False]
    assert found.said == ("they travel together",)
    assert len(found.differences) == 5
    change(site, blitz, proposed, reason="as it was")
    assert pairings.explanation(load(blitz), 1).differences == ()
    assert whole(blitz)


def test_boards_that_stay_as_they_were_keep_their_results_and_others_with_a_result_stay(site, blitz):
    pair(site, blitz, 1)
    stood = pairings.hand(load(blitz), 1)
    last = blitz.rounds.get(number=1).games.get(board=5)
    results.record(
        actor=site.leader,
        event_id=blitz.pk,
        round_number=1,
        lines=[ResultLine(5, "0-1", last.version)],
    )
    change(site, blitz, exchanged(stood))
    last.refresh_from_db()
    assert (last.result, last.board) == ("0-1", 5)
    with pytest.raises(Refusals, match="board 5"):
        change(site, blitz, pairings.Hand((*stood.pairs[:4], stood.pairs[4][::-1])))
    assert Seat.objects.filter(round__event=blitz).count() == 10
    assert whole(blitz)


def test_two_who_change_a_round_by_hand_do_not_overwrite_each_other(site, blitz):
    pair(site, blitz, 1)
    stood = pairings.hand(load(blitz), 1)
    change(site, blitz, exchanged(stood))
    change(site, blitz, exchanged(stood), seen=str(stood))
    with pytest.raises(RuleViolation, match="Meanwhile"):
        change(site, blitz, pairings.Hand(stood.pairs[::-1]), seen=str(stood))
    assert LedgerEntry.objects.filter(act="by-hand").count() == 1


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (((1, 1), (2, 3)), "themselves"),
        (((1, 2), (2, 3)), "twice"),
        (((1, 2), (3, 11)), "no entrant"),
        ((), "at least one"),
    ],
)
def test_what_cannot_be_played_is_not_made_by_hand_either(site, blitz, made, why):
    pair(site, blitz, 1)
    with pytest.raises(RuleViolation, match=why):
        change(site, blitz, pairings.Hand(made))


def test_a_round_that_was_not_paired_is_made_by_hand_beside_what_would_have_been(site, blitz):
    made = pairings.Hand(((1, 2), (3, 4), (5, 6), (7, 8)), (9,))
    change(site, blitz, made, reason="the computer came late")
    assert pairings.hand(load(blitz), 1) == made
    found = pairings.explanation(load(blitz), 1)
    assert found.said == ("the computer came late",)
    assert {player for pair in found.proposal.pairs for player in pair.players} < set(range(1, 12))
    assert found.boards[0].by_hand
    assert blitz.rounds.get(number=1).published_at is None
    assert whole(blitz)


def test_an_earlier_round_stays_as_it_was_played(site, blitz):
    pair(site, blitz, 1)
    play(site, blitz, 1)
    pair(site, blitz, 2)
    with pytest.raises(RuleViolation, match="Round 2 was paired after it"):
        change(site, blitz, exchanged(pairings.hand(load(blitz), 1)))
    with pytest.raises(RuleViolation, match="Round 2 was paired after it"):
        pairing.unpair(actor=site.leader, event_id=blitz.pk, number=1, reason="no")


@pytest.mark.article("E.3")
def test_the_leaders_make_their_own_schedule_in_section_e_and_nobody_meets_twice(site):
    event = sites.found(site, "E", "jeugd", players=sites.many(6))
    first, second = pairs(event, 1), pairs(event, 2)
    change(site, event, pairings.Hand(first[::-1]))
    with pytest.raises(RuleViolation):
        change(site, event, pairings.Hand(second), number=1)
    with pytest.raises(RuleViolation):
        change(site, event, pairings.Hand(((1, 2), (2, 3), (4, 5))), number=1)
    assert pairs(event, 1) == first[::-1]
    assert whole(event)


def test_a_printed_schedule_is_not_changed_by_hand(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    with pytest.raises(RuleViolation):
        change(site, event, pairings.Hand(pairs(event, 1)[::-1]))
    with pytest.raises(RuleViolation):
        pairing.unpair(actor=site.leader, event_id=event.pk, number=1, reason="no")


@pytest.mark.article("D.4")
def test_the_ha_of_nine_is_paired_through_its_six_rounds_with_one_free_in_each(site):
    event = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    for number in range(1, 7):
        pair(site, event, number)
        play(site, event, number, ("1-0", "½-½", "0-1")[number % 3])
    facts = load(event).facts
    assert sorted(number for paired in facts.rounds for number in paired.free) == sorted(
        {number for paired in facts.rounds for number in paired.free}
    )
    assert load(event).standings().complete
    with pytest.raises(RuleViolation):
        pair(site, event, 7)
    assert whole(event)


def test_only_who_leads_the_event_pairs_it(site, blitz):
    from django.core.exceptions import PermissionDenied

    with pytest.raises(PermissionDenied):
        pairing.pair_round(actor=site.player, event_id=blitz.pk, number=1, token="x")
    assert Event.objects.get(pk=blitz.pk).rounds.filter(paired_at__isnull=False).count() == 0


@pytest.fixture
def kept_edition(site, tmp_path, monkeypatch):
    """A Swiss event of a class that the edition which its season keeps has alone, and not the one of 2011,
    which a season of that year follows by now.
    """
    event = sites.found(site, "D", "HA", players=sites.many(10, "HA"), system="swiss", rounds_planned=5)
    made_editions.lay_both(tmp_path, monkeypatch)
    with (tmp_path / "2040" / "D03_divisions.toml").open("a", encoding="utf-8") as table:
        table.write('\n[[division]]\ncode = "X"\nname = "X"\n')
    site.season.edition, event.division = "2040", "X"
    site.season.save()
    event.save()
    yield Event.objects.get(pk=event.pk)
    editions.edition.cache_clear()


@pytest.mark.article("Bijlage 3")
def test_a_swiss_event_goes_by_the_edition_that_its_season_keeps(site, kept_edition):
    event = kept_edition
    with pytest.raises(RuleViolation, match="division"):
        swiss.pair(load(event).facts)
    assert proposing.preview(load(event), 1) is not None
    assert pairings.said_before(load(event), 1) == ()
    pair(site, event, 1)
    play(site, event, 1)
    made = pair(site, event, 2)
    assert by_hand.remarks(load(event), 2, pairings.hand(load(event), 2)) == ()
    page = round_page(event, 1)
    lines = [ResultLine(board.game.board, "0-1", board.game.version) for board in page.boards]
    assert [one.number for one in corrections.preview(page, lines).later] == [made.number]
    leader = programs.report_file(load(event), TrfVersion.TRF26, site.leader)
    assert leader.decode().startswith("012 X\r\n")
