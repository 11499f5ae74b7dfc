"""What the site is made of, for a release: everything of the lock, as CycloneDX says it."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT


def test_everything_of_the_lock_is_in_it_with_its_digests(tmp_path):
    """The command is that of `make sbom`."""
    (recipe,) = re.findall(
        r"^\t\$\(BIN\)/(cyclonedx-py .*) -o dist/", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    name, *words = recipe.split()
    target = tmp_path / "sbom.json"
    done = subprocess.run(
        [str(Path(sys.executable).parent / name), *words, "-o", str(target)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(target.read_text("utf-8"))
    locked = dict(
        re.findall(
            r"^([A-Za-z0-9_.\[\]-]+)==([^\s;\\]+)",
            (ROOT / "requirements.lock").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    assert len(locked) > 30
    listed = {one["name"].lower(): one for one in told["components"]}
    assert {name: one["version"] for name, one in listed.items()} == {
        re.sub(r"\[.*\]", "", name).lower(): version for name, version in locked.items()
    }
    assert all(one["externalReferences"][0]["hashes"] for one in listed.values())
    assert told["metadata"]["component"]["name"] == "friesdammen"
