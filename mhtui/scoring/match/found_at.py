"""Where things stand in a written text: most parts of most statements stand nowhere, and need not be looked for in
every sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from mhtui.scoring.match.claims import Part
from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.reading import is_form_of
from mhtui.scoring.match.sections import Spot, denies


class FoundAt:
    """Sentences by what they hold. `spots` are those of one text, after sections.find_all."""

    def __init__(self, spots: tuple[Spot, ...], lexicon: Lexicon) -> None:
        self._spots, self._lexicon = spots, lexicon
        self._words: dict[str, tuple[int, ...]] = {}

    def of(self, part: Part) -> Iterable[int]:
        """The sentences in which a part can be stated or denied, in order; in no other is anything found of it."""
        if part.quantity is not None:
            return self._quantities.get(part.quantity.kind, ())
        if part.word:
            return self._forms(part.word)
        names = self._lexicon.narrower_of(part.names) | self._lexicon.broader_of(part.names)
        names |= self._lexicon.opposites_of(part.names)
        return sorted({at for name in names for at in self._concepts.get(name, ())})

    @cached_property
    def denied(self) -> tuple[bool, ...]:
        """For each sentence whether any denial stands in it."""
        return tuple(map(denies, self._spots))

    def windows(self, stated: Iterable[int], size: int) -> Iterator[range]:
        """Every `size` neighbouring sentences of one section that hold any of `stated`, in the text's order."""
        spots = self._spots
        for first in sorted({at - before for at in stated for before in range(size)}):
            last = first + size - 1
            if first >= 0 and last < len(spots) and spots[first].section == spots[last].section:
                yield range(first, first + size)

    @cached_property
    def _concepts(self) -> dict[str, list[int]]:
        return _by((name, spot.number) for spot in self._spots for name in spot.mentions)

    @cached_property
    def _quantities(self) -> dict[str, list[int]]:
        return _by((one.kind, spot.number) for spot in self._spots for one in spot.sentence.quantities)

    @cached_property
    def _stems(self) -> dict[str, list[int]]:
        return _by((token.stem, spot.number) for spot in self._spots for token in spot.sentence.tokens)

    def _forms(self, word: str) -> tuple[int, ...]:
        if word not in self._words:
            forms = [stem for stem in self._stems if is_form_of(stem, word)]
            self._words[word] = tuple(sorted({at for stem in forms for at in self._stems[stem]}))
        return self._words[word]


def _by(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    out: dict[str, list[int]] = {}
    for key, at in pairs:
        held = out.setdefault(key, [])
        if not held or held[-1] != at:
            held.append(at)
    return out
