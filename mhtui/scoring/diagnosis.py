"""Ranked diagnoses against graded references: category over the ICD-11 blocks, disorder by nDCG."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.report import DiagnosisScore


def diagnosis_score(case: Case, ranked: Sequence[str], icd11: Icd11) -> DiagnosisScore:
    """Both scores are None when nothing was ranked: not scored is not wrong."""
    grades = {d.code: d.grade for d in case.references.diagnoses}
    block = icd11.block(case.icd11) or ""
    return DiagnosisScore(
        category=float(icd11.block(ranked[0]) == block) if ranked else None,
        disorder_ndcg=ndcg(ranked, grades, icd11) if ranked else None,
        reference_code=case.icd11,
        reference_title=icd11.title(case.icd11) or "",
        reference_block=block,
        ranked=tuple(ranked),
        graded=tuple((d.code, icd11.title(d.code) or "", d.grade, d.why or "") for d in case.references.diagnoses),
    )


def ndcg(ranked: Sequence[str], grades: dict[str, int], icd11: Icd11) -> float:
    """Normalised discounted cumulative gain with gain 2^grade − 1, over as many ranks as there are references.

    A code less specific than a reference earns that reference's grade less one; each reference is earned once.
    """
    left = dict(grades)
    gains = []
    for code in ranked[: len(grades)]:
        earned, grade = _earned(code, left, icd11)
        left.pop(earned, None)
        gains.append(2**grade - 1)
    ideal = sorted((2**grade - 1 for grade in grades.values()), reverse=True)
    return _discounted(gains) / _discounted(ideal)


def _earned(code: str, left: dict[str, int], icd11: Icd11) -> tuple[str, int]:
    if code in left:
        return code, left[code]
    below = [(ref, grade - 1) for ref, grade in left.items() if _is_above(code, ref, icd11)]
    return max(below, key=lambda pair: pair[1], default=("", 0))


def _is_above(code: str, ref: str, icd11: Icd11) -> bool:
    parent = icd11.parent(ref)
    while parent and parent != code:
        parent = icd11.parent(parent)
    return parent == code


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / log2(rank + 2) for rank, gain in enumerate(gains))
