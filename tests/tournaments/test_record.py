"""The hash chains: what was altered behind the site's back is found."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournaments.models import Chain, LedgerEntry
from tournaments.services import record


def without_trigger(act):
    """Carry out an act with the table's own protection taken off, as somebody with the database could."""
    table = LedgerEntry._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"DROP TRIGGER {table}_append_only")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_append_only")
    act()


def test_a_whole_chain_has_no_defects(site, capsys):
    site.record(1, "1-0")
    call_command("verify_record")
    assert "every chain is whole" in capsys.readouterr().out


def test_a_changed_entry_is_found(site):
    site.record(1, "1-0")
    entry = LedgerEntry.objects.get(act="result")
    without_trigger(lambda: LedgerEntry.objects.filter(pk=entry.pk).update(after="0-1"))
    assert record.all_defects() == [f"{entry.chain_id}: entry {entry.sequence} was changed"]
    with pytest.raises(CommandError, match="was changed"):
        call_command("verify_record")


def test_an_entry_taken_out_is_found(site):
    site.record(1, "1-0")
    site.record(2, "1-0")
    entry = LedgerEntry.objects.filter(act="result").last()
    entry.delete()
    assert any(f"entry {entry.sequence} is missing" in defect for defect in record.all_defects())


def test_an_entry_taken_off_the_end_is_found(site):
    site.record(1, "1-0")
    LedgerEntry.objects.filter(act="result").delete()
    assert any("the chain ends" in defect for defect in record.all_defects())


def test_a_rehashed_entry_breaks_the_entry_after_it(site):
    site.record(1, "1-0")
    site.record(2, "1-0")
    entry = LedgerEntry.objects.filter(act="result").last()
    without_trigger(lambda: LedgerEntry.objects.filter(pk=entry.pk).update(sha256="0" * 64))
    assert any("does not follow" in defect for defect in record.all_defects())


def test_each_event_has_its_own_chain_and_deciding_games_share_it(site):
    assert set(Chain.objects.values_list("name", flat=True)) == {record.UNION, f"event-{site.event.pk}"}
