"""How the lanes of a race are arranged."""

import pytest

from workbench.ui.analyses.race.lane_grid import MIN_LANE_WIDTH, arrangement


@pytest.mark.parametrize(
    ("lanes", "size", "ratio", "columns"),
    [
        (2, (1256, 560), 1.0, 2),
        (3, (1256, 560), 1.0, 3),
        (4, (1256, 560), 1.0, 4),
        (4, (900, 900), 1.0, 2),
        (8, (1256, 560), 1.0, 4),
        (8, (1896, 840), 1.0, 4),
        (2, (700, 1000), 1.0, 1),
        (2, (1256, 560), 20 / 3, 1),  # long boards are stacked
        (8, (1256, 560), 0.75, 4),
    ],
)
def test_lanes_are_arranged_by_number_and_aspect(lanes: int, size: tuple[int, int], ratio: float, columns: int) -> None:
    assert arrangement(lanes, *size, ratio)[0] == columns


def test_figures_are_below_boards_in_tall_lanes_and_beside_them_in_flat_ones() -> None:
    assert arrangement(4, 1256, 560, 1.0) == (4, False)
    assert arrangement(8, 1256, 560, 1.0) == (4, True)


@pytest.mark.parametrize("lanes", range(2, 9))
def test_no_lane_is_too_narrow_in_a_small_window(lanes: int) -> None:
    columns, _ = arrangement(lanes, 1256, 560, 0.5)

    assert 1256 / columns > MIN_LANE_WIDTH
