"""Assertion status in the manner of ConText: who is meant, when, whether denied, doubted, asked, or only imagined."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.scoring.match.tokens import Line, Token

NEG, OTHER, PAST, ENDED, HYPO = "negated", "other person", "past", "ended", "hypothetical"
DOUBT, ASKED, UNASSESSED, REPORTED = "uncertain", "question", "not assessed", "reported by others"
SOUGHT = "something to be asked about"
INTENT: Final = "intended"

_RELATION = (
    r"(?:mother|mum|mom|mam|father|dad|brother|sister|son|daughter|wife|husband|partner|boyfriend|"
    r"girlfriend|uncle|aunt|"
    r"auntie|cousin|gran|nan|nana|grandma|grandmother|grandad|granddad|grandfather|grandpa|granddaddy|twin|neighbour|"
    r"neighbor|friend|mate|flatmate|roommate|housemate|colleague|boss|parents|family|nephew|niece|passenger|landlord|"
    r"neighbours|ex|missus|bloke next door|lad|grandson|granddaughter|stepfather|stepmother|next door|m|f|mo|fa)"
)
_SAYS = (
    r"(?:says?|said|reports?|reported|tells?|told|thinks?|thought|reckons?|believes?|noticed|notices|"
    r"calls?|called|describes?|"
    r"confirms?|states?|swears?|worr(?:y|ies|ied)|is worried|is convinced|was worried|claims?|found|adds|"
    r"put|wants?|insists?)"
)
# words that look like denial and are none; they are masked before denial is sought
_PSEUDO = re.compile(
    r" (?:not only|not just|no change|no doubt|without doubt|not sure|not certain|no less than|"
    r"no more than|nothing but|"
    r"no wonder|not until|can not rule out|could not rule out|can not be excluded|not excluded|"
    r"no improvement|not improved|no better|"
    r"not least|not to mention|why not|no matter|not long|no longer than|no one else|not all|not always|"
    r"not far|not half|no idea|can not (?:stop|help|get|keep|leave|face|wait|bear|stand)|"
    r"could not (?:stop|help|get|keep|leave)|will not (?:keep|stop|go away|leave)|not enough) "
)
_NEG_BEFORE = re.compile(
    r" (?:(?:deny|denies|denied|denying|deneis|denys) (?:any |having )?|no longer |no |not |never |"
    r"without |nil |none of |neither |nor |"
    r"absence of |absent |free (?:of|from) |negative for |neg for |ruled out |rule out for |hasn't |nowt |"
    r"nobody |no-one |nothing |lacks? |ain't )"
)
_NEG_AFTER = re.compile(
    r" (?:(?:is |are |was |were |be )?(?:absent|denied|negative|neg|-ve|nil|none|excluded|ruled out|"
    r"not present|not elicited|not evident|"
    r"not reported|not endorsed|unlikely|0)|: (?:no|nil|none|absent|denied|denies|negative|neg)|- (?:no|"
    r"nil|ve)) "
)
_UNASSESSED = re.compile(
    r" (?:(?:not|never|nor|without being|can not be|could not be|yet to be) (?:yet |been |be |formally |"
    r"fully |further )?"
    r"(?:asked?|assess(?:ed)?|record(?:ed)?|test(?:ed)?|known|explor(?:ed)?|discuss(?:ed)?|comment(?:ed)?|"
    r"cover(?:ed)?|done|"
    r"enquir(?:ed)?|established|documented|measured|elicited fully|screened|obtained|examined|specified|"
    r"stated|volunteered|on chart|"
    r"available|confirmed|drawn|taken|reached|askd|mentioned|clear)|"
    r"unable to assess|to be (?:assessed|asked|explored|tested|confirmed|established|obtained)|awaited|"
    r"pending|not back|"
    r"results? (?:by|to follow|tomorrow)|unclear|unknown|missing|n/a|would not (?:say|be drawn)|"
    r"rather not say|keep that to myself) "
)
_SEEK = (
    r"(?:ask(?= (?:about|whether|if|re|regarding|after|him|her|them|more|further|specifically|directly|again|for|:))|"
    r"check(?= (?:whether|if|for|about|that|:))|rule out|explore|assess|re-?assess|clarify|find out|establish|"
    r"enquire|inquire|screen|elicit|confirm|exclude|probe|ascertain|determine|investigate|query)"
)
_TO_SEEK = re.compile(
    r" (?:(?:needs?|have|has|had|must|should|ought|wants?|wanted|plans?|planned|like|still|yet|remember|remembered|"
    r"aims?|intends?|hopes?|going|due|forgot|failed|omitted|remains?|important|tried?|meant|not able|unable|time|"
    rf"enough|best|worth) (?:\w+ )?to (?:\w+ )?{_SEEK}|"
    r"(?:will|shall|should|must|would|could|can|please|did not|do not|have not|had not|not|never|next|next time|"
    rf"later|then|also|let us) (?:\w+ )?{_SEEK}|to {_SEEK}|r/o|rule out|question of|next time|"
    r"worth (?:asking|exploring|checking|clarifying)|"
    r"(?:not|never|without|before|instead of) (?:yet )?(?:asking|asked|exploring|explored|enquiring|enquired) "
    r"(?:about|whether|if|into)) "
)
"""What is still to be found out is not found: without an exception."""
_SEEKS = re.compile(rf"^ (?:also |please |and |then |- )?{_SEEK} ")
_SOUGHT = re.compile(
    r" (?:asked|enquired|inquired|questioned|screened|probed|explored) "
    r"(?:him |her |them |directly |specifically |again )*(?:about|for|whether|if|re|regarding|after|:) "
)
"""What was asked about, unless the answer stands after it."""
_ANSWERED = frozenset(
    (
        ": denies denied none nil no never yes reports reported admits admitted says said states stated confirms "
        "confirmed discloses disclosed endorses endorsed replied answered acknowledges acknowledged describes "
        "described present absent negative positive told"
    ).split()
)
_PAST = re.compile(
    r" (?:previously|formerly|in the past|"
    r"at (?:age |the age of )?[1-9]\d(?= [^%/])|years? ago|months? ago|as a (?:child|kid|boy|girl|"
    r"teenager|student)|at (?:uni|university|college|school)|"
    r"when (?:i|he|she) (?:was|were) (?:at|in|a|little|young|younger|\d+|\w+teen|twenty|thirty)|"
    r"back (?:in|when|then)|in (?:19|20)\d\d|until (?:19|20)\d\d|"
    r"last (?:year|winter|summer|spring|autumn)|once had|history of|past history of|prev|previous|"
    r"until (?:last \w+|\w+ \w+ ago|(?:january|february|march|april|may|june|july|august|september|october|november|"
    r"december|christmas|easter))|"
    r"in (?:his|her|my) (?:teens|twenties|thirties|youth)|"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:years?|months?) (?:ago|back)|remote|"
    r"lifetime|at the time|had been|ex|"
    r"in childhood|noted last week|at referral|by (?:the )?crisis team) "
)
_NOWADAYS = r"(?:now|currently|today|at present|presently|nowadays|these days|since)"
_WELL = r"(?:well|better|recovered|fine|settled|stable|euthymic|gone|absent|denied|denies|free)"
_FULL_STOP = r"(?= (?:[.,;)]|and |but |$))"
_ENDED = re.compile(
    r" (?:resolved|no longer|(?:has|have|is) gone|gave up|given up|stopped|used to|quit|came off|"
    rf"in remission|nil today|(?:has|have) (?:settled|lifted|cleared|passed|disappeared|subsided|remitted|abated)|"
    rf"(?:none|nil|not|never) {_NOWADAYS}|{_NOWADAYS} (?:none|nil|not|{_WELL}){_FULL_STOP}|"
    rf"{_WELL} {_NOWADAYS}{_FULL_STOP}) "
)
_NOW = re.compile(
    r" (?:now|currently|today|at present|current|still|again|these days|present|nowadays|remains?|continues?|tonight) "
)
_DOUBT = re.compile(
    r" (?:possible|possibly|(?<! of )(?<! in )(?<!since )(?<! last )may|might|maybe|perhaps|suspected|"
    r"\? ?(?=[a-z])|query|unsure|not sure|not certain|not be certain|wonders?|"
    r"can not rule out|could not rule out|not excluded|can not be excluded|could be|can not say|"
    r"could not say|could not swear|could not tell|not swear|"
    r"sort of|not sure whether|hard to say|no idea|never counted|borderline|query whether|do not know|not know|"
    r"to be considered|consider(?:ed|ing)?|thought about|under discussion|discuss(?:ed)?|offered|"
    r"suggested|could go|may need|depending on) "
)
_HYPO = re.compile(
    r" (?:if|unless|in case|were to|in the event|would be|should (?:he|she|they|i)|warned|they tell me|"
    r"i have heard|heard that|imagine|thought i (?:had|was)|"
    r"first chance|could have|would have|supposed to|to ring if) "
)
_NOT_HYPO = re.compile(
    r" (?:as if|if anything|even if|ask(?:ed)? if|see if|if you|wonder if|what if|say if|if well until) "
)
_INTENT = re.compile(
    r" (?:wants?|wanted|wanting|wish(?:es|ed)?|hop(?:es?|ed|ing)|plans?|planned|planning|intends?|intended|intending|"
    r"intention|would (?:like|love|prefer)|keen|due|aims?|aiming|about|agree[sd]?|prepared|willing|ready|"
    r"refuse[sd]?|declin(?:es|ed)|ask(?:s|ed|ing)?|decided|decides|promise[sd]?|advised|told|urged|"
    r"(?:is|am|are|was|were) going(?= to (?!(?:the|a|his|her|hospital|work|bed|school|church|court) )))"
    r" (?:him |her |them )?to "
    r"|(?<= )(?:will|shall) (?=(?!not )\w+ )"
    r"|(?<= )(?:(?:should|must|needs? to|ought to|has to) (?=(?:be|stop|start|begin|come|go) )"
    r"|(?:try|tries|trying|tried) to (?=(?:stop|give|quit|cut|come) )|(?:nearly|almost) (?=(?:took|went|did|\w+ed) )"
    r"|(?:thoughts?|thinks|thinking|ideas?|urges?) (?:of|about) (?=(?!being|having|feeling)\w+ing )"
    r"|(?:for|needs?|requires?|awaiting|awaits) (?=(?:an )?(?:admission|hospital\w*) )|(?:hopes|hoping|waiting) for )"
)
_FAMILY_HEAD = re.compile(r" (?:family history|family hx|fh) ")
_STOP = frozenset(
    (
        "but however although though except apart ; . ? ! because whereas while who which then yet until since "
        "otherwise unlike whenever when where"
    ).split()
)
_VERB = frozenset(
    (
        "is was are were has had have be been feels felt feel reports reported says said describes described "
        "would will can could i he she they we "
        "it there admits endorses endorsed sleeps slept drinks takes took believes lives works uses used "
        "thinks hears sees looks appears seems "
        "mood affect speech insight judgement denies continues remains got gets does did do not "
        "no nil wants became started starts heard saw rents shares owns eats drives enjoys"
    ).split()
)
_STATE = frozenset(
    (
        "low high good poor normal present positive intact elated labile irritable flat reactive euthymic "
        "coherent noted ongoing increased "
        "decreased impaired present severe daily anxious depressed tearful pressured orientated distractible worsened"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Scope:
    """One cue at tokens [cue_first, cue_end) that colours the mentions in [first, end)."""

    kind: str
    cue_first: int
    cue_end: int
    first: int
    end: int


def _stop_after(tokens: tuple[Token, ...], at: int) -> int:
    while at < len(tokens) and tokens[at].low not in _STOP:
        at += 1
    return at


def _stop_before(tokens: tuple[Token, ...], at: int) -> int:
    while at > 0 and tokens[at - 1].low not in _STOP:
        at -= 1
    return at


def _denial_end(tokens: tuple[Token, ...], at: int, *, lists: bool) -> int:
    """How far a denial reaches: to a stop word, or to a comma or "and" behind which a new clause begins."""
    while at < len(tokens) and tokens[at].low not in _STOP:
        if tokens[at].low in {",", "and", "with", ":", "–", "-"} and not _goes_on(tokens, at, lists=lists):
            return at
        at += 1
    return at


def _goes_on(tokens: tuple[Token, ...], at: int, *, lists: bool) -> bool:
    mark, rest = tokens[at].low, []
    for token in tokens[at + 1 :]:
        if token.low in _STOP or token.low in {",", ":", "–"}:
            break
        rest.append(token.low)
    if mark == "and":
        return bool(rest) and rest[0] not in _VERB and not _STATE & set(rest[:3])
    if mark in {"with", ":", "–"} or (rest and rest[0] in _SETTING):
        return False
    if mark == "-":
        return True
    joined = {"or", "nor"} & {t.low for t in tokens[at + 1 : at + 40]}
    plain = len(rest) <= (10 if {"or", "nor"} & set(rest) else 5) and not _VERB & set(rest) and not _STATE & set(rest)
    return bool(rest) and plain and (lists or bool(joined))


# a list of things denied does not go on with the setting of the whole ("without psychosis, in bereavement")
_SETTING = frozenset("in after during following since at amid under".split())


def _denials(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    masked = _PSEUDO.sub(lambda m: " " + "_" * (len(m.group()) - 2) + " ", low.text)
    out: list[Scope] = []
    at = 0
    while hit := _NEG_BEFORE.search(masked, at):
        first, end = low.tokens(hit.start() + 1, hit.end() - 1)
        lists = hit.group().strip().split()[0] in _LISTING
        reach = end if hit.group() == " absent " else _denial_end(tokens, end, lists=lists)
        out.append(Scope(NEG, first, end, end, reach))
        at = hit.end() - 1
    for hit in _NEG_AFTER.finditer(masked):
        first, end = low.tokens(hit.start() + 1, hit.end() - 1)
        begin = max(_stop_before(tokens, first), _comma_before(tokens, first))
        out.append(Scope(NEG, first, end, begin, first))
    return out


_LISTING = frozenset(
    "deny denies denied denying deneis denys no nil without negative never neither absence free".split()
)


def _comma_before(tokens: tuple[Token, ...], at: int) -> int:
    while at > 0 and tokens[at - 1].low not in {",", ":"}:
        at -= 1
    return at


def _clause(kind: str, pattern: re.Pattern[str], tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    out = []
    for hit in pattern.finditer(low.text):
        first, end = low.tokens(hit.start() + 1, hit.end() - 1)
        out.append(Scope(kind, first, end, _stop_before(tokens, first), _stop_after(tokens, end)))
    return out


_SUBJECT: Final = re.compile(
    rf"(?<= )(?:(?P<prep>by|with|from|to|of|about|on|for|at|off|like|than|and|per|beside|told|hurt|harm|"
    rf"tell|involve|involves|discuss) )?"
    rf"(?:(?:my|his|her|the|a|our|their|your|'s|me|an|late|maternal|paternal|younger|older|elder|twin|best|"
    rf"identical) )*"
    rf"(?P<who>{_RELATION}) (?P<next>\w+ ?\w*)?"
)


_OWN = frozenset("i i'm we me us myself patient".split())


def _own_end(tokens: tuple[Token, ...], at: int) -> int:
    """The other person's story ends where the speaker's own begins."""
    reach = _stop_after(tokens, at)
    return next((n for n in range(at, reach) if tokens[n].low in {"i", "we"}), reach)


_BELIEF = frozenset(
    "convinced believes believed certain sure thinks suspects fears feels adamant delusion belief".split()
)


def _people(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    out: list[Scope] = []
    for hit in _SUBJECT.finditer(low.text):
        first, end = low.tokens(hit.start(), hit.end("who"))
        if hit["prep"] and hit["prep"] not in {"and", "per"}:
            continue
        if _BELIEF & {token.low for token in tokens[max(0, first - 3) : first + 1]}:
            continue  # "convinced the neighbours are plotting": what the patient believes of others is the patient's
        reach = _own_end(tokens, end)
        says = hit["prep"] == "per" or re.match(_SAYS + r"\b", hit["next"] or "")
        done_to = bool(_OWN & {t.low for t in tokens[end : _stop_after(tokens, end)]})
        out.append(Scope(REPORTED if says or done_to else OTHER, first, end, end, reach))
    if head := _FAMILY_HEAD.search(low.text):
        first, end = low.tokens(head.start() + 1, head.end() - 1)
        out.append(Scope(OTHER, first, end, end, len(tokens)))
    return out


def _imagined(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    """Forward from the cue; the whole sentence when it opens with the condition or speaks of what would be."""
    masked = Line(_NOT_HYPO.sub(lambda m: " " + "_" * (len(m.group()) - 2) + " ", low.text), low.starts, low.index)
    out = []
    for scope in _clause(HYPO, _HYPO, tokens, masked):
        whole = scope.cue_first == 0 or bool(_CONDITIONAL & {t.low for t in tokens[: scope.cue_first]})
        out.append(
            Scope(
                HYPO, scope.cue_first, scope.cue_end, 0 if whole else scope.cue_end, len(tokens) if whole else scope.end
            )
        )
    return out


_CONDITIONAL = frozenset("would could might should".split())


def _pasts(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    now = [low.tokens(h.start() + 1, h.end() - 1)[0] for h in _NOW.finditer(low.text)]
    return [kept for s in _clause(PAST, _PAST, tokens, low) if (kept := _before_now(tokens, s, now))]


def _before_now(tokens: tuple[Token, ...], scope: Scope, now: list[int]) -> Scope | None:
    """A "now" in the same clause outweighs "last year"; behind a comma it opens a story of its own."""
    for n in now:
        if not scope.first <= n < scope.end:
            continue
        low, high = sorted((n, scope.cue_first))
        commas = [c for c in range(low, high) if tokens[c].low == ","]
        if not commas or tokens[n].low in _LASTING:
            return None
        later = n > scope.cue_first
        scope = replace(scope, end=commas[0]) if later else replace(scope, first=commas[-1] + 1)
    return scope


_LASTING = frozenset("still again remain remains continue continues".split())


def _intended(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    """What someone wants, plans or is asked to do has not been done; it reaches to the end of its clause."""
    out = []
    for hit in _INTENT.finditer(low.text):
        first, end = low.tokens(hit.start() + 1, hit.end() - 1)
        reach = next(
            (n for n in range(end, len(tokens)) if tokens[n].low in _STOP or tokens[n].low == ","), len(tokens)
        )
        out.append(Scope(INTENT, first, end, end, reach))
    return out


def _sought(tokens: tuple[Token, ...], low: Line) -> list[Scope]:
    """What somebody asked about, or means to: to the end of the clause, unless the answer follows."""
    found = _clause(SOUGHT, _TO_SEEK, tokens, low) + _clause(SOUGHT, _SEEKS, tokens, low)
    for scope in _clause(SOUGHT, _SOUGHT, tokens, low):
        if not any(token.low in _ANSWERED for token in tokens[scope.cue_end + 1 :]):
            found.append(scope)
    return [replace(scope, first=scope.cue_end) for scope in found]


def scopes(tokens: tuple[Token, ...], low: Line) -> tuple[Scope, ...]:
    """All cues of one sentence with their reach."""
    found = (
        _denials(tokens, low)
        + _people(tokens, low)
        + _intended(tokens, low)
        + _imagined(tokens, low)
        + _pasts(tokens, low)
    )
    found += (
        _clause(ENDED, _ENDED, tokens, low)
        + _clause(DOUBT, _DOUBT, tokens, low)
        + _clause(UNASSESSED, _UNASSESSED, tokens, low)
        + _sought(tokens, low)
    )
    if tokens and tokens[-1].low == "?":
        found.append(Scope(ASKED, len(tokens), len(tokens), 0, len(tokens)))
    return tuple(found)


def status(found: tuple[Scope, ...], first: int, end: int) -> frozenset[str]:
    """Flags of a mention at tokens [first, end). Two denials leave the polarity uncertain."""
    hits = [s for s in found if s.first < end and first < s.end and not (s.cue_first < end and first < s.cue_end)]
    kinds = {s.kind for s in hits}
    if UNASSESSED in kinds:
        kinds.discard(NEG)
    elif (
        sum(s.kind == NEG for s in hits) > 1 and len({s.cue_first for s in hits if s.kind == NEG and s.end > first}) > 1
    ):
        kinds = _double(hits, kinds)
    return frozenset(kinds)


def _double(hits: list[Scope], kinds: set[str]) -> set[str]:
    cues = sorted({(s.cue_first, s.cue_end) for s in hits if s.kind == NEG})
    near = cues[-1][0] - cues[-2][1] <= 1 and cues[-1][0] >= cues[-2][1]
    return (kinds - {NEG}) | {DOUBT} if near else kinds
