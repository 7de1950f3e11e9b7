"""Records a film of a view as an animated GIF: moment by moment, as the widget shows them."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from workbench.pictures.gif import COLOURS, TRAILER, Patch, frame, opening
from workbench.ui.base.exports.view import Film

LOOK_MILLISECONDS = 5  # between two looks whether a moment is shown
SAMPLES = 3  # moments whose colours make the palette
LAST_HUNDREDTHS = 300  # that the last frame is shown
Pixels = NDArray[np.uint8]


class FilmRecorder(QObject):
    """Shows one moment after another, and takes a picture of each; emits `done` with the contents of the file."""

    done = Signal(bytes)

    def __init__(self, film: Film, frames: int, fps: int, comment: str) -> None:
        super().__init__()
        self._film, self._comment = film, comment
        self._hundredths = round(100 / fps)
        count = max(1, min(frames, film.moments))
        self._moments = np.linspace(0, max(0, film.moments - 1), count).round().astype(int).tolist()
        at = np.linspace(0, count - 1, min(SAMPLES, count)).round().astype(int)
        self._order = [*at.tolist(), *range(count)]  # the samples first, then all frames
        self._samples: list[Image.Image] = []
        self._palette: Image.Image | None = None
        self._before: Pixels | None = None
        self._parts: list[bytes] = []
        self._at = -1
        self._calm = False  # whether the moment was shown at the last look
        self._timer = QTimer(self, interval=LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)

    @property
    def progress(self) -> float:
        """The part of the work that is done."""
        return max(0, self._at) / len(self._order)

    def begin(self) -> None:
        """Show the first moment."""
        self._next()
        self._timer.start()

    def stop(self) -> None:
        """End the recording."""
        self._timer.stop()
        self._film.end()

    def _next(self) -> None:
        self._at += 1
        self._calm = False
        if self._at < len(self._order):
            self._film.show_moment(self._moments[self._order[self._at]])

    def _look(self) -> None:
        calm, self._calm = self._calm, self._film.settled
        if not (calm and self._calm):  # once more: what has ended may still have to be shown
            return
        self._take(as_image(self._film.widget.grab().toImage()))
        self._next()
        if self._at == len(self._order):
            self.stop()
            self._parts.append(TRAILER)
            self.done.emit(b"".join(self._parts))

    def _take(self, image: Image.Image) -> None:
        number = self._at - (len(self._order) - len(self._moments))
        if number < 0:
            self._samples.append(image)
            return
        if self._palette is None:
            self._palette = palette_of(self._samples)
            colours = np.array(self._palette.getpalette() or [0] * 3 * COLOURS, np.uint8)
            padded = np.zeros(3 * COLOURS, np.uint8)
            padded[: len(colours)] = colours
            self._parts.append(opening(image.size, padded.reshape(COLOURS, 3), self._comment))
        pixels = np.asarray(image.quantize(palette=self._palette, dither=Image.Dither.NONE))
        last = number == len(self._moments) - 1
        patch = changed_part(self._before, pixels)
        self._parts.append(frame(patch, LAST_HUNDREDTHS if last else self._hundredths))
        self._before = pixels


def as_image(picture: QImage) -> Image.Image:
    """Return a picture of Qt's as one of Pillow's."""
    rgb = picture.convertToFormat(QImage.Format.Format_RGB888)
    return Image.frombuffer(
        "RGB", (rgb.width(), rgb.height()), bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine(), 1
    )


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
