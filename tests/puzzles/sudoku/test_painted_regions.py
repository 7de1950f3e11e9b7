"""Regions while they are painted: counts, sentences, grids of labels, and what becomes of the layout."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku.layout import Layout, jigsaw, windows, with_extra
from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.puzzles.sudoku.regions import random_jigsaw

FOUR = Layout((2, 2))
LETTERS = "AABB\nAACB\nDDCB\nDDCC\n"


def test_painting_takes_cells_from_other_regions_of_a_jigsaw() -> None:
    painted = PaintedRegions.of(FOUR, is_jigsaw=True).painted([2, 3], 0)

    assert painted.counts == (6, 2, 4, 4)
    assert painted.problem == "Each region needs 4 cells: region 1 has 6 and region 2 has 2."
    with pytest.raises(ValueError, match="Each region needs 4 cells"):
        painted.applied(FOUR)


def test_cells_in_no_region_are_named() -> None:
    painted = PaintedRegions.of(FOUR, is_jigsaw=True).erased([0, 15])

    assert painted.problem == "Each region needs 4 cells: region 1 has 3 and region 4 has 3. 2 cells in none."


def test_many_wrong_regions_are_counted() -> None:
    painted = PaintedRegions.of(Layout((2, 3)), is_jigsaw=True).erased([0, 3, 12, 15, 24])

    assert painted.problem.endswith(
        "region 1 has 5, region 2 has 5, region 3 has 5 and 2 more are wrong. 5 cells in none."
    )


def test_regions_that_fit_become_a_jigsaw_with_all_else_kept() -> None:
    layout = with_extra(Layout((2, 2), diagonals=True), windows(4))
    painted = PaintedRegions.of(layout, is_jigsaw=True).painted([2], 0).painted([4], 1)

    found = painted.applied(layout)

    assert found == with_extra(jigsaw([0, 0, 0, 1, 1, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3], diagonals=True), windows(4))
    assert painted.summary == "4 regions of 4 cells. Region 2 is not connected, which is allowed."
    assert PaintedRegions.of(layout, is_jigsaw=True).applied(found) == layout  # boxes again


def test_extra_regions_may_share_cells_and_be_empty() -> None:
    painted = PaintedRegions.of(FOUR, is_jigsaw=False).with_another().with_another().with_another()
    painted = painted.painted(range(4), 0).painted([0, 5, 10, 15], 1)

    assert painted.counts == (4, 4, 0)
    assert painted.applied(FOUR).extra == ((0, 1, 2, 3), (0, 5, 10, 15))
    assert painted.labels[0] == (0, 1)
    assert painted.summary == "2 extra regions of 4 cells."
    assert painted.erased([0], 0).problem == "Each extra region needs 4 cells: extra region 1 has 3."
    assert painted.without(0).counts == (4, 0)


def test_a_grid_of_letters_is_read() -> None:
    painted = PaintedRegions.parse(LETTERS, 4, is_jigsaw=True)

    assert painted.applied(FOUR) == jigsaw(LETTERS.replace("\n", ""))
    assert PaintedRegions.parse(LETTERS.translate(str.maketrans("ABCD", "0123")), 4, is_jigsaw=True) == painted
    assert PaintedRegions.parse(" ".join(LETTERS).replace("A", "10"), 4, is_jigsaw=True) == painted


@pytest.mark.parametrize(
    ("text", "is_jigsaw", "message"),
    [
        ("", True, "The text has 0 rows; expected 4, with a label for each cell."),
        (LETTERS * 2, True, "The text has 8 rows; expected 4, with a label for each cell."),
        ("AABB\n" * 3, False, "The text has 3 rows; expected 4, or a multiple of it, with a label for each cell."),
        ("AABB\nAAB\nCCDD\nCCDD\n", True, "The row has 3 labels; expected 4."),
        ("AABB\nAAEF\nCCDD\nCCDD\n", True, "The text has 6 different labels; expected 4."),
    ],
)
def test_what_is_wrong_with_a_grid_of_labels_is_named(text: str, is_jigsaw: bool, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        PaintedRegions.parse(text, 4, is_jigsaw)

    assert caught.value.message == message


@given(seed=st.integers(0, 99), erased=st.sets(st.integers(0, 35), max_size=3))
def test_a_jigsaw_that_is_painted_is_read_as_it_was_written(seed: int, erased: set[int]) -> None:
    layout = random_jigsaw(Layout((2, 3)), np.random.default_rng(seed))
    painted = PaintedRegions.of(layout, is_jigsaw=True).erased(erased).erased(range(36), 2)

    assert PaintedRegions.of_lines(painted.lines, 6, is_jigsaw=True) == painted


@given(regions=st.lists(st.frozensets(st.integers(0, 15), min_size=1, max_size=5), min_size=1, max_size=60))
def test_extra_regions_are_read_as_they_were_written(regions: list[frozenset[int]]) -> None:
    painted = PaintedRegions(4, False, tuple(regions))

    assert PaintedRegions.of_lines(painted.lines, 4, is_jigsaw=False) == painted


@pytest.mark.parametrize(
    ("lines", "is_jigsaw"),
    [
        (["0 16"], False),
        (["-1"], False),
        (["A"], False),
        ([], False),
        (["0", "1", "2"], True),  # one is missing
        (["0", "0", "", ""], True),  # they share a cell
    ],
)
def test_lines_that_are_no_regions_are_refused(lines: list[str], is_jigsaw: bool) -> None:
    with pytest.raises(ValueError, match=r"."):
        PaintedRegions.of_lines(lines, 4, is_jigsaw)
