"""Atlases for tests."""

from functools import cache

from tests.solvers.settings import puzzle_of
from workbench.searching.atlas.atlas import Atlas
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED

TETROMINOES_4X4 = "polyomino 4x4\npieces free 4 any\n"  # 117 tilings
TETROMINOES_6X6 = "polyomino 6x6\npieces free 4 any\n"  # 178,939
PENTOMINOES_6X10 = "polyomino 6x10\npieces free 5\n"  # 9,356
ONE_TWO_THREE_8X8 = "polyomino 8x8\npieces free 1 any\npieces free 2 any\npieces free 3 any\n"


@cache
def atlas_of(text: str, kind: str = "polyomino") -> Atlas:
    """Return the atlas of a puzzle."""
    puzzle = puzzle_of(kind, text)
    search = COVER_MEMO.start(puzzle, {}, Goal.COUNT)
    assert isinstance(search, MemoSearch)
    search.advance(UNLIMITED)
    assert search.diagram is not None
    return Atlas(puzzle, search.diagram)
