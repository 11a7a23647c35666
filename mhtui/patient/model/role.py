"""Whether words are those of a patient, told from the words alone: no second speaker, no counsellor, no machine.

Madness is no role break: delusions about machines, neologisms, word salad, swearing and anger pass. So does what a patient
quotes ("don't ask me how that makes me feel").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from mhtui.core.thinking import split_thinking
from mhtui.patient.model.tongue import other_language

Kind = Literal[
    "empty",
    "reasoning",
    "second_speaker",
    "counsellor",
    "clinician",
    "machine",
    "script",
    "language",
]


@dataclass(frozen=True, slots=True)
class RoleBreak:
    """What is wrong, and the words that show it."""

    kind: Kind
    quote: str

    @property
    def reason(self) -> str:
        """In words, for people."""
        return f"{_WORDS[self.kind]}: {self.quote}" if self.quote else _WORDS[self.kind]


def role_break(text: str, language: str = "en") -> RoleBreak | None:
    """The first break of role in a patient's words, None where there is none."""
    speech, reasoning = split_thinking(text)
    if reasoning:
        return RoleBreak("reasoning", reasoning[:80])
    if not any(char.isalnum() for char in speech) and "…" not in speech and "..." not in speech:
        return RoleBreak("empty", "")
    plain = speech.replace("’", "'").replace("‘", "'")
    for kind, found in _checks(plain):
        if found:
            return RoleBreak(kind, found[:80])
    other = other_language(speech, language)
    return RoleBreak("language", other) if other else None


def _checks(text: str) -> Iterable[tuple[Kind, str]]:
    yield "reasoning", _first(_PLANS, text)
    yield "second_speaker", _speaker(text)
    yield "machine", _first(_MACHINE, text)
    yield "script", _first(_SCRIPT, text)
    own = _without_quotes(text)
    yield "clinician", _first(_CLINICIAN, own)
    yield "counsellor", _counsel(own)


def _speaker(text: str) -> str:
    """A label of somebody else at the beginning of a line or sentence, or of the patient once the reply has begun."""
    found = _OTHER.search(text)
    if found:
        return found.group().strip()
    own = _OWN.search(text.lstrip(), 1)
    return own.group().strip() if own else ""


def _counsel(text: str) -> str:
    """One plain sign of counselling, or two weaker ones."""
    strong = _first(_COUNSEL, text)
    if strong:
        return strong
    weak = [found for pattern in _HELPING if (found := _unreported(pattern, text))]
    return weak[0] if len(weak) > 1 else ""


def _first(patterns: Iterable[re.Pattern[str]], text: str) -> str:
    return next((found for pattern in patterns if (found := _unreported(pattern, text))), "")


def _unreported(pattern: re.Pattern[str], text: str) -> str:
    """What a pattern finds where the patient does not say that others say it, or forbid it."""
    for found in pattern.finditer(text):
        before = re.split(r"[.!?\n]", text[: found.start()])[-1][-70:]
        if not _REPORTED.search(before):
            return found.group().strip()
    return ""


def _without_quotes(text: str) -> str:
    return _QUOTED.sub(" … ", text)


def _patterns(*texts: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text, re.IGNORECASE) for text in texts)


_WORDS: Final[dict[Kind, str]] = {
    "empty": "nothing is said",
    "reasoning": "it thinks aloud about its task",
    "second_speaker": "somebody else speaks too",
    "counsellor": "it counsels",
    "clinician": "it speaks as the doctor or about the patient",
    "machine": "it speaks as a machine",
    "script": "it speaks of the exercise",
    "language": "it changes language",
}
_QUOTED: Final = re.compile(r"[\"“][^\"”\n]{1,300}[\"”]|(?<![\w'])'[^'\n]{8,200}'(?!\w)")
_REPORTED: Final = re.compile(
    r"\b(?:do ?n[o']t (?:you )?(?:ask|tell|say|give|you|start|dare|'?how|keep|even)|stop (?:asking|telling|saying)|always (?:ask|say|tell)\w*|"
    r"keeps? (?:on )?(?:ask|say|tell)ing|(?:she|he|they|people|everyone|everybody|someone|somebody|who|mum|mom|mother|dad|"
    r"father|wife|husband|sister|brother|counsell?or|therapist|nurse|doctors?|psychiatrists?|leaflet|voices?|app|chatbot|ai|computer|"
    r"phone|helpline|that one|lot)\b[^.!?]{0,40}\b(?:says?|said|saying|asks?|asked|asking|tells?|told|telling|goes|went|go|writes?|wrote|"
    r"repl\w+|whispers?|whispered|promised?|like)|you'?(?:ll| will|re going to)? (?:people |lot |all )?(?:ask|say|tell)|(?:going|about) to (?:ask|say|tell)|"
    r"sick of|tired of|enough of|spare me|your? \w+ (?:says?|said)|all that|none of (?:this|that|your)|with your|used to say|if (?:i|you) (?:hear|say|ask)|remind\w*)\b[^.!?]*$"
    r"|\bi(?:'ll|'ve|'d)?(?: (?:will|can|could|should|did|do|just|always|also|tried|try|have|need|want|am going|going|might|would|even))*(?: to)?\s*$",
    re.IGNORECASE,
)
_ROLES: Final = (
    r"doctor|dr\.?(?: [A-Z][\w'-]+)?|therapist|psychiatrist|psychologist|counsell?or|clinician|interviewer|physician|nurse|"
    r"assistant|user|human|ai|system|model|narrator|moderator|examiner|gp|consultant"
)
_OTHER: Final = re.compile(
    rf"(?:^|\n|[.!?…\"”)\]]\s+|\s{{2,}})[\s>*_#\[(-]*(?i:{_ROLES})[\])]?[*_]*\s?(?:\([^)\n]{{0,40}}\)\s?)?[:：](?!//)",
)
_OWN: Final = re.compile(r"(?:\n|[.!?…\"”]\s+|\s{2,})[\s>*_#\[(-]*(?:Patient|PATIENT|Pt|Client)[\])]?[*_]*\s?[:：]")
_PLANS: Final = _patterns(
    r"\b(?:okay|ok|alright|hmm|so|first)?,? ?(?:the user|the human) (?:wants?|is asking|asks?|asked|said|has asked|seems?|might)\b",
    r"\b(?:i|we) (?:should|need to|must|will|have to|can|could) (?:respond|reply|answer|stay|remain|speak|write|play|portray|act)\b[^.!?\n]{0,40}\b(?:as (?:the|a|an)|in character|like the|in the voice|first person|role)\b",
    r"\blet me (?:think about how|respond as|craft|write|stay in|get into) (?:to|the|a|my|character|this|i)\b",
    r"\bas the patient,? i(?:'| w| sh| n| m)",
    r"\bthe (?:prompt|instructions?) (?:says?|asks?|tells?|wants?|states?)\b",
)
_MACHINE: Final = _patterns(
    r"\bas an? (?:ai|artificial intelligence|(?:large )?language model|virtual assistant|chat ?bot|ai assistant)\b(?! (?:would|could|might|can see|sees))",
    r"\bi(?:'m| am) (?:just |only |actually |really |simply |merely |sorry,? (?:but )?i(?:'m| am) )?(?:an? )?(?:ai|artificial intelligence|large language model|language model|virtual assistant|computer program|chat ?bot)(?: (?:assistant|model|language model|chatbot|program))?,?"
    r" (?:and |so |but |which |that |who |- |— )?(?:i )?(?:do not|don't|cannot|can't|can not|am not|'m not|was |am |designed|created|developed|trained|built|programmed|here to|without|made by|lack|unable|have no|not a (?:human|person|real))",
    r"\bi(?:'m| am) (?:just |only |actually )?an? (?:large )?(?:ai )?(?:language model|ai assistant|ai chatbot|virtual assistant)\b",
    r"\bi (?:do not|don't|cannot|can't) (?:have|experience|possess|feel) (?:personal |real |human |actual |any |physical )*(?:feelings|emotions|experiences|opinions|consciousness|symptoms|beliefs|a body|a physical)[^.!?]{0,60}\b(?:as|because|since|being|like (?:a )?humans?)\b[^.!?]{0,20}\b(?:ai|model|program|machine|assistant|humans?)\b",
    r"\bi (?:was|am|have been|'ve been|'m) (?:trained|created|developed|built|designed|made) by (?:open ?ai|anthropic|google|meta|mistral|hugging ?face|microsoft|alibaba)\b",
    r"\bmy (?:training data|knowledge cut-?off|system prompt|developers? (?:at|have))\b",
    r"\bhow (?:can|may) i (?:help|assist) you(?: today| further)?\b",
    r"\b(?:is there )?anything else (?:that )?(?:i can|you(?:'d| would) like(?: me)? to) (?:help|assist|know|discuss|talk)\b",
    r"\bi(?:'m| am) (?:happy|here|glad|ready) to (?:help|assist)(?: you)?(?: with)?\b",
    r"\bi(?:'m| am) (?:sorry|unable|not able)[^.!?]{0,25}\b(?:(?:can't|cannot|can not|unable to|not able to|to) (?:assist|help you with that|fulfil+|comply|provide (?:medical|that|this|any)|continue (?:with )?this (?:conversation|role)|engage in|participate in|role))\b",
    r"\bi (?:can't|cannot|can not|won't) (?:assist with|help you with (?:that|this) request|fulfil+|comply with|provide (?:medical|psychiatric|clinical) (?:advice|diagnos)|role-?play|pretend to be|generate|engage in (?:this )?role)",
    r"\b(?:i hope (?:this|that) helps|feel free to (?:ask|reach|share|let)|let me know if you (?:have|need|would|want|'d))\b",
    r"\bgreat question\b",
)
_SCRIPT: Final = _patterns(
    r"\b(?:in|for|of|end|continue|begin|start|pause|leave|exit|stop) (?:this|the|our) (?:role-?play\w*|simulation scenario|simulated (?:interview|encounter|scenario|conversation)|training (?:exercise|scenario)|fictional scenario)\b",
    r"\b(?:as|i(?:'m| am)|playing|play|portray\w*|being) (?:the |a )?(?:simulated|standardi[sz]ed|virtual|fictional) (?:patient|client|person|character)\b",
    r"\b(?:out|break(?:ing)?|stay(?:ing)?|remain(?:ing)?|back) (?:of|in|into) character\b|\bbreak(?:ing)? character\b",
    r"^\W*(?:sure|certainly|of course|absolutely|okay|ok|understood|got it)[,!.]? (?:here(?:'s| is| are)|i(?:'ll| will|'d be (?:happy|glad)| can) (?:play|respond|act|be the|to (?:play|help|respond)|start|take on|portray|roleplay|role-play|continue)|let's (?:start|begin|role|continue)|as (?:the|a) patient)",
    r"^\W*(?:here(?:'s| is) (?:the|a|my|an?) (?:response|reply|possible|answer|example|patient|continuation|json|realistic))\b",
    r"^\W*(?:\*\*)?(?:response|reply|answer|output|note|speech|behaviou?r|patient(?:'s)? (?:response|reply|speech))(?:\*\*)?\s?[:：]",
    r"\bthe patient (?:would|might|will|could|should) (?:say|respond|reply|answer)\b",
    r"\[(?:end of|end|insert|continue|your|patient|note|pause here)\b[^\]\n]{0,60}\]|\((?:end of (?:conversation|response|interview|session|role)|note:)[^)\n]{0,80}\)?",
    r"<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>|</?s>|\bim_(?:start|end)\b",
    r"^\W*\{\s*\"?\w+\"?\s*:|\"(?:speech|behaviou?r|say|action)\"\s*:",
    r"\b(?:my|the|these|those|your) (?:system )?(?:instructions|guidelines|prompt) (?:say|tell|require|do not allow|don't allow|prohibit)\b",
    r"\bmy character\b[^.!?]{0,40}\b(?:would|is|feels|has|wants)\b",
)
_CLINICIAN: Final = _patterns(
    r"\bthe patient(?:'s)? (?:presents?|reports?|denies|denied|describes?|exhibits?|appears?|is an? \d|states?|endorses?|displays?|shows?|has a history|mood|affect|insight|symptoms)\b",
    r"\b(?:your|these|those) symptoms (?:suggest|are (?:consistent|suggestive|typical|indicative|likely|a sign)|indicate|may be|could be|might be|sound like|point)\b",
    r"\b(?:based on|from) (?:what you(?:'ve| have)? (?:told|said|described|shared|been)|your (?:symptoms|description|history|account|answers))\b",
    r"\byou (?:may|might|could|appear to|seem to|likely|probably) (?:have (?:an? )?(?:\w+ ){0,2}(?:disorder|depression|anxiety|ptsd|adhd|ocd|psychosis|schizophrenia|condition|dementia)|be (?:experiencing|suffering|dealing)|suffer from|meet (?:the )?criteria)\b",
    r"\b(?:my|the) (?:working |provisional |preliminary |differential )?diagnos[ie]s (?:is|would be|for you|includes?)\b(?! (?:wrong|what|a lie|rubbish|not|nonsense|they|theirs|yours|in |on ))",
    r"\b(?:i(?:'d| would) (?:like|want|recommend|suggest|propose)|i(?:'m| am) going|i(?:'ll| will)|let(?:'s| us)) (?:to |that we |we )?(?:start(?:ing)? you|prescrib\w+ you|put(?:ting)? you on|refer(?:ring)? you|admit(?:ting)? you|order (?:some|a few)|conduct|assess(?:ing)? your|evaluat\w+ your|schedule (?:a|an|another|your)|increase your|adjust your|run (?:some|a few) tests on you|perform)\b",
    r"\bmental (?:state|status) exam(?:ination)?\s?[:：]|\bdifferential diagnos[ie]s\s?[:：]|(?-i:(?:^|\n)\W{0,4}(?:Assessment|Plan|Impression)\W{0,2}[:：]\s)",
    r"\bicd-?1[01]\b|\bdsm-?(?:5|v|iv)\b|\b6[A-E][0-9A-Z]{2}\.[0-9A-Z]\b|\bF[2-9]\d\.\d\b",
    r"\b(?:have|do|are) you (?:ever )?(?:had|have|having|been having|experienced|experiencing) (?:any )?(?:thoughts of|suicidal|hallucinations|thoughts about (?:harming|hurting|ending|suicide|killing))\b",
    r"\bon a scale (?:of|from) (?:0|zero|1|one) to (?:10|ten),? (?:how|where|what|can you|could you|would you)\b",
    r"\bwhat (?:brings|brought) you (?:in|here|to (?:see|the|us|our))\b",
    r"\bhow long have you (?:been|had|felt) (?:feeling|experiencing|having|these|this|that|like this)\b",
    r"\bi(?:'d| would) like to (?:ask you|understand more about (?:your|how you|what you)|explore|talk (?:to you )?about your|learn more about (?:your|you))\b",
)
_COUNSEL: Final = _patterns(
    r"\bhow (?:does|did|do) (?:that|this|it|those|these)(?: \w+)? make you feel\b|\bhow (?:are|have) you (?:been )?(?:feeling|coping) (?:about|with|since|right now|today|lately|recently)\b",
    r"\b(?:can|could|would|will) you (?:please )?(?:tell|share|say|describe|explain)(?: with)?(?: to)?(?: me)?(?: a (?:bit|little))? more about (?:that|this|it|what (?:you|that|has|'s)|how (?:you|that|this)|your(?:self)? ?(?:feelings?|thoughts?|experiences?|symptoms?|sleep|mood|family|past|childhood|worr\w+|self)?)\b",
    r"\btell me more about (?:how you|what you(?:'re| are|'ve| have)|your (?:feelings?|thoughts?|experiences?|symptoms?|sleep|mood|worr\w+))\b",
    r"\bit (?:sounds|seems) (?:like|as if|as though|to me like) you(?:'re| are|'ve| have| feel| might| may|r)\b(?! (?:not listening|not going|already|made|don't|don't believe|trying to|calling|saying|think))",
    r"\b(?:it's|it is|that's|that is) (?:completely |totally |perfectly |very |entirely |absolutely |quite )*(?:understandable|normal|natural|valid|okay|ok) (?:to feel|that you(?:'re| are)? feel\w*|for you to|that you(?:'re| are|'ve| have))\b",
    r"\byour (?:feelings|emotions|concerns|experiences?) (?:are|is) (?:completely |totally |perfectly |absolutely |very )*(?:valid|understandable|important|real and)\b",
    r"\b(?:i'm|i am) (?:here|always here) (?:to (?:support|listen|help)|for you)\b",
    r"\b(?:thank you|thanks)(?: so much)? for (?:sharing|opening up|trusting me|being (?:so )?(?:open|honest|brave|vulnerable)|reaching out|confiding)\b",
    r"\bit takes (?:a lot of |great |real |such )?(?:courage|strength|bravery) (?:to|for)\b",
    r"\byou(?:'re| are) not alone\b(?! (?:in (?:here|the room|this room)|up there|out there))",
    r"\b(?:i|we)(?:'d| would)? (?:strongly |highly |really |gently |also )?(?:encourage|urge|recommend|advise|suggest)(?:s)? (?:that )?you(?: to| should| consider| try| speak| talk| seek| reach| take| see| contact| call| start|r)\b",
    r"\b(?:have you (?:ever )?(?:considered|thought about|tried)|would you (?:consider|be (?:open|willing) to|feel comfortable)|you (?:might|may|could) (?:want to |wish to )?(?:consider|try|find it helpful)|consider|i suggest|i recommend|why don't you try) (?:seeing|seek\w*|speak\w*|talk\w*|reach\w*|try\w*|consult\w*|practi[sc]\w*|journal\w*|keep\w* a|mindful\w*|meditat\w*|therapy|counsell?ing|deep breath\w*|breath\w*|some (?:relax|breath|ground|deep|self|mind)\w*)\b",
    r"\b(?:seek|get|find|reach out (?:to|for)|contact|consult|talk to|speak (?:to|with)|see) (?:some |a |an |your |any )?(?:immediate |qualified |licensed |local |trusted )*(?:professional help|mental health (?:professional|provider|service)|crisis (?:line|hotline|helpline)|professional support|suicide (?:prevention )?(?:hotline|lifeline|line)|licensed therapist|healthcare (?:professional|provider))",
    r"\b(?:national )?suicide (?:prevention|and crisis|& crisis) (?:lifeline|hotline|line)\b|\bcrisis text line\b|\bcall (?:or text )?988\b|\btext (?:home|hello) to\b",
    r"\b(?:let's|let us|we can|we could|we'll|we will|shall we|maybe we can|perhaps we can)(?: try to| start (?:to|by)| begin (?:to|by))? ?(?:explor\w+|work(?:ing)? (?:on|through|together)|discuss\w* (?:your|how you|some|what you|strateg)|talk\w* (?:about|through) (?:your|how you|what you(?:'re| are)|some)|identify\w*|develop\w*|find(?:ing)? (?:some )?(?:ways|strategies|coping)|figure (?:this|it) out together|get(?:ting)? you (?:some |the )?(?:help|support)|focus\w* on your|take (?:this|it) (?:one|a) (?:step|day)|come up with)\b",
    r"\b(?:coping (?:strateg|mechanism|skill)\w*|self-care|grounding (?:technique|exercise)s?|mindfulness)\b[^.!?]{0,60}\b(?:you|your)\b|\byou(?:r|'re)?\b[^.!?]{0,60}\b(?:coping (?:strateg|mechanism|skill)\w*|self-care|grounding (?:technique|exercise)s?|mindfulness)\b",
    r"\bi (?:can )?(?:hear|sense|see|understand|appreciate|imagine|recogni[sz]e) (?:that |how )(?:you(?:'re| are|'ve| have been| feel)|difficult|hard|painful|much (?:pain|you)|(?:this|that|it) (?:must|is|has|can))\b[^.!?]{0,40}\b(?:feel\w*|pain\w*|difficult|hard|struggl\w*|overwhelm\w*|going through|hurt\w*|distress\w*|tough|for you|frustrat\w*)\b",
    r"\bthat must (?:be|have been|feel) (?:so |very |really |incredibly |quite )*(?:difficult|hard|painful|frightening|scary|overwhelming|exhausting|tough|distressing|frustrating|challenging|upsetting)\b(?: for you)?",
    r"\bwhat (?:do you think|would|might|has|could|kind|are some|coping|helps?)\b[^.!?]{0,25}\b(?:helps? you (?:cope|feel|get)|been helping you|triggers? (?:these|this|your|those)|you(?:'re| are) feeling|make you feel (?:better|safe|safer|more)|going through your mind)\b",
    r"\bare you (?:safe (?:right now|at the moment|at home)|thinking (?:about|of) (?:hurting|killing|harming|ending|suicide)|having (?:any )?(?:thoughts|suicidal))\b",
    r"\bremember(?:,| that)? (?:it's (?:okay|ok|important)|you(?:'re| are) (?:strong|worthy|loved|valued|not)|to (?:be kind|take care|breathe))\b",
    r"\b(?:take (?:a|some) (?:deep|slow) breaths?|breathe (?:in|slowly|deeply) (?:with me|for|and|through))\b(?! (?:they|she|he) )",
    r"\byou deserve (?:support|help|to (?:feel|be|get|live|heal)|happiness|love|better than)\b",
)
_HELPING: Final = _patterns(
    r"\bi(?:'m| am) (?:so |really |very |truly )*sorry (?:to hear|that you(?:'re| are|'ve| have)|you(?:'re| are|'ve| have|'d| had))\b",
    r"\bi (?:completely |totally |really |do |can )*(?:understand|hear you)\b",
    r"\bhow (?:are|do) you (?:feel|feeling)\b",
    r"\b(?:support|help) you\b",
    r"\byour (?:feelings|emotions|mental health|well-?being|recovery|journey|progress|safety|struggles?)\b",
    r"\b(?:treatment|therapy|counsell?ing|medication|support|professional) (?:can|could|may|might|will) (?:help|be (?:helpful|effective|beneficial))\b",
    r"\b(?:you(?:'re| are) (?:doing|going through|experiencing|feeling|struggling|dealing))\b",
    r"\b(?:important|helpful|beneficial|crucial|essential) (?:to|for you to|that you)\b",
    r"\b(?:what|how) (?:do|did|would|have) you (?:feel|think about|cope|handle|been sleeping|sleep|manage)\b",
    r"\bit(?:'s| is) (?:okay|ok|alright) to\b",
    r"\btake (?:care of yourself|your time|it easy|things one)\b",
)
