# Everything a person or a robot does with this checkout. `make help` lists it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PAGE   := src/heartwood/server/page
BUILDER := web/node_modules/.builder
TOOLS  := web/node_modules/.stamp
OMIT   := --omit=dev
FAST   := build/fast
BENCH  := build/bench
DOCS   := build/docs-env
RULES  := $(shell find src/heartwood/core src/heartwood/games src/heartwood/bots/judge* -name "*.py")
CLIENT := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.html web/*.js web/*.ts web/*.json)
DIST   := dist
LOW    :=
HOST   := 127.0.0.1
PORT   :=

# What runs where, and why: CONTRIBUTING.md
WORKERS := 2
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -rR --durations 10 --durations-min 1
RULES_TESTS := tests/core tests/games tests/conformance tests/golden tests/bots
PLAIN_TESTS := tests/docs tests/cli/test_listed_commands.py tests/server/test_games.py tests/server/test_compiling.py
# Tests start hundreds of processes: none of them should compile our sources anew, whatever is set outside.
unexport PYTHONDONTWRITEBYTECODE
# The one environment runs the plain engine, or with this the compiled one.
COMPILED = HEARTWOOD_EXPECT=compiled PYTHONPATH=$(CURDIR)/$(FAST)/lib

.PHONY: help play play-terminal check test test-beside test-plain test-fast test-games test-web lint lint-python lint-web types docs pictures wheel wheel-compiled bench bench-bots bench-server fast soak drying plans fuzz clocks storm mutants lock clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play:  ## set up what is missing and open the table in the browser (HOST=0.0.0.0 PORT=8080)
	@$(MAKE) --no-print-directory --silent -j 2 $(VENV)/.run $(PAGE)/index.html
	@mkdir -p build
	@set --; if $(MAKE) --question $(FAST)/.built >/dev/null 2>&1; then $(MAKE) --no-print-directory fast; \
	elif $(CAN_COMPILE); then set -- --compile "$(MAKE) --no-print-directory fast LOW=--beside"; else echo $(NOT_COMPILED); fi; \
	exec $(BIN)/python tools/play.py --engine $(FAST) "$$@" -- \
	  --open --host $(HOST) $(addprefix --port ,$(PORT)) --log build/server.log

play-terminal: $(VENV)/.run  ## play Woodcraft in the terminal, against a bot
	@$(BIN)/heartwood play woodcraft

check: $(VENV)/.dev  ## the inner loop, under two minutes: style, types, layers, and the quick tests on the plain engine
	$(STYLE)
	HEARTWOOD_EXPECT=plain $(PYTEST) -m "not slow" -k "not postgres" --ignore tests/web

test:  ## set up what is missing, check the style, run all tests
	@$(MAKE) --no-print-directory --silent -j 2 OMIT= build/.debian $(VENV)/.fast $(PAGE)/index.html
	@$(MAKE) --no-print-directory -j 2 fast test-beside
	@$(MAKE) --no-print-directory test-fast

test-beside:  # what needs no compiled engine, while it is made
	@$(MAKE) --no-print-directory lint-python
	@$(MAKE) --no-print-directory -j 2 lint-web test-web test-plain

test-plain: $(VENV)/.dev  ## the tests of the rules and of the bots on the plain engine, and those that need no engine
	HEARTWOOD_EXPECT=plain $(PYTEST) $(RULES_TESTS) $(PLAIN_TESTS) --rule-tests

test-fast: WORKERS := 3  # servers and browsers wait a lot
test-fast: $(VENV)/.dev $(PAGE)/index.html build/.debian fast  ## all tests on the compiled engine, also in the browser
	@rm -rf build/wheel && $(MAKE) --no-print-directory wheel-compiled DIST=build/wheel
	$(COMPILED) HEARTWOOD_WHEEL=$$(ls build/wheel/*.whl) $(PYTEST) -p no:cacheprovider $(addprefix --ignore ,$(PLAIN_TESTS))

test-games: $(VENV)/.dev $(PAGE)/index.html build/.debian fast  ## whole games by hand in the browser: every verb, by keys alone (twenty minutes)
	$(COMPILED) HEARTWOOD_WHOLE_GAMES=1 $(PYTEST) -p no:cacheprovider tests/web

test-web: $(TOOLS)  ## the tests of the client's own code
	@cd web && npm test --silent

lint: lint-python lint-web  ## ruff, mypy --strict, import-linter; svelte-check, eslint, prettier

lint-python: $(VENV)/.dev
	$(STYLE)

lint-web: $(TOOLS)
	cd web && npm run --silent check && npm run --silent lint

types: $(VENV)/.run $(TOOLS)  ## the client's types anew, from the server's routes
	$(BIN)/heartwood schema --out web/openapi.json
	cd web && npm run --silent types

fast: $(FAST)/.built  ## compile the rules into build/fast/lib, and bring everything else there up to date
	@$(BIN)/python tools/freshen.py src/heartwood $(FAST)/lib/heartwood

docs: $(DOCS)/.made  ## the documentation as a site, in build/docs
	@$(DOCS)/bin/sphinx-build -q -W --keep-going -c docs -d build/docs-trees . build/docs
	@echo "Open build/docs/index.html"

pictures: $(DOCS)/.made $(PAGE)/index.html  ## the pictures of the documentation anew, from the real page (needs Chromium)
	PYTHONPATH=src:. $(DOCS)/bin/python tools/pictures.py

wheel: $(VENV)/.dev $(PAGE)/index.html  ## an sdist and a wheel for every platform, in dist
	$(BIN)/python -m build --no-isolation --outdir $(DIST) .

wheel-compiled: $(VENV)/.dev $(PAGE)/index.html fast  ## a wheel with the compiled engine for this platform, in dist
	HEARTWOOD_FAST=1 $(BIN)/python -m build --no-isolation --wheel --outdir $(DIST) .

bench: $(VENV)/.run fast $(BENCH)/.built  ## speed, plain and compiled, beside Catanatron, in one run (BEFORE=another checkout, built)
	$(BIN)/python bench/run.py --python $(BIN)/python --compiled $(FAST)/lib --catanatron $(BENCH)/env/bin/python $(addprefix --before ,$(BEFORE))

bench-bots: $(VENV)/.run fast $(BENCH)/.built  ## decisions per second of whole bots, beside Catanatron's
	$(BIN)/python bench/bots.py --python $(BIN)/python --compiled $(FAST)/lib --catanatron $(BENCH)/env/bin/python

bench-server: $(VENV)/.dev fast  ## the server under load, on SQLite and Postgres (BEFORE=another checkout, built)
	PYTHONPATH=src:. $(BIN)/python bench/server.py --compiled $(FAST)/lib --store sqlite --store postgres $(addprefix --before ,$(BEFORE))

soak: $(VENV)/.dev fast  ## tens of thousands of random games with every invariant checked
	$(COMPILED) $(BIN)/python tools/soak.py --games 50000

drying: $(VENV)/.dev fast  ## Lignum's drying against all layouts of 20,000 positions
	$(COMPILED) $(BIN)/python tools/drying.py --positions 20000

plans: $(VENV)/.dev fast  ## Woodcraft's plans for orders against all series of free actions in 500 positions, with their time
	$(COMPILED) $(BIN)/python tools/plans.py --positions 500

fuzz: $(VENV)/.dev  ## 20,000 requests that no client would send: none may be answered by an error of ours
	PYTHONPATH=src:. $(BIN)/python tools/fuzz.py --requests 20000

clocks: $(VENV)/.dev fast  ## 50 tables with clocks of a second for two minutes: each timeout is played once
	$(COMPILED):. $(BIN)/python tools/clocks.py

storm: $(VENV)/.dev  ## kill the server a hundred times in a storm of moves on 50 tables; nothing may be lost or doubled
	$(BIN)/python tools/kill_storm.py --tables 50 --kills 100

mutants: $(VENV)/.dev  ## break the rules at random and see that a test fails
	$(BIN)/python tools/mutants.py src/heartwood/games/wordcraft --tests tests/games/wordcraft --sample 300

lock: $(VENV)/.dev  ## pin the requirements anew (needs uv)
	cd requirements && for name in run fast dev docs bench; do \
	  uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --python-version 3.11 --allow-unsafe $$name.in -o $$name.txt; done

clean:  ## remove environments and everything built
	rm -rf $(VENV) build dist $(PAGE) web/node_modules src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what this machine can do ------------------------------------------------------------------------------

CAN_COMPILE = $(PYTHON) -c 'import os, shutil, sys, sysconfig as s; sys.exit(not (shutil.which(s.get_config_var("CC").split()[0]) \
  and os.path.exists(os.path.join(s.get_path("include"), "Python.h"))))'
NOT_COMPILED = "The rules are not compiled, which needs a C compiler and the headers of Python: bots think more slowly."
NODE_FITS = const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b > 18) ? 0 : 1)

NPM_INSTALL = npm install --no-save --no-progress --loglevel=error  # not ci: the lock knows one platform's binaries only

define STYLE
$(BIN)/ruff check .
$(BIN)/ruff format --check .
$(BIN)/mypy
$(BIN)/lint-imports
endef

# --- set-up: a stamp for each set of requirements, renewed when they change --------------------------------

$(VENV)/.made:
	@echo "Making $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Heartwood needs Python 3.11 or newer")'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml
	@echo "Installing Heartwood ..."
	@$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements/run.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@echo "Installing the development tools ..."
	@$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements/dev.txt
	@touch $@

$(BUILDER): web/package.json web/package-lock.json
	@node -e '$(NODE_FITS)' 2>/dev/null || \
	  { echo "The page is built with Node 20.19 or newer, which is not here. Without it: make play-terminal"; exit 1; }
	@echo "Installing what builds the page ..."
	@cd web && $(NPM_INSTALL) $(OMIT)
	@touch $@

$(TOOLS): $(BUILDER)  # what only developers need
	@cd web && { test -d node_modules/vitest || $(NPM_INSTALL); }
	@touch $@

$(PAGE)/index.html: $(BUILDER) $(CLIENT)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn

# What the tests need of Debian: a Postgres, a browser, the German words. Where they cannot be had, their tests are skipped.
build/.debian:
	@mkdir -p build
	@missing=; \
	test -n "$$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" || missing="$$missing postgresql"; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	test -e /usr/share/dict/ngerman || missing="$$missing wngerman"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Debian's$$missing ..."; \
	  export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null && missing=; fi; \
	if [ -z "$$missing" ]; then touch $@; \
	else echo "Missing:$$missing. Tests that need it are skipped; as root: apt-get install$$missing"; fi

$(VENV)/.fast: $(VENV)/.run requirements/fast.txt
	@$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements/fast.txt
	@touch $@

# Never in place: a compiled module beside its source hides every later edit.
$(FAST)/.built: requirements/fast.txt $(RULES) setup.py | $(VENV)/.fast
	@mkdir -p $(FAST) && rm -f $@ && touch $(FAST)/.begun
	@$(BIN)/python tools/compile.py $(LOW)
	@touch -r $(FAST)/.begun $@  # what was edited meanwhile is newer

$(DOCS)/.made: requirements/docs.txt
	@echo "Making $(DOCS) ..."
	@test -x $(DOCS)/bin/python || $(PYTHON) -m venv $(DOCS)
	@$(DOCS)/bin/python -m pip install --quiet --no-compile --require-hashes -r requirements/docs.txt
	@touch $@

$(BENCH)/.built: requirements/bench.txt
	@echo "Installing Catanatron for the comparison ..."
	@rm -rf $(BENCH)
	@$(PYTHON) -m venv $(BENCH)/env
	@$(BENCH)/env/bin/python -m pip install --quiet --no-compile --require-hashes -r requirements/bench.txt
	@touch $@
