"""The kernel of the table of candidates, compiled and as plain Python."""

from itertools import combinations

import numpy as np
import pytest

from tests.kernels.plain import differing, run_plainly
from tests.solvers.kakuro.test_reference import planted, unclued
from workbench.kernels import scalars
from workbench.kernels.kakuro import table as kernel
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.kakuro.table import KAKURO_TABLE, SumTable, table
from workbench.solvers.kernel_search import KernelSearch

ORDERS = ("fewest", "first", "last", "short", "random")


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernel before the tests."""
    KAKURO_TABLE.start(planted(2, 2, 1)).advance(5)


def root(puzzle: Kakuro, order: str = "fewest") -> SumTable:
    """Return the state of a search that has visited nothing."""
    search = KAKURO_TABLE.start(puzzle, {"order": order})
    assert isinstance(search, KernelSearch)
    return search.state


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("puzzle", [planted(4, 5, 3, 0.1), unclued(2, 3)], ids=["clued", "unclued"])
def test_plain_python_agrees_node_for_node(puzzle: Kakuro, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, interpreted = root(puzzle, order), root(puzzle, order)
    advance = kernel.advance
    run_plainly(monkeypatch, kernel, "choose", "turn", "advance")

    for _ in range(60):
        assert advance(*compiled, 1) == kernel.advance(*interpreted, 1)
        assert differing(interpreted, list(compiled)) == []


@pytest.mark.parametrize("order", ORDERS)
def test_a_complete_search_restores_its_arrays(order: str) -> None:
    arrays = root(planted(3, 3, 3, 0), order)
    before = root(planted(3, 3, 3, 0), order)

    assert kernel.advance(*arrays, 1 << 40) == scalars.EXHAUSTED

    changed = set(differing(arrays, list(before)))
    assert changed <= {"rest", "bit", "swap", "degree", "tried", "profile", "visits", "s"}


@pytest.mark.parametrize(
    ("count", "total", "known"), [(2, 4, []), (2, 4, [1]), (2, 4, [2]), (5, 20, [1, 4]), (9, 45, [3])]
)
def test_the_table_holds_the_candidates_of_a_run(count: int, total: int, known: list[int]) -> None:
    sets = [set(digits) for digits in combinations(range(1, 10), count) if sum(digits) == total]
    candidates = {digit for digits in sets if digits >= set(known) for digit in digits - set(known)}

    mask = table().reshape(10, 46, 512)[count, total, sum(1 << (digit - 1) for digit in known)]

    assert {d + 1 for d in range(9) if int(mask) >> d & 1} == candidates


def test_a_run_without_a_clue_may_take_every_other_digit_until_it_is_full() -> None:
    rows = table().reshape(10, 46, 512)[:, 0]

    assert rows[3, 0b101] == 0b111111010
    assert rows[2, 0b101] == 0
    assert not rows[0].any()


def test_the_cell_with_fewest_candidates_is_filled_first() -> None:
    white = np.pad(np.ones((1, 4), bool), ((1, 0), (1, 0)))
    down = np.zeros((2, 5), np.int32)
    down[0, 1:] = 0, 0, 7, 0
    arrays = root(Kakuro(white, np.zeros((2, 5), np.int32), down))

    kernel.advance(*arrays, 1)

    assert arrays.order[0] == 8
    assert arrays.degree[0] == 1


def test_of_cells_with_as_many_candidates_the_first_one_is_filled_at_every_level() -> None:
    arrays = root(unclued(2, 3))

    kernel.advance(*arrays, 3)

    assert arrays.order[:3].tolist() == [0, 1, 2]
