"""Cells on the clipboard: the digits of a selection as rows of symbols, to be pasted at another place."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from workbench.puzzles.puzzle import Cell

MIME_TYPE = "application/x-puzzle-workbench-cells"
EMPTY = "."


def put_cells(values: dict[Cell, int], symbols: Sequence[str]) -> None:
    """Put the values of cells onto the clipboard, also as plain text; 0 = empty."""
    rows, columns = zip(*values, strict=True)
    lines = [
        " ".join(
            symbols[value - 1] if (value := values.get((r, c), 0)) else EMPTY
            for c in range(min(columns), max(columns) + 1)
        )
        for r in range(min(rows), max(rows) + 1)
    ]
    content = QMimeData()
    content.setText("\n".join(lines))
    content.setData(MIME_TYPE, content.text().encode())
    QGuiApplication.clipboard().setMimeData(content)


def has_cells() -> bool:
    """Return whether cells are on the clipboard."""
    return QGuiApplication.clipboard().mimeData().hasFormat(MIME_TYPE)


def taken_cells(corner: Cell, symbols: Sequence[str]) -> dict[Cell, int]:
    """Return the values of the cells on the clipboard that are not empty, with the upper left one at `corner`."""
    text = QGuiApplication.clipboard().mimeData().data(MIME_TYPE).toStdString()
    values = {symbol: value for value, symbol in enumerate(symbols, 1)}
    return {
        (corner[0] + r, corner[1] + c): values[symbol]
        for r, line in enumerate(text.splitlines())
        for c, symbol in enumerate(line.split(" "))
        if symbol in values
    }
