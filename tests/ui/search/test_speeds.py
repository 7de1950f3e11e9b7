"""The speed of a search that is to be watched."""

import pytest

from tests.windows import Opened
from workbench.ui.search.speeds import FIRST_PACE, LEAST_PACE, TEN_SECONDS

pytestmark = pytest.mark.slow


def test_a_search_that_may_have_a_few_nodes_begins_slowly(opened: Opened) -> None:
    speed = opened("cover\na b\na\nb\n").search.speed
    speed.choose(TEN_SECONDS)

    assert speed.begin() == LEAST_PACE < FIRST_PACE
