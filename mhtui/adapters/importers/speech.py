"""Turns a chart's third person into a patient's first person: pronouns and verbs change, facts and numbers do not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_VERBS: Final = frozenset(
    """
    accept acknowledge admit appear attend avoid believe break check clean complain communicate complete consume
    continue cope cry deny describe disengage drink drive eat endorse engage enjoy exercise exhibit experience
    express fear feel find follow forget gain get give go have hear help identify keep lack lead like live lose
    maintain make manage miss need notice participate perform practise practice prefer present pursue recall
    refuse rely remain remember repeat report require reside rest retain retire say see seem sense shift show
    sit sleep smoke spend state stay stop struggle study suffer swing take tap tell tend think throw try
    understand use wake walk want wear withdraw work worry
    """.split()
)
_IRREGULAR: Final = {
    "is": "am",
    "has": "have",
    "does": "do",
    "goes": "go",
    "was": "was",
    "isn't": "am not",
    "hasn't": "haven't",
    "doesn't": "don't",
}
_PAST: Final = frozenset(
    """
    experienced had noticed stopped started began became developed lost gained quit ceased struggled noticed
    underwent had took moved disengaged witnessed served smoked drank discontinued withdrew
    """.split()
)
_OF_THE_SYMPTOM: Final = frozenset(
    """
    affects affected affecting causes caused causing consumes consumed disrupts disrupted disrupting distracts
    impacts impacted impairs impaired impairing interferes interfered interfering interrupts interrupted leads
    led leading limits limited makes made progressed prevents prevented reduces reduced results resulted strains
    strained worsens worsened
    """.split()
)
_ADVERBS: Final = frozenset(
    """
    also always becoming briefly completely constantly initially progressively currently daily easily formerly
    frequently generally gradually largely mainly mostly never no longer not now occasionally often only
    previously primarily rarely recently regularly repeatedly somewhat sometimes still usually mildly moderately
    severely
    """.split()
)
_PREDICATES: Final = frozenset(
    """
    able afraid alert anxious ashamed aware bothered caught concerned confused convinced dependent distracted
    divorced drained easily enrolled exhausted frustrated guilty hesitant hospitalized hospitalised irritable
    married off on overwhelmed prescribed preoccupied prone single tired treated unable under unaware unwilling
    up widowed withdrawn worried
    """.split()
)
_WERE: Final = frozenset(
    {"prescribed", "hospitalized", "hospitalised", "treated", "diagnosed", "admitted", "born", "raised", "referred"}
)
_CHANGES: Final = frozenset(
    """
    gradual worsening development increase increased decrease decreased reduced mild moderate severe marked
    significant impairment progressive
    """.split()
)
_PLURAL_VERBS: Final = frozenset(
    """
    became become blur cause command consume exacerbate foster helps
    interfere lead provides reflect tell trigger worsen worsened
    """.split()
)
_SUBCLAUSE: Final = frozenset("whether which that who what when where how if as".split())
_COUNTABLE: Final = frozenset(
    {"tendency", "history", "sense", "lack", "feeling", "fear", "loss", "diagnosis", "single", "habit"}
)
_KIN: Final = (
    r"(?:maternal |paternal |younger |older |elder |half-)*(?:mother|father|parents|brother|sister|siblings?|son|"
    r"daughter|uncle|aunt|grandmother|grandfather|grandparents|cousin|husband|wife|children)"
)
_DETERMINERS: Final = frozenset(
    "a an the my her his their these those this that of in with to and/or some any no".split()
)
_TAILS: Final = re.compile(r" (?:reported|documented|noted|recorded|on record)(?=[.;]|$)")
_SENTENCE: Final = re.compile(r"[^.!?]+(?:\.(?=\d)[^.!?]+)*[.!?]?['\"”’]*")


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose chart it is; the name is recognised as the subject."""

    name: str

    def subject(self) -> str:
        """A pattern of what stands for the patient as subject or possessor."""
        first, *rest = (re.escape(part) for part in self.name.split())
        full = "".join(f"(?: {part})?" for part in rest)
        return rf"(?:(?:Mrs|Ms|Mr|Miss)\.? )?(?:{first}{full}|{rest[-1] if rest else first})|[Tt]he patient|[Pp]atient"


def sentences(text: str) -> list[str]:
    """The sentences of a text, trimmed."""
    return [s.strip() for s in _SENTENCE.findall(text.replace("Uptodate", "Up-to-date")) if s.strip(" .'\"")]


def first_person(text: str, speaker: Speaker, *, of_symptoms: bool = True) -> str:
    """The text as the patient would say it of themselves. `of_symptoms`: sentences without a subject may be about what
    troubles the patient ("causes fatigue") rather than the patient."""
    return " ".join(_sentence(s, speaker, of_symptoms) for s in sentences(text))


def of_relatives(text: str, speaker: Speaker) -> str:
    """A family history as the patient would tell it: relatives stay in the third person."""
    return " ".join(_family_sentence(s, speaker) for s in sentences(text))


def phrase(text: str) -> str:
    """A noun phrase within a sentence: lower case at the start, no full stop, own pronouns."""
    words = _pronouns(text.strip().rstrip("."))
    return (
        words
        if (words[:2].isupper() and words[:2].isalpha()) or words[:2] in ("I ", "I'")
        else words[:1].lower() + words[1:]
    )


def listed(items: Iterable[str], joint: str = "and") -> str:
    """a, b and c."""
    parts = [phrase(item) for item in items]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def sentence_case(text: str) -> str:
    """With a capital at the start and a full stop at the end."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!?…\"'" else ".")


def _family_sentence(text: str, speaker: Speaker) -> str:
    text = re.sub(rf"(?:{speaker.subject()})['’]s (?=\w)", "my ", text)
    text = re.sub(rf"\b(?:[Hh]er|[Hh]is|[Tt]heir) (?={_KIN}\b)", "my ", text)
    text = re.sub(
        rf"(^|[;,] |\band |\bbut )({_KIN})\b(?! of| side)",
        lambda m: f"{m[1]}my {_lower(m[2])}",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(r"\b(my (?:\w+ )?\w+) (?=diagnosed\b)", r"\1 was ", text)
    text = re.sub(r"\bmy my\b", "my", re.sub(r"\b(my \w+) with (?=(?:a )?history)", r"\1 has ", text))
    text = re.sub(r"\bhas (?=history of)", "has a ", text)
    text = re.sub(r"^No\b", "There's no", re.sub(r"^History of", "There's a history of", text))
    text = re.sub(r"\bthe patient\b", "me", re.sub(r"\bimmediate family\b", "my immediate family", text))
    return sentence_case(re.sub(r" is known\.?$", " that I know of.", text).replace("my my ", "my "))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _sentence(text: str, speaker: Speaker, of_symptoms: bool) -> str:
    text = re.sub(r"\b[Pp]atient-reported ", "", _TAILS.sub("", text))
    body = re.sub(rf"^(?:{speaker.subject()})['’]s\b", "My", text)
    body = re.sub(rf"\b(?:{speaker.subject()})['’]s\b", "my", body)
    body = re.sub(rf"^(?:{speaker.subject()}|She|He|They)\b", "I", body)
    body = re.sub(r"\b(?:she|he)\b", "I", body)
    body = re.sub(rf"(?<=[a-z] )(?:{speaker.subject()})(?= to\b)", "me", body)
    body = re.sub(rf"\b(?:{speaker.subject()})\b", "I", body)
    body = _headless(_pronouns(body), of_symptoms)
    body = re.sub(r"^(?:The )?[Ss]ymptoms\b", "My symptoms", body)
    return sentence_case(_contracted(_verbs(body)))


def _contracted(text: str) -> str:
    text = re.sub(r"\bI am\b", "I'm", re.sub(r"\bI report (?=\w+ing\b)", "I've noticed ", text))
    return re.sub(r"\bI have (?=(?:been|become|begun|felt|gone|had|lost|withdrawn|\w+ed)\b)", "I've ", text)


def _pronouns(text: str) -> str:
    text = re.sub(r"\b(?:herself|himself|themself)\b", "myself", text)
    text = re.sub(r"\b(?:hers|his own|her own)\b", lambda m: "my own" if "own" in m[0] else "mine", text)
    text = re.sub(r"\bself/others\b", "myself or others", text)
    text = re.sub(
        r"\b(?:her|him)\b(?=\s*(?:[.,;:)]|$|\b(?:to|from|for|and|or|with|in|at|have|has|without|being)\b))", "me", text
    )
    text = re.sub(r"\bHer\b", "My", re.sub(r"\b(?:her|his)\b", "my", text))
    return re.sub(r"\bHis\b", "My", text)


def _headless(text: str, of_symptoms: bool) -> str:
    """Gives a subject to a sentence that has none: the patient, or what troubles them."""
    words = text.split()
    if not words or re.match(r"(?:I|I'm|I've|My|It|The|There|Symptoms|These|This)\b", text):
        return text
    first = words[0].lower().strip(",")
    finite = _has_own_verb(words)
    if re.match(r"Takes (?:over|about|nearly|up|an|\d)", text):
        return f"It takes me {text[6:]}"
    if of_symptoms and first in _OF_THE_SYMPTOM and not (finite and first.endswith("ed")):
        return f"It keeps {_lower(text)}" if first.endswith("ing") else f"It {_lower(text)}"
    return _with_subject(first if of_symptoms or first not in _CHANGES else "", _lower(text), words, finite)


def _with_subject(first: str, rest: str, words: list[str], finite: bool) -> str:
    head = next((w.lower().strip(",;.") for w in words if w.lower().strip(",;.") not in _ADVERBS), first)
    if head in _WERE or (first in ("previously", "formerly") and head in ("on", "taking")):
        return f"I was {rest}"
    if head in _PREDICATES or (head.endswith("ing") and head not in _NOUNS_IN_ING and not finite):
        return f"I'm {rest}"
    if _base(head) or head in _PAST or _base_before(words, 0 if head == first else 1):
        return f"I {rest}"
    if finite:
        return re.sub(r"^current (?=episode|phase)", "this ", re.sub(r"^current (?=\w+s\b)", "my current ", rest))
    return _noun_subject(first, rest)


_NOUNS_IN_ING: Final = frozenset({"feeling", "nothing", "trembling", "gasping", "snoring", "worsening"})
_NOUN_STARTS: Final = {
    "no": "I have ",
    "history": "I have a ",
    "allergy": "I have an ",
    "seasonal": "I have ",
    "diagnosis": "I had a ",
    "a": "I had ",
}


def _noun_subject(first: str, rest: str) -> str:
    if first in _NOUN_STARTS:
        return _NOUN_STARTS[first] + rest
    if first in _CHANGES:
        return f"There have been {rest}" if re.match(r"\w+ symptoms\b", rest) else f"There's been {rest}"
    return f"I've had {'a ' if first in _COUNTABLE else ''}{rest}"


def _has_own_verb(words: list[str]) -> bool:
    """Whether a sentence that names no patient has a subject and a verb of its own."""
    for place in range(1, len(words)):
        word, before = words[place].lower().strip(",;."), words[place - 1].lower().strip(",;.")
        if word in _SUBCLAUSE:
            return False
        if before not in ("and", "but", "to", "or") and word in _AUXILIARIES | _PLURAL_VERBS:
            return place > 1 or word in _AUXILIARIES
    return False


_AUXILIARIES: Final = frozenset("is are was were has have can".split())


def _verbs(text: str) -> str:
    """Verbs whose subject became "I", in the whole sentence: not plural nouns, not the verbs of other subjects."""
    if not re.match(r"(?:I\b|I'm\b|I've\b|It\b|My\b)", text) and " I " not in text:
        return text
    words = text.split(" ")
    mine = words[0] in ("I", "I'm", "I've")
    for place in range(1, len(words)):
        if words[place - 1] == "I":
            mine = True
        words[place] = _verb(words, place) if mine else words[place]
        if words[place].lower() in ("which", "that", "who", "whether", "what"):
            mine = False
        elif words[place].endswith(";"):
            mine = words[0].startswith("I")
    joined = " ".join(words)
    starts = "|".join(sorted(_VERBS | _PAST | {"am", "have"}))
    return re.sub(rf"; (?=(?:no longer )?(?:{starts})\b(?! (?:is|are|was|has|have)\b))", "; I ", joined)


def _verb(words: list[str], place: int) -> str:
    core = words[place].rstrip(",;.")
    tail = words[place][len(core) :]
    before = words[place - 1].lower()
    base = _base(core) or _base_before(words, place)
    if base is None or before.rstrip(",;") in _DETERMINERS - {"and/or"} or not _may_follow(before):
        return words[place]
    return base + tail


def _base_before(words: list[str], place: int) -> str | None:
    """The base form of a word that an object follows: a verb, whatever it is."""
    word = words[place].lower()
    following = words[place + 1].lower() if place + 1 < len(words) else ""
    if not re.fullmatch(r"[a-z]{3,}[^s]s", word) or following not in ("my", "the", "a", "an"):
        return None
    stem = word[:-1]
    return stem[:-2] + "y" if stem.endswith("ie") else stem[:-1] if stem.endswith(("she", "che", "xe")) else stem


def _may_follow(before: str) -> bool:
    """Whether a verb of the same subject may stand after this word."""
    bare = before.rstrip(",;")
    return before.endswith((",", ";")) or bare in ("i", "and", "but", "or", "then", "when", "as") or bare in _ADVERBS


def _base(word: str) -> str | None:
    """The base form of a third-person verb, or None for any other word."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for form in (
        word[:-3] + "y" if word.endswith("ies") else "",
        word[:-2] if word.endswith("es") else "",
        word[:-1] if word.endswith("s") else "",
    ):
        if form in _VERBS:
            return form
    return None
