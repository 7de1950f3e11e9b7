"""A depth view as a file: SVG or PNG with a title and a legend, or its figures as CSV."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from workbench.saving import write_bytes, write_text
from workbench.solvers.depth_map import DepthMap, level_of
from workbench.ui.base.export import save_picture
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.search.depth.legend import marks
from workbench.ui.search.depth.view import DepthView

SIZE = QSize(1200, 300)  # of a picture
HEAD = 44  # for title and legend
TITLE, LETTERS = 14, 11  # pixels
SCALE = 2  # of a PNG
FORMATS = {"SVG picture (*.svg)": ".svg", "PNG picture (*.png)": ".png", "CSV table (*.csv)": ".csv"}


def export_view(view: DepthView, title: str, path: Path) -> None:
    """Write what a view shows, by the suffix of the file; raise FileError."""
    if path.suffix == ".csv":
        write_text(path, "".join(table(view.depths)))
    elif path.suffix == ".png":
        image = QImage(SIZE * SCALE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SCALE)
        draw(QPainter(image), view, title, SCALE)
        save_picture(path, image)
    else:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(SIZE)
        generator.setViewBox(QRect(0, 0, SIZE.width(), SIZE.height()))
        generator.setTitle(title)
        draw(QPainter(generator), view, title, 1)
        data: QByteArray = buffer.data()
        write_bytes(path, bytes(data.data()))


def draw(painter: QPainter, view: DepthView, title: str, ratio: float) -> None:
    """Draw title, legend and chart, and end the painter."""
    shown = colours()
    painter.fillRect(QRectF(0, 0, SIZE.width(), SIZE.height()), QColor(shown["panel"]))
    painter.setPen(QColor(shown["text"]))
    painter.setFont(digits_font(TITLE))
    painter.drawText(QPointF(10, 18), title)
    painter.setFont(digits_font(LETTERS))
    x = 10.0
    for role, mark, text in marks(view.picture, view.forecasts):
        for words, ink in ((mark, role), (text, "muted")):
            painter.setPen(QColor(shown[ink]))
            painter.drawText(QPointF(x, 36), words)
            x += painter.fontMetrics().horizontalAdvance(words) + 6
        x += 12
    painter.translate(0, HEAD)
    painter.setClipRect(QRectF(0, 0, SIZE.width(), SIZE.height() - HEAD), Qt.ClipOperation.ReplaceClip)
    view.chart(SIZE.width(), SIZE.height() - HEAD, ratio).draw(painter)
    painter.end()


def table(depths: DepthMap | None) -> Iterator[str]:
    """Yield the lines of a table: every node with its level, or sums by column of nodes."""
    if depths is None:
        return
    exact, columns = depths.exact, depths.columns
    if columns is None and exact is not None:
        yield "node,level,solution\n"
        rows = zip(level_of(exact).tolist(), (exact < 0).tolist(), strict=True)
        yield from (f"{k},{level},{int(solution)}\n" for k, (level, solution) in enumerate(rows, 1))
    elif columns is not None:
        used = -(-depths.nodes >> columns.shift)
        rows_used = int(columns.highest[:used].max()) - columns.base >> columns.fold
        levels = ",".join(f"level_{columns.base + (k << columns.fold)}" for k in range(rows_used + 1))
        yield f"first_node,last_node,lowest_level,highest_level,solutions,{levels}\n"
        for k in range(used):
            first, last = (k << columns.shift) + 1, min((k + 1) << columns.shift, depths.nodes)
            counts = ",".join(map(str, columns.density[k, : rows_used + 1].tolist()))
            yield f"{first},{last},{columns.lowest[k]},{columns.highest[k]},{columns.found[k]},{counts}\n"
