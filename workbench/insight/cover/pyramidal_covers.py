"""Pyramidal decomposition as exact cover: cut a silhouette into the fewest parts that are printed without support.

After R. Hu, H. Li, H. Zhang and D. Cohen-Or, "Approximate pyramidal shape decomposition", ACM Transactions on Graphics
33(6), 2014, who find candidate parts of a shape and choose among them by Algorithm X; here for shapes drawn in cells.

The items are the cells, the options all pyramidal parts in the four directions, each at the cost 1: the solution with
the fewest options, or of the lowest cost, has the fewest parts of all decompositions along the cells. The largest
parts come first, so that a search finds good solutions early.

With `merge`, equal rows next to each other become one, and so do columns: the items are blocks of cells, and cuts run
along the lines of the silhouette's corners only. That has far fewer candidates, but may need more parts: of a bar with
teeth on both sides, all teeth on a side are one part if there is a cut inside the bar, along which no corner is.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ON_OFF, Choice, ChoiceError, Value
from workbench.insight.cover.pyramidal_parts import Base, Part, bases, parts_on
from workbench.insight.generating.cell_picture import MAX_SIDE, MAX_TEXT, picture_rows, read_picture, trimmed
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.layout import PICTURE
from workbench.puzzles.cover.text import Comment
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import counted

MAX_PARTS, MAX_CELLS = 10_000, 100_000  # of all parts: the text has less than the 2.5 million characters that are read
DRAWINGS = 50  # random silhouettes, of which the first with few enough parts is taken
RECTANGLES = 6  # of a random silhouette
A_PART = 2_000  # candidates: some milliseconds

CHOICES = (
    Choice(
        name="silhouette",
        title="Silhouette",
        about="Rows of # for a cell and . for none, with / between them. Empty: a random silhouette.",
        default="",
        longest=MAX_TEXT,
    ),
    Choice(name="rows", title="Rows", about="Maximum rows of a random silhouette.", default=7, low=2, high=MAX_SIDE),
    Choice(
        name="columns",
        title="Columns",
        about="Maximum columns of a random silhouette.",
        default=9,
        low=2,
        high=MAX_SIDE,
    ),
    Choice(
        name="merge",
        title="Merge equal rows and columns",
        about="Cut along the lines of corners only: fewer options, but sometimes more parts.",
        default="off",
        values=ON_OFF,
    ),
    SEED,
)


class PyramidalCover:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._size = int(choices["rows"]), int(choices["columns"])
        self._merge = choices["merge"] == "on"
        self._rng = np.random.default_rng(int(choices["seed"]))
        drawn = str(choices["silhouette"])
        self._drawn = read_picture(drawn, "silhouette") if drawn.strip() else None
        shape, words = self._size, ["random", f"seed {choices['seed']}"]
        if self._drawn is not None:
            if problem := excess(bases_of(self._drawn, self._merge)):
                raise ChoiceError(f"{problem}. {'Draw' if self._merge else 'Merge equal rows, or draw'} a simpler one")
            shape, words = self._drawn.shape, []
        merged = ["merged rows and columns"] if self._merge else []
        self.title = ", ".join([f"Pyramidal parts of a {shape[0]} × {shape[1]} silhouette", *merged, *words])
        self.puzzle: Cover | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """List the pyramidal parts; yield how much is done."""
        self.phase = "Listing the pyramidal parts…"
        silhouette = self._drawn
        for _ in range(DRAWINGS):
            if silhouette is not None:
                break
            drawing = random_silhouette(self._size, self._rng)
            yield 0.0
            silhouette = None if excess(bases_of(drawing, self._merge)) else drawing
        if silhouette is None:
            self.note = f"{DRAWINGS} random silhouettes had too many parts. Use fewer rows and columns, or merge them."
            return
        at = bases_of(silhouette, self._merge)
        candidates = sum(base.parts for base in at)
        found: dict[tuple[int, ...], Part] = {}  # by its cells: the first of a rectangle's four directions
        looked = 0
        for base in at:
            for part in parts_on(base):
                found.setdefault(part.cells, part)
                looked += 1
                if looked % A_PART == 0:
                    yield looked / candidates
        largest_first = sorted(found.values(), key=lambda part: -len(part.cells))
        self.puzzle = cover_of(silhouette, largest_first, self._merge)
        items = counted(len(self.puzzle.items), "block" if self._merge else "cell")
        options = counted(self.puzzle.count, "pyramidal part")
        cuts = " that are cut along the lines of corners" if self._merge else ""
        self.note = f"{items}, {options}. A solution with the fewest options has the fewest parts{cuts}."


def bases_of(silhouette: NDArray[np.bool_], merge: bool) -> list[Base]:
    """Return the bases of all parts, of which the columns consist of cells, or of blocks."""
    rows, columns = (np.flatnonzero(one[:-1]) for one in lines(silhouette, merge))
    return list(bases(silhouette[np.ix_(rows, columns)]))


def lines(silhouette: NDArray[np.bool_], merge: bool) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return at which rows and columns blocks begin, the one behind the last included: (rows + 1,), (columns + 1,)."""
    starts = []
    for board in (silhouette, silhouette.T):
        differs = (board[1:] != board[:-1]).any(axis=1) | (not merge)
        starts.append(np.concatenate([[True], differs, [True]]))
    return starts[0], starts[1]


def excess(at: list[Base]) -> str:
    """Return why the parts of a silhouette are too many for a cover, "" if they are not."""
    options, members = sum(base.parts for base in at), sum(base.cells for base in at)
    if options > MAX_PARTS:
        return f"the silhouette has over {MAX_PARTS:,} pyramidal parts"
    return f"the parts of the silhouette have over {MAX_CELLS:,} cells" if members > MAX_CELLS else ""


def cover_of(silhouette: NDArray[np.bool_], parts: list[Part], merge: bool) -> Cover:
    """Return the cover of these parts, whose cells are those of the silhouette, or its blocks."""
    tops, lefts = (np.flatnonzero(one) for one in lines(silhouette, merge))
    wide = len(lefts) - 1
    cells = silhouette[np.ix_(tops[:-1], lefts[:-1])].ravel()
    numbers = np.cumsum(cells)
    corners = [(divmod(cell, wide)) for cell in range(cells.size)]
    names = [
        "-".join(dict.fromkeys([cell_name((tops[r], lefts[c])), cell_name((tops[r + 1] - 1, lefts[c + 1] - 1))]))
        for r, c in corners
    ]
    starts = np.cumsum([0, *(len(part.cells) for part in parts)])
    members = numbers[np.concatenate([part.cells for part in parts])]
    title = f"Pyramidal parts: {counted(int(cells.sum()), 'block' if merge else 'cell')}; the goal is the fewest."
    return Cover(
        items=tuple(name for name, cell in zip(names, cells.tolist(), strict=True) if cell),
        primary=int(cells.sum()),
        starts=starts.astype(np.uint32),
        members=members.astype(np.uint32),
        options=tuple(part_name(part, tops, lefts) for part in parts),
        comments=tuple(Comment(0, text) for text in [title, PICTURE, *picture_rows(silhouette)]),
    )


def part_name(part: Part, tops: NDArray[np.intp], lefts: NDArray[np.intp]) -> str:
    """Return the name of a part, such as "up, r4c1-r4c3, heights 2 1 4": direction, base, and the heights on it.

    Heights are in cells of the drawing, and there is one for each block of the base.
    """
    wide = len(lefts) - 1
    (r, c), (bottom, right) = divmod(part.base[0], wide), divmod(part.base[-1], wide)
    upright = part.direction in ("up", "down")
    ends = lefts if not upright else tops
    at = c if not upright else r
    sign = 1 if part.direction in ("down", "right") else -1
    first = ends[at] if sign > 0 else ends[at + 1]
    heights = [abs(int(ends[at + high] if sign > 0 else ends[at + 1 - high]) - int(first)) for high in part.heights]
    line = (int(tops[r]), int(lefts[c])), (int(tops[bottom + 1]) - 1, int(lefts[right + 1]) - 1)
    base = "-".join(dict.fromkeys(cell_name(cell) for cell in line))
    return f"{part.direction}, {base}, heights {' '.join(map(str, heights))}"


def random_silhouette(size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.bool_]:
    """Draw a silhouette of a few rectangles, each of which meets one before it."""
    board = np.zeros(size, bool)
    r, c = size[0] // 2, size[1] // 2
    for _ in range(RECTANGLES):
        top, left = (int(rng.integers(0, at + 1)) for at in (r, c))
        bottom, right = (int(rng.integers(at, side)) for at, side in zip((r, c), size, strict=True))
        if rng.random() < 0.5:  # a bar of one or two cells, which leaves more corners than a block
            top, bottom = max(top, r - int(rng.integers(0, 2))), r
        else:
            left, right = max(left, c - int(rng.integers(0, 2))), c
        board[top : bottom + 1, left : right + 1] = True
        cells = np.argwhere(board)
        r, c = cells[rng.integers(0, len(cells))].tolist()
    return trimmed(board)


PYRAMIDAL_COVERS = Generator(
    name="cover pyramidal",
    kind=Cover.kind,
    title="Pyramidal parts of a silhouette",
    about="Generates the exact cover of a silhouette by parts that can be printed without support.",
    choices=CHOICES,
    begin=PyramidalCover,
)
