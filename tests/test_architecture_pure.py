"""Holds what pure code may not do: floats, the clock and unseeded randomness in rules and regulations."""

import ast

from tests.sources import full_name, hold, meanings, names_in, nodes, parsed, said, top, within

WHOLE_NUMBERS = ("rules", "tournaments.regulations")


def floats(file):
    """Literals, calls and annotations of floats, and divisions of what is plainly a number."""
    if not within(file.module, *WHOLE_NUMBERS):
        return []
    faults = []
    for node in nodes(file.text):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            faults.append((node.lineno, f"the literal {node.value}"))
        elif isinstance(node, ast.Call) and said(node.func) in ("float", "complex"):
            faults.append((node.lineno, "a call of float"))
        elif isinstance(node, ast.BinOp | ast.AugAssign) and divides_numbers(node):
            faults.append((node.lineno, "a division that gives a float; use //"))
    faults.extend((line, "an annotation float") for line in float_annotations(file.text))
    return [f"{file.path}:{line}: {what}; whole numbers only" for line, what in sorted(faults)]


def divides_numbers(node):
    """Whether `/` has a side that is plainly a number; between paths it joins them."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return isinstance(node.op, ast.Div) and any(
        (isinstance(side, ast.Constant) and isinstance(side.value, int))
        or (isinstance(side, ast.Call) and said(side.func) in ("len", "sum", "int", "abs"))
        for side in sides
    )


def float_annotations(text):
    """The lines of annotations in which `float` occurs."""
    for node in nodes(text):
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(annotation, ast.AST) and "float" in names_in(annotation):
                yield annotation.lineno


CLOCKS = {
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
    "os.urandom",
    "uuid.uuid1",
    "uuid.uuid4",
}
SEEDED = {"random.Random"}


def clock_and_chance(file):
    """Uses of the clock and of unseeded randomness: any use of `time`, `secrets` or `random`'s functions."""
    if not within(file.module, *WHOLE_NUMBERS):
        return []
    meaning = meanings(parsed(file.text))
    faults = []
    for node in nodes(file.text):
        name = full_name(node, meaning)
        if name and is_clock_or_chance(name):
            faults.append(f"{file.path}:{node.lineno}: {name}; a date or a seed is an argument")
        unseeded = isinstance(node, ast.Call) and not (node.args or node.keywords)
        if unseeded and full_name(node.func, meaning) in SEEDED:
            faults.append(f"{file.path}:{node.lineno}: Random without a seed")
    return faults


def is_clock_or_chance(name):
    if name in CLOCKS:
        return True
    return "." in name and top(name) in ("time", "secrets", "random") and not within(name, *SEEDED)


def test_there_are_no_floats_in_the_rules_and_the_regulations():
    hold(floats, *WHOLE_NUMBERS)


def test_there_is_no_clock_and_no_unseeded_chance_in_the_rules_and_the_regulations():
    hold(clock_and_chance, *WHOLE_NUMBERS)
