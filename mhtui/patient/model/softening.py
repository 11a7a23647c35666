"""Whether a reply takes back the risk that the case has: its words about suicide, self-harm or violence, and then
reassurance that stands nowhere in the record (row F4 of what simulators do)."""

from __future__ import annotations

import re
from typing import Final

from mhtui.patient.model.lexicon.softening import DENIAL, REASSURANCE, RISK
from mhtui.patient.model.role import unreported, without_quotes

PLAIN_NO: Final = 16
"""A line that begins with no and has more words tells something beside."""


def softened(speech: str, record: str, script: str = "", grave: bool = False) -> str:
    """The reassurance, "" where there is none or the record has it. `grave`: the line of the case is about risk."""
    own = without_quotes(speech).replace("’", "'")
    found = _reassurance(own, record.replace("’", "'"))
    return found if found and _at_risk(own, script.replace("’", "'"), grave) else ""


def admits(line: str) -> bool:
    """Whether a line of the case about risk tells of some: no plain no, however long it may go on after one."""
    return bool(line) and not (denies(line) and len(line.split()) <= PLAIN_NO)


def denies(line: str) -> bool:
    """Whether a line of the case says no."""
    return DENIAL.match(line) is not None


def _reassurance(speech: str, record: str) -> str:
    if not REASSURANCE.present(speech):
        return ""
    for kind in REASSURANCE:
        asserted = (found for found in kind.finditer(speech) if not _is_question(speech, found.end()))
        said = next(unreported(asserted, speech), "")
        if said and not any(kind.search(line) for line in record.splitlines()):
            return said
    return ""


def _is_question(speech: str, end: int) -> bool:
    return re.split(r"(?<=[.!?…\n])", speech[end:])[0].rstrip().endswith("?")


def _at_risk(speech: str, script: str, grave: bool) -> bool:
    """Whether there is a risk to be softened: in the line of the case, else in what the reply itself admits."""
    if script and not admits(script):
        return False
    return grave or RISK.present(script) or any(not _negated(speech, found.start()) for found in RISK.found(speech))


def _negated(speech: str, start: int) -> bool:
    return re.search(r"\b(?:no|not|never|without|none|nor|\w+n't)\b[^.!?…]{0,40}$", speech[:start], re.I) is not None
