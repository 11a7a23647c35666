"""What a question asks of a fact (since when, how often, why ...), read by rule; the first rule that fits wins."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

_SOURCES: Final[tuple[tuple[str, str], ...]] = (
    (
        "command",
        r"\b(?:tell|telling|told|order|ordering|command|commanding|instruct|make|making|force|forcing|ask|asking)s? you to\b"
        r"|\bcommand(?:s|ing)? (?:voices?|hallucinations?)\b|\b(?:do|done|did|doing|follow\w*|obey\w*) (?:\w+ )?(?:what|as) (?:they|he|she|it|the voices?|the (?:man|woman))(?:'ve| have| has)? (?:say|says|said|saying|tells?|telling|told|asks?|asked|wants?|wanted)\b|\bgive you (?:orders|instructions|commands)\b|\b(?:obey|act on what (?:they|it|the voices?) says?)\b",
    ),
    (
        "protective",
        r"\bwhat(?:'s| is| has| was)? ?(?:been )?(?:stop(?:s|ped|ping)?|hold(?:s|ing)?|held|keep(?:s|ing)?|kept|prevent(?:s|ed|ing)?|protect(?:s|ed|ing)?)\b"
        r"|\b(?:anything|something|anyone|what) (?:that )?(?:stops?|stopped|holds?|keeps?|kept) (?:you|yourself)\b"
        r"|\breasons? (?:for|to) (?:living|live|stay(?:ing)? alive|go(?:ing)? on|carry(?:ing)? on)\b|\bwhat do you (?:have to )?live for\b"
        r"|\bwhat would (?:stop|keep|hold) you\b|\bkept you (?:from|going|alive|safe)\b|\b(?:held|holds) you back\b",
    ),
    (
        "intent",
        r"\b(?:intend|intention|intent|going to (?:do it|act|go through)|mean to (?:do|act|go)|act(?:ed|ing)? on (?:it|them|that|those|these|the)|go through with)\b"
        r"|\bhow likely (?:are|is|do)\b|\bdo you (?:actually |really )?(?:want|plan) to do it\b|\bwould you (?:actually |really )?do it\b",
    ),
    (
        "means",
        r"\b(?:have|got|get|had|getting) (?:any |easy )?(?:access|hold)\b|\baccess to\b|\b(?:how|what) would you (?:use|do it|do it with|go about it)\b"
        r"|\bwhat with\b|\b(?:stockpil|saved? up|saving up|stashed?|hoard)\w*|\b(?:have|got|keep|kept|put)(?: you)?(?: got)? (?:any |some |the |those |more |enough )?(?:\w+ )?(?:tablets|pills|medicines?|medication|drugs) (?:\w+ ){0,2}?(?:stored|saved|by|aside|away|at home|in the house|left|hidden|somewhere)\b|\bdo you (?:have|keep|own) (?:any |a )?(?:gun|guns|firearms?|weapons?|rope|ligature)\b"
        r"|\bwhere (?:would you|are the|do you keep the) (?:get|tablets|pills|gun)\b",
    ),
    (
        "plan",
        r"\b(?:any|a|have you|had you|specific|made) (?:\w+ )?plans?(?:ned)?\b(?! for (?:the|your|today|tomorrow))|\bthought (?:about|of) how you(?:'d| would| might)\b|\bplanned (?:it|how|to)\b"
        r"|\bworked out how\b|\bmade (?:any )?preparations?\b",
    ),
    (
        "belief",
        r"\bhow (?:sure|certain|convinced) are you\b|\bhow do you (?:know|explain|account|make sense)\b|\bwhat do you (?:think|make|reckon|believe) (?:of (?:it|this|that|them|all)|(?:is|was|'s) (?:behind|going on|causing)|causes|caused|it is|it means|they are)\b"
        r"|\b(?:could|might|can) (?:it|there) be (?:your|the|another|some other|any other|that)\b|\bany (?:other|chance|possibility|doubt)\b.{0,30}\b(?:explanation|mistaken|wrong|mind|doubt)\b"
        r"|\bhow (?:can|could|do|did) you (?:be sure|tell|find out|work (?:it|that) out)\b|\bwhat (?:makes|made) you (?:think|believe|so sure|say that|certain)\b|\bwhat(?:'s| is) your (?:explanation|theory|evidence|proof)\b|\bother explanations?\b"
        r"|\bdo you (?:really )?believe (?:it|that|them|what)\b|\bpossib(?:le|ly) (?:that )?you(?:'re| are) (?:mistaken|wrong|imagining)\b",
    ),
    (
        "since_when",
        r"\bsince when\b|\bhow long (?:ago|has|have|had|is it since|was it since|now|been|'s|would you say (?:this|it|that)(?:'s| has| have))\b|\bhow long(?:'ve| have) you\b|\bhow long(?:'s| is) (?:this|that|it|all)\b"
        r"|\bwhen (?:did|was) (?:it|this|that|all|they|these|those|you|the|things|your)?\b.{0,40}\b(?:start|begin|began|first|come on|kick in|set in|notice|appear|last (?:feel|felt))\w*"
        r"|\bhow far back\b|\bfirst (?:notice|start|time|begin|appear|came)\w*\b|\bhow (?:many )?(?:days|weeks|months|years) (?:ago|has|have|now)\b|\bfor how long\b|^\W*(?:and |so )?how long\??\W*$|\bhow long for\b|\bwhen (?:this|it|that) (?:all )?(?:started|began)\b",
    ),
    (
        "change",
        r"\b(?:better|worse) or (?:worse|better|the same)\b|\b(?:getting|gotten|got|become|becoming|been) (?:any |much |a bit )?(?:better|worse|stronger|weaker|more frequent)\b|\b(?:improv|deteriorat|worsen)(?:ed|ing|e|es|en|ens)?\b"
        r"|\bhas (?:it|that|this) changed\b|\bchanged (?:over|at all|since|recently|in any)\b|\bstay(?:ed|ing) the same\b|\bup and down\b|\bcompared (?:to|with)\b|\bdifferent (?:from|to|than) (?:before|usual|normal)\b",
    ),
    (
        "how_long",
        r"\bhow long (?:do|does|did|can|will|would|might|at a time|each|are|until|before it (?:goes|stops|wears))\b|\b(?:last|go on) (?:for )?(?:minutes|hours|seconds|days)\b|\bhow (?:many )?(?:minutes|hours|seconds) (?:does|do|at|each|can)\b"
        r"|\b(?:does|do|did) (?:it|they|that|each|one|an? \w+|the \w+) (?:usually |normally |tend to )?last\b",
    ),
    (
        "how_often",
        r"\bhow (?:often|frequent|frequently|regular|regularly)\b|\bhow many (?:times|days|nights|attacks|episodes|a (?:day|week|month))\b|\bevery (?:day|night|week|time|morning|month|hour)\b|\bonce or\b|\bmore than once\b"
        r"|\b(?:all the time|constant(?:ly)?|come and go|comes and goes|on and off|off and on|now and (?:then|again))\b|\bhow (?:much|many) of the (?:time|day|week)\b|\b(?:most|some) days\b|\bdaily\b|\bever (?:happened|happen) before\b|\b(?:are|is|can|do) (?:they|it|he|she|you hear)\b.*\b(?:right now|at (?:this|the) (?:very )?moment|as we speak|even now)\b",
    ),
    (
        "how_much",
        r"\bhow (?:much|many|bad|badly|severe|strong|intense|heavy|big|far|high|well|loud)\b|\bout of (?:ten|10|a hundred|100)\b|\b(?:one|zero|nought|1|0) (?:to|and|out of) (?:ten|10)\b|\bon a scale\b|\bwhat (?:dose|amount|quantity)\b|\bquantity\b",
    ),
    (
        "tried",
        r"\b(?:tried|try) (?:anything|any|to|so far|already|yet)\b|\bhave you (?:tried|taken anything|done anything|used anything)\b|\bwhat (?:have|did|else have) you (?:tried|taken|done|try|do)\b(?! (?:for|with) (?:a living|work|fun))"
        r"|\bhow (?:do|did|have|are) you (?:been )?(?:cop|manag|deal|handl)\w*\b|\bwhat do you do (?:about|to|when|then)\b",
    ),
    (
        "relief",
        r"\b(?:what|anything|something|nothing|whatever)(?: else| that)? ?(?:seems to |ever |really |do you find )?(?:helps?|helped|eases?|eased|relieves?|soothes?|calms?|works?)\b|\b(?:makes?|make|made) (?:it|them|that|things|this|you feel) (?:any |a bit |feel )?(?:better|easier|go away|stop)\b"
        r"|\b(?:did|does|do|has) (?:it|that|they|this|any of (?:it|that)|those)(?: \w+)? (?:help|helped|work|worked)\b|\brelie(?:f|ve)\b|\bgo away when\b",
    ),
    (
        "trigger",
        r"\b(?:bring|brings|brought|bringing|set|sets|setting|spark|sparks|sparked|start|starts) (?:it|them|this|that|these|all this|all that|one|these things) (?:on|off)\b|\btrigger\w*\b|\b(?:make|makes|made|making) (?:it|them|that|things|this) (?:any |a bit )?worse\b"
        r"|\bbefore it (?:starts|happens|comes on|started|began)\b|\bset (?:it|this|that|you|things) off\b|\bcaused? (?:it|this|that|them)\b|\bwhat(?:'s| is)? (?:usually )?(?:causes|causing|going on (?:when|before)|happening when|leads to)\b|\b(?:stressful|happened) (?:around|about|at) (?:that|the) time\b",
    ),
    (
        "effect",
        r"\b(?:affect|affects|affected|affecting|impact|impacts|impacted|impacting|interfer\w+|gets? in the way|got in the way|getting in the way)\b|\bstop(?:s|ped|ping)? you (?:from )?(?:do|go|see|work|sleep|enjoy|liv)\w*\b|\bwhat (?:does|did|has|is) (?:it|that|this)(?: \w+)? (?:do|doing|done|do to|like)\b(?: (?:to|for) you)?"
        r"|\bhow (?:does|did|do|has) (?:that|it|this|they|all (?:this|that)) (?:all )?(?:make|leave|made|left) you\b|\bhow (?:do|did) you feel (?:about|when|after|then)\b|\bstruggl\w+ to (?:function|manage)\b|\bwhat (?:was|is) (?:that|it) like\b",
    ),
    (
        "next",
        r"^\W*(?:(?:and|so|ok|okay|right|but|then|after that|what)[\s,]*)*\b(?:then|after that|afterwards|next)\b\W*(?:what)?\W*$|\b(?:what|whatever) (?:happened|happens|came|comes|did you do|did (?:they|he|she) do) (?:next|then|after|afterwards|after that|in the end)\b"
        r"|\bwhat happened\b\W*$|\b(?:and|so) then (?:what|you)\b|\bhow did (?:it|that) (?:end|turn out|go on)\b|\bwhat next\b",
    ),
    (
        "when",
        r"\bwhat time\b|\b(?:morning|afternoon|evening|night|daytime|bedtime)s? (?:or|and) (?:the |in the |at )?(?:morning|afternoon|evening|night|daytime)|\b(?:particular|certain|any|which|what) (?:time|times|days?|part)\b|\btime of (?:the )?(?:day|year|month)\b"
        r"|\bwhen(?:abouts)? (?:was|were|is|did|do|does|are|exactly|in the day|it(?! (?:happens|comes|starts|begins|hits)))\b|^\W*(?:and |so |oh )?when\W*$|\b(?:worse|better|worst|best|lift\w*) (?:in the|at|by|first thing|towards)\b|\b(?:mornings?|evenings?|nights?)\b.{0,25}\b(?:than|or)\b.{0,15}\b(?:mornings?|evenings?|nights?)\b|\bwhen (?:was|were) (?:that|the last)\b|\blast time\b",
    ),
    (
        "where",
        r"\bwhere(?:abouts|'s|s)?\b(?! would you (?:like|start))|\bwhich (?:part|place|side|room)\b|\binside or outside\b|\b(?:at home|outside|in public) or\b",
    ),
    (
        "who",
        r"\b(?:who|whose|whom|who's)\b|\b(?:man|men|male)(?:'s)? or (?:a )?(?:woman|women|female)(?:'s)?\b|\banyone (?:you know|in particular|you recogni[sz]e)\b|\brecogni[sz]e (?:the|them|it|him|her)\b|\bdoes any(?:one|body) (?:else )?know\b",
    ),
    (
        "why",
        r"\bwhy\b|\bhow come\b|\bwhat for\b|\bwhat (?:makes|made) you\b|\bwhat(?:'s| is| was) the reason\b|\bfor what reason\b|\breason (?:for|behind)\b",
    ),
    (
        "what",
        r"\bwhat (?:exactly|sort|kind|type|do they|does (?:it|he|she)|are they|did (?:they|it|he|she)|is it|was it|were they|about|specifically|things?|do you mean|do you see|do you hear)\b|\bin what way\b|\bwhich (?:one|ones|sort|kind)\b|\bwhat(?:'s| is) (?:it|that|this) (?:like|about)\b"
        r"|\b(?:describe|example|tell me (?:more|a bit more|a little more)|say (?:a bit |a little )?more|more about|elaborate|how (?:do you mean|so)|meaning what|such as|like what|be more specific)\b|^\W*(?:and |so |sorry,? )?what\W*$",
    ),
)
_RULES: Final = tuple((name, Gated(pattern, re.IGNORECASE)) for name, pattern in _SOURCES)
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'"})


def aspect_of(text: str) -> str | None:
    """The aspect (one of ASPECTS) asked of the unit in focus, or None."""
    plain = " ".join(text.translate(_QUOTES).split())
    return next((name for name, rule in _RULES if rule.search(plain)), None)
