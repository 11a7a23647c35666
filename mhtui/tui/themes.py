"""Own themes: dark, light and high contrast. Colour supports; words carry the meaning."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

_QUIET = {"footer-background": "transparent", "block-cursor-text-style": "none"}


def _scrollbar(track: str, bar: str, touched: str) -> dict[str, str]:
    tracks = (
        "scrollbar-background",
        "scrollbar-background-hover",
        "scrollbar-background-active",
        "scrollbar-corner-color",
    )
    return {**dict.fromkeys(tracks, track), "scrollbar": bar, "scrollbar-hover": touched, "scrollbar-active": touched}


DARK: Final = Theme(
    name="mhtui-dark",
    primary="#8fb8c9",
    secondary="#a9b8a3",
    accent="#d9b48a",
    warning="#e0b370",
    error="#e08a80",
    success="#9cc79a",
    foreground="#dcdcd6",
    background="#16191c",
    surface="#1c2024",
    panel="#262b30",
    dark=True,
    variables={
        **_QUIET,
        **_scrollbar("#16191c", "#3a444b", "#6d7b85"),
        "border": "#6d7b85",
        "border-blurred": "#6d7b85",
        "footer-key-foreground": "#8fb8c9",
        "block-cursor-background": "#263b45",
        "block-cursor-foreground": "#f2f2ec",
        "block-cursor-blurred-background": "#232e34",
        "block-cursor-blurred-foreground": "#dcdcd6",
        "input-selection-background": "#34505c",
        "doctor": "#8fb8c9",
        "patient": "#d9b48a",
        "muted": "#a3adb0",
    },
)

LIGHT: Final = Theme(
    name="mhtui-light",
    primary="#23586c",
    secondary="#4c5f45",
    accent="#7a4a12",
    warning="#7a4f00",
    error="#9c2b20",
    success="#2c6130",
    foreground="#22262a",
    background="#f6f5f0",
    surface="#efeee8",
    panel="#e3e1d8",
    dark=False,
    variables={
        **_QUIET,
        **_scrollbar("#f6f5f0", "#c2c4c0", "#7b8388"),
        "border": "#7b8388",
        "border-blurred": "#7b8388",
        "footer-key-foreground": "#23586c",
        "block-cursor-background": "#cfe0e6",
        "block-cursor-foreground": "#111417",
        "block-cursor-blurred-background": "#dde6e8",
        "block-cursor-blurred-foreground": "#22262a",
        "input-selection-background": "#b9d3dc",
        "doctor": "#23586c",
        "patient": "#7a4a12",
        "muted": "#565e63",
    },
)

CONTRAST: Final = Theme(
    name="mhtui-contrast",
    primary="#7fdbff",
    secondary="#ffffff",
    accent="#ffdc00",
    warning="#ffdc00",
    error="#ff9d94",
    success="#8dff9b",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    dark=True,
    variables={
        **_QUIET,
        **_scrollbar("#000000", "#9a9a9a", "#ffffff"),
        "border": "#ffffff",
        "border-blurred": "#ffffff",
        "footer-key-foreground": "#ffdc00",
        "block-cursor-background": "#003a70",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#00264a",
        "block-cursor-blurred-foreground": "#ffffff",
        "input-selection-background": "#0055aa",
        "doctor": "#7fdbff",
        "patient": "#ffdc00",
        "muted": "#e0e0e0",
    },
)

OWN: Final = (DARK, LIGHT, CONTRAST)
DEFAULT: Final = DARK.name

FALLBACK_VARIABLES: Final = {"doctor": "$primary", "patient": "$accent", "muted": "$text-muted"}
"""What our names mean in a theme that is not ours."""
