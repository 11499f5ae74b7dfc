"""A data folder as a running site has it, for tests that serve it or run its commands."""

import shutil
from pathlib import Path

import pytest

from tests import releases
from tests.migrated import alone
from tests.served import command


@pytest.fixture(scope="session")
def upgraded(request, tmp_path_factory):
    """A data folder that was upgraded from the first release, once for all workers; never to be changed."""
    folder = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        folder = folder.parent
    data, ready = folder / "upgraded" / "data", folder / "upgraded" / "ready"
    with alone(folder):
        if not ready.exists():
            releases.unpack("0.1.0", data)
            done = command(data, "upgrade")
            assert done.returncode == 0, done.stderr
            ready.touch()
    return data


@pytest.fixture
def mine(upgraded, tmp_path):
    """A copy of it."""
    return Path(shutil.copytree(upgraded, tmp_path / "data"))
