"""A panel put together: models of the settings that decide undecided pairs, and where their rulings are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.wiring import now_ms
from mhtui.wiring_judges import JudgeProgram
from mhtui.wiring_rulings import keep_ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.core.calls import Call
    from mhtui.core.rulings import Ruling
    from mhtui.mentaleval.panel import Opinion
    from mhtui.scoring.settled import Pair


class PanelProgram(JudgeProgram):
    """Used from the thread of one event loop."""

    async def ask_panel(self, session_id: str, pairs: Sequence[Pair], panel: Sequence[str]) -> list[Ruling]:
        """Rulings on pairs of one stage, kept with the calls. Raises ChatError where an arbiter cannot be asked: then
        nothing is ruled."""
        opinions: dict[str, list[Opinion]] = {pair.item: [] for pair in pairs}
        for door in panel:
            for pair, opinion in await self._opinions(session_id, pairs, door):
                opinions[pair.item].append(opinion)
        return [self._ruled(session_id, pair, panel, opinions[pair.item]) for pair in pairs]

    async def _opinions(self, session_id: str, pairs: Sequence[Pair], door: str) -> list[tuple[Pair, Opinion]]:
        from mhtui.core.chat import ChatRequest, ContextOverflow, OverBudget
        from mhtui.core.rulings import Vote
        from mhtui.mentaleval.panel import Opinion, Reading, messages, shuffled

        settings = self.models.find(door)
        last = self.events(session_id)[-1].seq

        def log(call: Call) -> None:
            self.store.add_call(session_id, last, now_ms(), call)

        asked = shuffled(pairs, door)
        request = ChatRequest(messages(asked), settings.max_tokens_written)
        why = "no answer that could be read"
        try:
            answer = await self._asker(settings, log).ask(request, "panel", Reading(asked, settings.door))
        except (ContextOverflow, OverBudget) as error:
            answer, why = None, str(error)
        if answer is None:
            return [(p, Opinion(Vote(by=settings.door, verdict="undecided", reason=why))) for p in asked]
        return list(zip(asked, answer.value, strict=True))

    def _ruled(self, session_id: str, pair: Pair, panel: Sequence[str], opinions: Sequence[Opinion]) -> Ruling:
        from mhtui.mentaleval.panel import PANEL_VERSION, majority

        verdict, evidence = majority(opinions)
        return keep_ruling(
            self.store,
            now_ms(),
            session_id,
            pair,
            verdict,
            kind="panel",
            by=", ".join(panel),
            version=PANEL_VERSION,
            evidence=evidence,
            votes=[opinion.vote for opinion in opinions],
        )
