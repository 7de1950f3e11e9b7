"""The number of essentially different grids: 5,472,730,538 for boxes of 3 x 3.

Grids are essentially the same if relabelling and the symmetries of the grid make one of the other. By Burnside's lemma
the number of classes is the average over all symmetries of how many grids, up to relabelling, a symmetry turns into
relabellings of themselves (Russell and Jarvis 2006, "Mathematics of Sudoku II").
"""

from collections.abc import Iterator
from math import factorial
from typing import NamedTuple

from workbench.insight.sudoku.grids.cell_orbits import CellOrbits
from workbench.insight.sudoku.grids.fixed_grids import FixedGrids, Memory, cycle_types, is_possible
from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.insight.sudoku.grids.symmetries import SymmetryClass, symmetry_classes

SLICE = 2**16  # nodes between two stops; some milliseconds


class FixedBy(NamedTuple):
    """One line of the count: a class of symmetries that turn some grids into relabellings of themselves."""

    name: str
    symmetries: int
    grids: int  # up to relabelling, that each of them fixes
    total: int  # symmetries * grids so far, with this class


class ClassCount:
    """Counts the classes of grids with boxes of some rows and columns; `parts` is for a `StepwiseJob`."""

    headings = ("symmetry", "conjugates", "fixed grids", "sum so far")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.grid_count = GridCount(box)
        self.lines: list[FixedBy] = []
        self.done = 0  # conjugacy classes
        self.conjugacy_classes = 0  # 0 = not known yet
        self.symmetries = 0
        self.nodes = 0
        self.result: int | None = None  # the classes, once all symmetries are done
        self.now = ""  # the name of the symmetry whose grids are being counted

    def parts(self) -> Iterator[float]:
        """Count conjugacy class by class; yield how much is done."""
        for _ in self.grid_count.parts():
            yield 0.0
        found = list(symmetry_classes(self.box))
        self.conjugacy_classes = len(found)
        self.symmetries = sum(one.size for one in found)
        memory = Memory(self.box.digits)
        for one in found:
            self.now = one.name
            yield from self._count(one, memory)
            yield self.progress
        self.result, rest = divmod(self.lines[-1].total, self.symmetries)
        assert rest == 0, "an average over a group is whole"

    @property
    def so_far(self) -> int:
        """The average over all symmetries, if those that are not done yet fixed no grid; rounded down."""
        return self.lines[-1].total // self.symmetries if self.lines else 0

    @property
    def published(self) -> int:
        """The number in the literature."""
        return KNOWN[self.box].classes

    @property
    def progress(self) -> float:
        """The part of the conjugacy classes that is done."""
        return self.done / self.conjugacy_classes if self.conjugacy_classes else 0.0

    def _count(self, one: SymmetryClass, memory: Memory) -> Iterator[float]:
        """Count the grids of a class of symmetries; yield how much is done."""
        grids = 0
        if one.is_identity:
            assert self.grid_count.result is not None
            grids = self.grid_count.result // factorial(self.box.digits)
        else:
            cells = CellOrbits(self.box, one.cells)
            for cycle_type in cycle_types(self.box.digits):
                if is_possible(cells, cycle_type):
                    fixed = FixedGrids(cells, cycle_type, memory)
                    yield from self._finish(fixed)
                    grids += fixed.grids
        self.done += 1
        if grids:
            total = self.lines[-1].total if self.lines else 0
            self.lines.append(FixedBy(one.name, one.size, grids, total + one.size * grids))

    def _finish(self, fixed: FixedGrids) -> Iterator[float]:
        before, over = self.nodes, False
        while not over:
            over = fixed.advance(SLICE)
            self.nodes = before + fixed.nodes
            yield self.progress
