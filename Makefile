# The two commands a stranger needs: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := CMakeLists.txt $(wildcard src/gamao/engine/core/*.hpp src/gamao/engine/core/*/*)

.PHONY: play test test-all sweep walk lint pages checked clang docs bench load faults chroots peers clean

# Tests start hundreds of processes: none of them should compile our modules anew.
unexport PYTHONDONTWRITEBYTECODE

play:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.play
	@$(BIN)/gamao

# Coverage is asked of the rules and the notation, by their own tests and those of all values;
# tracing would make the tests against other programs several times as long.
COVERED := tests/rules tests/notation tests/test_public_values.py
TRACED := --cov --cov-report=term --cov-fail-under=100
PYTEST := $(BIN)/pytest -q
# Tests of pages wait a good deal: three at a time for two cores.
SHARED = -n $(shell $(PYTHON) -c 'import os; print(os.cpu_count() * 3 // 2)') --dist worksteal

# Everything but what takes more than some ten seconds a test, and without measuring coverage:
# under five minutes on two cores. `make test-all`, which CI runs, is everything.
test: $(VENV)/.dev peers
	$(PYTEST) $(SHARED) -m 'not slow and not sweep'

test-all: $(VENV)/.dev peers
	$(PYTEST) $(SHARED) $(TRACED) $(COVERED) || $(ALONE) $(TRACED) --cov-append; }
	$(PYTEST) $(SHARED) -m 'not sweep' $(addprefix --ignore=,$(COVERED)) || $(ALONE); }

# Real browsers, servers and clocks on a machine shared with others: what fails in the crowd is run
# once more, alone, and named. Alone it must pass.
ALONE = { echo 'once more, alone:'; $(PYTEST) -v --maxfail=1 --last-failed --last-failed-no-failures=none

# Every page in every language in windows of every width, 320 to 1920 in steps of 20.
sweep: $(VENV)/.dev peers
	$(PYTEST) $(SHARED) -m sweep tests/browser

lint: $(VENV)/.dev pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src
	$(BIN)/pytest -q tests/browser/test_features.py
	@$(AUDIT)

# Whether a flaw is known in what we depend on. What is known is asked for over the network, in some
# seconds; where it cannot be reached one line says so, and nothing fails.
AUDIT = timeout 30 $(BIN)/pip-audit --timeout 5 --progress-spinner off --skip-editable \
  >$(VENV)/audit.log 2>&1 || { if grep -q '^Found .* known vulnerabilit' $(VENV)/audit.log; \
  then cat $(VENV)/audit.log; exit 1; else echo 'pip-audit: its data cannot be reached'; fi; }

# How the pages are written, and their types (JSDoc). npm fetches what checks them, and nothing of
# it is served; where there is no npm and none can be had, one line says so, and CI fails.
SCRIPTS := 'src/gamao/web/js/**/*.js' 'tests/browser/*.js' '*.json'
pages:
	@command -v npm >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends npm >/dev/null; } || \
	  { echo 'npm is not installed: the pages are not checked'; [ "$$CI" != true ]; }
	@! command -v npm >/dev/null || $(MAKE) --no-print-directory checked

checked: node_modules/.fetched
	node_modules/.bin/prettier --log-level warn --check $(SCRIPTS)
	node_modules/.bin/tsc
	node_modules/.bin/tsc -p tsconfig.strict.json

node_modules/.fetched: package.json
	@npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# The documentation as pages, in site/: a broken link or a name without words stops it. Ten seconds.
docs: $(VENV)/.dev
	$(BIN)/python bench/make_reference.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The core by another compiler, its warnings errors; half a minute. nanobind is that of the build.
clang: $(VENV)/.dev
	@$(PIP) 'nanobind>=3.1,<4'
	@for file in src/gamao/engine/core/bindings/*.cpp; do \
	  clang++ -std=c++17 -fsyntax-only -ffp-contract=off -Wall -Wextra -Werror -Wno-psabi \
	    -isystem "$$($(BIN)/python -m nanobind --include_dir)" \
	    -isystem "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
	    $$file || exit 1; \
	done

# Random games under every mix of rules through the real page, until somebody has no way on: half an
# hour on a quiet machine. `make test` walks two dozen others every time.
walk: $(VENV)/.dev peers
	$(BIN)/python -m tests.browser.walking 2000

# Ours beside the peers', one after another: some twenty minutes on a quiet machine.
bench: $(VENV)/.dev peers
	$(BIN)/gamao bench
	$(BIN)/python bench/search_beside_gnubg.py
	$(BIN)/python bench/rollout_beside_gnubg.py
	$(BIN)/python bench/rollout_limit.py
	$(BIN)/python bench/check_rollouts.py
	$(BIN)/python bench/review_beside_gnubg.py
	$(BIN)/python bench/review_on_cluster.py
	$(BIN)/python bench/page_speed.py
	$(BIN)/python bench/dice_fairness.py
	$(BIN)/python bench/hypergammon.py
	$(BIN)/python bench/match_bearoffs.py

# A thousand games at once, on SQLite and on PostgreSQL, and where it ends: some twenty minutes on a
# quiet machine.
load: $(VENV)/.dev peers
	$(BIN)/python -m tests.load.tables --knee
	$(BIN)/python -m tests.load.tables --postgresql --knee
	$(BIN)/python -m tests.load.lobby

# The server killed in the middle of a thousand games, disks full, databases gone, and every byte of
# ten records changed: some ten minutes.
faults: $(VENV)/.dev peers
	$(BIN)/python -m tests.load.faults
	$(BIN)/python -m tests.load.records

# Installed from wheel and sdist in clean systems of three releases of Debian, with a compiler and
# without, by root and by a user without a home. Root on Debian, debootstrap, and an hour or two.
chroots: $(VENV)/.dev
	$(BIN)/python -m tests.install.chroots

# A fresh environment, then, at the same time, the libraries the program needs and the program
# itself, whose engine is compiled. It is installed in place: only a change of the compiled core or
# of the settings installs again.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
NEEDED := import tomllib; \
  project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
  print(*project["dependencies"], *project["optional-dependencies"]["app"], sep="\n")
# The build for processors alone: any other brings gigabytes for a GPU that CI has not got.
TORCH := torch==2.13.0+cpu

# On a busy machine a step takes minutes: until it ends every quarter of one says that it goes on.
BEAT := 15
PATIENTLY = { t=0; while sleep $(BEAT) >/dev/null 2>&1 && kill -0 $$$$ 2>/dev/null; do \
  t=$$((t + $(BEAT))); echo "gamao: still $(1), $$t s so far"; done & } ; trap "kill $$!" EXIT;

$(VENV)/bin/python:
	@echo 'gamao: making an environment for Python in $(VENV)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.libraries: $(VENV)/bin/python pyproject.toml
	@echo 'gamao: fetching the libraries it needs'
	@$(call PATIENTLY,fetching) $(BIN)/python -c '$(NEEDED)' | $(PIP) --no-compile --requirement /dev/stdin
	@touch $@

$(VENV)/.core: $(VENV)/bin/python pyproject.toml $(CORE)
	@echo 'gamao: compiling its engine, about half a minute'
	@$(call PATIENTLY,compiling) $(PIP) --no-deps --editable .
	@touch $@

$(VENV)/.play: $(VENV)/.libraries $(VENV)/.core
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml $(CORE)
	@echo 'gamao: compiling its engine and fetching all that its tests need, about a minute'
	@$(call PATIENTLY,compiling and fetching) $(PIP) --editable '.[dev]'
	@touch $(VENV)/.libraries $(VENV)/.core $(VENV)/.play $@

# What a compiler warns of stops CI, and nobody who only installs.
ifeq ($(CI),true)
export SKBUILD_CMAKE_DEFINE := GAMAO_WERROR=ON
endif

# The real programs we test against. Installed where that is possible (root on Debian); elsewhere
# their tests say in one line what is missing, and fail if CI=true. Any Chromium will do, but the one
# without windows takes half the time. RUNLEVEL: what serves is installed, and not started.
peers:
	@for programs in gnubg tmux 'chromium-headless-shell chromium'; do \
	  for program in $$programs; do \
	    PATH="$$PATH:/usr/games" command -v $$program >/dev/null && break; \
	    [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$program >/dev/null && break; \
	  done || echo "$$program is not installed: its tests will be skipped"; \
	done
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	      postgresql >/dev/null; } || \
	  echo 'postgresql is not installed: its tests will be skipped'
	@[ "$$CI" != true ] || command -v qemu-aarch64 >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	      qemu-user g++-aarch64-linux-gnu libc6-dev-arm64-cross >/dev/null; } || \
	  echo 'qemu-aarch64 is not installed: the core is not checked for ARM'
	@[ "$$CI" != true ] || for programs in clang zsh fish nginx 'systemd-analyze systemd'; do \
	  for program in $$programs; do \
	    command -v $$program >/dev/null && break; \
	    [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && RUNLEVEL=1 \
	      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	      $$program >/dev/null && break; \
	  done || echo "$$program is not installed: its tests will be skipped"; \
	done
	@[ "$$CI" != true ] || $(BIN)/python -c 'import torch' 2>/dev/null || \
	  $(PIP) $(TORCH) 2>/dev/null || \
	  echo 'PyTorch is not installed: rollouts on a GPU are not checked on the processor'

clean:
	rm -rf $(VENV) build dist node_modules
