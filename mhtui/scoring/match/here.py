"""What stands in the sentences of some texts: many statements are looked for in them, and most are in few."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.reading import Sentence, is_form_of


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All stems of the texts, by their first two letters: stems that are alike have these in common."""

    stems: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _like: dict[str, frozenset[str]] = field(default_factory=dict)

    def like(self, word: str) -> frozenset[str]:
        """The stems that are found where `word` is sought (reading.word_mentions)."""
        if word not in self._like:
            self._like[word] = frozenset(s for s in self.stems.get(word[:2], ()) if is_form_of(s, word))
        return self._like[word]


@dataclass(frozen=True, slots=True)
class Here:
    """One sentence: the concepts and the stems in it."""

    names: frozenset[str]
    stems: frozenset[str]
    _vocabulary: Vocabulary

    def lacks(self, word: str) -> bool:
        """Whether `word` would not be found in it."""
        return self.stems.isdisjoint(self._vocabulary.like(word))


def here(sentences: Sequence[Sentence], lexicon: Lexicon) -> list[Here]:
    """What stands in each of the sentences, of one text or many."""
    vocabulary = Vocabulary()
    out = []
    for sentence in sentences:
        stems = frozenset(token.stem for token in sentence.tokens)
        for stem in stems:
            vocabulary.stems[stem[:2]].add(stem)
        out.append(Here(frozenset(f.name for f in lexicon.find(sentence.folded)), stems, vocabulary))
    return out
