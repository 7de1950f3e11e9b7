"""The picture of a step of a human solver: shaded cells, coloured candidates, struck ones, digits to place, lines.

All is worked out once, as arrays; drawing it is a handful of calls. Each kind builds the pictures of its own steps.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.small_symbols import USED, draw_spots, places_across, places_of, symbol_height

LINE, CROSS, OUTLINE = 0.03, 0.028, 0.05  # widths in cells
TILE, TILE_HEIGHT, TILE_RISE = "■", 1.23, 0.115  # below a digit to place: nearly a cell, centred
DIGIT_HEIGHT = 0.55  # of the em of a digit to place

Points = NDArray[np.float64]  # (k, 2): x, y in cells
Segments = NDArray[np.float64]  # (k, 4): x, y to x, y
Candidates = Iterable[tuple[int, int, int]]  # row and column from 0, digit from 1


@dataclass(frozen=True)
class Spots:
    """Small symbols on coloured spots, or without."""

    centres: Points
    texts: Sequence[str]
    ink: Ink | None  # of the spots
    text_ink: Ink


@dataclass(frozen=True)
class Lines:
    """Lines of one ink and width."""

    segments: Segments
    ink: Ink
    width: float


@dataclass(frozen=True)
class StepPicture:
    """What is drawn below and above lines and digits; empty parts are left out."""

    symbols: int
    papers: tuple[tuple[NDArray[np.intp], Ink], ...] = ()
    lines: tuple[Lines, ...] = ()
    spots: tuple[Spots, ...] = ()
    crosses: tuple[Lines, ...] = ()
    placed: tuple[tuple[int, int, int], ...] = ()  # row, column, digit

    def draw_below(self, drawing: Drawing) -> None:
        """Shade cells."""
        for cells, ink in self.papers:
            drawing.fill(cells, ink)

    def draw_above(self, drawing: Drawing) -> None:
        """Draw links, outlines, candidates and digits."""
        height = symbol_height(self.symbols)
        for lines in self.lines:
            drawing.lines(lines.segments, lines.ink, lines.width)
        for spots in self.spots:
            if spots.ink is not None:
                draw_spots(drawing, spots.centres, self.symbols, spots.ink)
            drawing.labels(spots.centres, spots.texts, spots.text_ink, height)
        for lines in self.crosses:
            drawing.lines(lines.segments, lines.ink, lines.width)
        if self.placed:
            middles = np.array([(column + 0.5, row + 0.5) for row, column, _ in self.placed])
            drawing.labels(middles - (0, TILE_RISE), [TILE] * len(middles), Ink.PREMISE, TILE_HEIGHT)
            drawing.labels(middles, [str(digit) for _, _, digit in self.placed], Ink.GIVEN, DIGIT_HEIGHT)


def centres(group: Candidates, symbols: int) -> Points:
    """Return the places of candidates."""
    return places_of(np.array(list(group), np.intp).reshape(-1, 3) - (0, 0, 1), symbols)


def spots_of(group: Sequence[tuple[int, int, int]], symbols: int, ink: Ink | None, text_ink: Ink) -> Spots:
    """Return candidates on spots of one ink; None = without spots."""
    return Spots(centres(group, symbols), [str(digit) for _, _, digit in group], ink, text_ink)


def radius_of(symbols: int) -> float:
    """Return the radius of a candidate's place."""
    return USED / places_across(symbols) / 2


def crosses(removed: Sequence[tuple[int, int, int]], symbols: int) -> tuple[Lines, ...]:
    """Return the crosses on candidates that are struck."""
    if not removed:
        return ()
    at, reach = centres(removed, symbols), 0.8 * radius_of(symbols)
    falling = np.hstack([at - reach, at + reach])
    corner = np.array([reach, -reach])
    rising = np.hstack([at - corner, at + corner])
    return (Lines(np.vstack([falling, rising]), Ink.STRUCK, CROSS),)
