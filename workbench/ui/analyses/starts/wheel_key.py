"""The field for a custom expression: with presets, completion of names, and its first error underlined."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QInputMethodEvent, QKeySequence, QShortcut, QTextCharFormat
from PySide6.QtWidgets import (
    QApplication,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.kernels.tour.key_names import NAMES
from workbench.solvers.key_expression import FUNCTIONS, MAX_LENGTH, ExpressionError
from workbench.solvers.tour.rules.tie_break_key import program
from workbench.ui.base.theme import colours, dress

PRESETS = {  # by title
    "Roth": "-from_centre",
    "Vähäaho": "-from_start",
    "Pohl: sum of the second level": "second_sum",
    "Pohl least: of the second level": "second",
    "Roth, then the second level": "-from_centre * 64 + second_sum",
    "Second level and two distances, with sliders": "a * second - b * from_centre - c * from_start",
    "Edge first": "min(row, column, rows - 1 - row, columns - 1 - column)",
    "Roth while half is free, then Vähäaho": "-from_centre if 2 * step < squares else -from_start",
}


class KeyField(QWidget):
    """Asks for an expression, and marks its first error."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.trouble = ""
        self.parameters: tuple[tuple[str, int], ...] = ()  # of the last text without an error
        self.line = QLineEdit("-from_centre")
        self.line.setMaxLength(MAX_LENGTH)
        self.line.setProperty("role", "field")
        self.line.setAccessibleName("Key")
        self.line.setToolTip(
            "The walk moves to the square with the smallest value; press Ctrl+Space to list the names."
            " Other names of one letter are parameters with sliders."
        )
        self.names = self._menu("Names", {f"{name}: {about}": name for name, about in NAMES.items()}, self.insert)
        self.presets = self._menu("Presets", dict(PRESETS), self.line.setText)
        self.error = QLabel(wordWrap=True)
        self.error.setProperty("mood", "bad")
        self.completer = QCompleter([*NAMES, *FUNCTIONS], self)
        self.completer.setWidget(self.line)
        self.completer.activated.connect(self._complete)
        meaning = QLabel("The smallest value wins. x // 0 and x % 0 are 0.", wordWrap=True)
        meaning.setProperty("role", "muted")
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.presets)
        row.addWidget(self.names)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.line)
        layout.addWidget(self.error)
        layout.addWidget(meaning)
        layout.addLayout(row)
        self.setFocusProxy(self.line)
        self.line.textChanged.connect(self._read)
        self.line.textEdited.connect(self._fill_completer)
        listing = QShortcut(QKeySequence("Ctrl+Space"), self.line)
        listing.setContext(Qt.ShortcutContext.WidgetShortcut)
        listing.activated.connect(self._list)
        self._read()

    def _menu(self, title: str, entries: dict[str, str], do: Callable[[str], object]) -> QToolButton:
        button = QToolButton()
        button.setText(title)
        button.setProperty("role", "button")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(button)
        for text, value in entries.items():
            menu.addAction(text).triggered.connect(lambda _on=False, value=value: do(value))
        button.setMenu(menu)
        return button

    @property
    def text(self) -> str:
        """The typed text."""
        return self.line.text()

    def show_colours(self) -> None:
        """Mark the error in the theme's colours."""
        self._mark(None)
        self._read()

    # Completion

    def _word(self) -> str:
        """Return the word that ends at the cursor."""
        before = self.line.text()[: self.line.cursorPosition()]
        at = len(before)
        while at and (before[at - 1].isalnum() or before[at - 1] == "_"):
            at -= 1
        return before[at:]

    def _fill_completer(self) -> None:
        word = self._word()
        self.completer.setCompletionPrefix(word)
        fitting = self.completer.completionCount()
        if not word or word.isdigit() or not fitting or word in (*NAMES, *FUNCTIONS):
            if popup := self.completer.popup():
                popup.hide()
            return
        self._list()

    def _list(self) -> None:
        """List the names that start with the word at the cursor; all if there is none."""
        self.completer.setCompletionPrefix(self._word())
        if (popup := self.completer.popup()) and not popup.styleSheet():  # Qt makes it a window of its own
            dress(popup)
        box = self.line.cursorRect()
        box.setWidth(180)
        self.completer.complete(box)

    def _complete(self, name: str) -> None:
        self.insert(name[len(self._word()) :])

    def insert(self, text: str) -> None:
        """Insert text at the cursor."""
        self.line.insert(text)
        self.line.setFocus()

    # Errors

    def _read(self) -> None:
        self.trouble, column = "", None
        try:
            self.parameters = program(self.text).parameters
        except ExpressionError as error:
            sentence = str(error)  # whose names keep their capitals
            self.trouble, column = f"{sentence[0].upper()}{sentence[1:]}", error.column - 1
        self.error.setText(self.trouble)
        self.error.setVisible(bool(self.trouble))
        self._mark(column)
        self.changed.emit()

    def _mark(self, column: int | None) -> None:
        """Underline the text from a column on; a line edit can format part of its text only like this."""
        attributes = []
        if column is not None and self.text:
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(colours()["danger"]))
            form.setForeground(QColor(colours()["danger"]))
            begin = min(column, len(self.text) - 1)
            kind = QInputMethodEvent.AttributeType.TextFormat
            place = begin - self.line.cursorPosition()
            attributes = [QInputMethodEvent.Attribute(kind, place, len(self.text) - begin, form)]
        with QSignalBlocker(self.line):
            QApplication.sendEvent(self.line, QInputMethodEvent("", attributes))
