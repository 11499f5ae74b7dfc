"""What is made of the words of pip-audit: advisories fail a run, and silence where an answer is demanded."""

from pathlib import Path

import pytest

from tests import advisories
from tests.advisories import Answer, answer

GOOD = "No known vulnerabilities found"
BAD = "Found 1 known vulnerability in 1 package\nName Version ID\ndjango 5.2 PYSEC-1"
SILENCE = "requests.exceptions.ConnectionError: Max retries exceeded with url: /pypi/asgiref/3.13.0/json"
MIRROR = (
    "ERROR:pip_audit._cli:asgiref: Dependency not found on PyPI and could not be audited: asgiref (3.13.0)"
)


@pytest.mark.parametrize(
    ("status", "said", "reached", "good"),
    [
        (0, GOOD, True, True),
        (1, BAD, True, False),
        (1, f"{BAD}\n{MIRROR}", True, False),
        (1, SILENCE, False, True),
        (1, MIRROR, False, True),
        (1, "timed out", False, True),
        (1, "ERROR: requirement has no hashes", True, False),
    ],
)
def test_what_was_said_is_understood(status, said, reached, good):
    assert answer(status, said)[:2] == (reached, good)


@pytest.mark.parametrize(
    ("said", "demanded", "status"),
    [(GOOD, True, 0), (BAD, False, 1), (MIRROR, False, 0), (MIRROR, True, 1)],
)
def test_a_run_fails_for_advisories_and_for_silence_where_an_answer_is_demanded(
    monkeypatch, capsys, said, demanded, status
):
    told = f"Traceback (most recent call last):\n{said}"
    monkeypatch.setattr(advisories, "asked", lambda lock: answer(int(said != GOOD), told))
    lock = str(Path(__file__).resolve().parents[1] / "requirements.lock")
    assert advisories.main([lock], demanded=demanded) == status
    out = capsys.readouterr().out
    assert ("not checked: " in out) is (said == MIRROR)
    assert ("Traceback" in out) is (said == BAD)


def test_a_lock_that_is_none_is_no_silence(tmp_path):
    lock = tmp_path / "broken.lock"
    lock.write_text("django == of the moon\n")
    found = advisories.asked(str(lock))
    assert isinstance(found, Answer)
    assert not found.good
