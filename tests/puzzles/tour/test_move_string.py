"""Strings of moves: they are read as they are written, on every surface, and errors name the place."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.tour.tours import boards
from workbench.base.history import History
from workbench.files.documents import Saved, format_file, parse_document
from workbench.files.position import Position
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.move_string import move_lines
from workbench.puzzles.tour.moves import write_grid
from workbench.puzzles.tour.walk import filling_of, near


def random_walk(tour: Tour, seed: int = 1) -> np.ndarray:
    """Return the squares of a walk that goes where it can."""
    random = np.random.default_rng(seed)
    [*squares] = np.argwhere(tour.board).tolist()
    at = tuple(squares[0])
    path = [at]
    while free := [to for to in near(tour, at) if to not in path]:
        at = free[int(random.integers(len(free)))]
        path.append(at)
    return np.array([r * tour.shape[1] + c for r, c in path])


@settings(max_examples=60)
@given(tour=boards())
def test_a_walk_is_read_as_it_was_written(tour: Tour) -> None:
    if tour.faults or not tour.squares:
        return
    filling = filling_of(tour.shape, random_walk(tour))

    text = tour.format_filling(filling, "moves")

    assert "moves" in text
    [(read, walk)] = Tour.parse_filled(text)
    assert read == tour
    assert (walk == filling).all()


def test_each_digit_is_a_move_clockwise_from_the_first_up_and_to_the_right() -> None:
    [(_, filling)] = Tour.parse_filled("tour 5x5\nmoves c3\n0\n")

    assert write_grid(filling, np.ones((5, 5), bool)).splitlines()[0] == ". . . 2 ."


def test_spaces_and_line_breaks_between_digits_mean_nothing() -> None:
    texts = ("tour 5x5\nmoves a5\n2143\n65", "tour 5x5\nMoves a5\n2 1 4 3\n\t6 5")

    one, other = (Tour.parse_filled(text)[0][1] for text in texts)

    assert (one == other).all()
    assert one.max() == 7


def test_a_filling_that_is_no_walk_is_written_as_numbers() -> None:
    [tour] = Tour.parse("tour 3x4")
    filling = np.arange(1, 13, dtype=np.int32).reshape(3, 4)

    assert move_lines(tour, filling) is None
    assert tour.format_filling(filling, "moves") == tour.format_filling(filling)


@pytest.mark.parametrize(
    ("moves", "line", "message"),
    [
        ("moves a1\n9", 3, 'Found "9"; expected digits from 0 to 7, one for each move.'),
        ("moves a1\n2", 2, "Move 1 leaves the board."),
        ("moves a1\n05", 2, "Move 2 leaves the board."),
        ("moves a1\n04", 2, "Move 2 leads to a square visited before."),
        ("moves a1\n" + "0" * 25, 3, "There are more moves than 5 × 5 squares allow."),
    ],
)
def test_an_error_names_what_is_wrong_and_where(moves: str, line: int, message: str) -> None:
    with pytest.raises(ParseError) as error:
        Tour.parse_filled(f"tour 5x5\n{moves}\n")

    assert (error.value.message, error.value.line) == (message, line)


def test_a_document_holds_a_tour_of_a_very_large_board_as_a_string() -> None:
    tour = Tour(np.ones((1_001, 1_000), bool))
    path = np.array([0, 2_001, 4_002, 6_003])
    position = Position.fresh(tour).keep(filling_of(tour.shape, path))

    text = format_file(Saved(History(position)))
    opened = parse_document(text).history.now.state

    assert '"moves r1c1"' in text
    assert len(text) < 1_000
    assert opened.same(position)
