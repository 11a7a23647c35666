"""Exams and references of an imported case: what the source's examination and history make checkable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from mhtui.adapters.importers.disorders import Disorder
from mhtui.adapters.importers.memory import Memory, Unit, complaint
from mhtui.adapters.importers.patienthub_source import Exclusion, MentalState, Record, Scale
from mhtui.adapters.importers.speech import listed, sentence_case, sentences
from mhtui.adapters.importers.topics import group_of

_TOTALS: Final = {"PHQ-9": (27, 5), "GAD-7": (21, 5), "ISI": (28, 8)}
"""Highest total, and the total from which a result is no longer unremarkable."""

_ALIASES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"^PHQ-9", ("PHQ9", "patient health questionnaire")),
    (r"^GAD-7", ("GAD7", "generalised anxiety scale")),
    (r"^ISI", ("insomnia severity index",)),
    (r"^TSH", ("thyroid stimulating hormone", "thyroid function tests", "TFTs")),
    (r"^CBC", ("complete blood count", "full blood count", "FBC")),
    (r"metabolic profile|metabolic panel", ("BMP", "metabolic panel", "urea and electrolytes", "U&E")),
    (r"^substance (?:use )?screen", ("urine drug screen", "UDS", "tox screen", "drug screen")),
    (r"substance.*review", ("substance use history", "medication and substance review")),
    (r"^medication review", ("medicines reconciliation", "drug chart review")),
    (r"alcohol use review", ("alcohol history", "AUDIT")),
    (r"sleep apnea", ("sleep apnoea screen", "STOP-BANG")),
    (r"sleep diary", ("sleep log",)),
    (r"sleep history", ("sleep assessment",)),
    (r"neurolog", ("neuro exam", "neurological exam")),
    (r"cardiopulmonary", ("cardiorespiratory examination", "chest examination")),
    (r"skin", ("dermatological examination",)),
)
_UNREMARKABLE: Final = (
    r"\bnormal\b|negative|within|no (?:indication|current|abnormalit|evidence|focal|snoring|activating)|intact|^\d|not "
)
_REMARKABLE: Final = r"elevat|abnormal(?!it)|heavy|late-night|inconsistent|fragmented|positive|history of heavy"
_DOMAINS: Final = (
    ("n-appearance", "appearance_behavior", "Appearance and behaviour"),
    ("n-speech", "speech", "Speech"),
    ("n-mood", "mood_affect", "Mood and affect"),
    ("n-thought-form", "thought_process", "Thought form"),
    ("n-thought-content", "thought_content", "Thought content"),
    ("n-perception", "perception", "Perception"),
    ("n-cognition", "cognition", "Cognition"),
    ("n-insight", "insight_judgment", "Insight and judgement"),
)


def exams(record: Record, disorder: Disorder) -> list[dict[str, Any]]:
    """Scales and exclusionary findings, and nothing else. Interpretations stay out: they argue the diagnosis."""
    examination = record.examination_results
    found = [_scale(scale, disorder) for scale in examination.scale_assessments]
    return found + [_finding(finding) for finding in examination.exclusionary_findings]


def _scale(scale: Scale, disorder: Disorder) -> dict[str, Any]:
    top, remarkable = _TOTALS.get(scale.scale_name, (0, 0))
    total = f"Total {scale.score:g}/{top}" if top else f"Total {scale.score:g}"
    meaning = f" ({scale.severity_interpretation})" if scale.severity_interpretation else ""
    return _exam(
        scale.scale_name, f"{total}{meaning}.", scale.scale_name in disorder.scales, scale.score < (remarkable or 1)
    )


def _finding(finding: Exclusion) -> dict[str, Any]:
    normal = bool(re.search(_UNREMARKABLE, finding.finding, re.I)) and not re.search(_REMARKABLE, finding.finding, re.I)
    return _exam(sentence_case(finding.test_name).rstrip("."), sentence_case(finding.finding), True, normal)


def _exam(name: str, report: str, indicated: bool, normal: bool) -> dict[str, Any]:
    aliases = next((names for find, names in _ALIASES if re.search(find, name, re.IGNORECASE)), ())
    return {"name": name, "aliases": list(aliases), "indicated": indicated, "normal": normal, "report": report}


def references(record: Record, memory: Memory, disorder: Disorder, code: str) -> dict[str, Any]:
    """Checkpoints, graded diagnoses, plan and note."""
    points = [*_interview(record, memory), *_note(record)]
    graded = [{"code": code, "grade": 3, "why": f"the source's diagnosis: {record.metadata.disease_name}"}]
    graded += [{"code": c, "grade": g, "why": why} for c, g, why in disorder.neighbours if c != code]
    return {"checkpoints": _unique(points), "diagnoses": graded, "plan": _plan(disorder), "note": _note_text(record)}


def _unique(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({point["id"]: point for point in points}.values())


def _interview(record: Record, memory: Memory) -> Iterator[dict[str, Any]]:
    story = record.symptom_trajectory
    told = f"Presents saying: {complaint(record)}"
    yield _point("i-complaint", "CC", told, ["complaint.open", "complaint.asked"])
    yield _point("i-onset", "CC", story.onset, ["course.asked", "course.since_when", "complaint.since_when"])
    if story.duration:
        yield _point("i-duration", "CC", f"Duration: {story.duration}", ["course.how_long", "complaint.how_long"])
    if story.progression:
        yield _point("i-progression", "CC", story.progression, ["course.detail", "course.change", "complaint.change"])
    if story.triggers:
        yield _point("i-triggers", "CC", f"Triggers: {listed(story.triggers)}", ["course.trigger", "complaint.trigger"])
    if story.relieving_factors:
        yield _point(
            "i-relief", "CC", f"Relieved by: {listed(story.relieving_factors)}", ["course.relief", "complaint.relief"]
        )
    if story.functional_impact:
        yield _point("i-function", "CC", story.functional_impact, ["course.effect", "complaint.effect"])
    yield from _symptoms(record, memory)
    yield from _history(memory)
    yield from _denials(memory)


def _symptoms(record: Record, memory: Memory) -> Iterator[dict[str, Any]]:
    for index, symptom in enumerate(record.symptom_trajectory.selected_symptoms, 1):
        unit = _unit_with(memory, symptom.impact) or _unit_with(memory, f"{symptom.name} (")
        if unit is None:
            continue
        group = group_of(unit.topic)
        told = unit.asked == unit.aspects.get("effect")
        yield _point(
            f"i-symptom-{index}", group, sentence_case(symptom.name), [f"{unit.id}.asked"], critical=group == "RISK"
        )
        if symptom.impact and not told:
            yield _point(
                f"i-impact-{index}", group, symptom.impact, [f"{unit.id}.detail", *_effect(unit, symptom.impact)]
            )
    commands = memory.unit("self_harm")
    if commands:
        refs = ["self-harm.asked", *_command(memory)]
        yield _point("i-commands", "RISK", sentence_case(commands.facts[0]), refs, critical=True)


def _effect(unit: Unit, impact: str) -> list[str]:
    """The aspect that tells an impact, where the unit's only one is this."""
    first_impact = next((fact for fact in unit.facts[1:2]), "")
    return [f"{unit.id}.effect"] if impact == first_impact and unit.aspects.get("effect") else []


def _command(memory: Memory) -> list[str]:
    voices = memory.unit("auditory_hallucinations")
    return [f"{voices.id}.command"] if voices and "command" in voices.aspects else []


def _unit_with(memory: Memory, fact: str) -> Unit | None:
    return next((u for u in memory.units if fact and any(f.startswith(fact) for f in u.facts)), None)


_HISTORY: Final = (
    ("family_psychiatric_history", "Family history: "),
    ("past_psychiatric_history", "Past history: "),
    ("medical_history", ""),
    ("medications_adherence", "Medication: "),
    ("alcohol", ""),
    ("tobacco_caffeine", ""),
    ("education_work", ""),
    ("living_finances", ""),
)


def _history(memory: Memory) -> Iterator[dict[str, Any]]:
    """One checkpoint a sentence, since each is a fact of its own."""
    for topic, label in _HISTORY:
        unit = memory.unit(topic)
        if unit:
            for index, fact in enumerate(unit.history, 1):
                yield _point(f"i-{unit.id}-{index}", "HX", f"{label}{fact}", [f"{unit.id}.asked"])
    medical = memory.unit("medical_history")
    allergy = next((f for f in medical.facts if f.startswith("Allergies")), "") if medical else ""
    if medical and allergy:
        yield _point("i-allergies", "HX", allergy, [f"{medical.id}.{'detail' if medical.detail else 'asked'}"])
    insight = memory.unit("insight")
    if insight:
        stance = re.split(r"[.;]| and (?:\w+ )*judg| but |, but", insight.facts[0])[0]
        yield _point("i-insight", "MS", sentence_case(stance), ["insight.asked"])


def _denials(memory: Memory) -> Iterator[dict[str, Any]]:
    for denial in memory.negatives:
        critical = denial.topic in ("suicidal_ideation", "homicidal_ideation", "suicide_plan_means")
        statement = _DENIED.get(denial.topic, denial.fact)
        yield _point(
            f"i-no-{denial.topic}", group_of(denial.topic), statement, [f"not:{denial.topic}"], critical=critical
        )


_DENIED: Final = {"suicidal_ideation": "No suicidal ideation", "homicidal_ideation": "No thoughts of harming others"}


def _note(record: Record) -> Iterator[dict[str, Any]]:
    exam, risk = record.examination_results.mental_status_exam, record.examination_results.risk_assessment
    for point_id, name, label in _DOMAINS:
        for index, clause in enumerate(_clauses(_text(exam, name)), 1):
            yield _noted(f"{point_id}-{index}", "MS", f"{label}: {clause}")
    levels = (
        ("Suicide", risk.suicide_risk),
        ("Violence", risk.violence_risk),
        ("Self-neglect", risk.self_neglect_risk),
    )
    for name, level in levels:
        if level:
            yield _noted(f"n-risk-{name.lower()}", "RISK", f"{name} risk {level}", critical=name == "Suicide")


_JOINTS: Final = re.compile(
    r";\s+|,? (?:but|though|although|yet) |, with |, (?=(?:exhibit|demonstrat)\w+ )| and (?=judge?ment)"
)


def _clauses(text: str) -> list[str]:
    """One observation each: sentences, cut where a second one is joined on."""
    parts = [p.strip(" .,") for sentence in sentences(text) for p in _JOINTS.split(sentence)]
    return [p for p in parts if len(p.split()) > 1]


def _text(exam: MentalState, name: str) -> str:
    return str(getattr(exam, name))


def _point(point_id: str, group: str, statement: str, evidence: list[str], *, critical: bool = False) -> dict[str, Any]:
    point = {"id": _slug(point_id), "stage": "interview", "group": group, "statement": statement, "evidence": evidence}
    return point | ({"critical": True} if critical else {})


def _noted(point_id: str, group: str, statement: str, *, critical: bool = False) -> dict[str, Any]:
    point = {"id": point_id, "stage": "note", "group": group, "statement": statement}
    return point | ({"critical": True} if critical else {})


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9_-]+", "-", text.lower())


def _plan(disorder: Disorder) -> dict[str, Any]:
    must = [_item(f"p{i}", *item) for i, item in enumerate(disorder.must, 1)]
    should = [_item(f"s{i}", *item) for i, item in enumerate(disorder.should, 1)]
    must_not = [
        _item(f"x{i}", said, accept) | {"why": why} for i, (said, accept, why) in enumerate(disorder.must_not, 1)
    ]
    return {"must": must, "should": should, "must_not": must_not}


def _item(item_id: str, statement: str, accept: tuple[str, ...]) -> dict[str, Any]:
    return {"id": item_id, "statement": statement, "accept": list(accept)}


def _note_text(record: Record) -> str:
    examination = record.examination_results
    state = " ".join(sentence_case(_text(examination.mental_status_exam, name)) for _, name, _ in _DOMAINS)
    return f"{examination.clinical_summary} Mental state: {state}".strip()
