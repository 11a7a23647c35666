"""Whole runs against a stub endpoint of 50 ms, beside the bare client doing as many calls, and the ideal.

`python scripts/bench_models.py 1 4 16 64` measures with so many at once; `… serve` is the stub. With
`--inspect PYTHON`, an interpreter that has inspect_ai installed, its model interface does as many calls too.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASE = "ten-days-without-sleep"
TURNS = 20
LATENCY_S = 0.05
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NAME = re.compile(rb'"name": ?"(turn|orders|note|diagnoses|plan|patient)"')
QUESTIONS = (
    "How have you been sleeping",
    "What is your mood like",
    "Do you hear voices",
    "Do you drink alcohol",
    "Who do you live with",
    "What do you do for work",
    "Have you spent more money than usual",
    "Has anyone in your family been ill",
    "Do you take any medicines",
    "Have you thought that life is not worth living",
)
DOCUMENTS = {
    "orders": {"action": "next_phase", "orders": []},
    "note": {"cc": "Has not slept.", "hpi": "Ten days, elated.", "risk": "No suicidal thoughts."},
    "diagnoses": {"diagnoses": [{"code": "6A60.1", "name": "Bipolar type I", "reason": "Ten days."}]},
    "plan": {"safety": "Admit.", "follow_up": "Tomorrow."},
}


INSPECT = """
import asyncio, sys
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig, get_model
url, jobs, calls = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
config = GenerateConfig(max_connections=jobs, max_tokens=512)
model = get_model("openai-api/stub/stub", base_url=url, api_key="none", config=config)
talk = [ChatMessageSystem(content="x" * 500), ChatMessageUser(content="hello")]
left = iter(range(calls))
async def worker():
    for _ in left:
        await model.generate(talk)
async def main():
    await asyncio.gather(*(worker() for _ in range(jobs)))
asyncio.run(main())
"""


class Stub:
    """The least of an OpenAI-compatible server: after 50 ms a reply of the kind that the schema names."""

    def __init__(self) -> None:
        self._count = 0
        self._times: list[float] = []

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                found = _LENGTH.search(head)
                body = await reader.readexactly(int(found.group(1))) if found else b""
                writer.write(await self._answer(head, body))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def _answer(self, head: bytes, body: bytes) -> bytes:
        if head.startswith(b"GET"):  # what was asked since the last GET
            times, self._times = self._times, []
            span = {"calls": len(times) // 2, "span_s": max(times, default=0) - min(times, default=0)}
            return _http(json.dumps(span).encode())
        self._times.append(time.monotonic())
        await asyncio.sleep(LATENCY_S)
        self._times.append(time.monotonic())
        return _http(self._completion(body))

    def _completion(self, body: bytes) -> bytes:
        self._count += 1
        found = _NAME.search(body)
        name = found.group(1).decode() if found else "other"
        message = {"role": "assistant", "content": json.dumps(self._reply(name, body))}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        usage = {"prompt_tokens": len(body) // 4, "completion_tokens": 12, "total_tokens": len(body) // 4 + 12}
        head = {"id": f"chatcmpl-{self._count}", "object": "chat.completion", "created": 1, "model": "stub"}
        return json.dumps({**head, "choices": [choice], "usage": usage}).encode()

    def _reply(self, name: str, body: bytes) -> Any:
        if name == "turn":
            question = QUESTIONS[self._count % len(QUESTIONS)]
            return {"action": "say", "say": f"{question}, and since when, in the last {self._count} hours?"}
        if name == "patient":
            return {"behaviour": "looks at the floor", "speech": _script(body)}
        return DOCUMENTS.get(name, {"ok": True})


def _script(body: bytes) -> str:
    """What a patient was asked to say, so that its first reply is one that may be spoken."""
    asked = json.loads(body)["messages"][-1]["content"].rpartition("and nothing beyond it:\n")[2]
    words = str(asked.partition("\nWhat is seen of you now:")[0].strip("]\n"))
    return words if len(words) > 1 else "…"


def _http(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


async def serve() -> None:
    """Serve until killed."""
    server = await asyncio.start_server(Stub().talk, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    print(f"http://127.0.0.1:{port}/v1", flush=True)
    await server.serve_forever()


@contextmanager
def stub() -> Iterator[str]:
    """The stub in a process of its own; its address."""
    with subprocess.Popen([sys.executable, __file__, "serve"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def asked(url: str) -> dict[str, float]:
    """How many calls the stub had since it was last asked, and seconds from the first to the last."""
    import urllib.request

    with urllib.request.urlopen(url) as answer:
        found: dict[str, float] = json.load(answer)
    return found


def ours(url: str, jobs: int, sessions: int, folder: Path, turns: int, patient: str) -> dict[str, float]:
    """`mhtui run` with a model as doctor, and as patient: seconds of the calls, of the process, and of its CPU."""
    door = f"model:{url}#stub"
    env = {**os.environ, "MHTUI_DB": str(folder / f"models-{jobs}.db"), "MHTUI_SETTINGS": str(folder / "none.toml")}
    command = [sys.executable, "-m", "mhtui", "run", "--case", CASE, "--doctor", door, "--json",
               "--patient", door if patient == "model" else "embedded",
               "--repeat", str(sessions), "-j", str(jobs), "--max-turns", str(turns), "--minutes", "0", "--no-score",
               "--no-embeddings"]  # fmt: skip
    asked(url)
    found = _timed(command, env)
    return {**found, **asked(url)}


def floor(url: str, jobs: int, sessions: int, calls: int) -> dict[str, float]:
    """The bare client doing as many calls, as many at once."""
    asked(url)
    found = _timed([sys.executable, __file__, "bare", url, str(jobs), str(sessions), str(calls)], dict(os.environ))
    return {**found, **asked(url)}


def _timed(command: list[str], env: dict[str, str]) -> dict[str, float]:
    before, cpu = time.monotonic(), os.times()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    after = os.times()
    used = after.children_user + after.children_system - cpu.children_user - cpu.children_system
    return {"whole_s": time.monotonic() - before, "cpu_s": used}


def inspect_ai(python: str, url: str, jobs: int, calls: int) -> dict[str, float]:
    """inspect_ai's model interface doing as many calls, each with two short messages."""
    asked(url)
    found = _timed([python, "-c", INSPECT, url, str(jobs), str(calls)], dict(os.environ))
    return {**found, **asked(url)}


async def short(url: str, jobs: int, calls: int) -> None:
    """`calls` calls with two short messages, `jobs` at once: the least that the client can do."""
    import openai

    client = openai.AsyncOpenAI(base_url=url, api_key="none", http_client=openai.DefaultAioHttpClient())
    talk: list[Any] = [{"role": "system", "content": "x" * 500}, {"role": "user", "content": "hello"}]
    left = iter(range(calls))

    async def worker() -> None:
        for _ in left:
            await client.chat.completions.create(model="stub", messages=talk, max_tokens=512)

    await asyncio.gather(*(worker() for _ in range(jobs)))
    await client.close()


async def bare(url: str, jobs: int, sessions: int, calls: int) -> None:
    """`calls` calls for each of `sessions`, at most `jobs` sessions at once; the prompt grows as in an interview."""
    import openai

    schema = {"type": "object", "properties": {"action": {"type": "string"}, "say": {"type": "string"}}}
    form = {"type": "json_schema", "json_schema": {"name": "turn", "strict": True, "schema": schema}}
    client = openai.AsyncOpenAI(base_url=url, api_key="none", http_client=openai.DefaultAioHttpClient())
    left = iter(range(sessions))

    async def worker() -> None:
        for _ in left:
            talk: list[Any] = [{"role": "system", "content": "x" * 2500}]
            for n in range(calls):
                reply = await client.chat.completions.create(
                    model="stub", messages=talk, max_tokens=512, extra_body={"response_format": form}
                )
                if n % 2 == 0:
                    talk.append({"role": "user", "content": reply.choices[0].message.content})

    await asyncio.gather(*(worker() for _ in range(jobs)))
    await client.close()


@dataclass(frozen=True, slots=True)
class Beside:
    """One -j: the run, the bare client doing as many calls, and the ideal, in seconds from first call to last."""

    jobs: int
    sessions: int
    run: dict[str, float]
    bare: dict[str, float]
    """The bare client with prompts that grow as in an interview."""
    short: dict[str, float]
    """The bare client with two short messages."""
    ideal_s: float
    inspect: dict[str, float] | None = None

    @property
    def ratio(self) -> float:
        """The run's seconds for one of the bare client's, with prompts that grow."""
        return self.run["span_s"] / self.bare["span_s"]

    @property
    def over_short(self) -> float:
        """The run's seconds for one of the bare client's, with short prompts."""
        return self.run["span_s"] / self.short["span_s"]

    def __str__(self) -> str:
        calls = self.run["calls"]
        named = {"ours": self.run, "bare client": self.bare, "bare client, short prompts": self.short}
        if self.inspect:
            named["inspect_ai, short prompts"] = self.inspect
        told = [
            f"{name} {f['span_s']:.1f} s ({1000 * f['cpu_s'] / calls:.1f} ms CPU a call)" for name, f in named.items()
        ]
        return (
            f"-j {self.jobs}: {self.sessions} encounters, {calls:.0f} calls: {', '.join(told)}, "
            f"ideal {self.ideal_s:.1f} s; {self.ratio:.2f}× and {self.over_short:.2f}×"
        )


def measure(
    jobs: Sequence[int], folder: Path, turns: int = TURNS, patient: str = "model", inspect: str = ""
) -> Iterator[Beside]:
    """As many encounters as play at once, two for one at a time."""
    with stub() as url:
        for at_once in jobs:
            sessions = max(2, at_once)
            mine = ours(url, at_once, sessions, folder, turns, patient)
            calls = round(mine["calls"])
            least = floor(url, at_once, sessions, round(calls / sessions))
            asked(url)
            few = _timed([sys.executable, __file__, "short", url, str(at_once), str(calls)], dict(os.environ))
            few |= asked(url)
            theirs = inspect_ai(inspect, url, at_once, calls) if inspect else None
            ideal_s = calls * LATENCY_S / at_once
            yield Beside(at_once, sessions, mine, least, few, ideal_s, theirs)


def embedded(folder: Path, sessions: int) -> float:
    """Encounters a second: embedded patient, scripted doctor, one process, the start of the process left out."""
    made = []
    for count in (1, 1 + sessions):
        env = {**os.environ, "MHTUI_DB": str(folder / f"embedded-{count}.db")}
        command = [sys.executable, "-m", "mhtui", "run", "--case", CASE, "--json", "--no-score", "--no-embeddings",
                   "--repeat", str(count)]  # fmt: skip
        made.append(_timed(command, env)["whole_s"])
    return sessions / (made[1] - made[0])


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        asyncio.run(serve())
    elif sys.argv[1] == "bare":
        asyncio.run(bare(sys.argv[2], *map(int, sys.argv[3:6])))
    elif sys.argv[1] == "short":
        asyncio.run(short(sys.argv[2], *map(int, sys.argv[3:5])))
    else:
        *numbers, other = sys.argv[1:] if "--inspect" in sys.argv else [*sys.argv[1:], ""]
        at_once = [int(number) for number in numbers if number != "--inspect"]
        with tempfile.TemporaryDirectory(prefix="mhtui-bench-") as made_folder:
            for beside in measure(at_once, Path(made_folder), inspect=other):
                print(beside, flush=True)
