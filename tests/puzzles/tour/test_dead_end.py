"""Why a walk is a dead end, by the board alone, against trying all ways on."""

from collections.abc import Iterator

import numpy as np
import pytest

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import filling_of, near


def tour(text: str) -> Tour:
    return Tour.parse(text)[0]


def path(board: Tour, names: str) -> np.ndarray:
    columns = board.shape[1]
    cells = {board.name_of((r, c)): r * columns + c for r, c in np.argwhere(board.board).tolist()}
    return filling_of(board.shape, np.array([cells[name] for name in names.split()], np.intp))


def test_a_square_without_free_neighbours_is_named() -> None:
    board = tour("tour 3x4")

    assert board.why_stuck(path(board, "a3 c2 a1 b3 c1 d3 b2 d1 c3 b1 d2")) == "No free square is a leap away from d2."


def walks(board: Tour, visited: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    yield visited
    for cell in near(board, visited[-1]):
        if cell not in visited:
            yield from walks(board, [*visited, cell])


@pytest.mark.parametrize("closed", [False, True])
def test_what_is_refuted_cannot_be_completed(closed: bool) -> None:
    board = Tour(np.ones((3, 4), bool), closed=closed)
    every = [walk for cell in np.argwhere(board.board).tolist() for walk in walks(board, [tuple(cell)])]
    tours = [walk for walk in every if len(walk) == 12 and (not closed or walk[0] in near(board, walk[-1]))]

    refuted = 0
    for walk in every:
        squares = np.array([r * 4 + c for r, c in walk], np.intp)
        if len(walk) < 12 and board.why_stuck(filling_of(board.shape, squares)):
            refuted += 1
            assert not any(one[: len(walk)] == walk for one in tours), walk
    assert refuted > 100


@pytest.mark.parametrize(
    ("text", "walk", "sentence"),
    [
        ("tour 3x4", "a3 c2 a1 b3 c1 d3 b2 d1 c3 b1", "d2 would leave no way on."),
        ("tour 3x4", "a3 c2 a1 b3 c1 d3", "b2 would leave a2 and d2 with one way each: only one can be last."),
        ("tour 3x4", "a3 b1 c3 d1 b2 d3 c1 b3", "d2 would leave no way on; a1 would leave a2 without a way in."),
        (
            "tour 3x4 closed",
            "a3 b1 c3 d1 b2 d3 c1",
            "a2 would leave no way on; b3 would leave a2 without a way in.",
        ),
        (
            "tour 5x6 closed",
            "a5 c4 e5 f3 e1 c2 d4 f5 e3",
            "f1, d1 and d5 would leave a1 with one way, and a closed tour needs two.",
        ),
        ("tour 3x4 closed", "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1", "a2 is no leap away from a3, the start."),
    ],
)
def test_moves_with_the_same_reason_are_named_together(text: str, walk: str, sentence: str) -> None:
    board = tour(text)

    assert board.why_stuck(path(board, walk)) == sentence


def test_a_walk_through_all_squares_has_to_end_where_the_board_says() -> None:
    [walk] = [squares for squares in walks(tour("tour 3x4"), [(0, 0)]) if len(squares) == 12][:1]
    filling = filling_of((3, 4), np.array([r * 4 + c for r, c in walk], np.intp))
    ends = {name for name in ("a1", "d3") if tour("tour 3x4").name_of(walk[-1]) != name}

    assert tour("tour 3x4 closed").why_stuck(filling) == "The walk visits all 12 squares, but is not closed."
    sentence = "The walk visits all 12 squares, but does not end at the given end."
    assert tour(f"tour 3x4 end {ends.pop()}").why_stuck(filling) == sentence


def test_nothing_is_said_of_a_tour_or_of_no_walk() -> None:
    board = tour("tour 3x4")
    whole = next(walk for walk in walks(board, [(0, 0)]) if len(walk) == 12)

    assert board.why_stuck(np.zeros((3, 4), np.int32)) == ""
    assert board.why_stuck(filling_of((3, 4), np.array([r * 4 + c for r, c in whole], np.intp))) == ""
