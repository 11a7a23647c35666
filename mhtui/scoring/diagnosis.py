"""Ranked diagnoses against graded references: category over the ICD-11 blocks, disorder by nDCG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mhtui.core.case import Case
from mhtui.core.events import DiagnosisEntry
from mhtui.core.icd11 import Icd11
from mhtui.core.report import DiagnosisScore, Ranked
from mhtui.scoring.grading import Worth, discount, gain, shared_out, worth


def diagnosis_score(case: Case, entries: Sequence[DiagnosisEntry], icd11: Icd11) -> DiagnosisScore:
    """Both scores are None when nothing was ranked: not scored is not wrong."""
    references = case.references.diagnoses
    grades = {d.code: d.grade for d in references}
    ranked = [entry.code for entry in entries]
    block = icd11.block(case.icd11) or ""
    earned = shared_out(ranked, grades, icd11)
    return DiagnosisScore(
        category=float(icd11.block(ranked[0]) == block) if ranked else None,
        disorder_ndcg=_normalised(earned, grades) if ranked else None,
        reference_code=case.icd11,
        reference_title=icd11.title(case.icd11) or "",
        reference_block=block,
        ranked=tuple(ranked),
        graded=tuple((d.code, icd11.title(d.code) or "", d.grade, d.why or "") for d in references),
        earned=tuple(
            _earned(rank, entry, got, grades, icd11)
            for rank, (entry, got) in enumerate(zip(entries, earned, strict=True), 1)
        ),
        blocks=len(icd11.blocks),
    )


def ndcg(ranked: Sequence[str], grades: Mapping[str, int], icd11: Icd11) -> float:
    """Normalised discounted cumulative gain (Järvelin and Kekäläinen 2002) with gain 2^grade − 1 and discount
    1 / log2(rank + 1), over as many ranks as there are references; 1 for the references themselves in the best order.

    What a code is worth that is no reference itself: `mhtui.scoring.grading`.
    """
    return _normalised(shared_out(ranked, grades, icd11), grades)


def _normalised(earned: Sequence[Worth], grades: Mapping[str, int]) -> float:
    ideal = sorted(grades.values(), reverse=True)
    return _discounted([got.grade for got in earned]) / _discounted(ideal)


def _discounted(grades: Sequence[int]) -> float:
    return sum(gain(grade) * discount(rank) for rank, grade in enumerate(grades))


def _earned(rank: int, entry: DiagnosisEntry, got: Worth, grades: Mapping[str, int], icd11: Icd11) -> Ranked:
    return Ranked(
        rank=rank,
        code=entry.code,
        title=icd11.title(entry.code) or entry.title,
        reasoning=entry.reasoning,
        grade=got.grade,
        reference=got.reference,
        relation=got.relation or _why_nothing(rank, entry.code, grades, icd11),
    )


def _why_nothing(rank: int, code: str, grades: Mapping[str, int], icd11: Icd11) -> str:
    if rank > len(grades):
        return f"only the first {len(grades)} ranks count"
    near = next((w.reference for ref in grades if (w := worth(code, ref, grades, icd11)).grade), "")
    return f"{near} was earned by another entry" if near else "no reference, nor near one"
