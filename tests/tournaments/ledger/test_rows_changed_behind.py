"""A row that was changed by SQL: no act writes to it, or takes it in, before an administrator has decided."""

from io import StringIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.depth import share
from tests.tournaments.ledger.test_record_of_every_row import (
    changed,
    columns,
    defenceless,
    fields_by_column,
    roles,
)
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.ledger import history, record, services
from tournaments.ledger.acts import ADOPTED, KEPT, PUT_BACK
from tournaments.ledger.chains import sources, verification
from tournaments.ledger.transactions import one_act
from tournaments.models import Chain, Club, Event, Game, LedgerEntry
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation

__all__ = ["roles"]

BEHIND = "changed behind the back of the site"


def sql(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def defects():
    return verification.all_defects()


def rename(site, club, name):
    people.save_club(actor=site.administrator, club=club, name=name)


@pytest.fixture
def huzum(site):
    """A club whose name somebody changed in the database."""
    club = Club.objects.get(name="Huzum")
    sql("UPDATE tournaments_club SET name = 'Húzum' WHERE id = %s", club.pk)
    club.refresh_from_db()
    return club


def test_an_act_on_the_row_is_refused_and_names_it(site, huzum):
    before = LedgerEntry.objects.count()
    with pytest.raises(RuleViolation, match=f"club {huzum.pk}.*{BEHIND}.*verify_record") as refused:
        rename(site, huzum, "Huzum-Bornia")
    recorded = Chain.objects.get(name="union").state[f"club {huzum.pk}"]["sha256"]
    assert refused.value.reason.params["recorded"] == recorded[:12]
    assert refused.value.reason.params["stood"] not in ("–", recorded[:12])
    huzum.refresh_from_db()
    assert huzum.name == "Húzum"
    assert LedgerEntry.objects.count() == before


def test_an_act_on_another_row_is_done_and_does_not_take_it_in(site, huzum):
    rename(site, Club.objects.get(name="Dronryp"), "Dronryp-Bitgum")
    people.save_club(actor=site.administrator, name="Wommels")
    assert defects() == [f"union: club {huzum.pk} is not what the entries say"]
    assert (
        not LedgerEntry.objects.filter(changes__icontains=f"club {huzum.pk}").filter(sequence__gt=9).exists()
    )


def test_a_row_that_was_put_in_or_taken_out_by_sql_is_not_taken_in(site):
    sql("INSERT INTO tournaments_club (name, internal_competition) VALUES ('Stiennen', %s)", False)
    put_in = Club.objects.get(name="Stiennen")
    with pytest.raises(RuleViolation, match=rf"club {put_in.pk}.*recorded is –"):
        rename(site, put_in, "Stiens")
    gone = people.save_club(actor=site.administrator, name="Weidum")
    sql("DELETE FROM tournaments_club WHERE id = %s", gone.pk)
    people.save_club(actor=site.administrator, name="Wommels")
    behind = (put_in.pk, gone.pk)
    assert defects() == sorted(f"union: club {pk} is not what the entries say" for pk in behind)


@pytest.fixture
def board(site):
    """Board 1 of round 1, whose result somebody changed in the database."""
    site.record(1, "1-0", "½-½")
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    sql("UPDATE tournaments_game SET result = '0-1' WHERE id = %s", game.pk)
    game.refresh_from_db()
    return game


def enter(site, game, code):
    line = ResultLine(game.board, code, game.version)
    results.record(
        actor=site.leader, event_id=site.event.pk, round_number=1, lines=[line], reason="read wrongly"
    )


def test_no_result_is_entered_over_one_that_was_changed(site, board):
    row = f"game {site.event.pk} 1 0 1"
    with pytest.raises(RuleViolation, match=rf"{row}.*result 1-0.*result 0-1"):
        enter(site, board, "½-½")
    enter(site, Game.objects.get(round=board.round, board=2), "0-1")
    assert defects() == [f"event-{site.event.pk}: {row} is not what the entries say"]


def test_no_undo_goes_over_a_result_that_was_changed(site, board):
    seen = history.last_act(site.event).latest.sequence
    with pytest.raises(RuleViolation, match=BEHIND):
        restoring.undo(actor=site.leader, event_id=site.event.pk, seen=seen)
    board.refresh_from_db()
    assert board.result == "0-1"


def test_the_page_says_it(site, huzum):
    page = Client(headers={"accept-language": "en"})
    page.force_login(site.administrator)
    response = page.post(reverse("club-edit", args=[huzum.pk]), {"name": "Huzum-Bornia"})
    assert response.status_code in (409, 422)
    assert f"club {huzum.pk}" in response.content.decode()
    assert BEHIND in response.content.decode()


def verify(*options):
    said = StringIO()
    call_command("verify_record", *options, stdout=said)
    return said.getvalue()


def test_an_administrator_takes_it_in(site, huzum):
    told = ["--adopt", "union", f"club {huzum.pk}", "--by", site.administrator.username]
    assert "every chain is whole" in verify(*told, "--reason", "corrected by hand on 3 May")
    entry = LedgerEntry.objects.get(act=ADOPTED)
    assert (entry.actor, entry.reason) == (site.administrator, "corrected by hand on 3 May")
    assert [change[0] for change in entry.changes] == [f"club {huzum.pk}"]
    rename(site, huzum, "Huzum-Bornia")
    assert defects() == []


def test_an_administrator_puts_it_back(site, board):
    chain, row = f"event-{site.event.pk}", f"game {site.event.pk} 1 0 1"
    told = ["--put-back", chain, row, "--by", site.administrator.username, "--reason", "nobody knows why"]
    assert "every chain is whole" in verify(*told)
    board.refresh_from_db()
    assert board.result == "1-0"
    assert LedgerEntry.objects.get(act=PUT_BACK).subject == {"row": row}
    enter(site, board, "½-½")
    assert defects() == []


def test_what_was_taken_in_of_play_is_undone_as_any_act(site, board):
    chain, row = f"event-{site.event.pk}", f"game {site.event.pk} 1 0 1"
    entry = services.adopt(actor=site.administrator, chain=chain, row=row, reason="as on the paper")
    restoring.undo(actor=site.leader, event_id=site.event.pk, seen=entry.sequence)
    board.refresh_from_db()
    assert board.result == "1-0"
    assert defects() == []


def test_who_may_not_and_what_need_not_is_refused(site, huzum):
    given = {"chain": "union", "row": f"club {huzum.pk}", "reason": "so"}
    for service in (services.adopt, services.put_back):
        with pytest.raises(PermissionDenied):
            service(actor=site.leader, **given)
        with pytest.raises(RuleViolation, match="say why"):
            service(actor=site.administrator, **given | {"reason": " "})
        with pytest.raises(RuleViolation, match="has no “club 0” in this chain"):
            service(actor=site.administrator, **given | {"row": "club 0"})
        stands = Club.objects.exclude(pk=huzum.pk).first()
        with pytest.raises(RuleViolation, match="stands as the record has it"):
            service(actor=site.administrator, **given | {"row": f"club {stands.pk}"})
    with pytest.raises(RuleViolation, match="digest alone"):
        services.put_back(actor=site.administrator, **given)
    for options in (
        ["--by", "nimmen"],
        [],
        ["--by", site.leader.username],
        ["--by", site.administrator.username],
    ):
        with pytest.raises(CommandError):
            verify("--adopt", "union", f"club {huzum.pk}", *options)
    with pytest.raises(CommandError, match=r"^nowhere\.zip: No such file or directory$"):
        verify("--against", "nowhere.zip")
    assert len(defects()) == 1


def test_a_chain_that_is_none_is_said_by_the_option_that_names_it(site, huzum):
    by = ["--by", site.administrator.username, "--reason", "so"]
    for option in ("--adopt", "--put-back"):
        for chain in ("nochain", "event-x", "event-999999"):
            with pytest.raises(CommandError, match=f"^{option} CHAIN ROW: no chain .*“{chain}”"):
                verify(option, chain, f"club {huzum.pk}", *by)


OWNERS = {
    ("games_stoodmove", "notation_id"),
    ("tournaments_absence", "entrant_id"),
    ("tournaments_absence", "round_id"),
    ("tournaments_annualmeeting_clubs", "annualmeeting_id"),
    ("tournaments_appealact", "appeal_id"),
    ("tournaments_appealmember", "appeal_id"),
    ("tournaments_dispute", "event_id"),
    ("tournaments_disputeend", "dispute_id"),
    ("tournaments_disputeparty", "dispute_id"),
    ("tournaments_disputeruling_leaders", "disputeruling_id"),
    ("tournaments_earlierplayer", "game_id"),
    ("tournaments_entrant", "event_id"),
    ("tournaments_event", "root_id"),
    ("tournaments_finalorder", "event_id"),
    ("tournaments_game", "round_id"),
    ("tournaments_match", "round_id"),
    ("tournaments_round", "event_id"),
    ("tournaments_ruling", "event_id"),
    ("tournaments_seat", "entrant_id"),
    ("tournaments_seat", "round_id"),
    ("tournaments_teamplayer", "team_id"),
}
"""By these a row belongs to a chain; of an owner that does not exist it is of none, which the check finds."""


@one_act
def touch(model, pk):
    """Write to a row as a service would, and append to every chain."""
    events = list(Event.objects.filter(root=None))
    record.lock_all(events)
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    row = model._base_manager.filter(pk=pk)
    row.update(**{fields[-1].attname: row.values_list(fields[-1].attname, flat=True).get()})
    row._raw_delete(row.db)
    for chain in (None, *events):
        record.append(actor=None, act=KEPT, event=chain)


def said(act, *given) -> str:
    try:
        act(*given)
    except RuleViolation as refused:
        return refused.reason.text
    return ""


@pytest.mark.once
def test_no_act_writes_to_a_row_of_which_any_column_was_changed(roles, own_rows):
    """Of every table that is kept: the last row that has a value there, changed below Django. Every sixth
    column, in `make full` all.
    """
    own_rows.clear()
    fields, missed = fields_by_column(), []
    kept = sources.kept_tables(of_events=True) | sources.kept_tables(of_events=False)
    links = {Event.leaders.through, Event.jury.through}
    with defenceless():
        for table, column in share(columns(), 0, 6):
            field = fields[table, column]
            if (
                column == "content"
                or table not in kept
                or (table, column) in OWNERS
                or field.primary_key
                or field.model in links
            ):
                continue
            with transaction.atomic():
                pk = changed(table, column)
                answer = said(touch, field.model, pk)
                if BEHIND not in answer:
                    missed.append((table, column, pk, answer, sorted(own_rows)))
                transaction.set_rollback(True)
    assert missed == []
