"""What every test has: settings fit for tests, marks for the database, and the switch that forbids skips."""

import gc
import os
import shutil
import tempfile
import zlib
from collections import defaultdict
from itertools import chain, count
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tests.depth import FULL

# Both try the same cases every time; "full" tries as many as hypothesis does by itself.
hypothesis_settings.register_profile("written_down", derandomize=True, deadline=None, max_examples=30)
hypothesis_settings.register_profile("full", derandomize=True, deadline=None, max_examples=100)
hypothesis_settings.load_profile("full" if FULL else "written_down")

ON_POSTGRESQL = (
    "games/test_archive_index.py",
    "tournaments/appeals/test_bijlage5_at_once.py",
    "tournaments/events/test_at_once.py",
    "tournaments/events/test_pairing_at_once.py",
    "tournaments/jobs/test_jobs.py",
    "tournaments/jobs/test_killed_workers.py",
    "tournaments/jobs/test_schedule.py",
    "tournaments/ledger/test_lost_heads.py",
    "tournaments/ledger/test_order_of_locks.py",
    "tournaments/ledger/test_prepared.py",
    "tournaments/ledger/test_record.py",
    "tournaments/ledger/test_record_heads.py",
    "tournaments/ledger/test_record_of_every_row.py",
    "tournaments/ledger/test_role_of_database.py",
    "tournaments/ledger/test_rows_changed_behind.py",
    "tournaments/operation/test_backup_and_restore.py",
    "tournaments/operation/test_empty_databases.py",
    "tournaments/operation/test_health.py",
    "tournaments/operation/test_moving.py",
    "tournaments/operation/test_own_backups.py",
    "tournaments/site/test_finding.py",
    "tournaments/site/test_privacy_erasing.py",
)
"""What `make test` runs again on PostgreSQL: constraints, triggers, locks, two at once, search, moving. In
`make full` everything of the database runs there again.
"""
EMPTYING = {"transactional_db", "live_server"}
FOLDERS = count(1)
DATABASE_FIXTURES = EMPTYING | {"db", "django_db_setup"}
BROWSER_SECONDS = 120
"""What a test in the browser may take, fixtures included; any other has `timeout` of pyproject.toml."""
TIMED_OUT = r"^TimeoutError: .*Timeout \d+ms exceeded"
"""A browser test that waited in vain runs once more, named at the end; no other failure is tried again."""


def pytest_configure(config):
    settings.SECRET_KEY = "of the tests"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    settings.API_RATE = "100000/m"
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # A file, as on a real site: threads of an in-memory database would share one connection.
        folder = tempfile.mkdtemp(prefix="friesdammen-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        database.setdefault("TEST", {})["NAME"] = str(Path(folder) / "test.sqlite3")
        # No test lasts through a power cut: nothing waits for the disk.
        options = database["OPTIONS"]
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    else:
        # Who waits for a lock that nobody gives back fails, and says where.
        database["OPTIONS"] = database.get("OPTIONS", {}) | {"options": "-c lock_timeout=2min"}


def pytest_xdist_auto_num_workers(config):
    """One worker more than there are processors: some wait for a browser, a server or another process."""
    processors = os.cpu_count() or 1
    return processors if config.getoption("quick") else processors + 1


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="what needs neither a database nor a browser")
    parser.addoption("--again", action="store_true", help="what runs again on PostgreSQL, and nothing else")


def pytest_ignore_collect(collection_path, config):
    """What does not run again on PostgreSQL is not read either."""
    if config.getoption("again") and not FULL and collection_path.name.startswith("test_"):
        of_tests = collection_path.relative_to(Path(__file__).parent).as_posix()
        return not of_tests.startswith(ON_POSTGRESQL) or None
    return None


def pytest_collection_modifyitems(config, items):
    for item in items:
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.database)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[TIMED_OUT]))
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(BROWSER_SECONDS))
    left_out = set()
    apart = ["full"] if of_everything(config) and not FULL else []
    if config.getoption("quick"):
        apart += ["database", "browser"]
        left_out = set(not_tried(items, "long"))
    elif apart:
        apart += [] if config.getoption("again") else ["between_databases"]
        left_out = set(not_tried(items, "sampled"))
    left_out |= {item for item in items if any(map(item.get_closest_marker, apart))}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]
    if hasattr(config, "workerinput"):
        items[:] = dealt(items, config.workerinput["workercount"])


def pytest_collection_finish():
    """What is loaded by now stays: to look through it for garbage took a sixth of all the time."""
    gc.collect()
    gc.freeze()


def pytest_configure_node(node):
    """A worker is given the tests by name: it is told whether they are all."""
    node.workerinput["of_everything"] = of_everything(node.config)


def of_everything(config) -> bool:
    """Whether the whole suite is run, and not files or tests that were named."""
    if hasattr(config, "workerinput"):
        return config.workerinput["of_everything"]
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS


def not_tried(items, marker):
    """Of every test that is marked so the cases that are not tried: all but each so many-th, from one that
    its name decides; without a number all.
    """
    tests = defaultdict(list)
    for item in items:
        if item.get_closest_marker(marker):
            tests[item.nodeid.partition("[")[0]].append(item)
    for test, cases in tests.items():
        every = cases[0].get_closest_marker(marker).kwargs.get("every")
        first = zlib.crc32(test.encode()) % min(every, len(cases)) if every else 0
        tried = set(cases[first::every]) if every else set()
        yield from (item for item in cases if item not in tried)


def dealt(items, workers):
    """The order in which tests are run: a worker begins with a part of them, and takes from the end of
    another part when that is done. Each part has as much of every kind, and ends with what is short.
    """
    kinds = defaultdict(lambda: defaultdict(list))
    for item in items:
        kinds[kind_of(item)][what_it_shares(item)].append(item)
    parts = [[] for _ in range(workers)]
    for kind in sorted(kinds):
        hands = [[] for _ in parts]
        for file in sorted(kinds[kind].values(), key=len, reverse=True):
            min(hands, key=len).extend(file)
        for part, hand in zip(parts, sorted(hands, key=len), strict=True):
            part.extend(hand)
        parts.sort(key=len, reverse=True)
    return list(chain.from_iterable(parts))


def what_it_shares(item):
    """Its file, whose fixtures it shares; of what reads our sources the folder: they are parsed once."""
    file = item.nodeid.partition("::")[0]
    return "tests" if file.count("/") == 1 else file


def kind_of(item):
    """What is long before what is short; who takes back what was written before who empties the database."""
    if item.get_closest_marker("database"):
        return 2 if empties(item) else 1
    return 0 if item.get_closest_marker("long") else 3


def empties(item):
    """Whether it writes in transactions of its own, and the database is emptied after it."""
    marker = item.get_closest_marker("django_db")
    return bool((marker and marker.kwargs.get("transaction")) or EMPTYING & set(item.fixturenames))


def pytest_terminal_summary(terminalreporter):
    """Sentences that tests recorded under "summary", such as the count of the manual's lines."""
    for report in terminalreporter.stats.get("passed", []):
        for name, sentence in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(sentence)
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_line(
            f"waited in vain at first, and ran once more: {report.nodeid}", yellow=True
        )


def pytest_sessionfinish(session, exitstatus):
    """With FORBID_SKIPS set, a skipped test fails the run; only a corpus that nobody gave may be missing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    skipped = [report for report in skipped if "DRAUGHTS_CORPUS" not in str(report.longrepr)]
    if os.environ.get("FORBID_SKIPS") and skipped and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"{len(skipped)} tests were skipped and FORBID_SKIPS is set", red=True)


@pytest.fixture(scope="session")
def folder_of_run(request, tmp_path_factory):
    """The folder that the workers of a run have together."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if hasattr(request.config, "workerinput") else folder


@pytest.fixture(scope="session")
def django_db_setup(
    request, django_test_environment, django_db_blocker, django_db_modify_db_settings, folder_of_run
):
    """A database for each worker, of which only the first is migrated. Django empties the tables by TRUNCATE
    after a test with transactions of its own: the triggers against it are off, but for the tests of them.
    """
    from django.db import connection
    from django.test.utils import teardown_databases

    from tests import kept, migrated, never_emptied

    verbosity = request.config.option.verbose
    with django_db_blocker.unblock():
        made = migrated.databases(folder_of_run, verbosity)
        kept.shared_with(folder_of_run / "kept")
        never_emptied.switch(connection, "DISABLE")
    yield
    with django_db_blocker.unblock():
        migrated.drop_model(folder_of_run)
        teardown_databases(made, verbosity=verbosity)


@pytest.fixture(autouse=True)
def language_of_its_own():
    """Every test begins in the language of the site, whatever a request of another test was answered in."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def sessions_that_are_listed():
    """Who is signed in without the form has a session that is listed already, as after a first page."""
    from allauth.usersessions.models import UserSession
    from django.test import Client
    from django.utils import timezone

    from tournaments.people.accounts.sessions import BEGUN, SEEN

    sign_in = Client.force_login

    def listed(client, user, backend=None):
        sign_in(client, user, backend)
        session = client.session
        session[SEEN] = timezone.now().strftime("%Y-%m-%d %H")
        session[BEGUN] = timezone.now().timestamp()
        session.save()
        agent = client.defaults.get("HTTP_USER_AGENT", "")
        UserSession.objects.update_or_create(
            session_key=session.session_key, defaults={"user": user, "ip": "127.0.0.1", "user_agent": agent}
        )

    Client.force_login = listed
    yield
    Client.force_login = sign_in


@pytest.fixture(autouse=True)
def no_page_of_another_test():
    """Every test begins without the pages that another has kept: two sites may have the same record. Nor has
    anybody asked the API yet.
    """
    caches["pages"].clear()
    caches["limits"].clear()


@pytest.fixture(autouse=True)
def data_folder(request, settings, tmp_path_factory):
    """A data folder of its own for every test that may write to it: the heads of the record stand in it."""
    if request.node.get_closest_marker("database"):
        settings.DATA_DIR = tmp_path_factory.getbasetemp() / f"data-of-{next(FOLDERS)}"
        settings.DATA_DIR.mkdir()


@pytest.fixture(autouse=True)
def own_rows(request, monkeypatch):
    """What a test writes itself, without a service, is behind the back of the site. A service would refuse to
    change it; in a test that did so the next one takes it into the record. Gives the tables written;
    emptied, all is as on the site again.
    """
    written: set[str] = set()
    if not request.node.get_closest_marker("database"):
        yield written
        return
    from django.db import connection

    from tournaments.ledger import facts, record, transactions
    from tournaments.ledger.chains import chain, sources

    statements: list[str] = []
    taken_in: dict[str, tuple[int, int]] = {}

    def noted(execute, sql, params, many, context):
        writes = transactions.WRITE.match(sql)
        if writes and not many and transactions.present() is None:
            written.add(writes[2])
            statements.append(writes[2])
        return execute(sql, params, many, context)

    check, changed = transactions.check_as_recorded, record._changes
    kept = sources.kept_tables(of_events=True) | sources.kept_tables(of_events=False)
    kept -= {"tournaments_user"}  # the first account of a site has nobody who could invite it

    def is_as_recorded(of):
        """Whether the test wrote nothing since an act that stands took all of it into the record."""
        before, length = taken_in.get(of.name, (0, of.length))
        return not written & kept or (before == len(statements) and of.length > length)

    def checked(of, key, stood):
        if is_as_recorded(of):
            check(of, key, stood)

    def changes(of):
        if is_as_recorded(of):
            return changed(of)
        taken_in[of.name] = (len(statements), of.length)
        if act := transactions.present():
            act.all_recorded(of.name)
        return facts.difference(of.state, chain.stored(of))

    monkeypatch.setattr(transactions, "check_as_recorded", checked)
    monkeypatch.setattr(record, "_changes", changes)
    connection.execute_wrappers.append(noted)
    yield written
    connection.execute_wrappers.remove(noted)


@pytest.fixture
def site(db):
    """A site with one published eight."""
    from tests import sites

    return sites.build()


@pytest.fixture
def clock(monkeypatch):
    """The clock of the server, to be set by the test."""
    from tests.appeal_sites import Clock

    found = Clock()
    monkeypatch.setattr("django.utils.timezone.now", found.now)
    return found
