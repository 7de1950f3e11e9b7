"""Generated sudokus: one solution, as symmetric as asked for, nothing to spare, the same from the same seed."""

import numpy as np
import pytest

from tests.reference import sudoku_solutions
from tests.thorough import either
from workbench.base.choices import ChoiceError, Value
from workbench.insight.generating.symmetry import IMAGES, SQUARE_SYMMETRIES, SYMMETRIES
from workbench.insight.generators import GENERATORS
from workbench.insight.sudoku.generating.boards import CHOICES, SUDOKU_BOARDS, SudokuBoards
from workbench.insight.sudoku.generating.givens import places
from workbench.insight.sudoku.rating import rate
from workbench.insight.sudoku.technique import Level
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, windows
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status, Step
from workbench.solvers.sudoku.batch import search_each

SUDOKU = GENERATORS["sudoku"]
BOXES = dict(CHOICES[0].values)
SMALL = [box for box, title in BOXES.items() if int(title.split()[0]) <= 16]
PATTERN = """
x..x.x..x
.x.....x.
..x...x..
x..xxx..x
...x.x...
x..xxx..x
..x...x..
.x.....x.
x..x.x..x
"""


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for box in ("2x2", "3x3"):
        assert is_unique(made(box=box))
        solutions(made(box=box).layout, [made(box=box).givens])


def made(**choices: Value) -> Sudoku:
    """Return a board made to the end."""
    generation = SUDOKU.start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Sudoku), generation.note
    return puzzle


def count(puzzle: Sudoku) -> int:
    """Return how many givens a board has."""
    return int(np.count_nonzero(puzzle.givens))


def solutions(layout: Layout, boards: list[np.ndarray]) -> list[int]:
    """Return how many solutions each board has, at most two."""
    grids = np.array([board.ravel() for board in boards], np.uint8)
    return search_each(grids, layout).solutions.tolist()


def is_unique(puzzle: Sudoku) -> bool:
    """Return whether dancing links find one solution, which breaks no rule."""
    search = COVER_LINKS.start(puzzle, goal=Goal.UNIQUE)
    while search.advance(100_000, 2) is Status.RUNNING:
        pass
    probe = search.probe()
    return probe.solutions == 1 and puzzle.judge(probe.filling) == []


@pytest.mark.parametrize("box", ["2x2", "2x3", "3x2"])
@pytest.mark.parametrize("seed", range(3))
def test_plain_backtracking_finds_one_solution(box: str, seed: int) -> None:
    puzzle = made(box=box, seed=seed)

    assert len(list(sudoku_solutions(puzzle.layout.box, puzzle.givens.tolist()))) == 1


@pytest.mark.parametrize("symmetry", dict(SQUARE_SYMMETRIES))
@pytest.mark.parametrize("box", ["3x3", "2x4"])
def test_nothing_can_be_left_out_with_its_images(symmetry: str, box: str) -> None:
    puzzle = made(box=box, symmetry=symmetry)
    side = len(puzzle.givens)

    orbits = [cells for cells in places(side, symmetry) if puzzle.givens.ravel()[cells].all()]
    fewer = [np.where(np.isin(np.arange(side**2), cells), 0, puzzle.givens.ravel()) for cells in orbits]
    assert sum(len(np.unique(cells)) for cells in orbits) == count(puzzle)
    assert solutions(puzzle.layout, [puzzle.givens]) == [1]
    assert set(solutions(puzzle.layout, fewer)) == {2}


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("quarter_turn", np.rot90),
        ("up_down", np.flipud),
        ("diagonal", np.transpose),
        ("antidiagonal", lambda board: board[::-1, ::-1].T),
        ("both_diagonals", np.transpose),
        ("all", np.rot90),
        ("all", np.fliplr),
    ],
)
def test_the_givens_are_symmetric(symmetry: str, image) -> None:  # type: ignore[no-untyped-def]
    given = made(symmetry=symmetry, seed=3).givens > 0

    assert (image(given) == given).all()


def test_every_symmetry_is_a_group_of_images() -> None:
    numbers = np.arange(25, dtype=np.uint32).reshape(5, 5)

    for name, images in IMAGES.items():
        members = {image(numbers).tobytes() for image in images}
        assert len(members) == len(images), name
        assert members == {one(other(numbers)).tobytes() for one in images for other in images}, name
    assert set(IMAGES) == set(dict(SQUARE_SYMMETRIES)) > set(dict(SYMMETRIES))


def test_as_many_givens_are_left_as_asked_for() -> None:
    puzzle = made(givens=40, symmetry="both")

    assert 40 <= count(puzzle) < 44
    assert solutions(Layout((3, 3)), [puzzle.givens]) == [1]


@pytest.mark.parametrize(
    ("symmetry", "number"), [("none", 22), ("none", 30), ("half_turn", 24), ("half_turn", 27), ("both", 32)]
)
def test_the_number_of_givens_can_be_set_exactly(symmetry: str, number: int) -> None:
    puzzle = made(givens=number, most=number, symmetry=symmetry, seed=5)

    assert count(puzzle) == number
    assert is_unique(puzzle)


def test_a_minimal_board_needs_each_given_though_it_is_symmetric() -> None:
    puzzle = made(minimal="on", symmetry="half_turn")

    fewer = [np.where(np.arange(81) == cell, 0, puzzle.givens.ravel()) for cell in np.flatnonzero(puzzle.givens)]
    assert set(solutions(puzzle.layout, fewer)) == {2}


@pytest.mark.parametrize("seed", range(3))
def test_the_givens_are_in_the_cells_of_a_pattern(seed: int) -> None:
    puzzle = made(pattern=PATTERN, seed=seed)

    expected = np.array([[char == "x" for char in line] for line in PATTERN.split()])
    assert ((puzzle.givens > 0) == expected).all()
    assert is_unique(puzzle)


def test_a_pattern_of_another_size_is_refused() -> None:
    with pytest.raises(ChoiceError, match="pattern has 4 cells, but needs 81"):
        SUDOKU.start({"pattern": "x..x"})


def test_a_range_without_numbers_is_refused() -> None:
    with pytest.raises(ChoiceError, match="most must not be less than givens"):
        SUDOKU.start({"givens": 30, "most": 24})


@pytest.mark.parametrize("variant", ["x", "jigsaw"])
@pytest.mark.parametrize("box", ["2x3", "3x3"])
def test_variants_have_one_solution(variant: str, box: str) -> None:
    puzzle = made(variant=variant, box=box)

    assert (bool(puzzle.layout.regions), puzzle.layout.diagonals) == (variant == "jigsaw", variant == "x")
    assert is_unique(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["classic", "jigsaw", "jigsaw_x"])
@pytest.mark.parametrize("box", ["2x2", "3x3"])
def test_windoku_has_one_solution(variant: str, box: str) -> None:
    puzzle = made(variant=variant, box=box, windoku="on", seed=1)

    side = len(puzzle.givens)
    assert puzzle.layout.extra == windows(side)
    assert is_unique(puzzle)


def test_windoku_has_no_effect_where_it_does_not_fit() -> None:
    assert made(box="2x3", windoku="on").layout.extra == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_jigsaws_with_diagonals_get_more_givens_until_they_are_hard(seed: int) -> None:
    generation = SUDOKU.start({"variant": "jigsaw_x", "difficulty": "hard", "seed": seed})
    puzzle = generation.finish()

    assert isinstance(puzzle, Sudoku)
    assert rate(puzzle).level is Level.HARD
    assert is_unique(puzzle)
    assert generation.note.count("givens") == 1


def test_each_seed_draws_other_regions() -> None:
    layouts = {made(variant="jigsaw", box="2x3", seed=seed).layout for seed in range(4)}

    assert len(layouts) == 4


def test_the_same_seed_makes_the_same_board_however_it_is_sliced() -> None:
    sliced = SUDOKU.start({"seed": 9})
    seen = []
    while not sliced.over:
        sliced.follow(Step(1))
        seen.append(sliced.progress)

    assert sliced.result == made(seed=9)
    assert made(seed=10) != sliced.result
    assert seen == sorted(seen)
    assert sliced.title == "Sudoku 9 × 9, boxes 3 × 3, half turn, seed 9"


@pytest.mark.slow
@pytest.mark.parametrize("box", SMALL)
def test_boards_of_all_sizes_come_out(box: str) -> None:
    puzzle = made(box=box)

    assert solutions(puzzle.layout, [puzzle.givens]) == [1]


@pytest.mark.slow
@pytest.mark.parametrize("box", either(["3x6"], ["3x6", "4x5", "5x5"]))
def test_large_boards_do_not_claim_to_be_minimal(box: str) -> None:
    generation = SUDOKU.start({"box": box})
    puzzle = generation.finish()

    assert isinstance(puzzle, Sudoku)
    assert "may not be minimal" in generation.note or "none can be removed" in generation.note
    assert solutions(puzzle.layout, [puzzle.givens]) == [1]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["x", "jigsaw", "jigsaw_x"])
@pytest.mark.parametrize("box", ["3x3", "3x4"])
def test_large_variants_come_out(variant: str, box: str) -> None:
    assert is_unique(made(variant=variant, box=box))


@pytest.mark.parametrize(
    ("minimal", "difficulty", "rare"),
    [("on", "hard", True), ("on", "any", False), ("off", "hard", False), ("off", "unfair", True)],
)
def test_a_level_that_few_minimal_boards_have_is_said_to_be_rare(minimal: str, difficulty: str, rare: bool) -> None:
    choices = {choice.name: choice.default for choice in SUDOKU_BOARDS.choices}
    board = SudokuBoards(choices | {"variant": "jigsaw_x", "minimal": minimal, "difficulty": difficulty})

    next(parts := board.parts())
    next(parts, None)

    assert ("rare" in board.phase) == rare
