"""Whether a text has gone over into another language. Neologisms and word salad are no language, so they pass."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_COMMON: Final = {
    "en": "the and i is are you to of a in it that was my not me they he she we have had has be on for with but so no do don't know "
    "this what when there all just like because can can't get got it's i'm at as if out up now",
    "de": "und ich ist nicht das der die den dem ein eine mir mich auch aber wir sie haben habe bin wie was noch schon kann "
    "immer mit zu auf für weil wenn oder keine kein sehr",
    "fr": "le la les des est et je ne pas que qui dans une un pour sur avec mais nous vous il elle suis mon ma ça c'est j'ai plus "
    "très depuis tout rien être",
    "es": "el los las es y yo no que en una un para con pero nosotros usted él ella estoy mi me muy desde todo nada ser tengo "
    "porque cuando como siento",
    "it": "il gli è e io non che in una un per con ma noi lei lui sono mio mia molto da tutto niente essere ho perché quando come "
    "mi sento",
    "pt": "o os as é e eu não que em uma um para com mas nós você ele ela estou meu minha muito desde tudo nada ser tenho porque",
    "nl": "het de een is en ik niet dat van in voor met maar wij jij hij zij ben mijn heel al alles niets zijn heb omdat wanneer",
}
_FUNCTION: Final = {code: frozenset(words.split()) for code, words in _COMMON.items()}
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LATIN: Final = frozenset(_COMMON)
FOREIGN_SCRIPT: Final = 0.3
"""Share of letters of another script from which on a text is of another language."""
LEAST_WORDS: Final = 4
"""So many function words of another language, and more than of one's own, make it another language."""


def other_language(text: str, language: str = "en") -> str:
    """What shows that a text is not in `language` ("" where nothing does): a script, or words of another language."""
    own = language.split("-")[0].lower()
    if own not in _LATIN:
        return ""
    letters = [char for char in text if char.isalpha()]
    strange = [char for char in letters if not unicodedata.name(char, "LATIN").startswith("LATIN")]
    if letters and len(strange) > FOREIGN_SCRIPT * len(letters):
        return "".join(strange[:20])
    return _foreign_stretch(text, own)


def _foreign_stretch(text: str, own: str) -> str:
    """The first sentence, or the whole, whose function words are another language's."""
    for part in (text, *re.split(r"(?<=[.!?\n])\s+", text)):
        words = [word.lower().replace("’", "'") for word in _WORD.findall(part)]
        mine = sum(word in _FUNCTION[own] for word in words)
        for code, known in _FUNCTION.items():
            found = [word for word in words if word in known and word not in _FUNCTION[own]]
            if code != own and len(found) >= LEAST_WORDS and len(found) > 2 * mine:
                return f"{code}: {' '.join(found[:4])}"
    return ""
