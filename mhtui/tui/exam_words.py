"""Exams in common use in psychiatry, the same list for every case: it says nothing about the patient."""

from __future__ import annotations

from typing import Final

COMMON_EXAMS: Final[dict[str, tuple[str, ...]]] = {
    "At the bedside": (
        "vital signs",
        "weight and height",
        "physical examination",
        "neurological examination",
        "urine drug screen",
        "breath alcohol",
        "pregnancy test",
    ),
    "Blood": (
        "full blood count",
        "electrolytes and creatinine",
        "liver function tests",
        "glucose",
        "HbA1c",
        "lipids",
        "calcium",
        "thyroid function tests",
        "vitamin B12",
        "folate",
        "vitamin D",
        "iron studies",
        "CRP",
        "prolactin",
        "cortisol",
        "syphilis serology",
        "HIV test",
        "hepatitis serology",
        "ammonia",
        "creatine kinase",
        "ceruloplasmin",
        "autoimmune encephalitis antibodies",
    ),
    "Drug levels": ("lithium level", "valproate level", "carbamazepine level", "clozapine level", "paracetamol level"),
    "Recordings and imaging": ("ECG", "EEG", "CT head", "MRI brain", "chest X-ray", "polysomnography"),
    "Other": ("urinalysis", "lumbar puncture", "blood cultures"),
    "Scales and tests": (
        "MMSE",
        "MoCA",
        "CAM",
        "PHQ-9",
        "HAM-D",
        "GAD-7",
        "YMRS",
        "PANSS",
        "Y-BOCS",
        "PCL-5",
        "AUDIT",
        "CIWA-Ar",
        "C-SSRS",
        "EDE-Q",
        "neuropsychological testing",
    ),
    "From others": ("collateral history", "old records", "pharmacy record"),
}

ALL_EXAMS: Final[tuple[str, ...]] = tuple(name for group in COMMON_EXAMS.values() for name in group)


def last_part(text: str) -> str:
    """What is being typed after the last comma, semicolon or line break."""
    for separator in (";", "\n"):
        text = text.replace(separator, ",")
    return text.rpartition(",")[2].lstrip()


def matching(text: str, limit: int = 5) -> list[str]:
    """Common exams that go on from what is being typed; first those that begin with it."""
    typed = last_part(text).casefold()
    if len(typed) < 2:
        return []
    starts = [name for name in ALL_EXAMS if name.casefold().startswith(typed)]
    within = [name for name in ALL_EXAMS if typed in name.casefold() and name not in starts]
    return [name for name in starts + within if name.casefold() != typed][:limit]
