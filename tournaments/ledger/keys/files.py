"""The keys of the site: each a file in the data folder, made when it is first needed."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from tournaments.pages.words.refusals import SiteFault
from tournaments.regulations.reasons import Reason, gettext_noop


class DamagedKey(SiteFault):
    """The file of a key holds something else than a key, cannot be read, or is gone."""

    def __init__(self, name: str) -> None:
        text = gettext_noop(
            "A key of this site is damaged: the file %(file)s in the data folder holds no key."
        )
        super().__init__(Reason(text, {"file": name}))


def is_there(name: str) -> bool:
    """Whether a key of this name was made."""
    return _file(name).exists()


def kept(name: str) -> str:
    """What the file of a key holds. Errors: DamagedKey where it cannot be read or is not there."""
    try:
        return _file(name).read_text("ascii").strip()
    except (OSError, ValueError) as fault:
        raise DamagedKey(name) from fault


def made(name: str, new: Callable[[], str]) -> str:
    """The key of a name, a new one where there is none, which only the site's own user reads; of two made at
    once the first stays. Errors: DamagedKey.
    """
    if not is_there(name):
        _make(_file(name), new())
    return kept(name)


def _file(name: str) -> Path:
    return Path(settings.DATA_DIR) / name


def _make(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w") as written:
            written.write(content)
        os.link(name, file)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()
