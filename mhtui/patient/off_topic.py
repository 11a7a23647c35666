"""Lines that are no part of an interview at all: errands, quizzes, code, other languages, keyboard noise."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mhtui.core.gated import AnyOf

_FORMS: Final = (
    r"(?:poems?|haikus?|limericks?|sonnets?|essays?|short stor(?:y|ies)|stor(?:y|ies) about|lyrics|jokes?|riddles?|recipes?|cover letters?|blog ?posts?|tweets?|scripts?|programs?|functions?|sql|"
    r"code|regex|emails? to|letters? to|speech|fun facts?|quiz(?:zes)?|crossword clue|names for a|playlists?|itinerar\w+|trip to|songs?)"
)
_OFF: Final = AnyOf(
    (
        rf"\b(?<!do you )(?<!did you )(?<!still )(?<!ever )(?<!to )(?:write|compose|draft|generate|create|make|code|give|tell|sing|recommend|suggest|find|plan|proofread|edit|help me with)\b(?: (?:me|us|my|up|out))*(?: (?:a|an|some|the|another|your|my|good|best|quick|simple|python|java\w*|funny|short|ten|three|five))*\s+{_FORMS}\b",
        r"\brecipe for\b|\bhomework\b.{0,20}\b(?:on|about|for me|help|do my)\b|\bhelp me with my (?:homework|essay|code|maths?|cv|resume|taxes)\b|\bdo my (?:homework|taxes|maths?)\b",
        r"\bcapital (?:city )?of\b|\bpopulation of\b|\b(?:square|cube) root\b|\bspeed of (?:light|sound)\b|\bboiling point\b|\bexchange rate\b|\bprice of (?:gold|oil|bitcoin|a barrel)\b|\bphotosynthesis\b",
        r"\b(?:tallest|highest|longest|biggest|largest|fastest|deepest|oldest|smallest)\b.{0,25}\b(?:mountain|river|building|country|city|ocean|lake|animal|planet|bridge|desert|in the world)\b|\bhow (?:tall|far away|deep|big) (?:is|are) (?:the|mount|a)\b(?! (?:pain|lump|swelling|cut|wound|problem))",
        r"\bwho (?:won|painted|invented|discovered|composed|directed|founded|wrote (?!it|that|this|the letter|to you|you))\b.{0,40}\b(?:the|a|in|mona|world|cup|telephone|penicillin|hamlet|guernica|radio|oscar|election|war and peace)\b",
        r"\b(?:bitcoin|crypto(?:currency)? prices?|ethereum|stock market|shares (?:ought|should)|which (?:stocks?|shares|laptop|phone|car) (?:should|ought|to|do)|mortgage rates)\b|\bshould i (?:invest|buy|wear|cook|watch|get a (?:dog|cat|mac|pc))\b",
        r"\b(?:translate|how do (?:you|i) say)\b.{1,60}\b(?:in|into|to) (?:french|german|spanish|italian|japanese|chinese|latin|arabic|russian|portuguese|dutch|polish|hindi|welsh|greek|turkish|korean)\b|\bwhat rhymes with\b",
        r"\bhow (?:do|can|would|should) (?:i|you|we) (?:convert|bake|cook|boil|fry|roast|brew|centre|center|install|reset|compile|debug|deploy|code|program|knit|grow|train a|change a (?:tyre|tire)|tie a|unblock|invest|fix (?:a|my|the) (?:\w+ )?(?:exception|bug|printer|laptop|router|wifi|bike|tap|car))\b|\bhow do you make (?:pancakes|pasta|bread|\w+ (?:soup|cake|sauce|curry))\b",
        r"\b(?:explain|tell me about|what is|what's|summari[sz]e|teach me(?: about)?)\b(?: \w+){0,3} (?:quantum \w+|relativity|black holes?|the french revolution|machine learning|blockchain|the roman empire|neural networks?|pythagoras\w*|calculus|world war|photosynthesis|string theory|inflation|the big bang|dna replication)\b",
        r"\bweather\b.{0,30}\b(?:like |be )?(?:tomorrow|in [A-Z]\w+)|\bwhat time (?:is it in|does the (?:\w+ )?(?:train|bus|shop|match|film))\b|\bwhen does the (?:next )?(?:\w+ )?(?:train|bus|plane|ferry)\b|\bhow much (?:does|is) a flight\b",
        r"\b(?:set (?:a|an|the) (?:timer|alarm|reminder)|play (?:some|a) (?:music|song|game of)|let's play\b|turn (?:on|off) the (?:lights?|heating|tv)|heads or tails|knock knock)\b|\bwhy did the chicken\b",
        r"\bdef \w+\(|\bprint\(|\bimport (?:numpy|os|sys|pandas)\b|\bselect \*? ?.{0,30} ?from \w+|\bfor \w+ in range\b|</?(?:html|div|body|script|p|b|h1)\b|\bconsole\.log\b|\bgit (?:commit|push|pull)\b|\b(?:null ?pointer|segmentation fault|stack trace|index out of range)\b|=>\s*\{|#include\b|\bpublic static void\b|\bfunction \w*\(",
        r"\b\d+\s*(?:x|\*|×|÷|times|divided by|multiplied by|plus)\s*\d+\s*(?:\?|=|$)|\bx squared\b|\blorem ipsum\b|\bsolve (?:for|this equation|\w+ squared)\b",
    ),
    re.IGNORECASE,
)
_FOREIGN: Final = frozenset(
    "el la los las una unos por para que qué como cómo está están estás usted señor dónde cuándo cuánto duerme tiene hola gracias buenos días le les des une est êtes vous avez allez je ne pas mon nuit bien bonjour "
    "comment merci où quand der das und ist sind sie haben wie geht ihnen ich nicht guten tag wo schlafen nachts bitte danke il lo gli sono come stai sta buongiorno grazie ciao dorme olá tudo bem obrigado você dzień "
    "dobry jak pan pani dziękuję hoe gaat het u goed slaapt merhaba nasılsınız teşekkür hvordan har du det god hur mår jag".split()
)
_SHARED: Final = frozenset(
    {
        "la",
        "le",
        "come",
        "bien",
        "das",
        "los",
        "des",
        "una",
        "was",
        "die",
        "u",
        "det",
        "har",
        "lo",
        "el",
        "tag",
        "mon",
        "est",
        "du",
    }
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_VOWELS: Final = frozenset("aeiouy")


@lru_cache(maxsize=1024)
def is_off_topic(text: str) -> bool:
    """Whether a line is an errand, a quiz question, code, another language or noise; medicine and small talk are not."""
    return _OFF.within(text) or _is_foreign(text) or _is_noise(text)


def _is_foreign(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    if not letters:
        return False
    if sum(ord(c) > 0x24F for c in letters) * 2 > len(letters):
        return True
    words = [w.lower() for w in _WORD.findall(text)]
    known = [w for w in words if w in _FOREIGN]
    return len(known) >= 2 and len(known) * 5 >= len(words) * 2 and any(w not in _SHARED for w in known)


def _is_noise(text: str) -> bool:
    words = [w.lower() for w in _WORD.findall(text) if not (w.isupper() and len(w) < 7)]
    if not words:
        return not _WORD.search(text)
    return all(_unpronounceable(w) for w in words) and max(map(len, words)) > 4


def _unpronounceable(word: str) -> bool:
    return len(set(word)) == 1 or (len(word) > 3 and sum(c in _VOWELS for c in word) * 6 < len(word))
