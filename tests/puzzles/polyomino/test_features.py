"""Features of tilings, beside what is known of tilings by dominoes, and on tilings drawn by hand."""

import numpy as np
import pytest

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.features import all_at_border, has_no_crossroads, is_fault_free
from workbench.puzzles.puzzle import Filling
from workbench.solvers import SOLVERS
from workbench.solvers.search import drive

pytestmark = pytest.mark.usefixtures("compiled")


def tilings(rows: int, columns: int, pieces: str = "free 2 any") -> tuple[Polyomino, list[Filling]]:
    """Return a board and all its tilings."""
    [puzzle] = Polyomino.parse(f"polyomino {rows}x{columns}\npieces {pieces}\n")
    found = [probe.filling for probe in drive(SOLVERS["polyomino_bits"].start(puzzle)) if probe.at_solution]
    return puzzle, found


def drawn(*lines: str) -> Filling:
    """Return a tiling of letters; a dot is a hole."""
    return np.array([[0 if letter == "." else ord(letter) for letter in line] for line in lines], np.int32)


@pytest.mark.parametrize(("columns", "count"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 9), (7, 13), (8, 19)])
def test_domino_tilings_of_two_rows_without_crossroads(columns: int, count: int) -> None:
    _, found = tilings(2, columns)  # OEIS A068921: tatami tilings
    assert sum(map(has_no_crossroads, found)) == count


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [((5, 6), 6), ((6, 6), 0), ((4, 6), 0), ((3, 4), 0)])
def test_fault_free_domino_tilings(size: tuple[int, int], count: int) -> None:
    _, found = tilings(*size)  # none of 6 x 6, some of 5 x 6: R. L. Graham (1981)
    assert sum(map(is_fault_free, found)) == count


def test_a_line_with_pieces_on_one_side_only_is_no_fault() -> None:
    assert is_fault_free(drawn("....", "AAB.", "CBB.", "CC.."))
    assert not is_fault_free(drawn("AA", "..", "BB"))


def test_pieces_at_a_hole_are_at_the_border() -> None:
    assert not all_at_border(drawn("AAAA", "ABBA", "ABBA", "AAAA"))
    assert all_at_border(drawn("AAAA", "AB.A", "ABBA", "AAAA"))


def test_a_crossroads_is_four_pieces_at_a_point() -> None:
    assert not has_no_crossroads(drawn("AABB", "CCDD"))
    assert has_no_crossroads(drawn("AAB", "CCB"))
    assert has_no_crossroads(drawn("AAB", "A.B"))
    assert has_no_crossroads(drawn("AB", "BA"))  # two pieces that meet twice


def test_symmetric_tilings_are_those_that_are_alone_in_their_class_or_nearly() -> None:
    puzzle, found = tilings(4, 4)
    holds = {feature.name: feature.holds for feature in puzzle.features()}["symmetric"]
    classes = puzzle.classes(np.stack(found)).tolist()
    for tiling, own in zip(found, classes, strict=True):
        assert holds(tiling) == (classes.count(own) < 8)  # a square has eight symmetries


def test_a_piece_at_the_border_is_found_by_its_name() -> None:
    puzzle, found = tilings(3, 3, "free 1 any\npieces free 3 any")
    holds = {feature.name: feature.holds for feature in puzzle.features()}
    for tiling in found:
        inside = tiling[1, 1] if (tiling == tiling[1, 1]).sum() == 1 else 0  # all others are at the border
        for number, piece in enumerate(puzzle.pieces):
            own = [v for v in np.unique(tiling).tolist() if v != inside and puzzle.placements.piece[v - 1] == number]
            assert holds[f"border-{piece.name}"](tiling) == bool(own)
