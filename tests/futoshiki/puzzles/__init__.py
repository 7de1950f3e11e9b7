"""Futoshiki: a Latin square in which signs between neighbours state which of them holds the smaller digit."""

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
from workbench.puzzles.text_limits import lines_of

LOW, HIGH = 2, 9  # digits
Pair = tuple[Cell, Cell]  # neighbours: the cell with the smaller digit, and that with the larger one


@dataclass(frozen=True)
class Futoshiki:
    """A square of given digits, 0 = open, and the pairs of neighbours with a sign between them.

    Its text has a line of cells for each row, and between two of them a line of signs; "-" is no sign:

        futoshiki 3
        . < . - 3
        -   v   -
        . - . - .
        ^   -   -
        . - . - .
    """

    givens: tuple[tuple[int, ...], ...]
    signs: frozenset[Pair] = frozenset()

    kind: ClassVar[str] = "futoshiki"
    title: ClassVar[str] = "Futoshiki"
    sizes: ClassVar[tuple[Choice, ...]] = (
        Choice(name="side", title="Side", about="Rows and columns.", default=5, low=LOW, high=HIGH),
    )
    styles: ClassVar[tuple[str, ...]] = ("plain",)
    filling_styles: ClassVar[tuple[str, ...]] = ("plain",)
    asks: ClassVar[frozenset[str]] = frozenset()

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
        return f"Futoshiki {self.side} × {self.side}"

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple("123456789"[: self.side])

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        side = int(sizes["side"])
        return cls(((0,) * side,) * side)

    @classmethod
    def parse(cls, text: str) -> Sequence[Self]:
        found: list[Self] = []
        block: list[tuple[int, list[str]]] = []
        for number, line in enumerate(lines_of(text), 1):
            words = line.split("#", 1)[0].lower().split()
            if words[:1] == [cls.kind] and block:
                found.append(cls.read(block))
                block = []
            if words:
                block.append((number, words))
        return [*found, cls.read(block)]

    @classmethod
    def read(cls, lines: list[tuple[int, list[str]]]) -> Self:
        """Return the puzzle of the words of numbered lines; raise ParseError."""
        number, header = lines[0] if lines else (1, [])
        if len(header) != 2 or header[0] != cls.kind or header[1] not in map(str, range(LOW, HIGH + 1)):
            raise ParseError(f"Expected a header like futoshiki 5, with a side from {LOW} to {HIGH}.", number, 1)
        side = int(header[1])
        rows: list[tuple[int, ...]] = []
        signs: set[Pair] = set()
        for number, words in lines[1:]:
            if set(words) <= {"^", "v", "-"}:
                signs |= signs_below(len(rows) - 1, words, side, number)
                continue
            cells, between = (words, []) if len(words) == side else (words[::2], words[1::2])
            if len(cells) != side or len(between) not in (0, side - 1) or not set(between) <= {"<", ">", "-"}:
                raise ParseError(f"Expected {side} cells, with <, > or - between them.", number, 1)
            if not set(cells) <= {".", *map(str, range(1, side + 1))}:
                raise ParseError(f"Expected digits from 1 to {side}, and . for an open cell.", number, 1)
            r = len(rows)
            rows.append(tuple(0 if cell == "." else int(cell) for cell in cells))
            signs |= {pair(sign, (r, c), (r, c + 1)) for c, sign in enumerate(between) if sign != "-"}
        if len(rows) != side:
            raise ParseError(f"The board has {len(rows)} rows; expected {side}.", number, 1)
        return cls(tuple(rows), frozenset(signs))

    def format(self, _style: str = "plain") -> str:
        rows, side = [], range(self.side)
        for r in side:
            words = [str(self.givens[r][0] or ".")]
            for c in side[1:]:
                words += [self.sign((r, c - 1), (r, c), "<>")] if self.signs else []
                words.append(str(self.givens[r][c] or "."))
            rows.append(" ".join(words))
            if self.signs and r + 1 < self.side:
                rows.append("   ".join(self.sign((r, c), (r + 1, c), "^v") for c in side))
        return "\n".join([f"{self.kind} {self.side}", *rows]) + "\n"

    def sign(self, first: Cell, second: Cell, signs: str) -> str:
        """Return the sign between two neighbours."""
        return signs[0] if (first, second) in self.signs else signs[1] if (second, first) in self.signs else "-"

    def with_next_sign(self, first: Cell, second: Cell) -> Self:
        """Return the puzzle with the next sign between two neighbours: none, the first is smaller, the second is."""
        smaller, larger = (first, second), (second, first)
        after = {larger} if smaller in self.signs else set() if larger in self.signs else {smaller}
        return type(self)(self.givens, self.signs - {smaller, larger} | after)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return type(self)(tuple(map(tuple, self.digits(filling).tolist())), self.signs).format(style)

    def edit(self, cells: list[Cell], value: int) -> Self:
        givens = self.given()
        for cell in cells:
            givens[cell] = value
        return type(self)(tuple(map(tuple, givens.tolist())), self.signs)

    def given(self) -> Filling:
        return np.array(self.givens, np.int32)

    def digits(self, filling: Filling) -> Filling:
        """Return the digits of the board, given or filled in."""
        return np.where(self.given() > 0, self.given(), filling)

    def open_cells(self) -> NDArray[np.bool_]:
        return np.asarray(self.given() == 0)

    def judge(self, filling: Filling) -> list[Fault]:
        digits, faults = self.digits(filling), []
        for k in range(self.side):
            for cells in ([(k, c) for c in range(self.side)], [(r, k) for r in range(self.side)]):
                for digit in range(1, self.side + 1):
                    twice = tuple(cell for cell in cells if digits[cell] == digit)
                    if len(twice) > 1:
                        faults.append(Fault(f"{digit} appears {len(twice)} times in a row or column.", twice))
        for small, large in sorted(self.signs):
            if 0 < digits[large] <= digits[small]:
                faults.append(Fault(f"{digits[small]} is not smaller than {digits[large]}.", (small, large)))
        return faults

    def candidates(self, filling: Filling) -> NDArray[np.bool_]:
        digits = self.digits(filling)
        free = np.ones((*self.shape, self.side), bool)
        for small, large in self.signs:
            free[small][max(0, (digits[large] or self.side) - 1) :] = False
            free[large][: max(1, digits[small])] = False
        for r, c in cells_of(digits > 0):
            digit = digits[r, c] - 1
            free[r, :, digit] = free[:, c, digit] = free[r, c] = False
        return free

    def related(self, cell: Cell) -> NDArray[np.bool_]:
        shared = np.zeros(self.shape, bool)
        shared[cell[0]] = shared[:, cell[1]] = True
        return shared

    def to_cover(self) -> Reduction:
        """Reduce to exact cover: each cell is filled, each row and column has each digit.

        For each sign and threshold t there is a secondary item, which the smaller cell covers by t or more, and the
        larger one by t or less: they share one if, and only if, the smaller cell does not hold the smaller digit.
        """
        n = self.side
        free = np.ones((*self.shape, n), bool)
        for r, c in cells_of(self.given() > 0):
            free[r, c] = np.arange(1, n + 1) == self.givens[r][c]
        row, column, digit = np.nonzero(free)
        signs = sorted(self.signs)
        options = [
            [r * n + c, n * n + r * n + d, 2 * n * n + c * n + d]
            + [3 * n * n + k * n + t for k, (small, _) in enumerate(signs) if small == (r, c) for t in range(d + 1)]
            + [3 * n * n + k * n + t for k, (_, large) in enumerate(signs) if large == (r, c) for t in range(d, n)]
            for r, c, d in zip(row.tolist(), column.tolist(), digit.tolist(), strict=True)
        ]
        names = [f"{sort}{k}" for sort in ("cell", "row", "column") for k in range(n * n)]
        names += [f"sign{k}_{t}" for k in range(len(signs)) for t in range(n)]
        starts = np.concatenate([[0], np.cumsum([len(option) for option in options])]).astype(np.uint32)
        members = np.array([item + 1 for option in options for item in option], np.uint32)

        def fill(chosen: NDArray[np.int64]) -> Filling:
            filling = np.zeros(self.shape, np.int32)
            filling[row[chosen], column[chosen]] = digit[chosen] + 1
            return filling

        return Reduction(Cover(tuple(names), 3 * n * n, starts, members), fill)

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.fill(cells_of(np.ones(self.shape, bool)), Ink.PAPER)

    def draw(self, drawing: Drawing) -> None:
        drawing.lines(board_lines(self.shape, (1, 1)), Ink.GRID, 0.02)
        wedges = [wedge for small, large in sorted(self.signs) for wedge in wedge_of(small, large)]
        if wedges:
            drawing.lines(np.array(wedges), Ink.FRAME, 0.05)
        board_labels(drawing, self.given(), Ink.GIVEN, 0.62)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        board_labels(drawing, filling, ink, 0.62)


def pair(sign: str, first: Cell, second: Cell) -> Pair:
    """Return two neighbours, the one with the smaller digit first."""
    return (first, second) if sign in "<^" else (second, first)


def signs_below(r: int, words: list[str], side: int, number: int) -> set[Pair]:
    """Return the pairs of a line of signs below row r; raise ParseError."""
    if not 0 <= r < side - 1 or len(words) != side:
        raise ParseError(f"Expected {side} signs ^, v or - between two rows.", number, 1)
    return {pair(sign, (r, c), (r + 1, c)) for c, sign in enumerate(words) if sign != "-"}


def wedge_of(small: Cell, large: Cell) -> list[list[float]]:
    """Return the two lines of a sign on the border of two cells, x, y to x, y; it points to the smaller digit."""
    y, x = (small[0] + large[0] + 1) / 2, (small[1] + large[1] + 1) / 2
    dy, dx = (large[0] - small[0]) / 10, (large[1] - small[1]) / 10
    tip, ends = (x - dx, y - dy), [(x + dx + side * dy, y + dy + side * dx) for side in (-1, 1)]
    return [[*tip, *end] for end in ends]
