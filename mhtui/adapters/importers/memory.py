"""Memory units and honest negatives from a PatientZero record, each line made from a text of the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from mhtui.adapters.importers.mental_state import affirmed
from mhtui.adapters.importers.patienthub_source import Record, Symptom
from mhtui.adapters.importers.speech import (
    Speaker,
    first_person,
    listed,
    of_relatives,
    phrase,
    sentence_case,
    sentences,
)
from mhtui.adapters.importers.topics import topics_of
from mhtui.adapters.importers.wording import honest_no, lay

_ABSENT: Final = re.compile(r"^(?:explicit absence of|absence of|denies|denied|no(?: evidence of)?)\s+", re.IGNORECASE)
_PSYCHIATRIC: Final = re.compile(
    r"psychiatr|depress|anxiety attack|mental health|strange episode|psychosis", re.IGNORECASE
)
_SPEECH_OF: Final = {
    "hallucinations": "I hear voices",
    "difficulty recognizing reality": "I have trouble telling what is real",
    "disorganized speech": "",
    "delusions": "",
}
"""What a bare chart word is in a mouth; nothing where the impact says it better."""


@dataclass(slots=True)
class Unit:
    """A memory unit in the making, in the fields of the case file."""

    id: str
    topic: str
    facts: list[str]
    asked: str
    detail: str = ""
    open: str = ""
    also: list[str] = field(default_factory=list)
    aspects: dict[str, str] = field(default_factory=dict)
    history: list[str] = field(default_factory=list)
    """Those of the facts that come from the histories, not from the presenting symptoms."""

    def data(self) -> dict[str, Any]:
        """As in a case file."""
        tell = {"open": self.open, "asked": self.asked, "detail": self.detail}
        unit: dict[str, Any] = {"id": self.id, "topic": self.topic, "also": [t for t in self.also if t != self.topic]}
        unit |= {"release": "open" if self.open else "asked", "facts": list(dict.fromkeys(self.facts))}
        unit |= {"tell": {k: v for k, v in tell.items() if v}, "aspects": {k: v for k, v in self.aspects.items() if v}}
        return {k: v for k, v in unit.items() if v}


@dataclass(frozen=True, slots=True)
class Denial:
    """An absent symptom: its topic, what is said, and the fact."""

    topic: str
    says: str
    fact: str


class Memory:
    """All units and negatives of a record."""

    def __init__(self, record: Record, code: str, lay_name: str) -> None:
        self._record, self._code, self._lay_name = record, code, lay_name
        self._speaker = Speaker(record.patient_profile.name)
        self.units: list[Unit] = [self._complaint(), self._course()]
        self.units += [*self._symptoms(), *self._risk_units()]
        past = [*self._histories(), *self._life()]
        for unit in past:
            unit.history = [f for f in unit.facts if not f.startswith("Allergies")]
        self.units += [*past, self._insight()]
        self.units = _merged(self.units)
        self.negatives: list[Denial] = []
        for denial in self._denials():
            self._add_denial(denial)

    def unit(self, topic: str) -> Unit | None:
        """The unit of a topic."""
        return next((u for u in self.units if u.topic == topic), None)

    def _say(self, text: str, *, of_symptoms: bool = True) -> str:
        return lay(first_person(text, self._speaker, of_symptoms=of_symptoms), self._code)

    def _complaint(self) -> Unit:
        story = self._record.symptom_trajectory
        told = complaint(self._record)
        own = told if re.match(r"(?:I|I['’]\w+|My)\b", told) else f"What it is, really: {phrase(told)}."
        unit = Unit(
            "complaint",
            "chief_complaint",
            [f"Chief complaint: {told}"],
            lay(own, self._code),
            open=lay(own, self._code),
        )
        unit.aspects = self._course_aspects()
        unit.facts += [story.onset, *filter(None, [story.functional_impact])]
        return unit

    def _course(self) -> Unit:
        story = self._record.symptom_trajectory
        facts = [t for t in (story.onset, story.duration, story.progression) if t]
        facts += [f"Triggers: {listed(story.triggers)}"] if story.triggers else []
        facts += [f"Relieving factors: {listed(story.relieving_factors)}"] if story.relieving_factors else []
        unit = Unit("course", "onset_course", facts, self._onset(), self._say(story.progression))
        unit.aspects = self._course_aspects()
        return unit

    def _course_aspects(self) -> dict[str, str]:
        story = self._record.symptom_trajectory
        return {
            "since_when": self._onset(),
            "how_long": self._duration(story.duration),
            "change": self._say(story.progression),
            "trigger": self._listed("What brings it on: ", story.triggers),
            "relief": self._listed("What helps a little: ", story.relieving_factors),
            "effect": self._say(story.functional_impact),
        }

    def _listed(self, lead: str, items: list[str]) -> str:
        """Items in one sentence, or one each where the source wrote sentences."""
        if any(item.strip().endswith(".") for item in items):
            return " ".join(self._say(item) for item in items)
        return lay(f"{lead}{listed(items)}.", self._code) if items else ""

    def _onset(self) -> str:
        onset = self._record.symptom_trajectory.onset
        gradual = re.match(r"(Gradual|Abrupt|Sudden)(?: onset)? (.*)", onset)
        if gradual:
            return f"It came on {gradual[1].lower()}ly {gradual[2]}"
        return self._say(onset)

    def _duration(self, text: str) -> str:
        if re.match(r"(?:Symptoms|Current)", text):
            return self._say(text)
        counted = re.match(rf"(?:over |about )?(?:\d|{_COUNTS})", text, re.IGNORECASE) and not text.startswith(
            "Several"
        )
        lead = "It's been " if counted else ""
        return sentence_case(lay(lead + (phrase(text) if lead else text), self._code)) if text else ""

    def _symptoms(self) -> list[Unit]:
        story = self._record.symptom_trajectory
        units: dict[str, Unit] = {}
        for index, symptom in enumerate(story.selected_symptoms):
            topics = topics_of(symptom.name) or topics_of(symptom.impact) or ("mood",)
            self._add_symptom(units, topics, symptom, opened=index < 2 and topics[0] not in _RISKS)
        for text in story.associated_symptoms:
            self._add_associated(units, text)
        return list(units.values())

    def _add_symptom(self, units: dict[str, Unit], topics: tuple[str, ...], symptom: Symptom, *, opened: bool) -> None:
        topic, impact = topics[0], self._say(symptom.impact)
        unit = units.setdefault(topic, Unit(topic.replace("_", "-"), topic, [], ""))
        told = self._named(symptom, more=bool(unit.asked)) or impact
        unit.facts += [
            f for f in (f"{symptom.name} ({symptom.severity}), {phrase(symptom.duration)}", symptom.impact) if f
        ]
        unit.also += [t for t in topics[1:] if t not in _RISKS and t not in unit.also]
        unit.asked = f"{unit.asked} {told}".strip()
        unit.detail = unit.detail if impact == told else f"{unit.detail} {impact}".strip()
        unit.open = f"{unit.open} {told}".strip() if opened else unit.open
        lasted = self._duration(symptom.duration)
        unit.aspects = unit.aspects or {"since_when": lasted, "how_long": lasted, "effect": impact}
        if "command" in symptom.impact.casefold() and topic == "auditory_hallucinations":
            unit.aspects["command"] = impact

    def _named(self, symptom: Symptom, *, more: bool) -> str:
        known = _SPEECH_OF.get(symptom.name.casefold())
        return self._have(symptom.name, more=more) if known is None else sentence_case(known) if known else ""

    def _have(self, name: str, *, more: bool) -> str:
        """A symptom named as one's own; `more`: after others."""
        words = lay(phrase(name), self._code)
        lead = "And " if more else "I've been " if re.match(r"(?!racing)\w+ing\b (?!sensation)", words) else "I've had "
        return sentence_case(lead + words)

    def _add_associated(self, units: dict[str, Unit], text: str) -> None:
        own = topics_of(text)
        topic = next((t for t in own if t in units), own[0] if own else "mood")
        unit = units.setdefault(topic, Unit(topic.replace("_", "-"), topic, [], ""))
        unit.facts.append(f"Associated: {phrase(text)}")
        line = self._have(text, more=bool(unit.asked))
        if unit.asked:
            unit.detail = f"{unit.detail} {line}".strip()
        else:
            unit.asked = line

    def _risk_units(self) -> Iterator[Unit]:
        commands = [
            t for t in self._record.symptom_trajectory.risk_features if re.search("command.*self-harm", t, re.I)
        ]
        if commands:
            also = ["suicidal_ideation", "suicide_plan_means"]
            yield Unit("self-harm", "self_harm", commands, "The voices tell me to harm myself.", also=also)

    def _histories(self) -> Iterator[Unit]:
        profile = self._record.patient_profile
        if profile.family_history:
            line = of_relatives(profile.family_history, self._speaker)
            yield Unit("family", "family_psychiatric_history", sentences(profile.family_history), line)
        if profile.medication_history:
            line = self._say(profile.medication_history, of_symptoms=False)
            yield Unit("medication", "medications_adherence", sentences(profile.medication_history), line)
        told = [s for s in sentences(profile.past_medical_history) if "smok" not in s]
        past = [s for s in told if _PSYCHIATRIC.search(s)]
        bodily = [s for s in told if s not in past or _BODILY.search(s)]
        if past:
            yield Unit(
                "past-psychiatric", "past_psychiatric_history", past, self._say(" ".join(past), of_symptoms=False)
            )
        if bodily or profile.allergy_history:
            yield self._medical(bodily, profile.allergy_history)

    def _medical(self, bodily: list[str], allergies: str) -> Unit:
        allergy = self._say(allergies, of_symptoms=False)
        told = self._say(" ".join(bodily), of_symptoms=False)
        facts = bodily + ([f"Allergies: {allergies}"] if allergies else [])
        return Unit("medical", "medical_history", facts, told or allergy, allergy if told else "")

    def _life(self) -> Iterator[Unit]:
        profile = self._record.patient_profile
        yield from self._habits()
        work = self._life_sentence(r"student|college|degree|school|work|retired|education")
        told = self._say(work, of_symptoms=False) if work else f"I'm a {profile.occupation_type.lower()}."
        facts = [work] if work else [f"Occupation: {profile.occupation_type}"]
        if work or (profile.occupation_type and not unlikely_student(self._record)):
            yield Unit("work", "education_work", facts, told, open=told)
        living = self._life_sentence(r"\blives? (?:alone|with)")
        if living:
            yield Unit("home", "living_finances", [living], self._say(living, of_symptoms=False))
        elif profile.geography:
            place = f"{profile.geography.lower()} area"
            yield Unit("home", "living_finances", [f"Lives in a {place}"], f"I live in a {place}.")

    def _life_sentence(self, find: str) -> str:
        """The sentence of the lifestyle summary that speaks of something and has a subject."""
        whole = (
            s for s in sentences(self._record.patient_profile.lifestyle_summary) if re.search(find, s, re.IGNORECASE)
        )
        subject = rf"(?:{self._speaker.subject()}|She|He|They|Lives|Works)\b"
        return next((s for s in whole if re.match(subject, s)), "")

    def _habits(self) -> Iterator[Unit]:
        profile = self._record.patient_profile
        drinking = {
            "heavy": "I drink heavily.",
            "moderate": "I drink moderately.",
            "light": "I drink a little.",
            "occasional": "I drink now and then.",
        }
        if profile.alcohol.casefold() in drinking:
            yield Unit(
                "alcohol",
                "alcohol",
                [f"{profile.alcohol.capitalize()} alcohol use"],
                drinking[profile.alcohol.casefold()],
            )
        smoking = {"former": "I used to smoke. I've stopped.", "current": "I smoke."}
        if profile.smoking.casefold() in smoking:
            yield Unit(
                "smoking",
                "tobacco_caffeine",
                [f"{profile.smoking.capitalize()} smoker"],
                smoking[profile.smoking.casefold()],
                self._quit(),
            )

    def _quit(self) -> str:
        profile = self._record.patient_profile
        text = f"{profile.lifestyle_summary} {profile.past_medical_history}"
        about = " ".join(s for s in sentences(text) if "smok" in s)
        found = re.search(r"(?:(?:over|more than) )?(?:an? |\d+ |several )?years? ago\b|for (?:over )?\d+ years", about)
        return (
            f"I stopped {found[0].strip()}."
            if found and "ago" in found[0]
            else f"I've been off them {found[0]}."
            if found
            else ""
        )

    def _insight(self) -> Unit:
        text = self._record.examination_results.mental_status_exam.insight_judgment
        lay_name = self._lay_name
        lines = (
            ("poor|absent|lacks insight", "I don't see it as an illness."),
            ("partial|limited|moderate", f"Something isn't right with {lay_name}. I don't really understand why."),
        )
        told = next(
            (line for find, line in lines if re.search(find, text, re.IGNORECASE)),
            f"I know something isn't right with {lay_name}.",
        )
        return Unit("insight", "insight", [text], told)

    def _denials(self) -> Iterator[Denial]:
        profile, exam = self._record.patient_profile, self._record.examination_results
        for text in self._record.symptom_trajectory.negative_symptoms:
            yield from _denied(text)
        for name, topic, says in _HABIT_DENIALS:
            if getattr(profile, name).casefold() in ("none", "never"):
                yield Denial(topic, says, f"{name.capitalize()}: {getattr(profile, name)}")
        if exam.risk_assessment.suicide_risk.casefold() in ("none", "low"):
            yield from _denied("No suicidal ideation")
        if re.search(r"denies active plans", exam.risk_assessment.rationale):
            yield Denial("suicide_plan_means", "No. I've no plans and no intent.", "No active plans or intent")
        if exam.risk_assessment.violence_risk.casefold() == "none":
            yield Denial(
                "homicidal_ideation", "No, I've had no thoughts of hurting anyone.", "No thoughts of harming others"
            )
        perception = exam.mental_status_exam.perception
        denied = re.search(
            r"\bno [\w ]*(?:hallucinations|perceptual)|denies hallucinations|no abnormalities", perception, re.I
        )
        if denied and not re.search(r"hallucination|voices", affirmed(perception), re.I):
            yield Denial(
                "auditory_hallucinations", "No, I don't hear things that aren't there.", "No auditory hallucinations"
            )
            yield Denial(
                "visual_hallucinations", "No, I don't see things that aren't there.", "No visual hallucinations"
            )
        if re.search(
            r"no (?:evidence of )?delusion|without delusional|no psychotic or delusional",
            exam.mental_status_exam.thought_content,
            re.I,
        ):
            yield Denial("delusions_persecution", "No, nobody's after me or anything of that kind.", "No delusions")

    def _add_denial(self, denial: Denial) -> None:
        unit = self.unit(denial.topic)
        if any(n.topic == denial.topic for n in self.negatives):
            return
        if unit is None:
            self.negatives.append(denial)
        elif denial.fact not in unit.facts:
            unit.facts.append(denial.fact)
            unit.detail = f"{unit.detail} {denial.says.removeprefix('No, ').removeprefix('No. ')}".strip()


_RISKS: Final = frozenset({"suicidal_ideation", "self_harm", "homicidal_ideation", "mania_spending_risk"})
_COUNTS: Final = "one|two|three|four|five|six|seven|eight|nine|ten|a year"
_BODILY: Final = re.compile(
    r"hypertension|diabetes|asthma|surgery|migraine|thyroid|cardi|cancer|epilep|stroke", re.IGNORECASE
)
_HABIT_DENIALS: Final = (
    ("alcohol", "alcohol", "No, I don't drink."),
    ("smoking", "tobacco_caffeine", "No, I've never smoked."),
)


def _merged(units: list[Unit]) -> list[Unit]:
    """One unit a topic: what came later is told along with what came first."""
    kept: dict[str, Unit] = {}
    for unit in units:
        first = kept.setdefault(unit.topic, unit)
        if first is not unit:
            first.history += unit.history
            first.facts += unit.facts
            first.asked = f"{first.asked} {unit.asked}"
            first.detail = f"{first.detail} {unit.detail}".strip()
    return list(kept.values())


def complaint(record: Record) -> str:
    """The chief complaint without quotation marks around it."""
    return record.symptom_trajectory.chief_complaint.strip().strip('"“”').strip()


def unlikely_student(record: Record) -> bool:
    """Whether "Student" stands beside a retirement age and nothing in the prose bears it out."""
    profile = record.patient_profile
    return profile.age >= 65 and profile.occupation_type.casefold() == "student"


def _denied(text: str) -> Iterator[Denial]:
    """An honest no to an absent symptom; two, where hallucinations and delusions are denied together."""
    bare = phrase(_ABSENT.sub("", text.strip()))
    topics = topics_of(bare) or ("onset_course",)
    both = [t for t in topics if t in ("auditory_hallucinations", "delusions_persecution")]
    for topic in both if len(both) == 2 else topics[:1]:
        yield Denial(topic, honest_no(bare), f"No {bare}")
