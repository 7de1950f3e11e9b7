"""Atlases that are built in slices."""

import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4
from tests.solvers.settings import puzzle_of
from workbench.searching.atlas.build import AtlasBuild, obstacle
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")


def test_a_build_can_be_stepped_and_ends_with_an_atlas() -> None:
    build = AtlasBuild(puzzle_of("polyomino", TETROMINOES_4X4), {"order": "leftmost"})

    steps = 0
    while not build.over:
        assert build.follow(Step(5))
        steps += 1

    assert build.atlas is not None
    assert build.atlas.whole.solutions == 117  # OEIS A230031
    assert steps > 5
    assert build.figures.states > 0 < build.figures.hits


def test_a_build_without_enough_memory_says_what_to_do() -> None:
    build = AtlasBuild(puzzle_of("polyomino", "polyomino 8x8\npieces free 4 any\n"), {"memory": 1})

    while not build.over:
        build.follow(Step())

    assert build.atlas is None
    assert "increase the limit with the choice memory" in build.problem


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("polyomino", TETROMINOES_4X4, ""),
        ("tour", "tour 5x5\n", "exact cover"),
        ("polyomino", "polyomino 4x4\npieces free 4 x2\n", "multiplicities"),
    ],
)
def test_only_covers_without_multiplicities_have_an_atlas(kind: str, text: str, words: str) -> None:
    why = obstacle(puzzle_of(kind, text))

    assert words in why
    assert bool(words) == bool(why)
