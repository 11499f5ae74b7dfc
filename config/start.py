"""`make run`: from nothing to a site that serves, on one machine, with SQLite.

Makes the secret key, migrates, gathers the static files, loads the demo season into an empty database,
prints the address and the demo sign-ins, and becomes gunicorn. With `--host=0.0.0.0` it serves the phones of
a hall: the address at which they reach it is printed with its QR code (docs/settings.md, `HALL`).
"""

import argparse
import os
import secrets
import socket
import sys
from errno import EACCES, EADDRINUSE
from ipaddress import IPv4Address
from pathlib import Path

import segno

from tournaments.pages.hall import own_address

LOOPBACK = IPv4Address("127.0.0.1")


def set_up() -> None:
    """Set Django up; where a setting is none, say which and end with the status of who may not start."""
    import django
    from django.core.exceptions import ImproperlyConfigured

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
    except ImproperlyConfigured as fault:
        sys.stderr.write(f"The site does not start: {fault} See docs/settings.md.\n")
        sys.exit(3)


def _want(host: str, port: int) -> None:
    """End, before anything is done, where the site could not listen there."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except (OSError, OverflowError) as fault:
            said = str(getattr(fault, "strerror", None) or fault).rstrip(".")
            of_port = getattr(fault, "errno", None) in (EADDRINUSE, EACCES, None)
            other = " Another port: make run PORT=8001" if of_port else ""
            sys.exit(f"The site does not start: {host}:{port}: {said}.{other}")


def _keep_secret_key(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / "secret_key"
        if not kept.exists():
            kept.touch(mode=0o600)
            kept.write_text(secrets.token_urlsafe(50))
    except OSError as fault:
        sys.exit(f"The site does not start: {folder} cannot be written: {fault.strerror}")


def main() -> None:
    """Prepare and serve; does not return. Where something is wrong it says what, and ends."""
    parser = argparse.ArgumentParser(prog="python -m config.start", description=main.__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--host", type=IPv4Address, default=LOOPBACK, help="0.0.0.0 serves the phones of a hall"
    )
    asked = parser.parse_args()
    host, port = str(asked.host), asked.port
    _want(host, port)
    if not asked.host.is_loopback:
        try:
            os.environ["HALL"] = f"http://{own_address(host)}:{port}"
        except ValueError as fault:
            sys.exit(f"The site does not start: {fault}")
    root = Path(__file__).resolve().parent.parent
    if not os.environ.get("SECRET_KEY"):
        _keep_secret_key(root / (os.environ.get("DATA_DIR") or "var"))

    set_up()
    from django.core.management import call_command

    from tournaments.operation import starting

    starting.demand(starting.BEFORE_MIGRATING)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("load_demo")
    address = os.environ.get("HALL") or f"http://{host}:{port}"
    sys.stdout.write(f"\n{address}/\n\n")
    if os.environ.get("HALL"):
        segno.make(f"{address}/").terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()
    gunicorn = Path(sys.executable).parent / "gunicorn"
    serving = ("--config=python:config.serving", f"--bind={host}:{port}", "config.wsgi")
    os.execv(gunicorn, [str(gunicorn), *serving])  # noqa: S606 - our own server, no shell


if __name__ == "__main__":
    main()
