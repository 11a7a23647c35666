"""Words that break the patient's role. Lists only: what is done with them stands in `role.py`."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.model.lexicon.word_list import START, WordList

QUOTED: Final = Gated(r"[\"“][^\"”\n]{1,300}[\"”]|(?<![\w'])'[^'\n]{8,200}'(?!\w)")
REPORTED: Final = re.compile(
    r"\b(?:do ?n[o']t (?:you )?(?:ask|tell|say|give|you|start|dare|'?how|keep|even)|stop (?:asking|telling|saying)|always (?:ask|say|tell)\w*|"
    r"keeps? (?:on )?(?:ask|say|tell)ing|(?:she|he|they|people|everyone|everybody|someone|somebody|who|mum|mom|mother|dad|"
    r"father|wife|husband|sister|brother|counsell?or|therapist|nurse|doctors?|psychiatrists?|leaflet|voices?|app|chatbot|ai|computer|"
    r"phone|helpline|that one|lot)\b[^.!?]{0,40}\b(?:says?|said|saying|asks?|asked|asking|tells?|told|telling|goes|went|go|writes?|wrote|"
    r"repl\w+|whispers?|whispered|promised?|like)|you'?(?:ll| will|re going to)? (?:people |lot |all )?(?:ask|say|tell)|(?:going|about) to (?:ask|say|tell)|"
    r"your? \w+ (?:says?|said)|used to say|if (?:i|you) (?:hear|say|ask)|remind\w*)\b[^.!?]*$"
    r"|\b(?!i\b|you\b|we\b|that\b|as\b)\w+ (?:says|said|tells me|told me|reckons|keeps saying)\b[^.!?]*$"
    r"|\b(?:me|us|him|her|them) (?:not )?(?:to|into)\s*$",
    re.IGNORECASE,
)
"""What comes before words that others say, or that are forbidden to say."""
REPORTED_AFTER: Final = re.compile(
    r"[^.!?…\n]{0,40}[,;—-]+ ?(?:she|he|they|mum|dad|everyone|everybody|people|my \w+|the \w+) (?:says?|said|tells?|told|goes|went|writes?|wrote|asks?|asked|whispers?|whispered)\b",
    re.IGNORECASE,
)
OWN_WISH: Final = re.compile(
    r"\bi(?:'ll|'ve|'d)?(?: (?:will|can|could|should|did|do|just|always|also|tried|try|have|need|want|am going|going|might|would|even))*(?: to)?\s*$",
    re.IGNORECASE,
)
"""What makes advice a thing that the patient does."""
FED_UP: Final = re.compile(
    r"\b(?:sick of|tired of|enough of|spare me|all that|none of (?:this|that|your)|with your)\b[^.!?]*$", re.IGNORECASE
)
"""What comes before advice that one does not want to hear."""
ROLES: Final = (
    r"doctor|dr\.?(?: [A-Z][\w'-]+)?|therapist|psychiatrist|psychologist|counsell?or|clinician|interviewer|physician|nurse|"
    r"assistant|user|human|ai|system|model|narrator|moderator|examiner|gp|consultant"
)
OTHER: Final = Gated(
    rf"(?:^|\n|[.!?…\"”)\]]\s+|\s{{2,}})[\s>*_#\[(-]*(?i:{ROLES})[\])]?[*_]*\s?(?:\([^)\n]{{0,40}}\)\s?)?[:：](?!//)",
)
OWN: Final = re.compile(r"(?:\n|[.!?…\"”]\s+|\s{2,})[\s>*_#\[(-]*(?:Patient|PATIENT|Pt|Client)[\])]?[*_]*\s?[:：]")
CLINICAL: Final = (
    r"(?:mental (?:state|status)(?: exam\w*)?|risk assessment|(?:physical|neurological|cognitive) (?:exam\w*|assessment|test\w*)|"
    r"(?:full|psychiatric|clinical|diagnostic) (?:history|assessment|evaluation|interview|exam\w*|work-?up)|blood (?:tests?|work)|bloods|ecg|eeg|mri|"
    r"ct scan|brain scan|screening|questionnaire|rating scale|phq-?9|gad-?7|urine \w+|drug screen|tox\w* screen|thyroid function|lithium level|"
    r"follow-?up|safety plan|crisis plan|treatment (?:plan|options)|care plan|referral|medication|antidepressants?|antipsychotics?|mood stabili[sz]ers?|ssris?|"
    r"therapy|cbt|psychotherapy|counsell?ing|inpatient \w+|admission|differential|assessment)"
)
"""What doctors do; patients speak of it too, but do not propose it to somebody else."""
BODY: Final = (
    r"(?:looks?|stares?|gazes?|glances?|turns?|sighs?|nods?|shakes?|pauses?|sits?|stands?|shifts?|fidgets?|smiles?|frowns?|laughs?|cries|cry|sobs?|weeps?|"
    r"whispers?|mutters?|mumbles?|hesitates?|avoids?|remains?|falls?|speaks?|begins?|continues?|becomes?|seems?|leans?|rubs?|wrings?|clench\w*|taps?|"
    r"paces?|shrugs?|breathes?|swallows?|lowers?|raises?|folds?|crosses|cross|wipes?|trembles?|grips?|takes? a|does not|doesn't|keeps?|closes?|opens?|rocks?|"
    r"winces?|hums?|snorts?|grins?|blinks?|chuckles?|sniffs?|sniffles?|slumps?|stares?|stops?|moves?|walks?|picks?|plays? with|bites?|holds?|makes?|averts?|clears?|waits?|writes?)"
)
SHORT: Final = Gated(
    r"(?:^|\n|[.!?…\"”)\]]\s+|\s{2,})[>*_#\[(-]*(?:D|T|Q|Th|Doc|MD|Dr|GP|Int|Interviewer|You)[\])]?[*_]*\s?[:：]\s*(?=\S)"
    r"|(?:\n|[.!?…\"”]\s+|\s{2,})[>*_#\[(-]*(?:P|A|Pat|Me|C)[\])]?[*_]*\s?[:：]\s*(?=[A-Z…'’\"“])"
)
"""Labels cut short, as they are written in transcripts; in capitals alone."""
SEEN: Final = Gated(
    rf"[\[*]\s*(?:the )?(?:{ROLES})\b[^\]*\n]{{0,100}}[\]*]"
    rf"|\(\s*(?:the )?(?:{ROLES})\b (?:\w+ly )?(?:then )?(?:says|asks|replies|responds|answers|interrupts|{BODY})\b[^)\n]{{0,100}}\)"
    rf"|{START}(?:the )?(?:doctor|therapist|psychiatrist|interviewer|clinician) (?:\w+ly )?(?:nods|smiles|leans (?:in|forward|back)|pauses|waits|writes|sighs|listens|"
    r"frowns|takes notes|jots (?:\w+ )?down|clears (?:his|her|their) throat)(?: (?:slowly|gently|quietly|again|sympathetically|and \w+))*\s?[.!…\n]",
    re.IGNORECASE,
)
"""Somebody else who is seen to do something."""
DIRECTION: Final = WordList(
    rf"{START}[*(\[_]*(?:(?:the|this) )?(?:patient|client) (?:then |now |just |\w+ly )*{BODY}\b",
    r"[*\[(_]+\s*(?:(?:he|she|they|patient|client|pt)\s+)?(?:then |now |\w+ly )*(?!cry|cross|look at|turn|stop|keep|hold|move|make|wait|sit|stand|open|close|play|take a)"
    r"(?:sighs|shrugs|nods|pauses|looks|stares|gazes|glances|laughs|smiles|cries|sobs|weeps|whispers|mutters|mumbles|hesitates|fidgets|shifts|frowns|winces|chuckles|sniffs|sniffles|swallows|trembles|"
    r"shakes|rubs|wipes|leans|turns|paces|hums|wrings|clenches|taps|rocks|slumps|lowers|raises|avoids|falls|sits|stands|stops|starts|picks|bites|averts|clears|blinks|grins|snorts|breathes|takes a|voice (?:break|crack|trembl)\w*|eyes \w+|long pause|pause|silence|silent|crying|sobbing|sighing|laughing|looking (?:away|down|up|at)|tearful|trembling)\b[^)\]*\n]{0,100}[*\])_]",
)
LABEL: Final = Gated(
    r"(?:^|(?<=\n)|(?<=[.!?…\"”*)\]] ))[*_]*(?P<name>[A-Z][a-z]{1,14})[*_]*\s?[:：](?=\s*[^\s\"“'‘])", re.MULTILINE
)
"""A name before a colon; whether it is somebody's, the record knows."""
PLANS: Final = WordList(
    r"\b(?:okay|ok|alright|hmm|so|first)?,? ?(?:the user|the human) (?:wants?|is asking|asks?|asked|said|has asked|seems?|might)\b",
    r"\b(?:i|we) (?:should|need to|must|will|have to|can|could) (?:respond|reply|answer|stay|remain|speak|write|play|portray|act)\b[^.!?\n]{0,40}\b(?:as (?:the|a|an)|in character|like the|in the voice|first person|role)\b",
    r"\blet me (?:think about how|respond as|craft|write|stay in|get into) (?:to|the|a|my|character|this|i)\b",
    r"\bas the patient,? i(?:'| w| sh| n| m)",
    r"\bthe (?:prompt|instructions?) (?:says?|asks?|tells?|wants?|states?)\b",
    rf"{START}(?:okay|ok|alright|hmm|so|first|now|wait)?,? ?(?:i|we)(?:'ll| should| need to| must| have to)? (?:keep|make|continue|answer|respond)\b[^.!?\n]{{0,40}}\b(?:in line with|consistent with|according to|true to) (?:the|her|his|their) (?:case|character|role|persona|profile|script|prompt)\b",
)
MACHINE: Final = WordList(
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
    r"\bas (?:the|this|your) (?:ai |language |large language |underlying )*(?:model|assistant|chat ?bot|bot|simulation|simulator|llm|program(?:me)?)\b,? (?:i|we)\b",
    r"\bas an? (?:assistant|chat ?bot|bot|simulation|simulator|llm|digital \w+|machine learning \w+),? i\b",
    r"\bas a model,? i (?:cannot|can't|can not|am (?:unable|not able)|'m (?:unable|not able)|won't|must not)(?: to)? (?:continue|respond|reply|answer|provide|comply|help|assist|generate|engage|discuss|produce|say|speak|give|take|feel)\b",
    r"\bi(?:'m| am) (?:just |only |actually |really |merely |still |a |an |the |nothing but |no more than )*(?:text generator|large language \w+|llm|gpt(?:-?\d)?|chatgpt|ai (?:model|system|patient|persona)|language model|generated (?:text|character|patient))\b",
    r"\b(?:i (?:can't|cannot|can not|won't|am unable to|am not able to)|i'm (?:unable|not able|not allowed) to) (?:provide|generate|produce|share|create|discuss|give) (?:that|this|any|such|further|more|the requested|explicit|harmful) (?:kind of |type of |sort of )?(?:content|response|output|material|medical advice)\b",
    r"\bthis is not (?:a substitute for |meant as |intended as )?(?:professional |medical |real )+(?:advice|diagnosis|treatment)\b|\bnot a substitute for (?:professional|medical)\b|\bfor (?:educational|training|informational|illustrative|demonstration) purposes only\b",
    r"\bi(?: was|'m| am|'ve been| have been) (?:trained|instructed|prompted|configured|designed|programmed|set up) to (?:play|portray|simulate|role-?play|respond (?:as|like|to (?:your|questions|prompts))|answer (?:as|like)|act as an? (?:patient|client)|pretend to be)\b",
    r"\bmy (?:responses?|replies|answers|symptoms|outputs?) (?:are|is|were) (?:all |only |just |merely )?(?:generated|simulated|scripted|fictional|predetermined|based on (?:the|a|my) (?:prompt|case|script|training))\b",
)
SCRIPT: Final = WordList(
    rf"{START}[\W_]*(?:note|nb|n\.b\.)\s?[:：] (?:the|this|i am|as|please)\b",
    r"\b(?:in|for|of|end|continue|begin|start|pause|leave|exit|stop) (?:this|the|our) (?:role-?play\w*|simulation scenario|simulated (?:interview|encounter|scenario|conversation)|training (?:exercise|scenario)|fictional scenario)\b",
    r"\b(?:as|i(?:'m| am)|playing|play|portray\w*|being) (?:the |a )?(?:simulated|standardi[sz]ed|virtual|fictional) (?:patient|client|person|character)\b",
    r"\b(?:out|break(?:ing)?|stay(?:ing)?|remain(?:ing)?|back) (?:of|in|into) character\b|\bbreak(?:ing)? character\b",
    r"^\W*(?:sure|certainly|of course|absolutely|okay|ok|understood|got it)[,!.]? (?:here(?:'s| is| are)|i(?:'ll| will|'d be (?:happy|glad)| can) (?:play|respond|act|be the|to (?:play|help|respond)|start|take on|portray|roleplay|role-play|continue)|let's (?:start|begin|role|continue)|as (?:the|a) patient)",
    rf"{START}\W*(?:here(?:'s| is) (?:the|a|my|an?) (?:response|reply|possible|answer|example|patient|continuation|json|realistic))\b",
    r"^\W*(?:\*\*)?(?:response|reply|answer|output|note|speech|behaviou?r|patient(?:'s)? (?:response|reply|speech))(?:\*\*)?\s?[:：]",
    r"\bthe patient (?:would|might|will|could|should) (?:say|respond|reply|answer)\b",
    r"\[(?:end of|end|insert|continue|your|patient|note|pause here)\b[^\]\n]{0,60}\]|\((?:end of (?:conversation|response|interview|session|role)|note:)[^)\n]{0,80}\)?",
    r"<\|[a-z_]{2,20}\|>|\[/?inst\]|<</?sys>>|</?s>|\bim_(?:start|end)\b",
    r"^\W*\{\s*\"?\w+\"?\s*:|\"(?:speech|behaviou?r|say|action)\"\s*:",
    r"\b(?:my|the|these|those|your) (?:system )?(?:instructions|guidelines|prompt) (?:say|tell|require|do not allow|don't allow|prohibit)\b",
    r"\bmy character\b[^.!?]{0,40}\b(?:would|is|feels|has|wants)\b",
    r"\b(?:i(?:'m| am|'m not| am not)|as|being|play(?:ing)?|portray(?:ing)?|you(?:'re| are) (?:talking|speaking) to) (?:\w+ly )?(?:just |only |really |actually |still |here as |meant to be |supposed to be |nothing but |no more than )*(?:the |a |an |your |this )?(?:simulated|simulation|standardi[sz]ed|virtual|fictional|scripted|role-?play(?:ed|ing)?|computer-generated|mock|pretend|practice|training|test) (?:patient|client|person|character|case|subject)\b",
    r"\b(?:i(?:'m| am) not|not) (?:actually )?(?:an actual|a real) (?:patient|client)\b",
    r"\b(?:this|it|that)(?:'s| is| was) (?:all |just |only |merely |really |of course )*(?:part of )?(?:a |an |the |this )?(?:role-?play\w*|(?:training|teaching|practice|clinical|medical|educational|simulated|mock|fictional|hypothetical) (?:exercise|simulation|scenario|case|session|tool|interview|encounter|conversation|vignette)|simulated|case study|vignette|osce)\b",
    r"\b(?:continue|carry on|go on|proceed|end|stop|leave|exit|finish) (?:with )?(?:this|the|my|our) (?:role|role-?play\w*|scenario|simulation|scene|character|prompt|script|portrayal)\b",
    r"\b(?:in|for) (?:this|the) (?:role-?play\w*|scenario|simulation|exercise|vignette)\b",
    r"[(\[*][^)\]*\n]{0,120}\b(?:as (?:the|an?) (?:ai|model|language model|assistant|actor)|out of character|ooc|simulat\w+|role-?play\w*|language model|the prompt|this (?:response|reply|answer)|disclaimer|system (?:message|note|prompt)|in character|the (?:persona|case notes|case file|vignette|scenario))\b",
    rf"{START}(?:ooc|disclaimer|author'?s? note|system|end of (?:response|reply|turn|scene|interview|session))\s?[:：.\]]",
    r"\bthe (?:case|vignette|scenario|character|persona|role) (?:i(?:'m| am|'ve been| was) (?:given|playing|assigned|portraying)|description|description says|file says)\b",
    r"\b(?:would you like|do you want|should i|shall i) (?:me )?(?:to )?(?:continue|go on with|keep up|carry on) (?:(?:with|in|as) )?(?:the |this |my )?(?:role\w*|scenario|simulation|dialogue|scene|character|patient)\b",
)
CLINICIAN: Final = WordList(
    r"\bthe patient(?:'s)? (?:presents?|reports?|denies|denied|describes?|exhibits?|appears?|is an? \d|states?|endorses?|displays?|shows?|has a history|mood|affect|insight|symptoms)\b",
    r"\b(?:your|these|those) symptoms (?:suggest|are (?:consistent|suggestive|typical|indicative|likely|a sign)|indicate|may be|could be|might be|sound like|point)\b",
    r"\b(?:based on|from) (?:what you(?:'ve| have)? (?:told|said|described|shared|been)|your (?:symptoms|description|history|account|answers))\b",
    r"\byou (?:may|might|could|appear to|seem to|likely|probably) (?:have (?:an? )?(?:\w+ ){0,2}(?:disorder|depression|anxiety|ptsd|adhd|ocd|psychosis|schizophrenia|condition|dementia)|be (?:experiencing|suffering|dealing)|suffer from|meet (?:the )?criteria)\b",
    r"\b(?:my|the) (?:working |provisional |preliminary |differential )?diagnos[ie]s (?:is|would be|for you|includes?)\b(?! (?:wrong|what|a lie|rubbish|not|nonsense|they|theirs|yours|in |on ))",
    r"\b(?:i(?:'d| would) (?:like|want|recommend|suggest|propose)|i(?:'m| am) going|i(?:'ll| will)|let(?:'s| us)) (?:to |that we |we )?(?:start(?:ing)? you|prescrib\w+ you|put(?:ting)? you on|refer(?:ring)? you|admit(?:ting)? you|order (?:some|a few)|conduct|assess(?:ing)? your|evaluat\w+ your|schedule (?:a|an|another|your)|increase your|adjust your|run (?:some|a few) tests on you|perform)\b",
    r"\bmental (?:state|status) exam(?:ination)?\s?[:：]|\bdifferential diagnos[ie]s\s?[:：]",
    r"\bicd-?1[01]\b|\bdsm-?(?:5|v|iv)\b|\b6[a-e][0-9a-z]{2}\.[0-9a-z]\b|\bf[2-9]\d\.\d\b",
    r"\b(?:have|do|are) you (?:ever )?(?:had|have|having|been having|experienced|experiencing) (?:any )?(?:thoughts of|suicidal|hallucinations|thoughts about (?:harming|hurting|ending|suicide|killing))\b",
    r"\bon a scale (?:of|from) (?:0|zero|1|one) to (?:10|ten),? (?:how|where|what|can you|could you|would you)\b",
    r"\bwhat (?:brings|brought) you (?:in|here|to (?:see|the|us|our))\b",
    r"\bhow long have you (?:been|had|felt) (?:feeling|experiencing|having|these|this|that|like this)\b",
    r"\bi(?:'d| would) like to (?:ask you|understand more about (?:your|how you|what you)|explore|talk (?:to you )?about your|learn more about (?:your|you))\b",
    rf"\b(?:i(?:'d| would)?|we(?:'d| would)?|my) (?:also |strongly |just |perhaps )?(?:suggest\w*|recommend\w*|propos\w+|advis\w+|prescrib\w+) [^.!?]{{0,50}}\b{CLINICAL}\b",
    rf"\b(?:let(?:'s| us)|we should|we(?:'ll| will)|we need to|we ought to|we could|it would be (?:best|good|helpful|wise|useful) to|the (?:first|next) (?:step|thing) (?:is|would be)(?: to)?|before we (?:go on|continue),? (?:we|i)\w* \w+) (?:first |now |then |also |just |begin by |start by )*(?:do|doing|perform|carry out|conduct|start with|start|begin with|begin|complete|run|order|arrange|book|request|schedule|get|check|administer|consider|try|discuss|look at|go through|review)\w* [^.!?]{{0,40}}\b{CLINICAL}\b",
    rf"\bi(?:'ll| will|'m going to| am going to|'d like to| would like to|'m| am) (?:first |now |then |also |just )*(?:order|ordering|arrange|arranging|prescribe|prescribing|administer|conduct|refer|referring|schedule|scheduling|recommend|start you|begin you|write you|put you|examine you|assess (?:you|your)|evaluate (?:you|your)|increase (?:your|the)|reduce (?:your|the)|carry out|complete|document|note down)\b[^.!?]{{0,50}}\b(?:{CLINICAL}|you|your)\b",
    r"\byou(?:'ll| will| should| would| may| might| could)? (?:benefit from|respond (?:well )?to|need to (?:start|begin|be (?:admitted|assessed|started))|be (?:referred|admitted|started on|assessed)|meet (?:the )?criteria)\b",
    r"\b(?:do|did|have|are|were|can|could|would) you (?:currently |ever |been )*(?:feel\w* (?:safe|hopeless|suicidal)|hear\w* (?:any )?voices|take (?:any )?(?:medication|drugs|medicines)|drink(?:ing)? (?:any )?alcohol|have (?:any )?(?:family history|allergies|thoughts|history of|plans? to)|(?:had|have) (?:any )?(?:changes? in|trouble|difficulty) (?:your |with |sleeping|concentrating)|rate your|describe your (?:mood|sleep|symptoms|appetite))",
    r"\b(?:how (?:is|are|has|have)|what about|tell me about) your (?:sleep|appetite|mood|energy|concentration|family|symptoms|medication|alcohol|drinking|childhood)\b",
    r"\b(?:this|that|it|which) (?:is|sounds|looks|seems|would be|could be|may be|is consistent|appears) (?:to be |very |most |entirely )*(?:consistent with|suggestive of|indicative of|characteristic of|typical of) [^.!?]{0,30}\b(?:disorder|episode|syndrome|depress\w*|anxiety|psycho\w+|mania|delirium|dementia|withdrawal|illness|condition)\b",
)
COUNSEL: Final = WordList(
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
    rf"{START}(?:and |but |so |please,? |just |also |always |now |do |you must |you should )*(?:remember|don't forget|be sure|make sure|try|consider|it(?:'s| is) (?:so |very |really )?(?:important|vital|essential|crucial|good)|please)\b[^.!?]{{0,60}}\b(?:self-?care|(?:mental health |qualified |trained )?professionals?|therap(?:y|ists?)|counsell?(?:ors?|ing)|crisis lines?|help-?lines?|hot-?lines?|support (?:network|system|group|services?)|loved ones|someone (?:you|that you) (?:trust|love)|people who (?:care|love)|(?:take care of|look after|kind to|gentle (?:with|on)|patient with|easy on) yourself|your (?:mental health|well-?being|feelings|boundaries|limits|needs)|(?:deep|slow) breaths?|breathing exercises?|journal\w*|mindful\w*|meditat\w*|coping|routine|sleep hygiene|you(?:'re| are) (?:not alone|loved|enough|stronger))\b",
    r"\b(?:reach|reaching) out (?:to|for) (?:a |an |the |your |any |some |someone |somebody |people |trusted |qualified |licensed |mental health |local |support |crisis |medical )*(?:professionals?|therap\w+|doctors?|gp|counsell?or|friends?|loved ones|family|someone|somebody|support|help|line|services?|people|team)\b",
    r"\byou (?:should|need to|must|ought to|could|can always|can also|may want to|might want to|deserve to|have to) (?:really |also |perhaps |maybe |definitely |always |please |just )*(?:(?:see|talk to|speak (?:to|with)|contact|consult|visit|call|find) (?:a |an |some |your |any |the )?(?:\w+ )?(?:professional|therapist|counsell?or|psychologist|psychiatrist|gp|doctor|someone|somebody|helpline|hotline|crisis \w+)|seek (?:\w+ )?(?:help|support|treatment|therapy)|practi[sc]e (?:\w+ )?(?:self-?care|mindful\w*|relax\w*|breath\w*|gratitude)|prioriti[sz]e|reach out|take (?:good |better )?care of yourself|look after yourself|be (?:kind|gentle|patient|proud|easy) (?:to|with|of|on)|focus on (?:yourself|your|healing|recovery|the present)|get (?:some |the |more |professional )*(?:help|support|therapy|treatment)|try (?:to )?(?:some )?(?:relax\w*|breath\w*|mindful\w*|meditat\w*|journal\w*|therapy|medication|yoga|grounding)|set (?:small |realistic |healthy )*(?:goals|boundaries))\b",
    r"\b(?:i(?:'m| am) (?:so |very |really )*proud of you|you(?:'ve| have) got this|you matter\b|you are (?:so |very |really )*(?:strong|brave|resilient|worthy|loved|valued)\b|(?:get|work|go|face|make it|figure) (?:\w+ )?(?:through )?(?:this|it) together|don't have to (?:face|go through|do|handle|deal with|carry|suffer) (?:this|it|that|everything)? ?(?:alone|by yourself|on your own)|help is (?:always )?(?:available|out there)|there (?:are|is) (?:people|resources?|support|treatments?|professionals?|services) (?:who|that|available|out there|for you|to help)|please know that|i want you to know (?:that )?(?:you|i|it|help|there))\b",
    r"\b(?:let(?:'s| us)) (?:take (?:a (?:moment|deep breath|step back)|some (?:deep )?breaths)|try (?:a|some|an|this) (?:\w+ )?(?:breathing|grounding|exercise|relax\w*|technique)|breathe|slow down and|pause (?:for|and)|talk (?:about|through) (?:your|how you|what you)|focus on (?:you|your|what|the present|breath\w*)|set (?:some )?goals|make (?:a|you a) (?:plan|safety plan) (?:for you|together))\b",
    r"\bwhat you(?:'re| are|'ve been| have been) (?:feeling|going through|experiencing|describing|dealing with|struggling with)\b[^.!?]{0,40}\b(?:is|are|sounds|must|makes|can be|seems)\b",
    r"\bi (?:really |truly |so |deeply )*(?:appreciate|admire|respect|value|applaud|commend) (?:you(?:r)? )(?:sharing|honesty|openness|courage|bravery|strength|trust|willingness|telling|opening|being (?:so )?(?:open|honest))\b",
    r"\b(?:mental health professional|licensed (?:therapist|professional|counsell?or)|qualified (?:professional|therapist|clinician)|trained professional|crisis (?:hotline|helpline|resources?)|samaritans on|116 ?123)\b[^.!?]{0,60}\b(?:can|could|will|help|support|you|your|today|available|is important)\b",
)
HELPING: Final = WordList(
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
