"""A data folder as a running site has it, for tests that serve it or run its commands."""

import shutil
from pathlib import Path

import pytest

from tests import releases
from tests.served import command


@pytest.fixture(scope="session")
def upgraded(tmp_path_factory):
    """A data folder that was upgraded from the first release; to be copied, not changed."""
    data = tmp_path_factory.mktemp("upgraded") / "data"
    releases.unpack("0.1.0", data)
    done = command(data, "upgrade")
    assert done.returncode == 0, done.stderr
    return data


@pytest.fixture
def mine(upgraded, tmp_path):
    """A copy of it."""
    return Path(shutil.copytree(upgraded, tmp_path / "data"))
