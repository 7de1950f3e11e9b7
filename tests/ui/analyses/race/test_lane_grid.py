"""How the lanes of a race are arranged."""

import pytest

from workbench.ui.analyses.race.lane_grid import GAP, LEAST, arrangement


@pytest.mark.parametrize(
    ("lanes", "size", "ratio", "columns"),
    [
        (2, (1256, 540), 1.0, 2),
        (3, (1256, 540), 1.0, 3),
        (4, (1256, 540), 1.0, 4),  # boards in two rows would be a quarter smaller
        (4, (1896, 850), 1.0, 2),
        (4, (900, 900), 1.0, 2),
        (5, (1256, 540), 1.7, 3),
        (6, (1256, 540), 1.7, 3),  # a fourth column would only make room below
        (7, (1256, 540), 1.7, 4),
        (8, (1256, 540), 1.0, 4),
        (8, (1896, 840), 1.0, 4),
        (2, (700, 1000), 1.0, 1),
        (2, (1256, 540), 20 / 3, 1),  # long boards are stacked
        (8, (1256, 540), 0.75, 4),
        (9, (900, 900), 1.0, 3),
        (9, (1256, 540), 1.0, 5),  # three rows would make boards much smaller
    ],
)
def test_lanes_are_arranged_by_number_and_aspect(lanes: int, size: tuple[int, int], ratio: float, columns: int) -> None:
    assert arrangement(lanes, *size, ratio).columns == columns


def test_words_are_below_boards_in_tall_lanes_and_beside_them_in_flat_ones() -> None:
    assert not arrangement(3, 1256, 540, 1.0).beside
    assert arrangement(1, 1256, 540, 1.0).beside
    assert arrangement(2, 1256, 540, 20 / 3).beside


@pytest.mark.parametrize(("lanes", "explained"), [(2, True), (4, True), (5, False), (9, False)])
def test_each_of_a_few_lanes_has_its_sentence(lanes: int, explained: bool) -> None:
    assert arrangement(lanes, 1256, 540, 1.0).explained is explained


def test_in_a_low_window_sentences_leave_for_larger_boards() -> None:
    assert not arrangement(3, 696, 250, 1.0).explained


@pytest.mark.parametrize("lanes", range(2, 10))
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_lane_is_too_narrow_in_a_small_window(lanes: int, scale: float) -> None:
    columns = arrangement(lanes, 696, 250, 0.5, scale).columns

    assert (696 + GAP) / columns - GAP >= LEAST * scale or columns == 1
