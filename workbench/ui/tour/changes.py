"""Changes of a tour: its board, its ends and its rules, and what they leave of the walk on the board."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.puzzles.grid import nothing, resized
from workbench.puzzles.images import image
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap
from workbench.puzzles.tour.walk import filling_of, kept
from workbench.ui.board.document import Document
from workbench.ui.board.shape.dialogs import extended
from workbench.ui.board.shape.shape import Sides
from workbench.ui.tour.reasons import hole_message

Board = NDArray[np.bool_]
Rearrangement = Callable[[NDArray[np.generic]], NDArray[np.generic]]  # moves the squares of any array like the board


class TourChanges(QObject):
    """Changes the tour of a document; as much of the walk is kept as is possible there."""

    problem_found = Signal(str)  # why a change is not possible

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document

    @property
    def _tour(self) -> Tour:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Tour)
        return puzzle

    def _change(self, tour: Tour, description: str) -> None:
        self._document.apply(with_tour(self._document.position, tour), description)

    def paint(self, mask: Board, on: bool) -> None:
        """Make the cells of a mask squares or holes."""
        text = "paint {}".format(counted(int(np.count_nonzero(mask)), "square" if on else "hole"))
        self.set_board(frozen(np.where(mask, on, self._tour.board)), text)

    def toggle_hole(self, cell: Cell) -> None:
        """Make a square a hole, or a hole a square."""
        mask = np.zeros(self._tour.shape, bool)
        mask[cell] = True
        self.paint(mask, not self._tour.board[cell])

    def toggle_end(self, name: str, cell: Cell) -> None:
        """Set a square as the start or the end, or clear it if it is."""
        tour = self._tour
        positions = {"start": tour.start, "end": tour.end}
        if not tour.board[cell]:
            self.problem_found.emit(hole_message(tour, cell))
            return
        text = {"start": ("start at {}", "clear the start"), "end": ("end at {}", "clear the end")}[name]
        if positions[name] == cell:
            self._change(replace(tour, start=None) if name == "start" else replace(tour, end=None), text[1])
            return
        positions = {
            other: None if place == cell and tour.squares > 1 else place for other, place in positions.items()
        } | {name: cell}
        self._change(replace(tour, start=positions["start"], end=positions["end"]), text[0].format(tour.name_of(cell)))

    def set_closed(self, closed: bool) -> None:
        """Look for closed or open tours."""
        description = "closed tour" if closed else "open tour"
        self._document.apply(replace(self._document.position, puzzle=replace(self._tour, closed=closed)), description)

    def set_leap(self, leap: Leap) -> None:
        """Let another leaper walk."""
        self._change(replace(self._tour, leap=leap), "leaper ({},{})".format(*leap))

    def set_surface(self, surface: str) -> None:
        """Lay the board on another surface."""
        changed = replace(self._tour, surface=surface)
        self._change(changed, changed.sides.noun)

    def set_board(self, board: Board, description: str) -> None:
        """Change squares and holes; a start or end that becomes a hole is removed."""
        if not np.array_equal(board, self._tour.board):
            self._change(with_board(self._tour, board), description)

    def set_image(self, number: int, description: str) -> None:
        """Turn or mirror the board with its ends and walk."""
        self._document.apply(rearranged(self._document.position, partial(image, k=number)), description)

    def extend(self, sides: Sides, description: str) -> None:
        """Add or remove rows and columns at the sides; ends and walk move with their squares."""
        top, bottom, left, right = sides
        change = partial(resized, top=top, bottom=bottom, left=left, right=right)
        board = extended(self._tour.board, *sides)
        self._document.apply(rearranged(self._document.position, change, board), description)

    def blank(self, board: Board) -> Tour:
        """Return the tour on another board, without ends."""
        return replace(self._tour, board=board, start=None, end=None)


def with_tour(position: Position, tour: Tour, entries: Filling | None = None) -> Position:
    """Return a position on another board, with as much of the walk as is possible there."""
    blank = nothing(tour.shape)
    entries = position.entries if entries is None else entries
    if entries.shape != tour.shape or entries is blank or not entries.any():
        entries = blank
    elif len(path := kept(tour, entries)) < np.count_nonzero(entries):
        entries = filling_of(tour.shape, path) if len(path) else blank
    return Position(tour, entries, blank)


def with_board(tour: Tour, board: Board) -> Tour:
    """Return a tour on other squares; a start or end that is no longer a square is removed."""
    if board.shape != tour.shape:
        return replace(tour, board=board, start=None, end=None)
    start, end = (at if at and board[at] else None for at in (tour.start, tour.end))
    return replace(tour, board=board, start=start, end=end)


def rearranged(position: Position, change: Rearrangement, board: Board | None = None) -> Position:
    """Return a position with its board, ends and walk rearranged; `board` replaces the rearranged board."""
    tour = position.puzzle
    assert isinstance(tour, Tour)
    board = np.asarray(change(tour.board), bool) if board is None else board
    start, end = (moved(change, tour.shape, at) for at in (tour.start, tour.end))
    walked = position.entries is not nothing(tour.shape) and position.entries.any()
    entries = np.asarray(change(position.entries), np.int32) if walked else nothing(board.shape)
    return with_tour(position, replace(tour, board=board, start=start, end=end), entries)


def moved(change: Rearrangement, shape: tuple[int, int], cell: Cell | None) -> Cell | None:
    """Return where a rearrangement moves a square; None if it is cut off, or there is none."""
    if cell is None:
        return None
    mask = np.zeros(shape, bool)
    mask[cell] = True
    after = change(mask)
    place = np.unravel_index(int(np.argmax(after)), after.shape)
    return (int(place[0]), int(place[1])) if after[place] else None


def frozen(board: Board) -> Board:
    """Return an unshared board, made read-only so that a puzzle need not copy it."""
    board.flags.writeable = False
    return board
