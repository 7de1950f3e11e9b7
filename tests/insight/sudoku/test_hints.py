"""Hints: where to look, which technique, what follows; mistakes come first; steps that are applied."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.files.position import Position
from workbench.insight.sudoku.advice import Advice, PossibleSteps
from workbench.insight.sudoku.hints import hint_of, technique_of
from workbench.insight.sudoku.marks import candidates_of, fully_marked, taken, with_marks
from workbench.insight.sudoku.presets import HODOKU, Order
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.goal import Outcome

pytestmark = pytest.mark.usefixtures("compiled")
EASY = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
SINGLES = Order.parse("full_house naked_single hidden_single")


def advised(position: Position, order: Order = SINGLES) -> Advice:
    advice = Advice(position, order)
    for _ in advice.parts():
        pass
    return advice


def marked(position: Position) -> Position:
    return with_marks(position, candidates_of(position))


def test_a_hint_names_the_unit_then_the_technique_then_the_digit() -> None:
    hint = advised(Position.fresh(EASY)).hint

    assert hint is not None
    assert hint.step is not None
    where, technique, all_of_it = hint.sentences
    assert where == "Look at r5c5."
    assert technique == "Naked single: A cell has one candidate: it takes that digit."
    assert all_of_it == "Naked single: All digits but 5 are ruled out in r5c5, so it is 5."
    assert hint.cells == ((4, 4),)


def test_a_pattern_in_units_is_looked_for_in_these() -> None:
    step = Step(TECHNIQUES["x_wing"].code, removes=(Candidate(2, 0, 2),), bases=(1, 4), covers=(9, 12), digits=(2,))

    hint = hint_of(EASY, step)

    assert hint.sentences[0] == "Look at rows 2 and 5."
    assert len(hint.cells) == 18


def test_a_pattern_of_many_cells_is_shaded_rather_than_named() -> None:
    step = Step(TECHNIQUES["als_xz"].code, sets=((1, 2), (5, 6, 7)), commons=(1,), removes=(Candidate(2, 0, 2),))

    assert hint_of(EASY, step).sentences[0] == "Look at the 5 shaded cells."


def test_a_wrong_entry_is_reported_before_any_step() -> None:
    hint = advised(Position.fresh(EASY).enter([(0, 2)], 1)).hint

    assert hint is not None
    assert hint.step is None
    assert hint.sentences == (
        "An entry is wrong.",
        "The wrong entry is in row 1.",
        "r1c3 differs from the solution. Erase it, or enter other digits.",
    )


def test_marks_count_as_candidates_only_if_every_empty_cell_has_some() -> None:
    position = Position.fresh(EASY).mark([(0, 2)], 9)

    assert candidates_of(position)[0, 2].nonzero()[0].tolist() == [0, 1, 3]
    assert candidates_of(marked(Position.fresh(EASY)).mark([(0, 2)], 1))[0, 2].nonzero()[0].tolist() == [1, 3]


def test_marks_that_lack_the_digit_of_the_solution_are_mistakes() -> None:
    hint = advised(marked(Position.fresh(EASY)).mark([(0, 2)], 4)).hint

    assert hint is not None
    assert hint.sentences[2] == "r1c3 lacks the digit of the solution. Correct it."


def test_there_is_no_hint_for_a_puzzle_without_a_solution() -> None:
    none = EASY.edit([(0, 2)], 2).edit([(0, 3)], 1)

    advice = advised(Position.fresh(none))

    assert advice.hint is None
    assert advice.check.outcome is Outcome.NONE


def test_techniques_that_assume_one_solution_are_left_out_where_there_are_several() -> None:
    several = replace(EASY, givens=np.where(np.arange(81).reshape(9, 9) < 40, EASY.givens, 0))
    advice = advised(Position.fresh(several))

    assert advice.check.outcome is Outcome.NOT_UNIQUE
    assert not any(one.assumes_unique for one in advice.check.usable(HODOKU).techniques)
    assert any(one.assumes_unique for one in HODOKU.techniques)


def test_a_step_that_is_applied_enters_its_digit() -> None:
    position = Position.fresh(EASY)
    step = advised(position).hint
    assert step is not None
    assert step.step is not None

    after = taken(position, step.step)

    assert after.entries[4, 4] == 5
    assert not after.marks.any()


def test_removed_candidates_are_kept_as_marks_of_all_cells() -> None:
    step = Step(TECHNIQUES["pointing"].code, removes=(Candidate(0, 2, 2),))

    after = taken(Position.fresh(EASY), step)

    assert fully_marked(after)
    assert candidates_of(after)[0, 2].nonzero()[0].tolist() == [0, 3]
    assert candidates_of(after).sum() == candidates_of(Position.fresh(EASY)).sum() - 1


def test_all_possible_steps_are_found_technique_by_technique() -> None:
    found = PossibleSteps(Position.fresh(EASY), SINGLES)
    progress = list(found.parts())

    names = [technique_of(step).name for step in found.steps]
    assert names.count("naked_single") == 4
    assert set(names) == {"naked_single", "hidden_single"}
    assert progress == sorted(progress)
