"""The settings file: what the program writes leaves what people wrote alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mhtui import config

MODELS = """
# models of the ward
[models.small] # the quick one
base_url = "http://localhost:8000/v1"
model = "small"
price = { in = 0.1, out = 0.4 }

[models.small.parameters]
top_p = 0.9
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file of its own."""
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "settings.toml"


def test_choosing_a_theme_keeps_the_models_with_their_comments(path: Path) -> None:
    path.write_text('theme = "light"\n' + MODELS, encoding="utf-8")
    values = {**config.read_settings(), "theme": "dark", "keymap": {"a.b": "f4"}}
    config.write_settings(values)
    assert config.read_settings() == values
    assert "[models.small] # the quick one" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["\x7f😀\n\"'", "[keymap]\n[models.x]", "é\\"])
def test_any_text_comes_back(path: Path, text: str) -> None:
    values = {"theme": text, "models": {"b c": {"model": text, "stop": [text], "t": 0.5}}, "keymap": {text: "f1"}}
    config.write_settings(values)
    assert config.read_settings() == values
    config.write_settings({**values, "theme": "dark"})
    assert config.read_settings() == {**values, "theme": "dark"}


def test_a_header_within_a_text_is_not_taken_for_one(path: Path) -> None:
    path.write_text(MODELS + 'note = """\n[keymap]\n"""\n[keymap]\n"a.b" = "f3"\n', encoding="utf-8")
    values = {**config.read_settings(), "theme": "dark"}
    config.write_settings(values)
    assert config.read_settings() == values


def test_a_broken_file_is_kept_beside_the_new_one(path: Path) -> None:
    path.write_text(MODELS + "oops = = 1", encoding="utf-8")
    with pytest.raises(ValueError, match="line"):
        config.checked_settings()
    config.write_settings({"theme": "dark"})
    assert path.with_suffix(".broken").read_text(encoding="utf-8").endswith("oops = = 1")
    assert config.read_settings() == {"theme": "dark"}
