"""Clues for given blocks: unique, of the difficulty wanted, and the same for the same seed."""

import numpy as np
import pytest

from workbench.api.searches import solve
from workbench.insight.generating.generator import Generation
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.generating.pattern_fill import PatternFill
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles.kakuro import Kakuro


def pattern(seed: int) -> Kakuro:
    """Return the blocks of a generated board, without clues."""
    made = GENERATORS["kakuro"].start({"rows": 8, "columns": 9, "seed": seed}).finish()
    assert isinstance(made, Kakuro)
    nothing = np.zeros(made.shape, np.int32)
    return Kakuro(made.white, nothing, nothing)


def filled(blocks: Kakuro, wanted: Difficulty, seed: int) -> tuple[Kakuro | None, str]:
    generation = Generation(PatternFill(blocks, wanted, seed))
    made = generation.finish()
    assert made is None or isinstance(made, Kakuro)
    return made, generation.note


@pytest.mark.parametrize("wanted", Difficulty)
def test_the_blocks_stay_and_the_clues_have_one_solution(wanted: Difficulty) -> None:
    blocks = pattern(4)

    made, note = filled(blocks, wanted, 1)

    assert made is not None
    assert (made.white == blocks.white).all()
    assert note == f"Unique solution (proved). {wanted.capitalize()}."
    assert solve(made, goal="unique").outcome == "solved"
    assert solve(made.to_cover().cover, goal="count").solutions == 1
    assert filled(blocks, wanted, 1)[0] == made


@pytest.mark.slow
def test_blocks_that_cannot_be_filled_say_why() -> None:
    nothing = np.zeros((3, 12), np.int32)
    white = np.zeros((3, 12), bool)
    white[1:, 1:] = True

    assert filled(Kakuro(white, nothing, nothing), Difficulty.EASY, 1) == (
        None,
        "The blocks leave a run of more than 9 cells, or none. Change them first.",
    )
    whole = np.ones((3, 3), bool)
    whole[0] = whole[:, 0] = False
    made, note = filled(Kakuro(whole, nothing[:, :3], nothing[:, :3]), Difficulty.HARD, 1)
    assert made is None
    assert "hard" in note or "stayed open" in note
