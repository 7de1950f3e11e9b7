"""An atlas as an analysis: the puzzle, what is pinned and forbidden, and the diagram with a checksum.

The counts are not stored: they are worked out again, and must come to the number of solutions that the file states.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.files.stored_arrays import MAX_BYTES
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.searching.atlas.atlas import Atlas
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.cover.memo import why_not

KIND = "atlas"
ARRAYS = ("start", "option", "child")
MAX_LIMBS = 64  # of a count: 1,200 digits
MAX_COUNT_BYTES = 2**30  # of all counts
MAX_DIGITS = 1300
OMITTED = "The diagram is too large for a file. Press F5 to build it again when you open the file."


@dataclass(frozen=True)
class Constraints:
    """What a person asked for in an atlas."""

    pinned: Sequence[int] = ()
    forbidden: Sequence[int] = ()


def atlas_analysis(
    puzzle: Puzzle, atlas: Atlas | None, constraints: Constraints, title: str, made: Mapping[str, str]
) -> Analysis:
    """Return the analysis of an atlas; without its diagram if there is none yet, or it is too large for a file."""
    settings = {"pinned": list(constraints.pinned), "forbidden": list(constraints.forbidden)}
    if atlas is None:
        return Analysis(KIND, title, puzzle, settings)
    if too_large(atlas.diagram):
        return Analysis(KIND, title, puzzle, settings, omitted=OMITTED)
    diagram = atlas.diagram
    results: dict[str, object] = {name: getattr(diagram, name) for name in ARRAYS}
    results |= {"root": diagram.root, "solutions": str(diagram.solutions), "checksum": checksum(atlas)}
    return Analysis(KIND, title, puzzle, settings, results, made)


def too_large(diagram: Diagram) -> bool:
    """Return whether a diagram is too large for a file."""
    arrays = diagram.start.nbytes + diagram.option.nbytes + diagram.child.nbytes
    return arrays > MAX_BYTES // 8 or diagram.count.nbytes > MAX_COUNT_BYTES or diagram.count.shape[1] > MAX_LIMBS


def checksum(atlas: Atlas) -> str:
    """Return a checksum of the arrays, and of the cover whose options they name by their numbers."""
    diagram, cover = atlas.diagram, atlas.reduction.cover
    digest = hashlib.sha256()
    for array in (diagram.start, diagram.option, diagram.child, cover.starts, cover.members, cover.colours):
        digest.update(array.astype("<u4").tobytes())
    return digest.hexdigest()


def constraints_of(analysis: Analysis, options: int) -> Constraints:
    """Return what a file says was asked for; raise ParseError."""
    settings = Fields(analysis.settings)
    lists = [settings.values(name, options) for name in ("pinned", "forbidden")]
    for numbers in lists:
        if not all(type(number) is int and 0 <= number < options for number in numbers):
            raise ParseError("The file is damaged: it pins options that its puzzle does not have.")
    pinned, forbidden = (cast("list[int]", numbers) for numbers in lists)
    return Constraints(pinned, forbidden)


def atlas_of(analysis: Analysis) -> Atlas | None:
    """Return the atlas of a file, None if its diagram must be built; raise ParseError."""
    puzzle = analysis.puzzle
    if puzzle is None:
        raise ParseError("The file is damaged: it has no puzzle.")
    if not analysis.results:
        return None
    stored = Fields(analysis.results)
    start, option, child = (stored.array(name, np.uint32, (None,)).astype(np.uint32) for name in ARRAYS)
    atlas = Atlas(puzzle, checked(start, option, child, stored.integer("root")))
    if why_not(atlas.reduction.cover) or (len(option) and option.max() >= atlas.reduction.cover.count):
        raise damaged()
    solutions = stored.text("solutions")
    if len(solutions) > MAX_DIGITS or str(atlas.diagram.solutions) != solutions:
        raise damaged()
    if checksum(atlas) != stored.text("checksum") or longest(atlas) > atlas.depth:
        raise damaged()
    return atlas


def diagram_in(analysis: Analysis) -> Diagram:
    """Return the diagram of a file that has one; raise ParseError."""
    atlas = atlas_of(analysis)
    assert atlas is not None, "the file has results"
    return atlas.diagram


def longest(atlas: Atlas) -> int:
    """Return the most options in a path of the diagram to a solution."""
    each = np.full(atlas.reduction.cover.count, -1, np.int64)
    return -atlas.whole.best(each).cost if atlas.whole.solutions else 0


def checked(start: NDArray[np.uint32], option: NDArray[np.uint32], child: NDArray[np.uint32], root: int) -> Diagram:
    """Return a diagram with its counts; raise ParseError if the arrays are none."""
    nodes = len(start) - 1
    if nodes < 2 or len(option) != len(child) or start[0] or start[2] or start[-1] != len(child):
        raise damaged()
    ends = start.astype(np.int64)
    if (ends[1:] < ends[:-1]).any() or not (root < 2 or root == nodes - 1):
        raise damaged()
    if (child >= np.repeat(np.arange(nodes), ends[1:] - ends[:-1])).any():
        raise damaged()
    return Diagram(start, option, child, counts(start, option, child), root)


def counts(start: NDArray[np.uint32], option: NDArray[np.uint32], child: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Return the solutions below each node, with as many limbs as they need."""
    from workbench.kernels.cover import diagram as passes  # numba: only once there is a diagram

    allowed = np.ones(int(option.max(initial=0)) + 1, bool)
    limbs = 1
    while limbs <= MAX_LIMBS and 8 * limbs * len(start) <= MAX_COUNT_BYTES:
        count = np.empty((len(start) - 1, limbs), np.uint64)
        if passes.recount(start, option, child, allowed, count):
            return count
        limbs += 1
    raise damaged()


def damaged() -> ParseError:
    """Return the error of a file whose diagram is none of its puzzle."""
    return ParseError("The file is damaged: its diagram does not fit the puzzle. Build the atlas again.")
