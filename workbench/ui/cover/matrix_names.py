"""The texts around a matrix: names, bounds, sizes and costs, drawn in batches of glyphs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QGlyphRun, QPainter

from workbench.ui.base.theme import digits_font
from workbench.ui.board.canvas import raw_font, shape
from workbench.ui.cover.matrix_sheet import (
    ABOVE,
    HEADING,
    NAMES,
    PAD,
    READABLE,
    MatrixCell,
    Sheet,
    bounds_of,
    metrics_of,
)
from workbench.ui.cover.matrix_states import ItemState, Look, OptionState

LARGE = 12  # pixels: font size of names, in cells that are not large

Text = tuple[float, float, str]  # x, y and what is written there
CENTRE, LEFT, RIGHT = 0, 1, -1  # alignment of a text at x


def write(painter: QPainter, texts: Iterable[Text], pixels: int, way: int) -> None:
    """Draw texts centred at y in one batch; texts with glyphs that the font lacks are drawn one by one."""
    font = raw_font(pixels)
    drop = font.capHeight() / 2
    glyphs: list[int] = []
    places: list[QPointF] = []
    for x, y, text in texts:
        indexes, offsets = shape(text, pixels)
        x -= way * (offsets[0] if offsets else 0)
        if 0 in indexes:
            painter.setFont(digits_font(pixels))
            painter.drawText(QPointF(x + (offsets[0] if offsets else 0), y + drop), text)
            continue
        glyphs += indexes
        places += [QPointF(x + offset, y + drop) for offset in offsets]
    run = QGlyphRun()
    run.setRawFont(font)
    run.setGlyphIndexes(glyphs)
    run.setPositions(places)
    painter.drawGlyphRun(QPointF(0, 0), run)


@lru_cache(10_000)
def elided_text(text: str, pixels: int, room: int) -> str:
    """Return a text, elided to the available width."""
    return metrics_of(pixels).elidedText(text, Qt.TextElideMode.ElideRight, room)


def name_stride(sheet: Sheet) -> int:
    """Return k such that there is room for every k-th name."""
    return 1 if sheet.side >= READABLE else -(-READABLE // sheet.side)


def labelled(visible: range, stride: int, cursor: int) -> Iterator[int]:
    """Yield the visible cells whose names are drawn: every stride-th, and the cursor's (-1 = no cursor)."""
    for k in visible:
        if k == cursor or (k % stride == 0 and (cursor < 0 or abs(k - cursor) >= stride)):
            yield k


def band_of(k: int, cursor: int, picked: range, current: bool) -> str:
    """Return the colour role of the background of a name, "" for none."""
    if current or (k in picked and len(picked) > 1):
        return "cursor"
    return "peer" if k == cursor else ""


def paint_item_names(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the names of the items, with their bounds and sizes below."""
    box = sheet.members
    cursor = look.cursor.item - 1 if look.cursor and look.cross else NAMES
    columns = list(labelled(sheet.visible()[1], name_stride(sheet), cursor))
    painter.save()
    painter.setClipRect(QRect(box.x() - ABOVE, box.y() - sheet.top, box.width() + 2 * ABOVE, sheet.top))
    for k in columns:
        if band := band_of(k + 1, cursor + 1, look.picked_items, look.items[k + 1] == ItemState.CHOSEN):
            painter.fillRect(sheet.rect(MatrixCell(NAMES, k + 1)).adjusted(1, 0, 0, 0), QColor(shown[band]))
    covered = (ItemState.COVERED, ItemState.FRESH)
    for role, now in (("text", False), ("muted", True)):
        painter.setPen(QColor(shown[role]))
        write_item_names(painter, sheet, [k for k in columns if (look.items[k + 1] in covered) == now])
    for line, y in line_middles(sheet):
        paint_bounds(painter, sheet, y, shown) if line == "bounds" else paint_sizes(painter, sheet, look, y, shown)
    painter.restore()


def write_item_names(painter: QPainter, sheet: Sheet, columns: list[int]) -> None:
    """Draw the names above some columns, upright or rotated."""
    room = sheet.names_height - PAD if sheet.turned else sheet.side - 2
    names = [elided_text(sheet.cover.items[k], sheet.text, room) for k in columns]
    middles = [middle(sheet, k) for k in columns]
    top = sheet.members.y() - sheet.top
    if not sheet.turned:
        y = top + sheet.names_height / 2
        write(painter, [(x, y, name) for x, name in zip(middles, names, strict=True)], sheet.text, CENTRE)
        return
    painter.save()
    painter.rotate(-90)  # x is up and y is right from here on
    up = -(top + sheet.names_height - 5)
    write(painter, [(up, x, name) for x, name in zip(middles, names, strict=True)], sheet.text, LEFT)
    painter.restore()


def middle(sheet: Sheet, k: int) -> float:
    """Return the x of the middle of a column, from 0."""
    return sheet.origin.x() + (k + 0.5) * sheet.side


def paint_bounds(painter: QPainter, sheet: Sheet, y: float, shown: dict[str, str]) -> None:
    """Draw how often the items must be covered."""
    painter.setPen(QColor(shown["text"]))
    write_numbers(painter, sheet, "bounds", y, [(k, bounds_of(sheet.cover, k + 1)) for k in sheet.visible()[1]])


def write_numbers(painter: QPainter, sheet: Sheet, line: str, y: float, numbers: list[tuple[int, str]]) -> None:
    """Draw the numbers of some columns in a line, upright or rotated."""
    places = [(middle(sheet, k), number) for k, number in numbers]
    if not sheet.line_turned(line):
        write(painter, [(x, y, number) for x, number in places], sheet.small, CENTRE)
        return
    painter.save()
    painter.rotate(-90)  # x is up and y is right from here on
    write(painter, [(-y, x, number) for x, number in places], sheet.small, CENTRE)
    painter.restore()


def line_middles(sheet: Sheet) -> Iterator[tuple[str, float]]:
    """Yield the lines of numbers under the names of the items, and the y of their middles."""
    y = sheet.members.y() - sheet.top + sheet.names_height
    for line in sheet.lines:
        yield line, y + sheet.line_height(line) / 2 - 1
        y += sheet.line_height(line)


def paint_sizes(painter: QPainter, sheet: Sheet, look: Look, y: float, shown: dict[str, str]) -> None:
    """Draw how many options the items have left; too few are drawn in the danger colour."""
    sizes = sheet.names.sizes if look.sizes is None else look.sizes
    wanting = lacking(sheet) if look.sizes is None else set(look.wanting.tolist())
    columns = [k for k in sheet.visible()[1] if sizes[k + 1] >= 0]
    for role, now in (("muted", False), ("danger", True)):
        painter.setPen(QColor(shown[role]))
        some = [(k, str(sizes[k + 1])) for k in columns if (k + 1 in wanting) == now]
        write_numbers(painter, sheet, "sizes", y, some)


def lacking(sheet: Sheet) -> set[int]:
    """Return the primary items with too few options."""
    few = sheet.names.sizes[1 : sheet.cover.primary + 1] < sheet.cover.low
    return set((few.nonzero()[0] + 1).tolist())


def paint_option_names(painter: QPainter, sheet: Sheet, look: Look, shown: dict[str, str]) -> None:
    """Draw the names or numbers of the options, and their costs."""
    box = sheet.members
    cursor = look.cursor.option if look.cursor and look.cross else NAMES
    rows = list(labelled(sheet.visible()[0], name_stride(sheet), cursor))
    painter.save()
    wide = sheet.left + box.width() + sheet.right + 2  # above and below, there is room for half the letters of a name
    painter.setClipRect(QRect(box.x() - sheet.left, box.y() - ABOVE, wide, box.height() + 2 * ABOVE))
    for k in rows:
        if band := band_of(k, cursor, look.picked_options, look.options[k] == OptionState.CURRENT):
            painter.fillRect(row_rect(sheet, k), QColor(shown[band]))
    roles = [role_of_option(sheet, look, k) for k in rows]
    for role in sorted(set(roles)):
        painter.setPen(QColor(shown[role]))
        write_option_names(painter, sheet, [k for k, own in zip(rows, roles, strict=True) if own == role])
    if sheet.right:
        painter.setPen(QColor(shown["text"]))
        x = box.right() + 1 + sheet.right - PAD
        write(painter, [(x, height_of(sheet, k), str(sheet.cover.costs[k])) for k in rows], name_pixels(sheet), RIGHT)
    painter.restore()
    paint_headings(painter, sheet, shown)


def row_rect(sheet: Sheet, option: int) -> QRect:
    """Return the rectangle of an option's name, at least as high as its letters."""
    rect = sheet.rect(MatrixCell(option, 0)).adjusted(0, 1, -1, 0)
    return rect if sheet.side >= READABLE else rect.adjusted(0, -READABLE // 2, 0, READABLE // 2)


def height_of(sheet: Sheet, option: int) -> float:
    """Return the y of the middle of an option's row."""
    return sheet.origin.y() + (option + 0.5) * sheet.side


def role_of_option(sheet: Sheet, look: Look, option: int) -> str:
    """Return the colour of an option's name; numbers are fainter than names."""
    named_itself = bool(sheet.cover.options and sheet.cover.options[option])
    plain = "text" if named_itself else "muted"
    return {OptionState.CHOSEN: "found", OptionState.REMOVED: "faded"}.get(
        OptionState(int(look.options[option])), plain
    )


def write_option_names(painter: QPainter, sheet: Sheet, rows: list[int]) -> None:
    """Draw the names of some rows."""
    x = sheet.members.x() - PAD
    room = sheet.left - PAD - 4
    pixels = name_pixels(sheet)
    names = [elided_text(sheet.cover.option_name(k), pixels, room) for k in rows]
    write(painter, [(x, height_of(sheet, k), name) for k, name in zip(rows, names, strict=True)], pixels, RIGHT)


def name_pixels(sheet: Sheet) -> int:
    """Return the font size of the options' names and costs."""
    return max(sheet.text, min(LARGE, sheet.text + 1))


def paint_headings(painter: QPainter, sheet: Sheet, shown: dict[str, str]) -> None:
    """Draw the headings of the numbers around the members."""
    box = sheet.members
    painter.setPen(QColor(shown["muted"]))
    for line, y in line_middles(sheet):
        write(painter, [(box.x() - PAD, y, "times" if line == "bounds" else HEADING)], sheet.small, RIGHT)
    if sheet.right:
        write(painter, [(box.right() + 1 + sheet.right - PAD, box.y() - sheet.small, "cost")], sheet.small, RIGHT)
