"""Holds that bandit finds nothing in our code but what is named here, each with its reason (`make lint`)."""

import pytest
from bandit.core.config import BanditConfig
from bandit.core.manager import BanditManager

from tests.sources import OURS, ROOT

EVERYWHERE = {
    "B101": "an assertion says to the checker of types what holds already; refusals are no assertions",
    "B404": "to import subprocess does nothing yet: each call is judged by itself",
}
EXCEPTIONS = {
    ("config/serving.py", "B108"): "a place in memory for the signs of life of workers",
    ("config/serving.py", "B603"): "our own question whether the site may start, without a shell",
    ("config/settings.py", "B105"): "the class that makes the links for a new password, and no password",
    ("config/start.py", "B606"): "`make run` becomes gunicorn, by a command of ours without a shell",
    (
        "tournaments/management/commands/load_demo.py",
        "B105",
    ): "the password of the accounts of a demonstration",
    ("games/domain/made_up.py", "B311"): "games that are made up, the same for the same seed",
    ("games/panels.py", "B703"): "the list of the moves of a game, every text of it escaped",
    (
        "tournaments/management/commands/make_demo_seasons.py",
        "B311",
    ): "seasons that are made up, the same for the same seed",
    ("tournaments/operation/moves.py", "B603"): "our own command with a list of arguments and no shell",
    ("tournaments/operation/moves.py", "B608"): "names of tables of our own models, quoted by Django",
    ("tournaments/operation/backing_up/postgresql.py", "B105"): "the name of a setting, and no password",
    (
        "tournaments/operation/backing_up/postgresql.py",
        "B603",
    ): "a list of arguments and no shell",
    ("tournaments/pages/words/readings.py", "B308"): "escaped on the line before, or safe already",
    ("tournaments/pages/words/readings.py", "B703"): "the same",
    ("tournaments/site/handbook/selectors.py", "B703"): "made of our own Markdown, in which a tag is text",
    ("tournaments/pages/templatetags/parts.py", "B308"): "icons of a package, attributes that stand there",
    ("tournaments/pages/templatetags/parts.py", "B314"): "the icons of a package, and nothing of others",
    ("tournaments/pages/templatetags/parts.py", "B405"): "reads the icons of a package alone",
    ("tournaments/pages/templatetags/parts.py", "B703"): "the same",
    (
        "tournaments/pages/templatetags/titles.py",
        "B703",
    ): "parts that a template made, with its blanks taken away",
    ("tournaments/printing/points_chart.py", "B405"): "makes a picture and parses nothing",
    ("tournaments/seasons/classification/views.py", "B308"): "a picture that we made, its texts escaped",
    ("tournaments/seasons/classification/views.py", "B703"): "the same",
}
"""What bandit finds in a file, by its number, and why it stands there rightly."""


def found(paths, cwd=ROOT) -> set[tuple[str, str]]:
    """What bandit finds: (file, number of its rule)."""
    manager = BanditManager(BanditConfig(), "file", profile={"exclude": sorted(EVERYWHERE)}, quiet=True)
    manager.discover_files(
        [str(cwd / path) for path in paths], recursive=True, excluded_paths="*/migrations/*"
    )
    manager.run_tests()
    assert not manager.skipped, manager.skipped
    issues = manager.get_issue_list()
    return {(issue.fname.removeprefix(f"{cwd}/"), issue.test_id) for issue in issues}


@pytest.mark.long
@pytest.mark.timeout(180)
def test_bandit_finds_nothing_but_the_exceptions():
    assert found([*OURS, "manage.py"]) == set(EXCEPTIONS)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("import subprocess\nsubprocess.run('ls ' + input(), shell=True)\n", "B602"),
        ("import pickle\npickle.loads(b'')\n", "B301"),
        ("eval(input())\n", "B307"),
        ("import hashlib\nhashlib.md5(b'')\n", "B324"),
    ],
)
def test_bandit_finds_what_it_is_there_for(tmp_path, text, rule):
    (tmp_path / "one.py").write_text(text)
    assert ("one.py", rule) in found(["one.py"], tmp_path)
