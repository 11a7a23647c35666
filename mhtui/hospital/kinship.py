"""How tests are related: a special form of a general test, a panel and its members."""

from __future__ import annotations

from typing import Final

# An order for either is answered by the other, where no other special form of the same test is what the case holds.
GENERAL: Final[dict[str, str]] = {
    "glucose_fasting": "glucose",
    "glucose_random": "glucose",
    "glucose_capillary": "glucose",
    "lipids_fasting": "lipids",
    "hcg_urine": "preg",
    "preg": "hcg",
    "hcg_serum": "hcg",
    "nmdar_serum": "nmdar",
    "cortisol_am": "cortisol",
    "cortisol_random": "cortisol",
    "troponin_t": "troponin",
    "troponin_i": "troponin",
    "ace3": "ace",
    "acer": "ace",
    "abg": "blood_gas",
    "vbg": "blood_gas",
    "bmp": "ue",
}
# The general order is answered by the special test, but an order for the special test needs that very test.
GENERAL_ONLY: Final[dict[str, str]] = {
    "eeg_sleep": "eeg",
    "rbc_folate": "folate",
    "nmdar_csf": "nmdar",
    "records_gp": "records",
    "records_psych": "records",
    "emg_ncs": "emg",
    "trab": "thyroid_ab",
    "us/thyroid": "us/neck",
    "audit_c": "audit",
    "mri/head+contrast": "mri/head",
    "ct/head+contrast": "ct/head",
}

MEMBERS: Final[dict[str, tuple[str, ...]]] = {
    "tft": ("tsh", "ft4"),
    "ue": ("sodium", "potassium", "chloride", "bicarbonate", "urea", "creatinine", "egfr"),
    "bmp": ("ue",),
    "cmp": ("ue", "lft"),
    "fbc": ("haemoglobin", "wcc", "neutrophils", "platelets", "mcv", "haematocrit"),
    "lft": ("alt", "ast", "alp", "ggt", "bilirubin", "albumin"),
    "b12_folate": ("b12", "folate"),
    "haematinics": ("b12_folate", "b12", "folate", "ferritin"),
    "iron_studies": ("ferritin", "iron", "transferrin", "tsat", "tibc"),
    "lipids": ("cholesterol", "ldl", "hdl", "triglycerides"),
    "inflammatory": ("crp", "esr"),
    "bone_profile": ("calcium", "phosphate"),
    "coagulation": ("inr", "pt", "aptt"),
    "autoantibodies": ("ana", "dsdna", "ena"),
    "encephalitis_ab": ("nmdar", "lgi1", "caspr2"),
    "syphilis_hiv": ("syphilis", "hiv"),
    "hepatitis": ("hep_b", "hep_c"),
    "bbv": ("hiv", "hep_b", "hep_c"),
    "sti": ("syphilis", "hiv", "chlamydia", "gonorrhoea", "ct_ng"),
    "wilson": ("ceruloplasmin", "copper", "copper_urine"),
    "ua_culture": ("urinalysis", "urine_culture"),
    "uds": ("uds_amphetamine", "uds_cannabis", "uds_cocaine", "uds_opiate", "uds_benzo"),
    "paracetamol_salicylate": ("paracetamol", "salicylate"),
    "physical_neuro": ("physical", "neuro"),
    "vitals": ("bp", "heart_rate", "temperature", "resp_rate", "sats"),
    "weight_bmi": ("weight", "bmi", "height"),
    "bmi": ("weight",),
    "eat_scoff": ("eat26", "scoff"),
    "pancreatic": ("amylase", "lipase"),
}
# Members a panel reports, but that an order for the panel does not mean.
ALSO_REPORTS: Final[dict[str, tuple[str, ...]]] = {
    "bmp": ("glucose", "calcium"),
    "cmp": ("glucose", "calcium"),
    "neuro": ("cranial_nerves", "reflexes", "gait"),
}
# The same substance in another specimen: a case that names one of these holds none of the others by an alias.
FAMILIES: Final = (
    frozenset({"bac", "breath_alcohol", "alcohol_urine"}),
    frozenset(
        {"cortisol", "cortisol_am", "cortisol_random", "cortisol_midnight", "cortisol_salivary", "cortisol_urine"}
    ),
    frozenset({"uds", "tox_serum", "tox_hair", "tox_saliva"}),
    frozenset({"copper", "copper_urine"}),
    frozenset({"osmolality", "osmolality_urine"}),
    frozenset({"ecg", "ecg_ambulatory", "ecg_exercise"}),
    frozenset({"eeg", "eeg_sleep", "eeg_video", "eeg_ambulatory", "eeg_long"}),
)
# What is seen at one examination, or read in one set of records: a case may hold them as one exam.
KINDS: Final = (
    frozenset(
        {
            "abdominal_exam", "cardiac_exam", "cranial_nerves", "eye_exam", "fundoscopy", "gait", "hearing_test",
            "neuro", "physical", "physical_neuro", "pr_exam", "pupils", "reflexes", "resp_exam", "skin_exam",
            "soft_signs", "thyroid_exam", "visual_fields",
        }
    ),
    frozenset(
        {"records", "records_gp", "records_psych", "discharge_summary", "med_review", "pharmacy_records", "pdmp"}
    ),
)  # fmt: skip
# "X and Y" in one breath: a member the case lacks is answered as unavailable, not passed over.
PAIRS: Final = frozenset(
    {"b12_folate", "syphilis_hiv", "ua_culture", "paracetamol_salicylate", "physical_neuro", "eat_scoff"}
)


def _panels_of() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for table in (MEMBERS, ALSO_REPORTS):
        for panel, members in table.items():
            for member in members:
                found.setdefault(member, []).append(panel)
    return {member: tuple(panels) for member, panels in found.items()}


PANELS_OF: Final[dict[str, tuple[str, ...]]] = _panels_of()


def panels_above(concept: str) -> tuple[tuple[str, ...], ...]:
    """Panels that report a test, nearest ring first (potassium: U&E, then BMP and CMP)."""
    rings: list[tuple[str, ...]] = []
    seen = {concept}
    ring = PANELS_OF.get(concept, ()) + PANELS_OF.get(GENERAL.get(concept, ""), ())
    while ring:
        fresh = tuple(dict.fromkeys(p for p in ring if p not in seen))
        seen.update(fresh)
        rings.append(fresh)
        ring = tuple(up for p in fresh for up in PANELS_OF.get(p, ()))
    return tuple(r for r in rings if r)


def related_general(concept: str, *, by_order: bool = True) -> tuple[str, ...]:
    """The more general tests an order for a special one may fall back to, nearest first; all with `by_order` off."""
    table = GENERAL if by_order else GENERAL | GENERAL_ONLY
    found: list[str] = []
    while concept in table:
        concept = table[concept]
        found.append(concept)
    return tuple(found)


def all_members(concept: str) -> frozenset[str]:
    """Everything a panel is made of, special forms of its members included."""
    found: set[str] = set()
    todo = list(MEMBERS.get(concept, ()))
    while todo:
        member = todo.pop()
        if member not in found:
            found.add(member)
            todo += [*MEMBERS.get(member, ()), *(s for s, g in GENERAL.items() if g == member)]
    return frozenset(found)


def special_forms(concept: str) -> tuple[str, ...]:
    """Special forms that answer an order for the general test."""
    found = [s for table in (GENERAL, GENERAL_ONLY) for s, general in table.items() if general == concept]
    return (*found, *(deeper for s in found for deeper in special_forms(s)))
