"""What each sentence of the doctor does, by its form: the reader's guess, mended by rules that must not miss.

A guess decides between kinds of question; whether something is a question at all, a reproach, an apology or a claim about
the patient is told by its form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.off_topic import is_off_topic
from mhtui.patient.reader import Reading, Sentence

SURE_JUDGED: Final = 0.8
"""A reproach that only the reader sees is taken as one when it is this sure."""

SURE_INJECTED: Final = 0.7
"""Talk to the machine that only the reader sees is taken as such when it is this sure; a rule is always sure."""

QUESTION_ACTS: Final = frozenset({"ask_open", "ask_closed", "follow_up", "test", "confirm_summary", "confront"})

_KINDS: Final[tuple[tuple[str, str], ...]] = (
    ("judge", r"\bpull yourself together|\b(?:so|very|being|just|rather|frankly) (?:selfish|ridiculous|irresponsible|silly|stupid|lazy|weak|dramatic|paranoid|difficult|childish|pathetic|ungrateful|hysterical)\b|"
              r"\bashamed of yourself|\b(?:snap|get) (?:out of|over) (?:it|yourself|this)\b|\bman up\b|\battention[- ]seek|\bmaking (?:it|this|that|things) up\b|\bhow could you\b(?! (?:tell|know|be sure|see|hear))|\byour own fault\b|"
              r"\b(?:it's|it is|that's|that is)(?: just| really| hardly)? (?:not|un) ?fair (?:on|to)\b|\bwast(?:e|ing) (?:my|our|every(?:one|body)'s|other people's|the hospital's) time\b|\bfeel(?:ing)? sorry for yourself\b|\byou're (?:just )?(?:lying to|a liar|crazy|mad\b|imagining|demented|senile|mental\b|bonkers|delusional|psychotic\b)|"
              r"\bnobody is (?:watching|listening|following|after|trying)\b|\bthat's (?:ridiculous|nonsense|absurd|rubbish|crazy|all in your (?:head|mind))\b|\byou (?:should|ought to) (?:be grateful|know better|have known|be ashamed|have thought)\b|\bwhat is wrong with you\b|^\W*(?:oh,? |just |please )*grow up\b|\b(?:need|have|time) to grow up\b|"
              r"\byou(?:'ve| have) only yourself to blame|\b(?:other|many|plenty of|lots of|there are|millions of) (?:people|others|patients|folk)(?: who)? (?:have|had|have got|'ve got) (?:it|things) (?:\w+ ){0,3}worse\b(?! (?:at|in|on|when|after|during|first))|\b(?:people|others|patients|folk) (?:\w+ ){0,3}(?:far |much |a lot |lots )?worse off\b|\bothers have it (?:\w+ ){0,2}worse\b|\bother people are (?:\w+ ){0,2}worse\b|^(?!.*\?\W*$)(?!.*\b(?:t[eo]ll\w*|told|sa(?:y|ys|id|ying)|th(?:ink|inks|ought)|feel\w*|not|n't|never|hear\w*)\b.*\ball in (?:your|the)\b).*\ball in (?:your|the) (?:head|mind|imagination)\b|\byou(?:'ve| have) been (?:very |so |really )?(?:irresponsible|selfish|foolish|reckless|stupid)\b|\bnone of (?:that|this|it) is real\b|\bdon't be (?:so )?(?:silly|ridiculous|stupid|daft|dramatic)\b"),
    ("apologise", r"\bi apologi[sz]e\b|\bmy (?:mistake|fault|apologies)\b|\bforgive me\b|\bi (?:shouldn't|should not) have (?:said|asked|put)\b|\bthat came out (?:wrong|badly|harsh)|\bi(?:'m| am) sorry(?:,)? (?:i|that i|if (?:i|that|it)|for (?:saying|being|asking|what i|how i))\b|\bi didn't mean (?:to|it|that)\b|\b(?:wrong|rude|unfair|unkind|thoughtless) of me\b|^\W*sorry\W*$"),
    ("close", r"^\W*(?:(?:ok(?:ay)?|right|well|thanks?|thank you|and)\W+)*(?:good ?bye|bye\b|see you (?:again|soon|later|next|tomorrow|on|in)|(?:we|i)(?:'re| are|'m| am) (?:done|finished)|that's all for (?:today|now)|let's (?:stop|leave it) there|we(?:'ll| will) (?:stop|leave it|finish) (?:there|here))"),
    ("listen", r"^\W*(?:(?:mm+|mhm|mm-?hm+|uh-?huh|hm+|ah+|oh|ok(?:ay)?|right|i see|sure|yes|yeah|yep|aye|got it|understood|of course|no problem|fine|good|great|all right|alright|absolutely|really|thanks?|thank you|cheers|take your time|(?:there's )?no (?:rush|hurry)|i'm listening|in your own time|sorry to (?:jump about|interrupt|stop you)|"
               r"sorry,? (?:i interrupted(?: you)?|(?:can|could|may) i (?:just )?(?:stop|interrupt) you(?: there)?)|(?:can|could|may) i (?:just )?(?:stop|interrupt) you(?: there)?|let me (?:just )?(?:stop|interrupt) you(?: there)?)(?:\W+|$))+$"),
    ("normalise", r"^(?!.*\?\W*$).*(?:\b(?:many|lots of|plenty of|most|a lot of|some|other|other) (?:people|folk|patients|parents|men|women|mothers|fathers|others)\b|\b(?:very|quite|really|so|more|fairly|extremely|perfectly)? ?(?:common|normal|natural|usual|understandable) (?:to|for|that|than|when|in|after|reaction)|\bnot (?:unusual|uncommon)\b|"
                  r"\byou(?:'re| are) not (?:alone|the only)|\b(?:sometimes|often),? (?:people|folk|patients|when people)\b|\bpeople (?:who|in|with|often|sometimes|do)\b|\bwhen people\b|\bit happens to\b|\bi ask every)"),
    ("reassure", r"^(?!.*\?\W*$)\W*(?:(?:and|so|no|joe|well)\W+)*(?:you(?:'re| are) (?:in|at) (?:the |a |this )?(?:hospital|ward|clinic|safe)|this is (?:the|a) (?:hospital|ward|clinic)|it(?:'s| is) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:wasn't|isn't|not|never) your fault\b|\byou(?:'re| are| were)(?: not|n't) to blame\b|\byou (?:did|have done|did do) nothing wrong\b|\b(?:it's|that's|this is|it is|you're) (?:just|only|probably) (?:\w+ )?(?:stress|nerves|anxiety|tired|a phase|your age|hormones|run down|overwrought)|\b(?:don't|no need to|nothing to|not to|shouldn't) worry\b|\byou(?:'ll| will) be (?:fine|ok(?:ay)?|all right|alright|right as)\b|\b(?:it|everything)(?:'ll| will| is going to|'s going to) be (?:fine|ok(?:ay)?|all right|alright)\b|\bi(?:'m| am) sure it(?:'s| is|'ll) (?:nothing|fine)"),
    ("advise", r"^(?!.*\?\W*$)(?:\W*(?:well|so|look|i think|right|ok(?:ay)?|but|and|honestly|now|maybe|perhaps)\W+)*(?:you (?:really |just |simply |do )?(?:should|must|need to|have to|ought to|had better|could try)\b|you'd better\b|(?:just )?(?:calm down|relax|cheer up|try (?:to |and )?(?!to remember|and remember)\w+|stop (?:googling|worrying|thinking|drinking|smoking))|(?:i|we)(?:'d| would)? (?:advise|recommend|suggest|like you to|want you to)\b)|^(?!.*\?\W*$).*\b(?:i|we)(?:'d| would) like you to (?:stay|come|take|start|stop|have|try|see)\b"),
    ("empathy", r"^(?!.*\?\W*$).*(?:\b(?:that|it|this|things|you) (?:must|sounds?|seems?|looks?|does sound) (?:have been |be |feel |like )?(?:\w+ ){0,4}?(?:hard|frighten\w+|scar\w+|lonely|exhaust\w+|terrif\w+|awful|terrible|painful|tough|difficult|distress\w+|horrible|sad|heavy|heavily|upset\w*|overwhelm\w+|frustrat\w+|unbearable|dreadful|a lot|weigh\w*|bewildering|miserable|hurt\w*|cruel)\b|"
                r"\bi(?:'m| am) (?:so |very |really |truly |terribly )*sorry (?:to hear|about|for your|that you|you|this|it)|\bthat(?:'s| is)? (?:an? )?(?:\w+ ){0,2}(?:thing|time|burden|weight|load) to (?:carry|bear|live|go through|hold|face|have)\b|\bi can (?:only )?(?:see|hear|imagine|understand|tell) (?:how|that|why|it)\b|\bthank you for (?:telling|trusting|sharing|being|saying)|\bi(?:'m| am) glad you(?:'ve)? (?:told|said|came|'ve come)|\bthat(?:'s| is) (?:a (?:great )?(?:deal|lot|terrible|dreadful|heavy)|so |very |really )?(?:\w+ ){0,2}(?:hard|sad|lonely|to carry|to lose|to bear)\b)"),
    ("flatter", r"^(?!.*\?\W*$)(?:\W*(?:well|honestly|and|oh|i think|but)\W+)*(?:you(?:'re| are)|what an?) (?:\w+ ){0,3}(?:brilliant|amazing|wonderful|strong|brave|clever|lovely|great|fantastic|special|beautiful|charming|talented|genius|interesting|impressive|marvellous)\b|^\W*i (?:really |just )?(?:like|admire|love) you\b(?!.*\?)"),
    ("explain", r"^(?!.*\?\W*$).*(?:\b(?:i|we) (?:think|believe|suspect|am sure|wonder if) (?:that )?(?:this|it|you|your|what)\W+\w+\W+\w+|\bwhat you(?:'re| are| have)? ?(?:have|got|describing|experiencing|going through)? is (?:called |what |a |an |probably )|\b(?:this|that|it) is (?:called|what we call|known as|an? (?:\w+ ){0,2}(?:illness|disorder|condition|infection|disease))|\bthe (?:diagnosis|cause|reason) is\b|"
                r"\bthat(?:'s| is| would)? (?:explains?|what's making|why you|making you|causing)\b|\byou(?:'ve| have)(?: got)? (?:an? )?(?:\w+ ){0,3}(?:illness|disorder|infection|disease|depression|psychosis|delirium|mania|bipolar|schizophrenia|condition)\b|\bour plan is\b|\b(?:we|i)(?:'ll| will| are going to|'re going to) (?:give|start|treat|stop|arrange|admit|take|get|put|keep|check|do) )"),
    ("greet", r"^\W*(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening)|morning|afternoon|evening)\b(?!.*\?)"),
)  # fmt: skip
_RULES: Final = tuple((act, Gated(pattern, re.IGNORECASE | re.DOTALL)) for act, pattern in _KINDS)

_WRONG: Final = (
    r"\b(?:making (?:it|this|that|things) up|lying|a liar|mad|crazy|imagin\w+|to blame|your (?:own )?fault|wast\w+|silly|"
    r"stupid|weak|lazy|attention[- ]seek\w*|in your (?:head|mind))\b"
)
_NO_REPROACH: Final = Gated(
    rf"\b(?:i|we)(?:'m| am|'re| are)? ?(?:don't|do not|not|never|wouldn't|would not|would never)\b.{{0,30}}{_WRONG}|"
    rf"\b(?:nobody|no one|no-one)(?:'s| is)? (?:thinks?|thinking|believes?|says?|saying|suggest\w*)\b.{{0,30}}{_WRONG}|"
    rf"\byou(?:'re| are) not (?:\w+ )?{_WRONG}|\bi believe you\b",
    re.IGNORECASE,
)
"""What denies a reproach is none."""

_LEAD: Final = r"^\W*(?:(?:and|so|ok(?:ay)?|well|um+|uh+|er+|now|then|right|sure|thanks|thank you|sorry|but|because|if i'?ve understood(?: you)?|just to check|let me check|let me see|to sum up|in short)\W+)*"
_INVITES: Final = re.compile(
    _LEAD
    + r"(?:please )?(?:tell|go on|go back|describe|explain|walk|talk|help me|say|continue|carry on|keep going|take me|give me|let's|let us|try|repeat|remember|spell|count|take|name|draw|close your|"
    r"i(?:'d| would)?\s+(?:wonder|like to (?:know|hear|ask|understand|go)|want to (?:know|hear|ask|understand))|i(?:'ve)? wondered|i was wondering|on a scale|i'm (?:wondering|curious|interested|asking)|you (?:were|mentioned|were saying)|what(?! (?:you|i|we)\b(?!.*\?))|whats|what's|how|hows|how's|when|why|where|who|whos|who's|which|any|anything|"
    r"do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|ever|since|whatever|more|about|months|days of)\b",
    re.IGNORECASE,
)
_DECLARES: Final = re.compile(
    _LEAD
    + r"(?:what (?:you|i|we)|you(?:'ve|'re|'d|'ll)?|your|i(?:'m|'ve|'ll|'d)?|it(?:'s)?|that(?:'s)?|this|we(?:'re|'ve|'ll|'d)?|they(?:'re)?|he(?:'s)?|she(?:'s)?|there(?:'s)?|nobody|dr|doctor|the \w+ (?:says?|said|told|wrote)|my)\b",
    re.IGNORECASE,
)
_CLAIM: Final = re.compile(
    _LEAD
    + r"(?:you(?:'ve|'re|'d)?\b(?! (?:know|were saying|mentioned|see|think i|can|could|may|might|will|would|must|should|need|needn't|don't have|look|seem|are (?:safe|welcome|free|right|doing))\b)|your\b|its? (?:(?:all )?(?:began|started)|has|is|all|was|came|an?)\b|it's\b|i (?:gather|hear|understand)\b|(?:it )?sounds? (?:like|as (?:if|though)) (?:you|it|your))",
    re.IGNORECASE,
)
_SUMS_UP: Final = Gated(r"^\W*(?:and )?(?:so|then|ok(?:ay)?,? so|right,? so)\b|\byou(?:'ve| have)? (?:said|told|mentioned)\b|\bif i(?:'ve| have)? (?:understood|understand|got)\b|\bto sum\b|\blet me (?:check|see if|summ\w+|make sure)|\bsounds? (?:like|as)\b|\bi (?:gather|hear|understand) (?:that )?you", re.IGNORECASE)  # fmt: skip
_INVERTED: Final = re.compile(_LEAD + r"(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|what|whats|how|when|why|where|who|which|any|on a scale)\b", re.IGNORECASE)  # fmt: skip
_CHECKS: Final = Gated(r"^\W*(?:and |so )?(?:have i (?:got|understood) (?:that|it|you)(?: all)?(?: right| correctly)?|is that (?:right|correct|it|fair|about right)|did i get that right|does that sound right|am i right|correct|ok(?:ay)? so far|right|isn't it|is that how it (?:is|was))\W*$", re.IGNORECASE)  # fmt: skip
REACHES: Final = Gated(
    r"\b(?:phone|ring|rang|call|speak|spoke|spoken|talk|talked|bring|fetch|get|invite|ask|have|hear|contact|join|come|sit|step|see|meet|chat|word|in here|with us|let)\b",
    re.IGNORECASE,
)
"""Words by which somebody is sent for."""
_PRAISE: Final = Gated(
    r"\byou(?:'ve| have) (?:done|been|explained|told|put|managed|coped)\b.{0,40}\b(?:well|brilliantly|great|clear(?:ly)?|helpful|patient|brave|kind|open|honest)\b",
    re.IGNORECASE,
)
"""Thanks and praise claim nothing about the patient."""
_NO_HURRY: Final = Gated(
    r"\byou (?:don't|do not|needn't|need not) (?:(?:have|need) to )?(?:rush|hurry|worry|tell|say|answer|decide)\b",
    re.IGNORECASE,
)
_TELL_ME: Final = Gated(r"\btell me (?:more |a bit |a little |something )*about\b", re.IGNORECASE)
_ELIDED: Final = re.compile(
    r"^\W*(?:(?:and|hi|hello|so)\W+)?you (?:\w+ing|ok(?:ay)?|all right|alright)\b.*\?\W*$", re.IGNORECASE
)
"""A question without its verb ("you sleeping ok?")."""

_TOLD_OFF: Final = re.compile(
    _LEAD
    + r"(?:i(?:'m|'ll|'ve|'d)?|we(?:'re|'ll|'ve|'d)?|let's|let (?:me|us)|there(?:'s| is)|somebody|someone|a nurse)\b.*,\s*(?:all right|alright|ok(?:ay)?|right|yeah|yes)\W*$",
    re.IGNORECASE | re.DOTALL,
)
""" "I'll come back to you in a bit, all right?" tells, it does not ask."""
_RELATIVE: Final = re.compile(
    r"^\W*(?:which|who|where|when)\b(?! (?:do|does|did|is|are|was|were|have|has|one|of)\b).*\.\W*$", re.IGNORECASE
)
"""A clause cut off at its comma ("…, which makes too much hormone.") asks nothing."""

_PLAIN: Final = str.maketrans({"’": "'", "‘": "'"})
_FRAGMENT: Final = 6
SHORTEST_CLAIM: Final = 3
SHORT_QUESTION: Final = 8
ECHO: Final = 3
"""A few words with a question mark take up what was said ("a little boy?")."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence of the doctor as it is taken.

    `act` is one of ACTS, or `apologise`, `listen`, `flatter`, `comfort`, `stray`. `asks`: it wants an answer. `claims`: it says something
    about the patient, to be agreed to or put right. `checks`: it asks whether what went before was right.
    """

    text: str
    act: str
    topics: tuple[tuple[str, float], ...]
    aspect: str | None
    asks: bool
    claims: bool
    checks: bool


def remarks_of(reading: Reading) -> tuple[Remark, ...]:
    """The sentences of a turn as they are taken, in order: before "is that right?" nothing is a reproach."""
    taken = _kindly(tuple(_remark(sentence) for sentence in reading.sentences))
    if not any(remark.checks for remark in taken):
        return taken
    return tuple(replace(r, act="other", claims=True) if r.act == "judge" else r for r in taken)


def judges(text: str) -> bool:
    """Whether it is a reproach by its words, not by the reader's guess."""
    plain = text.translate(_PLAIN)
    return any(act == "judge" and rule.search(plain) for act, rule in _RULES) and not _NO_REPROACH.search(plain)


def _kindly(taken: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """ "That sounds exhausting. You've been passed from pillar to post.": the second sentence goes on with the kindness."""
    out: list[Remark] = []
    for remark in taken:
        goes_on = bool(out) and out[-1].act == "empathy" and remark.claims and not remark.topics
        plain = not remark.text.rstrip().endswith("?") and not _SUMS_UP.search(remark.text)
        kind = goes_on and plain and not any(char.isdigit() for char in remark.text)
        out.append(replace(remark, act="empathy", asks=False, claims=False) if kind else remark)
    return tuple(out)


def acts_of(remarks: tuple[Remark, ...]) -> list[str]:
    """The acts of a turn."""
    return [remark.act for remark in remarks]


def _remark(sentence: Sentence) -> Remark:
    text = sentence.text.translate(_PLAIN)
    act = _act(sentence, text)
    checks = _CHECKS.match(text) is not None
    claims = not checks and _claims(text, act)
    asks = act != "stray" and (claims or checks or _asks(sentence, text, act))
    if not asks and act in QUESTION_ACTS:
        act = "confront" if act == "confront" else "other"
    return Remark(sentence.text, act, sentence.topics, sentence.aspect, asks, claims, checks)


def _act(sentence: Sentence, text: str) -> str:
    if sentence.act in ("injection", "call_informant"):
        return _set_apart(sentence, text)
    if sentence.act == "test":  # "you have been drawing round the clock" tells, it does not ask for a clock
        return "other" if _CLAIM.match(text) and not text.rstrip().endswith("?") else "test"
    if not any(char.isalnum() for char in text):
        return "listen"
    if is_off_topic(text):
        return "stray"
    ruled = next((act for act, rule in _RULES if rule.search(text)), None)
    if (ruled == "judge" or sentence.act == "judge") and _NO_REPROACH.search(text):
        return "empathy"
    if ruled == "normalise" and sentence.act in ("confirm_summary", "confront"):
        return sentence.act
    if ruled:
        return ruled
    if sentence.act == "advise" and text.rstrip().endswith("?"):
        return "other"
    doubtful = sentence.act == "judge" and sentence.act_p < SURE_JUDGED
    return "other" if doubtful else "comfort" if sentence.act == "reassure" else sentence.act


def _set_apart(sentence: Sentence, text: str) -> str:
    """Talk to the machine and calls for somebody, unless only guessed at."""
    if sentence.act == "injection":
        return "injection" if sentence.act_p >= SURE_INJECTED else "other"
    if REACHES.search(text):
        return "call_informant"
    return "ask_open" if text.rstrip().endswith("?") else "other"


def _short_question(text: str) -> bool:
    """A question by its form, short enough that the reader may have had too little to go by."""
    return len(text.split()) <= SHORT_QUESTION and _INVERTED.match(text) is not None


def _claims(text: str, act: str) -> bool:
    if act not in (*QUESTION_ACTS, "other") or act == "test" or len(text.split()) < SHORTEST_CLAIM:
        return False
    if _ELIDED.match(text) or _PRAISE.search(text):
        return False
    if _SUMS_UP.search(text) and not _INVERTED.match(text):
        return _CLAIM.match(text) is not None or act == "confirm_summary"
    return _CLAIM.match(text) is not None


def _asks(sentence: Sentence, text: str, act: str) -> bool:
    if _NO_HURRY.search(text):
        return False
    if _TELL_ME.search(text):
        return True
    if act in ("test", "confirm_summary"):
        return len(text.split()) >= SHORTEST_CLAIM or text.rstrip().endswith("?") or bool(sentence.topics)
    if text.rstrip(" \"'”’)").endswith("?"):
        if _TOLD_OFF.match(text):
            return False
        named = [topic for topic, _ in sentence.topics if topic != "small_talk_rapport"]
        return act in (*QUESTION_ACTS, "other") or bool(named)
    if act not in QUESTION_ACTS and act != "other":
        return False
    if _RELATIVE.match(text):
        return False
    if _INVITES.match(text):
        return act in QUESTION_ACTS or _short_question(text)
    if _DECLARES.match(text):
        return False
    return act in QUESTION_ACTS and (bool(sentence.topics) or len(text.split()) <= _FRAGMENT)
