"""The hash chains: what was altered behind the site's back is found."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournaments.ledger.chains import chain, verification
from tournaments.models import Chain, Game, LedgerEntry
from tournaments.people import services as people


def without_trigger(act, model=LedgerEntry):
    """Carry out an act with the table's own protection taken off, as somebody with the database could."""
    table = model._meta.db_table
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
    assert verification.all_defects() == [f"{entry.chain_id}: entry {entry.sequence} was changed"]
    with pytest.raises(CommandError, match="was changed"):
        call_command("verify_record")


def test_an_entry_taken_out_is_found(site):
    site.record(1, "1-0")
    site.record(2, "1-0")
    entry = LedgerEntry.objects.filter(act="result").last()
    entry.delete()
    assert any(f"entry {entry.sequence} is missing" in defect for defect in verification.all_defects())


def test_an_entry_taken_off_the_end_is_found(site):
    site.record(1, "1-0")
    LedgerEntry.objects.filter(act="result").delete()
    assert any("the chain ends" in defect for defect in verification.all_defects())


def test_a_rehashed_entry_breaks_the_entry_after_it(site):
    site.record(1, "1-0")
    site.record(2, "1-0")
    entry = LedgerEntry.objects.filter(act="result").last()
    without_trigger(lambda: LedgerEntry.objects.filter(pk=entry.pk).update(sha256="0" * 64))
    assert any("does not follow" in defect for defect in verification.all_defects())


def test_each_event_has_its_own_chain_and_deciding_games_share_it(site):
    assert set(Chain.objects.values_list("name", flat=True)) == {chain.UNION, f"event-{site.event.pk}"}


def raw(statement, *values):
    """A statement carried out below Django, past everything but the database itself."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def flip_a_bit(row, column):
    """Flip the lowest bit of the last letter or digit in a stored text or JSON."""
    table, cast = row._meta.db_table, "::jsonb" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT CAST({column} AS text) FROM {table} WHERE id = %s", [row.pk])
        (text,) = cursor.fetchone()
    is_json = row._meta.get_field(column).get_internal_type() == "JSONField"
    at = [found.end() for found in re.finditer(r'\w(?=")' if is_json else r"\w", text)][-1] - 1
    flipped = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
    raw(f"UPDATE {table} SET {column} = %s{cast if is_json else ''} WHERE id = %s", flipped, row.pk)


@pytest.mark.parametrize("column", ["after", "subject", "changes", "actor_name", "reason"])
def test_a_bit_flipped_below_django_is_found_and_its_entry_named(site, column):
    site.record(1, "1-0")
    site.record(1, "0-1", reason="read wrongly")
    entry = LedgerEntry.objects.filter(act="result", after="0-1").get()
    without_trigger(lambda: flip_a_bit(entry, column))
    assert f"{entry.chain_id}: entry {entry.sequence} was changed" in verification.all_defects()
    with pytest.raises(CommandError, match=f"entry {entry.sequence} was changed"):
        call_command("verify_record")


def test_a_bit_flipped_in_a_result_below_django_is_found_and_its_game_named(site):
    site.record(1, "1-0", "½-½")
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    raw("UPDATE tournaments_game SET result = '0-1' WHERE id = %s", game.pk)
    (defect,) = verification.all_defects()
    assert defect == f"event-{site.event.pk}: game {site.event.pk} 1 0 1 is not what the entries say"
    with pytest.raises(CommandError, match=f"game {site.event.pk} 1 0 1 is not"):
        call_command("verify_record")


def test_an_entry_deleted_below_django_is_named(site):
    site.record(1, "1-0")
    site.record(2, "1-0")
    entry = LedgerEntry.objects.filter(act="result").last()
    raw("DELETE FROM tournaments_ledgerentry WHERE id = %s", entry.pk)
    assert f"{entry.chain_id}: entry {entry.sequence} is missing" in verification.all_defects()


def test_two_entries_that_changed_places_are_both_named(site):
    for number in (1, 2, 3):
        site.record(number, "1-0")
    first, second = LedgerEntry.objects.filter(act="result").order_by("sequence")[:2]

    def exchange():
        for entry, number in ((first, 9_999), (second, first.sequence), (first, second.sequence)):
            raw("UPDATE tournaments_ledgerentry SET sequence = %s WHERE id = %s", number, entry.pk)

    without_trigger(exchange)
    found = verification.all_defects()
    for entry in (first, second):
        assert f"{entry.chain_id}: entry {entry.sequence} was changed" in found
        assert f"{entry.chain_id}: entry {entry.sequence} does not follow the entry before it" in found


def test_the_union_s_own_chain_is_held_as_an_event_s_is(site):
    for name in ("Wytmarsum", "Parregea", "Easterein"):
        people.save_club(actor=site.administrator, name=name)
    entry = LedgerEntry.objects.get(chain=chain.UNION, after="Parregea")
    assert verification.all_defects() == []
    without_trigger(lambda: flip_a_bit(entry, "after"))
    assert verification.all_defects() == [f"union: entry {entry.sequence} was changed"]
    raw("DELETE FROM tournaments_ledgerentry WHERE id = %s", entry.pk)
    assert f"union: entry {entry.sequence} is missing" in verification.all_defects()
