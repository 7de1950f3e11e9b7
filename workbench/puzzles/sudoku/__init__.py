"""Sudoku: every row, column and box holds each digit once. Boxes of any rectangle or region, from 4x4 to 49x49."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.puzzles.board_budget import charge
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_labels, board_lines, cells_of, frozen, inset_outline, nothing, region_lines
from workbench.puzzles.images import without_duplicates
from workbench.puzzles.judge_form import JudgeForm, write_rows
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.long_list import LongList, made_late
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Filling, Marks, Notes, ParseError
from workbench.puzzles.recognizable import is_mostly_numbers
from workbench.puzzles.sentences import counted, times
from workbench.puzzles.sudoku import text as sudoku_text
from workbench.puzzles.sudoku.grids import GridReader
from workbench.puzzles.sudoku.images import images, shuffled
from workbench.puzzles.sudoku.layout import (
    DIAGONAL,
    EXTRA,
    LETTERS,
    Geometry,
    Layout,
    geometry,
    numbered_unit,
    windows,
)
from workbench.puzzles.sudoku.limits import LIMITS
from workbench.puzzles.sudoku.sizes import SIZES, layout_of
from workbench.puzzles.text_limits import TextLimits

if TYPE_CHECKING:
    from workbench.puzzles.cover import OptionParts, Reduction

NINE = Layout((3, 3))
GROUNDS = {DIAGONAL: Ink.DIAGONAL, EXTRA: Ink.EXTRA}  # of the cells of units besides rows, columns and boxes
INSETS = (0.08, 0.13, 0.18, 0.23)  # cells between the outlines of extra regions and the sides of their cells
SIGNS = np.frombuffer(sudoku_text.COMPACT.encode(), np.uint8)
LIST_FORM = ListForm(header=sudoku_text.HEADER, alone=sudoku_text.LIBRARY, blank_between=True)


class Parts(NamedTuple):
    """The arrays of a board that was read; None for no entries, or no marks of a kind."""

    layout: Layout
    givens: Filling
    entries: Filling | None = None
    marks: Filling | None = None
    corners: Filling | None = None

    def with_notes(self, make: Callable[[Layout, Filling], "Sudoku"]) -> Notes:
        """Return the puzzle that is made of these, with entries and marks."""
        puzzle = make(self.layout, self.givens)
        entries, *kinds = (nothing(puzzle.shape) if one is None else one for one in self[2:])
        marks, corners = (np.where(entries > 0, 0, kind) for kind in kinds)
        return Notes(puzzle, entries, marks, corners)


@dataclass(frozen=True, eq=False)
class Sudoku:
    """The givens of a board of a layout; 0 = open."""

    layout: Layout
    givens: Filling  # (n, n), read-only

    kind: ClassVar[str] = "sudoku"
    text_limits: ClassVar[TextLimits] = LIMITS
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    signs_decide: ClassVar[bool] = False
    title: ClassVar[str] = "Sudoku"
    sizes: ClassVar[tuple[Choice, ...]] = SIZES
    styles: ClassVar[tuple[str, ...]] = tuple(sudoku_text.STYLES)
    filling_styles: ClassVar[tuple[str, ...]] = styles
    asks: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "givens", frozen(self.givens))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sudoku) and self.layout == other.layout and np.array_equal(self.givens, other.givens)

    def __hash__(self) -> int:
        return hash((self.layout, self.givens.tobytes()))

    @cached_property
    def side(self) -> int:
        """Digits, and cells of a row."""
        return self.layout.side

    @cached_property
    def geometry(self) -> Geometry:
        """The units of the board."""
        return geometry(self.layout)

    def __repr__(self) -> str:
        return f"<{self.name}, {counted(int((self.givens > 0).sum()), 'given')}>"

    @property
    def shape(self) -> tuple[int, int]:
        return self.side, self.side

    @property
    def extent(self) -> tuple[int, int]:
        return self.shape

    @property
    def name(self) -> str:
        layout = self.layout
        is_windoku = bool(layout.extra) and layout.extra == windows(layout.side)
        plain = "windoku" if is_windoku else "sudoku"
        title = f"{f'Jigsaw {plain}' if layout.regions else plain.capitalize()}{' X' * layout.diagonals}"
        high, wide = self.layout.box
        usual = self.layout.regions or sudoku_text.usual_box(self.side) == (high, wide)
        boxes = "" if usual else f", boxes {high} × {wide}"
        extra = "" if is_windoku or not layout.extra else f", {counted(len(layout.extra), 'extra region')}"
        return f"{title} {self.side} × {self.side}{boxes}{extra}"

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(str(digit) for digit in range(1, self.side + 1))

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        layout = layout_of(sizes)
        return cls(layout, np.zeros((layout.side, layout.side), np.int32))

    @staticmethod
    def assumption(text: str) -> str:
        """Return a sentence on the boxes that its text does not show; "" if it does."""
        if (box := sudoku_text.assumed_box(text)) is None:
            return ""
        high, wide = box
        return f"Read with boxes of {high} × {wide}. Begin the text with “sudoku {wide}x{high}” for {wide} × {high}."

    @staticmethod
    def has_signs(text: str) -> bool:
        return is_mostly_numbers(text)

    @classmethod
    def parse(cls, text: str) -> Sequence[Self]:
        found = boards_in(text)
        return made_late(lambda k: cls(*found[k][:2]), len(found))

    @classmethod
    def parse_notes(cls, text: str) -> Sequence[Notes]:
        found = boards_in(text)
        return made_late(lambda k: found[k].with_notes(cls), len(found))

    @classmethod
    def list_form(cls) -> ListForm:
        return LIST_FORM

    @classmethod
    def line_reader(cls) -> GridReader[Self]:
        return GridReader(cls)

    @classmethod
    def filling_lines(cls, fillings: NDArray[np.integer]) -> list[str]:
        cells = fillings[0].size
        text = SIGNS[fillings].tobytes().decode()
        return [text[begin : begin + cells] for begin in range(0, len(text), cells)]

    def format(self, style: str = "plain") -> str:
        return self.format_filling(nothing(self.shape), style)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        empty = nothing(self.shape)
        return self.format_notes(filling, empty, empty, style)

    def format_notes(self, entries: Filling, marks: Marks, corners: Marks, style: str = "plain") -> str:
        if problem := self.style_problem(style):
            raise ChoiceError(problem)
        given = self.givens > 0
        notes = [np.where(given, 0, numbers) if numbers.any() else None for numbers in (entries, marks, corners)]
        rows = [numbers if numbers is None else numbers.tolist() for numbers in notes]
        return sudoku_text.STYLES[style].write(sudoku_text.DigitRows(self.layout, self.givens.tolist(), *rows))

    @classmethod
    def has_notes(cls, style: str) -> bool:
        return style in sudoku_text.STYLES and sudoku_text.STYLES[style].has_notes

    def style_problem(self, style: str) -> str:
        found = sudoku_text.STYLES[style]
        if found.takes(self.layout):
            return ""
        if self.layout.extra and found.takes(replace(self.layout, extra=())):
            others = "plain or f-puzzles" if sudoku_text.STYLES["f-puzzles"].takes(self.layout) else "plain"
            return f"The style {style} has no extra regions, so they would be lost. Choose {others} instead."
        return f"The style {style} has only {found.boards}. Choose plain instead."

    def edit(self, cells: list[Cell], value: int) -> Self:
        givens = self.givens.copy()
        for cell in cells:
            givens[cell] = value
        return type(self)(self.layout, givens)

    def given(self) -> Filling:
        return self.givens

    def judge_forms(self) -> list[JudgeForm]:
        rows = JudgeForm("boj-2580", self, lambda filling: write_rows(np.where(self.givens > 0, self.givens, filling)))
        if self.side <= 9:
            return [rows]
        if self.style_problem("letters"):
            return []
        letters = JudgeForm("boj-3763", self, lambda filling: self.format_filling(filling, "letters"), is_spaced=True)
        return [letters, letters._replace(name="spoj-sudoku")]

    def open_cells(self) -> NDArray[np.bool_]:
        free: NDArray[np.bool_] = self.givens == 0
        return free

    def judge(self, filling: Filling) -> list[Fault]:
        digits = np.where(self.givens > 0, self.givens, filling)
        faults = [
            Fault(f"{cell_name((r, c))} is given as {self.givens[r, c]}; it cannot be {filling[r, c]}.", ((r, c),))
            for r, c in cells_of((filling > 0) & (filling != digits))
        ]
        for r, c in cells_of((digits < 0) | (digits > self.side)):
            faults.append(
                Fault(f"{cell_name((r, c))} holds {digits[r, c]}; the digits are 1 to {self.side}.", ((r, c),))
            )
        values = digits.ravel()[self.geometry.units]
        ordered = np.sort(values, axis=1)
        twice = (ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)
        for number, digit in sorted({(int(unit), int(ordered[unit, k])) for unit, k in np.argwhere(twice)}):
            cells = self.geometry.units[number, values[number] == digit].tolist()
            places = tuple(divmod(cell, self.side) for cell in cells)
            faults.append(Fault(f"{digit} appears {times(len(cells))} in {self.layout.unit_name(number)}.", places))
        return faults

    def candidates(self, filling: Filling) -> NDArray[np.bool_]:
        digits = np.where(self.givens > 0, self.givens, filling).ravel()
        digits[(digits < 0) | (digits > self.side)] = 0  # what is no digit here excludes none
        board = self.geometry
        placed = np.zeros((len(board.units), self.side + 1), bool)
        placed[np.arange(len(board.units))[:, None], digits[board.units]] = True
        free: NDArray[np.bool_] = np.logical_not(np.logical_or.reduce(placed[board.homes], axis=1))[:, 1:]
        free[digits > 0] = False
        return free.reshape(self.side, self.side, self.side)

    def to_cover(self) -> "Reduction":
        """Reduce to exact cover: N cells and n digits a unit as items; the givens and all candidates as options.

        The items are, in this order: cell r,c is filled; row r has d; column c has d; box b has d; diagonal x has d;
        extra region e has d.
        """
        from workbench.puzzles.cover import Cover, Reduction  # only now: most commands need no cover

        n = self.side
        cell, digit = self.cover_options()
        homes = self.geometry.homes[cell].astype(np.int64)
        members = np.column_stack([cell, n * n + homes * n + digit[:, None]]) + 1
        once = np.column_stack([np.ones((len(members), 2), bool), np.diff(members[:, 1:]) > 0])  # homes are repeated
        starts = np.concatenate([[0], np.cumsum(once.sum(axis=1))])
        names = item_names(self.layout)
        held = members[once]
        cover = Cover(names, len(names), frozen(starts.astype(np.uint32)), frozen(held.astype(np.uint32)))

        def fill(options: NDArray[np.int64]) -> Filling:
            filling = np.zeros(n * n, np.int32)
            filling[cell[options]] = digit[options] + 1
            return filling.reshape(self.shape)

        return Reduction(cover, fill)

    def cover_options(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the cell and the digit, from 0, of each option of the cover: the givens and all candidates."""
        n = self.side
        choices = self.candidates(self.givens).reshape(n * n, n)
        given = np.nonzero(self.givens.ravel())[0]
        choices[given, self.givens.ravel()[given] - 1] = True
        cell, digit = np.nonzero(choices)
        return cell, digit

    def parts(self) -> "OptionParts":
        """Return the digits as the parts of the cover."""
        from workbench.puzzles.cover import OptionParts

        return OptionParts(tuple(map(str, range(1, self.side + 1))), self.cover_options()[1].astype(np.int64))

    def images(self) -> Sequence[Self]:
        return without_duplicates(type(self)(*board) for board in images(self.layout, self.givens))

    def shuffled(self, random: np.random.Generator) -> Self:
        return type(self)(self.layout, shuffled(self.layout, self.givens, random))

    def related(self, cell: Cell) -> NDArray[np.bool_]:
        number = cell[0] * self.side + cell[1]
        shared: NDArray[np.bool_] = np.zeros(self.side**2, bool)
        shared[self.geometry.peers[number]] = True
        shared[number] = True
        return shared.reshape(self.shape)

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.fill(cells_of(np.ones(self.shape, bool)), Ink.PAPER)
        for sort, cells in self.layout.further:
            drawing.fill(np.column_stack(np.divmod(cells, self.side)), GROUNDS[sort])

    def draw(self, drawing: Drawing) -> None:
        self.draw_lines(drawing)
        self.draw_filling(drawing, self.givens, Ink.GIVEN)

    def draw_lines(self, drawing: Drawing) -> None:
        """Draw the lines between the cells, and the frames of boxes or regions."""
        drawing.lines(board_lines(self.shape, (1, 1)), Ink.GRID, 0.02)
        layout = self.layout
        frames = region_lines(layout.boxes) if layout.regions else board_lines(self.shape, layout.box)
        drawing.lines(frames, Ink.FRAME, 0.05)
        if layout.extra and layout.extra != windows(layout.side):  # they may touch or overlap
            drawing.lines(outlines(layout), Ink.EXTRA_LINE, 0.03)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        board_labels(drawing, filling, ink, 0.62 if self.side < 10 else 0.5)


@cache
def item_names(layout: Layout) -> tuple[str, ...]:
    """Return the names of the items: r1c1 (a cell), then r1=1 (a row's digit), then c1=1, b1=1, d1=1 and e1=1."""
    n = layout.side
    cells = [cell_name((r, c)) for r in range(n) for c in range(n)]
    units = [numbered_unit(layout, unit) for unit in range(DIAGONAL * n + len(layout.further))]
    return (*cells, *(f"{LETTERS[sort]}{k + 1}={d}" for sort, k in units for d in range(1, n + 1)))


def outlines(layout: Layout) -> NDArray[np.float64]:
    """Return the outlines of the extra regions, each a little inside its cells, so that those that overlap differ."""
    found = []
    for number, cells in enumerate(layout.extra):
        inside = np.zeros((layout.side, layout.side), bool)
        inside.ravel()[list(cells)] = True
        found.append(inset_outline(inside, INSETS[number % len(INSETS)]))
    return np.concatenate(found)


def boards_in(text: str) -> Sequence[Parts]:
    """Return what stands in a text, of a long list made when it is asked for; raise ParseError."""
    found = sudoku_text.read(text)
    if not found:
        raise ParseError("No sudoku found; expected rows of digits, with . or 0 for open cells.", 1, 1)
    listed = [one for one in found if isinstance(one, str)]
    if listed:
        charge(81 * len(listed))
    digits = sudoku_text.digits_of(listed)
    if len(listed) == len(found):
        return LongList(lambda k: Parts(NINE, digits[k].astype(np.int32)), range(len(found)))
    boards = iter(digits)
    return [Parts(NINE, next(boards).astype(np.int32)) if isinstance(one, str) else parts_of(one) for one in found]


def parts_of(board: sudoku_text.DigitRows) -> Parts:
    """Return the arrays of a board."""
    notes = (None if rows is None else np.array(rows, np.int32) for rows in board[2:])
    return Parts(board.layout, np.array(board.givens, np.int32), *notes)
