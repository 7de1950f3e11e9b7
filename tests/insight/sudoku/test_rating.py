"""Ratings: levels and scores, and that HoDoKu's depend neither on orientation nor on the names of digits."""

from random import Random

import numpy as np
import pytest

from tests.insight.sudoku.soundness import random_jigsaw, random_puzzle
from workbench.insight.sudoku.images import canonical
from workbench.insight.sudoku.path import Path
from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.rating import CAPS, Level, Rater, level_of, rate
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.kernels.kernel_dispatcher import Kernel
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.images import image_layout
from workbench.puzzles.sudoku.layout import Layout, geometry

pytestmark = pytest.mark.usefixtures("compiled")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPEN = "." * 81


def parsed(text: str) -> Sudoku:
    [puzzle] = Sudoku.parse(text)
    return puzzle


def image(puzzle: Sudoku, random: Random) -> Sudoku:
    """Return the puzzle turned, perhaps reflected, with its digits renamed."""
    n = puzzle.side
    names = np.array([0, *random.sample(range(1, n + 1), n)], np.int32)
    cells = np.rot90(np.arange(n * n).reshape(n, n), random.randrange(4))
    cells = cells.T if random.random() < 0.5 else cells
    layout = image_layout(puzzle.layout, cells.ravel())
    return Sudoku(layout, names[puzzle.givens.ravel()[cells]])


def test_an_easy_puzzle_is_rated_by_its_singles() -> None:
    puzzle = parsed(EASY)

    rating = rate(puzzle)

    assert rating.level is Level.EASY
    assert not rating.incomplete
    assert sum(rating.counts.values()) == (puzzle.givens == 0).sum()
    assert rating.score == sum(technique.score * count for technique, count in rating.counts.items())
    assert Rater().rate_as_explainer(puzzle).er in (1.2, 1.5, 2.3)


@pytest.mark.slow
def test_a_puzzle_that_no_technique_solves_is_incomplete_and_extreme() -> None:
    rating = rate(parsed(OPEN))

    assert rating.incomplete
    assert rating.level is Level.EXTREME
    assert Rater().rate_as_explainer(parsed(OPEN)).er is None


@pytest.mark.parametrize(("level", "cap"), CAPS.items())
def test_a_score_above_the_cap_raises_the_level(level: Level, cap: int) -> None:
    [technique, *_] = [one for one in TECHNIQUES.values() if one.level is level]

    assert level_of([technique], cap) is level
    assert level_of([technique], cap + 1) > level


@pytest.mark.slow
def test_ratings_of_two_hundred_puzzles_are_those_of_their_images() -> None:
    random, rater = Random(7), Rater()
    for _ in range(200):
        puzzle, _solution = random_puzzle(Layout((3, 3)), random)
        other = image(puzzle, random)

        assert rater.rate(other) == rater.rate(puzzle)


@pytest.mark.parametrize("layout", [Layout((2, 3)), random_jigsaw(6, Random(2)), Layout((2, 2), diagonals=True)])
def test_all_images_have_the_same_canonical_image(layout: Layout) -> None:
    random = Random(3)
    puzzle, _solution = random_puzzle(layout, random)

    canon = {canonical(image(puzzle, random)).puzzle for _ in range(20)}

    assert canon == {canonical(puzzle).puzzle}


@pytest.mark.parametrize("seed", range(4))
def test_the_path_of_the_canonical_image_solves_the_puzzle_itself(seed: int) -> None:
    puzzle, solution = random_puzzle(Layout((2, 3)), Random(seed))
    solver = HumanSolver(puzzle)

    image = canonical(puzzle)

    for step in [image.original(move.step(6)) for move in Path(image.puzzle, HODOKU)]:
        for unit in step.bases:
            assert 0 <= unit < len(geometry(puzzle.layout).units)
        solver.apply(step)

    placed = solver.board.digits.reshape(6, 6)
    assert ((placed == solution) | (placed == 0)).all()


@pytest.mark.parametrize("seed", range(6))
def test_the_fast_path_has_the_steps_of_the_human_solver(seed: int) -> None:
    puzzle, _solution = random_puzzle(Layout((3, 3)), Random(seed))

    fast = [move.step(9) for move in Path(puzzle, HODOKU)]

    assert fast == list(HumanSolver(puzzle, HODOKU.techniques).steps())


def test_a_path_is_the_same_before_the_cheaper_techniques_are_one_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parsed(EASY)
    together = [(move.technique.name, move.numbers) for move in Path(puzzle, HODOKU)]
    monkeypatch.setattr(Kernel, "is_kept", property(lambda _: False))

    one_by_one = [(move.technique.name, move.numbers) for move in Path(puzzle, HODOKU)]

    assert one_by_one == together
