"""The files in which the processes of the site count together, in the folder that `TOGETHER` names.

The library has two for each process, and reads them all when somebody asks: what a process counted that is no
more is added to one pair of files, or they would pile up. This runs in gunicorn's first process.
"""

import os
from contextlib import suppress
from pathlib import Path

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable, of the name that the library gives it."""
OF_THE_DEAD = "before"


def _folder() -> Path:
    return Path(os.environ[TOGETHER])


def keep_what_was_counted(process: int) -> None:
    """Add what a process counted that has ended to what was counted before, and take its files away."""
    from prometheus_client.mmap_dict import MmapedDict  # it looks at the variable when it is imported

    for file in _folder().glob(f"*_{process}.db"):
        kind = file.name.rpartition("_")[0]
        if kind in {"counter", "histogram", "summary"}:
            before = MmapedDict(str(file.with_name(f"{kind}_{OF_THE_DEAD}.db")))
            for key, value, _at, _place in MmapedDict.read_all_values_from_file(str(file)):
                before.write_value(key, before.read_value(key)[0] + value, 0)
            before.close()
        file.unlink()


def forget_the_dead() -> None:
    """Take away the files of processes that are no more, and what was kept of such."""
    _folder().mkdir(parents=True, exist_ok=True)
    for file in _folder().glob("*_*.db"):
        process = file.stem.rpartition("_")[2]
        if not (process.isdigit() and Path(f"/proc/{process}").exists()):
            with suppress(FileNotFoundError):
                file.unlink()
