"""Solvers as entries of a registry."""

import dataclasses
from itertools import chain

import pytest

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.search import Status
from workbench.solvers.solver import Solver

EVERY = pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS.keys())
FOR_OTHERS = ("kakuro_", "polyomino_", "tour_", "uncrossed_", "warnsdorff")
FOR_SUDOKU = [solver.name for solver in solvers_for(Sudoku.blank({"box": "2x3"}))]
EVERY_FOR_SUDOKU = pytest.mark.parametrize("solver", [SOLVERS[name] for name in FOR_SUDOKU], ids=FOR_SUDOKU)


@pytest.fixture
def puzzle() -> Sudoku:
    return Sudoku.blank({"box": "2x3"})


@EVERY
def test_a_solver_is_found_by_its_own_name(solver: Solver) -> None:
    assert SOLVERS[solver.name] is solver
    assert solver.name.isidentifier()


@EVERY
def test_a_solver_has_a_title_and_a_description(solver: Solver) -> None:
    assert solver.title
    assert solver.about.endswith(".")


@EVERY
def test_choices_have_names_of_their_own_and_defaults_that_they_offer(solver: Solver) -> None:
    names = [choice.name for choice in solver.choices]

    assert len(set(names)) == len(names)
    for choice in solver.choices:
        assert choice.settle(choice.default) == choice.default
        assert choice.title
        assert choice.about


def test_a_solver_rejects_an_unsupported_puzzle() -> None:
    [multiple] = Cover.parse("cover\n0:2|a\na\na\n")

    with pytest.raises(ChoiceError, match=r"does not support this puzzle \(Exact cover of 1 item, 2 options\)"):
        SOLVERS["cover_cells"].start(multiple)


@EVERY
def test_what_a_choice_needs_exists(solver: Solver) -> None:
    choices = {choice.name: choice for choice in solver.choices}

    for choice in solver.choices:
        for name, value in (*choice.needs, *chain(*choice.also)):
            assert choices[name].settle(value) == value


@EVERY_FOR_SUDOKU
def test_a_search_starts_at_its_root(solver: Solver, puzzle: Sudoku, compiled: None) -> None:
    probe = solver.start(puzzle).probe()

    assert (probe.status, probe.nodes, probe.level, probe.solutions) == (Status.RUNNING, 0, 0, 0)
    assert probe.progress == 0
    assert probe.profile.tolist() == []
    assert probe.filling.shape == puzzle.shape


@EVERY_FOR_SUDOKU
def test_unknown_choices_are_rejected(solver: Solver, puzzle: Sudoku) -> None:
    with pytest.raises(ChoiceError, match="no choice 'magic'"):
        solver.start(puzzle, {"magic": 1})


@EVERY_FOR_SUDOKU
def test_unknown_values_are_rejected(solver: Solver, puzzle: Sudoku) -> None:
    for choice in solver.choices:
        with pytest.raises(ChoiceError, match=choice.name):
            solver.start(puzzle, {choice.name: "nonsense" * (1 + choice.longest)})


@EVERY_FOR_SUDOKU
def test_searches_on_the_same_puzzle_do_not_touch_each_other(solver: Solver, puzzle: Sudoku, compiled: None) -> None:
    one, other = solver.start(puzzle), solver.start(puzzle)

    one.advance(100)

    assert one.probe().nodes == 100
    assert other.probe().nodes == 0


@EVERY_FOR_SUDOKU
def test_a_search_leaves_the_puzzle_as_it_was(solver: Solver, compiled: None) -> None:
    [puzzle] = Sudoku.parse("1...\n....\n..2.\n....")

    solver.start(puzzle).advance(1000)

    assert puzzle.format("line") == "1.........2.....\n"


def test_a_solver_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SOLVERS["sudoku_digits"].name = "other"  # type: ignore[misc]


def test_sudokus_are_tried_first_by_the_solver_made_for_them() -> None:
    assert FOR_SUDOKU[0] == "sudoku_digits"
    assert set(FOR_SUDOKU) == {
        name for name in SOLVERS if not name.startswith((*FOR_OTHERS, "sudoku_bands", "sudoku_nogoods"))
    }
