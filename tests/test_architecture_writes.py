"""Holds where rows are written, that models hold facts only, and that nothing happens by signals."""

import ast
from pathlib import Path

from tests.sources import (
    PURE,
    ROOT,
    bad_imports,
    hold,
    names_in,
    nodes,
    said,
    source,
    top,
    within,
)

WRITE_MODULES = {
    "tournaments.events.attendance.absences",
    "tournaments.events.entries.numbering",
    "tournaments.events.entries.registered",
    "tournaments.events.pairing.manual",
    "tournaments.events.particulars.parts",
    "tournaments.events.play_offs.agreements",
    "tournaments.events.setting_up.calling_off",
    "tournaments.events.setting_up.creating",
    "tournaments.events.setting_up.files.event_files",
    "tournaments.events.setting_up.starting",
    "tournaments.ledger.applying",
    "tournaments.ledger.attachments",
    "tournaments.ledger.chains.erasing",
    "tournaments.ledger.record",
    "tournaments.people.enrolling",
    "tournaments.people.memberships.services",
    "tournaments.people.periods",
    "tournaments.seasons.closing_events.final_orders",
    "tournaments.seasons.closing_events.simuls",
    "tournaments.seasons.places.resettling",
}
"""Where rows are written besides the modules named `services`: each says in its name what it writes."""

FACES = "tournaments.printing"
"""Papers and workbooks are saved there: no rows, and no models either (see test_architecture)."""

READS = ("selectors", "permissions", "tables", "visibility", "loaded", "panels")
"""What the modules are called that only read."""

SAVES = {"save", "create", "update", "delete", "bulk_create", "bulk_update"}
SAVES |= {"get_or_create", "update_or_create"}
WRITES = SAVES | {f"a{method}" for method in SAVES}
QUERYSET = {"objects", "_default_manager", "_base_manager", "filter", "exclude", "all", "select_for_update"}


def may_write(module):
    """Services write, and the modules named above; migrations are no services."""
    parts = module.split(".")
    return "services" in parts or "migrations" in parts or module in WRITE_MODULES


def row_writes(file):
    """Writes of rows outside services and WRITE_MODULES.

    A call on a name imported from elsewhere than models is a call of a function (`results.record`), not of
    a row. `update` is also a method of dicts and of a form's fields: it counts only on a queryset, or on a
    local name that holds one.
    """
    if may_write(file.module) or within(file.module, *PURE, FACES):
        return []
    functions, querysets = set(), set()
    for node in nodes(file.text):
        if isinstance(node, ast.Import | ast.ImportFrom):
            origin = getattr(node, "module", None) or ""
            if "models" not in origin.split("."):
                functions |= {alias.asname or top(alias.name) for alias in node.names}
        elif isinstance(node, ast.Assign) and names_in(node.value) & QUERYSET:
            querysets |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    faults = []
    for node in nodes(file.text):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        receiver, method = node.func.value, node.func.attr
        on_queryset = bool(names_in(receiver) & (QUERYSET | querysets))
        is_function = isinstance(receiver, ast.Name) and receiver.id in functions
        if method in WRITES and not is_function and (on_queryset or method not in ("update", "aupdate")):
            faults.append(
                f"{file.path}:{node.lineno}: writes a row ({said(node.func)}); that belongs in the "
                f"services.py beside it, or in one of tests.test_architecture_writes.WRITE_MODULES"
            )
    return faults


def reads_that_write(file):
    """Imports of what writes by what only reads: a selector imports no service."""
    if file.name not in READS:
        return []

    def writes(name):
        here = name if name in WRITE_MODULES else name.rpartition(".")[0]
        return "services" in name.split(".") or here in WRITE_MODULES

    return bad_imports(
        file, lambda name: not writes(name), f"{file.name} only reads; what both need belongs in a selector"
    )


def in_models(file):
    return "models" in file.module.split(".")


def model_overrides(file):
    """`save` and `delete` written over in a model."""
    if not in_models(file):
        return []
    return [
        f"{file.path}:{method.lineno}: {node.name}.{method.name} is written over; models hold facts only"
        for node in nodes(file.text)
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        and method.name in ("save", "delete", "asave", "adelete", "save_base")
    ]


def model_signals(file):
    """Signals of models anywhere, and any signal or receiver in models."""
    banned = (
        ("django.db.models.signals", "django.dispatch") if in_models(file) else ("django.db.models.signals",)
    )
    faults = bad_imports(file, lambda name: not within(name, *banned))
    if Path(file.path).name == "signals.py":
        faults.append(f"{file.path}: no signals; a service says what it does")
    return faults


LOCKING = ("tournaments.ledger.record", "tournaments.jobs")
"""Where rows are locked: the chains, by which all else is, and jobs, which belong to no chain."""
OWN_TRANSACTIONS = ("tournaments.ledger", "tournaments.jobs", "tournaments.notices", "tournaments.operation")
"""Where a transaction need be no act: beneath acts, and where nothing is written to the record."""


def other_locks(file):
    """Locks of rows elsewhere: what an act writes is guarded by the chain that it has locked."""
    if within(file.module, *LOCKING):
        return []
    return [
        f"{file.path}:{node.lineno}: locks rows; lock their chain (docs/house.md, the order of locks)"
        for node in nodes(file.text)
        if isinstance(node, ast.Attribute) and node.attr == "select_for_update"
    ]


def bare_transactions(file):
    """Services that are a transaction and no act."""
    if within(file.module, *OWN_TRANSACTIONS):
        return []
    return [
        f"{file.path}:{node.lineno}: {node.name} is a transaction; make it @one_act (docs/house.md)"
        for node in nodes(file.text)
        if isinstance(node, ast.FunctionDef)
        and any(said(one).endswith("transaction.atomic") for one in node.decorator_list)
    ]


def test_chains_and_jobs_alone_are_locked():
    hold(other_locks, "games", "tournaments")


def test_every_service_is_one_act():
    hold(bare_transactions, "games", "tournaments")


def test_rows_are_written_only_in_services_and_the_modules_named_for_what_they_write():
    hold(row_writes, "games", "tournaments")


def test_what_reads_imports_nothing_that_writes():
    hold(reads_that_write, "games", "tournaments")


def test_every_module_named_as_one_that_writes_does():
    for module in sorted(WRITE_MODULES):
        path = f"{module.replace('.', '/')}.py"
        text = (ROOT / path).read_text("utf-8")
        assert row_writes(source("tournaments/elsewhere.py", text)), f"{path} writes no row: take it off"


def test_no_model_writes_over_save_or_delete():
    hold(model_overrides)


def test_there_are_no_signals_of_models():
    hold(model_signals)
