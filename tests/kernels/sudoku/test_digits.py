"""The kernel of singles and guesses, compiled and as plain Python."""

from itertools import product

import numpy as np
import pytest

from tests.kernels.plain import differing
from tests.known.counts import KNOWN_COUNTS
from workbench.base.choices import settle
from workbench.kernels import scalars
from workbench.kernels.codes import SUDOKU_GUESS, SUDOKU_SINGLES
from workbench.kernels.sudoku import digits as kernel
from workbench.kernels.sudoku import propagation
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.sudoku.digits import CHOICES, SudokuDigits, state

pytestmark = pytest.mark.usefixtures("compiled")

SETTINGS = list(product(SUDOKU_GUESS, SUDOKU_SINGLES))
FIRST_ROW = "1234\n....\n....\n...."
HARD = [known.text for known in KNOWN_COUNTS if known.name in ("AI Escargot", "Inkala 2012", "17 givens")]
TWELVE = "sudoku 2x3\n123456\n......\n......\n......\n......\n.....1"


def root(text: str, cell: str = "fewest", singles: str = "both", until: int = 1 << 62, **others: str) -> SudokuDigits:
    """Return the state of a search that has not begun."""
    [puzzle] = Sudoku.parse(text)
    arrays = state(puzzle.layout, settle(CHOICES, {"cell": cell, "singles": singles, **others}))
    kernel.load(puzzle.givens.ravel().astype(np.uint8), arrays.cells, arrays.placed, arrays.weights, arrays.s)
    arrays.s[scalars.UNTIL] = until
    return arrays


def copies(arrays: SudokuDigits) -> list[np.ndarray]:
    return [array.copy() for array in arrays]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    for module in (kernel, propagation):
        for name in (
            "propagate",
            "choose",
            "digit_to_try",
            "load",
            "mark",
            "blame",
            "next_of",
            "settle",
            "place_hidden",
            "remove_locked",
        ):
            if jitted := getattr(module, name, None):
                monkeypatch.setattr(module, name, jitted.py_func)


@pytest.mark.parametrize(("cell", "singles"), SETTINGS)
def test_plain_python_agrees_node_for_node(plain: None, cell: str, singles: str) -> None:
    compiled, interpreted = root(FIRST_ROW, cell, singles), root(FIRST_ROW, cell, singles)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        assert kernel.advance.py_func(*interpreted, 1) == status
        assert differing(interpreted, list(compiled)) == []

    assert compiled.s[scalars.SOLUTIONS] == 12


@pytest.mark.parametrize(
    "text",
    [
        "1..1\n....\n....\n....",
        "123.\n....\n...4\n....",
        "12..\n...3\n..3.\n....",
        "sudoku 2x3\n12345.\n......\n.....6\n......\n......\n......",
        "sudoku 3x2\n123456\n56123.\n3456..\n2.....\n......\n......",
    ],
)
def test_plain_python_agrees_on_dead_ends_and_other_boxes(plain: None, text: str) -> None:
    compiled, interpreted = root(text), root(text)

    statuses = [kernel.advance(*compiled, 3), kernel.advance.py_func(*interpreted, 3)]

    assert statuses[0] == statuses[1]
    assert differing(interpreted, list(compiled)) == []


def test_plain_load_agrees() -> None:
    givens = np.array([1, 0, 0, 4] * 4, np.uint8)
    compiled = state(Layout((2, 2)), settle(CHOICES, {"cell": "first", "singles": "none"}))
    interpreted = state(Layout((2, 2)), settle(CHOICES, {"cell": "first", "singles": "none"}))

    kernel.load(givens, compiled.cells, compiled.placed, compiled.weights, compiled.s)
    kernel.load.py_func(givens, interpreted.cells, interpreted.placed, interpreted.weights, interpreted.s)

    assert differing(interpreted, list(compiled)) == []


def test_loading_sets_givens_and_candidates() -> None:
    arrays = root("1...\n....\n....\n...4")

    assert arrays.cells[:16].tolist() == [0b0001, *[0b1111] * 14, 0b1000]
    assert arrays.placed[:12].tolist() == [0] * 12


def test_a_naked_single_is_placed_at_the_root() -> None:
    arrays = root("123.\n....\n....\n....", singles="naked")

    kernel.advance(*arrays, 1)

    assert arrays.cells[3] == kernel.SOLVED | 0b1000


def test_a_hidden_single_is_placed_at_the_root() -> None:
    text = "1...\n..1.\n.1..\n...."  # the last 1 has only r4c4, which could also be 2, 3 or 4

    arrays = root(text, singles="hidden")
    kernel.advance(*arrays, 1)

    assert arrays.cells[15] == kernel.SOLVED | 0b0001


def test_hidden_singles_are_left_alone_when_only_naked_ones_are_requested() -> None:
    arrays = root("1...\n..1.\n.1..\n....", singles="naked")

    kernel.advance(*arrays, 1)

    assert arrays.cells[15] & kernel.SOLVED == 0


@pytest.mark.parametrize("singles", ["hidden", "both"])
def test_a_unit_without_a_cell_for_a_digit_is_a_dead_end_at_once(singles: str) -> None:
    text = "sudoku 2x3\n123...\n....6.\n......\n......\n......\n......"  # row 1 has two candidates a cell, but no 6
    arrays = root(text, singles=singles)

    status = kernel.advance(*arrays, 2)

    assert status == scalars.EXHAUSTED
    assert arrays.s[scalars.NODES] == 1


@pytest.mark.parametrize("text", HARD, ids=["Escargot", "Inkala 2012", "17 givens"])
@pytest.mark.parametrize("singles", ["naked", "hidden", "both"])
def test_singles_are_placed_until_there_are_none(text: str, singles: str) -> None:
    arrays = root(text, "first", singles)

    for _ in range(150):
        kernel.advance(*arrays, 1)
        level = int(arrays.s[scalars.LEVEL])
        if level:  # the guess was made at the level above, after its singles
            cells = arrays.cells[(level - 1) * 81 : level * 81]
            assert not (singles != "hidden" and naked_singles(cells))
            assert not (singles != "naked" and hidden_singles(cells, arrays.units.reshape(27, 9)))


def naked_singles(cells: np.ndarray) -> list[int]:
    """Return the cells that have one candidate, but are not solved."""
    return [k for k, word in enumerate(cells.tolist()) if word.bit_count() == 1]


def hidden_singles(cells: np.ndarray, units: np.ndarray) -> list[tuple[int, int]]:
    """Return the units and digits for which only one open cell is left."""
    singles = []
    for number, unit in enumerate(units):
        solved = {word ^ int(kernel.SOLVED) for word in cells[unit].tolist() if word & int(kernel.SOLVED)}
        for digit in range(9):
            holders = [k for k in unit.tolist() if int(cells[k]) >> digit & 1]
            if 1 << digit not in solved and len(holders) == 1:
                singles.append((number, digit + 1))
    return singles


@pytest.mark.parametrize(("cell", "guessed"), [("first", 1), ("last", 15), ("fewest", 2)])
def test_each_rule_guesses_its_own_cell(cell: str, guessed: int) -> None:
    arrays = root("1...\n..2.\n....\n....", cell, "none")  # r1c3 is the first of the cells with two candidates

    kernel.advance(*arrays, 1)

    assert arrays.guess[0] == guessed
    assert arrays.degree[0] == arrays.cells[guessed].bit_count()


def test_a_single_candidate_is_fewer_than_two_where_it_is_not_placed() -> None:
    arrays = root("1...\n..2.\n...3\n....", "fewest", "none")  # r1c3 has two candidates, r1c4 has one

    kernel.advance(*arrays, 1)

    open_cells = [int(word).bit_count() for word in arrays.cells[:16] if not word & kernel.SOLVED]
    assert arrays.degree[0] == min(open_cells)


@pytest.mark.parametrize(("cell", "singles"), SETTINGS)
def test_advancing_after_the_end_changes_nothing(cell: str, singles: str) -> None:
    arrays = root(TWELVE, cell, singles)
    first = kernel.advance(*arrays, 1 << 40)
    before = copies(arrays)

    again = kernel.advance(*arrays, 1000)

    assert first == again == scalars.EXHAUSTED
    assert differing(arrays, before) == []


@pytest.mark.parametrize(("cell", "singles"), SETTINGS)
def test_a_complete_search_restores_the_root(cell: str, singles: str) -> None:
    arrays = root(TWELVE, cell, singles)
    kernel.advance(*arrays, 1)
    cells, placed = arrays.cells[:36].copy(), arrays.placed[:18].copy()

    kernel.advance(*arrays, 1 << 40)

    assert np.array_equal(arrays.cells[:36], cells)
    assert np.array_equal(arrays.placed[:18], placed)


def test_the_search_does_not_write_to_the_geometry() -> None:
    arrays = root(FIRST_ROW)

    assert not any(array.flags.writeable for array in (arrays.units, arrays.homes, arrays.peers))


def test_a_budget_of_0_visits_nothing() -> None:
    arrays = root(FIRST_ROW)
    before = copies(arrays)

    status = kernel.advance(*arrays, 0)

    assert status == scalars.RUNNING
    assert differing(arrays, before) == []
