"""The sites on which tests of the committee of appeal and of the roles begin."""

import pytest

from tests import appeal_sites, kept, role_sites, sites
from tests.tournaments.seasons.test_season_close import play_season
from tournaments.models import Appeal


@pytest.fixture
def site(request, db):
    """A site with one published eight; for a test that begins with a season played, with that.

    BEGINNINGS of a module says by the name of a fixture what else is built upon the site before it is kept.
    """
    if "played" in request.fixturenames:
        return kept.once("a season played", lambda: play_season(sites.build()))
    for name, build in getattr(request.module, "BEGINNINGS", {}).items():
        if name in request.fixturenames:
            return kept.once(f"{request.module.__name__} {name}", lambda build=build: build(sites.build()))
    return sites.build()


@pytest.fixture
def court(request, db, clock):
    """A committee of appeal and an eight with two parties; it is 14 November 2026, 16:30. For a test that
    begins with an appeal, with that, and so much later.
    """
    for name in {"appeal", "decided"} & set(request.fixturenames):
        made, clock.moment = kept.once(f"a court, {name}", lambda name=name: appeal_sites.begun(clock, name))
        return made
    made = appeal_sites.build()
    clock.set(appeal_sites.MOMENT)
    return made


@pytest.fixture
def appeal(court):
    """An appeal of the first party against a ruling."""
    return Appeal.objects.get()


@pytest.fixture
def decided(court):
    """An appeal with a verdict that everybody concerned was told of."""
    return Appeal.objects.get()


@pytest.fixture
def roles(db, clock):
    """A site in which everybody has a role, and something to act upon."""
    made = kept.once("roles", lambda: role_sites.build(clock))
    clock.set(appeal_sites.MOMENT)
    return made
