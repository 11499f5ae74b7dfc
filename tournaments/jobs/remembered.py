"""When something was last done to the site as a whole: small files in the data folder."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import timezone

FOLDER = "last"
BACKUP = "backup"
CHECK = "check"
"""What is remembered: the last backup that was made whole, and the last check of the record."""


class Done(NamedTuple):
    """When something was last done, and what came of it."""

    at: datetime
    outcome: dict[str, Any]


def _file(what: str) -> Path:
    return Path(settings.DATA_DIR) / FOLDER / f"{what}.json"


def remember(what: str, **outcome: Any) -> None:
    """Write down that it was done now. Errors: OSError where the data folder cannot be written."""
    file = _file(what)
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps({"at": timezone.now().isoformat(), "outcome": outcome}), "utf-8")
    partial.replace(file)


def last(what: str) -> Done | None:
    """When it was last done; None where that is not known, or the file is damaged."""
    try:
        content = json.loads(_file(what).read_text("utf-8"))
        return Done(datetime.fromisoformat(content["at"]), dict(content["outcome"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
