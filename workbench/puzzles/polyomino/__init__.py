"""Polyomino boards: pieces of square cells that are to cover a board with holes exactly."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.puzzles.burrtools_header import BURRTOOLS_HEADER
from workbench.puzzles.cover import Cover, CoverSymmetry, OptionParts, Reduction
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of, frozen
from workbench.puzzles.images import image, without_duplicates
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.notation import cell_name
from workbench.puzzles.polyomino import areas, burrtools, symmetry
from workbench.puzzles.polyomino import fixed as fixed_pieces
from workbench.puzzles.polyomino import text as polyomino_text
from workbench.puzzles.polyomino.drawing import draw_board, draw_tiling
from workbench.puzzles.polyomino.features import features
from workbench.puzzles.polyomino.fixed import Fixed
from workbench.puzzles.polyomino.grid import TILING_WRITERS, Tiling, piece_names
from workbench.puzzles.polyomino.images import image_numbers
from workbench.puzzles.polyomino.limits import LIMITS
from workbench.puzzles.polyomino.pieces import NAMES, Piece, polyominoes
from workbench.puzzles.polyomino.placements import Placements, orientation_numbers, placements
from workbench.puzzles.polyomino.rules import filling_faults, puzzle_faults
from workbench.puzzles.polyomino.signs import looks_drawn
from workbench.puzzles.polyomino.symmetry import tiling_symmetries
from workbench.puzzles.puzzle import Cell, Fault, Feature, Filling, ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import TextLimits

MAX_OPTIONS = 1_000_000  # of an exact cover: some 400 MB
LONGEST = 64  # cells of a side of a new board
COPIES = {"one": (1, 1), "most": (0, 1), "any": (0, None)}
PLAIN = {(1, 1), (0, 1), (0, None), (0, 0)}  # low and high of pieces that need no multiplicities


@dataclass(frozen=True, eq=False)
class Polyomino:
    """A board and its pieces; a filling holds in each cell the number, from 1, of the placement that covers it."""

    board: NDArray[np.bool_]  # (rows, columns), read-only; True = a cell to be covered, False = a hole
    pieces: tuple[Piece, ...]
    fixed: tuple[Fixed, ...] = ()  # pieces that lie on the board already, by their first cells

    kind: ClassVar[str] = "polyomino"
    text_limits: ClassVar[TextLimits] = LIMITS
    signs_decide: ClassVar[bool] = False
    title: ClassVar[str] = "Polyomino board"
    sizes: ClassVar[tuple[Choice, ...]] = (
        Choice(name="rows", title="Rows", about="Cells from top to bottom.", default=6, low=1, high=LONGEST),
        Choice(name="columns", title="Columns", about="Cells from left to right.", default=10, low=1, high=LONGEST),
        Choice(
            name="pieces",
            title="Pieces",
            about="All polyominoes of this size.",
            default="pentominoes",
            values=tuple((name, name.capitalize()) for name in NAMES),
        ),
        Choice(
            name="sort",
            title="Orientation",
            about="Whether pieces may be rotated and flipped. If not, each orientation is a separate piece.",
            default="free",
            values=(("free", "Rotate and flip"), ("one-sided", "Rotate only"), ("fixed", "Fixed")),
        ),
        Choice(
            name="copies",
            title="Copies",
            about="How often each piece is used.",
            default="one",
            values=(("one", "Once"), ("most", "At most once"), ("any", "Any number")),
        ),
    )
    styles: ClassVar[tuple[str, ...]] = ("plain",)
    filling_styles: ClassVar[tuple[str, ...]] = ("plain", *TILING_WRITERS)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", frozen(np.asarray(self.board, bool)))
        object.__setattr__(self, "pieces", tuple(self.pieces))
        object.__setattr__(self, "fixed", fixed_pieces.in_order(self.fixed))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Polyomino)
            and np.array_equal(self.board, other.board)
            and (self.pieces, self.fixed) == (other.pieces, other.fixed)
        )

    def __hash__(self) -> int:
        return hash((self.shape, self.board.tobytes(), self.pieces, self.fixed))

    def __repr__(self) -> str:
        return f"<{self.name}, {counted(len(self.pieces), 'piece')}>"

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.board.shape
        return rows, columns

    @property
    def extent(self) -> tuple[int, int]:
        return self.shape

    @property
    def name(self) -> str:
        sizes = {piece.area for piece in self.pieces}
        sort = NAMES[min(sizes) - 1].capitalize() if len(sizes) == 1 and max(sizes) <= len(NAMES) else "Polyominoes"
        holes = int((~self.board).sum())
        return f"{sort} {self.shape[0]} × {self.shape[1]}" + (f", {counted(holes, 'hole')}" if holes else "")

    @property
    def cells(self) -> int:
        """How many cells are to be covered."""
        return int(np.count_nonzero(self.board))

    @cached_property
    def placements(self) -> Placements:
        """Every way in which a piece can lie on the board; number v of a filling is placement v - 1."""
        found = placements(self.board, self.pieces)
        return fixed_pieces.chosen(found, fixed_pieces.beside(found, self.pieces, self.fixed, self.shape[1]))

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        low, high = COPIES[str(sizes["copies"])]
        pieces = polyominoes(NAMES.index(str(sizes["pieces"])) + 1, str(sizes["sort"]))
        board = np.ones((int(sizes["rows"]), int(sizes["columns"])), bool)
        return cls(board, tuple(replace(piece, low=low, high=high) for piece in pieces))

    @staticmethod
    def has_signs(text: str) -> bool:
        return looks_drawn(text)

    @classmethod
    def parse(cls, text: str) -> list[Self]:
        if BURRTOOLS_HEADER.match(text):
            return [cls(board, pieces) for board, pieces in burrtools.read(text)]
        puzzles = [cls(board, pieces, fixed) for board, pieces, fixed in polyomino_text.read(text)]
        if not puzzles:
            raise ParseError(
                "No polyomino board found. Start with a line like polyomino 6x10, or use rows of letters.", 1, 1
            )
        return puzzles

    @classmethod
    def list_form(cls) -> ListForm:
        return polyomino_text.LIST_FORM

    def format(self, style: str = "plain") -> str:
        return {"plain": polyomino_text.write}[style](self.board, self.pieces, self.fixed)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return TILING_WRITERS["grid" if style == "plain" else style](self.tiling(filling))

    def tiling(self, filling: Filling) -> Tiling:
        """Return a filling with what its numbers mean."""
        return Tiling(self.board, self.pieces, self.placements.piece, filling)

    def part_names(self, filling: Filling) -> list[str]:
        return piece_names(self.tiling(filling))

    def open_cells(self) -> NDArray[np.bool_]:
        return self.board

    def is_likely(self, _filling: Filling, /) -> bool:
        """Return whether a drawing may well be meant as a tiling: its pieces have two cells or more, on average."""
        return 2 * sum(piece.low for piece in self.pieces) <= max(1, int(self.board.sum()))

    def judge(self, filling: Filling) -> list[Fault]:
        return [*self.faults, *filling_faults(self.board, self.pieces, self.placements, filling)]

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with board and pieces, whatever lies on the board."""
        wrong = fixed_pieces.faults_of(self.board, self.pieces, self.fixed)
        return tuple(wrong) or puzzle_faults(self.board, self.pieces, self.placements)

    def area_note(self) -> str:
        """Return a sentence that compares the areas of the pieces with the board's."""
        return areas.area_note(self.pieces, self.cells)

    def paint(self, cells: Iterable[Cell], on: bool) -> Self:
        """Return the puzzle with these as cells of the board, or as holes."""
        board = self.board.copy()
        for cell in cells:
            board[cell] = on
        return replace(self, board=board)

    def with_pieces(self, pieces: Sequence[Piece]) -> Self:
        """Return the same board with other pieces."""
        return replace(self, pieces=tuple(pieces))

    def with_fixed(self, fixed: Iterable[Fixed]) -> Self:
        """Return the same board and pieces with other fixed pieces."""
        return replace(self, fixed=tuple(fixed))

    def with_valid_fixed(self) -> Self:
        """Return the puzzle without the fixed pieces that cannot lie where they are."""
        return replace(self, fixed=fixed_pieces.valid(self.board, self.pieces, self.fixed))

    def image(self, k: int) -> Self:
        """Return image k of the board with what is fixed on it, as `images.image` counts them; the pieces stay."""
        return replace(self, board=image(self.board, k), fixed=fixed_pieces.image_of(self.fixed, self.shape, k))

    @property
    def rest(self) -> Self:
        """The puzzle with holes in place of its fixed pieces, and without these: it can be covered in as many ways."""
        board, fixed = self.board.copy(), fixed_pieces.valid(self.board, self.pieces, self.fixed)
        for _, cells in fixed:
            board[tuple(np.array(cells).T)] = False
        return replace(self, board=board, pieces=fixed_pieces.left(self.pieces, fixed), fixed=())

    @cached_property
    def fixed_filling(self) -> Filling:
        """The fixed pieces alone, as a filling."""
        firsts = [r * self.shape[1] + c for r, c in (one.cells[0] for one in self.fixed)]
        return self.lay(np.flatnonzero(np.isin(self.placements.cells[self.placements.starts[:-1]], firsts)))

    def with_fixed_laid(self, filling: Filling) -> Filling:
        """Return a filling with the fixed pieces on those of their cells that it leaves open."""
        return np.where(filling == 0, self.fixed_filling, filling) if self.fixed else filling

    def images(self) -> Sequence[Self]:
        return without_duplicates(self.image(k) for k in image_numbers(self.pieces))

    def shuffled(self, random: np.random.Generator) -> Self:
        """Return the same board with the same pieces in another order."""
        return self.with_pieces([self.pieces[k] for k in random.permutation(len(self.pieces))])

    def classes(self, fillings: NDArray[np.int32]) -> NDArray[np.intp]:
        """Return the class of each filling up to the symmetries of board and pieces, from 0 as they are met."""
        return symmetry.classes(fillings, tiling_symmetries(self.board, self.placements))

    def features(self) -> Sequence[Feature]:
        return features(self.board, self.pieces, self.placements)

    @property
    def asks(self) -> frozenset[str]:
        plain = all((piece.low, piece.high) in PLAIN for piece in self.pieces)
        return frozenset() if plain else frozenset({"multiplicities"})

    def to_cover(self) -> Reduction:
        """Reduce to exact cover: an item for each cell and each piece that is counted, an option for each placement.

        Raise ChoiceError where the options, each with its name, would take gigabytes.
        """
        if len(self.placements.piece) > MAX_OPTIONS:
            many = f"The board has {len(self.placements.piece):,} placements; the limit for covers is {MAX_OPTIONS:,}"
            raise ChoiceError(f"{many}. Use a smaller board or fewer pieces.")
        numbers = np.zeros(self.board.size, np.uint32)
        numbers[self.board.ravel()] = np.arange(1, self.cells + 1)
        cells = [cell_name(cell) for cell in cells_of(self.board).tolist()]
        bounded = [k for k, piece in enumerate(self.pieces) if (piece.low, piece.high) not in ((0, None), (0, 0))]
        bounded.sort(key=self.is_secondary)  # primary items come first
        item = np.zeros(len(self.pieces) + 1, np.uint32)
        item[bounded] = np.arange(len(cells) + 1, len(cells) + len(bounded) + 1)
        starts, members = options(self.placements, numbers, item)
        primary = [self.pieces[k] for k in bounded if not self.is_secondary(k)]
        most = [max(piece.low, self.cells // piece.area, 1) if piece.high is None else piece.high for piece in primary]
        once = np.ones(len(cells), np.uint32)
        cover = Cover(
            distinct([*cells, *(self.pieces[k].name for k in bounded)]),
            len(cells) + len(primary),
            starts,
            members,
            low=np.concatenate([once, np.array([piece.low for piece in primary], np.uint32)]),
            high=np.concatenate([once, np.array(most, np.uint32)]),
            options=self.placement_names(),
        )
        return Reduction(cover, self.lay)

    def parts(self) -> OptionParts:
        """Return the pieces as the parts of the cover."""
        return OptionParts(tuple(piece.name for piece in self.pieces), self.placements.piece.astype(np.int64))

    def cover_symmetries(self) -> list[CoverSymmetry]:
        """Return the symmetries of the board and its pieces, as those of the cover; the items of pieces stay."""
        numbers = np.full(self.board.size, -1)
        numbers[self.board.ravel()] = np.arange(self.cells)
        bounded = sum((piece.low, piece.high) not in ((0, None), (0, 0)) for piece in self.pieces)
        found = []
        for name, cells, laid in tiling_symmetries(self.board, self.placements):
            items = np.arange(self.cells + bounded)
            items[numbers[cells[self.board.ravel()]]] = numbers[self.board.ravel()]
            found.append(CoverSymmetry(name, items, laid[1:].astype(np.int64) - 1))
        return found

    def is_secondary(self, number: int) -> bool:
        """Whether a piece may be used at most once, and need not."""
        return (self.pieces[number].low, self.pieces[number].high) == (0, 1)

    def orientations(self) -> NDArray[np.int32]:
        """Return which of its piece's orientations each placement has, from 0."""
        every = orientation_numbers(self.board, self.pieces)
        if not self.fixed:
            return every
        found = placements(self.board, self.pieces)
        return every[fixed_pieces.beside(found, self.pieces, self.fixed, self.shape[1])]

    def placement_names(self) -> tuple[str, ...]:
        """Return the name of each placement: the piece, its first cell, and which way it lies."""
        firsts = self.placements.cells[self.placements.starts[:-1]]
        ways = [len(piece.orientations()) for piece in self.pieces]
        sites = zip(
            self.placements.piece.tolist(),
            np.column_stack(np.divmod(firsts, self.shape[1])).tolist(),
            self.orientations().tolist(),
            strict=True,
        )
        return tuple(
            f"{self.pieces[k].name} at {cell_name(cell)}" + (f", orientation {way + 1}" if ways[k] > 1 else "")
            for k, cell, way in sites
        )

    def choice_name(self, _cell: Cell, value: int) -> str:
        return self.placement_names()[value - 1]

    def lay(self, numbers: NDArray[np.int64]) -> Filling:
        """Return the filling with these placements, bounded from 0."""
        filling = np.zeros(self.board.size, np.int32)
        for k in numbers.tolist():
            filling[self.placements.covered(k)] = k + 1
        return filling.reshape(self.shape)

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.fill(cells_of(self.board), Ink.PAPER)
        if not self.board.all():
            drawing.fill(cells_of(~self.board), Ink.HOLE)

    def draw(self, drawing: Drawing) -> None:
        draw_board(drawing, self.board)
        if self.fixed:
            self.draw_filling(drawing, self.fixed_filling, Ink.GIVEN)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:  # noqa: ARG002  pieces have their own
        fixed = (self.fixed_filling > 0) & (filling == self.fixed_filling) if self.fixed else None
        draw_tiling(drawing, filling, self.placements.piece, [piece.name for piece in self.pieces], fixed)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names with as many + behind those already taken as it needs."""
    taken: dict[str, None] = {}
    for name in names:
        while name in taken:
            name += "+"
        taken[name] = None
    return tuple(taken)


def options(
    found: Placements, numbers: NDArray[np.uint32], item: NDArray[np.uint32]
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return starts and members of the options: the items of a placement's cells, then its piece's if it has one."""
    own = item[found.piece]
    bounded = own > 0
    ends = np.cumsum(found.areas + bounded)
    shift: NDArray[np.intp] = np.cumsum(bounded) - bounded  # items of pieces before each placement's cells
    members = np.zeros(ends[-1] if len(ends) else 0, np.uint32)
    members[np.arange(len(found.cells)) + np.repeat(shift, found.areas)] = numbers[found.cells]
    members[ends[bounded] - 1] = own[bounded]
    return np.concatenate([[0], ends]).astype(np.uint32), members
