"""What a frontier search needs before it starts: placements by column, fields of pieces, masks of the window.

`kernels/polyomino/frontier.py` documents the arrays. Rows are the lines along the short side of the board. From both
ends, there is a plan for each pass: the first one ends at the cut, the second one sees the other rows upside down.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Shape, normalised, reflected
from workbench.solvers.polyomino.board_scan import fillable_regions

WORD = 64
WIDEST = 63  # cells of a row, in the low word
FIELDS_END = 63  # bit 63 of the high word is the parity of the row

Words = NDArray[np.uint64]


class Frame(NamedTuple):
    """The part of a board that has cells, its rows along the short side."""

    board: NDArray[np.bool_]
    turned: bool  # rows and columns are exchanged
    odd: bool  # its first cell is white, if the board is coloured like a chessboard

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.board.shape
        return rows, columns

    def upward(self, cut: int) -> "Frame":
        """Return the rows from a cut on, the last one first."""
        odd = self.odd ^ (len(self.board) % 2 == 0)
        return Frame(np.ascontiguousarray(self.board[cut:][::-1]), self.turned, odd)


class Field(NamedTuple):
    """The bits of the high word that hold how often a piece has been used."""

    shift: int
    most: int  # where it stops growing
    low: int  # what it must be at the end, at least
    capped: bool  # the piece is then used up

    @property
    def mask(self) -> int:
        """The bits."""
        return ((1 << self.most.bit_length()) - 1) << self.shift


class Shapes(NamedTuple):
    """Shapes, and the piece of each one."""

    shapes: list[Shape]
    pieces: list[int]

    def upside_down(self) -> "Shapes":
        """Return the shapes with their rows in reverse order."""
        return Shapes([normalised((-r, c) for r, c in shape) for shape in self.shapes], self.pieces)


class Steps(NamedTuple):
    """The arrays of the kernel that do not change, in the order of its arguments."""

    starts: NDArray[np.uint32]
    entries: NDArray[np.uint32]
    low: Words
    high: Words
    field: Words
    unit: Words
    full: Words
    capped: NDArray[np.bool_]
    holes: Words
    folds: NDArray[np.bool_]
    swaps: Words
    windows: Words
    white: Words
    possible: NDArray[np.bool_]


class Placed(NamedTuple):
    """A placement in the first row: its cells as bits, and the field that counts it."""

    cells: int
    field: Field | None


class Plan:
    """The window and the steps of a pass over the rows; `upward`: the one that comes to the cut from below."""

    def __init__(self, puzzle: Polyomino, cut: int | None = None, upward: bool = False) -> None:
        from workbench.kernels.polyomino import frontier as kernel  # numba: only once a search starts

        self._kernel = kernel
        self._frame = frame_of(puzzle.board)
        self._shapes = shapes_of(puzzle, self._frame)
        self.height = height_of(self._shapes.shapes)
        self.fields = fields_of(puzzle)
        self.end = self._frame.size[0] if cut is None else cut  # the row at which the pass ends
        if upward:
            self._frame, self._shapes = self._frame.upward(self.end), self._shapes.upside_down()
            self.end = self._frame.size[0]
        self.rows, self.width = self._frame.size
        self.strip = self.rows - self.height + 1 if upward else 0  # the first row where cells may be left
        self.left = left_bit(self.fields, self.height, self.width)  # where those that are stand in the high word
        self._possible = fillable_regions(puzzle).ravel()
        self._steps = [self._steps_of(None)]
        self._steps += [self._steps_of(row) for row in range(self.height - 1 if upward else 0)]
        self.branches = max(1, *(int(np.diff(steps.starts.astype(np.int64)).max()) for steps in self._steps))

    def steps(self, row: int) -> Steps:
        """Return the arrays of the kernel for a row."""
        return self._steps[row - self.strip + 1 if 0 < self.strip <= row else 0]

    @property
    def root(self) -> tuple[int, int]:
        """The words of the first state: the holes of the first rows."""
        return words(sum(self._filled(row) << row * self.width for row in range(self.height)))

    def _filled(self, row: int) -> int:
        """Return the holes of a row as bits; there are no cells below the board."""
        return bits(~self._frame.board[row]) if row < self.rows else (1 << self.width) - 1

    def _steps_of(self, strip: int | None) -> Steps:
        """Return the arrays of the kernel; `strip`: for this row of the strip."""
        by_column = [self._placements(column, strip) for column in range(self.width)]
        masks = [placed.cells for column in by_column for placed in column]
        low = [np.array([words(placed.cells)[0] for placed in column], np.uint64) for column in by_column]
        starts, entries = self._lists(low)
        fields = [placed.field for column in by_column for placed in column]
        last = (self.height - 1) * self.width
        return Steps(
            starts=starts,
            entries=entries,
            low=np.concatenate(low),
            high=np.array([words(mask)[1] for mask in masks], np.uint64),
            field=np.array([field.mask if field else 0 for field in fields], np.uint64),
            unit=np.array([1 << field.shift if field else 0 for field in fields], np.uint64),
            full=np.array([field.most << field.shift if field else 1 for field in fields], np.uint64),
            capped=np.array([field is not None and field.capped for field in fields], bool),
            holes=pairs([self._filled(row + self.height) << last for row in range(self.rows)]),
            folds=self._folds(),
            swaps=pairs([self._column(column, self.height) for column in range(self.width // 2)]),
            windows=self._windows(),
            white=self._white(),
            possible=self._possible,
        )

    def _placements(self, column: int, strip: int | None) -> list[Placed]:
        """Return the placements with their first cell in this column of the first row; a strip's cell may be left."""
        placed = []
        for shape, piece in zip(self._shapes.shapes, self._shapes.pieces, strict=True):
            left = column - shape[0][1]
            if left >= 0 and left + max(c for _, c in shape) < self.width:
                cells = sum(1 << r * self.width + left + c for r, c in shape)
                placed.append(Placed(cells, self.fields.get(piece)))
        if strip is not None:
            cell = Field(self.left + strip * self.width + column, most=1, low=0, capped=True)
            placed.append(Placed(1 << column, cell))
        return placed

    def _lists(self, low: list[Words]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Return starts and entries: for each column and pattern the placements that do not touch the pattern."""
        kernel, width = self._kernel, self.width
        patterns = np.arange(kernel.PATTERNS, dtype=np.uint64)
        here, below = patterns % np.uint64(2**kernel.AFTER), patterns >> np.uint64(kernel.AFTER)
        counts, entries, first = [np.zeros(1, np.int64)], [np.zeros(0, np.intp)], 0
        for column, masks in enumerate(low):
            shift = np.uint64(min(width + column - min(column, kernel.BEFORE), WORD - 1))
            filled = here << np.uint64(column + 1) | below << shift
            fits = (masks & filled[:, None]) == 0
            counts.append(fits.sum(axis=1))
            entries.append(np.nonzero(fits)[1] + first)
            first += len(masks)
        return np.cumsum(np.concatenate(counts)).astype(np.uint32), np.concatenate(entries).astype(np.uint32)

    def _folds(self) -> NDArray[np.bool_]:
        """Return from which rows on the board is symmetric, if the pieces are."""
        board, folds = self._frame.board, np.zeros(self.rows + 1, bool)
        if not self.strip and symmetric(self._shapes, self.fields):
            equal = (board == board[:, ::-1]).all(axis=1)
            folds[-1] = True
            folds[:-1] = np.logical_and.accumulate(equal[::-1])[::-1]
        return folds

    def _column(self, column: int, rows: int) -> int:
        """Return a column of the first rows of the window."""
        return sum(1 << row * self.width + column for row in range(rows))

    def _windows(self) -> Words:
        """Return the masks of cells, in the order of the kernel's names for them."""
        rows, width = self._whole_rows, self.width
        inner, last = (1 << rows * width) - 1, ((1 << width) - 1) << (rows - 1) * width
        not_first, not_last = (inner & ~self._column(column, rows) for column in (0, width - 1))
        high = (1 << max(0, self.height * width - WORD)) - 1
        return np.array([high, inner, last, not_first, not_last], np.uint64)

    @property
    def _whole_rows(self) -> int:
        """How many rows of the window are wholly in the low word."""
        return min(self.height, WORD // self.width)

    def _white(self) -> Words:
        """Return the white cells of these rows, seen from even and from odd rows."""
        cells = np.indices((self._whole_rows, self.width)).sum(axis=0) + self._frame.odd
        return np.array([bits((cells + row) % 2 == 1) for row in range(2)], np.uint64)

    def ground(self, row: int) -> int:
        """Return the low word of the holes in the window of a row."""
        return words(sum(self._filled(row + k) << k * self.width for k in range(self.height)))[0]

    def is_enough(self, high: Words) -> NDArray[np.bool_]:
        """Tell for each final state whether it uses enough of every piece."""
        enough = np.ones(len(high), bool)
        for field in self.fields.values():
            enough &= (high & np.uint64(field.mask)) >> np.uint64(field.shift) >= field.low
        return enough


def frame_of(board: NDArray[np.bool_]) -> Frame:
    """Return the board without empty margins, turned so that its rows are short; a single hole if it has no cells."""
    if not board.any():
        return Frame(np.zeros((1, 1), bool), turned=False, odd=False)
    rows, columns = np.flatnonzero(board.any(axis=1)), np.flatnonzero(board.any(axis=0))
    inside = board[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    turned = inside.shape[1] > inside.shape[0]
    odd = bool((rows[0] + columns[0]) % 2)
    return Frame(np.ascontiguousarray(inside.T if turned else inside), turned, odd)


def shapes_of(puzzle: Polyomino, frame: Frame) -> Shapes:
    """Return the shapes that are not larger than the board, turned as it is."""
    rows, columns = frame.size
    found = Shapes([], [])
    for number, piece in enumerate(puzzle.pieces):
        for shape in piece.orientations() if piece.high != 0 else ():
            upright = normalised((c, r) for r, c in shape) if frame.turned else shape
            if upright[-1][0] < rows and max(c for _, c in upright) < columns:
                found.shapes.append(upright)
                found.pieces.append(number)
    return found


def height_of(shapes: Sequence[Shape]) -> int:
    """Return the rows of the highest shape, at least one."""
    return max((shape[-1][0] + 1 for shape in shapes), default=1)


def fields_of(puzzle: Polyomino) -> dict[int, Field]:
    """Return the fields of the pieces whose number matters."""
    fields, end = {}, FIELDS_END
    for number, piece in enumerate(puzzle.pieces):
        capped = piece.high is not None and piece.high < puzzle.cells // piece.area
        most = piece.high if capped and piece.high is not None else piece.low
        if most:
            end -= most.bit_length()
            fields[number] = Field(max(end, 0), most, piece.low, capped)
    return fields


def left_bit(fields: Mapping[int, Field], height: int, width: int) -> int:
    """Return the bit from which on the cells of a strip stand below the fields; negative: there is no room for them."""
    return min((field.shift for field in fields.values()), default=FIELDS_END) - (height - 1) * width


def why_not_both(puzzle: Polyomino) -> str:
    """Tell why a board cannot be filled from both ends; empty if it can."""
    frame, fields = frame_of(puzzle.board), fields_of(puzzle)
    (rows, width), height = frame.size, height_of(shapes_of(puzzle, frame).shapes)
    if any(piece.low != piece.high and (piece.low or piece.high) for piece in puzzle.pieces):
        return "the number of a piece is neither fixed nor unlimited"
    if height == 1 or rows < 2 * height:
        return f"the longer side has less than {max(2, 2 * height):,} cells"
    if height * width > WORD or left_bit(fields, height, width) < 0:
        return "the board is too wide for so many pieces"
    return ""


def cut_of(puzzle: Polyomino) -> int:
    """Return the row at which both passes meet."""
    frame = frame_of(puzzle.board)
    height = height_of(shapes_of(puzzle, frame).shapes)
    return min(frame.size[0] // 2, frame.size[0] - height)


def symmetric(shapes: Shapes, fields: dict[int, Field]) -> bool:
    """Tell whether the mirror image of each shape is a shape of the same piece, or of another without a field."""
    owners = [piece if piece in fields else None for piece in shapes.pieces]
    images = [reflected(shape) for shape in shapes.shapes]
    return Counter(zip(shapes.shapes, owners, strict=True)) == Counter(zip(images, owners, strict=True))


def fits_two_words(puzzle: Polyomino) -> bool:
    """Tell whether the states of a board fit into two words: the cells of the window, and the fields."""
    frame = frame_of(puzzle.board)
    _, width = frame.size
    if width > WIDEST:
        return False
    counts = sum(field.most.bit_length() for field in fields_of(puzzle).values())
    cells = height_of(shapes_of(puzzle, frame).shapes) * width
    return max(0, cells - WORD) + counts <= FIELDS_END


def bits(cells: NDArray[np.bool_]) -> int:
    """Return cells as a number, the first one as its lowest bit."""
    return int.from_bytes(np.packbits(cells.ravel(), bitorder="little").tobytes(), "little")


def words(mask: int) -> tuple[int, int]:
    """Return the low and the high word of a mask."""
    return mask % 2**WORD, mask >> WORD


def pairs(masks: Sequence[int]) -> Words:
    """Return the words of these masks, a line for each."""
    return np.array([words(mask) for mask in masks], np.uint64).reshape(-1, 2)
