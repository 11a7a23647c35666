"""A presentation from a mental status examination written as prose."""

from __future__ import annotations

import re
from typing import Any, Final

from mhtui.adapters.importers.patienthub_source import MentalState, Profile
from mhtui.adapters.importers.speech import sentences

Table = tuple[tuple[str, Any], ...]

_RATE: Final[Table] = (("pressured", "pressured"), ("rapid|fast", "fast"), ("slow", "slow"))
_VOLUME: Final[Table] = (("whisper", "whispered"), ("low volume|soft|quiet", "quiet"), ("loud", "loud"))
_AMOUNT: Final[Table] = (
    ("mute", "mute"),
    ("sparse|poverty|reduced", "reduced"),
    ("interrupting|pressured|talkative", "increased"),
)
_LATENCY: Final[Table] = (("pressured|rapid", 0.3), ("slow", 3.0), ("hesita", 2.0))
_RANGE: Final[Table] = (
    ("flat", "flat"),
    ("blunted", "blunted"),
    ("restricted", "restricted"),
    ("labile|oscillat", "wide"),
)
_LABILITY: Final[Table] = (("mildly labile", "mild"), ("labile|oscillat", "marked"))
_PATTERN: Final[Table] = (
    ("derail|loose assoc|disorgani[sz]ed", "loosened"),
    ("flight of ideas", "flight_of_ideas"),
    ("tangent", "tangential"),
    ("circumstantial", "circumstantial"),
    ("perseverat", "perseverative"),
    ("block", "blocked"),
)
_QUALITIES: Final = (
    "anxious|depressed|distress|dysphoric|elevated|elated|frustrat|irritable|sad|on edge|flat|okay|low|labile"
)
_QUALITY_NAMES: Final = {"distress": "distressed", "frustrat": "frustrated", "okay": "even", "low": "low"}
_SIGNS: Final[Table] = (
    ("fidget", "fidgets and shifts posture in the chair"),
    ("hand-wringing", "wrings the hands"),
    ("pacing", "paces"),
    ("restless|psychomotor agitation", "cannot sit quite still"),
    ("hunched", "sits hunched"),
    ("slouched", "sits slightly slouched"),
    ("retardation|slowed", "moves slowly"),
    ("diminished eye contact", "hardly meets your eye"),
    ("dishevel", "hair and clothes a little in disorder"),
    ("poor grooming|poor personal hygiene", "has not washed for some time"),
    ("neatly dressed|well-groomed|appropriately dressed|adequately groomed|casually dressed", "dressed with some care"),
)


def presentation(exam: MentalState, profile: Profile) -> dict[str, Any]:
    """The presentation of a case file, field by field from the prose."""
    look, talk = exam.appearance_behavior, f"{exam.speech} {exam.thought_process}"
    pattern = first(_PATTERN, affirmed(exam.thought_process), "linear")
    insight, judgement = _split(exam.insight_judgment)
    return {
        "appearance": re.split(r"[.;]", look)[0].strip(),
        "behaviour": _clause(look, r"cooperat|engage|restless|fidget|agitat|sitting|posture|psychomotor") or look,
        "psychomotor": _clause(look, r"psychomotor|restless|fidget|agitation|slow") or "nothing remarkable noted",
        "eye_contact": _clause(look, r"eye contact") or "not described",
        "speech": _speech(exam.speech),
        "mood_says": mood_words(exam.mood_affect),
        "affect": _affect(exam.mood_affect),
        "thought_form": {"pattern": pattern, "strength": _strength(talk, pattern), "asides": _asides(profile)},
        "thought_content": exam.thought_content,
        "perception": exam.perception,
        "cognition": _cognition(exam.cognition),
        "insight": insight,
        "judgement": judgement,
        "defensiveness": first((("cooperative|engage", 0), ("guarded|hostile|suspicious", 2)), look, 1),
        "signs": {
            "always": [sign for find, sign in _SIGNS if re.search(find, affirmed(look), re.IGNORECASE)]
            or ["sits facing you"]
        },
    }


def first(table: Table, text: str, otherwise: Any) -> Any:
    """The value of the first pattern found in the text."""
    return next((value for find, value in table if re.search(find, text, re.IGNORECASE)), otherwise)


def unquoted(text: str) -> str:
    """The text less what it quotes of the patient."""
    return re.sub(r"(?<!\w)['\"‘“][^'\"’”]*['\"’”]", "", text)


def affirmed(text: str) -> str:
    """The text less what it says is absent."""
    return re.sub(r"\b(?:no|without|denies) [^.;,]*", "", text, flags=re.IGNORECASE)


def mood_words(text: str) -> str:
    """Mood as the patient says it: quoted words, else what is reported."""
    quoted = re.findall(r"['\"‘“]([a-z][a-z ]{1,20}),?['\"’”]", text, re.IGNORECASE)
    if quoted:
        return f"{' and '.join(quoted).capitalize()}."
    named = re.search(r"(?:feeling|self-reported|appears|oscillates between) (\w+)", text, re.IGNORECASE)
    word = (named[1] if named else first((("depressed", "low"),), text, "hard to say")).lower()
    return {"frustration": "Frustrated.", "elevated": "Up, and then right down."}.get(word, f"{word.capitalize()}.")


def _speech(text: str) -> dict[str, Any]:
    rate = first(_RATE, text, "normal")
    return {
        "rate": rate,
        "volume": first(_VOLUME, text, "normal"),
        "amount": first(_AMOUNT, text, "normal"),
        "interruptible": "with effort" if rate == "pressured" else "yes",
        "latency_s": first(_LATENCY, text, 1.0),
    }


def _affect(text: str) -> dict[str, Any]:
    seen = unquoted(text).casefold()
    found = dict.fromkeys(re.findall(_QUALITIES, seen) or re.findall(_QUALITIES, text.casefold()))
    return {
        "quality": ", ".join(_QUALITY_NAMES.get(word, word) for word in found) or "unremarkable",
        "range": first(_RANGE, seen, "full"),
        "lability": "none" if "flat" in seen else first(_LABILITY, seen, "none"),
        "congruent": "incongruent" not in seen,
    }


def _strength(text: str, pattern: str) -> int:
    if pattern == "linear":
        return 0
    return int(first((("severe|frequent", 3), ("mild|slight|occasional|at times|sometimes|tendenc", 1)), text, 2))


def _cognition(text: str) -> dict[str, Any]:
    parts = {
        "orientation": _clause(text, r"orient") or text,
        "attention": _clause(text, r"attention|concentrat|distract|focus") or "not described",
    }
    memory = _clause(text, r"memory")
    return parts | ({"recall": memory} if memory else {})


def _clause(text: str, find: str) -> str | None:
    """The first part of the text, between stops and semicolons, that speaks of something."""
    parts = (p.strip(" .") for s in sentences(text) for p in s.split(";"))
    return next((p for p in parts if re.search(find, p, re.IGNORECASE)), None)


def _split(text: str) -> tuple[str, str]:
    insight = _clause(text, "insight") or text
    judgement = _clause(text, r"judge?ment") or text
    return insight, judgement


_ASIDES: Final[tuple[tuple[str, str], ...]] = (
    ("dietary_pattern", "I do eat a {} diet, I know"),
    ("activity_level", "I'd call my activity level {}, if that's on your form"),
    ("geography", "it's {} where we are"),
    ("income_tier", "{} income, if that's what comes next"),
    ("medicine_preference", "I'm for {} medicine myself"),
    ("vaccination_history", "my vaccinations, those are {}"),
)


def _asides(profile: Profile) -> list[str]:
    """Excursions without weight, from what the profile says of ordinary life."""
    values = {name: getattr(profile, name).strip() for name, _ in _ASIDES}
    values["vaccination_history"] = "up to date" if re.match(r"up|routine", values["vaccination_history"], re.I) else ""
    return [text.replace("{}", values[name].lower()) for name, text in _ASIDES if values[name]]
