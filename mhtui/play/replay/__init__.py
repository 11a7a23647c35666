"""Replay: one session or two side by side, aligned by phase and by topic, rung or turn. Pure: no store, no clock."""
