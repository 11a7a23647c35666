# Two commands matter: `make run` opens the clinic, `make test` checks everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check
export HF_HUB_OFFLINE := 1

.PHONY: run test slow lint format bench docs clean install

run: $(STAMP)
	@$(BIN)/python -m mhtui

test: $(STAMP) lint
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

slow: $(STAMP)
	$(BIN)/python -m pytest -m slow || test $$? -eq 5  # 5: there is none

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/commands_doc.py --check

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP)
	$(BIN)/python scripts/bench.py --write

docs: $(STAMP)
	$(BIN)/python scripts/commands_doc.py

install: $(STAMP)

# torch first and pinned: without the pin its CUDA build of several gigabytes comes
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "mhtui needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing into $(VENV): a few minutes, once." >&2
	$(PIP) install -q -c constraints.txt torch
	$(PIP) install -q -c constraints.txt -e '.[weights,dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
