"""Symmetries of boards, and tilings counted up to them."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.puzzles.polyomino.test_polyomino import read, tilings
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.symmetry import Symmetry, canonical, classes, symmetries, tiling_symmetries

SHAPES = [
    ("polyomino 3x3", 8),
    ("polyomino 2x3", 4),
    ("polyomino 1x1", 8),
    ("polyomino 2x3\n#..\n..#", 2),  # a half turn
    ("polyomino 2x3\n#..\n...", 1),
    ("polyomino 2x3\n.#.\n...", 2),  # left for right
    ("polyomino 3x3\n#..\n...\n...", 2),  # over a diagonal
    ("polyomino 4x4\n.#..\n...#\n#...\n..#.", 4),  # quarter turns
]


def fillings(puzzle: Polyomino) -> NDArray[np.int32]:
    return np.array([puzzle.lay(np.array(tiling)) for tiling in tilings(puzzle)], np.int32)


def content(puzzle: Polyomino, filling: NDArray[np.int32]) -> frozenset[tuple[str, frozenset[tuple[int, int]]]]:
    """Return what a filling lays on the board, as pieces and their cells."""
    return frozenset(
        (puzzle.pieces[puzzle.placements.piece[v - 1]].name, frozenset(map(tuple, np.argwhere(filling == v).tolist())))
        for v in np.unique(filling[filling > 0])
    )


def group_of(puzzle: Polyomino) -> list[Symmetry]:
    return tiling_symmetries(puzzle.board, puzzle.placements)


@pytest.mark.parametrize(("text", "count"), SHAPES)
def test_a_board_has_its_symmetries_and_the_identity_is_the_first(text: str, count: int) -> None:
    board = read(text).board

    names, found = zip(*symmetries(board), strict=True)

    assert len(set(names)) == len(found) == count
    assert names[0] == "identity"
    assert found[0].tolist() == list(range(board.size))
    for cells in found:
        assert sorted(cells.tolist()) == list(range(board.size))
        assert np.array_equal(board.ravel()[cells], board.ravel())


@pytest.mark.parametrize("text", [text for text, _ in SHAPES[1:]])
def test_symmetries_of_a_board_keep_neighbours_together(text: str) -> None:
    board = read(text).board
    r, c = np.divmod(np.arange(board.size), board.shape[1])
    far = abs(r[:, None] - r) + abs(c[:, None] - c)

    for _, cells in symmetries(board):
        assert np.array_equal(far[np.ix_(cells, cells)], far)


def test_pieces_that_may_not_be_flipped_leave_only_turns() -> None:
    assert len(group_of(read("polyomino 3x3\npieces free 4"))) == 8
    assert len(group_of(read("polyomino 3x3\npieces free 4 no-flip"))) == 4
    assert len(group_of(read("polyomino 3x4\npieces fixed 4"))) == 1


def test_the_image_of_a_tiling_is_a_tiling_with_the_same_pieces() -> None:
    puzzle = read("polyomino 3x4\npieces free 4 any\npieces free 2 any")
    every = fillings(puzzle)

    for symmetry in group_of(puzzle):
        for filling in every[::5]:
            image = symmetry.numbers[filling.ravel()[symmetry.cells]].reshape(filling.shape)
            assert puzzle.judge(image) == []
            turned = {
                (name, frozenset(divmod(int(np.argsort(symmetry.cells)[r * 4 + c]), 4) for r, c in cells))
                for name, cells in content(puzzle, filling)
            }
            assert content(puzzle, image) == turned


@pytest.mark.parametrize(
    "text",
    ["polyomino 3x4\npieces free 4 any\npieces free 2 any", "polyomino 4x4\npieces free 4 any", "AAB\nABB\n"],
)
def test_fillings_are_in_one_class_if_a_symmetry_maps_one_to_the_other(text: str) -> None:
    puzzle = read(text)
    every, group = fillings(puzzle), group_of(puzzle)
    number = {filling.tobytes(): k for k, filling in enumerate(every)}
    images = [
        {number[s.numbers[filling.ravel()[s.cells]].reshape(filling.shape).tobytes()] for s in group}
        for filling in every
    ]

    found = classes(every, group)

    assert [set(np.nonzero(found == found[k])[0].tolist()) for k in range(len(every))] == images
    assert np.unique(found).tolist() == list(range(found.max() + 1))
    assert found[0] == 0


def test_the_canonical_filling_is_an_image_and_the_same_for_a_whole_class() -> None:
    puzzle = read("polyomino 4x4\npieces free 4 any")
    every, group = fillings(puzzle), group_of(puzzle)

    least, found = canonical(every, group), classes(every, group)

    assert {filling.tobytes() for filling in least} <= {filling.tobytes() for filling in every}
    assert len({filling.tobytes() for filling in least}) == found.max() + 1
    assert np.array_equal(canonical(least, group), least)


def test_no_filling_has_no_class() -> None:
    puzzle = read("polyomino 2x3\npieces free 3")

    assert len(canonical(np.zeros((0, 2, 3), np.int32), group_of(puzzle))) == 0
    assert len(classes(np.zeros((0, 2, 3), np.int32), group_of(puzzle))) == 0


@pytest.mark.slow
def test_the_pentominoes_tile_20_by_3_in_2_ways_up_to_symmetry() -> None:  # Golomb, Polyominoes
    puzzle = read("polyomino 20x3\npieces free 5")
    every = fillings(puzzle)

    assert (len(every), classes(every, group_of(puzzle)).max() + 1) == (8, 2)
