# run · test · full are described in README.md, the others in CONTRIBUTING.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
HOST ?= 127.0.0.1
export DJANGO_SETTINGS_MODULE := config.settings
# What Python compiled, the tests with their rewritten assertions too, is kept for the next process.
unexport PYTHONDONTWRITEBYTECODE
# An environment that was made by half, as by a Python without its venv, is no environment: the next try makes it anew.
.DELETE_ON_ERROR:

.PHONY: container drill run test test-postgres quick full lint linters audit types migrations bench e2e messages lock sbom pictures

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.site: requirements.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.test: requirements-test.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	touch $@ $(VENV)/.site

run: $(VENV)/.site
	@$(BIN)/python -m config.start --host $(HOST) --port $(PORT)

# Each part says how many seconds it took, by the clock on the wall and of the processors; the table stands at the end.
# Whoever ends the run names the part that it was in by $PART (.ci/run).
TIMED = timed() { echo "== $$1"; [ -z "$$PART" ] || echo "$$1" >"$$PART"; \
	TIMEFORMAT="$$(printf '%-40s' "$$1") %0R s on the wall, %0U s + %0S s of the processors"; shift; \
	{ time "$$@" 2>&3; } 2>>$(TIMES); } 3>&2; timed
TIMES := var/times
test: SHELL := /bin/bash
test: $(VENV)/.test
	@mkdir -p var && rm -f $(TIMES)
	@$(TIMED) "linters" $(MAKE) --no-print-directory linters
	@$(TIMED) "types" env SECRET_KEY=check $(BIN)/mypy
	@$(TIMED) "reading the tests" sh -c '$(BIN)/python -m pytest -q --collect-only -n 0 >var/reading || { tail -n 40 var/reading; exit 1; }'
	@$(TIMED) "migrations" $(MAKE) --no-print-directory migrations
	@$(TIMED) "tests, on SQLite" env -u DATABASE_URL $(BIN)/python -m pytest -n auto --dist worksteal --durations=15 --durations-min=5
	@$(TIMED) "tests of the database, on PostgreSQL" $(MAKE) --no-print-directory test-postgres
	@echo "== the time of each part" && cat $(TIMES)

migrations: $(VENV)/.test
	SECRET_KEY=check $(BIN)/python -W error manage.py makemigrations --check --dry-run

# What needs neither a database nor a browser; of the tests marked long a sample.
quick: $(VENV)/.test
	$(BIN)/ruff check .
	env -u DATABASE_URL $(BIN)/python -m pytest -q -n auto --dist worksteal --quick --ignore=tests/browser

# Everything, with all cases of the tests that make their own, all again on PostgreSQL, the drill, and the container.
full:
	FULL=1 PYTEST_TIMEOUT=1800 $(MAKE) test
	$(MAKE) drill
	$(MAKE) container

# The site as a container, where something that builds one answers; elsewhere it says that none was built.
container:
	@for builder in podman docker; do ! $$builder info >/dev/null 2>&1 || exec $$builder build -f deploy/Containerfile -t friesdammen .; done; \
	echo "No container was built: neither podman nor docker answers on this machine."

# The tests that touch the database, again on PostgreSQL: DATABASE_URL=postgres://… make test
test-postgres: $(VENV)/.test
	@case "$(DATABASE_URL)" in postgres*) $(BIN)/python -m pytest -n auto --dist worksteal --again -m "database and not browser and not once" ;; \
	*) if [ -n "$(FORBID_SKIPS)" ]; then echo "DATABASE_URL names no PostgreSQL database" >&2; exit 1; fi; \
	   echo "Not run again on PostgreSQL: DATABASE_URL names none." ;; esac

lint: linters
	$(BIN)/python -m pytest -q -n 0 -p no:cacheprovider tests/test_templates.py tests/test_dead_code.py

linters: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --cache-dir var/imports
	find templates -name '*.html' -exec $(BIN)/djade --check {} +
	$(BIN)/djlint --quiet --check templates
	$(BIN)/djlint --quiet --lint templates

# Asks PyPI for advisories about every library of the locks; fails for one that has any. Where PyPI is not reached it says so.
audit: $(VENV)/.test
	@$(BIN)/python -m tests.advisories requirements.lock requirements-test.lock

# Backs up a site at work, kills it, puts it back and compares; moves its database and back.
drill: $(VENV)/.test
	$(BIN)/python -m tests.drill

types: $(VENV)/.test
	SECRET_KEY=check $(BIN)/mypy

# The library that the rules are measured beside has an environment of its own.
ORACLE := .venv-oracle
$(ORACLE)/.ready: requirements-oracle.lock
	$(PYTHON) -m venv $(ORACLE)
	$(ORACLE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-oracle.lock
	touch $@

bench: $(VENV)/.test $(ORACLE)/.ready
	DRAUGHTS_ORACLE_PYTHON=$(ORACLE)/bin/python $(BIN)/python -m tests.bench

e2e: $(VENV)/.test
	$(BIN)/python -m pytest -m browser

# English is its own translation; Dutch and West Frisian are filled in by hand.
messages: $(VENV)/.test
	$(BIN)/python manage.py makemessages --verbosity 0 -l nl -l fy -l en --no-location --no-wrap --no-obsolete --ignore=.venv --ignore=tests --ignore=var
	msgattrib --empty --clear-fuzzy --clear-previous --no-wrap --output-file=locale/en/LC_MESSAGES/django.po locale/en/LC_MESSAGES/django.po
	msgen --no-wrap --output-file=locale/en/LC_MESSAGES/django.po locale/en/LC_MESSAGES/django.po
	$(BIN)/python manage.py compilemessages --verbosity 0 --ignore=.venv

lock: $(VENV)/.test
	$(BIN)/uv pip compile -q pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock" -o requirements.lock
	$(BIN)/uv pip compile -q pyproject.toml --group test --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock" -o requirements-test.lock
	$(BIN)/uv pip compile -q --group oracle --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock" -o requirements-oracle.lock

# What the site is made of, from the lock, for a release: CycloneDX, as JSON.
sbom: $(VENV)/.test
	mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --mc-type application --output-reproducible --of JSON -o dist/friesdammen-$$($(BIN)/python -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])').cdx.json

# The pictures that the README opens with, of a demo made for them.
pictures: $(VENV)/.test
	$(BIN)/python -m tests.pictures
