"""Mails about errors: who is named is told of a fault, few times, and of no person."""

import threading

import pytest
from django.core import mail
from django.test import Client

from tests.tournaments.operation.test_logs import SECRETS, leaked
from tournaments.operation.watching import error_mails, lines

NOON = 1_800_000_000.0


@pytest.fixture
def mailing(settings, tmp_path):
    """The handler at work, for a site whose administrator is named."""
    import logging

    settings.DATA_DIR = tmp_path
    settings.ADMINS = [("", "administrator@site.example")]
    handler = error_mails.ErrorMails(logging.ERROR)
    handler.setFormatter(lines.formatter("readable", whole=False))
    handler.addFilter(lines.once())
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def sent() -> list:
    """What was mailed, once the threads that mail are done."""
    for thread in threading.enumerate():
        if thread.name == "error-mail":
            thread.join()
    return mail.outbox


def broken_at(monkeypatch, name):
    def broken(*_args, **_given):
        raise ValueError(SECRETS["name"])

    monkeypatch.setattr(name, broken)


@pytest.mark.usefixtures("mailing")
def test_an_error_of_a_page_is_mailed_once_an_hour_and_says_where_and_nothing_of_people(site, monkeypatch):
    broken_at(monkeypatch, "tournaments.site.views.render")
    client = Client(raise_request_exception=False)
    answers = [client.get("/", {"q": SECRETS["mail"]}) for _ in range(1000 // 50)]
    (letter,) = sent()
    assert letter.to == ["administrator@site.example"]
    assert answers[0]["X-Request-ID"] in letter.body
    assert "ValueError" in letter.body
    assert "tournaments/site/views.py:" in letter.body
    assert leaked(letter.body + letter.subject) == []


def test_of_a_thousand_different_errors_ten_an_hour_are_mailed_and_the_next_mail_says_how_many_not(
    settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    went = [error_mails.may_go(f"fault {number}", NOON + number) for number in range(1000)]
    assert [held for held in went if held is not None] == [0] * 10
    assert error_mails.may_go("fault 5", NOON + 3610) == 990
    assert error_mails.may_go("fault 5", NOON + 3611) is None


def test_a_file_that_is_damaged_holds_no_mail_back(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    assert error_mails.may_go("one", NOON) == 0
    (tmp_path / "last" / error_mails.FILE).write_text("{")
    assert error_mails.may_go("one", NOON) == 0


def test_two_at_once_are_counted_together(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    went = []
    threads = [
        threading.Thread(target=lambda number=number: went.append(error_mails.may_go(f"{number}", NOON)))
        for number in range(30)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(held is not None for held in went) == error_mails.MOST_AN_HOUR


@pytest.mark.usefixtures("mailing")
def test_a_mail_server_that_does_not_answer_is_no_further_error(site, settings, monkeypatch, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    broken_at(monkeypatch, "tournaments.site.views.render")
    assert Client(raise_request_exception=False).get("/").status_code == 500
    assert sent() == []
    assert "a mail about an error was not sent" in caplog.text
