"""What every test has: settings fit for tests, marks for the database, and the switch that forbids skips."""

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tests.depth import FULL

# Both try the same cases every time; "full" tries as many as hypothesis does by itself.
hypothesis_settings.register_profile("written_down", derandomize=True, deadline=None, max_examples=30)
hypothesis_settings.register_profile("full", derandomize=True, deadline=None, max_examples=100)
hypothesis_settings.load_profile("full" if FULL else "written_down")

BROWSER_SECONDS = 120
"""What a test in the browser may take, fixtures included; any other has `timeout` of pyproject.toml."""
TIMED_OUT = r"^TimeoutError: .*Timeout \d+ms exceeded"
"""A browser test that waited in vain runs once more, named at the end; no other failure is tried again."""
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}


def pytest_configure(config):
    settings.SECRET_KEY = "of the tests"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_AUTOREFRESH = True
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # A file, as on a real site: threads of an in-memory database would share one connection.
        folder = tempfile.mkdtemp(prefix="friesdammen-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        database.setdefault("TEST", {})["NAME"] = str(Path(folder) / "test.sqlite3")


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="what needs neither a database nor a browser")


def pytest_collection_modifyitems(config, items):
    for item in items:
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.database)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[TIMED_OUT]))
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(BROWSER_SECONDS))
        if "client" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.once)
    if config.getoption("quick"):
        of_each = Counter()
        chosen = [item for item in items if is_quick(item, of_each)]
        kept = set(chosen)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen


def is_quick(item, of_each):
    """Whether `make quick` runs it; `of_each` counts the cases of each long test met so far."""
    if item.get_closest_marker("database") or item.get_closest_marker("browser"):
        return False
    long = item.get_closest_marker("long")
    if long is None:
        return True
    test = item.nodeid.partition("[")[0]
    of_each[test] += 1
    return bool(long.kwargs) and (of_each[test] - 1) % long.kwargs["every"] == 0


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


@pytest.fixture(autouse=True)
def language_of_its_own():
    """Every test begins in the language of the site, whatever a request of another test was answered in."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def data_folder(request, settings, tmp_path_factory):
    """A data folder of its own for every test that may write to it: the heads of the record stand in it."""
    if request.node.get_closest_marker("database"):
        settings.DATA_DIR = tmp_path_factory.mktemp("data")


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
