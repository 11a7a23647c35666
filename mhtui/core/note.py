"""The sections of the note and of the plan, in the order they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Section:
    """One section: `key` in the log, `label` on the screen, `hint` what belongs there."""

    key: str
    label: str
    hint: str

    @property
    def is_mse(self) -> bool:
        """Whether the section is a domain of the mental status examination."""
        return self.key.startswith("mse_")


NOTE_SECTIONS: Final[tuple[Section, ...]] = (
    Section("cc", "Chief complaint", "why now, in the patient's words"),
    Section("hpi", "History of present illness", "onset, course, symptoms, what makes it better or worse, function"),
    Section("psychiatric", "Psychiatric history", "episodes, admissions, treatment and response, self-harm, attempts"),
    Section("medical", "Medical history", "illness, medication, allergies, pregnancy, substances"),
    Section("family", "Family history", "psychiatric illness, suicide, substance use, medical illness"),
    Section("social", "Social history", "development, work, home, relationships, money, legal"),
    Section("mse_appearance", "MSE appearance and behaviour", "dress, manner, psychomotor, eye contact"),
    Section("mse_speech", "MSE speech", "rate, volume, amount, latency"),
    Section("mse_mood", "MSE mood", "as the patient says it"),
    Section("mse_affect", "MSE affect", "quality, range, lability, congruence"),
    Section("mse_thought_form", "MSE thought form", "how thoughts follow each other"),
    Section("mse_thought_content", "MSE thought content", "delusions, obsessions, preoccupations, thoughts of harm"),
    Section("mse_perception", "MSE perception", "hallucinations and illusions, commands"),
    Section("mse_cognition", "MSE cognition", "orientation, attention, memory"),
    Section("mse_insight", "MSE insight and judgement", "view of the illness, of treatment; decisions"),
    Section("risk", "Risk", "to self, to others, from others, neglect; what protects"),
    Section("formulation", "Formulation", "how you understand it, differential considered"),
)

PLAN_SECTIONS: Final[tuple[Section, ...]] = (
    Section("safety", "Setting and safety", "where, level of observation, legal frame, means"),
    Section("medication", "Medication", "start, stop, doses where they matter"),
    Section("physical", "Investigations and monitoring", "what else to order, what to follow"),
    Section("psychological", "Psychological", "therapy, education"),
    Section("social", "Family and social", "involve whom, work, driving, money"),
    Section("follow_up", "Follow-up", "when, with whom, what should bring them back sooner"),
)

NOTE_KEYS: Final = frozenset(s.key for s in NOTE_SECTIONS)
PLAN_KEYS: Final = frozenset(s.key for s in PLAN_SECTIONS)
