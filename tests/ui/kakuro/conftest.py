"""What the tests of kakuro editors share."""

import pytest

from tests.conftest import NEVER
from workbench.ui.kakuro import tool


@pytest.fixture(autouse=True)
def typing_without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no typed clue count on a busy machine before the test has typed on."""
    monkeypatch.setattr(tool, "PAUSE_MILLISECONDS", NEVER)
