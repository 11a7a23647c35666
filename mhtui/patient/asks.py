"""What the doctor's turn asks: one ask per question, with its topics and aspect."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from mhtui.core.case import Case
from mhtui.core.gated import Gated
from mhtui.patient.evidence import cites_source
from mhtui.patient.people import about_other, calls
from mhtui.patient.referents import people_of
from mhtui.patient.remarks import QUESTION_ACTS, Remark
from mhtui.patient.words import content_words

LISTED: Final = 0.4
"""A member of a list is asked about when its topic is this sure."""

IMPLIED: Final = 0.5
"""A reassuring remark is taken as a question when its topic is this sure."""

GRAVE: Final = frozenset({"suicidal_ideation", "suicide_plan_means", "self_harm", "homicidal_ideation"})
"""Topics of life and death."""

WEAK: Final = 0.3
"""Below this probability a topic gives way to what a pronoun points back to."""

RULED: Final = 0.9
"""Probability of a topic that a rule, not the reader, names."""

LEAD_WORDS: Final = 4
ANYTHING_ELSE: Final = "anything_else"
"""Act of an ask for whatever was left out."""

_TAG: Final = Gated(
    r"^(?:and |or )?(?:would you say|do you think|can you tell me|you know|(?:is that |would that be )?(?:ok(?:ay)?|all right|alright)(?: with you)?|is it (?:ok(?:ay)?|all right|alright) if i (?:sit|ask|take|make|come)\b.*|"
    r"(?:does|did) (?:that|this|it|any of (?:that|this|it)) (?:all )?make (?:any )?sense(?: to you)?(?: so far)?|is (?:that|this|it) (?:all )?clear(?: so far)?|do you understand(?: (?:that|this|me|what i (?:mean|said)))?|"
    r"if (?:you )?(?:don't|do not) mind(?: (?:me|my) asking)?|may i ask(?: you)?(?: something| a question)?|do you follow|are you with me|can you hear me(?: all right| ok(?:ay)?)?|may i (?:sit|come in).*)\W*$",
    re.IGNORECASE,
)
_SAME_THING: Final = Gated(
    r"\blike (?:that|this)\b|\bany of (?:that|those|this|it)\b|\b(?:anything|something) (?:like|similar)\b|\bring true\b|\bsound familiar\b|"
    r"\brecogni[sz]e (?:that|this|any)\b|\b(?:that|this|it|so) (?:for|with) you\b|\bhappen\w* to you\b|\b(?:has|does|did|is) (?:that|this|it) (?:ever )?happen\w*\W*$|\byou too\b|\bthe same\b|\bhow (?:is|has) (?:that|it)\b|^\W*(?:and )?have you(?: ever)?\W*$|^\W*(?:and )?do you\W*$|^\W*(?:and )?(?:what|how) about you\W*$",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(
    r"\b(?:it|its|it's|they|them|their|that's|those|this|these|he|him|she|her)\b|\bthat\b(?! (?:you|i|he|she|we|they|anyone|other|nobody|somebody|your)\b)|\b(?:then|there|so|one|ones)\W*$|\bany (?:left|more)\b",
    re.IGNORECASE,
)
_MORE: Final = Gated(r"\banything else\W*$|\banything else (?:that )?(?:you|i|we|on your mind|to (?:add|say|tell))\b|\banything (?:(?:else )?(?:that )?(?:you(?:'d| would)? (?:like|want)|i(?:'ve| have)? (?:missed|not asked|forgotten|should (?:know|ask|have asked))|(?:i|we)(?:'ve| have)?n't))|\bany(?:thing)? (?:other )?questions? (?:for (?:me|us)|you)|\bwhat (?:else|have i missed)\W*$", re.IGNORECASE)  # fmt: skip
_OF_KIND: Final = Gated(
    r"\b(?:tak|us|drink|smok|try|tried|eat|hear|see|do)(?:e|es|ing|ed)? anything else\W*$|\w+ (?:or|and) anything else\W*$",
    re.IGNORECASE,
)
_HINTS: Final[tuple[tuple[str, Gated], ...]] = tuple(
    (topic, Gated(pattern, re.IGNORECASE))
    for topic, pattern in (
        ("suicide_plan_means", r"\b(?:thought|think|thinking)(?: about| of)? (?:how|a way|ways|the method)\b(?!.*\bhow (?:it|he|she|they|others?|your)\b)|\bhow (?:would|might|you'd|you would|you might) (?:you )?(?:do it|end it|kill|go about it)\b|\b(?:a|any|what) method\b"),
        ("chief_complaint", r"\bwhat happened\b(?: to you)?,? (?:last night|yesterday|today|tonight|this (?:week|morning|evening|time)|the other (?:day|night)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|just before|right before|before (?:you|they) (?:came|went|got|brought|found|called|rang))"),
        ("past_psychiatric_history", r"\bhas there (?:ever )?been (?:a|another|any) (?:time|spell|period|stretch)s?\b.*\b(?:low|down|depress\w*|flat|like this)\b|\bhave you (?:ever )?(?:felt|been) (?:like this|this (?:low|bad|way)|(?:very |really |so )?(?:low|depressed)) before\b"),
        ("homicidal_ideation", r"\b(?:protect|defend) yourself\b|\buse (?:it|that|them|the \w+|your \w+) on (?!yourself)\w+|\b(?:hurt|harm|stab|attack|kill|shoot|go for|get back at)(?:ing)? (?:him|her|them|someone|somebody|anyone|anybody|people|others|the (?:man|woman|neighbou?r)\w*)\b"),
        ("education_work", r"^\W*(?:(?:and|so)\W+)*what do you do(?: for (?:a living|work))?\W*$|\bhappen\w* at work\b|\btell me (?:a (?:bit|little) )?about (?:yourself|you)\W*$"),
        ("small_talk_rapport", r"\bcan (?:we|i|you) (?:sit|take a seat)\b|^\W*(?:and )?who are you\b|\b(?:do|can|will) you trust me\b|\bwhy should i (?:believe|trust)\b"),
        ("suicidal_ideation", r"\blife (?:is|isn't|isnt|was|wasn't)(?: not)? worth\b|\bworth living\b|\b(?:plans?|want\w*|wish\w*|ready|rather) to (?:die|be dead)\b|\bwish\w* (?:you|they) were dead\b|\b(?:keep|feel|stay|be) (?:yourself )?safe (?:at|going|to go|when|tonight|by|on|if|from yourself)|\bkeep yourself safe\b|\b(?:no longer|not|n't) want(?:ing|ed)? to (?:be here|be alive|live|wake|go on|carry on)|\bend (?:it all|things|your life|it)\b|\bbetter off dead\b|\bkill(?:ing)? yourself\b|\btak(?:e|ing) your (?:own )?life\b|\bnot (?:to )?wak(?:e|ing)\b|\bsuicid\w+|\bwant to die\b"),
        ("onset_course", r"\bwhat (?:happened|was happening|was going on|changed)\b.{0,30}\b(?:ago|before|at the (?:start|beginning|time)|back then|first)\b|\bbefore (?:all )?(?:this|that|it)(?: all)? (?:started|began|happened)|\bhow long (?:have|has|were) (?:you|this|it|things) been (?:\w+ )?(?:muddled|ill|unwell|like this|poorly|bad|going on)"),
        ("cognition_orientation", r"\bwhere (?:are we|we are|you are)(?: now| at the moment)?\W*$|\bwhat (?:is this|this) place\b|\bwhat (?:day|date|month|year|place) (?:is it|is this|are we)\b"),
        ("medical_history", r"\ballerg|\b(?:have you|did you|ever) (?:fallen|fall|had (?:a|any) falls?)\b|\bany (?:falls|pain)\b"),
    )
)  # fmt: skip
_THUS: Final = Gated(
    r"\b(?:feel|felt|feeling|been|thought|did|done) (?:like (?:that|this)|that way|the same)\W*$|"
    r"\b(?:feel|notice|do|see|think|happens?|like|experience)\b.*\b(?:when|while|during) (?:it|this|that|they|one|those)(?: (?:happens?|happening|comes?(?: on)?|starts?|begins?|hits?))?\W*$",
    re.IGNORECASE,
)
"""Ends a question that is about what was just spoken of, whatever else its words recall."""

_SAFE_HERE: Final = Gated(
    r"\b(?:safer?|at ease|comfortable)\b(?: \w+){0,2} (?:in )?(?:here|with (?:me|us)|(?:in|on) (?:this|the) (?:room|place|ward|hospital))\b",
    re.IGNORECASE,
)
"""Asks about a place, not about harming oneself."""

_SURE_HINTS: Final = frozenset(
    {"chief_complaint", "past_psychiatric_history", "homicidal_ideation", "education_work", "small_talk_rapport"}
)
"""Hints that go before what the reader makes of the sentence."""

_CITED: Final = Gated(r"\byou(?:'ve| have)? (?:said|mentioned|told|were telling|were saying)\b", re.IGNORECASE)
_WHILE: Final = re.compile(
    r"^\W*(?:(?:and|so|but)\W+)*(?:when|while|before|after|since|if|once)\b(?! (?:did|do|does|is|was|were|are|have|has|had|can|could|would|will)\b)[^?]*[,]\W*$",
    re.IGNORECASE,
)
"""A clause that only says when the question after it applies."""
_AGREES: Final = Gated(
    r"^\W*(?:(?:and|so|but|now)\W+)*(?:(?:will|would|could|can) you (?:do|try|manage|promise(?: me)?|accept|agree to|go along with|be (?:ok(?:ay)?|all right|alright|happy|willing)(?: with| to do)?) (?:that|it|this)|(?:how|what) (?:does|do|would) (?:that|you|it) (?:sound|feel|seem|say|think|make)\b(?: (?:to you|about|of|to|with|if|like)\b)?(?: (?:that|this|it|all|a plan|we did|you))*(?: (?:for|to) you)?|"
    r"(?:is|would) that (?:be )?(?:ok(?:ay)?|all right|alright|fine|acceptable|something you.{0,25})(?: with you)?|are you (?:happy|ok(?:ay)?|all right) with (?:that|it|this)|do you agree(?: (?:to|with) (?:that|it|this))?|is that a deal)(?: for me| (?:with|by|to) you)?(?:,? (?:for|just|only|until|even)\b.{0,30})?\W*$",
    re.IGNORECASE,
)
"""After something was explained or proposed it asks what the patient makes of it: their reaction is the answer."""
_WOULD_YOU: Final = Gated(r"^\W*(?:(?:and|so)\W+)?(?:would|could|will|can) you\W*$", re.IGNORECASE)
"""Asks what the sentence before it says."""
_LISTED: Final = re.compile(r",|/|\band\b|\bor\b", re.IGNORECASE)
_RETOLD: Final = Gated(r"\bwhat happened\b\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked. `topics` best first, empty for a follow-up that names none.

    `points_back`: its words point to something said before. `weak`: its topic is a guess. `claim`: it says something
    about the patient to be agreed to or put right. `other`: kinship words of whom it is about, if not the patient.
    """

    text: str
    act: str
    topics: tuple[str, ...]
    aspect: str | None
    points_back: bool = False
    weak: bool = False
    claim: bool = False
    other: frozenset[str] = frozenset()
    chances: tuple[tuple[str, float], ...] = ()
    """Probabilities of the topics that the reader named."""
    context: str = ""
    """What the doctor said right before it in the same turn."""
    corrects: bool = False
    """It puts a question again that was taken wrongly ("no, I meant ...")."""
    listed: bool = False
    """It is one of several topics read into the same sentence."""
    leads: bool = False
    """It only leads up to the question after it ("you said ... .")."""

    @property
    def weighed(self) -> tuple[tuple[str, float], ...]:
        """The topics with their probabilities; those a rule named are near certain."""
        return _weighed(self.topics, self.chances)


@lru_cache(maxsize=1024)
def _weighed(topics: tuple[str, ...], chances: tuple[tuple[str, float], ...]) -> tuple[tuple[str, float], ...]:
    read = dict(chances)
    return tuple((topic, read.get(topic, RULED)) for topic in topics)


def asks_of(
    remarks: tuple[Remark, ...],
    case: Case,
    raised: tuple[str, ...] = (),
    *,
    corrects: bool = False,
    foreseen: Callable[[Ask], bool] = lambda _: False,
) -> list[Ask]:
    """The asks of a turn, in order. `raised` is what a reassuring turn before was about; `corrects`: the turn says
    that the one before was taken wrongly; `foreseen`: whether the case's author has written such a question.

    A normalising remark with a topic asks only where nothing else does."""
    asks: list[Ask] = []
    before: tuple[str, ...] = ()
    for at, remark in enumerate(remarks):
        made = _asks_of_remark(remark, remarks[:at], case)
        said = remarks[at - 1].text if at else ""
        fresh = [replace(_pointed(ask, before, raised), context=said, corrects=corrects) for ask in made]
        fresh = [_still(ask, remarks[:at]) for ask in fresh]
        if remark.checks and fresh:
            asks = [ask for ask in asks if not ask.claim and "?" in ask.text]
        asks += fresh
        before = _named(remark, fresh) or before
    if asks:
        return _leading(_merged(_put_to(asks), foreseen))
    implied = [r for r in remarks if r.act == "normalise" and r.topics and r.topics[0][1] >= IMPLIED]
    return [Ask(r.text, r.act, tuple(t for t, _ in r.topics[:1]), None) for r in implied[-1:]]


def _leading(asks: list[Ask]) -> list[Ask]:
    """What is said back before a question leads up to it."""
    last = max((at for at, ask in enumerate(asks) if not ask.claim), default=-1)
    return [replace(ask, leads=True) if ask.claim and at < last else ask for at, ask in enumerate(asks)]


def _put_to(asks: list[Ask]) -> list[Ask]:
    """What somebody said leads up to the question after it; a bare "what happened?" after it is part of it."""
    out: list[Ask] = []
    for ask in asks:
        cited = bool(out) and out[-1].act == "confront" and not out[-1].text.endswith("?")
        if cited and not ask.topics and not ask.claim:
            out[-1] = replace(out[-1], aspect=out[-1].aspect or ask.aspect)
        elif cited:
            out[-1] = ask
        else:
            out.append(ask)
    return out


def _named(remark: Remark, fresh: list[Ask]) -> tuple[str, ...]:
    """The topic that a later "like that?" points back to."""
    least = 0.0 if remark.act == "normalise" else WEAK
    grave = [t for t, _ in remark.topics if t in GRAVE] if remark.act == "normalise" and not fresh else []
    if grave:
        return (grave[0],)
    named = [topic for ask in fresh for topic in ask.topics] or [t for t, p in remark.topics if p >= least]
    hinted = [] if named else list(_hinted(remark.text))
    return tuple((named or hinted)[:1])


def _asks_of_remark(remark: Remark, earlier: tuple[Remark, ...], case: Case) -> list[Ask]:
    if remark.checks:
        return _summary(earlier)
    if _MORE.search(remark.text) and not _more_of_kind(remark) and (remark.asks or remark.text.endswith("?")):
        return [Ask(remark.text, ANYTHING_ELSE, (), None)]
    if calls(remark, case) or _TAG.match(remark.text):
        return []
    if _WHILE.match(remark.text):
        return []
    if _AGREES.match(remark.text) and any(r.act in ("advise", "explain") for r in earlier):
        return []
    if earlier and _WOULD_YOU.match(remark.text):
        remark = replace(remark, text=f"{earlier[-1].text} {remark.text}", topics=earlier[-1].topics, asks=True)
    cites = remark.act == "confront" or (remark.act in ("other", "ask_closed") and cites_source(remark.text, case))
    if not remark.asks and not cites:
        return []
    return _made(remark, people_of(case), cites=cites and not remark.text.rstrip().endswith("?"))


def _more_of_kind(remark: Remark) -> bool:
    """ "Do you smoke, or take anything else?" asks about what is taken, not for whatever was left out."""
    listed = "," in remark.text and any(p >= IMPLIED for _, p in remark.topics)
    return bool(remark.topics) and (listed or _OF_KIND.search(remark.text) is not None)


def _made(remark: Remark, people: Mapping[str, str], *, cites: bool) -> list[Ask]:
    named = tuple(t for t, p in remark.topics if p >= WEAK or t != "small_talk_rapport")
    if any(t != "small_talk_rapport" and p >= WEAK for t, p in remark.topics):
        named = tuple(t for t in named if t != "small_talk_rapport")  # "Mr Shah, how do you sleep?" is no greeting
    topics = named or _hinted(remark.text)
    if _THUS.search(remark.text) or _SAFE_HERE.search(remark.text):
        topics = ()
    weak = bool(remark.topics) and remark.topics[0][1] < WEAK
    if _hinted(remark.text) and (weak or _hinted(remark.text)[0] in _SURE_HINTS):
        topics, weak = _hinted(remark.text), False
    back = _PRONOUN.search(remark.text) is not None or _SAME_THING.search(remark.text) is not None
    aspect = None if remark.aspect == "next" and _RETOLD.search(remark.text) else remark.aspect
    claim = remark.claims and not cites
    hinted = _hinted(remark.text)
    chances = tuple((t, max(p, RULED) if t in hinted else p) for t, p in remark.topics)
    act, other = "confront" if cites else remark.act, about_other(remark.text, people)
    made = Ask(remark.text, act, topics, aspect, back, weak, claim, other, chances)
    if len(topics) > 1 and not claim and not made.other and _LISTED.search(remark.text):
        sure = [topic for topic, p in remark.topics if p >= LISTED] or list(topics[:1])
        return [replace(made, topics=(topic,), listed=len(sure) > 1) for topic in sure]
    return [made]


@lru_cache(maxsize=1024)
def _hinted(text: str) -> tuple[str, ...]:
    return next(((topic,) for topic, pattern in _HINTS if pattern.search(text)), ())


def _summary(earlier: tuple[Remark, ...]) -> list[Ask]:
    """ "Have I got that right?": what was said before it is the claim."""
    told = [r for r in earlier if r.claims or _sums_up(r)]
    if not told:
        return []
    topics = tuple(dict.fromkeys(topic for r in told for topic, _ in r.topics))
    return [Ask(" ".join(r.text for r in told), "confirm_summary", topics, None, claim=True)]


def _sums_up(remark: Remark) -> bool:
    """Said before "have I got that right?" it belongs to what is to be checked, whatever it is read as."""
    return not remark.text.rstrip().endswith("?") and remark.act in (*QUESTION_ACTS, "other", "explain")


def _merged(asks: list[Ask], foreseen: Callable[[Ask], bool]) -> list[Ask]:
    """Asks that circle round one thing ("what about eating, how's your appetite?") are one; a bare lead-in is none."""
    out: list[Ask] = []
    for ask in asks:
        last = out[-1] if out else None
        if last and _lead_in(last, ask):
            out[-1] = replace(ask, text=f"{last.text} {ask.text}", topics=last.topics)
        elif last and _one_thing(last, ask):
            out[-1] = _joined(last, ask)
        elif (
            last
            and not last.topics
            and not last.aspect
            and ask.topics
            and last.act not in ("test", "confront")
            and not last.claim
            and not foreseen(last)
        ):
            out[-1] = ask
        elif (
            last
            and last.topics
            and not last.claim
            and not ask.topics
            and ask.aspect
            and len(ask.text.split()) <= LEAD_WORDS
            and not content_words(ask.text)
        ):
            out[-1] = replace(last, text=f"{last.text} {ask.text}", aspect=last.aspect or ask.aspect)
        elif (
            last
            and last.topics
            and not ask.topics
            and not ask.aspect
            and not ask.claim
            and ask.act != ANYTHING_ELSE
            and not foreseen(ask)
        ):
            continue
        else:
            out.append(ask)
    return out


def _lead_in(last: Ask, ask: Ask) -> bool:
    """ "Your memory - how was it before this?" """
    return bool(last.topics) and len(last.text.split()) <= LEAD_WORDS and "?" not in last.text and ask.points_back


def _one_thing(last: Ask, ask: Ask) -> bool:
    if not last.topics or not ask.topics or last.claim != ask.claim or last.other != ask.other:
        return False
    return set(last.topics) <= set(ask.topics) or set(ask.topics) <= set(last.topics)


def _joined(last: Ask, ask: Ask) -> Ask:
    topics = last.topics if len(last.topics) >= len(ask.topics) else ask.topics
    act = last.act if last.act in ("test", "confirm_summary", "confront") else ask.act
    return replace(ask, text=f"{last.text} {ask.text}", topics=topics, act=act, aspect=ask.aspect or last.aspect)


def _still(ask: Ask, earlier: tuple[Remark, ...]) -> Ask:
    """ "So the wine isn't for sleep. What's it for, then?": what the words before it were surely about, not the complaint."""
    sure = [topic for remark in earlier[-1:] for topic, p in remark.topics[:1] if p >= IMPLIED]
    cited = bool(earlier) and _CITED.search(earlier[-1].text) is not None
    if sure and cited and ask.aspect and not ask.claim and "?" not in earlier[-1].text:
        return replace(ask, topics=tuple(sure), weak=False)
    wide = ask.topics[:1] in (("chief_complaint",), ("onset_course",))
    return replace(ask, topics=tuple(sure), weak=False) if sure and wide and ask.points_back and not ask.claim else ask


def _pointed(ask: Ask, before: tuple[str, ...], raised: tuple[str, ...]) -> Ask:
    """ "People often hear voices. Has anything like that happened to you?": the second sentence asks about the first."""
    same = _SAME_THING.search(ask.text) is not None
    if raised and not before and not ask.topics and same:
        return replace(ask, topics=raised[:1], weak=False)
    vague = ask.weak or not ask.topics
    if before and "small_talk_rapport" not in before and (same or (ask.points_back and vague)):
        return replace(ask, topics=before, weak=False)
    return ask
