"""An imported conversation in the app: in History with what it is, opened as a replay, never as a debrief."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers import screen_text, until

from mhtui.adapters.importers.talks import read_talks, sessions_of
from mhtui.tui.app import MhtuiApp
from mhtui.wiring import Program

TALK = {"messages": [{"role": "user", "content": "睡不着 [b]x[/b]"}, {"role": "assistant", "content": "Since when?"}]}


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_it_opens_as_a_replay(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text(json.dumps(TALK), encoding="utf-8")
    made = Program(tmp_path / "x.db", embeddings=False)
    made.store.import_sessions(sessions_of(file, read_talks(file)))
    app = MhtuiApp(made)
    async with app.run_test(size=size) as pilot:
        app.open_history()
        await until(pilot, lambda: "imported · talk.jsonl" in screen_text(app))
        assert "date not known" in screen_text(app)
        assert "1970" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "睡不着 [b]x[/b]" in screen_text(app))
        assert "Since when?" in screen_text(app)
    made.close()
