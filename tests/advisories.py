"""Asks for advisories about what the locks hold: `python -m tests.advisories LOCK…`; status 1 for any.

They come from PyPI, which not every machine reaches: then it says so and ends well, unless AUDIT=1 demands an
answer. A mirror that has the packages and no advisories is not an answer either.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SILENT = (
    "ConnectionError",
    "Connection refused",
    "Max retries exceeded",
    "could not be audited",
    "timed out",
)
"""What pip-audit says where nobody knows an answer."""
ADVISED = "known vulnerabilit"
PATIENCE_SECONDS = 300


class Answer(NamedTuple):
    """Whether there was one, whether it is good, and what was said."""

    reached: bool
    good: bool
    said: str


def answer(status: int, said: str) -> Answer:
    """What came of asking about a lock."""
    advised = ADVISED in said and f"No {ADVISED}" not in said
    if advised or not status:
        return Answer(reached=True, good=not advised, said=said)
    reached = not any(one in said for one in SILENT)
    return Answer(reached=reached, good=not reached, said=said)


def asked(lock: str) -> Answer:
    """Ask about a lock."""
    words = [sys.executable, "-m", "pip_audit", "--strict", "--disable-pip", "--require-hashes"]
    words += ["--progress-spinner", "off", "-r", lock]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return answer(1, "timed out")
    return answer(done.returncode, done.stdout + done.stderr)


def packages(lock: str) -> int:
    """How many packages a lock holds."""
    return sum("==" in line for line in Path(lock).read_text("utf-8").splitlines())


def main(locks: Sequence[str], *, demanded: bool) -> int:
    """Ask about each and say what came of it."""
    bad = False
    for lock in locks:
        found = asked(lock)
        state = "no advisories" if found.good else "ADVISORIES, or a lock that cannot be read"
        said = state if found.reached else f"not checked: {packages(lock)} packages"
        sys.stdout.write(f"{lock}: {said}\n")
        if not found.good:
            sys.stdout.write(f"{found.said.strip()[-2000:]}\n")
        elif not found.reached:  # and not by which ways in a library
            sys.stdout.write(f"{found.said.strip().splitlines()[-1]}\n")
        bad = bad or not found.good or (demanded and not found.reached)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], demanded=bool(os.environ.get("AUDIT"))))
