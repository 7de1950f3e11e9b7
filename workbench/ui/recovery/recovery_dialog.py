"""The dialog after a crash: it lists unsaved documents, to be opened or discarded."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.ui.recovery.session import Entry, Session

Found = tuple[Session, Entry]
WIDTH = 560  # pixels
MAX_HEIGHT = 300  # pixels of the list
MAX_TITLE = 48  # letters


class RecoveryDialog(QDialog):
    """Lists documents, and reports those opened and discarded; the others are offered again at the next start."""

    opened = Signal(object)
    discarded = Signal(object)

    def __init__(self, parent: QWidget, found: Sequence[Found]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Unsaved documents")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH)
        self._rows: list[tuple[Found, QWidget]] = []
        head = QLabel("These documents were not saved before the program ended")
        head.setProperty("role", "heading")
        about = QLabel("At most the last two seconds of your changes are missing.")
        about.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(6)
        layout.addWidget(head)
        layout.addWidget(about)
        layout.addSpacing(6)
        layout.addWidget(self._list(found), 1)
        layout.addSpacing(8)
        layout.addLayout(self._buttons())
        self.all_button.setFocus()

    def _list(self, found: Sequence[Found]) -> QScrollArea:
        inside = QWidget(self)  # whose style its height depends on
        inside.setObjectName("panel")
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(14, 8, 8, 8)
        rows.setSpacing(4)
        for one in found:
            row = self._row(one)
            self._rows.append((one, row))
            rows.addWidget(row)
        rows.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setObjectName("panelFrame")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setMinimumHeight(min(MAX_HEIGHT, inside.sizeHint().height() + 4))
        return area

    def _row(self, found: Found) -> QWidget:
        _, entry = found
        title = QLabel(short(entry.title or "Untitled"))
        title.setProperty("role", "card-title")
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setToolTip(entry.title)
        place = Path(entry.path).name if entry.path else "not saved to a file"
        when = QLabel(" · ".join(part for part in (entry.puzzle, time_of(entry), place) if part))
        when.setTextFormat(Qt.TextFormat.PlainText)
        when.setToolTip(entry.path)
        when.setProperty("role", "muted")
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(title)
        texts.addWidget(when)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 3, 0, 3)
        line.addLayout(texts, 1)
        for text, name, done in (("Open", "open", self._open), ("Discard", "discard", self._discard)):
            button = QPushButton(text, autoDefault=False)
            button.setObjectName(name)
            button.setAccessibleName(f"{text}: {entry.title}")
            button.clicked.connect(partial(done, found))
            line.addWidget(button)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        discard = QPushButton("Discard all", autoDefault=False)
        discard.setObjectName("discardAll")
        discard.clicked.connect(self.discard_all)
        later = QPushButton("Ask again at next start", autoDefault=False)
        later.setObjectName("later")
        later.clicked.connect(self.reject)
        self.all_button = QPushButton("Open all", default=True)
        self.all_button.setObjectName("openAll")
        self.all_button.clicked.connect(self.open_all)
        row.addWidget(discard)
        row.addStretch(1)
        row.addWidget(later)
        row.addWidget(self.all_button)
        return row

    def open_all(self) -> None:
        """Open all remaining documents."""
        for found, _ in list(self._rows):
            self._open(found)

    def discard_all(self) -> None:
        """Discard all remaining documents."""
        for found, _ in list(self._rows):
            self._discard(found)

    def _open(self, found: Found) -> None:
        self._remove(found)
        self.opened.emit(found)

    def _discard(self, found: Found) -> None:
        self._remove(found)
        self.discarded.emit(found)

    def _remove(self, found: Found) -> None:
        """Remove a document from the list; close the dialog after the last one."""
        row = next(row for one, row in self._rows if one == found)
        row.hide()
        self._rows = [(one, row) for one, row in self._rows if one != found]
        if not self._rows:
            self.accept()


def time_of(entry: Entry) -> str:
    """Return when a document was last changed, in the local format."""
    moment = QDateTime.fromSecsSinceEpoch(int(entry.edited))
    now = QDateTime.currentDateTime()
    locale = QLocale()
    clock = locale.toString(moment.time(), QLocale.FormatType.ShortFormat)
    if moment.date() == now.date():
        return f"today {clock}"
    return f"{locale.toString(moment.date(), QLocale.FormatType.ShortFormat)} {clock}"


def short(title: str) -> str:
    """Return a title, shortened to fit on a line."""
    return title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 1]}…"
