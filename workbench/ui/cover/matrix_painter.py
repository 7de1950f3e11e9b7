"""The painter of a matrix: draws the visible part from arrays."""

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLine, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPixmap

from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.drawing import write
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.cover.matrix_names import paint_item_names, paint_option_names
from workbench.ui.cover.matrix_sheet import READABLE, Sheet
from workbench.ui.cover.matrix_states import COLUMN_PAPER, MEMBER_INK, ON_MEMBER, ItemState, Look, OptionState

ROUNDED = 10  # pixels of a cell from which members have rounded corners
NETTED = 12  # pixels of a cell from which there are lines between cells
LEGIBLE = 8  # pixels of a colour's name; longer ones are cut
NAME_WIDTH = 0.88  # cells: a colour's name stays inside its member
RING = 2  # pixels of the cursor's frame

Pixels = NDArray[np.uint32]


def paint(painter: QPainter, sheet: Sheet, look: Look) -> None:
    """Draw the matrix."""
    shown = colours()
    if not sheet.columns:
        return
    painter.save()
    painter.setClipRect(sheet.members)
    paint_papers(painter, sheet, look, shown)
    paint_hatching(painter, sheet, look, shown)
    paint_members(painter, sheet, look, shown)
    paint_lines(painter, sheet, shown)
    paint_colour_names(painter, sheet, look, shown)
    painter.restore()
    paint_item_names(painter, sheet, look, shown)
    paint_option_names(painter, sheet, look, shown)
    paint_frame(painter, sheet, shown)
    paint_cursor(painter, sheet, look, shown)


def rgba(shown: dict[str, str], role: str) -> int:
    """Return a colour as a pixel of a QImage."""
    return QColor(shown[role]).rgba()


def table(shown: dict[str, str], roles: dict[ItemState, str] | dict[OptionState, str]) -> Pixels:
    """Return the colours by state."""
    return np.array([rgba(shown, roles[state]) for state in roles], np.uint32)  # type: ignore[index]


def blit(painter: QPainter, sheet: Sheet, pixels: Pixels, at: QPointF) -> None:
    """Draw an image with one pixel a cell, scaled by Qt; `at` is the corner of the first cell."""
    high, wide = pixels.shape
    pixels = np.ascontiguousarray(pixels)
    image = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
    painter.drawImage(QRectF(at.x(), at.y(), wide * sheet.side, high * sheet.side), image)


def first_corner(sheet: Sheet, rows: range, columns: range) -> QPointF:
    """Return the corner of the first visible cell."""
    return QPointF(sheet.origin.x() + columns.start * sheet.side, sheet.origin.y() + rows.start * sheet.side)


def paint_papers(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the background: columns by the state of their items, and the bands of cursor, selection and faults."""
    rows, columns = sheet.visible()
    if not len(rows) or not len(columns):
        return
    by_state = table(shown, COLUMN_PAPER)
    pixels = np.tile(by_state[look.items[columns.start + 1 : columns.stop + 1]], (len(rows), 1))
    open_columns = look.items[columns.start + 1 : columns.stop + 1] == ItemState.OPEN
    if look.cursor and look.cross:
        peer = rgba(shown, "peer")
        if look.cursor.option in rows:
            pixels[look.cursor.option - rows.start, open_columns] = peer
        if look.cursor.item - 1 in columns and open_columns[look.cursor.item - 1 - columns.start]:
            pixels[:, look.cursor.item - 1 - columns.start] = peer
    for options, role in ((look.differing, "same"), (look.faulty, "fault-paper")):
        pixels[options[(options >= rows.start) & (options < rows.stop)] - rows.start] = rgba(shown, role)
    picked_rows = clipped(look.picked_options, rows)
    picked_columns = clipped(look.picked_items, range(columns.start + 1, columns.stop + 1))
    if len(look.picked_options) > 1:
        pixels[picked_rows] = rgba(shown, "cursor")
    if len(look.picked_items) > 1:
        pixels[:, picked_columns] = rgba(shown, "cursor")
    blit(painter, sheet, pixels, first_corner(sheet, rows, columns))


def paint_hatching(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Hatch the columns of covered items, which differ little in colour."""
    for k in sheet.visible()[1]:
        if look.items[k + 1] == ItemState.COVERED:
            column = QRectF(sheet.origin.x() + k * sheet.side, sheet.members.y(), sheet.side, sheet.members.height())
            painter.fillRect(column, hatching(shown))


def hatching(shown: dict[str, str]) -> QBrush:
    """Return the hatching of what is covered."""
    return QBrush(QColor(shown["grid"]), Qt.BrushStyle.BDiagPattern)


def clipped(picked: range, visible: range) -> slice:
    """Return the selected cells as a slice of the visible ones."""
    start = min(max(picked.start, visible.start), visible.stop) - visible.start
    return slice(start, max(start, min(picked.stop, visible.stop) - visible.start))


def visible_members(cover: Cover, rows: range, columns: range) -> NDArray[np.int64]:
    """Return the indexes of the visible members in `cover.members`."""
    first, last = int(cover.starts[rows.start]), int(cover.starts[rows.stop])
    column = cover.members[first:last].astype(np.int64) - 1
    return np.nonzero((column >= columns.start) & (column < columns.stop))[0] + first


def paint_members(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the members on a separate layer from which the gaps between them are cut out."""
    rows, columns = sheet.visible()
    if not len(rows) or not len(columns):
        return
    where = visible_members(sheet.cover, rows, columns)
    option, column = sheet.cover.option_of[where], sheet.cover.members[where].astype(np.int64) - 1
    pixels = np.zeros((len(rows), len(columns)), np.uint32)
    pixels[option - rows.start, column - columns.start] = table(shown, MEMBER_INK)[look.options[option]]
    corner = first_corner(sheet, rows, columns)
    if sheet.side < ROUNDED:
        blit(painter, sheet, pixels, corner)
        return
    ratio = painter.device().devicePixelRatioF()
    layer = QImage(sheet.members.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    layer.setDevicePixelRatio(ratio)
    layer.fill(Qt.GlobalColor.transparent)
    inside = QPointF(corner.x() - sheet.members.x(), corner.y() - sheet.members.y())
    on_layer = QPainter(layer)
    blit(on_layer, sheet, pixels, inside)
    on_layer.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    on_layer.drawTiledPixmap(QRectF(layer.rect()), tile(sheet.side, ratio), QPointF(-inside.x(), -inside.y()))
    on_layer.end()
    painter.drawImage(sheet.members.topLeft(), layer)


@cache
def tile(side: int, ratio: float) -> QPixmap:
    """Return the shape of a member in a cell."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    gap = 2 if side < 24 else 3
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.white)
    painter.drawRoundedRect(QRectF(gap, gap, side + 1 - 2 * gap, side + 1 - 2 * gap), 3, 3)
    painter.end()
    return pixmap


def paint_lines(painter: QPainter, sheet: Sheet, shown: dict[str, str]) -> None:
    """Draw the thin lines between cells."""
    if sheet.side < NETTED:
        return
    rows, columns = sheet.visible()
    box, origin, side = sheet.members, sheet.origin, sheet.side
    lines = [QLine(box.x(), y, box.right(), y) for y in (origin.y() + k * side for k in rows[1:])]
    lines += [QLine(x, box.y(), x, box.bottom()) for x in (origin.x() + k * side for k in columns[1:])]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(shown["grid"]), 0))
    painter.drawLines(lines)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_colour_names(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the names of colours in the members that have one."""
    if not sheet.cover.coloured or sheet.side < READABLE:
        return
    rows, columns = sheet.visible()
    where = visible_members(sheet.cover, rows, columns)
    where = where[sheet.cover.colours[where] > 0]
    option, column = sheet.cover.option_of[where], sheet.cover.members[where].astype(np.int64) - 1
    drawing = PainterDrawing(painter, sheet.origin.x(), sheet.origin.y(), sheet.side, shown, digits=1.0)
    centres = np.column_stack([column + 0.5, option + 0.5])
    names = [sheet.cover.colour_name(k) for k in sheet.cover.colours[where].tolist()]
    letters = max(map(len, names), default=0)
    for state, role in ON_MEMBER.items():
        now = np.nonzero(look.options[option] == state)[0]
        texts = [names[k] for k in now.tolist()]
        write(drawing, centres[now].tolist(), texts, role, NAME_WIDTH, LEGIBLE / sheet.side, letters)  # type: ignore[arg-type]


def paint_frame(painter: QPainter, sheet: Sheet, shown: dict[str, str]) -> None:
    """Draw the frame around the members, and the strong line before the secondary items."""
    box = QRectF(sheet.members).adjusted(-0.5, -0.5, 0.5, 0.5)
    painter.setPen(QPen(QColor(shown["muted"]), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sheet.rows:
        painter.drawRect(box)
    else:
        painter.drawLine(box.topLeft(), box.topRight())
    x = sheet.origin.x() + sheet.cover.primary * sheet.side
    if sheet.cover.primary < sheet.columns and box.left() <= x <= box.right():
        painter.setPen(QPen(QColor(shown["frame"]), 2))
        painter.drawLine(QPointF(x, box.y() - sheet.top + 2), QPointF(x, box.bottom()))


def paint_cursor(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the ring around the cursor's cell."""
    if look.cursor is None:
        return
    rect = sheet.rect(look.cursor)
    around = sheet.members.adjusted(-sheet.left, -sheet.top, sheet.right, 0)
    painter.save()
    painter.setClipRect(around.adjusted(-2, -2, 3, 3))
    if look.cursor.option >= 0:
        painter.setClipRect(sheet.members.adjusted(-sheet.left - 2, -2, sheet.right + 3, 3))
    painter.setPen(QPen(QColor(shown["accent" if look.focused else "muted"]), RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 1 if sheet.side >= ROUNDED else -1
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, 1 - inset, 1 - inset), 3, 3)
    painter.restore()
