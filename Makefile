# The two commands a stranger needs: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := CMakeLists.txt $(wildcard src/gamao/engine/core/*)

.PHONY: play test test-all lint bench peers clean

play: $(VENV)/.play
	@$(BIN)/gamao

# What is timed runs alone. Coverage is asked of the rules and the notation, by their own tests;
# tracing would make the tests against other programs several times as long.
TIMED := tests/test_import.py
COVERED := tests/rules tests/notation
PYTEST := $(BIN)/pytest -q
MARKED :=

# Everything but what takes more than some ten seconds a test; `make test-all` is everything.
test: MARKED := -m 'not slow'
test test-all: $(VENV)/.dev peers
	$(PYTEST) $(TIMED)
	$(PYTEST) -n auto --cov --cov-report=term --cov-fail-under=100 $(COVERED)
	$(PYTEST) -n auto --dist worksteal $(MARKED) $(addprefix --ignore=,$(TIMED) $(COVERED))

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/browser/test_features.py

# Ours beside the peers', one after another: some twenty minutes on a quiet machine.
bench: $(VENV)/.dev peers
	$(BIN)/gamao bench
	$(BIN)/python bench/search_beside_gnubg.py
	$(BIN)/python bench/rollout_beside_gnubg.py
	$(BIN)/python bench/check_rollouts.py
	$(BIN)/python bench/review_beside_gnubg.py
	$(BIN)/python bench/review_on_cluster.py
	$(BIN)/python bench/page_speed.py

# A fresh environment, then the package with what the program needs (a few seconds, once). The
# package is installed in place: only a change of the compiled core or the settings installs again.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml $(CORE)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[app]'
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml $(CORE)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play

# The real programs we test against. Installed where that is possible (root on Debian); elsewhere
# their tests say in one line what is missing, and fail if CI=true.
peers:
	@for program in gnubg chromium; do \
	  PATH="$$PATH:/usr/games" command -v $$program >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$program >/dev/null; } || \
	  echo "$$program is not installed: its tests will be skipped"; \
	done

clean:
	rm -rf $(VENV) build dist
