"""The site on which tests of the committee of appeal begin."""

import pytest

from tests import appeal_sites


@pytest.fixture
def court(db, clock):
    """A committee of appeal and an eight with two parties; it is 14 November 2026, 16:30."""
    made = appeal_sites.build()
    clock.set("2026-11-14 16:30:00")
    return made
