"""The sites on which tests of the committee of appeal and of the roles begin."""

import pytest

from tests import appeal_sites, kept, role_sites, sites
from tests.tournaments.seasons.test_season_close import play_season


@pytest.fixture
def site(request, db):
    """A site with one published eight; for a test that begins with a season played, with that."""
    if "played" in request.fixturenames:
        return kept.once("a season played", lambda: play_season(sites.build()))
    return sites.build()


@pytest.fixture
def court(db, clock):
    """A committee of appeal and an eight with two parties; it is 14 November 2026, 16:30."""
    made = appeal_sites.build()
    clock.set(appeal_sites.MOMENT)
    return made


@pytest.fixture
def roles(db, clock):
    """A site in which everybody has a role, and something to act upon."""
    made = kept.once("roles", lambda: role_sites.build(clock))
    clock.set(appeal_sites.MOMENT)
    return made
