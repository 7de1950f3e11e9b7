"""The list of solutions: all of them, one of each symmetry class, or those with a feature."""

import numpy as np
from pytestqt.qtbot import QtBot

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Feature, Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.ui.search.solution_list import SolutionList

(BOARD,) = Polyomino.parse("polyomino 3x4\npieces free 3 any\n")


def tilings(puzzle: Polyomino = BOARD) -> list[Filling]:
    """Return all solutions."""
    lane = Lane(puzzle, SOLVERS["brute_force"])
    lane.reach(10**6)
    assert lane.over
    return lane.solutions


def classified_list(qtbot: QtBot, solutions: list[Filling], all_kept: bool = True) -> SolutionList:
    """Return a list that has classified these solutions."""
    made = SolutionList()
    with qtbot.waitSignal(made.changed):
        made.take(BOARD, solutions, all_kept)
    return made


def test_a_class_is_represented_by_its_first_solution(qtbot: QtBot) -> None:
    solutions = tilings()
    classes = BOARD.classes(np.stack(solutions)).tolist()
    found = classified_list(qtbot, solutions)

    found.reduced = True

    assert 1 < len(found) < len(solutions)
    assert [any(one is other for other in solutions) for one in found.every()] == [True] * len(found)
    assert found.every() == [solutions[classes.index(k)] for k in range(max(classes) + 1)]


def test_a_solution_has_the_place_of_its_class_and_a_place_the_number_of_the_first_solution(qtbot: QtBot) -> None:
    solutions = tilings()
    classes = BOARD.classes(np.stack(solutions)).tolist()
    found = classified_list(qtbot, solutions)

    assert [found.place_of(number) for number in range(len(solutions))] == list(range(len(solutions)))
    found.reduced = True
    assert [found.place_of(number) for number in range(len(solutions))] == classes
    assert [found.number_at(place) for place in range(len(found))] == [classes.index(k) for k in range(len(found))]
    assert found.number_at(len(solutions)) == classes.index(max(classes))


def test_a_solution_keeps_its_number_while_more_are_classified(qtbot: QtBot) -> None:
    solutions = tilings()
    found = classified_list(qtbot, solutions[:5])
    found.reduced = True
    last = found[4]

    with qtbot.waitSignal(found.changed):
        found.take(BOARD, solutions, all_kept=True)
        assert (found[4] is last, found.place_of(4)) == (True, 4)  # until they are classified there are no classes

    assert found[4] is last
    assert found.place_of(4) == BOARD.classes(np.stack(solutions))[4]


def test_the_note_says_if_not_all_solutions_are_kept(qtbot: QtBot) -> None:
    solutions = tilings()

    assert classified_list(qtbot, solutions).note().endswith(f" of {len(solutions)}")
    assert classified_list(qtbot, solutions[:5], all_kept=False).note().endswith(" of the first 5 kept")


def test_only_new_solutions_are_classified_again(qtbot: QtBot) -> None:
    solutions = tilings()
    found = classified_list(qtbot, solutions[:4])
    before = found.note()

    found.take(BOARD, solutions[:4], all_kept=True)
    assert found.note() == before
    with qtbot.waitSignal(found.changed):
        found.take(BOARD, solutions, all_kept=True)
    assert found.note() != before


def test_forgotten_solutions_emit_nothing(qtbot: QtBot) -> None:
    found = SolutionList()

    with qtbot.assertNotEmitted(found.changed, wait=100):
        found.take(BOARD, tilings(), all_kept=True)
        found.forget()

    assert (len(found), found.note()) == (0, "")


def test_a_puzzle_without_symmetries_has_no_classes(qtbot: QtBot) -> None:
    found = SolutionList()
    puzzle = Sudoku.blank({"box": "2x2"})

    with qtbot.assertNotEmitted(found.changed, wait=50):
        found.take(puzzle, [np.ones((4, 4), np.int32)] * 3, all_kept=True)
    found.reduced = True

    assert (len(found), found.note()) == (3, "")


def test_solutions_with_a_feature_are_browsed_alone_or_by_class(qtbot: QtBot) -> None:
    solutions = tilings()
    found = classified_list(qtbot, solutions)
    feature = next(one for one in found.features if one.name == "no-crossroads")
    holding = [k for k, one in enumerate(solutions) if feature.holds(one)]
    assert 0 < len(holding) < len(solutions)

    with qtbot.waitSignals([found.changed, found.changed]):  # at once, and when it is known which
        found.choose(feature)

    assert len(found) == len(holding)
    assert found.count_note() == f"{len(holding):,} of {len(solutions):,}"
    assert [found.number_at(place) for place in range(len(found))] == holding
    assert [found.place_of(number) for number in holding] == list(range(len(holding)))
    assert all(any(found[number] is solutions[k] for k in holding) for number in range(len(solutions)))

    found.reduce(True)
    classes = BOARD.classes(np.stack(solutions)).tolist()
    assert len(found) == len({classes[k] for k in holding}), "images of a solution have the same features"

    found.choose(None)
    found.reduce(False)
    assert len(found) == len(solutions)
    assert found.count_note() == ""


def test_no_solution_may_have_a_feature(qtbot: QtBot) -> None:
    found = classified_list(qtbot, tilings())
    with qtbot.waitSignals([found.changed, found.changed]):
        found.choose(Feature("none", "None", "", lambda _: False))
    assert len(found) == 0
    assert found.every() == []
    assert found.count_note().startswith("0 of ")
