"""What is taken off the end of a record, taken out whole, written anew or made unreadable is found."""

from contextlib import contextmanager

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from tests.tournaments.history.test_bundles import fetched
from tests.tournaments.ledger.test_record import raw, without_trigger
from tournaments.ledger import applying, record
from tournaments.ledger import facts as state
from tournaments.ledger.chains import heads
from tournaments.ledger.chains.chain import EVENT_CHAIN, UNION, chain_name, hashed_content, sha256, state_at
from tournaments.models import Chain, LedgerEntry, User


def verified(**given):
    """What `verify_record` says."""
    try:
        call_command("verify_record", **given)
    except CommandError as wrong:
        return str(wrong).splitlines()
    return []


@pytest.fixture
def acts(site, django_capture_on_commit_callbacks):
    """The site after two results that were written down."""
    with django_capture_on_commit_callbacks(execute=True):
        site.record(1, "1-0")
        site.record(2, "½-½")
    return site


def set_back(name, length):
    """Take off what follows an entry, and make everything else fit: the head, the facts, the rows."""
    chain = Chain.objects.get(name=name)
    chain.state = state_at(chain, length)
    later = LedgerEntry.objects.filter(chain=chain, sequence__gt=length)
    back = [state.inverse(entry.changes) for entry in later.order_by("-sequence")]
    applying.apply(int(name.removeprefix(EVENT_CHAIN)), [change for one in back for change in one])
    raw("DELETE FROM tournaments_ledgerentry WHERE chain_id = %s AND sequence > %s", name, length)
    chain.length, chain.head = length, LedgerEntry.objects.get(chain=chain, sequence=length).sha256
    chain.save()


def test_the_last_entries_taken_off_with_everything_that_would_tell_are_missed(acts):
    name = chain_name(acts.event)
    length = Chain.objects.get(name=name).length
    assert verified() == []
    set_back(name, length - 1)
    assert verified() == [f"{name}: entry {length} was written and is missing"]


def test_an_event_taken_out_with_its_whole_chain_is_missed(acts):
    name = chain_name(acts.event)
    raw("DELETE FROM tournaments_ledgerentry WHERE chain_id = %s", name)
    raw("DELETE FROM tournaments_chain WHERE name = %s", name)
    assert f"{name}: the chain is missing" in verified()


def test_a_chain_that_was_written_anew_is_not_the_one_that_was_written(acts):
    name = chain_name(acts.event)
    last = LedgerEntry.objects.filter(chain_id=name).first()
    last.reason = "as agreed"
    last.at = last.at.astimezone(record.timezone.get_fixed_timezone(0))
    last.sha256 = sha256(hashed_content(last))
    without_trigger(last.save)
    Chain.objects.filter(name=name).update(head=last.sha256)
    assert verified() == [f"{name}: entry {last.sequence} is another than the one that was written"]


def test_entries_without_a_chain_and_an_event_without_one_are_found(site):
    name = chain_name(site.event)
    with transaction.atomic():
        raw("UPDATE tournaments_chain SET name = 'event-999' WHERE name = %s", name)
        found = verified()
        transaction.set_rollback(True)
    assert f"{name}: the chain is missing" in found
    assert any(line.startswith("event-999: the chain ends at entry 0") for line in found)


def test_a_bundle_names_what_is_missing_or_another(site, client, tmp_path):
    site.record(1, "1-0")
    site.record(2, "½-½")
    name = chain_name(site.event)
    file = tmp_path / "bundle.zip"
    file.write_bytes(fetched(client, site.leader, "event-bundle", site.event.pk)[1])
    assert verified(against=file) == []
    length = Chain.objects.get(name=name).length
    set_back(name, length - 1)
    assert verified(against=file) == [f"{name}: entry {length} is in the bundle and is missing"]
    site.record(2, "0-1")
    assert verified() == []
    assert verified(against=file) == [f"{name}: entry {length} is another than the one that is in the bundle"]


def test_the_heads_are_told(site, capsys):
    call_command("verify_record", heads=True)
    chain = Chain.objects.get(name=chain_name(site.event))
    assert f"{chain.name}: entry {chain.length}, {chain.head}" in capsys.readouterr().out


def test_what_a_chain_began_with_is_in_the_chain(site):
    """As in a database of an older version: facts of which no entry tells."""
    name = chain_name(site.event)
    chain = Chain.objects.get(name=name)
    chain.base = {state.key("game", site.event.pk, 1, 0, 1): {"result": "1-0"}}
    chain.save()
    assert verified() == [f"{name}: what it began with is not what the entries say"]
    record.keep_all()
    assert verified() == []
    chain.refresh_from_db()
    chain.base = {state.key("game", site.event.pk, 1, 0, 1): {"result": "0-1"}}
    chain.save()
    assert verified() == [f"{name}: what it began with is not what the entries say"]


def test_an_upgrade_records_once_what_was_not_kept_before(site):
    name = chain_name(site.event)
    chain = Chain.objects.get(name=name)
    chain.state = {key: value for key, value in chain.state.items() if state.of_play([[key, None, value]])}
    chain.save()
    length = chain.length
    call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)
    chain.refresh_from_db()
    entry = LedgerEntry.objects.get(chain=chain, sequence=length + 1)
    assert (chain.length, entry.act, entry.actor) == (length + 1, "kept", None)
    assert verified() == []


@contextmanager
def unchecked():
    """SQLite as somebody may have it who owns the file: without its checks."""
    if connection.vendor == "sqlite":
        raw("PRAGMA ignore_check_constraints = ON")
    yield
    if connection.vendor == "sqlite":
        raw("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        (
            "UPDATE {entries} SET after = '{' WHERE id = {entry}",
            "entry {sequence} was changed",
        ),
        ("UPDATE {entries} SET at = 'noon' WHERE id = {entry}", "entry {sequence} was changed"),
        (
            "UPDATE {entries} SET changes = '7' WHERE id = {entry}",
            "entry {sequence} was changed",
        ),
        ("UPDATE tournaments_event SET settings = '{' WHERE id = {event}", "event {event} is not what"),
        ("UPDATE tournaments_round SET paired_at = 'noon' WHERE id = {round}", "round {event} 1 is not what"),
        ("UPDATE {entries} SET at = '2026-13-45 10:00:00' WHERE id = {entry}", "{sequence} cannot be read"),
        (
            "UPDATE {rounds} SET paired_at = '2026-13-45 10:00:00' WHERE id = {round}",
            "{round} cannot be read",
        ),
        ("UPDATE tournaments_chain SET state = '{' WHERE name = 'event-{event}'", "the facts kept with its"),
        ("UPDATE tournaments_chain SET base = '{' WHERE name = 'event-{event}'", "it cannot be read"),
    ],
)
def test_what_no_column_can_hold_is_named_and_not_stumbled_over(site, statement, named):
    site.record(1, "1-0")
    entry = LedgerEntry.objects.get(act="result")
    about = {
        "{rounds}": "tournaments_round",
        "{entries}": "tournaments_ledgerentry",
        "{entry}": entry.pk,
        "{sequence}": entry.sequence,
        "{event}": site.event.pk,
        "{round}": site.event.rounds.get(number=1).pk,
    }
    for sign, value in about.items():
        statement, named = statement.replace(sign, str(value)), named.replace(sign, str(value))
    without_trigger(lambda: None)
    try:
        with transaction.atomic(), unchecked():
            raw(statement)
    except DatabaseError:  # PostgreSQL takes no such value: that is as good
        assert connection.vendor == "postgresql"
        return
    found = verified()
    assert any(named in line for line in found), found


def test_an_administrator_of_the_command_line_is_in_the_record(db):
    call_command("createsuperuser", username="behearder", email="", interactive=False, verbosity=0)
    entry = LedgerEntry.objects.get()
    assert (entry.chain_id, entry.act, entry.after["user"]) == (UNION, "account", "behearder")
    assert verified() == []
    made = User.objects.get()
    raw("UPDATE tournaments_user SET is_active = false WHERE id = %s", made.pk)
    assert verified() == [f"union: user {made.pk} is not what the entries say"]


def test_heads_are_written_after_the_act_and_not_for_one_that_failed(
    acts, django_capture_on_commit_callbacks
):
    name = chain_name(acts.event)
    chain = Chain.objects.get(name=name)
    assert list(heads.written(name))[-1] == (chain.length, chain.head)
    with django_capture_on_commit_callbacks(execute=False):
        acts.record(3, "1-0")
    assert list(heads.written(name))[-1] == (chain.length, chain.head)
