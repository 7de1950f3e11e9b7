"""The files that a film can become: an animated GIF, or a page for a browser."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from workbench.files.tables import Table
from workbench.pictures.film_page import TILE, Figures, Look, Scene, Spot, film_page
from workbench.pictures.gif import COLOURS, TRAILER, Patch, frame, opening

LAST_HUNDREDTHS = 300  # that the last frame of a GIF is shown
NARROW = 700  # pixels of a picture that a page has twice as large, so that it stays sharp when it is enlarged
Pixels = NDArray[np.uint8]


class FilmFile(Protocol):
    """Takes the pictures of a film one after another."""

    scale: int  # pixels for each of the screen's

    def begin(self, samples: Sequence[Image.Image]) -> None:
        """Begin; the palette has the colours of the samples."""

    def add(self, picture: Image.Image, name: str, words: Sequence[str]) -> None:
        """Add the picture of a moment, with its name and the sentences about it."""

    def content(self) -> bytes:
        """Return the whole file."""


class GifFile:
    """An animated GIF."""

    scale = 1

    def __init__(self, fps: int, frames: int, comment: str) -> None:
        self._hundredths, self._left, self._comment = round(100 / fps), frames, comment
        self._shrinker: Shrinker | None = None
        self._parts: list[bytes] = []

    def begin(self, samples: Sequence[Image.Image]) -> None:
        self._shrinker = Shrinker(samples)
        colours = np.array(self._shrinker.palette.getpalette() or [0] * 3 * COLOURS, np.uint8)
        padded = np.zeros(3 * COLOURS, np.uint8)
        padded[: len(colours)] = colours
        self._parts.append(opening(samples[0].size, padded.reshape(COLOURS, 3), self._comment))

    def add(self, picture: Image.Image, name: str, words: Sequence[str]) -> None:  # noqa: ARG002  # a GIF has no words
        assert self._shrinker is not None
        self._left -= 1
        self._parts.append(frame(self._shrinker.patch(picture), self._hundredths if self._left else LAST_HUNDREDTHS))

    def content(self) -> bytes:
        return b"".join([*self._parts, TRAILER])


def seconds_of(frames: int, fps: int) -> float:
    """Return how long a GIF takes, the last frame included."""
    return ((frames - 1) * round(100 / fps) + LAST_HUNDREDTHS) / 100


class PageFile:
    """A page for a browser."""

    def __init__(
        self,
        title: str,
        width: int,
        colours: Mapping[str, str],
        made: Mapping[str, object],
        table: Table | None = None,
        spots: Sequence[Spot] = (),
    ) -> None:
        """`width`: of the picture, in pixels of the screen; so are those of the spots."""
        self._title, self._colours, self._made, self._table, self._spots = title, colours, made, table, spots
        self.scale = 2 if width <= NARROW else 1
        self._shrinker: Shrinker | None = None
        self._size = (0, 0)
        self._scenes: list[Scene] = []

    def begin(self, samples: Sequence[Image.Image]) -> None:
        self._shrinker, self._size = Shrinker(samples), samples[0].size

    def add(self, picture: Image.Image, name: str, words: Sequence[str]) -> None:
        assert self._shrinker is not None
        corners, tiles = self._shrinker.tiles(picture)
        image = Image.fromarray(tiles).convert("P")
        image.putpalette(self._shrinker.palette.getpalette() or [])
        self._scenes.append(Scene(corners, image, name, words))

    def content(self) -> bytes:
        look = Look(
            title=self._title,
            size=self._size,
            scale=self.scale,
            colours=self._colours,
            made=self._made,
            figures=None if self._table is None else Figures(self._table.columns, list(self._table.rows)),
            spots=[enlarged(spot, self.scale) for spot in self._spots],
        )
        return film_page(look, self._scenes)


def enlarged(spot: Spot, scale: int) -> Spot:
    """Return a spot of a picture that is this many times larger."""
    return Spot(spot.left * scale, spot.top * scale, spot.width * scale, spot.height * scale, spot.text)


class Shrinker:
    """Finds what changes from one picture to the next, in one palette."""

    def __init__(self, samples: Sequence[Image.Image]) -> None:
        self.palette = palette_of(samples)
        self._before: Pixels | None = None

    def patch(self, picture: Image.Image) -> Patch:
        """Return the rectangle of what changed since the picture before."""
        before, self._before = self._before, self._pixels(picture)
        return changed_part(before, self._before)

    def tiles(self, picture: Image.Image) -> tuple[list[tuple[int, int]], Pixels]:
        """Return the corners of the tiles that changed since the picture before, and these tiles below each other."""
        before, self._before = self._before, self._pixels(picture)
        return changed_tiles(before, self._before)

    def _pixels(self, picture: Image.Image) -> Pixels:
        return np.asarray(picture.quantize(palette=self.palette, dither=Image.Dither.NONE))


def palette_of(samples: Sequence[Image.Image]) -> Image.Image:
    """Return a picture whose palette has the colours of some samples."""
    wide, high = max(one.width for one in samples), sum(one.height for one in samples)
    together = Image.new("RGB", (wide, high))
    for one, top in zip(samples, tops(samples), strict=True):
        together.paste(one, (0, top))
    return together.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def tops(images: Sequence[Image.Image]) -> Iterator[int]:
    """Yield where each image begins if they are put below each other."""
    top = 0
    for one in images:
        yield top
        top += one.height


def changed_part(before: Pixels | None, now: Pixels) -> Patch:
    """Return the smallest rectangle that holds all pixels that have changed; a single pixel if none has."""
    if before is None or before.shape != now.shape:
        return Patch(0, 0, now)
    changed = before != now
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(rows):
        return Patch(0, 0, now[:1, :1])
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    return Patch(int(left), int(top), now[top:bottom, left:right])


def changed_tiles(before: Pixels | None, now: Pixels) -> tuple[list[tuple[int, int]], Pixels]:
    """Return left and top of each tile with a pixel that has changed, and these tiles; one tile if none has."""
    high, wide = (-(-length // TILE) for length in now.shape)
    padded = np.zeros((2, high * TILE, wide * TILE), np.uint8)
    padded[0, : now.shape[0], : now.shape[1]] = now
    if before is not None and before.shape == now.shape:
        padded[1, : now.shape[0], : now.shape[1]] = before
        changed = padded[0] != padded[1]
    else:
        changed = np.ones(padded.shape[1:], bool)
    rows, columns = np.nonzero(changed.reshape(high, TILE, wide, TILE).any(axis=(1, 3)))
    if not len(rows):
        rows = columns = np.zeros(1, np.intp)
    tiles = padded[0].reshape(high, TILE, wide, TILE).swapaxes(1, 2)[rows, columns]
    corners = [(column * TILE, row * TILE) for row, column in zip(rows.tolist(), columns.tolist(), strict=True)]
    return corners, tiles.reshape(-1, TILE)
