"""What serves the site on a machine, `deploy/`: every file, command, port and number in it is one that is
there.

Units of systemd and the files of containers are held against the tree; the proxies check their own files, and
nginx serves the site in a test.
"""

import os
import re
import runpy
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from django.core.management import get_commands

from tests import releases
from tests.served import command, free_port, served
from tests.sources import OURS, ROOT
from tournaments.operation import starting
from tournaments.operation.watching import processes

DEPLOY = ROOT / "deploy"
CODE, DATA = "/srv/friesdammen", "/var/lib/friesdammen"
UNITS = sorted((DEPLOY / "systemd").iterdir())
CADDYFILES = sorted((DEPLOY / "caddy").iterdir())
NGINX = DEPLOY / "nginx" / "friesdammen.conf"
PROGRAMS = Path(sys.executable).parent


def how_it_is_served() -> SimpleNamespace:
    """The settings of gunicorn; what they give to the environment and the folder they make are taken back."""
    kept = dict(os.environ)
    try:
        found = SimpleNamespace(**runpy.run_path(str(ROOT / "config" / "serving.py")))
        shutil.rmtree(os.environ[processes.TOGETHER])
    finally:
        os.environ.clear()
        os.environ.update(kept)
    return found


serving = how_it_is_served()


def not_there(words: list[str]) -> list[str]:
    """What a command line names that is not there: a program of the environment, a command of the site."""
    program = words[0].removeprefix(f"{CODE}/")
    faults = []
    if not program.startswith(".venv/bin/") or not (PROGRAMS / Path(program).name).exists():
        faults.append(program)
    if "manage.py" in words and words[words.index("manage.py") + 1] not in {*get_commands(), "worker"}:
        faults.append(" ".join(words))
    if "gunicorn" in program and words[1:] != ["--config=python:config.serving", "config.wsgi"]:
        faults.append(" ".join(words))
    return faults


def unit(path: Path) -> dict[str, dict[str, list[str]]]:
    """The sections of a unit, each key with its values: a key may stand several times."""
    found: dict[str, dict[str, list[str]]] = {}
    section = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
            found[section] = {}
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found[section].setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_names_what_is_there(path):
    found = unit(path)
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in UNITS
        assert found["Install"]["WantedBy"] == ["timers.target"]
        return
    service = found["Service"]
    assert [fault for line in service["ExecStart"] for fault in not_there(shlex.split(line))] == []
    assert service["WorkingDirectory"] == [CODE]
    assert service["ReadWritePaths"] == [DATA]
    assert service["EnvironmentFile"] == ["/etc/friesdammen/environment"]
    assert service["User"] == ["friesdammen"]
    if service.get("Type") != ["oneshot"]:
        assert service["RestartPreventExitStatus"] == [str(starting.STATUS)]
        assert int(service["TimeoutStopSec"][0]) > serving.graceful_timeout
        assert service["Environment"][0].startswith(f"{processes.TOGETHER}=/run/")


def test_systemd_takes_the_units(tmp_path):
    """With the programs of this environment in the place of those of a machine that is served."""
    programs = tmp_path / "bin"
    programs.symlink_to(PROGRAMS)  # there may be a blank in its path
    units = [tmp_path / path.name for path in UNITS]
    for path, here in zip(UNITS, units, strict=True):
        here.write_text(path.read_text("utf-8").replace(f"{CODE}/.venv/bin", str(programs)), "utf-8")
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", *map(str, units)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_not_there_is_found():
    assert not_there(["/usr/bin/gunicorn"])
    assert not_there([f"{CODE}/.venv/bin/nothing"])
    assert not_there([f"{CODE}/.venv/bin/python", "manage.py", "nothing"])
    assert not_there([f"{CODE}/.venv/bin/gunicorn", "config.wsgi"])


def test_the_sample_of_the_settings_names_settings_alone():
    known = (ROOT / "docs" / "settings.md").read_text("utf-8")
    named = re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "environment").read_text("utf-8"), re.MULTILINE)
    assert len(named) > 10
    assert [name for name in named if f"`{name}`" not in known] == []


def made(tmp_path: Path, *given: str, **environment: str) -> str:
    """What `make run` and its like say that end with an error."""
    done = subprocess.run(
        list(given),
        cwd=ROOT,
        env=os.environ | {"DATA_DIR": str(tmp_path / "data")} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    return done.stderr


def test_make_run_says_in_a_line_why_it_does_not_start_and_has_then_done_nothing(tmp_path):
    start = (sys.executable, "-m", "config.start")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        (said,) = made(tmp_path, *start, "--port", port).splitlines()
    assert said.startswith(f"The site does not start: 127.0.0.1:{port}: Address already in use.")
    assert "--host: invalid" in made(tmp_path, *start, "--host", "localhost")
    assert not (tmp_path / "data").exists()
    (said,) = made(tmp_path, *start, "--port", str(free_port()), SECOND_FACTOR="require").splitlines()
    assert said.startswith("The site does not start: SECOND_FACTOR: “require” is not required or offered.")
    asked = command(tmp_path / "data", "health", SECOND_FACTOR="require")
    assert asked.returncode == starting.STATUS, "no warning, which the timer takes for good"
    assert "SECOND_FACTOR" in asked.stderr


def test_an_environment_that_was_made_by_half_is_taken_away(tmp_path):
    """As Debian's Python makes one that has no venv: the next try would else go on without pip."""
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\n[ "$2" != venv ] || { mkdir -p .venv/bin; ln -s /bin/sh .venv/bin/python; exit 1; }\n'
    )
    python.chmod(0o755)
    made(
        tmp_path,
        "make",
        "-C",
        str(tmp_path),
        "-f",
        str(ROOT / "Makefile"),
        f"PYTHON={python}",
        ".venv/bin/python",
    )
    assert not os.path.lexists(tmp_path / ".venv/bin/python")


def instructions(text: str) -> list[list[str]]:
    """The instructions of a Containerfile, in words."""
    joined = re.sub(r"\\\n(\s*#.*\n)*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [line.split() for line in joined.splitlines() if line.strip()]


def test_the_container_has_all_that_the_site_needs_and_starts_it():
    lines = instructions((DEPLOY / "Containerfile").read_text("utf-8"))
    copied = {
        word for line in lines if line[0] == "COPY" and "--from=packages" not in line for word in line[1:-1]
    }
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {*OURS, "templates", "static", "locale", "docs", "demo", "manage.py", "pyproject.toml"} <= copied
    assert [line[1] for line in lines if line[0] == "USER"] == ["10001"], "it runs as nobody's root"
    (started,) = [yaml.safe_load(" ".join(line[1:])) for line in lines if line[0] == "CMD"]
    assert not_there(started) == []
    (settings,) = [dict(word.split("=") for word in line[1:]) for line in lines if line[0] == "ENV"]
    assert (settings["DATA_DIR"], settings["BIND"]) == (DATA, "0.0.0.0:8000")
    ignored = (ROOT / ".containerignore").read_text("utf-8").split()
    assert not copied & set(ignored)
    assert {".git", "var", ".venv"} <= set(ignored)


def test_the_containers_together_name_what_is_there():
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = found["services"]
    for name, service in services.items():
        words = service.get("command")
        assert words is None or not_there(words) == [], name
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service.get("networks", ())) <= set(found["networks"])
        for volume in service.get("volumes", ()):
            outside = volume.split(":")[0]
            assert outside in found["volumes"] or (DEPLOY / outside).is_file(), volume
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    trusted = services["site"]["environment"]["TRUSTED_PROXIES"]
    assert [one["subnet"] for one in found["networks"]["inside"]["ipam"]["config"]] == [trusted]
    assert services["site"]["depends_on"]["upgrade"]["condition"] == "service_completed_successfully"
    own = services["site"]["env_file"]
    assert f"/deploy/{own}" in (ROOT / ".gitignore").read_text("utf-8").split(), (
        "no sample, which a new version brings"
    )
    assert own in (ROOT / "docs" / "administration.md").read_text("utf-8")
    assert "site:8000" in (DEPLOY / "caddy" / "Caddyfile.compose").read_text("utf-8")


def seconds(text: str, pattern: str) -> int:
    """A number of seconds in a file of settings."""
    return int(re.search(pattern + r"\s+(\d+)s", text)[1])


@pytest.mark.parametrize("path", [*CADDYFILES, NGINX], ids=lambda path: path.name)
def test_a_proxy_fits_the_site(path, settings):
    text = path.read_text("utf-8")
    megabytes = int(re.search(r"(?:max_size|client_max_body_size)\s+(\d+)m", text, re.IGNORECASE)[1])
    assert megabytes * 1024**2 > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert seconds(text, r"keepalive(?:_timeout)?") < serving.keepalive
    assert seconds(text, r"(?:response_header_timeout|proxy_read_timeout)") > serving.timeout
    assert "/metrics" in text
    assert f"{DATA}/static" in text
    guards = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY"}
    guards["Cross-Origin-Resource-Policy"] = "same-origin"
    assert [name for name, value in guards.items() if f"{name} {value}" not in text] == [], "of static files"
    assert serving.bind.rpartition(":")[2] in re.findall(r":(\d+)", text)
    if path == NGINX:
        assert "X-Forwarded-For $proxy_add_x_forwarded_for" in text
        assert "X-Forwarded-Proto $scheme" in text
        assert "Host $host" in text


def program(name: str) -> str:
    """The path of a program of Debian, which .ci/run installs."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"no {name} on this machine; .ci/run installs Debian's")
    return found


@pytest.mark.parametrize("path", CADDYFILES, ids=lambda path: path.name)
def test_caddy_takes_its_file(path, tmp_path):
    done = subprocess.run(
        [program("caddy"), "validate", "--config", str(path), "--adapter", "caddyfile"],
        env=os.environ | {"HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stderr + done.stdout


def for_here(folder: Path, data: Path, port: int, plain: int, tls: int) -> Path:
    """The file of nginx with the paths and ports of a test, in a frame that needs no root."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *[
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=site.example",
            ],
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        capture_output=True,
        check=True,
    )
    text = NGINX.read_text("utf-8")
    for before, after in {
        "/etc/letsencrypt/live/site.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/site.example/privkey.pem": str(key),
        f"{DATA}/": f"{data}/",
        "127.0.0.1:8000": f"127.0.0.1:{port}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{tls} ssl",
    }.items():
        assert before in text
        text = text.replace(before, after)
    text = re.sub(r"\n\s*listen \[::\].*", "", text)
    user = "user root;\n" if os.geteuid() == 0 else ""
    frame = folder / "nginx.conf"
    frame.write_text(
        f"{user}pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n"
        f"include /etc/nginx/mime.types;\naccess_log off;\nclient_body_temp_path {folder}/body;\n"
        f"proxy_temp_path {folder}/proxy;\n{text}\n}}\n"
    )
    return frame


@pytest.mark.once
@pytest.mark.full
def test_behind_nginx_the_site_is_served_and_no_static_file_waits_behind_it(tmp_path):
    """nginx takes its file; a page comes through it with what the proxy says; static files come while no
    process of the site answers anybody, which is the longest backlog there is; metrics come not at all.
    """
    nginx = program("nginx")
    data = tmp_path / "data"
    releases.unpack("0.1.0", data)
    done = command(data, "upgrade")
    assert done.returncode == 0, done.stderr
    given = {
        "HTTPS": "1",
        "ALLOWED_HOSTS": "site.example",
        "METRICS_FROM": "127.0.0.1",
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    with served(data, tmp_path, **given) as site:
        plain, tls = free_port(), free_port()
        frame = for_here(tmp_path, data, int(site.base.rpartition(":")[2]), plain, tls)
        tested = subprocess.run([nginx, "-t", "-c", str(frame)], capture_output=True, text=True, check=False)
        assert tested.returncode == 0, tested.stderr
        proxy = subprocess.Popen([nginx, "-c", str(frame), "-g", "daemon off;"])
        try:
            page = asked(tls, "/")
            assert page.startswith("HTTP/1.1 200"), page[:300]
            assert asked(tls, "/metrics").startswith("HTTP/1.1 404")
            assert site.get("/metrics").status == 200
            name = re.search(r"x-request-id: (\S+)", page, re.IGNORECASE)[1]
            assert name in {line.get("request_id") for line in site.lines()}, "named by the proxy"
            (style,) = set(re.findall(r"/static/(site\.[0-9a-f]+\.css)", page))
            workers = children(site.process.pid)
            for process in workers:
                os.kill(process, signal.SIGSTOP)
            try:
                answer = asked(tls, f"/static/{style}")
                assert answer.startswith("HTTP/1.1 200")
                assert "max-age=31536000" in answer
            finally:
                for process in workers:
                    os.kill(process, signal.SIGCONT)
        finally:
            proxy.terminate()
            proxy.wait(60)


def children(process: int) -> list[int]:
    """The processes that a process began."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = [child for child, parent in parents.items() if parent == process]
    assert found
    return found


def asked(port: int, path: str) -> str:
    """What is answered under the site's name, by TLS: head and body."""
    done = subprocess.run(
        [
            *[
                "curl",
                "--silent",
                "--insecure",
                "--include",
                "--http1.1",
                "--retry",
                "20",
                "--retry-connrefused",
                "--resolve",
            ],
            *(f"site.example:{port}:127.0.0.1", f"https://site.example:{port}{path}"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
