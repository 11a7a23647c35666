"""Decides whether a text states a checkpoint: polarity, person, time and numbers first, likeness last."""

from __future__ import annotations

from mhtui.scoring.match.matcher import Matcher, matcher_hash
from mhtui.scoring.match.types import Context, Embedder, Match, Statement

__all__ = ["Context", "Embedder", "Match", "Matcher", "Statement", "matcher_hash"]
