"""The administrator's guide, followed by its own commands: from an empty folder to a site that runs, and on.

Every block of docs/administration.md marked `sh` is run here, in order, in one folder: the three places of
the site lie in it, the user is who runs the tests, and in the place of systemd stands a script that starts
what the unit starts. Blocks marked `sh machine` want a machine of one's own (packages, names, other
machines, a person who types): their syntax is checked, and that what they name of ours is there.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.served import free_port
from tests.sources import ROOT
from tests.tournaments.operation.test_deploy import program, unit

GUIDE = ROOT / "docs" / "administration.md"
BLOCK = re.compile(r"^```sh( machine)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(bool(machine), text) for machine, text in BLOCK.findall(GUIDE.read_text("utf-8"))]
TO_FOLLOW = [text for machine, text in BLOCKS if not machine]

SYSTEMCTL = """#!/bin/bash
# In the place of systemd: starts and stops what the unit of the site starts.
set -eu
cd {folder}
case "$*" in *.timer) exit 0 ;; *friesdammen*) ;; *) echo "systemctl $*" >> asked; exit 0 ;; esac
stop() {{
    [ -e pid ] || return 0
    kill "$(cat pid)"
    while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done
    rm pid
}}
start() {{
    set -a
    . etc/friesdammen/environment
    set +a
    (cd {code}; exec env {started}) > log 2>&1 &
    echo $! > pid
}}
case "$1" in stop) stop ;; start|enable) start ;; restart) stop; start ;; esac
"""


def test_the_guide_is_run_for_the_most_part():
    assert len(BLOCKS) > 20
    assert len(TO_FOLLOW) >= 12


@pytest.mark.parametrize("text", [text for _, text in BLOCKS])
def test_a_block_is_a_script_that_names_what_is_there(text):
    done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    named = re.findall(r"\bdeploy/[\w./*-]+", text)
    assert [path for path in named if not list(ROOT.glob(path))] == []
    words = re.findall(r"^friesdammen ([a-z_]+)(?![\w-])|manage\.py ([a-z_]+)", text, re.MULTILINE)
    assert [name for pair in words for name in pair if name and name not in get_commands()] == []


def test_every_unit_that_the_guide_starts_is_there():
    text = GUIDE.read_text("utf-8")
    named = {
        name
        for line in re.findall(r"systemctl (?:start|stop|restart|enable --now) ([\w .-]+)", text)
        for name in line.rstrip(".").split()
    } - {"postgresql"}
    assert named
    there = {path.name for path in (ROOT / "deploy" / "systemd").iterdir()}
    assert {name if "." in name else f"{name}.service" for name in named} <= there


class Machine:
    """A folder in the place of a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.tls = folder, free_port(), free_port()
        for part in ("bin", "etc/systemd/system", "etc/caddy", "var/lib"):
            (folder / part).mkdir(parents=True)
        self.code, programs = folder / "code", folder / "programs"
        self.code.symlink_to(ROOT)  # by links: there may be a blank in their paths
        programs.symlink_to(Path(sys.executable).parent)
        (started,) = unit(ROOT / "deploy" / "systemd" / "friesdammen.service")["Service"]["ExecStart"]
        here = self.here(started).replace(f"{self.code}/.venv/bin", str(programs))
        script = SYSTEMCTL.format(folder=folder, code=self.code, started=f"BIND=127.0.0.1:{self.port} {here}")
        (folder / "bin" / "systemctl").write_text(script)
        (folder / "bin" / "systemctl").chmod(0o755)

    def here(self, text: str) -> str:
        """A text of the guide with the places of this machine."""
        for before, after in {
            "/srv/friesdammen": str(self.code),
            "/var/lib/friesdammen": f"{self.folder}/var/lib/friesdammen",
            "/etc/": f"{self.folder}/etc/",
            "/usr/local/bin/": f"{self.folder}/bin/",
            "-o friesdammen -g friesdammen": f"-o {os.getuid()} -g {os.getgid()}",
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
        }.items():
            text = text.replace(before, after)
        return text

    def run(self, text: str) -> str:
        """What a block prints; it must end well, and warnings are no fault."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail"],
            input=re.sub(r"^(friesdammen health)$", r"\1 || [ $? = 1 ]", self.here(text), flags=re.MULTILINE),
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def environment(self) -> dict[str, str]:
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        return {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}:/usr/sbin",
            "HOME": str(self.folder),
            "FRIESDAMMEN_CODE": str(self.code),
            "FRIESDAMMEN_USER": user,
            "FRIESDAMMEN_ENVIRONMENT": f"{self.folder}/etc/friesdammen/environment",
        }


@pytest.mark.once
@pytest.mark.full
@pytest.mark.timeout(300)
def test_the_guide_is_followed_from_an_empty_folder_to_a_site_that_runs(tmp_path):
    program("caddy")
    machine = Machine(tmp_path)
    data = tmp_path / "var/lib/friesdammen"
    printed = {}
    try:
        for number, text in enumerate(TO_FOLLOW):
            printed[text] = machine.run(text)
            if number == 0:
                settings = tmp_path / "etc/friesdammen/environment"
                settings.write_text(machine.here(settings.read_text("utf-8")))
            if text.strip() == "friesdammen upgrade":
                assert oct(data.stat().st_mode)[-3:] == "711"
                assert oct((data / "static").stat().st_mode)[-3:] == "755", "a proxy reads it"
                assert oct((data / "db.sqlite3").stat().st_mode)[-3:] == "640"
                assert {
                    oct(file.stat().st_mode)[-1] for file in (data / "static").iterdir() if file.is_file()
                } == {"4"}
    finally:
        machine.run("systemctl stop friesdammen")
    said = "\n".join(printed.values())
    assert "ready\n" in said
    assert "good    migrations" in said
    assert "read back and whole" in said
    assert "everybody is signed out" in said
    assert len(list((data / "backups").iterdir())) >= 3
    assert shlex.split((tmp_path / "asked").read_text()) == [
        "systemctl",
        "daemon-reload",
        "systemctl",
        "reload",
        "caddy",
    ]
