"""Kakuro: the white cells of every run hold different digits, 1 to 9, that add up to the clue before the run."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.puzzles.cover import OptionParts, Reduction
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_labels, cells_of, frozen
from workbench.puzzles.images import random_one, without_duplicates
from workbench.puzzles.judge_form import JudgeForm
from workbench.puzzles.kakuro import text as kakuro_text
from workbench.puzzles.kakuro.as_cover import MAX_OPTIONS, cover_of, option_count
from workbench.puzzles.kakuro.board import LONGEST, KakuroBoard
from workbench.puzzles.kakuro.combinations import ALL, DIGITS, HELD, HIGHEST, completions
from workbench.puzzles.kakuro.drawing import DIGIT_HEIGHT, draw_clues
from workbench.puzzles.kakuro.images import images
from workbench.puzzles.kakuro.limits import LIMITS
from workbench.puzzles.kakuro.rules import WAYS, filling_faults, held_in, puzzle_faults, strays
from workbench.puzzles.kakuro.runs import Runs, clue_arrays, regions, runs_of
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Filling, ParseError, untouched
from workbench.puzzles.recognizable import beginning_of
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import TextLimits


@dataclass(frozen=True, eq=False)
class Kakuro:
    """White cells and clues; a block's clue across is for the run on its right, its clue down for the run below."""

    white: NDArray[np.bool_]  # (rows, columns), read-only; True = a cell to be filled, False = a block
    across: NDArray[np.int32]  # (rows, columns), read-only; 0 = no clue, as in every white cell
    down: NDArray[np.int32]  # likewise
    givens: Filling = field(default_factory=lambda: np.zeros((0, 0), np.int32))  # digits given in white cells; 0 = open

    kind: ClassVar[str] = "kakuro"
    text_limits: ClassVar[TextLimits] = LIMITS
    genres: ClassVar[tuple[str, ...]] = ("kakuro",)
    signs_decide: ClassVar[bool] = False
    title: ClassVar[str] = "Kakuro"
    sizes: ClassVar[tuple[Choice, ...]] = (
        Choice(
            name="rows",
            title="Rows",
            about="Cells from top to bottom, including the clue row.",
            default=10,
            low=3,
            high=LONGEST,
        ),
        Choice(
            name="columns",
            title="Columns",
            about="Cells from left to right, including the clue column.",
            default=10,
            low=3,
            high=LONGEST,
        ),
    )
    styles: ClassVar[tuple[str, ...]] = tuple(kakuro_text.WRITERS)
    filling_styles: ClassVar[tuple[str, ...]] = tuple(kakuro_text.FILLING_WRITERS)
    asks: ClassVar[frozenset[str]] = frozenset()  # of an exact cover

    def __post_init__(self) -> None:
        white = frozen(np.asarray(self.white, bool))
        givens = self.givens if self.givens.size else np.zeros(white.shape, np.int32)
        object.__setattr__(self, "white", white)
        fields = (("across", self.across, ~white), ("down", self.down, ~white), ("givens", givens, white))
        for name, values, kept in fields:
            object.__setattr__(self, name, frozen(np.where(kept, values, 0).astype(np.int32)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kakuro) and all(
            np.array_equal(mine, theirs) for mine, theirs in zip(self._arrays, other._arrays, strict=True)
        )

    def __hash__(self) -> int:
        return hash((self.shape, *(array.tobytes() for array in self._arrays)))

    @property
    def _arrays(self) -> KakuroBoard:
        return KakuroBoard(self.white, self.across, self.down, self.givens)

    def __repr__(self) -> str:
        return f"<{self.name}, {counted(int((self.across > 0).sum() + (self.down > 0).sum()), 'clue')}>"

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.white.shape
        return rows, columns

    @property
    def extent(self) -> tuple[int, int]:
        return self.shape

    @property
    def name(self) -> str:
        return f"Kakuro {self.shape[0]} × {self.shape[1]}"

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(str(digit) for digit in range(1, DIGITS + 1))

    @cached_property
    def runs(self) -> Runs:
        """The runs of the board, those across first."""
        return runs_of(self.white, self.across, self.down)

    @cached_property
    def regions(self) -> NDArray[np.intp]:
        """The region of every run."""
        return regions(self.runs)

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        white = np.outer(opened(int(sizes["rows"])), opened(int(sizes["columns"])))
        return cls(white, np.zeros(white.shape, np.int32), np.zeros(white.shape, np.int32))

    @staticmethod
    def has_signs(text: str) -> bool:
        return "\\" in beginning_of(text)

    @classmethod
    def parse(cls, text: str) -> list[Self]:
        puzzles = [cls(*board) for board in kakuro_text.read(text)]
        if not puzzles:
            raise ParseError(
                "No kakuro found. Start with a line like kakuro 10x12, or use another supported notation.", 1, 1
            )
        return puzzles

    @classmethod
    def list_form(cls) -> ListForm:
        return kakuro_text.LIST_FORM

    def format(self, style: str = "plain") -> str:
        return kakuro_text.WRITERS[style](self._arrays, self.givens)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return kakuro_text.FILLING_WRITERS[style](self._arrays, self.digits(filling))

    def digits(self, filling: Filling) -> Filling:
        """Return the filling of the open cells together with what is given."""
        return np.where(self.givens > 0, self.givens, np.where(self.white, filling, 0)).astype(np.int32)

    def judge_forms(self) -> list[JudgeForm]:
        return [JudgeForm("algospot", self, lambda filling: self.format_filling(filling, "algospot"))]

    def edit(self, cells: list[Cell], value: int) -> Self:
        givens = self.givens.copy()
        for cell in cells:
            givens[cell] = value
        return replace(self, givens=givens)

    def paint(self, cells: Iterable[Cell], white: bool) -> Self:
        """Return the puzzle with these as white cells, or as blocks without clues."""
        painted = self.white.copy()
        for cell in cells:
            painted[cell] = white
        return replace(self, white=painted)

    def with_clue(self, cell: Cell, clue: int, down: bool) -> Self:
        """Return the puzzle with this clue in a block, 0 = none."""
        clues = (self.down if down else self.across).copy()
        clues[cell] = clue
        return replace(self, down=clues) if down else replace(self, across=clues)

    def with_sums(self, filling: Filling) -> Self:
        """Return the puzzle whose clues are the sums of a filling; a run with an empty cell, or above 45, has none."""
        runs, digits = self.runs, self.digits(filling).ravel()[self.runs.cells]
        if not len(runs.sums):
            return self
        sums = np.where(np.minimum.reduceat(digits, runs.begins) > 0, np.add.reduceat(digits, runs.begins), 0)
        sums[sums > HIGHEST] = 0
        across, down = clue_arrays(runs, sums, self.shape)
        return replace(self, across=across, down=down)

    def images(self) -> Sequence[Self]:
        return without_duplicates(type(self)(*board) for board in images(self._arrays, self.runs))

    def shuffled(self, random: np.random.Generator) -> Self:
        """Return one of the images: the digits of a kakuro have no other names, nor its runs another order."""
        return random_one(self.images(), random)

    def given(self) -> Filling:
        return self.givens

    def open_cells(self) -> NDArray[np.bool_]:
        free: NDArray[np.bool_] = self.white & (self.givens == 0)
        return free

    def judge(self, filling: Filling) -> list[Fault]:
        return [*self.faults, *filling_faults(self.white, self.runs, self.givens, filling)]

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the board and its clues, whatever is filled in."""
        return puzzle_faults(self.white, self.across, self.down, self.runs, self.regions)

    def candidates(self, filling: Filling) -> NDArray[np.bool_]:
        runs, digits = self.runs, self.digits(filling)
        digits[(digits < 0) | (digits > DIGITS)] = 0  # what is no digit excludes none
        held = held_in(runs, digits)
        known = (runs.lengths <= DIGITS) & (runs.sums <= HIGHEST)
        length, total = np.where(known, runs.lengths, 0), np.where(known, runs.sums, 0)
        allowed = np.where(known, completions()[total, length, held], ALL & ~held)
        of_cell = np.append(allowed, ALL)[runs.home]  # -1, no run, is the last one
        sets = np.where(self.white & (digits == 0), (of_cell[:, 0] & of_cell[:, 1]).reshape(self.shape), 0)
        choices: NDArray[np.bool_] = HELD[sets].astype(bool)
        return choices

    def to_cover(self) -> Reduction:
        """Reduce to exact cover; raise ChoiceError for a board that is too large for that."""
        if (options := option_count(self.runs, int(self.white.sum()))) > MAX_OPTIONS:
            raise ChoiceError(
                f"The exact cover of this board has up to {options:,} options; the limit is {MAX_OPTIONS:,}."
            )
        clues = zip(WAYS, (self.across, self.down), strict=True)
        lonely = [f"{cell_name(cell)}-{way}" for way, of in clues for cell in cells_of(strays(self.white, of, way))]
        cover, entries = cover_of(self.runs, self.givens, tuple(lonely))

        def fill(options: NDArray[np.int64]) -> Filling:
            filling = np.zeros(self.white.size, np.int32)
            chosen = options[options < len(entries.cell)]
            filling[entries.cell[chosen]] = entries.digit[chosen]
            return filling.reshape(self.shape)

        return Reduction(cover, fill)

    def parts(self) -> OptionParts:
        """Return the digits as the parts of the cover; the options that choose the digits of a run lay none."""
        cover, entries = cover_of(self.runs, self.givens, ())
        part_of = np.full(cover.count, -1, np.int64)
        part_of[: len(entries.digit)] = entries.digit - 1
        return OptionParts(tuple(map(str, range(1, DIGITS + 1))), part_of)

    def related(self, cell: Cell) -> NDArray[np.bool_]:
        shared = untouched(self).astype(bool)
        for run in self.runs.home[cell[0] * self.shape[1] + cell[1]].tolist():
            if run >= 0:
                shared.ravel()[self.runs.cells_in(run)] = True
        return shared

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.fill(cells_of(self.white), Ink.PAPER)
        drawing.fill(cells_of(~self.white), Ink.BLOCK)

    def draw(self, drawing: Drawing) -> None:
        draw_clues(drawing, self.across, self.down)
        self.draw_filling(drawing, self.givens, Ink.GIVEN)

    def cropped(self, rows: range, columns: range) -> Self:
        part = (slice(rows.start, rows.stop), slice(columns.start, columns.stop))
        kept = np.zeros(self.shape, bool)
        kept[part] = True
        across, down, givens = (np.where(kept, values, 0) for values in (self.across, self.down, self.givens))
        return replace(self, across=across, down=down, givens=givens)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        board_labels(drawing, filling, ink, DIGIT_HEIGHT)


def opened(cells: int) -> NDArray[np.bool_]:
    """Return which cells of a side of a new board are white: all but the first, and as few as keep runs to 9 cells."""
    white = np.ones(cells, bool)
    parts = -(-cells // (DIGITS + 1))
    white[np.arange(parts) * cells // parts] = False
    return white
