# Six commands, and nothing but make and Python >= 3.11 needed before them:
#
#   make play                       play; options go in ARGS:  make play ARGS="--plain"
#   make serve                      the table in the browser; options likewise:  make serve ARGS="--host 0.0.0.0"
#   make test                       everything a change must pass: lint, types, imports, spelling, tests
#   make soak                       the long tests as a whole, of which make test runs a small share: an hour or two
#   make figures                    plays the games behind the README's figures again, ten seeds: half an hour
#   make bench                      how fast it is here; one only:  make bench BENCH=load ARGS="burst"
#
# All work over the folder .venv, made on the first run, with uv where it is installed and with pip where not,
# and brought up to date whenever pyproject.toml or constraints.txt changes.

PYTHON ?= python3
ARGS ?=
TESTS ?=
BENCH ?= engine foresight import load open saves start table why witness
BIN := .venv/bin
SETUP := PYTHON='$(PYTHON)' tools/setup

# What is compiled is kept, also where Python is told to write nothing: else each worker and each server that the tests
# start would compile it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play serve test types imports spelling tests soak figures bench clean
.DEFAULT_GOAL := play

play: .venv/ready-to-play
	@$(BIN)/lychgate play $(ARGS)

serve: .venv/ready-to-play
	@$(BIN)/lychgate serve $(ARGS)

test: .venv/ready-to-test
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(MAKE) --no-print-directory -j 2 types imports spelling tests

types:
	@$(BIN)/mypy

imports:
	@$(BIN)/lint-imports --no-logo

spelling:
	@$(BIN)/codespell

# Where memory is a folder with room, the tests write there: else they wait for the disk.
ROOM := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 { print "/dev/shm" }')

tests: .venv/compiled-tests
	@TMPDIR="$${TMPDIR:-$(ROOM)}" $(BIN)/pytest -n auto --dist worksteal $(TESTS)

soak: .venv/ready-to-test
	@LYCHGATE_SOAK=1 $(BIN)/pytest -n auto -m soak $(TESTS)

figures: .venv/ready-to-test
	@$(BIN)/python -m docs.figures

bench: .venv/ready-to-test
	@for one in $(BENCH); do echo "# bench/bench_$$one.py"; $(BIN)/python bench/bench_$$one.py $(ARGS) || exit; done

clean:
	@rm -rf .venv

# Once, beside the types: else each worker compiles all tests for itself. What does not compile, the tests tell.
.venv/compiled-tests: .venv/ready-to-test
	@$(BIN)/pytest -p tests.compiling --collect-only -qq >/dev/null || true
	@touch $@

.venv/ready-to-play: pyproject.toml constraints.txt
	@$(SETUP) '.' 'Setting the table. This happens once and takes up to a minute.'
	@touch $@

.venv/ready-to-test: pyproject.toml constraints.txt
	@$(SETUP) '.[dev]' 'Fetching what the tests need. This happens once and takes a minute or two.'
	@touch $@ .venv/ready-to-play
