"""A tour as a film: the frames in which its path grows, each only as large as what changes.

What lies above other things is kept apart in a mask of its own, so that new squares do not cover the path, and nothing
has to be drawn twice. A frame is put together from the masks where something has changed.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from workbench.pictures.gif import COLOURS, Patch
from workbench.pictures.raster import MIN_TEXT, Colour, RasterDrawing, enlargement, margin_of, size_of
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import TIMES

Box = tuple[int, int, int, int]  # left, top, right, bottom; in pixels of the film

PAPERS = (Ink.PAPER, Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, Ink.HOLE, *TIMES)
LINES = (Ink.FOUND, Ink.GIVEN)  # what is drawn on all papers; the frame is as good as straight
SHADES = 7  # between a line and each paper
UNKNOWN = -1
TEXT_WIDTH = 1.0  # cells that a number may cover


class Film:
    """The frames of one tour; `draw` is called for each in turn."""

    def __init__(self, tour: Tour, filling: Filling, colours: Mapping[str, str], cell: int, most: int) -> None:
        self.tour, self.filling = tour, filling
        self.size = size_of(tour.shape, cell)
        self.palette = palette_of(colours)
        self._layers = Layers(tour.shape, colours, cell)
        self._places = np.full(1 << 24, UNKNOWN, np.int16)  # in the palette, of every colour met so far
        moves = int(filling.max(initial=0))
        stride = moves_a_frame(moves, most)
        self._ends = [*range(stride, moves, stride), moves] if moves else []

    def __len__(self) -> int:
        return 1 + len(self._ends)

    def patches(self) -> Iterator[Patch]:
        """Yield the frames: first the board, then the path as it grows."""
        layers = self._layers
        self.tour.draw_ground(layers)
        self.tour.draw(layers)
        layers.changed()
        yield self._patch((0, 0, *self.size))
        before = 0
        for end in self._ends:
            layers.clear_marks()
            if end == self._ends[-1]:
                part = self.filling  # with what joins the end of a closed tour to its start
            else:
                part = np.where((self.filling >= before) & (self.filling <= end), self.filling, 0)
            self.tour.draw_filling(layers, part, Ink.FOUND)
            yield self._patch(layers.changed())
            before = end

    def _patch(self, box: Box) -> Patch:
        return Patch(box[0], box[1], self._placed(self._layers.seen(box)))

    def _placed(self, colours: NDArray[np.uint32]) -> NDArray[np.uint8]:
        """Return the places in the palette of the colours nearest to these."""
        places = self._places[colours]
        for number in np.unique(colours[places == UNKNOWN]).tolist():
            colour = np.array([number & 255, number >> 8 & 255, number >> 16])
            self._places[number] = ((self.palette.astype(int) - colour) ** 2).sum(axis=1).argmin()
        return self._places[colours].astype(np.uint8)


def moves_a_frame(moves: int, most: int) -> int:
    """Return how many moves a frame shows, so that there are at most this many frames, the board alone included."""
    return max(1, -(-moves // max(1, most - 1)))


def frames_of(moves: int, most: int) -> int:
    """Return how many frames a film has."""
    return 1 + -(-moves // moves_a_frame(moves, most))


class Layers:
    """A Drawing that keeps squares, path, frame, numbers and marks apart, and remembers where something was drawn."""

    def __init__(self, shape: tuple[int, int], colours: Mapping[str, str], cell: int) -> None:
        self._cell = cell
        self._margin, self._size = margin_of(cell), size_of(shape, cell)
        self._times = enlargement(self._size)
        size = self._size[0] * self._times, self._size[1] * self._times
        masks = [Image.new("L", size) for _ in range(4)]
        self._squares = Image.new("RGB", self._size, colours[Ink.PAPER])
        self._marks = masks[3]
        inks = (Ink.FOUND, Ink.FRAME, Ink.GIVEN, Ink.GIVEN)
        self._above = [(mask, colours[ink]) for mask, ink in zip(masks, inks, strict=True)]
        self._on_squares = self._drawing(self._squares, colours, 1)  # their sides are those of pixels: smooth already
        white: dict[str, Colour] = dict.fromkeys(Ink, 255)
        self._path, self._frame, self._numbers, self._marked = (
            self._drawing(mask, white, self._times) for mask in masks
        )
        self._framed = False
        self._boxes: list[tuple[float, ...]] = []  # of what has changed, in cells: left, top, right, bottom
        self._mark_boxes: set[tuple[float, ...]] = set()
        self._marks_before: set[tuple[float, ...]] = set()

    def _drawing(self, image: Image.Image, colours: Mapping[str, Colour], times: int) -> RasterDrawing:
        return RasterDrawing(image, colours, self._cell * times, self._margin * times, MIN_TEXT * times)

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        if len(cells):
            self._on_squares.fill(cells, ink)
            (top, left), (bottom, right) = cells.min(axis=0).tolist(), cells.max(axis=0).tolist()
            self._boxes.append((left, top, right + 1, bottom + 1))

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        if not len(segments) or (ink is Ink.FRAME and self._framed):
            return
        xs, ys = segments[:, ::2], segments[:, 1::2]
        box = (xs.min() - width, ys.min() - width, xs.max() + width, ys.max() + width)
        if ink is Ink.FRAME:
            self._framed = True
            self._frame.lines(segments, ink, width)
        elif ink is Ink.FOUND:
            self._path.lines(segments, ink, width)
        else:
            self._marked.lines(segments, ink, width)
            self._mark_boxes.add(box)
            return
        self._boxes.append(box)

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        if len(centres):
            self._numbers.labels(centres, texts, ink, height)
            half = TEXT_WIDTH / 2
            self._boxes.append((*(centres.min(axis=0) - half).tolist(), *(centres.max(axis=0) + half).tolist()))

    def clear_marks(self) -> None:
        """Take away rings, frames and diamonds: they will be drawn again where they are now."""
        for box in self._mark_boxes:
            self._marks.paste(0, self._enlarged(self._pixels([box])))
        self._marks_before, self._mark_boxes = self._mark_boxes, set()

    def changed(self) -> Box:
        """Return where something has changed since the last time, and forget it."""
        boxes = [*self._boxes, *(self._mark_boxes ^ self._marks_before)]
        self._boxes = []
        return self._pixels(boxes)

    def _pixels(self, boxes: list[tuple[float, ...]]) -> Box:
        """Return the pixels of the film that some boxes of cells may touch."""
        sides = np.array(boxes) * self._cell + self._margin
        left, top = np.maximum(np.floor(sides[:, :2].min(axis=0)).astype(int) - 1, 0).tolist()
        right, bottom = np.minimum(np.ceil(sides[:, 2:].max(axis=0)).astype(int) + 1, self._size).tolist()
        return left, top, right, bottom

    def seen(self, box: Box) -> NDArray[np.uint32]:
        """Return the colours of a part, each as one number: red, green times 256, and so on."""
        large = self._enlarged(box)
        image = self._squares.crop(box)
        for mask, colour in self._above:
            part = mask.crop(large)
            if part.getbbox():
                image.paste(colour, (0, 0), part.reduce(self._times) if self._times > 1 else part)
        return np.asarray(image.convert("RGBA")).view(np.dtype("<u4"))[:, :, 0] & np.uint32(0xFFFFFF)

    def _enlarged(self, box: Box) -> Box:
        """Return where a part of the film lies in the masks."""
        left, top, right, bottom = box
        return self._times * left, self._times * top, self._times * right, self._times * bottom


def palette_of(colours: Mapping[str, str]) -> NDArray[np.uint8]:
    """Return the colours of a film, (256, 3): papers and lines, and the shades between them."""
    papers, lines = (np.array([rgb(colours[ink]) for ink in inks], float) for inks in (PAPERS, LINES))
    parts = np.arange(1, SHADES + 1)[:, None] / (SHADES + 1)
    mixed = [paper + (line - paper) * parts for paper in papers for line in lines]
    flat = np.concatenate([papers, lines, [rgb(colours[Ink.FRAME])], *mixed])
    palette = np.zeros((COLOURS, 3), np.uint8)
    palette[: len(flat)] = np.round(flat)
    return palette


def rgb(colour: str) -> list[int]:
    """Return red, green and blue of "#rrggbb"."""
    return list(bytes.fromhex(colour.removeprefix("#")))
