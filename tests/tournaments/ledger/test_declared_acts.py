"""What is declared of an act holds for its entries in the record: name, keys, chain, and what undo does."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import transaction

from tests import kept, role_sites, role_tables
from tournaments.appeals import services as appeals
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.pairing import services as pairing
from tournaments.events.prizes import services as prizes
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.ledger import acts, history, record
from tournaments.ledger import facts as state
from tournaments.ledger.acts import Concern, Undo
from tournaments.ledger.chains.chain import UNION
from tournaments.models import Event, Game, LedgerEntry, RestorePoint
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db

OF_THE_UNION = {
    Concern.COMMITTEE,
    Concern.SEASON,
    Concern.PERSON,
    Concern.CLUB,
    Concern.ACCOUNT,
    Concern.NEWS,
}
WRITERS = ("administrator", "board", "director", "chair", "member", "player", "secretary", "helper")
"""Who tries a write, until one of them may."""
MOST_ACTS = 50  # of the some seventy; the others are done in the other tests here, or in a story of their own


def keys_of(entry):
    """The keys that the subject of an entry may have."""
    act = acts.declared(entry.act)
    return act.keys | (acts.declared(entry.subject["act"]).keys if act.repeats else set())


def fits_its_chain(entry):
    """Whether an entry stands in the chain of what its act concerns."""
    concerns = acts.declared(entry.act).concerns
    return concerns is Concern.RECORD or (concerns in OF_THE_UNION) == (entry.chain_id == UNION)


def changes_play(entry):
    """Whether undo finds something in an entry: facts of play, but for those that are never taken back."""
    for name, old, new in state.of_play(entry.changes or ()):
        if not name.startswith("event "):
            return True
        if old and new and {field for field in old if old[field] != new[field]} - {*history.KEPT}:
            return True
    return False


def hold(entries):
    """Hold the declarations against entries; gives the acts that were among them."""
    assert [(entry.act, key) for entry in entries for key in entry.subject.keys() - keys_of(entry)] == []
    assert [(entry.act, entry.chain_id) for entry in entries if not fits_its_chain(entry)] == []
    changing = {entry.act for entry in entries if changes_play(entry)}
    assert [act for act in changing if acts.declared(act).undo is Undo.NEVER] == []
    return {entry.act for entry in entries}


@pytest.mark.once
def test_the_entries_of_the_demo_season_are_as_declared():
    kept.once("the demo", lambda: call_command("load_demo", season_alone=True, verbosity=0))
    assert {"file", "entries", "line-up", "points-import", "result"} <= hold(LedgerEntry.objects.all())


@pytest.mark.once
def test_the_entries_that_services_make_are_as_declared(roles):
    """Those of a site in which everybody has a role, and those of every write that somebody may do there."""
    found = hold(LedgerEntry.objects.all())
    parts = role_tables.listed("Parts of larger acts")
    last = LedgerEntry.objects.order_by("pk").last().pk
    for name, body in role_sites.writes():
        for role in WRITERS if name not in parts else ():
            try:
                with transaction.atomic():
                    body(actor=roles.actors[role], **role_sites.arguments(roles, name, body))
                    found |= hold(LedgerEntry.objects.filter(pk__gt=last))
                    transaction.set_rollback(True)
            except (PermissionDenied, RuleViolation, Refusals):
                continue
            break
    assert len(found) >= MOST_ACTS


def test_the_entries_of_what_is_taken_back_confirmed_or_carried_out_are_as_declared(roles):
    leader, event = roles.actors["director"], roles.swiss
    last = LedgerEntry.objects.order_by("pk").last().pk
    given = {"actor": leader, "event_id": event.pk}
    pairing.unpair(**given, number=1, reason="somebody came late")
    restoring.undo(**given, seen=history.last_act(event).latest.sequence)
    restoring.redo(**given, seen=history.last_undo(event).latest.sequence)
    prizes.correct(**given, number=1, player_class="1", reason="read wrongly")
    back = {"sequence": history.points(event).first().sequence, "seen": history.chain_of(event).length}
    restoring.restore(**given, **back, reason="wrong turn")

    given = {"actor": leader, "appeal_id": roles.decided.pk}
    verdicts.correct_result(**given, round_number=1, board=roles.game.board, code="½-½")
    verdicts.finish(**given)
    appeals.publish(actor=roles.actors["chair"], appeal_id=roles.decided.pk)

    Event.objects.filter(pk=roles.event.pk).update(confirmed_by_two=True)
    roles.court.site.record(2, "1-0")
    version = Game.objects.get(round__event=roles.event, round__number=2, board=1).version
    given = {"actor": roles.actors["jury"], "event_id": roles.event.pk, "round_number": 2}
    results.record(**given, lines=[ResultLine(1, "1-0", version)])

    found = hold(LedgerEntry.objects.filter(pk__gt=last))
    assert found >= {"unpairing", "undo", "redo", "restore", "class", "confirmation"}
    assert found >= {"appeal-execution", "appeal-carried-out", "appeal-publication"}


def test_an_act_that_was_never_declared_is_not_appended(site):
    before = LedgerEntry.objects.count()
    with pytest.raises(
        ValueError, match=r'no act "rezult" is declared: declare it in the acts\.py of the area'
    ):
        record.append(actor=site.leader, act="rezult", event=site.event)
    assert LedgerEntry.objects.count() == before


def test_no_restore_point_is_made_for_an_act_that_was_never_declared(site):
    with pytest.raises(ValueError, match="declare it in"):
        restoring.take_point(site.event, "rezult")
    assert not RestorePoint.objects.exists()
