"""Reads a doctor's free-text order as exams of one case, or as none. Pure: the same words always read the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.hospital.catalogue import Answer, Catalogue, catalogue_of
from mhtui.hospital.cues import CUE_WORDS, SPECIMENS
from mhtui.hospital.lexicon import SERUM_IDS, VAGUE
from mhtui.hospital.models import CatalogueExam, How, OrderItem, OrderReading
from mhtui.hospital.scan import Mention, Scanner
from mhtui.hospital.shorthand import level_shorthand
from mhtui.hospital.spelling import respell
from mhtui.hospital.stance import ENDS, SentenceReader, Stance
from mhtui.hospital.text import Token, tokenise
from mhtui.hospital.words import PADDING, PROSE, TEST_NOUNS

# An order longer than this is read so far and says so; it keeps a pasted file from stalling the ward.
MAX_READ: Final = 10_000
_SEPARATORS: Final = frozenset({",", "and", "/", "(", ")", ":", "-", "or", "plus", "nor", "but", "with"}) | ENDS
_TREATMENT: Final = frozenset(
    "start starting started give given take taking continue stop stopped mg dose restart prescribe on".split()
)
# A drug's bare name asks for its level only where hardly anything else is said.
_BESIDE_DRUG: Final = frozenset(
    "please level serum plasma check urgent stat also test today now repeat send order get can we have i a the".split()
)
# "Thyroid scan", "liver ultrasound": an organ's bare name asks for its bloods only where no other method is named.
_NOT_BLOOD: Final = frozenset("scan scanning us uss ultrasound imaging exam examination".split())
_NOT_HELD: Final = Answer(None, "none", "not among this case's exams")


@dataclass(slots=True)
class _Order:
    """A request on its way to items."""

    request: str
    tokens: tuple[Token, ...]
    fixed: frozenset[int]
    catalogue: Catalogue
    mentions: dict[int, Mention]
    stances: dict[int, Stance]
    soft: set[int]
    orders: set[int]

    def item(self, first: int, last: int, answer: Answer) -> OrderItem:
        """The item for tokens `[first, last)`."""
        start, end = self.tokens[first].start, self.tokens[last - 1].end
        return OrderItem(self.request[start:end], start, end, answer.exam, answer.how, answer.reason, answer.vague)

    def segment(self, first: int, last: int) -> tuple[int, int]:
        """The stretch between separators around tokens `[first, last)`."""
        while first > 0 and self.tokens[first - 1].norm not in _SEPARATORS:
            first -= 1
        while last < len(self.tokens) and self.tokens[last].norm not in _SEPARATORS:
            last += 1
        return first, last


def map_order(request: str, catalogue: Sequence[CatalogueExam]) -> OrderReading:
    """Map a free-text order to the exams of a catalogue.

    An exam is given only where the words name it, a listed alias, a general synonym, or a panel that reports it.
    Whatever else was asked for is an item without an exam; what was refused is an item marked "negated".
    """
    order = _prepare(request, catalogue_of(tuple(catalogue)))
    items = sorted([*_mentioned(order), *_leftovers(order)], key=lambda item: (item.start, item.end))
    items = items or _whole(request)
    if len(request) > MAX_READ:
        items.append(_unread(request))
    return OrderReading(request, _collapse(items))


def _prepare(request: str, catalogue: Catalogue) -> _Order:
    written = level_shorthand(request, tokenise(request[:MAX_READ]))
    tokens, fixed = respell(written, catalogue.speller, tuple(catalogue.by_form))
    mentions = {m.first: m for m in Scanner(request, tokens, catalogue).mentions()}
    order = _Order(request, tokens, fixed, catalogue, mentions, {}, set(), set())
    reasons: set[int] = set()
    for start, end in _sentences(tokens, mentions):
        question = end < len(tokens) and tokens[end].norm == "?"
        reader = SentenceReader(tokens, mentions, start, end, question)
        reader.read()
        order.stances |= reader.stances
        order.soft |= reader.soft
        order.orders |= reader.orders
        reasons |= reader.reasons
    _take_the_only_one(order, reasons)
    return order


def _take_the_only_one(order: _Order, reasons: set[int]) -> None:
    """ "As he starts clozapine an FBC": where nothing else is ordered or refused, the last exam named is the order."""
    firm = [f for f, m in order.mentions.items() if not m.vague and not (m.sense and m.sense.weak)]
    settled = any(order.stances[f] is not Stance.SPOKEN_OF for f in firm)
    while firm and not settled and firm[-1] in reasons:
        last = firm.pop()
        order.stances[last] = Stance.ORDERED
        between = order.tokens[order.mentions[firm[-1]].last : last] if firm else ()
        if not between or {t.norm for t in between} - {"and", ",", "/", "a", "an", "or"}:
            return


def _sentences(tokens: Sequence[Token], mentions: dict[int, Mention]) -> Iterator[tuple[int, int]]:
    start = at = 0
    while at < len(tokens):
        if at in mentions:
            at = mentions[at].last
            continue
        if tokens[at].norm in ENDS and not _query(tokens, at):
            yield start, at
            start = at + 1
        at += 1
    yield start, len(tokens)


def _query(tokens: Sequence[Token], at: int) -> bool:
    """A question mark glued to the word after it, as in "CT head ?bleed", opens a reason and ends nothing."""
    if tokens[at].norm != "?" or at == 0 or at + 1 >= len(tokens) or tokens[at - 1].norm in ENDS:
        return False
    return tokens[at + 1].start == tokens[at].end or tokens[at - 1].end < tokens[at].start


def _mentioned(order: _Order) -> Iterator[OrderItem]:
    for mention in order.mentions.values():
        stance = order.stances[mention.first]
        if stance is Stance.REFUSED:
            yield order.item(mention.first, mention.last, Answer(None, "negated", "said not to be wanted"))
        elif stance is Stance.ORDERED and not _passed_over(order, mention):
            first = mention.first - 1 if _qualified(order, mention) else mention.first
            for answer in _answers(order, mention):
                yield order.item(first, mention.last, answer)


def _passed_over(order: _Order, mention: Mention) -> bool:
    """Weak forms inside prose ("our aim"), and headings ("Bloods: FBC") that only announce what follows."""
    if mention.vague:
        return _announces(order, mention)
    return mention.sense is not None and mention.sense.weak and not _stands(order, mention)


def _announces(order: _Order, mention: Mention) -> bool:
    at = mention.last
    following = [t.norm for t in order.tokens[at : at + 3]]
    lead = following[:1] and following[0] in (":", "(", "for", "including", "incl", "namely", "such", "-", "of", "to")
    return bool(lead) and any(first >= at and not m.vague for first, m in order.mentions.items())


def _stands(order: _Order, mention: Mention) -> bool:
    """Whether a weak form is the whole of what its stretch of the order asks for."""
    assert mention.sense is not None
    token = order.tokens[mention.first]
    shouted = token.upper and token.end - token.start >= 3 and order.request[token.start : token.end].isupper()
    if shouted and not mention.sense.concept.startswith("level/"):
        return True
    first, last = order.segment(mention.first, mention.last)
    drug = mention.sense.concept.startswith("level/")
    beside = {i for m in order.mentions.values() if m is mention or not drug for i in range(m.first, m.last)}
    rest = [t for i, t in enumerate(order.tokens[first:last], first) if i not in beside]
    if mention.first in order.soft or any(t.norm in _TREATMENT for t in rest):
        return False
    if mention.sense.concept in SERUM_IDS and any(t.norm in _NOT_BLOOD for t in order.tokens[first:last]):
        return False
    if drug and _explains_the_one_before(order, first):
        return False
    allowed = _BESIDE_DRUG if drug else PADDING
    return all(t.kind == "number" or t.norm in allowed for t in rest)


def _explains_the_one_before(order: _Order, first: int) -> bool:
    """Whether a bare drug name stands behind a colon, dash or bracket after an exam: "U&E (lithium)"."""
    if first < 2 or order.tokens[first - 1].norm not in (":", "-", "("):
        return False
    return any(m.last == first - 1 and not m.vague for m in order.mentions.values())


def _qualified(order: _Order, mention: Mention) -> bool:
    """Whether a word no one knows stands before a test's name and nothing else is said: a test of its own, perhaps."""
    first, last = order.segment(mention.first, mention.last)
    if mention.first - first != 1 or last != mention.last:
        return False
    word = order.tokens[first]
    plain = word.norm in PADDING or word.norm in PROSE or word.norm in CUE_WORDS or word.kind != "word"
    return not plain and first not in order.mentions and not any(m.last == first + 1 for m in order.mentions.values())


def _answers(order: _Order, mention: Mention) -> tuple[Answer, ...]:
    if mention.other or _qualified(order, mention):
        return (Answer(None, "none", "another test than the one this case holds"),)
    if mention.listed:
        answers = mention.listed
    else:
        assert mention.sense is not None
        concept = _level_meant(order) if mention.words == ("level",) else mention.sense.concept
        nearby = [t.norm for t in order.tokens[mention.first : order.segment(mention.first, mention.last)[1]]]
        answers = order.catalogue.resolve(concept, nearby)
    misspelt = any(t.start in order.fixed for t in order.tokens[mention.first : mention.last])
    return tuple(_respelt(a) for a in answers) if misspelt else answers


def _level_meant(order: _Order) -> str:
    """ "Drowsy on clozapine, level please": the one drug the order speaks of."""
    senses = {m.sense.concept for m in order.mentions.values() if m.sense is not None}
    drugs = {concept for concept in senses if concept.startswith("level/")}
    return drugs.pop() if len(drugs) == 1 else VAGUE


def _respelt(answer: Answer) -> Answer:
    return Answer(answer.exam, "spelling", f"read as a misspelling; {answer.reason}") if answer.exam else answer


def _leftovers(order: _Order) -> Iterator[OrderItem]:
    """Stretches of the order that ask for something no known form covers."""
    covered = {i for m in order.mentions.values() for i in range(m.first, m.last)}
    at = 0
    while at < len(order.tokens):
        first, last = order.segment(at, at)
        if first < last and not covered & set(range(first, last)):
            item = _leftover(order, first, last)
            if item:
                yield item
        at = max(last, at) + 1


def _leftover(order: _Order, first: int, last: int) -> OrderItem | None:
    while first < last and order.tokens[first].norm in PADDING:
        first += 1
    while last > first and order.tokens[last - 1].norm in PADDING - TEST_NOUNS:
        last -= 1
    words = [t.norm for t in order.tokens[first:last] if t.kind == "word"]
    content = [w for w in words if w not in PADDING]
    core = frozenset(content) | {t.norm for t in order.tokens[first:last] if t.kind == "number"}
    if not content or first not in order.orders:
        return None
    exam = _by_core(order.catalogue, core, _NOT_BLOOD & set(words))
    if exam:
        return order.item(first, last, exam)
    asks = bool(TEST_NOUNS & set(words)) or len(content) <= 3
    return order.item(first, last, _NOT_HELD) if asks and not PROSE & set(words) else None


def _by_core(catalogue: Catalogue, core: frozenset[str], method: frozenset[str]) -> Answer | None:
    """An exam no lexicon knows, named by the same telling words in another order; a `method` said must be its own."""
    hits: list[tuple[str, How]] = []
    for entry in catalogue.entries:
        for words in (*entry.names, *entry.aliases):
            if (
                frozenset(w for w in words if w[0].isalnum() and w not in PADDING) == core
                and not core & SPECIMENS.keys()
                and method <= set(words)
            ):
                hits.append((entry.exam.name, "name" if words in entry.names else "alias"))
                break
    if len(hits) != 1:
        return None
    return Answer(hits[0][0], hits[0][1], "the same words in another order")


def _whole(request: str) -> list[OrderItem]:
    text = request[:MAX_READ].strip()
    if not text:
        return []
    start = request.index(text)
    return [OrderItem(text, start, start + len(text), None, "none", "no exam is named in it", vague=True)]


def _unread(request: str) -> OrderItem:
    return OrderItem(
        request[MAX_READ:], MAX_READ, len(request), None, "none", f"not read: an order ends after {MAX_READ} characters"
    )


def _collapse(items: Sequence[OrderItem]) -> tuple[OrderItem, ...]:
    """One item per exam, and per wording where there is none; a later refusal withdraws nothing already asked for."""
    seen: dict[tuple[str | None, str], OrderItem] = {}
    for item in items:
        key = (item.exam, "" if item.exam else f"{item.how}:{item.text.casefold()}")
        seen.setdefault(key, item)
    return tuple(seen.values())
