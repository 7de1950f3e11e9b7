"""The list of keyboard shortcuts, in which those of acts can be changed."""

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.ui.base.act import Act, Actions
from workbench.ui.base.dialogs import resize_scaled
from workbench.ui.base.keyboard.presets import PRESETS, choose_preset, preset
from workbench.ui.base.shortcuts import (
    at_default,
    choose_shortcut,
    conflicts,
    default_shortcut,
    forget_shortcuts,
    native,
    objection,
    shortcut,
    show_shortcuts,
    title,
)
from workbench.ui.base.theme import colours, scaled
from workbench.ui.board.face import Face
from workbench.ui.shell.menus import act_named, all_acts, faces_with, rivals

NAME = Qt.ItemDataRole.UserRole  # of the action in a row; "" for the keys of a board
KEYS, ACTION, ABOUT = range(3)  # columns
WIDTH, HEIGHT, KEYS_WIDTH = 820, 600, 210  # pixels at the default text size


class KeysDialog(QDialog):
    """Lists the shortcuts for one kind of puzzle (None: for any), and edits those of the acts."""

    def __init__(self, parent: QWidget, actions: Actions, face: Face | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        resize_scaled(self, WIDTH, HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = actions
        self._board_keys = face.keys if face else ()
        self._acts = [act for act in all_acts() if not (faces := faces_with(act)) or face in faces]
        self.find_box = QLineEdit(placeholderText="Find an action or a shortcut", clearButtonEnabled=True)
        self.find_box.setProperty("role", "field")
        self.find_box.textChanged.connect(self._filter)
        self.preset_box = QComboBox()
        for one in PRESETS:
            self.preset_box.addItem(one.title, one.name)
        self.preset_box.setCurrentIndex(PRESETS.index(preset()))
        self.preset_box.activated.connect(lambda index: self._choose_preset(PRESETS[index].name))
        self.about_preset = QLabel(wordWrap=True)
        self.about_preset.setProperty("role", "muted")
        self.table = self._make_table()
        self._model = self.table.model()
        self.nothing = QLabel(alignment=Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        self.nothing.setProperty("role", "muted")
        self.nothing.hide()
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        for line in self.edit.findChildren(QLineEdit):
            line.setProperty("role", "field")
            line.installEventFilter(self)
        self.edit.installEventFilter(self)
        self.edit.setAccessibleName("New shortcut")
        self.edit.editingFinished.connect(lambda: self._take(self.edit.keySequence()))
        self.clear = QPushButton("Remove", autoDefault=False)
        self.clear.setToolTip("Remove this shortcut")
        self.clear.clicked.connect(lambda: self._take(QKeySequence()))
        self.prompt = QLabel()
        self.reset = QPushButton("Reset", autoDefault=False)
        self.reset.setToolTip("Restore the default shortcut")
        self.reset.clicked.connect(self._reset)
        self.reset_all = QPushButton("Reset all", autoDefault=False)
        self.reset_all.setToolTip("Restore all default shortcuts")
        self.reset_all.clicked.connect(self._reset_all)
        self.close_button = QPushButton("Close", autoDefault=False)
        self.close_button.clicked.connect(self.accept)
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("mood", "bad")
        self.message.setMinimumHeight(self.message.sizeHint().height())
        self._lay_out()
        self._fill()
        self.table.itemSelectionChanged.connect(self._show_selected)
        self.table.selectRow(len(self._board_keys))

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.prompt)
        line.addWidget(self.edit)
        line.addWidget(self.clear)
        line.addWidget(self.reset)
        line.addStretch(1)
        line.addWidget(self.reset_all)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addLayout(self._preset_line())
        layout.addWidget(self.about_preset)
        layout.addWidget(self.find_box)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.nothing, 1)
        layout.addLayout(line)
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self.message, 1)
        bottom.addWidget(self.close_button)
        layout.addLayout(bottom)

    def _preset_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        label = QLabel("&Keys as in")
        label.setBuddy(self.preset_box)
        line.addWidget(label)
        line.addWidget(self.preset_box)
        line.addStretch(1)
        return line

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Escape leave the shortcut field instead of being recorded; the next Escape closes the dialog."""
        press = event if event.type() == QEvent.Type.KeyPress else None
        if isinstance(press, QKeyEvent) and press.key() == Qt.Key.Key_Escape:
            self._show_keys()
            self.table.setFocus()
            return True
        return super().eventFilter(watched, event)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3)
        table.setObjectName("keysTable")
        table.setHorizontalHeaderLabels(["Shortcut", "Action", "Description"])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        table.horizontalHeader().setSectionResizeMode(ABOUT, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(KEYS, scaled(KEYS_WIDTH))
        table.itemActivated.connect(lambda _item: self.edit.setFocus())
        return table

    def _fill(self) -> None:
        """Fill the rows: the keys of the board, then the acts."""
        rows = [("", keys, "On the board", does) for keys, does in self._board_keys]
        rows += [(act.name, native(shortcut(act)), title(act), act.tip) for act in self._acts]
        self.table.setRowCount(len(rows))
        for r, (name, *texts) in enumerate(rows):
            for c, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setData(NAME, name)
                if not name and c == ACTION:
                    item.setForeground(QColor(colours()["muted"]))
                if name and c == KEYS and not at_default(act_named(name)):
                    item.setForeground(QColor(colours()["accent"]))
                    item.setToolTip(f"Default: {native(default_shortcut(act_named(name))) or 'none'}")
                self.table.setItem(r, c, item)
        self.table.resizeColumnToContents(ACTION)
        self.reset_all.setEnabled(not all(at_default(act) for act in all_acts()))
        self.about_preset.setText(preset().about)

    @Slot(str)
    def _filter(self, query: str) -> None:
        words = query.casefold().split()
        shown = []
        for r in range(self.table.rowCount()):
            texts = " ".join(self._model.index(r, c).data() for c in (KEYS, ACTION, ABOUT))
            texts = f"{texts} {self._keywords(r)}".casefold()
            hidden = not all(word in texts for word in words)
            self.table.setRowHidden(r, hidden)
            shown += [] if hidden else [r]
        self.table.setVisible(bool(shown))
        self.nothing.setVisible(not shown)
        self.nothing.setText(f"No action or shortcut matches “{query.strip()}”.")
        if not shown:
            self.table.clearSelection()
        elif not {index.row() for index in self.table.selectionModel().selectedRows()} & set(shown):
            self.table.selectRow(shown[0])

    def _keywords(self, row: int) -> str:
        """Return other words by which the action of a row is found."""
        name = self._model.index(row, KEYS).data(NAME)
        return act_named(name).keywords if name else ""

    @property
    def _act(self) -> Act | None:
        """The action of the selected row."""
        rows = self.table.selectionModel().selectedRows()
        name = rows[0].data(NAME) if rows else ""
        return act_named(name) if name else None

    def select(self, name: str) -> None:
        """Select the row of an action."""
        names = [self._model.index(r, KEYS).data(NAME) for r in range(self.table.rowCount())]
        self.table.selectRow(names.index(name))

    def _show_selected(self) -> None:
        act = self._act
        self.message.clear()
        self.edit.setEnabled(act is not None)
        self.clear.setEnabled(act is not None and bool(shortcut(act)))
        self.reset.setEnabled(act is not None and not at_default(act))
        fixed = "The keys of the board cannot be changed" if self.table.selectionModel().hasSelection() else ""
        self.prompt.setText(f"Shortcut of “{title(act)}”" if act else fixed)
        self._show_keys()

    def _show_keys(self) -> None:
        act = self._act
        blocked = self.edit.blockSignals(True)
        self.edit.setKeySequence(QKeySequence(shortcut(act) if act else ""))
        self.edit.blockSignals(blocked)

    def _take(self, sequence: QKeySequence) -> None:
        """Set the shortcut that was pressed, or show why it cannot be used."""
        act = self._act
        if act is None:
            return
        keys = sequence.toString(QKeySequence.SequenceFormat.PortableText)
        why = objection(act, keys, rivals(act))
        if why:
            self._show_keys()
        else:
            choose_shortcut(act, keys)
            self._show_changed()
        self.message.setText(why)

    def _reset(self) -> None:
        act = self._act
        if act is not None:
            self._take(QKeySequence(default_shortcut(act)))

    def _choose_preset(self, name: str) -> None:
        """Use the keys of a preset; shortcuts that were chosen stay, and name the one that they take a key from."""
        choose_preset(name)
        self._show_changed()
        words = "{} is your shortcut for “{}”, and that of “{}” in this preset. Change one of them."
        found = conflicts(all_acts(), rivals)
        taken = [words.format(native(shortcut(own)), title(own), title(act)) for act, own in found]
        self.message.setText(taken[0] if taken else "")

    def _reset_all(self) -> None:
        forget_shortcuts()
        self._show_changed()

    def _show_changed(self) -> None:
        """Update actions and table from the settings."""
        show_shortcuts(self._actions)
        row = self.table.currentRow()
        self._fill()
        self.table.selectRow(row)
        self._show_selected()
