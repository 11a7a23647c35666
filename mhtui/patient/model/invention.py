"""What a reply tells that it cannot know: quantities, people, symptoms that stand nowhere in what the patient was given.

Rules about words, on the safe side: a paraphrase may use any word, but no new number, no new person, no new complaint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from mhtui.patient.claims import quantities

Kind = Literal["invented_quantity", "invented_person", "invented_symptom"]


@dataclass(frozen=True, slots=True)
class Invention:
    """Something made up, and its words."""

    kind: Kind
    quote: str


def inventions(speech: str, record: str, talk: str) -> Iterator[Invention]:
    """What `speech` adds to the `record` (all that the patient was given and told). `talk` is what the doctor said:
    its numbers and names may be said back, its complaints are none that the patient has."""
    plain, known = _plain(speech), _plain(record)
    heard = f"{known}\n{_plain(talk)}"
    yield from (Invention("invented_quantity", found) for found in _quantities(plain, heard))
    yield from (Invention("invented_person", found) for found in _people(plain, known, heard))
    yield from (Invention("invented_symptom", found) for found in _symptoms(plain, known))


def _plain(text: str) -> str:
    return text.replace("’", "'").replace("‘", "'")


# --- numbers ---------------------------------------------------------------------------------------------------------


def _quantities(speech: str, heard: str) -> Iterator[str]:
    # what was heard is long: it is searched only where the speech has something to be compared with it
    measured = list(_MEASURED.finditer(speech))
    known = {q for line in heard.splitlines() for q in quantities(line)} if measured else set()
    for found in measured:
        for kind, value in quantities(found.group()):
            if not any(kind == k and abs(value - v) <= EXACT * max(value, v) for k, v in known):
                yield found.group()
    rest = _IDIOM.sub(" ", _MEASURED.sub(" ", speech))
    counted = [(word, value) for word, value in _valued(rest) if value > SMALL]
    numbers = {value for _, value in _valued(heard)} if counted else set()
    yield from (word for word, value in counted if value not in numbers)


def _valued(text: str) -> Iterator[tuple[str, float]]:
    for found in _NUMBER.finditer(text):
        word = found.group()
        scale = _SCALES.get((found.group("scale") or "").lower(), 1.0)
        yield word, _value(found.group("number")) * scale


def _value(word: str) -> float:
    low = word.lower().replace(",", "")
    if low in _SMALL_NUMBERS:
        return float(_SMALL_NUMBERS[low])
    parts = re.split(r"[ -]", low)
    if all(part in _SMALL_NUMBERS for part in parts):
        return float(sum(_SMALL_NUMBERS[part] for part in parts))
    return float(low)


EXACT: Final = 0.05
"""Two measures of one thing may differ by so much: a fortnight, 14 days, two weeks."""
SMALL: Final = 3
"""Numbers up to this are said without counting anything."""
_SMALL_NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
} | {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_SCALES: Final = {"hundred": 100.0, "thousand": 1000.0, "million": 1_000_000.0}
_ALL: Final = "|".join(sorted(_SMALL_NUMBERS, key=len, reverse=True))
_TENS: Final = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_WORDS_RE: Final = rf"(?:{_TENS})[ -](?:one|two|three|four|five|six|seven|eight|nine)|{_ALL}"
_NUMBER: Final = re.compile(
    rf"(?<![\w.,])(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?|{_WORDS_RE})(?:[ -](?P<scale>hundred|thousand|million))?(?![\w])",
    re.IGNORECASE,
)
_MEASURED: Final = re.compile(
    r"(?:\b(?!(?:a|an|one)\b)[\w.,-]+\s+(?:or|to|–|-)\s+)?(?<![\w-])(?!(?:a|an|one)\b)[\w.,-]+\s+(?:of\s+|solid\s+|whole\s+)?"
    r"(?:minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|kilos?|kgs?|stones?|pounds?|tablets?|pills?|bottles?|pints?|"
    r"glass(?:es)?|units?)\b|\b(?:twice|\w+ times) (?:a|an|per|every|each) (?:day|night|week|fortnight|month|year)\b",
    re.IGNORECASE,
)
_IDIOM: Final = re.compile(
    r"\b(?:twenty[- ]four[- /]seven|24/7|nine to five|one hundred (?:per ?cent|%)|100 ?(?:%|per ?cent)|seventh heaven|cloud nine|"
    r"on all fours|all fours|ten to one|a (?:hundred|thousand|million)|hundreds|thousands|at sixes and sevens|999|911|111|"
    r"million (?:things|times|thoughts|miles))\b",
    re.IGNORECASE,
)

# --- people ----------------------------------------------------------------------------------------------------------


def _people(speech: str, known: str, heard: str) -> Iterator[str]:
    named = list(_NAME.finditer(speech))
    names = {word.lower() for word in re.findall(r"[^\W\d_]+", heard)} if named else set()
    for found in named:
        name = found.group()
        if name.lower().removesuffix("'s") not in names | _NO_NAMES:
            yield name
    for found in _KIN.finditer(speech):
        kin = found.group("kin").lower()
        if not re.search(rf"\b(?:{_same(kin)})", known, re.IGNORECASE) and not _denied(speech, found.start()):
            yield found.group()


def _same(kin: str) -> str:
    return next((alike for alike in _ALIKE if re.fullmatch(alike, kin, re.IGNORECASE)), re.escape(kin))


_NAME: Final = re.compile(r"(?<=[a-z,;'] )(?!I\b)[A-Z][a-z]{2,}(?:'s)?\b")
_NO_NAMES: Final = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december christmas easter god christ jesus lord heaven hell satan devil english british american doctor dr
    doc nurse sir madam miss mrs internet google youtube facebook whatsapp mum mom dad mummy daddy nan gran grandma grandad
    earth yes no and but because maybe well okay fine please thank thanks bible europe england britain london it's i'm
    i've i'll i'd don't the that what why how when who you they she there""".split()
)
_ALIKE: Final = (
    r"mum|mom|mother|mam|mummy|parents?",
    r"dad|father|daddy|parents?",
    r"wife|husband|spouse|partner|married|widow\w*",
    r"girlfriend|boyfriend|partner|fianc\w+",
    r"brothers?|siblings?",
    r"sisters?|siblings?",
    r"kids?|child(?:ren)?|sons?|daughters?|baby|boys?|girls?",
    r"boss|manager|supervisor|foreman",
    r"gran\w*|nan|grand\w+",
)
_KIN: Final = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?P<kin>mum|mom|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|fianc\w+|brothers?|sisters?|kids?|"
    r"child(?:ren)?|sons?|daughters?|baby|boss|manager|grandmother|grandfather|grandma|grandad|nan|uncle|aunt|cousin|neighbou?rs?|"
    r"flatmate|roommate|colleagues?|landlord|therapist|psychiatrist|dog|cat)\b",
    re.IGNORECASE,
)

# --- complaints ------------------------------------------------------------------------------------------------------


def _symptoms(speech: str, known: str) -> Iterator[str]:
    for about in _COMPLAINTS:
        said = [m.group() for m in about.finditer(speech) if not _asks_back(speech, m.start(), m.end())]
        # what is known is long: it is searched only where there is something to know
        if said and not about.search(known):
            yield from said


def _asks_back(speech: str, start: int, end: int) -> bool:
    """Whether the words stand in a question, or in what the patient does not know."""
    before = re.split(r"(?<=[.!?…\n])\s*", speech[:start])[-1]
    after = re.split(r"(?<=[.!?…\n])", speech[end:])[0]
    return after.rstrip().endswith("?") or _UNKNOWN.search(before) is not None


def _denied(speech: str, start: int) -> bool:
    return (
        re.search(r"\b(?:no|not|never|don't have|haven't got|without|isn't|wasn't)\b[^.!?]{0,20}$", speech[:start])
        is not None
    )


_UNKNOWN: Final = re.compile(
    r"\b(?:don't|do not|couldn't|can't|wouldn't) (?:really )?(?:know|say|remember|understand|tell you)\b[^.!?]*$", re.I
)
_COMPLAINTS: Final = tuple(
    re.compile(rf"\b(?:{words})", re.IGNORECASE)
    for words in (
        r"suicid\w+|kill(?:ing)? myself|end(?:ing)? (?:it all|my (?:own )?life)|take my own life|wish i (?:were|was) dead|better off dead|want(?:ed)? to die|not wake up|not (?:want\w* to )?(?:be|live) (?:here )?any ?more",
        r"cut(?:ting)? myself|hurt(?:ing)? myself|harm(?:ing)? myself|self-harm\w*|burn(?:ing)? myself",
        r"overdos\w+",
        r"(?:kill|hurt|stab|attack)(?:ing)? (?:him|her|them|people|someone|somebody|you)\b",
        r"(?:hear\w*|the|these|those|two|some|my) voices?\b|hear(?:ing)? (?:things|whisper\w+|someone|somebody|people)|whisper(?:s|ing)? (?:to|at|in) m\w+|hallucinat\w+",
        r"see(?:ing)? (?:things|people|shadows|figures|ghosts|animals|insects|spiders|rats)\b|visions?\b",
        r"(?:watch|follow|spy|monitor|track|poison|plott)(?:ing|ed|s)? (?:on |against )?me\b|(?:coming|are|is|'re) after me\b|conspir\w+|paranoi\w+",
        r"panic(?:k\w*)?\b|panic attacks?|palpitation\w*|heart (?:is |was )?(?:pounding|racing|hammering)|can't breathe|hyperventilat\w+",
        r"flashbacks?|nightmares?|bad dreams|night terrors",
        r"hopeless\w*|no (?:hope|future)\b|no point (?:in )?(?:living|going on|being)|nothing to live for",
        r"worthless\w*|guilt\w*|a burden",
        r"cocaine|cannabis|weed|marijuana|heroin|ketamine|amphetamine\w*|ecstasy|mdma|lsd|crystal meth|opioids?",
        r"alcohol\w*|drink(?:ing)? (?:too much|a lot|every|more)|drunk\b|beers?\b|wine\b|vodka|whisk\w+|gin\b|hangover\w*",
        r"(?:lost|gained|put on|losing|gaining) (?:\w+ )?weight|my weight|appetite|kilos?\b|anorex\w*|binge\w*|purg\w+|vomit\w*|starv\w+",
        r"headaches?|migraines?|seizures?|(?:have|had|having) fits\b|epilep\w+|concussion|black(?:ed)? out|faint\w*|dizz\w+|stroke\b",
        r"chest pains?|stomach (?:ache|pain|cramps)\w*|nausea\w*|diabet\w*|cancer|asthma|thyroid|tumou?r\w*|hypertension|blood pressure",
        r"(?:sertra|fluoxe|paroxe|citalo|escitalo|venlafa|duloxe|mirtaza|amitripty|olanza|quetia|risperi|aripipra|clozap|haloper|lithium|lamotri|valpro|carbamaz|diazepam|lorazepam|alprazolam|clonazepam|zopiclone|zolpidem|methadone|naltrex)\w*|prozac|xanax|valium|zoloft|ritalin|adderall",
        r"bipolar|schizo\w+|depress(?:ion|ive)|ptsd|adhd|ocd|autis\w+|psycho(?:sis|tic)|borderline personality|dementia|alzheimer\w*|delirium|anxiety disorder|manic|mania",
        r"abus(?:e|ed|ing|ive)\b|rap(?:e|ed)\b|assault\w*|molest\w*|beat(?:en)? me",
        r"(?:hospitali[sz]ed|in hospital|been admitted|sectioned|on the ward|psych ward|rehab)\b",
        r"obsess\w+|compuls\w+|intrusive thoughts|check(?:ing)? (?:the (?:door|stove|locks?|gas)|things) (?:over|again|ten|many)|wash(?:ing)? my hands (?:over|again|until)",
        r"arrest\w*|prison|jail|in court|police (?:came|took|arrested|stopped)",
        r"divorc\w+|miscarr\w+|pregnan\w+|lost my job|got (?:fired|sacked)|made redundant|evicted|bankrupt\w*|in debt|gambl\w+",
    )
)
