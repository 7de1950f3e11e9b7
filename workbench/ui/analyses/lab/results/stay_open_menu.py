"""A menu of things to check that stays open while they are checked."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QPushButton

from workbench.ui.base.keyboard.mnemonics import literal

INDENT = "  "  # Qt leaves out the padding on the left of a button with a menu
CHECK_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class StayOpenMenu(QMenu):
    """Closes by Escape or a click elsewhere, not when something is checked."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (action := self.activeAction()) is not None and action.isCheckable():
            action.trigger()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.activeAction()
        if event.key() in CHECK_KEYS and action is not None and action.isCheckable():
            action.trigger()
        else:
            super().keyPressEvent(event)


class CheckButton(QPushButton):
    """A button with a menu of names to check; none checked stands for all."""

    changed = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._actions: dict[str, QAction] = {}
        self._menu = StayOpenMenu(self)
        self.setMenu(self._menu)
        self.setProperty("role", "menu")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        self._show_text()

    def offer(self, names: Mapping[str, str]) -> None:
        """Offer other names, by what they stand for; what is checked stays so."""
        if list(names) == list(self._actions):
            return
        checked = self.checked
        self._menu.clear()
        self._actions = {}
        for name, title in names.items():
            action = self._menu.addAction(literal(title))
            action.setCheckable(True)
            action.setChecked(name in checked)
            action.toggled.connect(self._follow)
            self._actions[name] = action
        self._show_text()
        self.setEnabled(len(names) > 1)

    @property
    def checked(self) -> frozenset[str]:
        """What is checked."""
        return frozenset(name for name, action in self._actions.items() if action.isChecked())

    def check(self, names: Collection[str]) -> None:
        """Check these names only."""
        for name, action in self._actions.items():
            action.setChecked(name in names)

    def _follow(self) -> None:
        self._show_text()
        self.changed.emit()

    def _show_text(self) -> None:
        self.setText(INDENT + self._words())

    def _words(self) -> str:
        """Return what the button says about what is checked."""
        count = len(self.checked)
        return self._title if not count else f"{self._title}: {count}"
