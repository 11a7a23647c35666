"""Which topic a symptom, as a chart names it, belongs to."""

from __future__ import annotations

import re
from typing import Final

_RULES: Final[tuple[tuple[str, str], ...]] = (
    (r"suicid|thoughts? of death|passive death|life is worth|dying", "suicidal_ideation"),
    (r"self[- ]?harm|cutting", "self_harm"),
    (r"homicid|violen", "homicidal_ideation"),
    (r"visual halluc", "visual_hallucinations"),
    (r"halluc|hearing voices|voices", "auditory_hallucinations"),
    (r"thoughts? (?:are|being|aren)[^.]*(?:own|insert|control)|recogni[sz]ing reality", "delusions_reference_control"),
    (r"delusion|paranoi|conspir|persecut", "delusions_persecution"),
    (r"elevated|euphori|manic|mania|grandios|high energy", "mania_elevated_mood"),
    (r"impulsiv|overspend|reckless|risky", "mania_spending_risk"),
    (r"panic", "panic"),
    (r"dissociat|flat affect|derealiz", "dissociation"),
    (r"flashback|nightmare|trauma|distressing (?:memories|thoughts)", "trauma_reexperiencing"),
    (
        r"obsess|compuls|checking|misplac|forgetting,|symmetry|handwash|cleaning|counting|taboo|ritual|losing control",
        "obsessions_compulsions",
    ),
    (r"avoid", "phobia_avoidance"),
    (r"insomnia|sleep|waking|awaken|nocturnal|snor|gasping|apn[eo]|restless legs|hypersomni", "sleep"),
    (r"racing thoughts|concentrat|attention|organi[sz]|distract|focus|planning|indecision|catatoni", "concentration"),
    (r"memory", "memory"),
    (r"worthless|guilt|shame|self-blame", "guilt_worthlessness"),
    (r"hopeless|pessimis", "hopelessness"),
    (r"interest or pleasure|pleasure|anhedoni|loss of interest", "anhedonia"),
    (r"fatigue|energy|exhaust|tired|motivation|restlessness$|restlessness during|talking|slowing", "energy"),
    (r"blurting|waiting|self-control|emotional outbursts", "judgement"),
    (r"irritab|(?:low or anxious |low |depressed |anxious )?mood|sad|crying|emotion|empt|frustrat", "mood"),
    (r"worry|worr|anxi|tension|on edge|trembl|startle|hypervigil", "anxiety_worry"),
    (r"appetite|weight|pounds|eating", "appetite_weight"),
    (r"alcohol|drinking", "alcohol"),
    (r"substance|drug|stimulant|withdrawal", "drugs"),
    (r"seizure|head injury", "seizures_head_injury"),
    (r"relationship|social|isolation|interpersonal|responsibilit", "relationships_support"),
    (r"insight", "insight"),
    (r"legal", "legal_forensic"),
    (r"headache|ache|pain|digest|chest|syncope|physical|skin|medical", "medical_history"),
    (r"manage|self-care|functional", "judgement"),
)
_COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE), topic) for pattern, topic in _RULES)

_GROUPS: Final = {
    "suicidal_ideation": "RISK",
    "self_harm": "RISK",
    "homicidal_ideation": "RISK",
    "mania_spending_risk": "RISK",
    "auditory_hallucinations": "MS",
    "visual_hallucinations": "MS",
    "delusions_persecution": "MS",
    "delusions_reference_control": "MS",
    "dissociation": "MS",
    "insight": "MS",
    "mood": "MS",
    "obsessions_compulsions": "MS",
    "concentration": "MS",
    "medical_history": "HX",
    "alcohol": "HX",
    "drugs": "HX",
}


def topics_of(text: str) -> tuple[str, ...]:
    """Topics a text speaks of, the one named first coming first; empty where no rule knows it."""
    found: dict[str, int] = {}
    for pattern, topic in _COMPILED:
        match = pattern.search(text)
        if match and not any(match.start() == place for place in found.values()):
            found.setdefault(topic, match.start())
    if not found and "fear" in text.casefold():
        return ("anxiety_worry",)
    return tuple(sorted(found, key=lambda topic: found[topic]))


def group_of(topic: str) -> str:
    """The checkpoint group of a topic."""
    return _GROUPS.get(topic, "CC")
