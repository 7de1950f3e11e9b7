"""The techniques that only Sudoku Explainer has: direct variants, unique loops, types of graves, aligned exclusion."""

import pytest

from tests.insight.sudoku.test_patterns import ALL, NINE, steps
from workbench.insight.sudoku.step import Candidate
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")
FOUR = Layout((2, 2))
GRAVE = {(r, c): "12" if (r + c // 2) % 2 == 0 else "34" for r in range(4) for c in range(4)}  # on 4x4 cells
LOOP = {(0, 0): "12", (0, 3): "12", (1, 3): "12", (1, 6): "12", (2, 6): "12", (2, 0): "125"}


def test_pointing_that_leaves_a_box_one_place_sets_it_at_once() -> None:
    held = {(0, 0): ALL, (0, 1): ALL, (0, 3): ALL, (1, 4): ALL}

    [step] = steps(NINE, "direct_pointing", held, "5")

    assert step.places == (Candidate(1, 4, 5),)
    assert TECHNIQUES["direct_pointing"].describe(NINE, step) == (
        "In box 1, 5 is confined to row 1, so it is not in r1c4: box 2 has one place left for it. r2c5 is 5."
    )


def test_claiming_that_leaves_a_row_one_place_sets_it_at_once() -> None:
    held = {(0, 0): ALL, (0, 1): ALL, (1, 2): ALL, (1, 4): ALL}

    [step] = steps(NINE, "direct_claiming", held, "5")

    assert step.places == (Candidate(1, 4, 5),)


def test_claiming_in_a_diagonal_takes_nothing_from_the_cell_that_it_shares_with_the_other() -> None:
    held = {(3, 3): ALL, (4, 4): ALL, (3, 5): ALL, (1, 7): ALL}

    assert steps(Layout((3, 3), diagonals=True), "direct_claiming", held, "5") == []


def test_a_hidden_pair_that_leaves_a_digit_one_place_sets_it_at_once() -> None:
    held = {(0, 0): "123", (0, 1): "12", (0, 4): "3456789"}

    [step] = steps(NINE, "direct_hidden_pair", held, "123")

    assert step.places == (Candidate(0, 4, 3),)
    assert TECHNIQUES["direct_hidden_pair"].describe(NINE, step) == (
        "In row 1, 1 and 2 fit only r1c1 and r1c2, so 3 has one place left. r1c5 is 3."
    )


def test_the_only_cell_of_a_loop_with_more_candidates_loses_the_two() -> None:
    found = steps(NINE, "unique_loop_1", LOOP)

    [step] = [step for step in found if step.removes == (Candidate(2, 0, 1), Candidate(2, 0, 2))]
    assert len(step.cells) == 6
    assert TECHNIQUES["unique_loop_1"].rating(NINE, step) == 4.6


def test_a_rectangle_is_a_loop_of_four_cells() -> None:
    found = steps(NINE, "unique_loop_1", {(0, 0): "12", (0, 3): "12", (1, 3): "12", (1, 0): "125"})

    assert [step.removes for step in found if len(step.cells) == 4] == [(Candidate(1, 0, 1), Candidate(1, 0, 2))]
    assert TECHNIQUES["unique_loop_1"].rating(NINE, found[0]) == 4.5


def test_cells_of_a_loop_with_the_same_extra_candidate_take_it_from_what_they_see() -> None:
    [step] = steps(NINE, "unique_loop_2", LOOP | {(2, 6): "125"})

    assert set(step.removes) == {Candidate(2, c, 5) for c in range(9) if c not in (0, 6)}


def test_a_loop_that_leaves_a_box_after_one_cell_is_none() -> None:
    held = {(0, 0): "12", (0, 3): "12", (3, 3): "12", (3, 6): "12", (6, 6): "12", (6, 0): "125"}

    assert steps(NINE, "unique_loop_1", held) == []


def test_a_grave_with_one_extra_candidate_makes_it_true() -> None:
    [step] = steps(FOUR, "bug_plus_1", GRAVE | {(0, 0): "123"})

    assert step.removes == (Candidate(0, 0, 1), Candidate(0, 0, 2))


def test_a_grave_with_one_digit_too_often_takes_it_from_what_sees_all_of_it() -> None:
    [step] = steps(FOUR, "bug_type_2", GRAVE | {(0, 0): "123", (2, 1): "123"})

    assert step.removes == (Candidate(1, 1, 3), Candidate(3, 0, 3))


def test_extra_candidates_of_a_grave_form_a_naked_subset() -> None:
    found = steps(FOUR, "bug_type_3", GRAVE | {(0, 0): "123", (0, 1): "124"})

    assert (Candidate(0, 3, 3), Candidate(0, 3, 4)) in [step.removes for step in found]
    assert TECHNIQUES["bug_type_3"].rating(FOUR, found[0]) == 5.8


def test_a_digit_confined_to_two_cells_of_a_grave_takes_the_other_from_both() -> None:
    found = steps(FOUR, "bug_type_4", GRAVE | {(0, 0): "123", (0, 1): "124"})

    assert (Candidate(0, 0, 2), Candidate(0, 1, 2)) in [step.removes for step in found]


def test_a_position_that_is_no_grave_yields_nothing() -> None:
    assert steps(FOUR, "bug_plus_1", GRAVE | {(0, 0): "123", (3, 3): "13"}) == []


def test_a_candidate_without_a_possible_combination_is_removed() -> None:
    held = {(0, 0): "12", (0, 1): "34", (0, 5): "13", (0, 6): "14"}

    found = steps(NINE, "aligned_pair_exclusion", held)

    [step] = [step for step in found if step.cells == (0, 1)]
    assert step.removes == (Candidate(0, 0, 1),)
    assert TECHNIQUES["aligned_pair_exclusion"].describe(NINE, step) == (
        "Each way to fill r1c1 and r1c2 with 1 in r1c1 repeats a digit in a unit or leaves one of r1c6 and r1c7 "
        "without candidates. Remove 1 in r1c1."
    )


def test_a_candidate_of_three_cells_without_a_possible_combination_is_removed() -> None:
    held = {(0, 0): "17", (0, 1): "23", (0, 2): "45", (0, 5): "124", (0, 6): "125", (0, 7): "13"}

    found = steps(NINE, "aligned_triple_exclusion", held)

    [step] = [step for step in found if step.cells == (0, 1, 2)]
    assert step.removes == (Candidate(0, 0, 1),)
