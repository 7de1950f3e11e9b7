"""A sixth kind of puzzle, as a newcomer would add one: Latin squares, in one file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_labels, board_lines, cells_of
from workbench.puzzles.puzzle import Cell, Fault, Filling, ParseError


@dataclass(frozen=True, eq=False)
class Latin:
    """A square in which every row and every column holds each digit once; 0 = open."""

    givens: Filling

    kind: ClassVar[str] = "latin"
    title: ClassVar[str] = "Latin square"
    sizes: ClassVar[tuple[Choice, ...]] = (Choice(name="side", title="Side", about="Rows.", default=4, low=2, high=9),)
    styles: ClassVar[tuple[str, ...]] = ("plain",)
    filling_styles: ClassVar[tuple[str, ...]] = ("plain",)
    asks: ClassVar[frozenset[str]] = frozenset()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Latin) and np.array_equal(self.givens, other.givens)

    def __hash__(self) -> int:
        return hash(self.givens.tobytes())

    @property
    def side(self) -> int:
        return len(self.givens)

    @property
    def shape(self) -> tuple[int, int]:
        return self.side, self.side

    @property
    def extent(self) -> tuple[int, int]:
        return self.shape

    @property
    def name(self) -> str:
        return f"Latin square {self.side} × {self.side}"

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple("123456789"[: self.side])

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        return cls(np.zeros((int(sizes["side"]),) * 2, np.int32))

    @classmethod
    def parse(cls, text: str) -> Sequence[Self]:
        lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        if not lines or lines[0] != "latin":
            raise ParseError("Expected the word latin.", 1, 1)
        rows = [[0 if sign == "." else int(sign) for sign in line] for line in lines[1:]]
        return [cls(np.array(rows, np.int32))]

    def format(self, _style: str = "plain") -> str:
        rows = ("".join(str(digit or ".") for digit in row) for row in self.givens.tolist())
        return "latin\n" + "\n".join(rows) + "\n"

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return type(self)(np.where(self.givens > 0, self.givens, filling)).format(style)

    def edit(self, cells: list[Cell], value: int) -> Self:
        givens = self.givens.copy()
        for cell in cells:
            givens[cell] = value
        return type(self)(givens)

    def given(self) -> Filling:
        return self.givens

    def open_cells(self) -> NDArray[np.bool_]:
        return np.asarray(self.givens == 0)

    def judge(self, filling: Filling) -> list[Fault]:
        digits = np.where(self.givens > 0, self.givens, filling)
        faults = []
        for k in range(self.side):
            for cells in ([(k, c) for c in range(self.side)], [(r, k) for r in range(self.side)]):
                for digit in range(1, self.side + 1):
                    twice = tuple(cell for cell in cells if digits[cell] == digit)
                    if len(twice) > 1:
                        faults.append(Fault(f"{digit} stands twice.", twice))
        return faults

    def candidates(self, filling: Filling) -> NDArray[np.bool_]:
        digits = np.where(self.givens > 0, self.givens, filling)
        free = np.ones((*self.shape, self.side), bool)
        for r, c in cells_of(digits > 0):
            digit = digits[r, c] - 1
            free[r, :, digit] = free[:, c, digit] = free[r, c] = False
        return free

    def related(self, cell: Cell) -> NDArray[np.bool_]:
        shared = np.zeros(self.shape, bool)
        shared[cell[0]] = shared[:, cell[1]] = True
        return shared

    def to_cover(self) -> Reduction:
        n = self.side
        free = self.candidates(np.zeros(self.shape, np.int32))
        for r, c in cells_of(self.givens > 0):
            free[r, c, self.givens[r, c] - 1] = True
        row, column, digit = np.nonzero(free)
        members = np.column_stack([row * n + column, n * n + row * n + digit, 2 * n * n + column * n + digit]) + 1
        names = tuple(f"{sort}{k}" for sort in ("cell", "row", "column") for k in range(n * n))
        starts = np.arange(0, members.size + 1, 3).astype(np.uint32)
        cover = Cover(names, len(names), starts, members.ravel().astype(np.uint32))

        def fill(options: NDArray[np.int64]) -> Filling:
            filling = np.zeros(self.shape, np.int32)
            filling[row[options], column[options]] = digit[options] + 1
            return filling

        return Reduction(cover, fill)

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.fill(cells_of(np.ones(self.shape, bool)), Ink.PAPER)

    def draw(self, drawing: Drawing) -> None:
        drawing.lines(board_lines(self.shape, (1, 1)), Ink.GRID, 0.02)
        self.draw_filling(drawing, self.givens, Ink.GIVEN)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        board_labels(drawing, filling, ink, 0.62)
