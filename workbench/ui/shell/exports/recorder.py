"""Records a film of a view into a file: moment by moment, as the widget shows them."""

from collections.abc import Mapping

import numpy as np
from PIL import Image
from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from workbench.pictures.film_page import Spot
from workbench.ui.base.exports.caption import captioned_image
from workbench.ui.base.exports.view import RENDERED, Film, TabView
from workbench.ui.base.exports.write import picture
from workbench.ui.base.painting import painting
from workbench.ui.shell.exports.film_files import FilmFile, PageFile

LOOK_MILLISECONDS = 5  # between two looks whether a moment is shown
SAMPLES = 3  # moments whose colours make the palette


class FilmRecorder(QObject):
    """Shows one moment after another, and takes a picture of each; emits `done` with the contents of the file."""

    done = Signal(bytes)

    def __init__(self, film: Film, moments: list[int], file: FilmFile, caption: str = "") -> None:
        """`caption`: below each picture."""
        super().__init__()
        self._caption = caption
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
        shown = picture_of(self._film.widget, self._file.scale)
        self._take(as_image(captioned_image(shown, self._caption) if self._caption else shown))
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


def moments_of(film: Film, most: int, until: int | None = None) -> list[int]:
    """Return the moments of a film up to one of them, None = the last; or at most so many, spread evenly."""
    last = max(0, film.moments - 1) if until is None else max(0, min(until, film.moments - 1))
    count = max(1, min(most, last + 1))
    moments: list[int] = np.linspace(0, last, count).round().astype(int).tolist()
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


def page_of(view: TabView, shown: Mapping[str, str], made: Mapping[str, object]) -> bytes:
    """Return a page with a view as it is now, its figures, and the texts of its parts."""
    spots = [Spot(place.x(), place.y(), place.width(), place.height(), text) for place, text in view.spots()]
    table = view.table() if view.table is not None else None
    file = PageFile(view.title, view.size.width(), shown, made, table, spots)
    image = as_image(picture(view, file.scale))
    file.begin([image])
    file.add(image, view.title, [])
    return file.content()
