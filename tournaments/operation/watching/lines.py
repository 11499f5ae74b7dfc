"""What a line of the log says: when, how bad, which request, what happened. Nothing about people.

A sentence keeps the numbers that are put into it (keys of rows, sizes) and loses all words; an exception
keeps its kind and the places in the code, and loses what it says, which may be what somebody typed. Where
the site is developed (DEBUG) the lines are whole.
"""

import logging
import re
import sys
import traceback
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import structlog
from django.db import OperationalError
from structlog.stdlib import ProcessorFormatter
from structlog.typing import Processor

LEFT_OUT = "…"
"""Stands for a word that was left out."""
MOST_PLACES = 20
SPEAKING = (OperationalError, ImportError, AttributeError, NameError)
"""Exceptions that speak of code or of the database server, never of what somebody typed."""

_ROOT = Path(__file__).resolve().parents[3]
_ADDRESS = re.compile(  # of mail, of IPv4, of IPv6
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])"
    r"|(?<![\w:])(?=[0-9a-fA-F:]*::|(?:[0-9a-fA-F]{1,4}:){4})(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])"
)

Line = MutableMapping[str, Any]


def sentence(template: str, values: object = ()) -> str:
    """A sentence with the numbers that belong into it and without the words; no address of mail or
    network.
    """
    numbers: object = ()
    if isinstance(values, Mapping):
        numbers = {name: _shown(value) for name, value in values.items()}
    elif isinstance(values, tuple):
        numbers = tuple(_shown(value) for value in values)
    try:
        said = template % numbers if numbers else template
    except (TypeError, ValueError, KeyError):
        said = template
    return _ADDRESS.sub(LEFT_OUT, said)


def _shown(value: object) -> object:
    if isinstance(value, int | float):
        return value
    return type(value).__name__ if isinstance(value, BaseException) else LEFT_OUT


def fault(exception: BaseException) -> list[dict[str, Any]]:
    """An exception and what led to it, the first cause first: the kind of each, its places in the code from
    where it was called to where it was raised, and what it says where that can be about nobody.
    """
    chain: list[BaseException] = []
    step: BaseException | None = exception
    while step is not None and step not in chain:
        chain.append(step)
        step = step.__cause__ or (None if step.__suppress_context__ else step.__context__)
    return [_described(one) for one in reversed(chain)]


def _described(exception: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(exception.__traceback__)[-MOST_PLACES:]
    described: dict[str, Any] = {"kind": type(exception).__qualname__}
    if isinstance(exception, OSError) and exception.strerror:  # not which file it was
        described["says"] = exception.strerror
    elif isinstance(exception, SPEAKING):
        described["says"] = sentence(" ".join(str(exception).split()))
    described["at"] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return described


def _short(file: str) -> str:
    path = Path(file)
    if path.is_relative_to(_ROOT):
        return path.relative_to(_ROOT).as_posix()
    return "/".join(path.parts[-3:])


def _of_another_library(_logger: Any, _level: str, line: Line) -> Line:
    """A line that came by Python's own logging."""
    line["event"] = sentence(str(line["event"]), line.pop("positional_args", ()))
    return line


def _with_fault(_logger: Any, _level: str, line: Line) -> Line:
    """What was raised, in the place of its traceback."""
    given = line.pop("exc_info", None)
    raised = given[1] if isinstance(given, tuple) else given
    if isinstance(raised, BaseException):
        line["fault"] = fault(raised)
    return line


def _with_exception(_logger: Any, _level: str, line: Line) -> Line:
    """What is being handled now, by itself: a mail about it is formatted elsewhere."""
    if line.get("exc_info") is True:
        line["exc_info"] = sys.exc_info()[1]
    return line


_BOTH: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
)


def configure() -> None:
    """Have structlog hand its lines to Python's logging, whose handlers write them."""
    wrapped = ProcessorFormatter.wrap_for_formatter
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_BOTH, _with_exception, wrapped],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def formatter(look: str, whole: bool) -> logging.Formatter:
    """How lines look: "json", one object a line, or "readable"; `whole` with words and tracebacks."""
    configure()
    last: list[Processor] = [ProcessorFormatter.remove_processors_meta]
    if not whole:
        last.append(_with_fault)
    if look == "json":
        last.append(structlog.processors.JSONRenderer(ensure_ascii=False))
    else:
        last.append(structlog.dev.ConsoleRenderer(colors=False, timestamp_key="at", pad_event_to=0))
    before = _BOTH if whole else (_of_another_library, *_BOTH)
    return ProcessorFormatter(
        processors=last, foreign_pre_chain=before, use_get_message=whole, pass_foreign_args=not whole
    )


def once() -> Callable[[logging.LogRecord], bool]:
    """Leaves out what Django says of a request that has a line of its own."""
    return lambda record: not hasattr(getattr(record, "request", None), "request_id")


def shaped(look: str, *, whole: bool, mails: bool = False) -> dict[str, Any]:
    """The settings of Python's logging for the site and for its server: everything to the standard error
    stream, of the site's own areas and of requests from INFO on, of others from WARNING on; errors by mail
    too where wanted.
    """
    handlers: dict[str, dict[str, Any]] = {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["once"]}
    }
    if mails:
        handlers["mails"] = {
            "()": "tournaments.operation.watching.error_mails.ErrorMails",
            "level": "ERROR",
            "formatter": "letter",
            "filters": ["once"],
        }
    own = {"level": "INFO", "handlers": [], "propagate": True}
    others = own | {"level": "WARNING"}
    silent = own | {"level": "CRITICAL"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"()": f"{__name__}.formatter", "look": look, "whole": whole},
            "letter": {"()": f"{__name__}.formatter", "look": "readable", "whole": False},
        },
        "filters": {"once": {"()": f"{__name__}.once"}},
        "handlers": handlers,
        "root": {"level": "WARNING", "handlers": list(handlers)},
        "loggers": {
            "tournaments": own,
            "games": own,
            "django_structlog": own,
            "gunicorn.error": own,
            "django": others,
            "axes": silent,  # speaks of names and addresses alone
        },
    }
