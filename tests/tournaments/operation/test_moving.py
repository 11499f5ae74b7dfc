"""A site is moved to another database with every row, and its record is whole there."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as site_settings
from django.db import connection

from tests import sites
from tournaments.models import LedgerEntry, Season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def works(transactional_db):
    """A site with results, of which one was corrected, and a season that was taken away again."""
    site = sites.build()
    site.record(1, "1-0", "½-½")
    site.record(1, "0-1", reason="typed wrong")
    Season.objects.create(year=2031).delete()
    return site


@pytest.fixture
def elsewhere(works, tmp_path):
    """An address of an empty database of the other kind where there is one, else of the same."""
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"


@pytest.fixture
def here(works):
    """The address of the database that the tests run on."""
    of = connection.settings_dict
    server = f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/{of['NAME']}"
    return server if connection.vendor == "postgresql" else f"sqlite:///{of['NAME']}"


@pytest.fixture
def back(works, tmp_path):
    """An address of an empty database of the kind that the tests run on."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'back.sqlite3'}"
        return
    of = connection.settings_dict
    name = f"{of['NAME']}_back"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/{name}"
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def on(url, *command):
    """What a command prints where the site is on this database, in a process of its own."""
    own = {"DATABASE_URL": url, "DATA_DIR": str(site_settings.DATA_DIR), "SECRET_KEY": "of the tests"}
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=site_settings.BASE_DIR,
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout + done.stderr).splitlines()


WHOLE = "every chain is whole"
CHANGE_AND_NEXT = """
from django.db import IntegrityError
from tournaments.models import LedgerEntry, Season
try:
    LedgerEntry.objects.update(reason="other")
except IntegrityError as fault:
    print(fault.args[0].splitlines()[0])
print(Season.objects.create(year=2033).pk)
"""


@pytest.mark.timeout(300)
@pytest.mark.between_databases
def test_there_and_back_every_table_has_the_same_rows_and_goes_on_as_it_was(here, elsewhere, back):
    """No number is given twice, also not that of a row which is gone: the record names rows by them. Where a
    site has been moved to, no other is moved.
    """
    last = Season.objects.create(year=2032)
    number = last.pk
    last.delete()
    there = on(here, "move_database", elsewhere)
    assert f"{LedgerEntry.objects.count()} entries, {WHOLE}" in there
    assert on(elsewhere, "move_database", back) == there
    rows = {line.split()[0]: int(line.split()[1]) for line in there if line.startswith("tournaments_")}
    assert rows["tournaments_ledgerentry"] == LedgerEntry.objects.count() > 0
    assert "has rows: name an empty one" in on(here, "move_database", elsewhere)[-1]
    for url in (elsewhere, back):
        assert on(url, "verify_record")[-1].endswith(WHOLE)
        *_, refused, given = on(url, "shell", "--no-imports", "-c", CHANGE_AND_NEXT)
        assert refused.endswith("is append-only")
        assert given == str(number + 1)


def test_an_address_of_no_database_and_that_of_the_site_itself_are_refused(here):
    for url, said in (
        (here, "this is the database that the site is on"),
        ("nothing", "nothing is no address of a"),
    ):
        assert said in on(here, "move_database", url)[-1]
