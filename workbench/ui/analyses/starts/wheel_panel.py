"""The editor of a wheel: the dial, the order of the selected sector, presets, undo, and the wheel as text."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.solvers.tour.rules.wheels import WheelError
from workbench.ui.analyses.starts.wheel_dial import WheelDial
from workbench.ui.analyses.starts.wheel_edits import FIRST_WHEEL, PRESETS, Wheel, named, wheel_of_rule
from workbench.ui.analyses.starts.wheel_order import OrderStrip
from workbench.ui.base.theme import digits_font, icon

TEXT_HEIGHT, TEXT_PIXELS = 92, 11  # pixels: four lines of text


class WheelPanel(QWidget):
    """Edits the wheel of a rule."""

    changed = Signal()  # another wheel
    loaded = Signal(str)  # a preset; its centre is the "centre" of the board or the "start"
    pointed = Signal(int)  # the region under the mouse; -1 = none

    def __init__(self) -> None:
        super().__init__()
        self.wheel = FIRST_WHEEL
        self.trouble = ""  # the error in the typed text
        self._undo: list[Wheel] = []
        self._redo: list[Wheel] = []
        self.dial, self.strip = WheelDial(), OrderStrip()
        self.heading = QLabel()
        self.heading.setProperty("role", "number")
        self.heading.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.symmetric = QCheckBox("All eight &images")
        self.symmetric.setChecked(True)
        self.symmetric.setToolTip("Apply each change to all images of the sector under the board's symmetries")
        self.presets = self._tool("samples", "Load", "Load the wheel of a known rule")
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.undo_button = self._tool("undo", "", "Undo the last change to the wheel (Ctrl+Z)")
        self.redo_button = self._tool("redo", "", "Redo the last change to the wheel (Ctrl+Shift+Z)")
        self.copy_button = self._tool("copy", "", "Copy the wheel as text")
        self.paste_button = self._tool("paste", "", "Paste a wheel from the clipboard")
        self.text = QPlainTextEdit(tabChangesFocus=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(digits_font(TEXT_PIXELS))
        self.text.setObjectName("wheelText")  # its size is in the style sheet
        self.text.setFixedHeight(TEXT_HEIGHT)
        self.text.setAccessibleName("Wheel as text")
        self.error = QLabel(wordWrap=True)
        self.error.setProperty("mood", "bad")
        self._fill_presets()
        self._lay_out()
        self._connect()
        self._show()

    def _tool(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(name))
        button.setProperty("role", "button")
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(text or tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if text:
            button.setText(text)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _fill_presets(self) -> None:
        menu = QMenu(self.presets)
        for title in PRESETS:
            menu.addAction(title).triggered.connect(partial(self.load, title))
        self.presets.setMenu(menu)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(5)
        row.addWidget(self.presets)
        row.addStretch(1)
        for button in (self.undo_button, self.redo_button, self.copy_button, self.paste_button):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(row)
        layout.addWidget(self.dial, 100)
        layout.addWidget(self.heading)
        layout.addWidget(self.strip)
        layout.addWidget(self.symmetric)
        layout.addWidget(self.text)
        layout.addWidget(self.error)
        layout.addStretch(1)

    def _connect(self) -> None:
        self.dial.picked.connect(self._show)
        self.dial.pointed.connect(self.pointed)
        self.dial.entered.connect(self.strip.setFocus)
        self.strip.reordered.connect(self._reorder)
        self.symmetric.toggled.connect(self._show)
        self.text.textChanged.connect(self._read)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.wheel.text))
        self.paste_button.clicked.connect(lambda: self.text.setPlainText(QGuiApplication.clipboard().text()))
        for keys, method in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Redo, self.redo)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(method)

    # Actions

    def take(self, wheel: Wheel) -> None:
        """Replace the wheel, as one step of the undo history."""
        if wheel == self.wheel:
            self._show()
            return
        self._undo.append(self.wheel)
        self._redo.clear()
        self._replace(wheel)

    def _replace(self, wheel: Wheel) -> None:
        self.wheel = wheel
        self._show()
        self.changed.emit()

    def load(self, title: str) -> None:
        """Load the wheel of a known rule."""
        found = wheel_of_rule(PRESETS[title])
        assert found is not None, "the presets are wheels"
        wheel, around = found
        self.loaded.emit(around)
        self.take(wheel)

    def undo(self) -> None:
        """Undo the last change."""
        if self._undo:
            self._redo.append(self.wheel)
            self._replace(self._undo.pop())

    def redo(self) -> None:
        """Redo the last change."""
        if self._redo:
            self._undo.append(self.wheel)
            self._replace(self._redo.pop())

    def _reorder(self, order: str) -> None:
        self.take(self.wheel.changed(self.dial.region, order, self.symmetric.isChecked()))

    def _read(self) -> None:
        """Parse the typed text; keep the wheel if it has an error."""
        try:
            wheel = Wheel.of_text(self.text.toPlainText())
        except WheelError as error:
            self._show_error(str(error))
            return
        self._show_error("")
        if wheel != self.wheel:
            self._undo.append(self.wheel)
            self._redo.clear()
            self.wheel = wheel
            self._show_parts()
            self.changed.emit()

    def _show_error(self, trouble: str) -> None:
        different, self.trouble = trouble != self.trouble, trouble
        self.error.setText(trouble)
        self.error.setVisible(bool(trouble))
        if different:
            self.changed.emit()

    # What is shown

    def _show(self) -> None:
        self._show_parts()
        with QSignalBlocker(self.text):
            if self.text.toPlainText() != self.wheel.text:
                self.text.setPlainText(self.wheel.text)
        self.trouble = ""
        self.error.hide()

    def _show_parts(self) -> None:
        region = self.dial.region
        self.dial.show_wheel(self.wheel, self.symmetric.isChecked())
        self.strip.show_order(self.wheel.orders[region])
        self.heading.setText(f"{named(region).capitalize()}: moves in order")
        self.undo_button.setEnabled(bool(self._undo))
        self.redo_button.setEnabled(bool(self._redo))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.dial.show_colours()
        self.strip.show_colours()
        for button in self.findChildren(QToolButton):
            button.setIcon(icon(button.objectName()))
