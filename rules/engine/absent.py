"""The error of an engine that is not there."""

from __future__ import annotations


class EngineMissingError(ImportError):
    """The engine needs numba, which is not installed or does not load; the rest of `rules` does without."""

    code = "engine_missing"

    def __init__(self, why: object) -> None:
        super().__init__(f"the engine needs numba (pip install numba), which is absent: {why}", name="numba")
