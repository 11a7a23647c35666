"""Ears of the audit: MiniLM tuned on patients and on those who only sound like one (training/voice), and on lines that
press with what they were reworded to (training/softened)."""

from __future__ import annotations

from pathlib import Path

from mhtui.adapters.tuned import Tuned, load_tuned


class TunedEar:
    """Hears whether a patient speaks (patient.model.role.Ear)."""

    def __init__(self, tuned: Tuned) -> None:
        self._tuned = tuned

    def strange(self, text: str) -> float:
        """How likely it is that somebody else speaks."""
        return float(self._tuned.probabilities([text])[0, 1])


class TunedSoftness:
    """Hears whether a line that presses was reworded more mildly (play.pressure.model.acting.Softness)."""

    def __init__(self, tuned: Tuned) -> None:
        self._tuned = tuned

    def __call__(self, planned: str, text: str) -> float:
        """How likely it is that `text` is milder than `planned`."""
        return float(self._tuned.probabilities([(planned, text)])[0, 1])


def load_softness(configured: Path | None) -> TunedSoftness | None:
    """It, where its weights are installed."""
    tuned = load_tuned("softened", configured)
    return TunedSoftness(tuned) if tuned else None


def load_ear(configured: Path | None) -> TunedEar | None:
    """The ear, where its weights are installed."""
    tuned = load_tuned("voice", configured)
    return TunedEar(tuned) if tuned else None
