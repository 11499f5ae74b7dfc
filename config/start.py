"""`make run`: from nothing to a site that serves, on one machine, with SQLite.

Makes the secret key, migrates, gathers the static files, loads the demo season into an empty database,
prints the address and the demo sign-ins, and becomes gunicorn.
"""

import argparse
import os
import secrets
import sys
from pathlib import Path


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
    port = parser.parse_args().port
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    root = Path(__file__).resolve().parent.parent
    if not os.environ.get("SECRET_KEY"):
        _keep_secret_key(Path(os.environ.get("DATA_DIR", root / "var")))

    import django
    from django.core.management import call_command

    django.setup()
    from tournaments.operation import starting

    starting.demand(starting.BEFORE_MIGRATING)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("load_demo")
    sys.stdout.write(f"\nhttp://127.0.0.1:{port}/\n\n")
    sys.stdout.flush()
    gunicorn = Path(sys.executable).parent / "gunicorn"
    serving = ("--config=python:config.serving", f"--bind=127.0.0.1:{port}", "config.wsgi")
    os.execv(gunicorn, [str(gunicorn), *serving])  # noqa: S606 - our own server, no shell


if __name__ == "__main__":
    main()
