# Everything a person or a robot does with this checkout. `make help` lists it.
PYTHON ?= python3
VENV   := .venv
FAST   := build/fast
BENCH  := build/bench
BIN    := $(VENV)/bin
RULES  := $(shell find src/heartwood/core src/heartwood/games src/heartwood/bots/judge* -name "*.py")

.PHONY: help play test test-plain test-fast lint bench bench-bots fast soak storm mutants lock clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.run  ## set up what is missing and play Woodcraft in the terminal, against a bot
	@$(BIN)/heartwood play woodcraft

test: lint test-plain test-fast  ## set up what is missing, check the style, run all tests plain and compiled

test-plain: $(VENV)/.dev  ## all tests on the plain engine
	HEARTWOOD_EXPECT=plain $(BIN)/python -m pytest -n 2 --junitxml=build/tests.xml

test-fast: $(FAST)/.built  ## the same tests on the compiled engine
	HEARTWOOD_EXPECT=compiled $(FAST)/env/bin/python -m pytest -n 2 -p no:cacheprovider

lint: $(VENV)/.dev  ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fast: $(FAST)/.built  ## build the compiled engine into build/fast/env
	@$(FAST)/env/bin/heartwood --version

bench: $(VENV)/.run $(FAST)/.built $(BENCH)/.built  ## speed, plain and compiled, beside Catanatron, in one run
	$(BIN)/python bench/run.py --plain $(BIN)/python --compiled $(FAST)/env/bin/python --catanatron $(BENCH)/env/bin/python

bench-bots: $(VENV)/.run $(FAST)/.built $(BENCH)/.built  ## decisions per second of whole bots, beside Catanatron's
	$(BIN)/python bench/bots.py --plain $(BIN)/python --compiled $(FAST)/env/bin/python --catanatron $(BENCH)/env/bin/python

soak: $(FAST)/.built  ## tens of thousands of random games with every invariant checked
	$(FAST)/env/bin/python tools/soak.py --games 50000

storm: $(VENV)/.dev  ## kill the server a hundred times in a storm of moves on 50 tables; nothing may be lost or doubled
	$(BIN)/python tools/kill_storm.py --tables 50 --kills 100

mutants: $(VENV)/.dev  ## break the rules at random and see that a test fails
	$(BIN)/python tools/mutants.py src/heartwood/games/wordcraft --tests tests/games/wordcraft --sample 300

lock: $(VENV)/.dev  ## pin the requirements anew (needs uv)
	cd requirements && for name in run dev bench; do \
	  uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --python-version 3.11 --allow-unsafe $$name.in -o $$name.txt; done

clean:  ## remove environments and everything built
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up: a stamp per environment, renewed when its requirements change ---------------------------------

$(VENV)/bin/python:
	@echo "Making $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Heartwood needs Python 3.11 or newer")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(VENV)/bin/python requirements/run.txt pyproject.toml setup.py
	@echo "Installing Heartwood ..."
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements/run.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@echo "Installing the development tools ..."
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

# Never in place: a compiled module beside its source hides every later edit.
$(FAST)/.built: $(VENV)/.dev $(RULES) $(shell find src/heartwood -name '*.toml' -o -path '*/words/*')
	@echo "Compiling the rules (about a minute) ..."
	@rm -rf $(FAST) build/lib* build/temp* build/bdist*
	@$(PYTHON) -m venv $(FAST)/env
	@$(FAST)/env/bin/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	@HEARTWOOD_FAST=1 $(FAST)/env/bin/python -m pip install --quiet --no-deps --no-build-isolation .
	@rm -rf build/lib* build/temp* build/bdist*
	@touch $@

$(BENCH)/.built: requirements/bench.txt
	@echo "Installing Catanatron for the comparison ..."
	@rm -rf $(BENCH)
	@$(PYTHON) -m venv $(BENCH)/env
	@$(BENCH)/env/bin/python -m pip install --quiet --require-hashes -r requirements/bench.txt
	@touch $@
