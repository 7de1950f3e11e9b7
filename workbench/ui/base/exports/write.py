"""Writes a view to a file: SVG, PDF or PNG, or its figures as CSV or JSON."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from workbench.files.saving import write_bytes, write_text
from workbench.files.tables import Cell, csv_text, json_text
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

PICTURES = {".svg": "SVG picture", ".pdf": "PDF document", ".png": "PNG picture"}
TABLES = {".csv": "CSV table", ".json": "JSON"}
DPI = 96  # of a view at scale 1
MAX_SIDE = 16_000  # pixels of a PNG picture


def largest_scale(view: TabView) -> int:
    """Return how many times larger a PNG picture may be; 0: the view is too large for one."""
    return MAX_SIDE // max(1, view.size.width(), view.size.height())


def write_view(view: TabView, path: Path, scale: int = 1, made: Mapping[str, Cell] | None = None) -> None:
    """Write a view in the format of the file's suffix; raise FileError. `made`: where it comes from."""
    suffix = path.suffix.lower()
    if suffix in TABLES:
        assert view.table is not None, "only views with a table have these formats"
        write_text(path, (csv_text if suffix == ".csv" else json_text)(view.table()))
    elif suffix == ".png":
        save_picture(path, picture(view, scale), made)
    else:
        write_bytes(path, (svg if suffix == ".svg" else pdf)(view, made or {}))


def picture(view: TabView, scale: int) -> QImage:
    """Return a view as an image, this many times larger."""
    image = QImage(view.size * scale, QImage.Format.Format_RGB32)
    image.fill(QColor(colours()["window"]))
    image.setDevicePixelRatio(scale)
    with painting(image) as painter:
        view.paint(painter)
    return image


def svg(view: TabView, made: Mapping[str, Cell]) -> bytes:
    """Return a view as the contents of an SVG file."""
    buffer, generator = QBuffer(), QSvgGenerator()  # without clipping: that of SVG 1.1 is wrong in Qt 6.11
    generator.setOutputDevice(buffer)
    generator.setSize(view.size)
    generator.setResolution(DPI)
    generator.setViewBox(QRect(0, 0, view.size.width(), view.size.height()))
    generator.setTitle(view.title)
    generator.setDescription("\n".join(f"{name}: {fact}" for name, fact in made.items()))
    with painting(generator) as painter:
        painter.fillRect(QRect(0, 0, view.size.width(), view.size.height()), QColor(colours()["window"]))
        view.paint(painter)
    return bytes(buffer.data().data())


def pdf(view: TabView, made: Mapping[str, Cell]) -> bytes:
    """Return a view as the contents of a PDF file with one page of its size."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QSizeF(view.size) * 72 / DPI
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(DPI)
    writer.setTitle(view.title)
    writer.setCreator(str(made.get("program", "Puzzle Workbench")))
    with painting(writer) as painter:
        painter.fillRect(QRect(0, 0, view.size.width(), view.size.height()), QColor(colours()["window"]))
        view.paint(painter)
    return bytes(buffer.data().data())


def save_picture(path: Path, image: QImage, made: Mapping[str, Cell] | None = None) -> None:
    """Write a PNG file; raise FileError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    for name, fact in (made or {}).items():
        writer.setText("Software" if name == "program" else name.capitalize(), str(fact))
    writer.write(image)
    write_bytes(path, bytes(buffer.data().data()))
