"""What statistics need of a scored session, small enough to be kept: so that no session is scored twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from mhtui.study.played import Value


@dataclass(frozen=True, slots=True)
class Kept:
    """A score as kept. `scorer`: the hash of what made it; `held`: whether a simulated patient kept its role.

    `open_pairs`: what the matcher left undecided, by the key of the pair; `grounds`: ids of the rulings, or opinions,
    that were in force on it: where others are in force now, the score is out of date. `dialogue`: the report of a
    pressure dialogue without its replies.
    """

    scorer: str
    measures: Mapping[str, Value]
    missed: tuple[str, ...] = ()
    parity: Mapping[str, float] = field(default_factory=dict)
    held: bool = True
    open_pairs: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    dialogue: Mapping[str, Any] | None = None

    def text(self) -> str:
        """As JSON, as it is stored."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_kept(text: str) -> Kept:
    """A score from what was stored. Raises ValueError for anything else: then the session is scored anew."""
    try:
        fields = json.loads(text)
        return Kept(
            scorer=fields["scorer"],
            measures={name: Value(**value) for name, value in fields["measures"].items()},
            missed=tuple(fields["missed"]),
            parity=fields["parity"],
            held=fields["held"],
            open_pairs=tuple(fields["open_pairs"]),
            grounds=tuple(fields["grounds"]),
            dialogue=fields["dialogue"],
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no kept score") from error
