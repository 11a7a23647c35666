"""How the simulated patient held its role in a session: stands beside every score, and is no part of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mhtui.core.events import Event, PatientReplied, SessionStarted
from mhtui.core.report import Simulator

MODEL = "model:"


def plays_a_model(events: Sequence[Event]) -> bool:
    """Whether a model spoke for the patient."""
    return _choice(events).startswith(MODEL)


def knows_sources(events: Sequence[Event]) -> bool:
    """Whether the patient's lines carry their source: the embedded patient's do."""
    payload = events[0].payload
    return isinstance(payload, SessionStarted) and payload.versions.get("patient", "").startswith("embedded")


def simulator(events: Sequence[Event]) -> Simulator:
    """Faults of the patient's model by kind; a discarded reply may have several."""
    if not plays_a_model(events):
        return Simulator(patient=_choice(events))
    replies = [event.payload for event in events if isinstance(event.payload, PatientReplied)]
    discarded = [faults for reply in replies for faults in reply.discarded]
    stand_ins = sum(reply.voice == "embedded" for reply in replies)
    return Simulator(
        patient=_choice(events),
        model=True,
        replies=len(replies),
        faulty=sum(bool(reply.discarded) for reply in replies),
        stand_ins=stand_ins,
        held=not stand_ins,
        discarded=len(discarded),
        faults=dict(sorted(Counter(kind for faults in discarded for kind in set(faults)).items())),
    )


def _choice(events: Sequence[Event]) -> str:
    payload = events[0].payload if events else None
    return payload.versions.get("patient_choice", "embedded") if isinstance(payload, SessionStarted) else ""
