"""The dialog for the techniques: which are used for hints and paths, and in which order."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.insight.sudoku.presets import PRESETS, Entry, Order
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.dialogs import resize_scaled
from workbench.ui.sudoku.advice.order import (
    assumes_unique,
    complete,
    preset_of,
    set_assumes_unique,
    store_order,
    stored_order,
)
from workbench.ui.sudoku.advice.rating import LEVELS

WIDTH, HEIGHT = 460, 620  # pixels
NAME = Qt.ItemDataRole.UserRole  # of the technique of an item
TITLES = {"hodoku": "HoDoKu", "explainer": "Sudoku Explainer", "": "Custom"}  # of the presets


class OrderDialog(QDialog):
    """Shows the order, stores every change at once, and reports it."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Techniques")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_scaled(self, WIDTH, HEIGHT)
        self.preset_box = list_box()
        for name, title in TITLES.items():
            self.preset_box.addItem(title, name)
        self.preset_box.setAccessibleName("Preset")
        self.preset_box.activated.connect(self._choose_preset)
        self.unique_box = QCheckBox("Use techniques that assume a unique solution")
        self.unique_box.setChecked(assumes_unique())
        self.unique_box.toggled.connect(self._set_unique)
        self.list = QListWidget()
        self.list.setAccessibleName("Techniques")
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.model().rowsMoved.connect(self._store)
        self.list.itemChanged.connect(self._store)
        self.list.currentRowChanged.connect(self._show_rule)
        self.rule = QLabel(wordWrap=True)
        self.rule.setProperty("role", "muted")
        self.up_button, self.down_button = (self._mover(*words) for words in (("Up", -1), ("Down", 1)))
        self._lay_out()
        self._fill(stored_order())
        self.list.setFocus()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(QLabel("Preset"))
        top.addWidget(self.preset_box, 1)
        close = QPushButton("Close", default=True)
        close.clicked.connect(self.accept)
        bottom = QHBoxLayout()
        bottom.addWidget(self.up_button)
        bottom.addWidget(self.down_button)
        bottom.addStretch(1)
        bottom.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        words = "Hints and solution paths try these techniques from top to bottom. Ratings always use the presets."
        layout.addWidget(QLabel(words, wordWrap=True))
        layout.addLayout(top)
        layout.addWidget(self.unique_box)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.rule)
        layout.addLayout(bottom)

    def _mover(self, text: str, by: int) -> QPushButton:
        button = QPushButton(text, autoDefault=False)
        button.setShortcut("Alt+Up" if by < 0 else "Alt+Down")
        button.setToolTip("Move the selected technique ({})".format("Alt+↑" if by < 0 else "Alt+↓"))
        button.clicked.connect(lambda: self._move(by))
        return button

    def _fill(self, order: Order) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for entry in complete(order).entries:
                self.list.addItem(item_of(entry))
        self.list.setCurrentRow(0)
        self._show_preset()

    def order(self) -> Order:
        """Return the order that is shown."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return Order(tuple(Entry(item.data(NAME), item.checkState() is Qt.CheckState.Checked) for item in items))

    def _choose_preset(self) -> None:
        if preset := PRESETS.get(self.preset_box.currentData()):
            self._fill(preset)
            self._store()
        else:
            self._show_preset()

    def _show_preset(self) -> None:
        self.preset_box.setCurrentIndex(self.preset_box.findData(preset_of(self.order())))

    def _set_unique(self, on: bool) -> None:
        set_assumes_unique(on)
        self.changed.emit()

    def _move(self, by: int) -> None:
        """Move the selected technique up or down."""
        row = self.list.currentRow()
        if 0 <= row + by < self.list.count():
            with QSignalBlocker(self.list):
                self.list.insertItem(row + by, self.list.takeItem(row))
                self.list.setCurrentRow(row + by)
            self._store()

    def _store(self) -> None:
        store_order(self.order())
        self._show_preset()
        self.changed.emit()

    def _show_rule(self, row: int) -> None:
        item = self.list.item(row)
        self.rule.setText(TECHNIQUES[item.data(NAME)].rule if item is not None else "")


def item_of(entry: Entry) -> QListWidgetItem:
    """Return the item of a technique: its title, level and score."""
    technique = TECHNIQUES[entry.name]
    item = QListWidgetItem(f"{technique.title}  ·  {LEVELS[technique.level]} {technique.score}")
    item.setData(NAME, entry.name)
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked if entry.on else Qt.CheckState.Unchecked)
    return item
