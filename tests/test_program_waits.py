"""The clock of the campaigns stands still while one of a program's threads waits for a core."""

import pytest

from tests.campaigns.program import Waits


def test_threads_that_wait_at_once_count_once_and_one_after_the_other_each() -> None:
    waits = Waits()
    waits.look({"window": 1.0, "search": 5.0})
    before = waits.seconds

    waits.look({"window": 1.5, "search": 5.3})  # at once
    waits.look({"window": 1.5, "search": 5.7, "save": 0.1})  # the search, while the window waits for it
    waits.look({"window": 1.6})  # the others have ended

    assert waits.seconds - before == pytest.approx(0.5 + 0.4 + 0.1)
