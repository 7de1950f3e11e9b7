"""The command palette finds any act by a few letters of its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.ui.base.dialogs import resize_scaled
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import colours, scaled

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole

RECENT = 8  # actions that are remembered, and stand first
WIDTH, HEIGHT = 620, 440  # pixels
ROW = 32  # pixels
GAP = 12  # pixels
FITTING = 500  # the score of a line that contains the query
FROM_TOP = 70  # pixels below the top of the window
MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True)
class PaletteLine:
    """An action as the palette shows it."""

    name: str
    text: str
    menu: str
    keys: str
    why_not: str  # why it cannot be done now; "" if it can
    keywords: str = ""  # other words by which it is found


def score(query: str, line: PaletteLine) -> int | None:
    """Return the score of a line for a query, higher is better; None if a letter is missing."""
    words = query.casefold().split()
    query = "".join(words)
    text = line.text.casefold()
    best = letters_score(query, text)
    if best is not None and best >= FITTING:
        return best
    known = line.keywords.casefold().split()
    if words and all(any(one.startswith(word) for one in (*known, *text.split())) for word in words):
        return FITTING - 1
    whole = letters_score(query, f"{line.menu.casefold()} {text}")
    return best if best is not None else None if whole is None else whole - 100


def letters_score(query: str, text: str) -> int | None:
    """Return the score of a text that has these letters in this order; None if it has not."""
    close = text.replace(" ", "")
    if query and query in close:
        return 1000 - 10 * (close.index(query) > 0) - len(text)
    points, last = 0, -2
    for letter in query:
        found = place_of(letter, text, last)
        if found < 0:
            return None
        points += 6 if found == last + 1 or begins_word(text, found) else -2
        last = found
    return points - len(text) // 8


def place_of(letter: str, text: str, last: int) -> int:
    """Return where a letter is found after the last one: next to it, else where a word begins, else anywhere, or -1."""
    after = max(0, last + 1)
    if last >= 0 and text[after : after + 1] == letter:
        return after
    begins = (k for k in range(after, len(text)) if text[k] == letter and begins_word(text, k))
    return next(begins, text.find(letter, after))


def begins_word(text: str, at: int) -> bool:
    """Tell whether a word begins there."""
    return at == 0 or not text[at - 1].isalnum()


def ranked(query: str, lines: Sequence[PaletteLine], recent: Sequence[str]) -> list[PaletteLine]:
    """Return the matching lines, best first; without a query, recent ones first, then those available."""
    if not query.strip():
        order = {name: place for place, name in enumerate(recent)}
        return sorted(lines, key=lambda line: (order.get(line.name, len(order)), bool(line.why_not)))
    fitting = [(found, line) for line in lines if (found := score(query, line)) is not None]
    return [line for _, line in sorted(fitting, key=place_in_list)]


def place_in_list(found: tuple[int, PaletteLine]) -> tuple[bool, bool, int]:
    """Return the place of a line: before all others if it has the words of the query, then if it is available."""
    points, line = found
    return points < FITTING - 1, bool(line.why_not), -points


def recent_names() -> list[str]:
    """Return the acts chosen from the palette, latest first."""
    stored = settings().value("palette", [])
    return [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []


def remember_name(name: str) -> None:
    """Remember an act as the latest chosen."""
    settings().setValue("palette", [name, *(other for other in recent_names() if other != name)][:RECENT])


class LineModel(QAbstractListModel):
    """The matching lines as a list model."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[PaletteLine] = []

    def put(self, lines: list[PaletteLine]) -> None:
        """Show these lines."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.text
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return ", ".join(part for part in (line.menu, line.keys, line.why_not) if part)
            case Qt.ItemDataRole.UserRole:
                return line
        return None


class LineDelegate(QStyledItemDelegate):
    """Draws a line: text and menu on the left, shortcut or the reason why it is unavailable on the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(scaled(WIDTH), scaled(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown = colours()
        line: PaletteLine = index.data(LINE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(shown["accent"]))
            painter.setBrush(QColor(shown["hover"]))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        inside = rect.adjusted(GAP, 0, -GAP, 0)
        right = line.why_not or line.keys
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(shown["muted"]))
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | middle, right)
        room = inside.width() - painter.fontMetrics().horizontalAdvance(right) - GAP
        painter.setPen(QColor(shown["muted" if line.why_not else "text"]))
        text = painter.fontMetrics().elidedText(line.text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | middle, text)
        used = painter.fontMetrics().horizontalAdvance(text) + GAP
        painter.setPen(QColor(shown["muted"]))
        menu = QFontMetrics(painter.font()).elidedText(line.menu, Qt.TextElideMode.ElideRight, room - used)
        painter.drawText(inside.adjusted(used, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, menu)
        painter.restore()


class PaletteDialog(QDialog):
    """A search field above a list of acts; `chosen` is the name of the one that was accepted."""

    def __init__(self, parent: QWidget, lines: Sequence[PaletteLine]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Actions")
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        resize_scaled(self, WIDTH, HEIGHT)
        self.chosen = ""
        self._lines = lines
        self._recent = recent_names()
        self.find_box = QLineEdit(placeholderText="What do you want to do?")
        self.find_box.setProperty("role", "field")
        self.find_box.setAccessibleName("Find an action")
        self.view = QListView()
        self.view.setAccessibleName("Actions")
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel(alignment=Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter, wordWrap=True)
        self.nothing.setProperty("role", "muted")
        self.nothing.setContentsMargins(GAP, 2 * GAP, GAP, 0)
        self.lines_model = LineModel()
        self.view.setModel(self.lines_model)
        self.view.setItemDelegate(LineDelegate(self.view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addWidget(self.find_box)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.nothing, 1)
        self.find_box.textChanged.connect(self._filter)
        self.find_box.installEventFilter(self)
        self.view.clicked.connect(self._choose)
        self._filter("")
        top = parent.mapToGlobal(parent.rect().topLeft())
        self.move(top.x() + (parent.width() - self.width()) // 2, top.y() + FROM_TOP)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send the keys that move and choose to the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in MOVING:
                self.view.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _filter(self, query: str) -> None:
        self.lines_model.put(ranked(query, self._lines, self._recent))
        self.view.setCurrentIndex(self.lines_model.index(0))
        found = bool(self.lines_model.lines)
        self.view.setVisible(found)
        self.nothing.setVisible(not found)
        self.nothing.setText("" if found else f"No action matches “{query.strip()}”.")

    def _choose(self, index: QModelIndex) -> None:
        """Accept a line, if it is available."""
        if index.isValid() and not index.data(LINE).why_not:
            self.chosen = index.data(LINE).name
            self.accept()
