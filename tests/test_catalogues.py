"""The catalogues: every string of the site in Dutch, West Frisian and English, compiled and up to date."""

import gettext
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
SOURCES = ("config", "games", "rules", "templates", "tournaments", "static", "locale", "manage.py")
CHANGING = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date):.*$', re.MULTILINE)

needs_gettext = pytest.mark.skipif(
    shutil.which("xgettext") is None, reason="Debian's gettext is not on this machine; .ci/run installs it"
)


def catalogue(language, ending="po"):
    return ROOT / "locale" / language / "LC_MESSAGES" / f"django.{ending}"


# "django/fy" is what Django itself lacks in West Frisian.
COMPILED = (*LANGUAGES, "django/fy")


def messages(path):
    with path.open("rb") as file:
        return dict(gettext.GNUTranslations(file)._catalog)


@needs_gettext
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_is_translated_and_keeps_its_places(language):
    command = ["msgfmt", "--check-format", "--statistics", "-o", "/dev/null", str(catalogue(language))]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}
    )
    assert run.returncode == 0, run.stderr
    assert "untranslated" not in run.stderr
    assert "fuzzy" not in run.stderr


@needs_gettext
@pytest.mark.parametrize("language", COMPILED)
def test_the_compiled_catalogue_is_that_of_the_text(language, tmp_path):
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "-o", str(compiled), str(catalogue(language))], check=True)
    with_dates = messages(catalogue(language, "mo")), messages(compiled)
    ours, fresh = ({key: text for key, text in each.items() if key} for each in with_dates)
    assert ours == fresh, "run `make messages`"


@needs_gettext
@pytest.mark.long
def test_the_catalogues_hold_the_strings_of_the_sources(tmp_path):
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(source, tmp_path / name)
    options = ["--no-location", "--no-wrap", "--no-obsolete", "--verbosity", "0"]
    command = [sys.executable, "manage.py", "makemessages", *options, "-l", "nl"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    fresh = (tmp_path / "locale" / "nl" / "LC_MESSAGES" / "django.po").read_text()
    assert CHANGING.sub("", fresh) == CHANGING.sub("", catalogue("nl").read_text()), "run `make messages`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_the_same_strings(language):
    def strings(of):
        return set(re.findall(r'^msgid "(.+)"$', catalogue(of).read_text(), re.MULTILINE))

    assert strings(language) == strings("nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_formats_and_its_line_on_the_page_of_an_error(language):
    assert (ROOT / "config" / "formats" / language / "formats.py").is_file()
    assert f'lang="{language}"' in (ROOT / "templates" / "500.html").read_text("utf-8")
