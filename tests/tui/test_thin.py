"""The thin path: home, a case, talk, order, end."""

from __future__ import annotations

from fakes import FakeServices

from mhtui.tui.app import MhtuiApp


async def test_thin(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        print(app.screen)
        await pilot.press("enter")
        await pilot.pause(0.1)
        print(app.screen)
        await pilot.press("enter")
        await pilot.pause(0.1)
        print(app.screen)
        await pilot.press("enter")
        await pilot.pause(0.1)
        print(app.screen)
        await pilot.press(*"hello", "enter")
        await pilot.pause(0.1)
        print([e.kind for e in services.store.rows["S0001"]])
        await pilot.press("f3", "enter")
        await pilot.pause(0.1)
        await pilot.press(*"tsh", "enter")
        await pilot.pause(0.1)
        for _ in range(4):
            await pilot.press("f3", "enter")
            await pilot.pause(0.1)
        print([e.kind for e in services.store.rows["S0001"]], app.screen)
        assert services.store.rows["S0001"][-1].kind == "encounter_ended"
