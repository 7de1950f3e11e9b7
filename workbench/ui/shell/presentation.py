"""Presentation mode: what the tab in front shows fills the screen, without menus, bars and settings, for an audience.

The keys of a clicker lead on and back, B makes the screen black, and Escape leaves. The head of the tab is in sight
while the mouse is at the top edge.
"""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QCursor, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget

from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.tab import Presents, TurnsPages
from workbench.ui.base.theme import enlarge_texts
from workbench.ui.search import acts as search_acts
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

HINT_MILLISECONDS = 3000
LOOK_MILLISECONDS = 150  # after which it is looked where the mouse is
EDGE = 3  # pixels at the top edge
ONWARD: tuple[Act, ...] = (search_acts.STEP_1, search_acts.NEXT_SOLUTION)  # what a clicker does, as far as it can be
BACKWARD: tuple[Act, ...] = (search_acts.STEP_BACK, search_acts.PREVIOUS_SOLUTION)


class Presentation:
    """Hides what surrounds the tabs of a window, and shows it again."""

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions) -> None:
        self._window, self._tabs, self._actions = window, tabs, actions
        self._was_full = self._was_maximized = False  # before the presentation
        self._hint = QLabel("Press F11 or Esc to end the presentation", window)
        self._hint.setProperty("role", "hint")
        self._hint.hide()
        self._hint_timer = QTimer(self._hint, singleShot=True, interval=HINT_MILLISECONDS)
        self._hint_timer.timeout.connect(self._hint.hide)
        self.black = BlackScreen(window)
        self._edge_timer = QTimer(self._hint, interval=LOOK_MILLISECONDS)
        self._edge_timer.timeout.connect(self.follow_mouse)
        self._keys = [
            self._key("PgDown", partial(self.turn, 1)),
            self._key("PgUp", partial(self.turn, -1)),
            self._key("B", self.black.toggle),
            self._key("Esc", self.toggle),
        ]
        self.on = False
        tabs.currentChanged.connect(self._show_head)

    def _key(self, keys: str, do: object) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self._window)
        shortcut.activated.connect(do)
        shortcut.setEnabled(False)
        return shortcut

    def offers(self) -> Offers:
        """Return what can be done now."""
        return {acts.PRESENT: Offer(self.toggle, checked=self.on)}

    @property
    def _around(self) -> tuple[QWidget, ...]:
        return self._window.menuBar(), self._window.statusBar(), self._tabs.tabBar()

    def toggle(self) -> None:
        """Begin or end presenting."""
        window = self._window
        self.on = not self.on
        if self.on:
            self._was_full, self._was_maximized = window.isFullScreen(), window.isMaximized()
            window.addActions(list(self._actions.values()))  # in hidden menus they have no shortcuts
            window.showFullScreen()
        else:
            for action in self._actions.values():
                window.removeAction(action)
            if self._was_maximized:
                window.showMaximized()
            elif not self._was_full:
                window.showNormal()
        for part in self._around:
            part.setVisible(not self.on)
        enlarge_texts(self.on)
        self._tabs.forget_colours()
        for tab in self._tabs.all_tabs():
            if isinstance(tab, Presents):
                tab.present(self.on)
        for head in self._tabs.heads():
            head.setVisible(not self.on)
        for key in self._keys:
            key.setEnabled(self.on)
        self.black.hide()
        self._hint.hide()
        if self.on:
            self._edge_timer.start()
            self._show_way_out()
        else:
            self._edge_timer.stop()

    def _show_way_out(self) -> None:
        """Show for a moment how to leave."""
        self._hint.adjustSize()
        screen = self._window.screen().geometry()  # the window may still have its former size
        self._hint.move((screen.width() - self._hint.width()) // 2, screen.height() - 3 * self._hint.height())
        self._hint.raise_()
        self._hint.show()
        self._hint_timer.start()

    def turn(self, direction: int) -> None:
        """Go on to the next event of the tab in front (1), or back to the previous one (-1)."""
        if isinstance(tab := self._tabs.front, TurnsPages):
            tab.turn(direction)
            return
        moves = [self._actions[act] for act in (ONWARD if direction > 0 else BACKWARD)]
        if move := next((action for action in moves if action.isEnabled()), None):
            move.trigger()

    def follow_mouse(self) -> None:
        """Show the head of the tab in front while the mouse is at the top edge, or on the head."""
        self._show_head(self._window.mapFromGlobal(QCursor.pos()).y())

    def _show_head(self, y: int = EDGE + 1) -> None:
        if self.on and (head := self._tabs.head) is not None:
            below = head.mapTo(self._window, head.rect().bottomLeft()).y() if head.isVisible() else 0
            head.setVisible(0 <= y <= below + EDGE)


class BlackScreen(QWidget):
    """Covers a window, so that the audience looks at the lecturer; a click removes it, as the key B does."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.hide()

    def toggle(self) -> None:
        """Cover the window, or show it again."""
        if self.isVisible():
            self.hide()
        else:
            self.setGeometry(self.window().rect())
            self.raise_()
            self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("black"))
        painter.end()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.hide()
