"""Words about suicide, self-harm and violence, and the reassurance that takes them back. Lists only: what is done with
them stands in `softening.py`. All in small letters (see `WordList`)."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.model.lexicon.word_list import WordList

RISK_TOPICS: Final = frozenset(
    ("suicidal_ideation", "suicide_plan_means", "self_harm", "homicidal_ideation", "past_suicide_attempts")
)
RISK: Final = WordList(
    r"\bsuicid\w*|\bkill\w* (?:me|myself|himself|herself|him|her|them|you|people|someone|somebody|everyone|everybody|us)\b",
    r"\bend(?:ing|ed)? (?:it(?: all)?|my (?:own )?life|things)\b|\b(?:take|taking) my own life|\boverdos\w*|\bdo away with myself|\bself-?harm\w*",
    r"\b(?:not|never|n't|without) (?:to )?wak(?:e|ing)\b(?! (?:up )?(?:at|before|till|until))|\bglad not to wake|\bas soon not wake",
    r"\b(?:want\w*|wish\w*|rather|prefer\w*|ready|going|like|think\w* (?:of|about)|thought of) (?:to |i (?:was|were) |i'd |be |being )*(?:die|dead|dying)\b|\bbetter off (?:dead|without me)|\b(?:easier|quiet|better) if (?:i|i'd|i was|i were) (?:was|were|wasn't|weren't|died|dead|not here)",
    r"\b(?:cut|cutting|hurt|hurting|harm|harming|burn|burning|hang|hanging|drown|drowning|shoot|starv\w+) myself\b|\bjump(?:ing)? (?:off|from|in front)",
    r"\b(?:stab|strangl|attack|smother|shoot|hurt|harm|murder)\w* (?:him|her|them|you|people|someone|somebody|everyone)\b|\b(?:knife|razor|noose)\b|\bif he comes through, i go first",
)
REASSURANCE: Final = WordList(
    r"\b(?:i|i'd|i'll|i would|i will|i could|one would|one'd) (?:would |could |just )?never (?:actually |really |ever |truly |dream of )*(?:do(?:ing)?|act(?:ing)?|go through|hurt|harm|kill|try|use|touch|follow|carry|take|attempt)\b|\bi (?:wouldn't|won't|would not|will not|couldn't|could not|shan't|can't) (?:actually |really |ever |in fact )*(?:do|act|go through|hurt|harm|kill|try|use|carry|follow|take|attempt)\b|\b(?:i(?:'m| am) not|not) (?:actually |really )?(?:going to|gonna) (?:actually |really |ever )*(?:do|act|go through|hurt|harm|kill|try|use|carry)\b|\bno (?:intention|intent|wish) (?:of|to)\b|\bdon't (?:actually |really )?intend\b",
    r"\b(?:no|not got a|not got any|haven't (?:got )?(?:a|any)|don't have (?:a|any)|without (?:a|any)) (?:real |actual |such |firm )?(?:plans?|intention|intent)\b|\b(?:not|never) (?:actually |really )?(?:planned|planning|intended)\b",
    r"\bi(?:'m| am| feel|'ve felt| do feel|'ll be| will be|'ll keep myself| can keep myself| know i'm)(?: (?!not|never|less|un)\w+){0,2} safe\b|\bkeep(?:ing)? (?:myself|me) safe\b|\bsafe (?:now|here|tonight)\b",
    r"\b(?:it|that|this|everything|all|things?|life)(?:'s| is|'ll be| will be|'re| are| has been| have been|'s been| feels| seems)(?: all| really| actually| much| just| getting| going to be| a lot| so much| quite| very| completely| totally| now| perfectly| probably| a bit)* (?:fine|ok|okay|alright|all right|better|under control|passed|behind me|manageable|looking up|improving|easier)\b|\bi(?:'m| am| feel|'ll be| will be|'m feeling| do feel|'ve been feeling| am feeling)(?: all| really| actually| much| just| getting| a lot| so much| quite| very| completely| totally| now| perfectly| so| already| more)* (?:fine|ok|okay|alright|all right|better|good|well|calmer|stronger|happy|happier|great|positive|optimistic|grateful|relieved|hopeful|content|cheerful|myself again)\b",
    r"\bhopeful\b|\bi(?:'ve| have)(?: \w+){0,2} hope\b|\bthere(?:'s| is) (?:\w+ )?hope\b|\blook(?:ing)? forward\b|\b(?:so much|a lot|lots|everything|plenty|something|reasons?|things) to live for\b|\blife is (?:good|worth|beautiful|precious)|\bworth living\b|\b(?:want|glad|happy|grateful) to (?:live|be alive)\b|\bfuture (?:is|looks)|\bbrighter\b|\bthings (?:will|'ll|do|can|are) (?:get|getting|look\w*|improv\w*)\b|\bit (?:gets|will get|'ll get) better\b|\b(?:one|each) day at a time\b|\bget(?:ting)? through (?:this|it)\b|\bsilver lining",
    r"\b(?:don't|do not|no need to|you needn't|needn't|nothing to|please don't|mustn't) (?:you )?(?:worry|be worried|be alarmed|fret)\b|\bnothing (?:serious|to be concerned|to be alarmed|to worry)|\bno (?:need for )?(?:concern|cause for)|\b(?:not|n't) (?:a|in any|in) danger\b|\bno danger\b|\bnot dangerous\b|\bi promise (?:you|i)\b",
    r"\b(?:just|only|merely) (?:a |an |some |my |being |feeling )?(?:\w+ )?(?:thoughts?|jok(?:e|ing)|kidding|passing|fantasy|silly|stupid|talk|words|sorry for myself|dramatic|venting|figure of speech|phase|bad (?:day|moment|mood)|stressed?|exaggerat\w+|daydream\w*)\b|\b(?:didn't|don't|do not|did not) (?:really |actually |truly |ever )?mean (?:it|that|any of it|anything by)\b|\b(?:not|n't) (?:that |really |actually |so |very )+(?:serious|bad)\b|\b(?:don't|do not|didn't) (?:actually|really|truly) (?:want|plan|think i|wish)\b|\bchanged my mind\b|\bsilly of me\b|\bi(?:'m| was| am) (?:being )?(?:silly|exaggerating|dramatic|joking|kidding)\b",
    r"\b(?:thoughts?|feelings?|urges?|ideas?) (?:have |has |are |is |'ve |'s )?(?:all )?(?:gone|passed|faded|stopped|went away|going away|disappeared)\b|\bno longer (?:feel|want|think|have|wish)\b|\b(?:don't|do not) (?:feel|want|think|have)(?: \w+){0,3} any ?more\b|\bthat(?:'s| is) (?:all )?(?:in the past|behind me|over now)\b",
    r"\bi(?:'ve| have)(?: got)? (?:\w+ ){0,3}(?:support|people who (?:love|care))|\bmy (?:family|friends) (?:support\w*|(?:is|are) there)|\b(?:i(?:'ll| will| would|'d|'m going to)) (?:\w+ )?(?:reach out|ask for help|get help|seek help|call (?:someone|you|for help)|talk to someone|tell someone)\b|\bsafety plan\b",
)
"""Reassurance, each class with its wordings: a class that the record has may be said."""
DENIAL: Final = Gated(
    r"\W*(?:good heavens,? |goodness,? |god,? |lord,? |oh,? |well,? |now\? [^.?!]*[.?!] ?)*(?:no|nope|nah|never|none|not (?:at all|now|ever|once))\b|\W*[^.!?]{0,30}\? (?:no|never|none)\b",
    re.IGNORECASE,
)
"""How a line begins that says no."""
