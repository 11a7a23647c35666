"""What a baseline with people must say beside its figures, and only people know. Empty is "not recorded"."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict

NOT_RECORDED: Final = "not recorded"


class Reporting(BaseModel):
    """Fields of the reporting checklist for human baselines (arXiv 2506.13776) that no database holds; free text."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    evaluation: str = ""
    """Which evaluation this is, its paper or address."""
    sampling: str = ""
    """How the cases were drawn from the set of all: at random, or by which strata."""
    differences: str = ""
    """What differed between people and models in interface, instructions and tools, and how that was evened out."""
    piloting: str = ""
    power: str = ""
    """Sample needed, and the smallest effect it can show."""
    ethics: str = ""
    """Approval or exemption: board and number."""
    preregistration: str = ""
    population: str = ""
    """Whom the participants are meant to stand for."""
    recruitment: str = ""
    inclusion: str = ""
    authors: str = ""
    """Whether authors, or people who know the cases, took part."""
    exposure: str = ""
    """Whether anybody may have seen the cases elsewhere; practice in this program is known to it."""
    training: str = ""
    """What was taught beforehand, for how long, paid or not; the tutorial case is told by the protocol."""
    pay: str = ""
    bonus: str = ""
    sittings: str = ""
    """Cases a sitting, breaks."""
    effort: str = ""
    """What made the effort of people and models comparable, beyond the limits."""
    quality_control: str = ""
    """In recruiting and while it ran, beyond the attention checks among the questions."""
    references_allowed: str = ""
    """Books, guidelines, search: what people might use."""
    analysis: str = ""
    """Measures, tests and corrections as planned."""
    subgroups: str = ""
    """Subgroup results that were planned."""
    release: str = ""
    """Which data, materials and code are released, and where."""
    contact: str = ""

    def said(self, name: str) -> str:
        """A field, or that it was not recorded."""
        return str(getattr(self, name)) or NOT_RECORDED
