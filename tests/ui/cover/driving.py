"""What a person does in the editor of exact covers: keys, fields and texts, in a tab or with the editor alone."""

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from workbench.ui.board.document import Document
from workbench.ui.cover.editor import CoverEditor
from workbench.ui.cover.matrix_sheet import MatrixCell


class Holder(Protocol):
    """A tab, or what stands for one."""

    document: Document

    @property
    def editor(self) -> object:
        """The editor in it."""


def editor_of(tab: Holder) -> CoverEditor:
    assert isinstance(tab.editor, CoverEditor)
    return tab.editor


def text_of(tab: Holder) -> str:
    return tab.document.position.puzzle.format()


def press(tab: Holder, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(editor_of(tab).matrix, key, modifier)


def go(tab: Holder, option: int, item: int) -> None:
    editor_of(tab).matrix.go(MatrixCell(option, item))


def enter(tab: Holder, text: str) -> None:
    """Type a text into the field that is open over a cell, in place of what is there."""
    field = editor_of(tab).field
    assert field.isVisible()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def type_text(tab: Holder, text: str) -> None:
    """Put a whole text in place of the one that is there, and wait until it has been read."""
    view = editor_of(tab).text
    view.edit.setFocus()
    view.edit.selectAll()
    view.edit.insertPlainText(text)
    view.flush()
