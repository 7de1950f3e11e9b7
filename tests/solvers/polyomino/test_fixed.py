"""Fixed pieces: read, written, judged, turned; counts are compared with the filtered list of all 2,339 x 4 tilings."""

from functools import cache

import numpy as np
import pytest

from tests.thorough import either
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.fixed import Fixed
from workbench.puzzles.puzzle import ParseError
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status, drive

HEAD = "polyomino 6x10\n" + "..........\n" * 6 + "pieces free 5\n"
I_UP = "fixed I r1c1 r1c2 r1c3 r1c4 r1c5\n"
U_LOW = "fixed U r5c1 r5c2 r5c3 r6c1 r6c3\n"
V_RIGHT = "fixed V r4c10 r5c10 r6c8 r6c9 r6c10\n"
X_LEFT = "fixed X r2c4 r3c3 r3c4 r3c5 r4c4\n"
X_SIDE = "fixed X r1c2 r2c1 r2c2 r2c3 r3c2\n"

Laid = tuple[str, tuple[tuple[int, ...], ...]]


def read(text: str) -> Polyomino:
    (puzzle,) = Polyomino.parse(text)
    return puzzle


def laid(puzzle: Polyomino, filling: np.ndarray) -> frozenset[Laid]:
    """Return what lies in a filling: names and cells."""
    return frozenset(
        (puzzle.pieces[puzzle.placements.piece[v - 1]].name, tuple(map(tuple, np.argwhere(filling == v).tolist())))
        for v in np.unique(filling[filling > 0]).tolist()
    )


def solved(puzzle: Polyomino, solver: str, **choices: str) -> list[frozenset[Laid]]:
    search = SOLVERS[solver].start(puzzle, choices)
    return [laid(puzzle, probe.filling) for probe in drive(search) if probe.at_solution]


@cache
def tilings() -> list[frozenset[Laid]]:
    """All tilings of 6 x 10 by the twelve pentominoes: 4 x 2,339 (Haselgrove and Haselgrove 1960)."""
    found = solved(read(HEAD), "polyomino_bits")
    assert len(found) == 4 * 2339
    return found


def count(puzzle: Polyomino, solver: str) -> int:
    search = SOLVERS[solver].start(puzzle, {})
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


@pytest.mark.slow
@pytest.mark.parametrize(
    "fixed", either([X_LEFT, I_UP + V_RIGHT], [I_UP, X_LEFT, I_UP + U_LOW, I_UP + V_RIGHT, U_LOW + X_LEFT, X_SIDE])
)
def test_as_many_solutions_as_tilings_with_the_fixed_pieces(fixed: str) -> None:
    puzzle = read(HEAD + fixed)
    wanted = {(name, cells) for name, cells in puzzle.fixed}

    expected = [tiling for tiling in tilings() if wanted <= tiling]

    assert set(solved(puzzle, "polyomino_bits")) == set(expected)
    for solver in ("polyomino_bits", "polyomino_frontier", "cover_links"):
        assert count(puzzle, solver) == len(expected)


def test_the_counts_are_not_all_zero() -> None:
    assert count(read(HEAD + X_LEFT), "polyomino_bits") == 276
    assert count(read(HEAD + I_UP + V_RIGHT), "polyomino_bits") > 0


def test_a_solution_by_class_keeps_the_fixed_piece() -> None:
    middle = "polyomino 5x5\npieces free 5 0-1\nfixed X r2c3 r3c2 r3c3 r3c4 r4c3\n"
    puzzle = read(middle)

    every, classes = solved(puzzle, "polyomino_bits", symmetry="all"), solved(puzzle, "polyomino_bits")

    assert set(every) == set(classes)
    assert all(("X", puzzle.fixed[0].cells) in tiling for tiling in every)


def test_a_text_with_fixed_pieces_comes_back_as_it_was() -> None:
    text = HEAD + I_UP + U_LOW + V_RIGHT

    assert sorted(read(text).format().splitlines()) == sorted(text.splitlines())
    assert read(read(text).format()) == read(text)
    assert read(HEAD).format() == HEAD
    assert read(HEAD + X_LEFT) != read(HEAD)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("fixed Q r1c1 r1c2", "There is no piece Q, so it cannot be fixed; use F, I, L, N, P, T, U, V, W, X, Y or Z."),
        (
            "fixed I r6c1 r7c1 r8c1 r9c1 r10c1",
            "I is fixed at r7c1, which is off the board of 6 × 10 cells.",
        ),
        (
            "fixed U r1c1 r1c2 r1c3 r2c1 r2c3\nfixed I r2c3 r2c4 r2c5 r2c6 r2c7",
            "I is fixed at r2c3, where U is fixed already; move one of them.",
        ),
        (
            "fixed I r1c1 r1c2 r1c3 r1c4 r2c4",
            "I is fixed at r1c1 in a shape that it cannot have; check its cells, rotation and flipping.",
        ),
        (
            "fixed I r1c1 r1c2 r1c3 r1c4 r1c5\nfixed I r2c1 r2c2 r2c3 r2c4 r2c5",
            "I is fixed twice; the limit is 1.",
        ),
        ("fixed I", "I is fixed nowhere; expected its cells, like fixed I r1c1 r1c2 r1c3 r1c4 r1c5."),
        ("fixed I a1", 'Found "a1"; expected at most 64 cells like r1c1.'),
    ],
)
def test_a_piece_that_cannot_be_fixed_is_refused_in_one_sentence(line: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        Polyomino.parse(HEAD + line + "\n")

    assert error.value.message == message
    assert error.value.line == len((HEAD + line).splitlines())


def test_a_fixed_piece_on_a_hole_is_a_fault_and_can_be_dropped() -> None:
    puzzle = read(HEAD + I_UP).paint([(0, 2)], on=False)

    assert [fault.message for fault in puzzle.faults] == [
        "I is fixed at r1c3, which is a hole; move the piece or make the hole a cell."
    ]
    assert puzzle.with_valid_fixed().fixed == ()


@pytest.mark.slow
def test_images_take_the_fixed_pieces_along() -> None:
    puzzle = read(HEAD + X_LEFT)

    assert len(puzzle.images()) == 8
    assert {count(image, "polyomino_bits") for image in puzzle.images()} == {count(puzzle, "polyomino_bits")}
    assert all(not image.faults for image in puzzle.images())


def test_a_board_without_its_fixed_pieces_lacks_their_cells_and_copies() -> None:
    puzzle = read("polyomino 2x3\npiece I2 x3\nfixed I2 r1c1 r2c1\n")

    assert puzzle.rest == read("polyomino 2x3\n#..\n#..\npiece I2 x2\n")
    assert puzzle.fixed == (Fixed("I2", ((0, 0), (1, 0))),)
    assert [count(puzzle, solver) for solver in ("polyomino_bits", "polyomino_frontier")] == [2, 2]


def test_placements_that_touch_a_fixed_piece_are_left_out_and_all_have_names() -> None:
    puzzle = read("polyomino 2x3\npiece I2 x3\nfixed I2 r1c1 r2c1\n")

    assert len(puzzle.placements.piece) == 5
    assert len(puzzle.placement_names()) == 5
    assert puzzle.to_cover().cover.low.tolist() == [1] * 6 + [3]


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_a_board_whose_cover_has_a_much_smaller_tree_is_searched_as_one(goal: Goal) -> None:
    rows = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3
    text = "\n".join(["polyomino 8x8", *rows, "pieces free 5", "fixed L r4c6 r5c6 r6c6 r7c6 r7c7"])
    [puzzle] = Polyomino.parse(text)
    names = ("polyomino_auto", "polyomino_bits", "cover_links")
    found = [SOLVERS[name].start(puzzle, {}, goal) for name in names]

    for search in found:
        search.advance(UNLIMITED)

    assert found[0].note.startswith("Searched as an exact cover: the tree was estimated at ")
    assert len({search.tally.solutions for search in found}) == 1
    assert found[0].tally.nodes == found[2].tally.nodes < found[1].tally.nodes / 100


def test_a_small_board_with_a_fixed_piece_is_searched_as_a_board() -> None:
    [puzzle] = Polyomino.parse("polyomino 3x20\npieces free 5\nfixed I r1c1 r1c2 r1c3 r1c4 r1c5")

    assert not SOLVERS["polyomino_auto"].start(puzzle).note
