"""One act: one transaction, its locks in one order, and what stood before it wrote held against the record.

A lock is that of a chain (`record.lock`). Who needs several takes that of the union first, then those of
events in the order of their keys, and all of them before the first row of theirs is written; so two acts
wait for one another and never each for the other. Who does otherwise gets an error at once.
"""

import re
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache, wraps
from secrets import SystemRandom
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import PermissionDenied
from django.db import OperationalError, connection, transaction

from tournaments.ledger import facts as state
from tournaments.ledger.chains.chain import EVENT_CHAIN, UNION
from tournaments.ledger.chains.sources import Rows, Source, kept_tables, sources
from tournaments.ledger.prepared import ANY, Prepared
from tournaments.models import Chain, User
from tournaments.pages.http.busy import is_busy
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 5
"""How often an act is begun in all when the database was busy with those of others."""
PATIENCE_SECONDS = 15
"""An act is not begun anew when it has been tried for so long: a browser waits no longer either."""
_PAUSE_SECONDS = 0.05

WRITE = re.compile(r'(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(\w+)"')
"""How a statement that writes begins, as Django makes it: what it does, and to which table."""
_RIGHTS = ("is_superuser", "on_board", "is_active", "person_id", "secretary_of_id")
"""What an account may do beside what it leads, which is asked of the event under its lock."""

_local = threading.local()


class OutOfOrderError(RuntimeError):
    """A service asks for a lock in another order than all others, or writes before it has it: a bug."""


class OneAct:
    """The act that a thread is in: who acts, which chains it holds, and the rows as it found them."""

    def __init__(self, actor: object) -> None:
        self._actor = actor
        self._held: list[str] = []
        self._found: dict[str, dict[Source, Rows]] = {}
        self._has_written_events = False

    def holds(self, chain: str) -> bool:
        """Whether the act has the lock of a chain."""
        return chain in self._held

    def ask(self, chain: str) -> None:
        """Before a further chain is locked: whether it is its turn. Errors: OutOfOrderError."""
        late = [held for held in self._held if _rank(held) > _rank(chain)]
        if late:
            raise OutOfOrderError(
                f"the lock of {chain} is asked after that of {', '.join(late)}: take it at the beginning of "
                "the act (docs/house.md, the order of locks)"
            )

    def take(self, chain: Chain) -> None:
        """Note a chain that was locked. Errors: OutOfOrderError when rows of it may have been written;
        PermissionDenied when the actor lost a role meanwhile.
        """
        if self._has_written_events and chain.name != UNION and chain.length:
            raise OutOfOrderError(f"rows of events were written before {chain.name} was locked")
        if not self._held:
            self._check_rights()
        self._held.append(chain.name)
        self._found[chain.name] = {}

    def _check_rights(self) -> None:
        """Refuse what somebody may no longer do who could when the request came in."""
        if not isinstance(self._actor, User) or self._actor.pk is None:
            return
        (now,) = _rights(connection.vendor).rows(self._actor.pk) or [[None] * len(_RIGHTS)]
        for right, stands in zip(_RIGHTS, now, strict=True):
            before = getattr(self._actor, right)
            if before and stands != before:
                raise PermissionDenied

    def before_writing(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Let a statement be executed; before one that writes, note the rows of its table as they stand."""
        writes = WRITE.match(sql)
        if writes:
            self._note(writes[2], inserts=writes[1].startswith("INSERT"))
        return execute(sql, params, many, context)

    def _note(self, table: str, *, inserts: bool) -> None:
        of_event, of_union = (table in kept_tables(of_events=which) for which in (True, False))
        if not of_event and not of_union:
            return
        events = [name for name in self._held if name != UNION]
        if (not of_event and not self.holds(UNION)) or (not of_union and not events and not inserts):
            raise OutOfOrderError(f"{table} is written by an act that has no lock of its chain")
        self._has_written_events |= of_event and not of_union
        for name in self._held:
            found = self._found[name]
            for source in sources(of_events=name != UNION):
                if table in source.tables and source not in found:
                    found[source] = source.rows(_main_id(name))

    def changes(self, chain: Chain) -> list[state.Change]:
        """The facts of a chain that the act changed since it was last asked, each from what the record has.

        Errors: RuleViolation for a row that stood otherwise than the record has it before the act wrote.
        """
        found = self._found[chain.name]
        self._found[chain.name] = {}
        changes = []
        for source, before in found.items():
            after = source.rows(_main_id(chain.name))
            for key in before.keys() | after.keys():
                if before.get(key) == after.get(key):
                    continue
                stood = source.value(before[key]) if key in before else None
                stands = source.value(after[key]) if key in after else None
                check_as_recorded(chain, key, stood)
                if stands != chain.state.get(key):
                    changes.append([key, chain.state.get(key), stands])
        return sorted(changes, key=lambda change: change[0])

    def all_recorded(self, chain: str) -> None:
        """All that the act has changed of a chain so far is in the record."""
        self._found[chain] = {}

    def recorded(self, chain: str, changes: Iterable[state.Change]) -> None:
        """These facts of play are in the record as changed: a further change of one begins there."""
        for key, _, after in changes:
            for source, rows in self._found[chain].items():
                if key in rows:
                    self._found[chain][source] = {**rows, key: after}


@cache
def _rights(_vendor: str) -> Prepared:
    return Prepared(User.objects.order_by().filter(pk=ANY).values_list(*_RIGHTS))


def _rank(chain: str) -> int:
    return 0 if chain == UNION else int(chain.removeprefix(EVENT_CHAIN))


def _main_id(chain: str) -> int | None:
    return None if chain == UNION else int(chain.removeprefix(EVENT_CHAIN))


def check_as_recorded(chain: Chain, key: str, stood: Any) -> None:
    """Refuse to write to a row that stands otherwise than the record has it. Errors: RuleViolation."""
    recorded = chain.state.get(key)
    if recorded == stood:
        return
    raise refuse(
        gettext_noop(
            "“%(row)s” does not stand as the record has it: recorded is %(recorded)s, there stands "
            "%(stood)s. It was changed behind the back of the site; nothing was done now. An administrator "
            "looks at it with manage.py verify_record, and takes it in as it stands or puts it back."
        ),
        row=key,
        recorded=_in_words(recorded),
        stood=_in_words(stood),
    )


def _in_words(value: Any) -> str:
    """A value of a state, or a short part of its digest."""
    if value is None:
        return "–"
    return value["sha256"][:12] if set(value) == {"sha256"} else state.in_one_line(value)


def present() -> OneAct | None:
    """The act that this thread is in, if any."""
    found: OneAct | None = getattr(_local, "act", None)
    return found


def one_act(service: Callable[P, T]) -> Callable[P, T]:
    """Carry out a service as one act, or as part of the act that calls it.

    When the database was busy with others, so that nothing came of it, it is begun anew: `ATTEMPTS` times in
    all. What an act does outside the database it does on commit, and so once. Errors: OperationalError when
    the database stays busy, for which `pages.middleware` has a page; and those of the service.
    """

    @wraps(service)
    def begun(*args: P.args, **kwargs: P.kwargs) -> T:
        if present():
            with transaction.atomic():
                return service(*args, **kwargs)
        return begun_anew(lambda: _once(service, *args, **kwargs))

    return begun


def begun_anew(act: Callable[[], T]) -> T:
    """What an act of one transaction comes to, begun anew when the database was busy with others.

    Errors: OperationalError when it stays busy; and those of the act.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return act()
        except OperationalError as error:
            within_another = connection.in_atomic_block
            if within_another or not is_busy(error) or attempt == ATTEMPTS or time.monotonic() > until:
                raise
        time.sleep(SystemRandom().uniform(0.5, 1) * _PAUSE_SECONDS * attempt)
    raise AssertionError("the last attempt ends it")


def _once(service: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    _local.act = OneAct(kwargs.get("actor"))
    try:
        with transaction.atomic(), connection.execute_wrapper(_local.act.before_writing):
            return service(*args, **kwargs)
    finally:
        _local.act = None
