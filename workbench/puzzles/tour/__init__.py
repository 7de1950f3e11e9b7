"""Knight's tours: a leaper is to visit every square of a board once; a closed one ends a leap away from its start."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.puzzles.cover import OptionParts, Reduction
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import frozen
from workbench.puzzles.images import IMAGES, UPRIGHT, image, image_cell, random_one, without_duplicates
from workbench.puzzles.judge_form import JudgeForm, write_rows
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.notation import square_name
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Cell, Fault, Filling, ParseError, untouched
from workbench.puzzles.recognizable import is_mostly_numbers
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import TextLimits
from workbench.puzzles.tour import graph_text, writers
from workbench.puzzles.tour import text as tour_text
from workbench.puzzles.tour.as_cover import cover_of
from workbench.puzzles.tour.dead_end import why_stuck
from workbench.puzzles.tour.drawing import draw_board, draw_marks, draw_path
from workbench.puzzles.tour.facts import properties_of
from workbench.puzzles.tour.leaps import KNIGHT, Leap, leaps
from workbench.puzzles.tour.limits import LIMITS, LONGEST_BEGINNING
from workbench.puzzles.tour.move_string import FIRST_LINE, move_lines, read_move_lines
from workbench.puzzles.tour.moves import LONGEST, looks_like_moves, write_coordinates, write_wide_rows
from workbench.puzzles.tour.rules import cell_at, filling_faults, puzzle_faults
from workbench.puzzles.tour.squares import INKS, pixel_inks
from workbench.puzzles.tour.surface import SURFACES, Surface
from workbench.puzzles.tour.walk import kept

LONGEST_USUAL = 8  # squares that a piece leaps; pairs of numbers with another difference are rather points


@dataclass(frozen=True, eq=False)
class Tour:
    """A board with its leaper; a filling holds in each square the number, from 1, of the move that visits it."""

    board: NDArray[np.bool_]  # (rows, columns), read-only; True = a square to be visited, False = a hole
    start: Cell | None = None  # the square visited first; None = any
    end: Cell | None = None  # the square visited last; None = any
    closed: bool = False  # whether the last square must be a leap away from the first
    leap: Leap = KNIGHT
    surface: str = "plain"  # one of SURFACES: which sides of the board are glued together

    asks: ClassVar[frozenset[str]] = frozenset({"colours"})  # see `Coverable`
    kind: ClassVar[str] = "tour"
    text_limits: ClassVar[TextLimits] = LIMITS
    signs_decide: ClassVar[bool] = False
    title: ClassVar[str] = "Knight's tour"
    sizes: ClassVar[tuple[Choice, ...]] = (
        Choice(name="rows", title="Rows", about="Squares from top to bottom.", default=8, low=1, high=LONGEST),
        Choice(name="columns", title="Columns", about="Squares from left to right.", default=8, low=1, high=LONGEST),
        Choice(
            name="tour",
            title="Tour",
            about="Whether the last square must be a leap away from the first.",
            default="open",
            values=(("open", "Open"), ("closed", "Closed")),
        ),
        Choice(
            name="surface",
            title="Surface",
            about="Which sides of the board are glued together.",
            default="plain",
            values=tuple((name, surface.title) for name, surface in SURFACES.items()),
        ),
    )
    styles: ClassVar[tuple[str, ...]] = tuple(writers.WRITERS)
    filling_styles: ClassVar[tuple[str, ...]] = tuple(writers.FILLING_WRITERS)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", frozen(np.asarray(self.board, bool)))
        object.__setattr__(self, "leap", tuple(sorted(self.leap)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tour) or self._marks != other._marks:
            return False
        return self.board is other.board or np.array_equal(self.board, other.board)

    def __hash__(self) -> int:
        return hash((self.shape, self._marks, self.board.tobytes()))

    @property
    def _marks(self) -> tuple[object, ...]:
        return self.start, self.end, self.closed, self.leap, self.surface

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.board.shape
        return rows, columns

    @property
    def extent(self) -> tuple[int, int]:
        return self.shape

    @property
    def name(self) -> str:
        holes = self.board.size - self.squares
        words = [f"{'Closed' if self.closed else 'Open'} tour {self.shape[0]} × {self.shape[1]}"]
        words += [f"({self.leap[0]},{self.leap[1]})"] * (self.leap != KNIGHT) + [self.sides.noun] * (
            self.surface != "plain"
        )
        words += [counted(holes, "hole")] * (holes > 0)
        return ", ".join(words)

    def beginning(self, entries: Filling) -> str:
        """Return the names of the squares of a walk by hand, in their order."""
        long = np.count_nonzero(entries) > LONGEST_BEGINNING
        path = kept(self, untouched(self) if long else entries)
        cells = [cell_at(self, square) for square in path] if len(path) < self.squares else []
        return "" if cells == [self.start] else " ".join(map(self.name_of, cells))

    def name_of(self, cell: Cell) -> str:
        """Return the name of a square."""
        return square_name(cell, self.shape)

    @cached_property
    def squares(self) -> int:
        """How many squares are to be visited."""
        return int(np.count_nonzero(self.board))

    @property
    def moves(self) -> NDArray[np.int32]:
        """The leaps, (k, 2), rows and columns, clockwise from the first that goes up and to the right."""
        return leaps(self.leap)

    @property
    def sides(self) -> Surface:
        """How the sides of the board are joined."""
        return SURFACES[self.surface]

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        board = np.ones((int(sizes["rows"]), int(sizes["columns"])), bool)
        return cls(board, closed=sizes["tour"] == "closed", surface=str(sizes["surface"]))

    @staticmethod
    def has_signs(text: str) -> bool:
        return is_mostly_numbers(text)

    @classmethod
    def parse(cls, text: str) -> list[Self]:
        return [tour for tour, _ in cls.parse_filled(text)]

    @classmethod
    def parse_filled(cls, text: str) -> list[tuple[Self, Filling]]:
        tours = [(cls(*fields), filling) for fields, filling in tour_text.read_filled(text)]
        if not tours:
            raise ParseError("No board found. Start with a line like tour 8x8, or use rows of . and #.", 1, 1)
        return tours

    @classmethod
    def list_form(cls) -> ListForm:
        return tour_text.LIST_FORM

    def style_problem(self, style: str) -> str:
        return graph_text.problem(self) if style in writers.GRAPHS else ""

    def format(self, style: str = "plain") -> str:
        return writers.WRITERS[style](self)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return writers.FILLING_WRITERS[style](self, filling)

    def paint(self, cells: Iterable[Cell], square: bool) -> Self:
        """Return the tour with these as squares, or as holes; a start or end that is no square is lost."""
        board = self.board.copy()
        for cell in cells:
            board[cell] = square
        kept = {name: at for name, at in (("start", self.start), ("end", self.end)) if at and board[at]}
        return replace(self, board=board, start=kept.get("start"), end=kept.get("end"))

    def images(self) -> Sequence[Self]:
        return without_duplicates(self._image(k) for k in (range(IMAGES) if self.sides.turnable else UPRIGHT))

    def _image(self, k: int) -> Self:
        start, end = (cell and image_cell(cell, self.shape, k) for cell in (self.start, self.end))
        return replace(self, board=image(self.board, k), start=start, end=end)

    def shuffled(self, random: np.random.Generator) -> Self:
        """Return one of the images: a tour has neither names nor orders to change."""
        return random_one(self.images(), random)

    def starts(self) -> NDArray[np.bool_]:
        starts = self.board.copy()
        if self.end is not None and self.squares > 1:
            starts[self.end] = False
        return starts

    def begun_at(self, cell: Cell) -> Self:
        return replace(self, start=cell)

    def relaxed(self) -> Self:
        return replace(self, closed=False, end=None)

    def open_cells(self) -> NDArray[np.bool_]:
        return self.board

    def is_likely(self, filling: Filling, /) -> bool:
        if filling.any():
            return max(self.leap) <= LONGEST_USUAL and looks_like_moves(filling, self.leap)
        return bool((~self.board).any()) or self.start is not None

    def judge(self, filling: Filling) -> list[Fault]:
        return [*self.faults, *filling_faults(self, filling)]

    def judge_forms(self) -> list[JudgeForm]:
        rows, columns = self.shape
        if rows != columns or self.squares < rows * columns or (self.leap, self.surface) != (KNIGHT, "plain"):
            return []
        boj = JudgeForm("boj-2025", self, lambda filling: write_coordinates(filling, first=1, between=" "), "-1 -1")
        uva = JudgeForm("uva-10255", replace(self, closed=True), write_wide_rows, "No Circuit Tour.", is_spaced=True)
        return [uva] if self.closed else [boj, uva, JudgeForm("cses-1689", self, write_rows)]

    def to_cover(self) -> Reduction:
        """Reduce to exact cover with colours; raise ChoiceError for a board that is too large for that."""
        cover, visits = cover_of(self)

        def fill(options: NDArray[np.int64]) -> Filling:
            filling = np.zeros(self.board.size, np.int32)
            filling[visits.square[options]] = visits.step[options]
            return filling.reshape(self.shape)

        return Reduction(cover, fill)

    def parts(self) -> OptionParts:
        """Return the steps as the parts of the cover."""
        _, visits = cover_of(self)
        return OptionParts(tuple(str(k + 1) for k in range(self.squares)), visits.step - 1)

    def compact_lines(self, filling: Filling) -> list[str] | None:
        """Return a walk as a string of moves, in lines; None if the filling is no walk."""
        return move_lines(self, filling)

    def parse_compact(self, lines: Sequence[str]) -> Filling | None:
        """Return the walk of a string of moves; None for lines of another notation; raise ParseError."""
        if not lines or not FIRST_LINE.fullmatch(lines[0]):
            return None
        numbered = [TextLine(number, line) for number, line in enumerate(lines, 1)]
        return read_move_lines(numbered, self.shape, self.leap, self.surface)

    def properties(self, filling: Filling) -> list[str]:
        """Return what is to be said of a walk without faults: its crossings, and of a tour its symmetry and sums."""
        return [] if self.faults or self.judge(filling) else properties_of(self, filling)

    def why_stuck(self, filling: Filling) -> str:
        """Return why no next move of a walk leads to a tour; "" where that is not seen at once."""
        return why_stuck(self, filling)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the board, whatever is filled in; that there is no tour is no fault."""
        return puzzle_faults(self)

    def draw_ground(self, drawing: Drawing) -> None:
        draw_board(drawing, self)

    def draw(self, drawing: Drawing) -> None:
        draw_marks(drawing, self)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        draw_path(drawing, self, filling, ink)

    def pixel_inks(self, filling: Filling, longest: int) -> tuple[NDArray[np.uint8], tuple[Ink, ...]]:
        return pixel_inks(self, filling, longest), INKS
