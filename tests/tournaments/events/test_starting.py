"""Starting an event of each section: lots, groups, printed schedules; the record keeps every fact."""

import pytest

from tests import sites
from tournaments.events.loaded import load
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import starting
from tournaments.ledger import history, record
from tournaments.ledger.chains import verification
from tournaments.ledger.chains.chain import chain_name, hashed_content, sha256, state_at, stored
from tournaments.models import Chain, Event, Game, LedgerEntry, Match, Seat
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.reasons import RuleViolation


def _whole_record(event: Event) -> bool:
    return verification.defects(chain_name(event)) == []


@pytest.mark.article("D.5")
def test_a_class_of_thirteen_is_drawn_into_groups_of_four_and_five(site):
    event = sites.found(site, "D", "1", players=sites.many(13, "1"))
    groups = list(event.children.order_by("pk"))
    assert [(group.group, group.entrants.count()) for group in groups] == [("I", 4), ("II", 4), ("III", 5)]
    assert [group.rounds.count() for group in groups] == [3, 3, 5]
    assert [load(group).facts.division for group in groups] == ["1 I", "1 II", "1 III"]
    assert all(load(group).standings().rows for group in groups)
    assert _whole_record(event)


@pytest.mark.article("A.3")
def test_a_draw_can_be_repeated_from_the_record(site):
    event = sites.found(site, "A", "2", players=sites.many(9, "2"), seed=41)
    drawn = LedgerEntry.objects.get(act="draw", chain__name=chain_name(event)).after
    assert drawn["seed"] == 41
    assert list(draw(drawn["items"], drawn["seed"])) == drawn["order"]
    seated = [row.name for group in event.children.order_by("pk") for row in group.entrants.all()]
    assert seated == drawn["order"]


def test_two_of_one_name_take_part_in_a_draw_each_for_himself(site):
    players = sites.many(4, "3")
    twin = sites.entries.Entry("line 5", 5, players[0].name, "Harns", "3")
    event = sites.found(site, "D", "3", players=[*players, twin])
    assert event.entrants.count() == 5
    assert event.entrants.filter(name=players[0].name).count() == 2


@pytest.mark.article("D.4")
def test_the_ha_with_nine_entrants_plans_six_swiss_rounds(site):
    event = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    assert (event.system, event.rounds.count()) == ("swiss", 6)
    assert not Seat.objects.filter(round__event=event).exists()
    assert event.settings["swiss_seed"] == "7"


@pytest.mark.article("B.2")
@pytest.mark.article("B.4")
def test_nine_eights_are_a_group_of_four_and_one_of_five_by_placement(site):
    players = [*sites.teams(8), sites.entries.Entry("line 9", 9, "Huzum 2", "Huzum")]
    event = sites.found(site, "B", players=players)
    groups = list(event.children.order_by("pk"))
    assert [[row.name for row in group.entrants.all()] for group in groups] == [
        [one.name for one in players[:4]],
        [one.name for one in players[4:]],
    ]
    match = Match.objects.filter(round__event=groups[0]).order_by("round__number", "table").first()
    whites = [game.white == match.home for game in match.games.order_by("board")]
    assert whites == [True, False] * 4
    assert len(load(groups[1]).facts.rounds[0].matches[0].boards) == 8


@pytest.mark.article("G.4")
def test_five_fours_play_the_schedule_of_five(site):
    event = sites.found(site, "G", players=sites.teams(5))
    facts = load(event).facts
    assert [(match.home, match.away) for match in facts.rounds[0].matches] == [(5, 2), (3, 4)]
    assert facts.rounds[0].free == (1,)


def test_a_swiss_event_without_a_number_of_rounds_is_not_started(site):
    event = sites.found(site, "F", "open", players=sites.many(10), seed=None, system="swiss")
    with pytest.raises(RuleViolation) as refused:
        starting.start(actor=site.leader, event_id=event.pk)
    assert refused.value.reason.articles == ("F.3",)
    assert not event.rounds.exists()


@pytest.mark.article("I.4")
def test_a_display_has_the_giver_at_every_board_with_colours_in_turn(site):
    players = [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(6)]
    event = sites.found(site, "I", players=players, system="display")
    games = list(Game.objects.filter(round__event=event).select_related("white", "black"))
    colours = [game.white.number == 0 for game in games]
    assert len(games) == 6
    assert colours == [colours[0], not colours[0]] * 3


def test_an_event_is_started_once(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    with pytest.raises(RuleViolation):
        starting.start(actor=site.leader, event_id=event.pk)


@pytest.mark.article("D.6")
def test_the_winners_of_the_groups_play_a_final_group_drawn_by_lot(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    for group in event.children.all():
        for game in Game.objects.filter(round__event=group).select_related("white", "black"):
            better = game.white.number < game.black.number
            game.result = "1-0" if better else "0-1"
            game.save()
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert {row.name for row in final.entrants.all()} == {
        group.entrants.get(number=1).name for group in event.children.filter(kind="group")
    }
    assert load(final).facts.division == "1 finale"


def test_what_is_written_behind_the_back_of_the_record_is_found(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    assert _whole_record(event)
    Game.objects.filter(round__event=event).update(result="1-0")
    found = verification.defects(chain_name(event))
    assert len(found) == 6
    assert Chain.objects.get(name=chain_name(event)).state


def test_a_record_from_before_it_kept_the_facts_goes_on_and_stays_true(site):
    """As after an upgrade: entries without facts, then a result, then its undo."""
    site.play(2)
    name = chain_name(site.event)
    old = list(LedgerEntry.objects.filter(chain_id=name).order_by("sequence"))
    Chain.objects.filter(name=name).update(state={}, length=0, head="")
    LedgerEntry.objects.filter(chain_id=name).delete()
    for entry in old:
        chain = Chain.objects.get(name=name)
        entry.pk, entry.changes, entry.previous_sha256 = None, None, chain.head
        entry.sha256 = sha256(hashed_content(entry))
        entry.save(force_insert=True)
        Chain.objects.filter(name=name).update(length=entry.sequence, head=entry.sha256)
    record.keep_all()  # as `manage.py migrate` does
    chain = Chain.objects.get(name=name)
    assert chain.length == len(old) + 1
    assert verification.defects(name) == []
    stood = stored(chain)
    site.record(3, "1-0")
    assert verification.defects(name) == []
    assert state_at(Chain.objects.get(name=name), len(old) + 1) == stood
    restoring.undo(
        actor=site.leader,
        event_id=site.event.pk,
        seen=history.last_act(site.event).latest.sequence,
    )
    assert stored(Chain.objects.get(name=name)) == stood
    assert verification.defects(name) == []
    record.keep_all()
    assert Chain.objects.get(name=name).length == len(old) + 3, "once is enough"
