"""What is wrong with boards for tours, and with moves."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.tour.tours import EULER, boards, ends, filled, read, rectangle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.rules import MAX_FAULTS, are_leaps

OPEN = "The tour is not closed: its last square {} is not a leap away from its first, {}."


def faults(text: str) -> list[str]:
    """Return what is wrong with the board and the moves of a text."""
    tour, filling = filled(text)
    return [fault.message for fault in tour.judge(filling)]


# Boards


@pytest.mark.parametrize(
    ("tour", "message"),
    [
        (Tour(np.zeros((2, 3), bool)), "The board has only holes. Add squares to visit."),
        (rectangle(3, 4, leap=(0, 0)), "A (0,0)-leaper never moves. Make one of its numbers larger."),
        (rectangle(3, 4, leap=(1, 21)), "A (1,21)-leaper is not supported; its numbers must be 0 to 20."),
        (
            rectangle(3, 4, surface="globe"),
            "The surface globe is unknown. Use one of plain, cylinder, torus, mobius, klein.",
        ),
        (rectangle(3, 4, start=(3, 0)), "The start r4c1 is not on the board."),
        (rectangle(3, 4, end=(0, -1)), "The end r1c0 is not on the board."),
        (read("tour 2x3 start 0,1\n.#.\n..."), "The start b2 is a hole; a tour visits only squares."),
        (rectangle(3, 4, start=(1, 2), end=(1, 2)), "c2 is both start and end; a tour visits each square once."),
    ],
)
def test_what_is_wrong_with_a_board(tour: Tour, message: str) -> None:
    assert [fault.message for fault in tour.faults] == [message]
    assert [fault.message for fault in tour.judge(np.zeros(tour.shape, np.int32))] == [message]


def test_that_there_is_no_tour_is_no_fault() -> None:
    assert rectangle(4, 4, closed=True).faults == ()


def test_a_single_square_may_be_start_and_end_and_closed() -> None:
    tour = rectangle(1, 1, start=(0, 0), end=(0, 0), closed=True)

    assert tour.judge(np.ones((1, 1), np.int32)) == []


# Moves


def test_a_whole_tour_and_each_beginning_of_it_have_no_fault() -> None:
    tour, filling = filled(EULER)

    for moves in range(26):
        assert tour.judge(np.where(filling <= moves, filling, 0)) == []


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("tour 3x3\n1 . .\n. . 2\n. 3 .", ["Move 3, from c2 to b1, is not a (1,2) leap."]),
        ("tour 3x3\n1 . .\n. . 4\n. . .", [f"Move {k} is missing, but there is a move 4." for k in (2, 3)]),
        ("tour 3x3\n1 . 2\n. . 2\n. . .", ["2 appears twice on the board."]),
        ("tour 3x3\n1 . .\n. . 10\n. . .", ["c2 holds 10; a tour of 9 squares has moves 1 to 9."]),
        ("tour 3x3 start 0,1\n1 . .\n. . 2\n. . .", ["The tour starts at a3, not at the given start b3."]),
        ("tour 3x3 start 1,2\n1 . .\n. . 2\n. . .", ["c2 is the start; it holds 2, not 1."]),
        ("tour 3x3 end 1,2\n1 . .\n. . 2\n. . .", ["c2 is the end; it holds 2, not 9."]),
        ("tour 3x4 end 0,0\n1 4 7 10\n12 9 2 5\n3 6 11 8", ["a3 is the end; it holds 1, not 12."]),
        ("tour 3x3 closed\n1 . .\n. . 2\n. . .", []),
        ("tour 3x2 leaper 0,1 closed\n1 2\n6 3\n5 4", []),
        ("tour 2x3 leaper 0,1 closed\n1 2 3\n6 5 4", []),
        ("tour 1x3 leaper 0,1 closed\n1 2 3", [OPEN.format("c1", "a1")]),
        ("tour 1x3 leaper 0,1 closed cylinder\n1 2 3", []),
        ("tour 3x1 leaper 0,1 closed cylinder\n1\n2\n3", [OPEN.format("a1", "a3")]),
        ("tour 3x1 leaper 0,1 closed torus\n1\n2\n3", []),
    ],
)  # fmt: skip
def test_what_is_wrong_with_moves(text: str, messages: list[str]) -> None:
    assert faults(text) == messages


def test_a_number_in_a_hole_is_a_fault() -> None:
    tour = read("tour 2x3\n.#.\n...")
    filling = np.array([[1, 7, 0], [0, -2, 2]], np.int32)

    assert [(fault.message, fault.cells) for fault in tour.judge(filling)] == [
        ("b2 is a hole; it cannot hold 7.", ((0, 1),)),
        ("b2 holds 7; a tour of 5 squares has moves 1 to 5.", ((0, 1),)),
        ("b1 holds -2; a tour of 5 squares has moves 1 to 5.", ((1, 1),)),
    ]


def test_a_tour_that_misses_the_end_is_told() -> None:
    tour, filling = filled("tour 1x3 leaper 0,1 end 0,0\n. 2 3")
    tour = replace(tour, board=np.array([[True, True, True]]))

    assert [fault.message for fault in tour.judge(filling)][-1] == "The tour ends at c1, not at the given end a1."


def test_of_many_faults_a_dozen_of_a_sort_are_told() -> None:
    tour = rectangle(30, 40)
    filling = np.arange(1, 1201, dtype=np.int32).reshape(30, 40)

    assert len(tour.judge(filling)) == MAX_FAULTS
    assert len(tour.judge(filling + 1200)) == MAX_FAULTS
    assert len(tour.judge(filling // 2 * 2)) <= 3 * MAX_FAULTS + 2


@settings(max_examples=50)
@given(boards(squares=20))
def test_leaps_are_those_of_the_neighbours(tour: Tour) -> None:
    near = neighbours(tour.board, tour.leap, tour.surface)
    squares = np.flatnonzero(tour.board.ravel())
    origins, targets = (pair.ravel() for pair in np.meshgrid(squares, squares))

    found = are_leaps(tour, origins, targets)

    assert found.tolist() == [b in near[a].tolist() for a, b in zip(origins.tolist(), targets.tolist(), strict=True)]


@settings(max_examples=50)
@given(boards(squares=8))
def test_moves_without_a_fault_are_the_ways_through_all_squares(tour: Tour) -> None:
    ways = ends(tour)
    near = neighbours(tour.board, tour.leap, tour.surface)
    found = set()

    def go(path: list[int]) -> None:
        if len(path) == tour.squares:
            filling = np.zeros(tour.board.size, np.int32)
            filling[path] = np.arange(1, len(path) + 1)
            if not replace(tour, start=None, end=None, closed=False).judge(filling.reshape(tour.shape)):
                found.add((path[0], path[-1]))
        for square in near[path[-1]].tolist():
            if square >= 0 and square not in path:
                go([*path, square])

    for first in np.flatnonzero(tour.board.ravel()).tolist():
        go([first])
    assert found == ways


@pytest.mark.slow
def test_millions_of_moves_are_judged_at_once() -> None:
    tour = rectangle(1500, 2000, leap=(0, 1))
    filling = np.arange(1, 3_000_001, dtype=np.int32).reshape(1500, 2000)
    filling[1::2] = filling[1::2, ::-1].copy()

    assert tour.judge(filling) == []
    filling[1499, 0], filling[1499, 2] = filling[1499, 2], filling[1499, 0]
    [fault] = tour.judge(filling)
    assert fault.message == "Move 2999998, from r1500c4 to r1500c1, is not a (0,1) leap."
