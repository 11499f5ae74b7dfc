"""How gunicorn serves the site: `gunicorn -c python:config.serving config.wsgi`.

What differs between machines comes from the environment (docs/settings.md): BIND, WEB_WORKERS, WEB_THREADS.
"""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from typing import Any

from tournaments.operation.watching import lines
from tournaments.operation.watching import processes as counting


def _number(name: str, usual: str) -> int:
    """A number from the environment; where it is none it is named, and nothing starts."""
    text = os.environ.get(name) or usual
    if not (text.isascii() and text.isdigit()):
        sys.stderr.write(f"The site does not start: {name}: “{text}” is no number. See docs/settings.md.\n")
        sys.exit(3)
    return int(text)


bind = os.environ.get("BIND") or "127.0.0.1:8000"

# A page is work for a processor, and in one process only one thread works at a time: a process for each
# processor, and one for when another waits for the database. Four threads in each, so that who sends slowly,
# or waits for the lock of SQLite, keeps nobody waiting.
workers = _number("WEB_WORKERS", "0") or (os.cpu_count() or 1) + 1
worker_class = "gthread"
threads = _number("WEB_THREADS", "4")

# Each worker loads the site by itself, and may have threads of its own from then on. Whether the site
# may start is asked before (`on_starting`).
preload_app = False

# A worker that answers nobody for a minute is stuck. Who is being answered when the site is stopped has half
# a minute, which is what systemd allows too (deploy/systemd).
timeout = 60
graceful_timeout = 30
# Longer than a proxy keeps an idle connection, so that it never sends a form into one that is being closed.
keepalive = 75
# What can be answered within some ten seconds may wait; more is refused, and the proxy says so at once.
# Static files do not wait behind it: the proxy gives them itself (deploy/caddy, deploy/nginx).
backlog = 256

# What leaks is given back now and then, never by all workers at once.
max_requests = 5000
max_requests_jitter = 1000

_IN_MEMORY = "/dev/shm"  # noqa: S108  for the sign of life of a worker, where there is such a place
worker_tmp_dir = _IN_MEMORY if os.access(_IN_MEMORY, os.W_OK) else None
control_socket_disable = True
_look = os.environ.get("LOGS") or ("readable" if sys.stderr.isatty() else "json")
logconfig_dict = lines.shaped(_look, whole=False)

# The metrics of all processes are counted in one folder; it is named where another process counts there too.
_named = os.environ.get(counting.TOGETHER)
if not _named:
    os.environ[counting.TOGETHER] = tempfile.mkdtemp(prefix="friesdammen-metrics-")


def on_starting(server: Any) -> None:
    """Nothing is served where the site may not start: it says why, once, and the server ends with status 3.

    What processes counted that are no more is gone: counters begin anew with the site.
    """
    first = "from config import start; start.set_up()"
    asked = f"{first}; from tournaments.operation import starting; starting.demand()"
    # In a process of its own: what this one loaded its workers would have, and no newer code after a reload.
    if status := subprocess.run([sys.executable, "-c", asked], check=False).returncode:  # noqa: S603
        sys.exit(status)
    counting.forget_the_dead()


def post_worker_init(_worker: Any) -> None:
    """What a worker has loaded stays: it is not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:
    """What a worker counted stays when it is replaced."""
    counting.keep_what_was_counted(worker.pid)


def on_exit(server: Any) -> None:
    """The folder goes with the server, where it was made for it."""
    if not _named:
        shutil.rmtree(os.environ[counting.TOGETHER], ignore_errors=True)
