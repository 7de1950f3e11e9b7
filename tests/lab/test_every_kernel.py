"""All kernels compiled in advance."""

from collections.abc import Callable

import pytest

from workbench.base.choices import settle
from workbench.insight.generators import GENERATORS
from workbench.lab.every_kernel import BESIDE_THE_SEARCHES, large_board, search_briefly, small_samples, variations
from workbench.puzzles import KINDS
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal


def test_every_solver_is_started_on_some_sample_or_on_a_large_board() -> None:
    puzzles = [large_board(), *(puzzle for kind in KINDS.values() for puzzle in small_samples(kind))]

    for solver in SOLVERS.values():
        assert any(solver.accepts(puzzle) for puzzle in puzzles), solver.name


def test_every_value_of_every_choice_is_tried() -> None:
    for of in [*SOLVERS.values(), *GENERATORS.values()]:
        tried = {(name, value) for given in variations(of) for name, value in settle(of.choices, given).items()}

        assert {(choice.name, value) for choice in of.choices for value, _ in choice.values} <= tried


def test_a_search_that_the_solver_rejects_is_left_out() -> None:
    [sudoku, *_] = small_samples(Sudoku)

    search_briefly(SOLVERS["polyomino_bits"], sudoku, {}, Goal.ALL)


@pytest.mark.slow
@pytest.mark.parametrize("use", BESIDE_THE_SEARCHES, ids=lambda use: use.__name__)
def test_uses_beside_the_searches_run(use: Callable[[], None]) -> None:
    use()
