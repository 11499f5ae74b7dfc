"""A browser test that fails shows what it saw."""

import pytest

from tests.browser.evidence import Witness

pytestmark = pytest.mark.browser
EXPECTED_COMPLAINTS = ("500 (Internal Server Error)", "said by the page")


@pytest.fixture
def broken(monkeypatch):
    """A site whose home raises."""
    from tournaments.site import views

    def raises(*_):
        raise LookupError("the template of the home page")

    monkeypatch.setattr(views, "render", raises)
    return views


def test_picture_page_console_and_traceback_are_kept(live_server, open_page, witness, broken, tmp_path):
    page = open_page()
    page.goto(live_server.url)
    page.evaluate("console.error('said by the page')")
    told = witness.testify("tests/test_one.py::test_a[b/c]", folder=tmp_path)
    place = tmp_path / "test_a_b_c_"
    assert f"what the browser saw: {place}" in told
    assert "LookupError: the template of the home page" in told
    assert (place / "page-1.png").read_bytes().startswith(b"\x89PNG")
    assert "Hier ging iets mis" in (place / "page-1.html").read_text("utf-8")
    assert "said by the page" in (place / "console.txt").read_text("utf-8")
    assert "Traceback" in (place / "server.txt").read_text("utf-8")


def test_where_nothing_can_be_written_the_failure_says_so(tmp_path):
    (tmp_path / "full").write_text("a file, and no folder")
    assert "could not be written" in Witness().testify("test_one", folder=tmp_path / "full")
