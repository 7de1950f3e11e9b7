"""Sudokus reduced to exact cover."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.known.counts import pattern
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

BOXES = [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (3, 3), (3, 4), (5, 2), (5, 5)]


def empty(box: tuple[int, int]) -> Sudoku:
    side = box[0] * box[1]
    return Sudoku(Layout(box), np.zeros((side, side), np.int32))


def to_cover(puzzle: Sudoku) -> tuple[Cover, np.ndarray]:
    """Return the cover, and the cell and digit that each option fills in: (options, 2)."""
    cover, fill = puzzle.to_cover()
    fillings = [fill(np.array([k])).ravel() for k in range(len(cover.starts) - 1)]
    assert all(np.count_nonzero(filling) == 1 for filling in fillings)
    return cover, np.array([[filling.argmax(), filling.max()] for filling in fillings])


def named_options(cover: Cover) -> list[tuple[str, ...]]:
    """Return the names of the items of each option."""
    bounds = cover.starts.tolist()
    return [
        tuple(cover.items[item - 1] for item in cover.members[begin:end].tolist()) for begin, end in pairwise(bounds)
    ]


def test_a_sudoku_has_324_items_and_729_options() -> None:
    cover, cells = to_cover(empty((3, 3)))

    assert len(cover.items) == len(set(cover.items)) == 324
    assert len(cover.starts) - 1 == len(cells) == 729


@pytest.mark.parametrize("box", BOXES)
def test_an_empty_board_has_4_items_a_cell_and_an_option_for_every_digit_of_every_cell(box: tuple[int, int]) -> None:
    side = box[0] * box[1]

    cover, cells = to_cover(empty(box))

    assert len(set(cover.items)) == 4 * side**2
    assert sorted(map(tuple, cells.tolist())) == [(k, d) for k in range(side**2) for d in range(1, side + 1)]
    assert np.bincount(cover.members)[1:].tolist() == [side] * (4 * side**2)


@pytest.mark.parametrize("box", BOXES)
def test_every_option_is_a_cell_and_its_digit_in_row_column_and_box(box: tuple[int, int]) -> None:
    high, wide = box
    side = high * wide

    cover, cells = to_cover(empty(box))

    for option, (cell, digit) in zip(named_options(cover), cells.tolist(), strict=True):
        r, c = divmod(cell, side)
        b = r // high * (side // wide) + c // wide
        assert option == (f"r{r + 1}c{c + 1}", f"r{r + 1}={digit}", f"c{c + 1}={digit}", f"b{b + 1}={digit}")


def test_a_given_leaves_one_option_to_its_cell_and_takes_its_digit_from_the_peers() -> None:
    [puzzle] = Sudoku.parse("sudoku 2x3\n5.....\n......\n......\n......\n......\n......")

    _, cells = to_cover(puzzle)

    assert [digit for cell, digit in cells.tolist() if cell == 0] == [5]
    peers = {1, 2, 3, 4, 5, 6, 12, 18, 24, 30, 7, 8}
    assert {cell for cell, digit in cells.tolist() if digit == 5} == set(range(36)) - peers


def test_givens_that_break_a_rule_keep_their_options() -> None:
    [puzzle] = Sudoku.parse("11..\n....\n....\n....")

    _, cells = to_cover(puzzle)

    assert [digit for cell, digit in cells.tolist() if cell < 2] == [1, 1]


@pytest.mark.parametrize("box", BOXES)
def test_the_options_of_a_complete_grid_cover_every_item_once(box: tuple[int, int]) -> None:
    grid = np.array(pattern(box), np.int32)

    cover, cells = to_cover(empty(box))
    chosen = [k for k, (cell, digit) in enumerate(cells.tolist()) if grid.ravel()[cell] == digit]

    items = [item for k in chosen for item in cover.members[cover.starts[k] : cover.starts[k + 1]].tolist()]
    assert sorted(items) == list(range(1, len(cover.items) + 1))


def test_the_options_of_a_grid_with_a_fault_do_not_cover_every_item() -> None:
    grid = np.array(pattern((2, 3)), np.int32)
    grid[0, 0] = grid[0, 1]

    cover, cells = to_cover(empty((2, 3)))
    chosen = [k for k, (cell, digit) in enumerate(cells.tolist()) if grid.ravel()[cell] == digit]

    items = {item for k in chosen for item in cover.members[cover.starts[k] : cover.starts[k + 1]].tolist()}
    assert len(items) < len(cover.items)


def test_a_cover_cannot_be_written() -> None:
    cover, _ = to_cover(empty((2, 2)))

    assert not cover.starts.flags.writeable
    assert not cover.members.flags.writeable
    assert (cover.starts.dtype, cover.members.dtype) == (np.uint32, np.uint32)


# Covers as puzzles of their own

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
COLOURS = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"  # TAOCP 4B, 7.2.2.1, (49)
MULTIPLE = "cover\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n"  # Knuth's DLX3


def cover(text: str) -> Cover:
    """Return the only cover of a text."""
    [puzzle] = Cover.parse(text)
    return puzzle


def choose(puzzle: Cover, *numbers: int) -> np.ndarray:
    """Return the filling that chooses these options, from 1."""
    filling = np.zeros(puzzle.shape, np.int32)
    filling[[number - 1 for number in numbers], 0] = 1
    return filling


def messages(puzzle: Cover, *numbers: int) -> list[str]:
    """Return the faults of a choice of options."""
    return [fault.message for fault in puzzle.judge(choose(puzzle, *numbers))]


@pytest.mark.parametrize(
    ("text", "numbers"), [(KNUTH, (1, 4, 5)), (COLOURS, (2, 4)), (MULTIPLE, (2, 4, 5))], ids=["X", "C", "M"]
)
def test_the_solution_in_the_book_has_no_fault_and_misses_nothing(text: str, numbers: tuple[int, ...]) -> None:
    puzzle = cover(text)

    assert messages(puzzle, *numbers) == []
    assert puzzle.missing(choose(puzzle, *numbers)).tolist() == []


@pytest.mark.parametrize("text", [KNUTH, COLOURS, MULTIPLE])
def test_nothing_else_is_a_solution(text: str) -> None:
    puzzle = cover(text)
    choices = [[k + 1 for k in range(puzzle.count) if bits >> k & 1] for bits in range(2**puzzle.count)]

    found = [c for c in choices if not messages(puzzle, *c) and not len(puzzle.missing(choose(puzzle, *c)))]

    assert len(found) == 1


def test_an_item_in_too_many_options_is_a_fault_of_these() -> None:
    [fault] = cover(KNUTH).judge(choose(cover(KNUTH), 1, 3))

    assert fault.message == "Item c is in 2 chosen options; the limit is one."
    assert fault.cells == ((0, 0), (2, 0))


def test_more_than_the_upper_bound_is_a_fault() -> None:
    puzzle = cover("cover\na 1:2|b\na b\nb\na b")

    assert messages(puzzle, 1, 2) == []
    assert messages(puzzle, 1, 2, 3) == [
        "Item a is in 2 chosen options; the limit is one.",
        "Item b is in 3 chosen options; the limit is 2.",
    ]


def test_items_that_are_missing_are_no_fault() -> None:
    puzzle = cover(KNUTH)

    assert messages(puzzle, 1) == []
    assert [puzzle.items[item - 1] for item in puzzle.missing(choose(puzzle, 1)).tolist()] == ["a", "b", "d", "f", "g"]


def test_a_secondary_item_may_be_missing() -> None:
    assert cover("cover\na | x\na\n").missing(np.ones((1, 1), np.int32)).tolist() == []


def test_secondary_items_may_be_shared_in_one_colour_only() -> None:
    puzzle = cover("cover\na b c | x\na x:R\nb x:R\nc x:B\n")

    assert messages(puzzle, 1, 2) == []
    assert messages(puzzle, 1, 2, 3) == ["Secondary item x is in 3 chosen options, with colour R and colour B."]


def test_secondary_items_without_a_colour_are_not_shared() -> None:
    puzzle = cover("cover\na b c | x\na x\nb x\nc x:B\n")

    assert messages(puzzle, 1, 2) == ["Secondary item x is in 2 chosen options, with no colour."]
    assert messages(puzzle, 2, 3) == ["Secondary item x is in 2 chosen options, with no colour and colour B."]


def test_covered_counts_the_chosen_options_of_every_item() -> None:
    puzzle = cover(KNUTH)

    assert puzzle.covered(choose(puzzle, 2, 4, 6)).tolist() == [2, 0, 0, 3, 1, 1, 2]


def test_an_item_in_no_option_is_a_fault_of_the_puzzle() -> None:
    assert messages(cover("cover\na b 0:1|c 2|d | x\na d\n")) == [
        "Item b is in no option; there is no solution.",
        "Item d must be in 2 chosen options, but is in only 1 option; there is no solution.",
    ]


@pytest.mark.parametrize("text", ["cover\n", "cover\na b\n"])
def test_a_cover_without_options_is_at_fault(text: str) -> None:
    puzzle = cover(text)

    assert puzzle.shape == (1, 1)
    assert messages(puzzle) == ["The cover has no options. Add at least one."]
    assert not puzzle.open_cells().any()


def test_a_cover_tells_what_it_asks_of_a_solver() -> None:
    assert cover(KNUTH).asks == frozenset()
    assert cover(COLOURS).asks == {"colours"}
    assert cover(MULTIPLE).asks == {"colours", "multiplicities"}


def test_its_own_cover_is_itself_and_options_become_a_filling() -> None:
    puzzle = cover(KNUTH)

    reduced, fill = puzzle.to_cover()

    assert reduced is puzzle
    assert np.array_equal(fill(np.array([3, 0])), choose(puzzle, 1, 4))
    assert fill(np.array([], np.int64)).tolist() == [[0]] * 6


@pytest.mark.parametrize("items", [1, 7, 26])
def test_a_new_cover_has_an_option_for_each_item(items: int) -> None:
    puzzle = Cover.blank({"items": items})

    assert puzzle.name == f"Exact cover of {items} item{'s' * (items > 1)}, {items} option{'s' * (items > 1)}"
    assert messages(puzzle, *range(1, items + 1)) == []
    assert puzzle.missing(np.ones(puzzle.shape, np.int32)).tolist() == []


def test_equal_covers_have_the_same_options_as_sets() -> None:
    assert cover(KNUTH) == cover(KNUTH.replace("a d g", "g a d"))
    assert hash(cover(KNUTH)) == hash(cover(KNUTH.replace("a d g", "g a d")))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c e\n", "c g\n"),
        ("c e\n", "c e |2\n"),
        ("c e\n", "x: c e\n"),
        ("a b", "b a"),
        ("a b", "0:1|a b"),
        ("f g", "f | g"),
    ],
)
def test_covers_differ_in_anything_that_is_written(old: str, new: str) -> None:
    assert cover(KNUTH) != cover(KNUTH.replace(old, new, 1))
    assert cover(KNUTH).format() != cover(KNUTH.replace(old, new, 1)).format()


def test_colours_are_compared_by_their_names() -> None:
    text = "cover\na b | x\na x:R\nb x:B\n"
    puzzle = cover(text)
    swapped = replace(puzzle, colours=np.array([0, 2, 0, 1], np.uint32), colour_names=("B", "R"))

    assert puzzle == swapped
    assert hash(puzzle) == hash(swapped)
    assert puzzle != cover(text.replace("B", "G"))
