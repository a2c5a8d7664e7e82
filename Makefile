# Each target is the only command a fresh clone needs: it makes .venv and installs what it uses, once.
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
TORCH := 2.13.0
ENV_STAMP := $(VENV)/.stamp-environment
RUN_STAMP := $(VENV)/.stamp-run
DEV_STAMP := $(VENV)/.stamp-dev

.PHONY: help setup demo test thorough check redteam format docs clean
help:
	@echo "make demo     search for a faster kernel, reject a cheat"
	@echo "make test     run the tests"
	@echo "make thorough run the tests that try every setting and odd case too"
	@echo "make check    run the linters, the type checker and the documents' check"
	@echo "make redteam  judge the whole corpus of cheats and honest candidates"
	@echo "make format   format the sources"
	@echo "make docs     write the generated parts of the documents"
	@echo "make setup    only make the environment"
	@echo "make clean    remove caches and build folders (not .venv)"

# torch comes first and alone, so that no other requirement can choose another build of it.
$(ENV_STAMP): constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt "torch==$(TORCH)" numpy setuptools
	touch $@

$(RUN_STAMP): $(ENV_STAMP) pyproject.toml
	$(PIP) install -c constraints.txt --no-build-isolation -e .
	touch $@

$(DEV_STAMP): $(ENV_STAMP) pyproject.toml
	$(PIP) install -c constraints.txt --no-build-isolation -e ".[dev]"
	touch $@ $(RUN_STAMP)

setup: $(DEV_STAMP)

demo: $(RUN_STAMP)
	@BIN=$(BIN) bash scripts/demo.sh

# A file's tests share what it sets up and stay with one worker, in the order of tests/conftest.py.  Timings wait for each
# other: with four workers others are at work meanwhile, and with a thread each they do not wait for each other's.
TOGETHER := -n 4 --dist loadfile --no-loadscope-reorder -q --durations=12
# Hundreds of processes are started: each would compile the package again where this is set.
test thorough: export PYTHONDONTWRITEBYTECODE =
test thorough: export OMP_NUM_THREADS = 1
test: $(DEV_STAMP)
	$(BIN)/python -m pytest tests $(TOGETHER) -m "not thorough"

thorough: $(DEV_STAMP)
	$(BIN)/python -m pytest tests $(TOGETHER) -m thorough

check: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict burnish
	$(BIN)/lint-imports
	$(BIN)/python scripts/generate_docs.py --check

redteam: $(DEV_STAMP)
	$(BIN)/python -m burnish.testing.redteam

format: $(DEV_STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(DEV_STAMP)
	$(BIN)/python scripts/generate_docs.py

clean:
	rm -rf build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
