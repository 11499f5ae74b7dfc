"""`manage.py health` on sites of a real folder, each broken in one way: it names that, what to do, and
nothing else.
"""

import json

import pytest

from tests.served import command
from tests.tournaments.operation import broken

pytestmark = pytest.mark.once

MAIL = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": "9"}
BROKEN = [
    (broken.pending, {}, "migrations", "bad", "is games 0003", "manage.py upgrade"),
    (broken.later, {}, "migrations", "bad", "of a later version", "docs/administration.md"),
    (broken.damaged_key, {}, "keys", "bad", "is damaged", "put it back from a backup"),
    (broken.open_key, {}, "keys", "warning", "others than the site can read", "chmod 600"),
    (broken.sound, {"SECRET_KEY": ""}, "keys", "bad", "has 0 characters", "set SECRET_KEY"),
    (broken.no_folder, {}, "folders", "bad", "heads cannot be written", "right to write"),
    (broken.no_database, {}, "database", "bad", "does not answer", "DATABASE_URL"),
    (broken.lost_heads, {}, "heads", "bad", "chain heads are lost", "docs/operation.md"),
    (broken.sound, MAIL, "mail", "bad", "takes no mail", "EMAIL_HOST"),
    (broken.behind_its_record, {}, "clock", "bad", "still to come", "timedatectl"),
    (broken.changed_row, {}, "record", "bad", "the last check found", "verify_record"),
    (broken.old_backup, {}, "backup", "warning", "was at 2026-01-01", "manage.py backup"),
    (broken.no_last_check, {}, "record", "warning", "is not known", "verify_record"),
]
ALONE = {"mail", "scheduler"}
"""Of these a machine of tests has warnings anyway: it has no mail server, and no worker is at work."""
GOES_WITH = {
    "no_folder": {"heads"},
    "no_database": set(),
    "changed_row": {"heads"},
    "behind_its_record": {"heads"},
}


def looked_at(data, **given):
    """The status of the command, and what it found wrong: subject → (state, said, to do)."""
    done = command(data, "health", "--json", **given)
    told = json.loads(done.stdout)
    wrong = [one for one in told["findings"] if one["state"] != "good"]
    return done.returncode, {(one["subject"], one["state"]): (one["said"], one["to_do"]) for one in wrong}


@pytest.mark.long
def test_a_site_that_is_well(mine):
    status, wrong = looked_at(mine, SITE_URL="https://site.example")
    assert {subject for subject, _ in wrong} <= ALONE
    assert {state for _, state in wrong} == {"warning"}
    assert status == 1


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("breaks", "given", "subject", "state", "said", "to_do"),
    BROKEN,
    ids=lambda value: value.__name__ if callable(value) else None,
)
@pytest.mark.long
def test_what_is_broken_is_named_with_what_to_do(mine, breaks, given, subject, state, said, to_do):
    breaks(mine)
    status, wrong = looked_at(mine, SITE_URL="https://site.example", **given)
    told, advice = wrong[subject, state]
    assert said in told
    assert to_do in advice
    assert status == {"warning": 1, "bad": 2}[state]
    others = {one for one, _ in wrong} - {subject} - ALONE - GOES_WITH.get(breaks.__name__, set())
    assert others == set()


def test_at_least_eight_sites_are_broken_in_ways_of_their_own():
    assert len({(breaks, *given) for breaks, given, *_ in BROKEN}) >= 8
    assert len({subject for _, _, subject, *_ in BROKEN}) >= 8
