"""Puzzle cards: areas that their pieces fill in exactly one way, counted by brute force."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.insight.generators import GENERATORS
from workbench.insight.polyomino.cards import SETS, has_hole, pieces_of
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import untouched
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED

pytestmark = pytest.mark.usefixtures("compiled")
CARDS = GENERATORS["polyomino card"]


def card(**choices: int | str) -> tuple[Polyomino, str]:
    generation = CARDS.start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Polyomino)
    return puzzle, generation.note


def turns(cells: tuple[tuple[int, int], ...]) -> set[tuple[tuple[int, int], ...]]:
    """Return the eight images of a piece, each once, its first cell at the origin."""
    found = set()
    for flip in (1, -1):
        image = [(r, flip * c) for r, c in cells]
        for _ in range(4):
            image = sorted((c, -r) for r, c in image)
            found.add(tuple((r - image[0][0], c - image[0][1]) for r, c in image))
    return found


def tilings(free: frozenset[tuple[int, int]], pieces: list[set[tuple[tuple[int, int], ...]]]) -> int:
    """Count the ways to fill cells: the first of them is covered by each piece in each way."""
    if not free:
        return int(not pieces)
    r, c = min(free)
    count = 0
    for k, images in enumerate(pieces):
        for image in images:
            cells = {(r + y, c + x) for y, x in image}  # the first cell of an image is its least
            if cells <= free:
                count += tilings(free - cells, pieces[:k] + pieces[k + 1 :])
    return count


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("pieces", "of"), [(2, "small"), (3, "tetrominoes"), (4, "small"), (4, "mixed"), (5, "pentominoes")]
)
def test_a_card_has_exactly_one_solution(pieces: int, of: str, seed: int) -> None:
    puzzle, note = card(pieces=pieces, set=of, seed=seed)

    cells = frozenset((r, c) for r, c in np.argwhere(puzzle.board).tolist())
    assert tilings(cells, [turns(piece.cells) for piece in puzzle.pieces]) == 1
    assert len(puzzle.pieces) == pieces
    assert {piece.area for piece in puzzle.pieces} <= set(SETS[of][1])
    assert note.startswith(f"Unique solution (proved). {len(cells)} cells; ")
    assert not has_hole(puzzle.board)
    assert puzzle.judge(untouched(puzzle)) == []


def test_the_hardest_card_takes_more_nodes_than_the_easiest() -> None:
    nodes = {}
    for difficulty in ("easy", "any", "hard"):
        puzzle, note = card(pieces=5, difficulty=difficulty, seed=2)
        search = SOLVERS["polyomino_bits"].start(puzzle)
        search.advance(UNLIMITED)
        nodes[difficulty] = search.probe().nodes
        assert f"; {nodes[difficulty]:,} nodes to find that there is no other." in note

    assert nodes["easy"] <= nodes["any"] <= nodes["hard"]
    assert nodes["easy"] < nodes["hard"]


@pytest.mark.parametrize("name", SETS)
def test_pieces_of_a_set_have_names_of_their_own(name: str) -> None:
    pieces = pieces_of(name)

    assert (
        len({piece.name for piece in pieces})
        == len(pieces)
        == {"small": 20, "tetrominoes": 5, "pentominoes": 12, "mixed": 17}[name]
    )


def test_holes_are_found() -> None:
    ring = np.ones((3, 3), bool)
    ring[1, 1] = False

    assert has_hole(ring)
    assert not has_hole(ring[:, :2])


def test_a_card_can_be_written_and_read() -> None:
    puzzle, _ = card(pieces=6)

    assert Polyomino.parse(puzzle.format()) == [puzzle]


def test_more_pieces_than_a_set_has_are_refused() -> None:
    with pytest.raises(ChoiceError, match="pieces must be at most 5 of this set, not 6"):
        CARDS.start({"pieces": 6, "set": "tetrominoes"})
