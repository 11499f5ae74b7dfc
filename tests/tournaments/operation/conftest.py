"""A data folder as a running site has it, for tests that serve it or run its commands."""

import shutil
from pathlib import Path

import pytest

from tests import releases
from tests.migrated import alone
from tests.served import command


@pytest.fixture(scope="session")
def upgraded_from(folder_of_run):
    """Gives the data folder of a release that was upgraded, once for all workers, never to be changed; and
    what the command said.
    """

    def upgraded_from(release: str) -> tuple[Path, str]:
        folder = folder_of_run / f"upgraded-{release}"
        data, said = folder / "data", folder / "said"
        with alone(folder_of_run):
            if not said.exists():
                releases.unpack(release, data)
                done = command(data, "upgrade")
                assert done.returncode == 0, done.stderr
                said.write_text(done.stdout, "utf-8")
        return data, said.read_text("utf-8")

    return upgraded_from


@pytest.fixture(scope="session")
def upgraded(upgraded_from):
    """The data folder of the first release, upgraded; never to be changed."""
    data, _ = upgraded_from("0.1.0")
    return data


@pytest.fixture
def mine(upgraded, tmp_path):
    """A copy of it."""
    return Path(shutil.copytree(upgraded, tmp_path / "data"))
