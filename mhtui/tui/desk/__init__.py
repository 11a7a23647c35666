"""The desk: note, diagnosis, plan."""

from __future__ import annotations

from mhtui.tui.desk.diagnosis import DiagnosisPane
from mhtui.tui.desk.note import NotePane
from mhtui.tui.desk.plan import PlanPane

__all__ = ["DiagnosisPane", "NotePane", "PlanPane"]
