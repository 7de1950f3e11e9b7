"""Records a film of a view into a file: moment by moment, as the widget shows them."""

import numpy as np
from PIL import Image
from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from workbench.ui.base.exports.view import RENDERED, Film
from workbench.ui.base.painting import painting
from workbench.ui.shell.exports.film_files import FilmFile

LOOK_MILLISECONDS = 5  # between two looks whether a moment is shown
SAMPLES = 3  # moments whose colours make the palette


class FilmRecorder(QObject):
    """Shows one moment after another, and takes a picture of each; emits `done` with the contents of the file."""

    done = Signal(bytes)

    def __init__(self, film: Film, moments: list[int], file: FilmFile) -> None:
        super().__init__()
        self._film, self._file, self._moments = film, file, moments
        count = len(moments)
        at = np.linspace(0, count - 1, min(SAMPLES, count)).round().astype(int)
        self._order = [*at.tolist(), *range(count)]  # the samples first, then all moments
        self._samples: list[Image.Image] = []
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
        self._take(as_image(picture_of(self._film.widget, self._file.scale)))
        self._next()
        if self._at == len(self._order):
            self.stop()
            self.done.emit(self._file.content())

    def _take(self, image: Image.Image) -> None:
        number = self._at - (len(self._order) - len(self._moments))
        if number < 0:
            self._samples.append(image)
            return
        if number == 0:
            self._file.begin(self._samples)
        name = f"{self._moments[number]:,} / {self._film.moments - 1:,}"
        self._file.add(image, name, self._film.words)


def moments_of(film: Film, most: int) -> list[int]:
    """Return the moments of a film, or at most so many, spread over all of it."""
    count = max(1, min(most, film.moments))
    moments: list[int] = np.linspace(0, max(0, film.moments - 1), count).round().astype(int).tolist()
    return moments


def picture_of(widget: QWidget, scale: int) -> QImage:
    """Return what a widget shows, this many times larger."""
    if scale == 1:
        return widget.grab().toImage()
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    with painting(image) as painter:
        QWidget.render(widget, painter, QPoint(0, 0), QRegion(), RENDERED)
    return image


def as_image(picture: QImage) -> Image.Image:
    """Return a picture of Qt's as one of Pillow's."""
    rgb = picture.convertToFormat(QImage.Format.Format_RGB888)
    return Image.frombuffer(
        "RGB", (rgb.width(), rgb.height()), bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine(), 1
    )
