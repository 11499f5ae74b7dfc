"""How the kernels are compiled, and where what was compiled is kept for the next process.

In the folder that RULES_ENGINE_CACHE names, else in that of the platform for such things; where neither can
be written, in memory alone. The folder has one inside for each state of the kernels' sources, because numba
looks only at the file of a function and not at those of the functions it calls.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.engine.absent import EngineMissingError

try:
    import numba
    from numba import types
    from numba.extending import intrinsic
except ImportError as error:
    raise EngineMissingError(error) from error

Bits = Any
"""Of a kernel an np.uint64; to the checker of types anything, as the others here."""
Number = Any
"""Of a kernel an np.int64."""
Flag = Any
"""Of a kernel a truth."""
Rows = Any
"""An array."""

CACHE_VARIABLE = "RULES_ENGINE_CACHE"


def cache_folder() -> Path | None:
    """Return the folder for what is compiled, made where it was not yet; None where none can be written."""
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR")
    try:
        base = Path(named) if named else _of_the_platform()
        folder = base / _digest_of_sources()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: nobody knows where the home is
        return None


def _of_the_platform() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "frisian-draughts-engine"


def _digest_of_sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


FOLDER = cache_folder()
"""Where what is compiled is kept; None: in memory."""

_config: Any = numba.config
if FOLDER is not None:
    _config.CACHE_DIR = str(FOLDER)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called; other threads go on while it runs."""
    return numba.njit(nogil=True, cache=FOLDER is not None, error_model="numpy")(function)


def _generating(generate: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a function of one number of 64 bits that an instruction of the processor carries out."""

    def typed(_context: Any, bits: Any) -> Any:
        del bits
        return types.uint64(types.uint64), lambda context, builder, _, given: generate(
            context, builder, given[0]
        )

    return intrinsic(typed)


def _sure(context: Any) -> Any:
    """Return what tells the instruction that some bit is set."""
    return context.get_constant(types.boolean, 1)


number_of = _generating(lambda _, builder, bits: builder.ctpop(bits))
"""How many bits are set."""
lowest_of = _generating(lambda context, builder, bits: builder.cttz(bits, _sure(context)))
"""The place of the lowest bit that is set; some bit must be."""
zeros_above = _generating(lambda context, builder, bits: builder.ctlz(bits, _sure(context)))
"""How many bits above the highest that is set are not; some bit must be."""
