"""The path of steps to the solution: positions along it, from where a person goes on, and its text."""

import numpy as np
import pytest

from workbench.files.position import Position
from workbench.insight.sudoku.marks import with_marks
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.rating import rate
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.puzzles.sudoku import Sudoku

pytestmark = pytest.mark.usefixtures("compiled")
EASY = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
SINGLES = Order.parse("full_house naked_single hidden_single")


def path_from(position: Position) -> SolutionPath:
    path = SolutionPath(position, SINGLES)
    for _ in path.parts():
        pass
    return path


def test_the_path_of_an_easy_puzzle_fills_every_cell() -> None:
    path = path_from(Position.fresh(EASY))

    assert path.solved
    assert len(path.steps) == 51
    assert path.steps[-1].total == sum(one.technique.score for one in path.steps)
    assert not path.reached(51).faults()
    assert path.reached(51).complete()


def test_the_path_from_the_givens_has_the_score_of_the_rating() -> None:
    assert path_from(Position.fresh(EASY)).steps[-1].total == rate(EASY, SINGLES).score


def test_each_position_holds_the_digits_placed_before() -> None:
    path = path_from(Position.fresh(EASY))

    for number in (0, 1, 20):
        [place] = path.steps[number].step.places
        before = path.before(number)
        assert np.count_nonzero(before.entries) == number
        assert before.entries[place.row, place.column] == 0
        assert before.marks[place.row, place.column] & 1 << place.digit - 1


def test_going_on_from_a_step_sets_marks_only_where_there_were_some() -> None:
    fresh = Position.fresh(EASY)

    assert not path_from(fresh).reached(5).marks.any()
    assert path_from(with_marks(fresh, EASY.candidates(fresh.entries))).reached(5).marks.any()


def test_a_path_begins_at_the_entries() -> None:
    path = path_from(Position.fresh(EASY).enter([(4, 4)], 5))

    assert len(path.steps) == 50


def test_a_wrong_entry_leads_nowhere() -> None:
    path = path_from(Position.fresh(EASY).enter([(4, 4)], 9).enter([(0, 2)], 4))

    assert path.steps == []
    assert path.check.mistake is not None or path.position.faults()


def test_the_first_step_of_each_technique_is_known() -> None:
    path = path_from(Position.fresh(EASY))

    for technique, number in path.techniques().items():
        assert path.steps[number].technique is technique
        assert technique not in [one.technique for one in path.steps[:number]]


def test_the_text_lists_the_steps_with_scores() -> None:
    path = path_from(Position.fresh(EASY))
    lines = path.text().splitlines()

    assert lines[0].startswith("sudoku") or lines[0].startswith("5")
    first = path.steps[0].technique
    assert f" 1. {first.title} (+{first.score} = {first.score}): " in path.text()
    assert sum(". " in line and "(+" in line for line in lines) == 51
