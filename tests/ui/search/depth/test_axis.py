"""The ticks of an axis."""

import pytest

from workbench.base.axis_ticks import ticks


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 11.5, 6, [0, 2, 4, 6, 8, 10]),
        (0, 1, 6, [0, 1]),
        (0, 0, 6, [0]),
        (0, 100, 6, [0, 20, 40, 60, 80, 100]),
        (0, 65_536, 5, [0, 20_000, 40_000, 60_000]),
        (701, 759, 4, [720, 740]),
        (5, 5, 3, [5]),
    ],
)
def test_ticks_are_round_numbers_evenly_spaced(low: float, high: float, most: int, expected: list[float]) -> None:
    assert ticks(low, high, most) == expected


def test_ticks_may_be_finer_than_one() -> None:
    assert ticks(0, 0.5, 3, finest=0) == [0, 0.2, 0.4]


@pytest.mark.parametrize("low", [0, 3, 12_345, 10**9])
@pytest.mark.parametrize("span", [1, 8, 77, 10**4, 10**8, 10**12])
@pytest.mark.parametrize("most", [2, 3, 9, 40])
def test_there_are_never_more_ticks_than_have_room_and_none_outside(low: int, span: int, most: int) -> None:
    placed = ticks(low, low + span, most)

    assert 1 <= len(placed) <= most
    assert placed == sorted(set(placed))
    assert low <= placed[0] <= placed[-1] <= low + span
