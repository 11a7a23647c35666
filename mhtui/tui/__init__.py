"""The terminal app; the only package that imports textual. Import `mhtui.tui.app` only when a screen is wanted."""
