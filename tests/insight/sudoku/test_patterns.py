"""Single-digit patterns, colors, wings, rectangles, graves and Sue de Coq by hand."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.insight.sudoku.techniques.single_digit import DUAL_KITE
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw

pytestmark = pytest.mark.usefixtures("compiled")


def steps(layout: Layout, name: str | Technique, held: dict[tuple[int, int], str], digits: str = "") -> list[Step]:
    """Return the steps of a technique where some cells have only the candidates `held`.

    All others have all; the `digits` have no place outside the cells `held`.
    """
    n = layout.side
    candidates = np.ones((n, n, n), bool)
    for digit in digits:
        candidates[:, :, int(digit) - 1] = False
    for cell, text in held.items():
        candidates[cell] = [str(digit) in text for digit in range(1, n + 1)]
    puzzle = Sudoku(layout, np.zeros((n, n), np.int32))
    technique = TECHNIQUES[name] if isinstance(name, str) else name
    return list(HumanSolver(puzzle, [technique], candidates=candidates).all_steps())


NINE = Layout((3, 3))
ALL = "123456789"


def test_two_rows_with_two_places_each_and_a_common_column_are_a_skyscraper() -> None:
    held = {(0, 0): ALL, (0, 4): ALL, (3, 0): ALL, (3, 5): ALL, (1, 5): ALL, (7, 5): ALL}

    [step] = steps(NINE, "skyscraper", held, "7")

    assert step.removes == (Candidate(1, 5, 7),)
    assert TECHNIQUES["skyscraper"].describe(NINE, step) == (
        "Rows 1 and 4 have two places for 7 each, and r1c1 sees r4c1. So r1c5 or r4c6 is 7. Remove 7 in r2c6."
    )


def test_a_row_and_a_column_connected_by_a_box_are_a_kite() -> None:
    held = {(0, 1): ALL, (0, 8): ALL, (1, 0): ALL, (6, 0): ALL, (6, 8): ALL, (4, 8): ALL, (6, 4): ALL}

    found = steps(NINE, "two_string_kite", held, "7")

    assert [step.removes for step in found] == [(Candidate(6, 8, 7),)]


def test_kites_of_two_digits_with_the_same_cells_in_a_box_are_a_dual_kite() -> None:
    both, five, nine = ALL, ALL.replace("9", ""), ALL.replace("5", "")
    held = {(0, 1): both, (1, 0): both}
    held |= {(0, 8): five, (6, 0): five, (6, 8): five, (4, 8): five, (6, 4): five}
    held |= {(0, 5): nine, (7, 0): nine, (7, 5): nine, (4, 5): nine, (7, 4): nine}
    dual = replace(TECHNIQUES["two_string_kite"], variant=DUAL_KITE)

    [step] = steps(NINE, dual, held, "59")

    assert step.removes == (Candidate(6, 8, 5), Candidate(7, 5, 9))
    assert dual.describe(NINE, step) == (
        "Row 1 and column 1 have two places for 5 each, row 1 and column 1 have two places for 9 each, and r1c2 sees"
        " r2c1. So r1c9 or r7c1 is 5 and r1c6 or r8c1 is 9. Remove 5 in r7c9 and 9 in r8c6."
    )


def test_two_kites_of_one_digit_that_remove_the_same_are_no_dual_kite() -> None:
    held = {(0, 1): ALL, (1, 0): ALL, (0, 8): ALL, (1, 8): ALL, (6, 0): ALL, (6, 1): ALL, (6, 8): ALL}
    dual = replace(TECHNIQUES["two_string_kite"], variant=DUAL_KITE)

    assert steps(NINE, "two_string_kite", held, "7")
    assert steps(NINE, dual, held, "7") == []


def test_the_region_that_connects_a_kite_may_have_any_shape() -> None:
    layout = jigsaw([int(char) for char in "1112132233243444"])
    held = {(0, 1): "1234", (0, 3): "1234", (1, 0): "1234", (3, 0): "1234", (3, 3): "1234"}

    found = steps(layout, "two_string_kite", held, "3")

    assert (Candidate(3, 3, 3),) in [step.removes for step in found]


def test_a_box_confined_to_a_row_and_a_column_is_an_empty_rectangle() -> None:
    held = {(0, 1): ALL, (1, 0): ALL, (1, 1): ALL, (1, 5): ALL, (6, 5): ALL, (6, 1): ALL, (6, 3): ALL}

    [step] = steps(NINE, "empty_rectangle", held, "4")

    assert step.removes == (Candidate(6, 1, 4),)
    assert TECHNIQUES["empty_rectangle"].describe(NINE, step) == (
        "In box 1, 4 is confined to row 2 and column 2. If r7c6 is not 4, r2c6 is, and then it is in r1c2. "
        "Remove 4 in r7c2."
    )


def test_a_cell_that_sees_both_colors_of_a_component_loses_the_digit() -> None:
    held = {(0, 0): ALL, (0, 8): ALL, (4, 0): ALL, (4, 5): ALL, (8, 5): ALL, (8, 8): ALL, (8, 2): ALL}

    found = steps(NINE, "simple_colors_trap", held, "6")

    assert (Candidate(8, 2, 6),) in [step.removes for step in found]


def test_four_cells_with_one_pair_in_a_chain_are_a_remote_pair() -> None:
    held = {(0, 0): "12", (0, 8): "12", (5, 8): "12", (5, 4): "12"}

    [step] = steps(NINE, "remote_pair", held)

    assert set(step.removes) == {Candidate(r, c, d) for r, c in ((0, 4), (5, 0)) for d in (1, 2)} | set(
        pairs_between(held)
    )


def pairs_between(held: dict[tuple[int, int], str]) -> list[Candidate]:
    """Return what neighbors of a chain remove as naked pairs: 1 and 2 in the rest of row 1, column 9 and row 6."""
    seen = [(0, c) for c in range(9)] + [(5, c) for c in range(9)] + [(r, 8) for r in range(9)]
    return [Candidate(r, c, d) for r, c in seen if (r, c) not in held for d in (1, 2)]


def test_two_cells_with_one_pair_and_a_conjugate_pair_between_are_a_w_wing() -> None:
    held = {(0, 0): "12", (5, 8): "12", (0, 4): "1234", (5, 4): "1234"}

    found = steps(NINE, "w_wing", held)

    assert found == []


def test_what_sees_both_pincers_of_an_xy_wing_loses_their_digit() -> None:
    [step] = steps(NINE, "xy_wing", {(0, 0): "12", (0, 8): "13", (5, 0): "23"})

    assert step.removes == (Candidate(5, 8, 3),)
    assert TECHNIQUES["xy_wing"].describe(NINE, step) == (
        "Whether r1c1 is 1 or 2, one of r6c1 and r1c9 is 3. Remove 3 in r6c9."
    )


def test_what_sees_all_cells_of_an_xyz_wing_loses_their_digit() -> None:
    [step] = steps(NINE, "xyz_wing", {(0, 0): "123", (0, 8): "13", (1, 1): "23"})

    assert step.removes == (Candidate(0, 1, 3), Candidate(0, 2, 3))


CORNERS = {(0, 0): "12", (0, 4): "12", (2, 0): "12", (2, 4): "1257"}


def test_three_corners_with_two_candidates_take_them_from_the_fourth() -> None:
    [step] = steps(NINE, "unique_rectangle_1", CORNERS)

    assert step.removes == (Candidate(2, 4, 1), Candidate(2, 4, 2))
    assert TECHNIQUES["unique_rectangle_1"].describe(NINE, step) == (
        "If r1c1, r1c5, r3c1 and r3c5 held only 1 and 2, the two digits could be exchanged and there would be two "
        "solutions. So r3c5 must be 5 or 7. Remove 1 and 2 in r3c5."
    )


@pytest.mark.parametrize("far", [(2, 2), (5, 4)])
def test_corners_in_one_box_or_in_four_are_no_unique_rectangle(far: tuple[int, int]) -> None:
    r, c = far
    held = {(0, 0): "12", (0, c): "12", (r, 0): "12", (r, c): "1257"}

    assert steps(NINE, "unique_rectangle_1", held) == []


def test_a_diagonal_through_one_corner_spoils_a_rectangle() -> None:
    assert steps(Layout((3, 3), diagonals=True), "unique_rectangle_1", CORNERS) == []
