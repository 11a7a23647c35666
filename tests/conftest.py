"""For all tests: nothing lands in the checkout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _exports_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MHTUI_EXPORTS", str(tmp_path_factory.mktemp("exports")))
        yield
