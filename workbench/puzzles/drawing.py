"""Where a puzzle draws itself: a window, an SVG file, a recorder in a test.

The unit is one cell; x grows to the right and y downwards from the board's upper left corner. Every verb takes arrays,
so that a board of ten thousand cells costs a handful of calls. Colours are named by their role (`Ink`); what a role
looks like is the theme's matter.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

MARGIN = 0.1  # cells around the board in a picture, for the width of its frame


class Ink(StrEnum):
    """The role of a colour."""

    PAPER = "paper"  # an ordinary cell
    DIAGONAL = "diagonal"  # a cell of a diagonal that holds each digit once
    EXTRA = "extra"  # a cell of an extra region
    EXTRA_LINE = "extra-line"  # its outline
    GRID = "grid"  # thin lines between cells
    FRAME = "frame"  # thick lines around boxes and board
    GIVEN = "given"  # what the puzzle says
    ENTRY = "entry"  # what a person filled in
    FOUND = "found"  # what a search filled in
    GUESS = "guess"  # what a search tries there, where it tells guesses from what follows
    PENCIL = "pencil"  # candidates
    FAULT_PAPER = "fault-paper"  # cells that break a rule
    PEER = "peer"  # cells that share a unit with the cursor
    SAME = "same"  # cells with the cursor's symbol
    CURSOR = "cursor"  # the cells selected
    COLOUR_1 = "colour-1"  # six papers with which a person colours cells and candidates
    COLOUR_2 = "colour-2"
    COLOUR_3 = "colour-3"
    COLOUR_4 = "colour-4"
    COLOUR_5 = "colour-5"
    COLOUR_6 = "colour-6"
    WRONG = "danger"  # lines through what is false
    FILTER = "filter"  # cells that may hold the digit of a filter
    BASE = "base"  # where to look: units and cells of a step of the human solver
    COVER = "cover"  # the units from which the step removes candidates
    PATTERN = "pattern"  # the cells of its pattern, where it has no units
    PREMISE = "premise"  # spots of candidates: of the pattern
    SECOND = "second"  # of its other part
    FIN = "fin"
    ENDO = "endo-fin"
    STRUCK = "struck"  # candidates that the step removes, and their crosses
    LINK = "link"  # links of its chains
    SET_1 = "set-1"  # outlines of its almost locked sets
    SET_2 = "set-2"
    SET_3 = "set-3"
    SET_4 = "set-4"
    VEIL = "veil"  # on top of cells that are dimmed; translucent on a board
    HOLE = "hole"  # what lies within a board's frame and is no cell of it
    BLOCK = "block"  # a kakuro's cell that is not to be filled
    CLUE = "clue"  # the sums and diagonals in blocks
    PIECE_1 = "piece-1"  # the colours of pieces; the first twelve differ most
    PIECE_2 = "piece-2"
    PIECE_3 = "piece-3"
    PIECE_4 = "piece-4"
    PIECE_5 = "piece-5"
    PIECE_6 = "piece-6"
    PIECE_7 = "piece-7"
    PIECE_8 = "piece-8"
    PIECE_9 = "piece-9"
    PIECE_10 = "piece-10"
    PIECE_11 = "piece-11"
    PIECE_12 = "piece-12"
    PIECE_13 = "piece-13"
    PIECE_14 = "piece-14"
    PIECE_15 = "piece-15"
    PIECE_16 = "piece-16"
    PIECE_17 = "piece-17"
    PIECE_18 = "piece-18"
    PIECE_19 = "piece-19"
    PIECE_20 = "piece-20"
    PIECE_21 = "piece-21"
    PIECE_22 = "piece-22"
    PIECE_23 = "piece-23"
    PIECE_24 = "piece-24"
    PIECE_25 = "piece-25"
    PIECE_26 = "piece-26"
    PIECE_27 = "piece-27"
    PIECE_28 = "piece-28"
    PIECE_29 = "piece-29"
    PIECE_30 = "piece-30"
    PIECE_31 = "piece-31"
    PIECE_32 = "piece-32"
    PIECE_33 = "piece-33"
    PIECE_34 = "piece-34"
    PIECE_35 = "piece-35"
    PIECE_36 = "piece-36"
    SQUARE_LIGHT = "square-light"  # the squares of a chequered board
    SQUARE_DARK = "square-dark"
    TIME_1 = "time-1"  # twelve papers from the first visited to the last
    TIME_2 = "time-2"
    TIME_3 = "time-3"
    TIME_4 = "time-4"
    TIME_5 = "time-5"
    TIME_6 = "time-6"
    TIME_7 = "time-7"
    TIME_8 = "time-8"
    TIME_9 = "time-9"
    TIME_10 = "time-10"
    TIME_11 = "time-11"
    TIME_12 = "time-12"


class Drawing(Protocol):
    """Verbs with which anything here is drawn."""

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        """Fill whole cells: (k, 2), row and column."""

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        """Draw straight lines: (k, 4), x, y to x, y; the width in cells."""

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        """Write texts around centres: (k, 2), x, y; the height of the letters' em in cells."""


@runtime_checkable
class LaidOut(Protocol):
    """A puzzle that may say where on a board its parts lie."""

    @property
    def layout(self) -> object | None:
        """Where they lie; None if that is not known."""
