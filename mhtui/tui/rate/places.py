"""From one rating screen to another."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from mhtui.core.errors import MhtuiError

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric
    from mhtui.mentaleval.queue import Place
    from mhtui.mentaleval.replies import Waiting
    from mhtui.tui.going import GoingPlaces


class RatingPlaces:
    """Opens the rating screens of an app, each loaded when first opened."""

    def __init__(self, app: GoingPlaces) -> None:
        self._app = app

    def open(self, rater: str = "", rubric: Rubric | None = None, only: Collection[str] = ()) -> None:
        """The queue of a rater; without one, of the participant in the settings."""
        from mhtui.tui.rate.queue_screen import RateScreen

        try:
            rubrics = self._app.services.rating_room().rubrics()
        except MhtuiError as error:
            self._app.tell(str(error))
            return
        if rubric is not None and rubric.hash not in {one.hash for one in rubrics}:
            rubrics.append(rubric)
        chosen = rubric or next((one for one in rubrics if one.id == "mentaleval"), rubrics[0])
        self._app.push_screen(RateScreen(rater or self._app.services.settings.participant, chosen, rubrics, only))

    def begin(self, rater: str, rubric: Rubric, place: Place, *, instead: bool = False) -> None:
        """Rate a session, or read it where it is locked; `instead` of the screen that is open."""
        from mhtui.tui.rate.keeper import SheetKeeper
        from mhtui.tui.rate.locked import LockedScreen
        from mhtui.tui.rate.screen import RatingScreen

        show = self._app.switch_screen if instead else self._app.push_screen
        if place.state == "locked":
            show(LockedScreen(rater, rubric, place))
            return
        room = self._app.services.rating_room()

        async def read() -> None:
            """A long session takes a moment to be checked: meanwhile the screen stays alive."""
            try:
                session = await asyncio.to_thread(room.events, place.session_id)
                keeper = SheetKeeper(room, place.session_id, rater, rubric)
            except MhtuiError as error:
                self._app.tell(str(error))
                return
            show(RatingScreen(rater, rubric, place, session, keeper))

        self._app.run_worker(read(), group="rate", exclusive=True, exit_on_error=False)

    def replies(self, rater: str = "", only: Collection[str] = ()) -> None:
        """The pressure dialogues whose replies a rater reads."""
        from mhtui.tui.rate.replies_list import RepliesList

        self._app.push_screen(RepliesList(rater or self._app.services.settings.participant, only))

    def read(self, rater: str, place: Waiting) -> None:
        """Read the replies of one."""
        from mhtui.mentaleval.replies import check_blind, talk_of
        from mhtui.tui.rate.replies_screen import RepliesScreen
        from mhtui.tui.rate.reply_keeper import ReplyKeeper

        room = self._app.services.reply_room()

        async def read() -> None:
            """A long dialogue takes a moment to be checked: meanwhile the screen stays alive."""
            try:
                events = await asyncio.to_thread(room.events, place.session_id)
                talk = talk_of(events, room.scenario(events))
                check_blind(talk, rater)
                keeper = ReplyKeeper(room, talk, rater)
            except MhtuiError as error:
                self._app.tell(str(error))
                return
            self._app.push_screen(RepliesScreen(place.number, keeper))

        self._app.run_worker(read(), group="rate", exclusive=True, exit_on_error=False)

    def disputes(self, rater: str, rubric: Rubric, *, judges: bool = False) -> None:
        """Where ratings differ by 2 or more."""
        from mhtui.tui.rate.disputes import DisputesScreen

        self._app.push_screen(DisputesScreen(rater, rubric, judges))

    def agreement(self, rater: str, rubric: Rubric) -> None:
        """How far raters agree, of what a rater has locked."""
        from mhtui.tui.rate.agreement_screen import AgreementScreen

        self._app.push_screen(AgreementScreen(rater, rubric))

    def observed(self) -> tuple[dict[str, str], str]:
        """Modes of sessions by id, and how far the participant of the settings is with observed interviews."""
        from mhtui.mentaleval.queue import Known
        from mhtui.mentaleval.queue_passes import progress
        from mhtui.play.observed import OBSERVED

        room = self._app.services.rating_room()
        try:
            modes = room.modes()
            if OBSERVED not in modes.values():
                return modes, ""
            rubric = next(one for one in room.rubrics() if one.id == OBSERVED)
            known = Known(cards=room.sessions(), ratings=room.ratings(), modes=modes)
        except MhtuiError:
            return {}, ""  # the list itself says that the sessions cannot be read
        return modes, progress(self._app.services.settings.participant, rubric, known).words
