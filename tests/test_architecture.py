"""Holds who may import whom: the packages, the areas of `tournaments` in their order, and within an area what
writes, reads and shows. That no imports go round in a circle is held by test_import_circles.

Sources are read with `ast`; nothing is imported.
"""

import sys

import pytest

from tests.house import AREAS, area_of
from tests.sources import EVERYTHING, OURS, PURE, bad_imports, hold, imports, not_shown, source, top, within

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


def tournaments_imports(file):
    if not within(file.module, "tournaments"):
        return []
    return bad_imports(
        file,
        lambda name: not within(name, "games"),
        "games brings what it shows; config/urls.py joins them, and what a page shows of games is registered",
    )


def config_imports(file):
    if within(file.module, "config"):
        return []
    return bad_imports(
        file, lambda name: not within(name, "config"), "ask django.conf.settings and django.urls.reverse"
    )


# --- areas ------------------------------------------------------------------------------------------------


def upward_imports(file):
    """Imports of an area by one that stands under it."""
    area = area_of(file.module) if within(file.module, "tournaments") else ""
    if area not in AREAS:
        return []
    return [
        f"{file.path}:{line}: {area} may not import {name}: {area_of(name)} stands above it; "
        f"{area_of(name)} registers what it has to say, or this belongs in {area_of(name)}"
        for line, name in imports(file)
        if within(name, "tournaments") and stands_above(area_of(name), area)
    ]


def stands_above(other, area):
    """Whether something within `tournaments` is above an area: a later area, or no area at all."""
    if other not in AREAS:
        return other != ""
    return AREAS.index(other) > AREAS.index(area)


def migrations_imports(file):
    """What was done to a database stays as it was: a migration uses no code that goes on changing."""
    if "migrations" not in file.module.split("."):
        return []
    ours = ("rules", "games", "tournaments")
    return bad_imports(
        file,
        lambda name: top(name) not in ours or "migrations" in name.split("."),
        "write out in the migration what it does",
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
    """Template tags lie with the pages, and look up to no area."""
    if "templatetags" not in file.module.split("."):
        return []
    if not within(file.module, "tournaments.pages", "games"):
        return [f"{file.path}: template tags belong in pages/templatetags; an area registers its own there"]
    below = ("tournaments.pages", *(f"tournaments.{area}" for area in AREAS[: AREAS.index("pages")]))
    return bad_imports(
        file,
        lambda name: top(name) not in ("tournaments", "games", "rules") or within(name, *below),
        "an area registers its filters with the tags in its filters.py",
    )


# --- held against the tree --------------------------------------------------------------------------------


def test_rules_imports_the_standard_library_and_itself():
    hold(rules_imports, "rules")


def test_the_regulations_import_nothing_of_ours_and_no_django_and_matching_only_in_swiss():
    hold(regulations_imports, "tournaments.regulations")


def test_the_domain_of_games_imports_only_pure_code():
    hold(games_domain_imports)


def test_tournaments_never_imports_games():
    hold(tournaments_imports, "tournaments")


def test_config_is_imported_by_nobody():
    hold(config_imports, *EVERYTHING)


def test_no_area_imports_one_above_it():
    hold(upward_imports, "tournaments")


def test_migrations_use_no_code_that_goes_on_changing():
    hold(migrations_imports, "games", "tournaments")


def test_printing_takes_domain_objects_and_never_imports_models():
    hold(printing_imports)


def test_views_are_imported_by_addresses_alone():
    hold(view_imports)


def test_what_reaches_upwards_is_registered_and_imported_by_nobody():
    hold(registered_imports, "games", "tournaments")


def test_template_tags_lie_with_the_pages_and_look_up_to_no_area():
    hold(tag_imports)


# --- and each rule can fail -------------------------------------------------------------------------------

REGULATION = "tournaments/regulations/order/standings.py"
RESULTS = "tournaments/events/results/services.py"
VIEW = "tournaments/events/results/views.py"
FACE = "tournaments/printing/pdf/crosstable.py"
TAGS = "tournaments/pages/templatetags/wording.py"
UNDER_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "

CAUGHT = [
    (rules_imports, "rules/board.py", "import django"),
    (rules_imports, "rules/board.py", "import numba"),
    (rules_imports, "rules/board.py", "def f():\n    from tournaments import models"),
    (rules_imports, "rules/notation/full.py", "from ...games import models"),
    (regulations_imports, REGULATION, "from django.db import models"),
    (regulations_imports, REGULATION, "from tournaments.models import Event"),
    (regulations_imports, REGULATION, "from tournaments import models"),
    (regulations_imports, REGULATION, "from ...models import Event"),
    (regulations_imports, REGULATION, "import rustworkx"),
    (regulations_imports, REGULATION, "import rules"),
    (regulations_imports, "tournaments/regulations/swiss/matching.py", "import networkx"),
    (games_domain_imports, "games/domain/check.py", "from django.utils import timezone"),
    (games_domain_imports, "games/domain/check.py", "from games.models import Notation"),
    (tournaments_imports, VIEW, "from games.services import submit"),
    (tournaments_imports, VIEW, "import games"),
    (config_imports, "tournaments/pages/forms.py", "from config.settings import DEBUG"),
    (config_imports, "tournaments/pages/forms.py", "from config import settings"),
    (upward_imports, RESULTS, "from tournaments.seasons.closing_events import services"),
    (upward_imports, RESULTS, "from tournaments import seasons"),
    (upward_imports, RESULTS, "def f():\n    from tournaments.appeals import permissions"),
    (upward_imports, RESULTS, UNDER_TYPES + "from tournaments.seasons.selectors import Close"),
    (upward_imports, RESULTS, "from ...seasons import selectors"),
    (upward_imports, RESULTS, "from tournaments.management import sources"),
    (upward_imports, RESULTS, "from tournaments.services import events"),
    (upward_imports, "tournaments/ledger/record.py", "from tournaments.notices import services"),
    (upward_imports, "tournaments/models/events.py", "from tournaments.pages import wording"),
    (upward_imports, "tournaments/site/desk.py", "from tournaments.operation.health import report"),
    (migrations_imports, "tournaments/migrations/0002_a.py", "from tournaments.models import Event"),
    (migrations_imports, "games/migrations/0002_a.py", "from games.domain.report import check"),
    (printing_imports, FACE, "from tournaments.models import Event"),
    (printing_imports, "tournaments/printing/__init__.py", "from .. import models"),
    (printing_imports, FACE, "from django.db import connection"),
    (view_imports, VIEW, "from tournaments.events.pairing import views"),
    (view_imports, VIEW, "from tournaments.events.pairing.views import pair"),
    (view_imports, "tournaments/seasons/office_views.py", "from . import views"),
    (view_imports, "tournaments/events/results/answers.py", "from tournaments.seasons import team_views"),
    (registered_imports, "tournaments/events/loaded.py", "from tournaments.events import notify"),
    (registered_imports, VIEW, "from games.panels import event_games"),
    (registered_imports, "tournaments/events/acts.py", "from tournaments.events import panels"),
    (registered_imports, VIEW, "from importlib import import_module"),
    (tag_imports, TAGS, "from tournaments.events import permissions"),
    (tag_imports, TAGS, "def f():\n    import games.selectors"),
    (tag_imports, "tournaments/events/templatetags/events.py", ""),
]

LEFT_ALONE = [
    (rules_imports, "rules/board.py", "import enum\nfrom . import moves\nfrom rules.errors import Problem"),
    (rules_imports, "rules/__init__.py", "from .board import Board"),
    (regulations_imports, REGULATION, "import tomllib\nfrom tournaments.regulations import edition"),
    (
        regulations_imports,
        "tournaments/regulations/swiss/matching.py",
        "import rustworkx\nfrom .. import event",
    ),
    (
        games_domain_imports,
        "games/domain/check.py",
        "import rules\nfrom tournaments.regulations import event",
    ),
    (config_imports, "config/urls.py", "from config import settings"),
    (config_imports, VIEW, "from django.conf import settings"),
    (upward_imports, RESULTS, "from tournaments.events import loaded\nfrom tournaments.models import Game"),
    (upward_imports, RESULTS, "from ..locks import locked_event\nimport tournaments.regulations.results"),
    (upward_imports, "tournaments/management/commands/pair.py", "from tournaments.history import bundles"),
    (migrations_imports, "games/migrations/0002_a.py", "from tournaments.migrations import _append_only"),
    (printing_imports, FACE, "from reportlab.pdfgen import canvas"),
    (view_imports, "tournaments/events/results/urls.py", "from tournaments.events.results import views"),
    (view_imports, "tournaments/people/accounts/views.py", "from django.contrib.auth import views"),
    (registered_imports, "tournaments/apps.py", "from importlib import import_module"),
    (registered_imports, VIEW, "from tournaments.events.results import answers"),
    (registered_imports, "tournaments/events/acts.py", "from tournaments.events import notify"),
    (tag_imports, TAGS, "from tournaments.pages import wording\nfrom django.template import Library"),
]


@pytest.mark.parametrize(("rule", "path", "text"), CAUGHT)
def test_a_violation_is_found(rule, path, text):
    assert rule(source(path, text)) != []


@pytest.mark.parametrize(("rule", "path", "text"), LEFT_ALONE)
def test_what_is_allowed_is_left_alone(rule, path, text):
    assert rule(source(path, text)) == []


def test_every_rule_is_shown_to_find_something():
    assert not_shown(globals()) == set()
