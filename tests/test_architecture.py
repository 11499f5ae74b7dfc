"""Holds who may import whom where that is said by what is allowed: pure code, what prints, views, what is
registered. The order of packages, areas and rooms is held by import-linter (pyproject.toml).

Sources are read with `ast`; nothing is imported.
"""

import sys

from tests.sources import OURS, PURE, bad_imports, hold, top, within

REGISTERED = ("filters", "listening", "panels")
"""What the modules are called that reach upwards: `tournaments/apps.py` names them, nobody imports them."""

NOTIFY = "notify"
"""Who is notified of the acts of an area: `acts` beside it names that, or `tournaments/apps.py`."""

BY_NAME = ("importlib.import_module", "django.utils.module_loading.import_string")
"""What imports a module by a name that is put together elsewhere."""


def is_standard(name):
    return top(name) in sys.stdlib_module_names


# --- packages ---------------------------------------------------------------------------------------------


def rules_imports(file):
    if not within(file.module, "rules"):
        return []
    return bad_imports(
        file,
        lambda name: is_standard(name) or top(name) == "rules",
        "the rules stand on the standard library alone",
    )


def regulations_imports(file):
    if not within(file.module, "tournaments.regulations"):
        return []
    swiss = within(file.module, "tournaments.regulations.swiss")
    matching = ("rustworkx", "caissify_pairings") if swiss else ()
    return bad_imports(
        file,
        lambda name: is_standard(name) or within(name, "tournaments.regulations") or top(name) in matching,
        "what needs rows or Django belongs in a selector, which hands facts over",
    )


def games_domain_imports(file):
    if not within(file.module, "games.domain"):
        return []
    return bad_imports(
        file,
        lambda name: is_standard(name) or within(name, *PURE),
        "what needs rows belongs in games.selectors",
    )


def printing_imports(file):
    if not within(file.module, "tournaments.printing"):
        return []
    banned = ("tournaments.models", "games.models", "django.db", "django.apps")
    return bad_imports(
        file,
        lambda name: not within(name, *banned),
        "faces are fed with domain objects and tables; what reads rows belongs in the selectors of an area",
    )


# --- within an area ---------------------------------------------------------------------------------------


def view_imports(file):
    """Imports of views by anything but addresses."""
    if file.name == "urls":
        return []
    return bad_imports(
        file,
        lambda name: not (top(name) in OURS and any(part.endswith("views") for part in name.split("."))),
        "views are for urls.py alone; what two pages answer belongs in a module of its own beside them",
    )


def registered_imports(file):
    """Imports of what reaches upwards by registration, and imports by a name put together elsewhere."""
    if file.name == "apps":
        return []
    return bad_imports(
        file,
        lambda name: not (name in BY_NAME or is_registered(name, by=file.name)),
        "it is registered: tournaments/apps.py names it in REGISTRATIONS",
    )


def is_registered(name, *, by):
    """Whether a name is, or lies in, a module that is registered and not for this one to import."""
    apart = REGISTERED if by == "acts" else (*REGISTERED, NOTIFY)
    return within(name, "tournaments", "games") and any(part in apart for part in name.split("."))


def tag_imports(file):
    """Template tags lie with the pages."""
    if "templatetags" not in file.module.split("."):
        return []
    if not within(file.module, "tournaments.pages", "games"):
        return [f"{file.path}: template tags belong in pages/templatetags; an area registers its own there"]
    return []


# --- held against the tree --------------------------------------------------------------------------------


def test_rules_imports_the_standard_library_and_itself():
    hold(rules_imports, "rules")


def test_the_regulations_import_nothing_of_ours_and_no_django_and_matching_only_in_swiss():
    hold(regulations_imports, "tournaments.regulations")


def test_the_domain_of_games_imports_only_pure_code():
    hold(games_domain_imports)


def test_printing_takes_domain_objects_and_never_imports_models():
    hold(printing_imports)


def test_views_are_imported_by_addresses_alone():
    hold(view_imports)


def test_what_reaches_upwards_is_registered_and_imported_by_nobody():
    hold(registered_imports, "games", "tournaments")


def test_template_tags_lie_with_the_pages():
    hold(tag_imports)
