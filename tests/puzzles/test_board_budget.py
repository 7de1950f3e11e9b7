"""The cells of a file: counted before a board is made."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from workbench.puzzles import KINDS, board_budget
from workbench.puzzles.board_budget import BudgetError, charge, full_board
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour import text as tour_text

BOARDS = {
    "sudoku": "12..\n3...\n..1.\n...2\n\n",
    "sudoku lines": "." * 81 + "\n",
    "kakuro": "kakuro 3x3\n# # #\n# . .\n# . .\n",
    "kakuro address": "https://puzz.link/p?kakuro/199/199/" + "z" * 2475 + "w" * 1 + "0" * 398 + "\n",
    "polyomino": "polyomino 200x200\n",
    "tour": "tour 5000x5000\n",
    "tour of squares": "a1 zz4999\n\n",
}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_CELLS", 10)


def test_a_board_beyond_the_budget_is_refused(small: None) -> None:
    with board_budget.board_budget():
        charge(6)
        with pytest.raises(BudgetError, match=r"Line 7, column 1: .* over 10 cells in total"):
            charge(5, line=7)


def test_every_file_has_a_budget_of_its_own(small: None) -> None:
    for _ in range(3):
        with board_budget.board_budget():
            charge(10)


def test_what_is_read_inside_shares_the_budget(small: None) -> None:
    with board_budget.board_budget():
        charge(6)
        with board_budget.board_budget(), pytest.raises(BudgetError):
            charge(6)


def test_too_many_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_BOARDS", 2)

    with board_budget.board_budget():
        charge(1)
        charge(1)
        with pytest.raises(BudgetError, match="over 2 boards"):
            charge(1)


def test_so_are_too_many_tours_before_one_of_them_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_BOARDS", 2)
    read = tour_text.read_block
    made: list[int] = []
    monkeypatch.setattr(tour_text, "read_block", lambda block: made.append(block[0].number) or read(block))

    with board_budget.board_budget():
        assert len(tour_text.read("1 2\n\n2 1")) == 2
    with board_budget.board_budget(), pytest.raises(BudgetError, match=r"Line 5, column 1: .* over 2 boards"):
        tour_text.read("1 2\n\n2 1\n\n1 2\n\n2 1")

    assert made == [1, 3]


def test_equal_full_boards_of_a_document_are_one_array() -> None:
    with board_budget.board_budget(shares=True):
        assert full_board((3, 4)) is full_board((3, 4))
    with board_budget.board_budget():
        assert full_board((3, 4)) is not full_board((3, 4))


@pytest.mark.parametrize("name", BOARDS)
def test_the_budget_is_checked_before_a_board_is_made(small: None, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    made: list[int] = []

    def recording(make: Callable[..., NDArray[np.generic]]) -> Callable[..., NDArray[np.generic]]:
        def record(shape: int | tuple[int, ...], *rest: object) -> NDArray[np.generic]:
            made.append(int(np.prod(shape)))
            return make(shape, *rest)

        return record

    for function in ("empty", "zeros", "ones"):
        monkeypatch.setattr(np, function, recording(getattr(np, function)))

    with board_budget.board_budget(), pytest.raises(BudgetError):
        KINDS[name.split()[0]].parse(BOARDS[name])

    assert max(made, default=0) <= 10


def test_six_hundred_boards_are_refused_at_the_third() -> None:
    with board_budget.board_budget(), pytest.raises(BudgetError, match="Line 3, column 1"):
        Tour.parse("tour 5000x5000\n" * 600)
