"""Atlases that are built in slices."""

import numpy as np
import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4, atlas_of
from tests.solvers.settings import puzzle_of
from tests.without_cover import WithoutCover
from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import ParseError
from workbench.searching.atlas.build import AtlasBuild, atlas_from, diagram_of, memo_search, obstacle
from workbench.solvers import SOLVERS
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.search import UNLIMITED, Step

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
        ("tour", "tour 12x12\n", "125,984 options; the limit is 100,000"),
        ("tour", "tour 8x8\n", "21,232"),
        ("polyomino", "polyomino 4x4\npieces free 4 x2\n", "with multiplicities"),
    ],
)
def test_only_covers_without_multiplicities_have_an_atlas(kind: str, text: str, words: str) -> None:
    why = obstacle(puzzle_of(kind, text))

    assert words in why
    assert bool(words) == bool(why)


@pytest.mark.parametrize(("text", "solutions"), [("a b\na\nb\n", 1), ("a b\na\n", 0)])
def test_an_atlas_of_one_solution_or_none_is_built(text: str, solutions: int) -> None:
    build = AtlasBuild(puzzle_of("cover", text), {})

    while not build.follow(Step()):
        pass

    assert build.atlas is not None
    assert (build.atlas.whole.solutions, build.over, build.problem) == (solutions, True, "")


def test_a_build_that_is_refused_is_over_at_once() -> None:
    build = AtlasBuild(puzzle_of("polyomino", "polyomino 4x4\npieces free 4 x2\n"), {})

    assert build.follow(Step())

    assert (build.over, build.atlas) == (True, None)
    assert "does not support this puzzle" in build.problem
    assert build.follow(Step(1))


def test_a_diagram_that_is_known_or_loaded_is_an_atlas_after_the_first_slice() -> None:
    atlas = atlas_of(TETROMINOES_4X4)
    known = AtlasBuild(atlas.puzzle, {}, atlas.diagram)
    loaded = AtlasBuild(atlas.puzzle, {}, load=lambda: atlas.diagram)
    assert (known.loading, loaded.loading) == (False, True)

    for build in (known, loaded):
        assert build.follow(Step())
        assert build.atlas is not None
        assert build.atlas.whole.solutions == 117  # OEIS A230031
        assert not build.loading


def test_a_file_that_cannot_be_loaded_says_why() -> None:
    def load() -> Diagram:
        raise ParseError("The file is damaged.")

    build = AtlasBuild(puzzle_of("polyomino", TETROMINOES_4X4), {}, load=load)

    assert build.follow(Step())

    assert (build.over, build.atlas, build.problem, build.loading) == (True, None, "The file is damaged.", False)


def test_a_slice_is_not_done_and_a_step_is() -> None:
    one, other = (AtlasBuild(puzzle_of("polyomino", "polyomino 8x8\npieces free 4 any\n"), {}) for _ in range(2))

    assert not one.follow(Step())
    assert other.follow(Step(1))
    assert not other.over


def test_the_diagram_of_a_search_is_there_once_it_has_counted_all() -> None:
    puzzle = puzzle_of("polyomino", TETROMINOES_4X4)
    search = memo_search(puzzle, {})
    assert diagram_of(search) is None
    with pytest.raises(FileError):
        atlas_from(puzzle, search)

    search.advance(UNLIMITED)

    assert atlas_from(puzzle, search).whole.solutions == 117  # OEIS A230031
    assert diagram_of(search) is search.diagram
    assert diagram_of(SOLVERS["cover_links"].start(puzzle)) is None
    with pytest.raises(ChoiceError, match="not an exact cover"):
        memo_search(WithoutCover(np.ones((5, 5), bool)), {})
