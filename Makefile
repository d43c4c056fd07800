# Everything a person does with Scorekeeper. `make` alone lists it.
#
# Needed on the machine: Python 3.11 or newer, and make. The rest is brought into .venv/,
# node_modules/ and static/vendor/. Settings come from the environment (README, "Settings").

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FLASK := $(BIN)/flask --app scorekeeper
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
STAMPS := build/stamps
# Workers of the test suite, and what else pytest is told: make test PYTEST="-k podium"
TEST_WORKERS ?= 2
PYTEST ?=
# The least share of lines and branches that tests must reach, in per cent.
COVER_RULES := 95

.DELETE_ON_ERROR:
.PHONY: help run demo test test-sqlite test-postgres test-browser test-js coverage check fix bench \
	boards boards-sheet pictures words translations upgrade install clean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-22s %s\n", $$1, $$2}'

# --- playing ---------------------------------------------------------------------------------

run: install upgrade ## bring everything, start the server, show the address for phones
	@exec $(BIN)/python -m scorekeeper.serve

demo: install upgrade ## fill a group with finished games and a running one, to look around
	@$(FLASK) demo

upgrade: install ## bring the database to the newest form
	@$(FLASK) upgrade

install: $(STAMPS)/python $(STAMPS)/front-end translations ## what `make run` needs, without starting it

# --- what is brought -------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Scorekeeper needs Python 3.11 or newer; this is $$($(PYTHON) --version)." >&2; \
		echo "With another one on the machine: make run PYTHON=python3.12" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(STAMPS)/python: pyproject.toml constraints.txt | $(BIN)/python
	@mkdir -p $(STAMPS)
	@echo "Installing the Python packages"
	@$(PIP) -e . -c constraints.txt
	@touch $@

$(STAMPS)/python-all: pyproject.toml constraints.txt | $(BIN)/python
	@mkdir -p $(STAMPS)
	@echo "Installing the Python packages, the tests' too"
	@$(PIP) -e '.[dev]' -c constraints.txt
	@touch $(STAMPS)/python $@

$(STAMPS)/front-end: package-lock.json static/icons.txt scripts/front_end.py | $(STAMPS)/python
	@echo "Installing the front end's packages"
	@$(BIN)/python scripts/front_end.py install
	@touch $@

$(STAMPS)/front-end-all: package-lock.json static/icons.txt scripts/front_end.py | $(STAMPS)/python-all
	@echo "Installing the front end's packages, the tests' too"
	@$(BIN)/python scripts/front_end.py install --all
	@touch $(STAMPS)/front-end $@

# Compiled catalogues are made here and never committed.
translations: $(STAMPS)/python
	@for catalogue in translations/*/LC_MESSAGES/messages.po; do \
		if [ -e "$$catalogue" ] && [ ! "$${catalogue%.po}.mo" -nt "$$catalogue" ]; then \
			$(BIN)/pybabel -q compile --input-file "$$catalogue" --output-file "$${catalogue%.po}.mo" || exit 1; \
		fi; \
	done

.PHONY: for-tests
for-tests: $(STAMPS)/python-all $(STAMPS)/front-end-all translations
	@sh scripts/chromium.sh

# --- testing ---------------------------------------------------------------------------------
# Each part has a temporary folder of its own: by default pytest keeps three, and a fourth run that
# starts meanwhile would take a running one's away.

test: for-tests ## everything: rules, services on SQLite and PostgreSQL, pages, browser, scripts
	@$(MAKE) --no-print-directory test-js
	@$(MAKE) --no-print-directory test-sqlite
	@$(MAKE) --no-print-directory test-postgres
	@$(MAKE) --no-print-directory test-browser

test-sqlite: for-tests ## rules, services, storage and pages on SQLite
	$(BIN)/pytest -n $(TEST_WORKERS) --dist loadfile --basetemp=build/pytest-sqlite \
		--ignore=tests/browser $(PYTEST)

test-browser: for-tests ## the games played in a real browser
	$(BIN)/pytest -n $(TEST_WORKERS) --dist loadfile --basetemp=build/pytest-browser tests/browser $(PYTEST)

# Of the rules only: under coverage's tracer SQLAlchemy's compiled parts fail now and then
# ("'InternalTraversal' object is not callable").
coverage: for-tests ## which lines and branches of the rules their tests reach
	$(BIN)/pytest -q --basetemp=build/pytest-coverage tests/rules \
		--cov=scorekeeper.rules --cov-branch --cov-report=term-missing:skip-covered \
		--cov-fail-under=$(COVER_RULES)

test-postgres: for-tests ## services, storage and web again on a real PostgreSQL
	TEST_DATABASE=postgres $(BIN)/pytest -n $(TEST_WORKERS) --basetemp=build/pytest-postgres \
		tests/services tests/storage tests/web $(PYTEST)

test-js: for-tests ## the scripts of the pages, by Node's test runner
	$(BIN)/python scripts/front_end.py node --test $(wildcard tests/js/*.test.js tests/js/*/*.test.js)

# --- checking --------------------------------------------------------------------------------

check: $(STAMPS)/python-all $(STAMPS)/front-end-all ## lint, format, types, templates, forbidden words
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python scripts/front_end.py node node_modules/typescript/bin/tsc --project tsconfig.json
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/python scripts/forbidden.py

fix: $(STAMPS)/python-all ## let ruff mend what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: for-tests ## measure, with the budget beside each figure
	$(BIN)/python -m benchmarks

# --- made files that are committed -----------------------------------------------------------

boards: $(STAMPS)/python-all $(STAMPS)/front-end-all ## draw all boards anew from their facts
	$(BIN)/python -m scorekeeper.drawing draw

boards-sheet: $(STAMPS)/python-all ## all boards on one page, to look at: build/boards.html
	$(BIN)/python -m scorekeeper.drawing sheet

pictures: for-tests ## the README's pictures, taken from the demo
	$(BIN)/python scripts/pictures.py

words: $(STAMPS)/python-all ## collect the words that can be translated
	$(BIN)/python scripts/words.py

clean: ## remove what was brought and made, but no game
	rm -rf $(VENV) node_modules static/vendor build .pytest_cache .mypy_cache .ruff_cache .hypothesis
