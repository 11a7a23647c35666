"""Interview coverage: what the dialogue brought out.

Where the patient's lines carry their source, a checkpoint is covered exactly when its evidence was told: the doctor's
question alone proves nothing. Of a model patient's words only those count so that are the case's own; the matcher reads
the rest, as it reads all words of a patient without known sources.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mhtui.core.case import Case, Checkpoint
from mhtui.core.report import CheckpointResult, Evidence, Verdict
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.match.types import Context, Match, Statement
from mhtui.scoring.transcript import Told, Transcript, topics_of


def by_source(case: Case, checkpoints: Sequence[Checkpoint], transcript: Transcript) -> list[CheckpointResult]:
    """Verdicts from what was told."""
    return [_one(case, checkpoint, transcript) for checkpoint in checkpoints]


def by_source_and_words(
    case: Case, checkpoints: Sequence[Checkpoint], transcript: Transcript, matcher: Matcher
) -> list[CheckpointResult]:
    """Verdicts on a patient whose words are a model's: what was told in the words of the case is sure, as everywhere;
    the rest is read by the matcher. What the patient may have meant to tell earns nothing."""
    sure = replace(transcript, told=[told for told in transcript.told if _in_words_of(case, told)])
    told = [found for found in by_source(case, checkpoints, sure) if found.verdict == "covered"]
    open_ = [c for c in checkpoints if c.id not in {found.id for found in told}]
    found = {result.id: result for result in [*told, *by_words(open_, transcript, matcher)]}
    return [found[checkpoint.id] for checkpoint in checkpoints]


def _in_words_of(case: Case, told: Told) -> bool:
    """Whether a release is the embedded patient's or the informant's, or a model said the line as the case has it."""
    return told.voice == "embedded" or any(line in told.quote for line in _lines_of(case, told.ref))


def _lines_of(case: Case, ref: str) -> tuple[str, ...]:
    patient = case.patient
    if ref.startswith("not:"):
        return tuple(line for no in patient.negatives if f"not:{no.topic}" == ref for line in no.says)
    unit_id, _, part = ref.partition(".")
    unit = patient.unit(unit_id)
    return unit.lines(part) if unit else ()


def by_words(checkpoints: Sequence[Checkpoint], transcript: Transcript, matcher: Matcher) -> list[CheckpointResult]:
    """Verdicts from the words of patient and informant."""
    texts = [words for _, words in transcript.utterances]
    statements = [Statement(c.statement, c.accept, c.id) for c in checkpoints]
    contexts = [Context("utterance", question) for question in transcript.questions]
    matches = matcher.match_many(statements, texts, contexts)
    pairs = zip(checkpoints, matches, strict=True)
    return [_from_match(checkpoint, match, transcript.utterances) for checkpoint, match in pairs]


def result(
    checkpoint: Checkpoint,
    verdict: Verdict,
    reason: str,
    evidence: tuple[Evidence, ...] = (),
    hint: Evidence | None = None,
) -> CheckpointResult:
    """A checkpoint's result."""
    return CheckpointResult(
        id=checkpoint.id,
        stage=checkpoint.stage,
        group=checkpoint.group,
        statement=checkpoint.statement,
        critical=checkpoint.critical,
        verdict=verdict,
        reason=reason,
        evidence=evidence,
        hint=hint,
    )


def verdict_of(match: Match) -> Verdict:
    """The report's word for a match."""
    if match.verdict == "entailed":
        return "covered"
    return "undecided" if match.verdict == "undecided" and not match.contradicted else "missed"


def _one(case: Case, checkpoint: Checkpoint, transcript: Transcript) -> CheckpointResult:
    """Covered where any alternative was told completely; the credit goes to the one that was complete first."""
    complete = [told for told in (_told(entry, transcript) for entry in checkpoint.evidence) if told]
    if not complete:
        return _missed(case, checkpoint, transcript)
    told = min(complete, key=lambda found: max(t.seq for t in found))
    evidence = tuple(Evidence(seq=t.seq, quote=t.quote) for t in told)
    turns = ", ".join(str(turn) for turn in dict.fromkeys(t.turn for t in told))
    return result(checkpoint, "covered", f"told in turn {turns}", evidence)


def _told(alternative: str | tuple[str, ...], transcript: Transcript) -> list[Told]:
    """Where each part of an alternative was first told; empty while one is missing."""
    refs = (alternative,) if isinstance(alternative, str) else alternative
    found = [_first(ref, transcript) for ref in refs]
    return [t for t in found if t] if all(found) else []


def _first(ref: str, transcript: Transcript) -> Told | None:
    whole = "." not in ref and ":" not in ref
    return next((t for t in transcript.told if t.ref == ref or (whole and t.ref.split(".")[0] == ref)), None)


def _missed(case: Case, checkpoint: Checkpoint, transcript: Transcript) -> CheckpointResult:
    """Why the alternative that came nearest to being told was not."""
    alternatives = [(entry,) if isinstance(entry, str) else entry for entry in checkpoint.evidence] or [()]
    nearest = max(alternatives, key=lambda refs: sum(_first(ref, transcript) is not None for ref in refs))
    found = [told for told in (_first(ref, transcript) for ref in nearest) if told]
    missing = [ref for ref in nearest if _first(ref, transcript) is None]
    reason, near = _why_missed(case, missing, transcript)
    if found:
        reason, near = f"partly told in turn {found[0].turn}; the rest: {reason}", found[0]
    return result(checkpoint, "missed", reason, hint=Evidence(seq=near.seq, quote=near.quote) if near else None)


def _why_missed(case: Case, missing: Sequence[str], transcript: Transcript) -> tuple[str, Told | None]:
    """The reason in words, and what was told that came close to it."""
    units = {ref.split(".")[0] for ref in missing}
    asked = [turn for topic in _topics(case, missing) for turn in transcript.asked.get(topic, ())]
    near = next((t for t in transcript.told if t.ref.split(".")[0] in units), None)
    if near:
        again = [turn for turn in asked if turn > near.turn]
        if again:
            return f"hinted in turn {near.turn}, asked about again in turn {min(again)}, but not for this", near
        return f"hinted in turn {near.turn}, not followed up", near
    withheld = [turn for unit, turn in transcript.withheld.items() if unit in units]
    if withheld:
        return f"asked in turn {min(withheld)}, withheld: it needed another way in", None
    return (f"asked about in turn {min(asked)}, but not so that it was told" if asked else "never asked"), None


def _topics(case: Case, refs: Sequence[str]) -> set[str]:
    return {topic for ref in refs for topic in topics_of(case, ref)}


def _from_match(checkpoint: Checkpoint, match: Match, utterances: Sequence[tuple[int, str]]) -> CheckpointResult:
    if match.verdict != "entailed":
        return result(checkpoint, verdict_of(match), match.reason)
    at = next((seq for seq, words in utterances if words[match.start : match.end] == match.quote), None)
    if at is None or not match.quote:
        return result(checkpoint, "undecided", "the quote could not be found again")
    return result(checkpoint, "covered", match.reason, (Evidence(seq=at, quote=match.quote),))
