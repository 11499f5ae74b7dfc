"""Undo, redo, restore points and restore: always a new entry, and the record replays to what stands."""

import json
from contextlib import suppress
from datetime import date, timedelta
from random import Random

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tests import sites
from tournaments.appeals.disputes import services as disputes
from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.events.overview import standing
from tournaments.events.play_offs import services as play_offs
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.lines import ResultLine
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger import acts, history, record
from tournaments.ledger.chains import verification
from tournaments.ledger.chains.chain import last_sequence, state_at, stored
from tournaments.ledger.wording import words
from tournaments.models import Dispute, Event, Game, Person, RestorePoint, TeamPlayer
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation


def kept(event):
    """The rows of an event as the record would have them."""
    return json.loads(json.dumps(stored(history.chain_of(event))))


def facts(site):
    return kept(site.event)


def undo(site, **given):
    last = history.last_act(site.event)
    return restoring.undo(
        actor=site.leader, event_id=site.event.pk, **{"seen": last.latest.sequence if last else 0} | given
    )


def redo(site):
    last = history.last_undo(site.event)
    return restoring.redo(actor=site.leader, event_id=site.event.pk, seen=last.latest.sequence if last else 0)


def restore(site, sequence, *, reason="wrong turn", actor=None):
    return restoring.restore(
        actor=actor or site.leader,
        event_id=site.event.pk,
        sequence=sequence,
        seen=history.chain_of(site.event).length,
        reason=reason,
    )


def undo_stands_where_it_works(event):
    """Whether the office shows "undo" beside the last act that can be taken back, and beside no other."""
    latest, last = standing.latest(event), history.last_act(event)
    marked, taken_back = history.to_undo(event, latest), last.latest.sequence if last else None
    shown = [entry.sequence for entry in standing.shown(latest, marked)]
    assert len(shown) <= standing.MOST_ACTS
    return [number == marked for number in shown] == [number == taken_back for number in shown]


def code(site, number, board):
    return Game.objects.get(round__event=site.event, round__number=number, board=board).result


def test_an_undo_takes_back_the_last_act_and_a_redo_takes_back_the_undo(site):
    site.record(1, "1-0")
    site.record(2, "½-½")
    first = undo(site)
    assert (code(site, 1, 1), code(site, 2, 1)) == ("1-0", "")
    assert first.subject["act"] == "result"
    undo(site)
    assert code(site, 1, 1) == ""
    redo(site)
    redo(site)
    assert (code(site, 1, 1), code(site, 2, 1)) == ("1-0", "½-½")
    with pytest.raises(RuleViolation, match="no act that could be done again"):
        redo(site)
    undo(site)
    assert (code(site, 1, 1), code(site, 2, 1)) == ("1-0", "")
    assert verification.all_defects() == []


def test_results_sent_together_are_undone_together(site):
    site.record(1, "1-0", "0-1", "½-½")
    assert undo(site).subject["entries"] == history.last_undo(site.event).latest.subject["entries"]
    assert [code(site, 1, board) for board in (1, 2, 3)] == ["", "", ""]
    assert verification.all_defects() == []


def test_nothing_is_undone_that_was_not_seen_and_only_by_who_leads(site):
    site.record(1, "1-0")
    seen = history.last_act(site.event).latest.sequence
    site.record(1, "1-0", "0-1")
    with pytest.raises(RuleViolation, match="Meanwhile lieder did something else"):
        undo(site, seen=seen)
    with pytest.raises(PermissionDenied):
        restoring.undo(actor=site.player, event_id=site.event.pk, seen=seen)
    assert code(site, 1, 2) == "0-1"


def test_publication_stays_as_it_is_and_is_passed_over(site):
    site.record(1, "1-0")
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    undo(site)
    assert code(site, 1, 1) == ""
    assert Event.objects.get(pk=site.event.pk).status == Event.Status.DRAFT


def test_what_was_undone_does_not_come_back_when_undo_passes_over_a_publication(site):
    given = {"actor": site.leader, "event_id": site.event.pk}
    events.set_venue(**given, venue="Huzum")
    events.set_venue(**given, venue="Dronryp")
    events.set_published(**given, published=False)
    undo(site)
    assert Event.objects.get(pk=site.event.pk).venue == "Huzum"
    assert undo(site).subject["act"] == "venue"
    assert Event.objects.get(pk=site.event.pk).venue == ""


def test_the_founding_of_an_event_is_never_undone(site):
    while history.last_act(site.event):
        undo(site)
    assert site.event.entrants.count() == 0
    with pytest.raises(RuleViolation, match="no act that could be undone"):
        undo(site)
    assert Event.objects.filter(pk=site.event.pk).exists()
    assert verification.all_defects() == []


def test_a_restore_goes_back_to_its_point_and_can_itself_be_undone(site):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    point = restoring.take_point(site.event, "withdrawal")
    then = facts(site)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=8, after_round=1, reason="moved")
    site.record(2, "0-1", "0-1")
    now = facts(site)
    entry = restore(site, point.sequence)
    assert (entry.act, entry.reason) == ("restore", "wrong turn")
    assert facts(site) == then
    assert history.points(site.event).first().act == "restore"
    back = history.points(site.event).first()
    restore(site, back.sequence, reason="it was right after all")
    assert facts(site) == now
    entry = undo(site)
    assert (entry.act, entry.subject["act"]) == ("undo", "restore")
    assert words.what(entry).endswith(f"({gettext('after entry %(number)s') % {'number': back.sequence}})")
    assert facts(site) == then
    entry = redo(site)
    assert (entry.act, entry.subject["act"]) == ("redo", "restore")
    assert facts(site) == now
    assert verification.all_defects() == []


def test_the_list_of_restore_points_says_of_which_round_an_act_was(site, client):
    for number in (1, 2):
        results = ("1-0",) * 4
        site.record(number, *results)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=8, after_round=2, reason="moved")
    client.force_login(site.leader)
    address = reverse("restore-points", args=[site.event.pk])
    page = client.get(address, headers={"accept-language": "en"})
    (point, entry), *_ = page.context["points"]
    assert entry.sequence == point.sequence + 1
    assert words.what(entry) in page.text
    assert words.what(entry) != acts.words_of(entry.act), "more than the name of the act"
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    restore(site, point.sequence, reason="not him")
    disputes.raise_dispute(actor=site.leader, event_id=site.event.pk, parties=[1, 2], text="the colours")
    site.record(3, "1-0")
    address = reverse("restore", args=[site.event.pk, point.sequence])
    page = client.get(address, headers={"accept-language": "en"}).text
    assert f"before this act: {words.what(entry)}." in page
    assert ": not him)" in page
    assert "result, round 3, board 1" in page
    assert "colours" not in page, "a restore takes back no dispute, and not everybody reads one"


def test_the_page_names_the_act_that_was_undone_and_the_one_that_was_done_again(site, client):
    site.record(1, "1-0")
    site.record(2, "½-½")
    client.force_login(site.leader)
    for name, said in (("undo", "Undone: result, round 2, "), ("redo", "Act done again: result, round 2, ")):
        address = reverse(name, args=[site.event.pk])
        seen = client.get(address).context["found"].latest.sequence
        page = client.post(address, {"seen": seen}, headers={"accept-language": "en"}, follow=True)
        assert said in page.text
    page = client.get(reverse("redo", args=[site.event.pk]), headers={"accept-language": "en"})
    assert "There is nothing to do again" in page.text


def test_a_restore_is_refused_without_reason_point_or_anything_to_change_and_after_other_acts(site):
    point = restoring.take_point(site.event, "set-up")
    with pytest.raises(RuleViolation, match="as it did then"):
        restore(site, point.sequence)
    site.record(1, "1-0")
    with pytest.raises(RuleViolation, match="say why"):
        restore(site, point.sequence, reason=" ")
    with pytest.raises(RuleViolation, match="no such restore point"):
        restore(site, point.sequence - 1)
    with pytest.raises(RuleViolation, match="Meanwhile something else"):
        restoring.restore(
            actor=site.leader, event_id=site.event.pk, sequence=point.sequence, seen=1, reason="x"
        )
    with pytest.raises(PermissionDenied):
        restore(site, point.sequence, actor=site.player)
    assert code(site, 1, 1) == "1-0"


def test_one_point_is_made_however_often_it_is_asked_for(site):
    first = restoring.take_point(site.event, "pairing")
    assert restoring.take_point(site.event, "set-up") == first
    assert RestorePoint.objects.filter(event=site.event).count() == 1


def test_who_was_found_to_be_somebody_else_stays_that_person(site):
    """A restore takes back what was done in the event, never what was found out about people."""
    entrant = site.event.entrants.get(number=5)
    point = restoring.take_point(site.event, "set-up")
    events.set_venue(actor=site.leader, event_id=site.event.pk, venue="Huzum")
    same = Person.objects.create(name="Wobbe Sanstra")
    Person.objects.filter(pk=entrant.person_id).update(merged_into=same)
    site.event.entrants.filter(number=5).update(person=same)
    record.append(actor=site.administrator, act="person", event=site.event)
    assert history.last_act(site.event).latest.act == "venue"
    restore(site, point.sequence)
    assert site.event.entrants.get(number=5).person == same
    assert Event.objects.get(pk=site.event.pk).venue == ""


def test_what_a_verdict_brought_about_is_not_taken_back(site):
    point = restoring.take_point(site.event, "set-up")
    site.record(1, "1-0")
    record.append(actor=site.administrator, act="appeal-execution", event=site.event)
    assert history.last_act(site.event) is None
    with pytest.raises(RuleViolation, match="no such restore point"):
        restore(site, point.sequence)
    site.record(2, "1-0")
    undo(site)
    assert (code(site, 1, 1), code(site, 2, 1)) == ("1-0", "")
    with pytest.raises(RuleViolation, match="no act that could be undone"):
        undo(site)


def test_a_group_about_which_there_is_a_dispute_is_not_taken_away(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    group = event.children.first()
    Dispute.objects.create(event=group, text="colours", by=site.leader, at=timezone.now())
    point = history.points(event).last()
    with pytest.raises(RuleViolation, match="such as a dispute"):
        restoring.restore(
            actor=site.leader,
            event_id=event.pk,
            sequence=point.sequence,
            seen=history.chain_of(event).length,
            reason="draw again",
        )
    assert event.children.count() == 2


def test_a_closed_event_is_not_taken_back(site):
    site.play(7, "1-0")
    point = restoring.take_point(site.event, "result")
    Event.objects.filter(pk=site.event.pk).update(closed_at="2027-05-01T12:00Z")
    with pytest.raises(RuleViolation, match="closed"):
        undo(site)
    with pytest.raises(RuleViolation, match="closed"):
        restore(site, point.sequence)


def test_a_game_with_a_notation_is_neither_taken_away_nor_given_to_others(site):
    from games import services as notations

    before = history.chain_of(site.event).length
    RestorePoint.objects.create(event=site.event, sequence=1, at=timezone.now(), act="entries")
    game = Game.objects.filter(round__event=site.event, round__number=1, white__number=1).first()
    game = game or Game.objects.get(round__event=site.event, round__number=1, black__number=1)
    notations.submit(actor=site.player, game_id=game.pk, text="1. 32-28 19-23")
    with pytest.raises(RuleViolation, match="Something was submitted about the game"):
        restore(site, 1)
    assert site.event.entrants.count() == 8
    assert Game.objects.filter(round__event=site.event).count() == 28
    assert before < history.chain_of(site.event).length


def test_undo_stands_beside_its_act_however_many_notations_came_after_it(site):
    from games import services as notations

    site.record(1, "1-0")
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    for move in ("32-28", "33-29", "34-30", "35-30", "31-27"):
        notations.submit(actor=site.leader, game_id=game.pk, text=f"1. {move}")
    assert history.to_undo(site.event, standing.latest(site.event)) is not None
    assert undo_stands_where_it_works(site.event)


CASES = {
    "D in groups": ("D", "1", sites.many(8, "1"), {}),
    "A in groups": ("A", "2", sites.many(7, "2"), {}),
    "eights": ("B", "", sites.teams(5), {}),
    "fours": ("G", "", sites.teams(4), {}),
    "blitz": ("F", "open", sites.many(9), {"system": "swiss", "rounds_planned": 3}),
    "a display": (
        "I",
        "",
        [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(4)],
        {"system": "display"},
    ),
}


def play_a_little(site, event):
    """Start an event and do some of what is done in it."""
    starting.start(actor=site.leader, event_id=event.pk, seed=5)
    played = [event, *event.children.order_by("pk")]
    if event.section == "F":
        pairing = [(1, 5), (2, 6), (3, 7), (4, 8)]
        rounds.fill(event.rounds.get(number=1), pairing, [9], published=False)
        record.append(actor=site.leader, act="pairing", event=event)
    if event.section in "BG":
        team = played[-1].entrants.first()
        TeamPlayer.objects.create(team=team, board=1, person=site.player.person, name="Sjoerd Wytsma")
        record.append(actor=site.leader, act="line-up", event=event)
    for part in played:
        games = Game.objects.filter(round__event=part).select_related("round", "match")
        for game in games.order_by("pk")[:2]:
            line = ResultLine(game.board, "1-0", game.version, game.match.table if game.match else 0)
            with suppress(Refusals):  # an empty board
                results.record(
                    actor=site.leader, event_id=part.pk, round_number=game.round.number, lines=[line]
                )
    game = Game.objects.filter(round__event=played[-1], result="").order_by("-pk").first()
    adjournments.adjourn(actor=site.leader, game_id=game.pk, reason="late")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.sampled(every=2)
def test_everything_done_in_an_event_of_any_section_is_undone_and_redone_step_by_step(site, case):
    section, division, players, choices = CASES[case]
    event = sites.found(site, section, division, players=players, seed=None, **choices)
    given = {"actor": site.leader, "event_id": event.pk}
    play_a_little(site, event)
    stood, undone = [kept(event)], []
    while last := history.last_act(event):
        assert undo_stands_where_it_works(event)
        restoring.undo(**given, seen=last.latest.sequence)
        undone.append(last.latest.act)
        stood.append(kept(event))
    assert {"adjournment", "result", "entries"} <= set(undone)
    assert not event.entrants.exists()
    assert not event.rounds.exists()
    for expected in reversed(stood[:-1]):
        restoring.redo(**given, seen=history.last_undo(event).latest.sequence)
        assert kept(event) == expected
    assert history.last_undo(event) is None
    assert verification.all_defects() == []


def act_at_random(site, chance):
    """One service act or another, as a leader might do them; refused ones change nothing."""
    given = {"actor": site.leader, "event_id": site.event.pk}
    number, other = chance.sample(range(1, 9), 2)
    round_number = chance.randint(1, 7)
    game = chance.choice(list(Game.objects.filter(round__event=site.event).select_related("round")))
    first = date(2026, 9, 5)
    return chance.choice(
        [
            lambda: results.record(
                **given,
                round_number=game.round.number,
                lines=[ResultLine(game.board, chance.choice(["1-0", "0-1", "½-½", "+:-", ""]), game.version)],
                reason="as played",
            ),
            lambda: absences.report(
                **given, number=number, round_number=round_number, reason="ill", make_up_on=None
            ),
            lambda: absences.withdraw(**given, number=number, after_round=round_number, reason="moved"),
            lambda: absences.reinstate(**given, number=number, reason="mistake"),
            lambda: events.set_venue(**given, venue=chance.choice(["Huzum", "Dronryp", ""])),
            lambda: events.set_dates(
                **given,
                dates={at: first + timedelta(days=7 * at + chance.randint(0, 3)) for at in range(1, 8)},
                seen=last_sequence(site.event, "dates"),
            ),
            lambda: play_offs.start(**given, numbers=(number, other), white=number),
            lambda: events.set_published(**given, published=chance.random() < 0.5),
            lambda: undo(site),
            lambda: redo(site),
        ]
    )


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("seed", [3, 14, 159])
def test_whatever_was_done_every_earlier_state_is_known_and_can_be_restored(site, seed):
    chance = Random(seed)
    site.play(6)
    stood = {}
    for _ in range(60):
        with suppress(RuleViolation, Refusals):
            act_at_random(site, chance)()
        assert undo_stands_where_it_works(site.event)
        stood[history.chain_of(site.event).length] = facts(site)
    chain = history.chain_of(site.event)
    assert len(stood) > 20
    for sequence, expected in stood.items():
        assert state_at(chain, sequence) == expected
    for sequence in chance.sample(sorted(stood), 8):
        RestorePoint.objects.get_or_create(
            event=site.event, sequence=sequence, defaults={"at": timezone.now(), "act": "result"}
        )
        if history.restored(site.event, sequence):
            restore(site, sequence)
        published = Event.objects.get(pk=site.event.pk).status
        expected = {
            name: value | {"status": published} if name.startswith("event ") else value
            for name, value in stood[sequence].items()
        }
        assert facts(site) == expected
    assert verification.all_defects() == []
    assert load(site.event).standings().rows
