"""The images, shuffles and starts of puzzles, of whatever kind."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.cover.test_text import covers
from tests.puzzles.kakuro.kakuros import any_boards, framed_boards
from tests.puzzles.polyomino.test_polyomino import read
from tests.puzzles.polyomino.test_symmetry import SHAPES
from tests.puzzles.polyomino.test_text import puzzles as polyominoes
from tests.puzzles.sudoku.text.test_variants import variants
from tests.puzzles.tour.tours import boards as tours
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.puzzles.images import IMAGES, cell_orders, image, image_cell
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Commented, Imaged, Puzzle, Shuffled, Startable
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour

Board = Sudoku | Kakuro | Polyomino | Tour

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@st.composite
def boxed(draw: st.DrawFn) -> Sudoku:
    """Return a board with boxes of any shape and any givens."""
    high, wide = draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]))
    puzzle = Sudoku.blank({"box": f"{high}x{wide}"})
    side = high * wide
    givens = np.frombuffer(draw(st.binary(min_size=side**2, max_size=side**2)), np.uint8) % (side + 1)
    return type(puzzle)(puzzle.layout, givens.astype(np.int32).reshape(side, side))


IMAGED = st.one_of(boxed(), variants(), framed_boards(), any_boards(), polyominoes(), tours())
SHUFFLED = st.one_of(IMAGED, covers())


def only(text: str, kind: str) -> Puzzle:
    """Return the only puzzle of a text."""
    [puzzle] = KINDS[kind].parse(text)
    return puzzle


@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 3)])
@pytest.mark.parametrize("k", range(IMAGES))
def test_a_cell_moves_with_the_image_of_its_board(shape: tuple[int, int], k: int) -> None:
    numbers = np.arange(shape[0] * shape[1]).reshape(shape)

    moved = {int(number): tuple(cell) for cell in np.ndindex(shape) for number in [numbers[cell]]}

    turned = image(numbers, k)
    assert all(turned[image_cell(cell, shape, k)] == number for number, cell in moved.items())  # type: ignore[arg-type]
    assert np.array_equal(numbers.ravel()[cell_orders(shape)[k]], turned.ravel())


@settings(max_examples=60)
@given(puzzle=IMAGED)
def test_a_puzzle_is_its_own_first_image_and_all_differ(puzzle: Board) -> None:
    found = puzzle.images()

    assert found[0] == puzzle
    assert len(set(found)) == len(found)
    assert IMAGES % len(found) == 0


@pytest.mark.slow
@settings(max_examples=60)
@given(puzzle=IMAGED)
def test_the_images_of_an_image_are_those_of_the_puzzle(puzzle: Board) -> None:
    found = set(puzzle.images())

    assert all(set(one.images()) == found for one in found)


@pytest.mark.slow
@settings(max_examples=60)
@given(puzzle=IMAGED)
def test_an_image_is_read_as_it_was_written(puzzle: Board) -> None:
    images = list(puzzle.images())

    assert [only(one.format(), one.kind) for one in images] == images


@settings(max_examples=40)
@given(puzzle=SHUFFLED, seed=st.integers(0, 99))
def test_a_shuffled_puzzle_is_read_as_written_and_depends_on_its_seed_alone(puzzle: Board | Cover, seed: int) -> None:
    shuffled = puzzle.shuffled(np.random.default_rng(seed))

    assert only(shuffled.format(), puzzle.kind) == shuffled
    assert puzzle.shuffled(np.random.default_rng(seed)) == shuffled


@pytest.mark.parametrize("kind", ["sudoku", "kakuro", "polyomino", "tour", "cover"])
def test_a_puzzle_can_be_shuffled_and_a_board_has_images(kind: str) -> None:
    assert issubclass(KINDS[kind], Shuffled)
    assert issubclass(KINDS[kind], Imaged) == (kind != "cover")
    assert issubclass(KINDS[kind], Startable) == (kind == "tour")


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        ("sudoku", EASY, 8),
        ("sudoku", "1...\n....\n....\n...4", 4),  # a half turn and a diagonal only exchange the digits
        ("sudoku", "....\n....\n....\n....", 1),
        ("sudoku", "sudoku 3x2\n1.....\n......\n......\n......\n......\n......", 8),
        ("sudoku", "sudoku 3x2\n......\n......\n......\n......\n......\n......", 2),  # boxes lie or stand
        ("kakuro", "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n", 4),  # symmetric about a diagonal
        ("kakuro", "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\5 . .\n", 8),
        ("kakuro", "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . #\n", 4),
        ("kakuro", "kakuro 2x2\n. .\n. .\n", 1),
        ("kakuro", "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . 7\\\n", 2),  # a clue without a run
        ("tour", "tour 8x8", 1),
        ("tour", "tour 3x4", 2),
        ("tour", "tour 8x8 start a1", 4),
        ("tour", "tour 8x8 start b1", 8),
        ("tour", "tour 8x8 start a1 end h1", 8),
        ("tour", "tour 8x8 start b1 torus", 8),
        ("tour", "tour 8x8 start b1 cylinder", 4),
        ("tour", "tour 3x4 cylinder", 1),
    ],
)
def test_a_puzzle_has_as_many_images_as_its_symmetry_allows(kind: str, text: str, count: int) -> None:
    puzzle = only(text, kind)

    assert isinstance(puzzle, Imaged)
    assert len(puzzle.images()) == count


@pytest.mark.parametrize(("text", "symmetries"), SHAPES)
def test_a_polyomino_board_has_fewer_images_the_more_symmetries_it_has(text: str, symmetries: int) -> None:
    assert len(read(text).images()) == IMAGES // symmetries


@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        ("piece L\n#..\n###", 8),
        ("piece L no-flip\n#..\n###", 4),  # only turned
        ("piece L no-flip\n#..\n###\npiece J no-flip\n..#\n###", 8),
        ("piece L no-flip\n#..\n###\npiece J x2 no-flip\n..#\n###", 4),  # the mirror image is used twice
        ("piece L no-turn\n#..\n###", 2),  # reflected
        ("piece L no-turn no-flip\n#..\n###", 1),
        ("piece I no-turn no-flip\n##", 4),  # all but the quarter turns
        ("pieces one-sided 4", 8),
        ("pieces fixed 4", 8),
    ],
)
def test_a_board_is_turned_only_as_its_pieces_allow(pieces: str, count: int) -> None:
    puzzle = read(f"polyomino 3x4\n#...\n..#.\n....\n{pieces}\n")

    assert len(puzzle.images()) == count
    assert all(one.pieces == puzzle.pieces for one in puzzle.images())


def test_the_clues_of_a_kakuro_move_to_the_new_front_of_their_runs() -> None:
    puzzle = only("kakuro 3x4\n# 4\\ 10\\ #\n\\3 . . #\n# \\15 . .\n", "kakuro")
    assert isinstance(puzzle, Kakuro)

    runs = [sorted(zip(one.runs.sums.tolist(), one.runs.lengths.tolist(), strict=True)) for one in puzzle.images()]

    assert len(runs) == IMAGES
    assert all(one == runs[0] for one in runs)
    assert {one.shape for one in puzzle.images()} == {(3, 4), (4, 3)}
    assert not any(one.white[0].any() or one.white[:, 0].any() for one in puzzle.images())


@pytest.mark.slow
@settings(max_examples=60)
@given(puzzle=st.one_of(boxed(), variants()), seed=st.integers(0, 99))
def test_a_shuffled_sudoku_keeps_its_layout_and_as_many_givens_in_its_units(puzzle: Sudoku, seed: int) -> None:
    shuffled = puzzle.shuffled(np.random.default_rng(seed))

    assert shuffled.layout == puzzle.layout
    for one in (puzzle, shuffled):
        assert np.bincount(one.givens.ravel(), minlength=puzzle.side + 1)[0] == (puzzle.givens == 0).sum()
    assert sorted(map(sorted, digit_counts(shuffled))) == sorted(map(sorted, digit_counts(puzzle)))


def digit_counts(puzzle: Sudoku) -> list[list[int]]:
    """Return how often each digit is given in each box or region."""
    boxes = puzzle.givens.ravel()[puzzle.geometry.units[2 * puzzle.side : 3 * puzzle.side]]
    return [np.bincount(box, minlength=puzzle.side + 1)[1:].tolist() for box in boxes]


@pytest.mark.slow
@settings(max_examples=40)
@given(cover=covers(), seed=st.integers(0, 99))
def test_a_shuffled_cover_has_the_same_items_and_options(cover: Cover, seed: int) -> None:
    shuffled = cover.shuffled(np.random.default_rng(seed))

    assert sorted(content(shuffled)) == sorted(content(cover))
    assert set(shuffled.items[: cover.primary]) == set(cover.items[: cover.primary])
    assert bounds(shuffled) == bounds(cover)


def content(cover: Cover) -> list[tuple[list[tuple[str, str]], int, str]]:
    """Return the options by their names: items with colours, cost, own name."""
    return [
        (
            sorted(
                (cover.items[item - 1], cover.colour_name(colour))
                for item, colour in zip(cover.option(k).tolist(), cover.option_colours(k).tolist(), strict=True)
            ),
            int(cover.costs[k]),
            cover.options[k] if cover.options else "",
        )
        for k in range(cover.count)
    ]


def bounds(cover: Cover) -> set[tuple[str, int, int]]:
    """Return in how many options each primary item is to be, by name."""
    return set(zip(cover.items, cover.low.tolist(), cover.high.tolist(), strict=False))


def test_a_shuffled_cover_keeps_only_the_comments_above_its_items() -> None:
    cover = only("cover\n# A question of parity\na b\n# the easy one\na b\na\nb\n# that is all\n", "cover")
    assert isinstance(cover, Cover)

    shuffled = cover.shuffled(np.random.default_rng(1))

    assert isinstance(shuffled, Commented)
    assert [comment.text for comment in shuffled.comments] == ["A question of parity"]


def test_a_shuffled_polyomino_board_has_the_same_pieces_in_another_order() -> None:
    puzzle = read("polyomino 6x10\npieces free 5")

    shuffled = puzzle.shuffled(np.random.default_rng(1))

    assert shuffled.pieces != puzzle.pieces
    assert set(shuffled.pieces) == set(puzzle.pieces)


def test_a_tour_may_begin_on_every_square_but_its_end() -> None:
    tour = only("tour 3x3 start a1 end c1\n...\n.#.\n...", "tour")
    assert isinstance(tour, Tour)

    assert re.sub(r"[\[\] ]", "", str(tour.starts().astype(int))) == "111\n101\n110"


def test_a_tour_begins_where_it_is_asked_to() -> None:
    tour = only("tour 3x4 start a1", "tour")
    assert isinstance(tour, Startable)

    begun = [tour.begun_at((r, c)) for r, c in np.argwhere(tour.starts()).tolist()]

    assert len(set(begun)) == 12
    assert begun[8] == tour


def test_the_only_square_of_a_board_is_start_and_end() -> None:
    tour = only("tour 1x1 end a1", "tour")
    assert isinstance(tour, Startable)

    assert tour.starts().tolist() == [[True]]
