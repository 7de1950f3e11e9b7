"""Pyramidal parts of a solid of cubes as exact cover: cut it into the fewest parts that are printed without support.

After R. Hu, H. Li, H. Zhang and D. Cohen-Or, "Approximate pyramidal shape decomposition", ACM Transactions on Graphics
33(6), 2014. A part has a connected base in a plane, and on each of its cubes a column without a gap; it may grow in any
of six directions. `pyramidal_covers` does the same in the plane.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.generating.cell_picture import MAX_SIDE, SIGNS, picture_rows
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.layout import MAX_LEVELS, PICTURE
from workbench.puzzles.cover.text import Comment
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import counted

MAX_PARTS = 10_000  # candidates, in all directions
LONGEST = 4_000  # characters of all levels
DRAWINGS = 50  # random solids, of which the first with few enough parts is taken
SIZE, BARS = (4, 3, 3), 9  # of a random solid: levels, rows and columns; bars of cubes

CHOICES = (
    Choice(
        name="levels",
        title="Levels",
        about="From the ground up, with | between them: rows of # for a cube and . for none, with / between rows."
        " Empty: a random solid.",
        default="",
        longest=LONGEST,
    ),
    SEED,
)


class Direction(NamedTuple):
    """A direction in which parts grow, and how a solid is turned so that it points to higher planes."""

    name: str
    axis: int  # of levels, rows and columns
    is_reversed: bool

    def turned(self, solid: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the planes of a solid, the base first."""
        planes = np.moveaxis(solid, self.axis, 0)
        return planes[::-1] if self.is_reversed else planes


DIRECTIONS = (
    Direction("up", 0, is_reversed=False),
    Direction("down", 0, is_reversed=True),
    Direction("south", 1, is_reversed=False),
    Direction("north", 1, is_reversed=True),
    Direction("east", 2, is_reversed=False),
    Direction("west", 2, is_reversed=True),
)


class SolidPart(NamedTuple):
    """A part, by the numbers of its cubes, and the direction in which it grows."""

    direction: str
    cubes: tuple[int, ...]


class SolidBase(NamedTuple):
    """Cubes of a plane that can be a base, by the columns of cubes on them."""

    direction: str
    columns: tuple[tuple[int, ...], ...]  # the cubes of each, from the base on


class SolidCover:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        drawn = str(choices["levels"])
        self._drawn = read_levels(drawn) if drawn.strip() else None
        self._rng = np.random.default_rng(int(choices["seed"]))
        levels, rows, columns = SIZE if self._drawn is None else self._drawn.shape
        words = f", random, seed {choices['seed']}" if self._drawn is None else ""
        self.title = f"Pyramidal parts of a {rows} × {columns} × {levels} solid{words}"
        if self._drawn is not None and candidates(self._drawn) > MAX_PARTS:
            raise ChoiceError(f"the solid has over {MAX_PARTS:,} pyramidal parts; draw a simpler one")
        self.puzzle: Cover | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """List the pyramidal parts; yield how much is done."""
        self.phase = "Listing the pyramidal parts…"
        solid = self._drawn
        for _ in range(DRAWINGS):
            if solid is not None:
                break
            drawing = random_solid(self._rng)
            yield 0.0
            solid = drawing if candidates(drawing) <= MAX_PARTS else None
        if solid is None:
            self.note = f"{DRAWINGS} random solids had too many parts. Use another seed."
            return
        found: dict[tuple[int, ...], SolidPart] = {}  # by its cubes: the first of a box's directions
        for number, direction in enumerate(DIRECTIONS):
            for base in bases(solid, direction):
                for part in parts_on(base):
                    found.setdefault(part.cubes, part)
            yield (number + 1) / len(DIRECTIONS)
        largest_first = sorted(found.values(), key=lambda part: -len(part.cubes))
        self.puzzle = cover_of(solid, largest_first)
        cubes, parts = counted(len(self.puzzle.items), "cube"), counted(self.puzzle.count, "pyramidal part")
        self.note = f"{cubes}, {parts}. A solution with the fewest options has the fewest parts."


def read_levels(text: str) -> NDArray[np.bool_]:
    """Return the cubes of a solid, (levels, rows, columns), from the ground up; raise ChoiceError."""
    plans = [[row.strip() for row in plan.strip().split("/")] for plan in text.split("|")]
    rows, columns = len(plans[0]), len(plans[0][0])
    if len(plans) > MAX_LEVELS or not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise ChoiceError(f"levels: expected at most {MAX_LEVELS} levels of 1 to {MAX_SIDE} rows and columns")
    for height, plan in enumerate(plans, 1):
        if [len(row) for row in plan] != [columns] * rows or not set("".join(plan)) <= set(SIGNS):
            size = f"{counted(rows, 'row')} of {counted(columns, 'sign')}"
            raise ChoiceError(f"levels: expected {size}, # or ., in level {height}, as in level 1")
    solid = np.array([[[sign == SIGNS[0] for sign in row] for row in plan] for plan in plans])
    if not solid.any():
        raise ChoiceError("levels: there is no cube; draw at least one #")
    return without_margins(solid)


def candidates(solid: NDArray[np.bool_]) -> int:
    """Return how many parts all bases have, at most one more than there may be."""
    found = 0
    for direction in DIRECTIONS:
        for base in bases(solid, direction):
            found += prod(map(len, base.columns))
            if found > MAX_PARTS:
                return found
    return found


def random_solid(rng: np.random.Generator) -> NDArray[np.bool_]:
    """Draw a solid of bars along the three axes, each of which meets one before it."""
    solid = np.zeros(SIZE, bool)
    at = [side // 2 for side in SIZE]
    for _ in range(BARS):
        axis = int(rng.integers(3))
        begin, end = sorted((at[axis], int(rng.integers(SIZE[axis]))))
        where: list[int | slice] = [*at]
        where[axis] = slice(begin, end + 1)
        solid[tuple(where)] = True
        cubes = np.argwhere(solid)
        at = cubes[rng.integers(len(cubes))].tolist()
    return without_margins(solid)


def without_margins(solid: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a solid, which has a cube, without empty planes at its sides."""
    return solid[tuple(slice(at.min(), at.max() + 1) for at in np.nonzero(solid))]


def bases(solid: NDArray[np.bool_], direction: Direction) -> Iterator[SolidBase]:
    """Yield every connected base in the planes across a direction."""
    planes = direction.turned(np.where(solid, np.arange(solid.size).reshape(solid.shape), -1))
    for height in range(len(planes)):
        free = {cell for cell in np.ndindex(planes.shape[1:]) if planes[(height, *cell)] >= 0}
        for cells in connected_sets(free):
            yield SolidBase(direction.name, tuple(column_on(planes, height, cell) for cell in cells))


def connected_sets(cells: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield every connected set of these cells once."""
    for first in sorted(cells):
        yield from grown([first], [*neighbours(first, cells, first)], {first}, cells)


def grown(
    chosen: list[tuple[int, int]], edge: list[tuple[int, int]], seen: set[tuple[int, int]], cells: set[tuple[int, int]]
) -> Iterator[list[tuple[int, int]]]:
    """Yield a set and all that it grows to by cells of its edge and beyond, without those that were passed over."""
    yield chosen
    seen = seen | set(edge)
    for number, cell in enumerate(edge):
        fresh = [other for other in neighbours(cell, cells, chosen[0]) if other not in seen]
        yield from grown([*chosen, cell], [*edge[number + 1 :], *fresh], seen, cells)


def neighbours(cell: tuple[int, int], cells: set[tuple[int, int]], first: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the neighbours of a cell that come after the first cell of the set."""
    r, c = cell
    for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if other in cells and other > first:
            yield other


def column_on(planes: NDArray[np.int64], height: int, cell: tuple[int, int]) -> tuple[int, ...]:
    """Return the cubes from this plane on, to the first that is missing."""
    column = planes[(slice(height, None), *cell)]
    missing = np.flatnonzero(column < 0)
    return tuple(column[: missing[0] if len(missing) else None].tolist())


def parts_on(base: SolidBase) -> Iterator[SolidPart]:
    """Yield all parts with a base."""
    for heights in product(*(range(1, len(column) + 1) for column in base.columns)):
        cubes = [cube for column, high in zip(base.columns, heights, strict=True) for cube in column[:high]]
        yield SolidPart(base.direction, tuple(sorted(cubes)))


def cover_of(solid: NDArray[np.bool_], parts: list[SolidPart]) -> Cover:
    """Return the cover of these parts, whose items are the cubes; the levels are drawn above it."""
    numbers = np.cumsum(solid)
    names = [f"{cell_name((r, c))}h{height + 1}" for height, r, c in np.argwhere(solid).tolist()]
    title = f"Pyramidal parts: {counted(len(names), 'cube')}; the goal is the fewest."
    drawn = [text for plan in solid for text in (PICTURE, *picture_rows(plan))]
    return Cover(
        items=tuple(names),
        primary=len(names),
        starts=np.cumsum([0, *(len(part.cubes) for part in parts)]).astype(np.uint32),
        members=numbers[np.concatenate([part.cubes for part in parts])].astype(np.uint32),
        options=tuple(f"{part.direction} {number}" for number, part in enumerate(parts, 1)),
        comments=tuple(Comment(0, text) for text in [title, *drawn]),
    )


SOLID_COVERS = Generator(
    name="cover solid",
    kind=Cover.kind,
    title="Pyramidal parts of a solid",
    about="Generates the exact cover of a solid of cubes by parts that can be printed without support.",
    choices=CHOICES,
    begin=SolidCover,
)
